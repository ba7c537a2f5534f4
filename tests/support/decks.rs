//! The deck that ships with a game, alone or with its expansions.

use bidpress::deck::{Deck, Options, assemble};
use bidpress::files::Project;
use bidpress::games;
use bidpress::spec;

/// It. Tests have some decks of their own.
pub(crate) fn deck(id: &str) -> Deck {
    deck_with(id, &[])
}

/// The same with expansions of its own, of the tests, or of the examples: `examples/side-bets`.
pub(crate) fn deck_with(id: &str, sets: &[&str]) -> Deck {
    let project = Project::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data"));
    let source = |id: &str| match id.strip_prefix("examples/") {
        Some(example) => {
            project
                .deck_file(&format!("{}/decks/examples/{example}.toml", env!("CARGO_MANIFEST_DIR")))
                .unwrap()
                .source
        }
        None => project.deck_file(id).unwrap().source,
    };
    let read = |id: &str| spec::read(&source(id), &|_| Err("none".into())).unwrap();
    let sets: Vec<_> = sets.iter().map(|set| read(set)).collect();
    assemble(&read(id), &sets, &with_effects()).unwrap().0
}

/// Options that read effects in the language of each game.
pub(crate) fn with_effects() -> Options {
    Options { effects: games::effect_schema, ..Options::default() }
}
