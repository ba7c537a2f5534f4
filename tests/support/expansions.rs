//! The decks that ship with games, with their expansions.

use super::decks::with_effects;
use super::shipped::shipped;
use bidpress::deck::{Deck, assemble};
use bidpress::games::{self, Game};
use bidpress::spec::Spec;

/// A deck with some of its expansions.
pub(crate) struct Expanded {
    pub(crate) game: &'static Game,
    /// The ids of the expansions' sets.
    pub(crate) sets: Vec<String>,
    pub(crate) deck: Deck,
}

/// Each deck of a game with each expansion alone, and with all of them together.
pub(crate) fn expanded() -> Vec<Expanded> {
    let mut all = Vec::new();
    for (base, sets) in shipped() {
        let Some(game) = base.raw.game.as_deref().and_then(games::find) else { continue };
        let mut choices: Vec<Vec<Spec>> = sets.iter().map(|set| vec![set.clone()]).collect();
        choices.extend((sets.len() > 1).then_some(sets));
        all.extend(choices.into_iter().map(|specs| Expanded {
            game,
            sets: specs.iter().map(|spec| spec.raw.set.id.clone()).collect(),
            deck: assemble(&base, &specs, &with_effects()).unwrap().0,
        }));
    }
    all
}
