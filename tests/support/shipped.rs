//! The decks that ship, each with the expansions that ship for it.

use std::sync::OnceLock;

use super::folder::{Files, Folder, Run};
use bidpress::files::Project;
use bidpress::spec::{self, Spec};

/// What is inside the program, without any files of a project.
pub(crate) fn built_in() -> Project {
    Project::new(std::env::temp_dir().join("bidpress-no-such-project"))
}

/// The deck that ships with a game, or an expansion that ships.
pub(crate) fn spec(id: &str) -> Spec {
    spec::read(&built_in().deck_file(id).unwrap().source, &|_| Err("none".into())).unwrap()
}

/// All decks and expansions that ship.
pub(crate) fn specs() -> Vec<Spec> {
    built_in()
        .deck_files()
        .unwrap()
        .iter()
        .map(|file| spec::read(&file.source, &|_| Err("none".into())).unwrap())
        .collect()
}

/// The files that `bidpress build --paper a4` writes for the decks that ship, on one thread; built once for
/// all tests.
pub(crate) fn printed() -> &'static Files {
    static PRINTED: OnceLock<Files> = OnceLock::new();
    PRINTED.get_or_init(|| {
        let folder = Folder::new("shipped");
        Run::from(folder.command("build --paper a4").env("RAYON_NUM_THREADS", "1").output().unwrap()).good();
        folder.files_in("output")
    })
}

/// Each deck with all of its expansions, which may be none.
pub(crate) fn shipped() -> Vec<(Spec, Vec<Spec>)> {
    let specs = specs();
    let of = |base: &Spec| {
        specs
            .iter()
            .filter(|spec| spec.raw.extends.as_deref() == Some(base.raw.id.as_str()))
            .cloned()
            .collect()
    };
    specs.iter().filter(|spec| spec.raw.extends.is_none()).map(|base| (base.clone(), of(base))).collect()
}
