//! Effects: what a card does, as data. The same value prints the card's sentence and is executed, so that the
//! two can't drift apart.
//!
//! [`parts`] is the language that deck files use. Each game publishes the part of it that it can play, a
//! [`Stage`], and [`machine`] plays it. [`Locale`] makes the sentences.

mod check;
mod locale;
pub mod machine;
pub mod parts;
mod sentence;
mod stage;
#[cfg(test)]
mod tests;
pub mod words;

use std::collections::BTreeMap;

pub use locale::Locale;
pub use stage::stage_rules;
pub use stage::{EventOf, Missing, RuleKind, RuleOf, SeenBy, Stage, Stages, TypeOf, ZoneOf, word_of_others};

use crate::diag::Place;
use parts::Script;

/// An effect of cards, as a deck declares it.
#[derive(Clone, Debug)]
pub struct Effect {
    /// Name in lower-case letters, unique in the deck.
    pub id: String,
    /// Its printed name, and what it does.
    pub script: Script,
    /// Where each of its values stands, by path from the effect: `do.0.rule`.
    pub places: BTreeMap<String, Place>,
    /// Where it is declared.
    pub place: Place,
}

impl Effect {
    /// The place of the value at `path` (`do.0.rule`); if it is missing, the place of its parent.
    pub fn place_of(&self, path: &str) -> &Place {
        let mut path = path;
        loop {
            match (self.places.get(path), path.rfind('.')) {
                (Some(place), _) => return place,
                (None, Some(at)) => path = &path[..at],
                (None, None) => return &self.place,
            }
        }
    }
}
