//! The decks that ship, each with the expansions that ship for it.

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
    built_in().deck_files().unwrap().iter().map(|file| spec::read(&file.source, &|_| Err("none".into())).unwrap()).collect()
}

/// Each deck with all of its expansions, which may be none.
pub(crate) fn shipped() -> Vec<(Spec, Vec<Spec>)> {
    let specs = specs();
    let of = |base: &Spec| specs.iter().filter(|spec| spec.raw.extends.as_deref() == Some(base.raw.id.as_str())).cloned().collect();
    specs.iter().filter(|spec| spec.raw.extends.is_none()).map(|base| (base.clone(), of(base))).collect()
}
