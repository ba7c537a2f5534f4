//! The decks that ship, each with the expansions that ship for it.

use bidpress::files::Project;
use bidpress::spec::{self, Spec};

/// Each deck with all of its expansions, which may be none.
pub(crate) fn shipped() -> Vec<(Spec, Vec<Spec>)> {
    let project = Project::new(std::env::temp_dir().join("bidpress-no-such-project"));
    let files = project.deck_files().unwrap();
    let specs: Vec<Spec> = files.iter().map(|file| spec::read(&file.source, &|_| Err("none".into())).unwrap()).collect();
    let of = |base: &Spec| specs.iter().filter(|spec| spec.raw.extends.as_deref() == Some(base.raw.id.as_str())).cloned().collect();
    specs.iter().filter(|spec| spec.raw.extends.is_none()).map(|base| (base.clone(), of(base))).collect()
}
