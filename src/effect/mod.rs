//! Effects: what a card does, as data. The same value prints the card's sentence and is executed, so that the two can't drift apart.
//!
//! [`language`] is the closed set of words that a deck file may use; `spec` reads it. Each game publishes the part of it that it can play,
//! a [`Vocabulary`], and interprets it in its own folder. [`Locale`] makes the sentences.

mod check;
pub mod language;
mod locale;
pub mod machine;
pub mod parts;
pub(crate) mod rules;
mod sentence;
mod stage;
mod vocabulary;

#[cfg(test)]
pub(crate) mod tests;

use std::collections::BTreeMap;

pub use language::{Cards, Condition, Op, Quantity, Span, Turns, Until, Value, When};
pub use locale::Locale;
#[allow(unused_imports, reason = "for games with a stage")]
pub(crate) use stage::stage_rules;
pub use stage::{ActOf, EventOf, RuleKind, RuleOf, SeenBy, Stage, ZoneOf};
pub use vocabulary::{Form, Rule, RuleValue, Timing, Vocabulary};

use crate::diag::Place;

/// What a card does.
#[derive(Clone, Debug)]
pub struct Effect {
    /// Name in lower-case letters, unique in the deck.
    pub id: String,
    /// Name as it is printed.
    pub name: String,
    /// Picture by name.
    pub icon: Option<String>,
    /// Trigger.
    pub when: When,
    /// Conditions, all of which must be met.
    pub conditions: Vec<Condition>,
    /// What is done, in order.
    pub ops: Vec<Op>,
    /// Duration.
    pub until: Until,
    /// The effect in the language of parts, if its game has a stage; the trigger, conditions, operations and duration are then empty.
    pub script: Option<Box<parts::Script>>,
    /// Where each of its values stands, by path from the effect: `do.0.rule`.
    pub places: BTreeMap<String, Place>,
    /// Where it is declared.
    pub place: Place,
}

impl Effect {
    /// The trigger and the duration.
    pub fn timing(&self) -> Timing {
        Timing { when: self.when, until: self.until.kind() }
    }

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
