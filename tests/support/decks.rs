//! The deck that ships with a game, alone or with its expansions.

use bidpress::deck::{Deck, Options, assemble};
use bidpress::files::Project;
use bidpress::games;
use bidpress::spec;

/// It. Tests have some decks of their own.
pub(crate) fn deck(id: &str) -> Deck {
    deck_with(id, &[])
}

/// The same with expansions of its own, or of the tests.
pub(crate) fn deck_with(id: &str, sets: &[&str]) -> Deck {
    let read = |id: &str| {
        let file = Project::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data")).deck_file(id).unwrap();
        spec::read(&file.source, &|_| Err("none".into())).unwrap()
    };
    let sets: Vec<_> = sets.iter().map(|set| read(set)).collect();
    assemble(&read(id), &sets, &with_effects()).unwrap().0
}

/// Options that read effects in the language of each game.
pub(crate) fn with_effects() -> Options {
    Options { effects: games::effect_schema, ..Options::default() }
}
