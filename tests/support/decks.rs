//! The deck that ships with a game.

use bidpress::deck::{Deck, Options, assemble};
use bidpress::files::Project;
use bidpress::spec;

/// It, from a project that has no files of its own.
pub(crate) fn deck(id: &str) -> Deck {
    let file = Project::new(std::env::temp_dir().join("bidpress-no-such-project")).deck_file(id).unwrap();
    let spec = spec::read(&file.source, &|_| Err("none".into())).unwrap();
    assemble(&spec, &[], &Options::default()).unwrap().0
}
