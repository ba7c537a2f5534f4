//! What an effect speaks of before it is there: cards, numbers and players that no event and no step before
//! has filled. Such a part would find nothing and do nothing, whatever is printed.

use super::Checking;
use crate::effect::Missing;
use crate::effect::parts::{Event, Mark, Person, Quantity, Referred};

/// The players, cards and numbers that can be referred to at some place of an effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Filled {
    /// Somebody has caused the event.
    actor: bool,
    /// The event is about cards.
    event: bool,
    /// A step before has chosen or moved cards.
    pub(super) last: bool,
    /// Steps before have marked cards, letter by letter.
    pub(super) marked: [bool; Mark::ALL.len()],
    /// A step before has named a number.
    pub(super) named: bool,
    /// A step before has chosen a player.
    pub(super) chosen: bool,
    /// A card of a loop.
    pub(super) each: bool,
    /// A player of a loop or of a comparison.
    pub(super) them: bool,
    /// It is compared later, when other players may be there.
    pub(super) later: bool,
}

impl Filled {
    /// Adds what can be referred to after one of several branches, all of which began at the same place:
    /// steps fill nothing else for those after them.
    pub(super) fn or(self, other: Filled) -> Filled {
        let marked = std::array::from_fn(|letter| self.marked[letter] || other.marked[letter]);
        let Filled { last, named, chosen, .. } = other;
        Filled {
            last: self.last || last,
            marked,
            named: self.named || named,
            chosen: self.chosen || chosen,
            ..self
        }
    }
}

impl Checking<'_> {
    /// Notes what can be referred to when the effect begins.
    pub(super) fn begin(&mut self) {
        let when = self.script.when;
        let is_about_cards = self.stage.event(when).is_some_and(|known| known.is_of_cards());
        self.filled = Filled {
            actor: !when.is_standing() && !self.stage.is_missing(Missing::Actor, when),
            event: is_about_cards,
            ..Filled::default()
        };
    }

    /// A part in which a card or a player of a loop or of a comparison can be spoken of.
    pub(super) fn within(&mut self, fill: impl FnOnce(&mut Filled), body: impl FnOnce(&mut Self)) {
        let before = self.filled;
        fill(&mut self.filled);
        body(self);
        (self.filled.each, self.filled.them, self.filled.later) = (before.each, before.them, before.later);
    }

    pub(super) fn referred(&mut self, word: Referred, path: &str) {
        let (is_there, why, hint) = match word {
            Referred::This => return,
            Referred::A | Referred::B | Referred::C => {
                let is_marked = word.mark().is_some_and(|letter| self.filled.marked[letter as usize]);
                let hint = "mark them in a step before: `{ op = \"mark\", cards = \"last\", as = \"a\" }`";
                (is_marked, format!("no step before marks cards with `{}`", word.word()), hint)
            }
            Referred::Event => (
                self.filled.event,
                self.no_cards_of_event(),
                "select cards of a zone instead: `{ in = \"…\" }`",
            ),
            Referred::Last => (
                self.filled.last,
                "no step before chooses or moves cards".to_string(),
                "select them here: `{ in = \"…\" }`",
            ),
            Referred::Each => {
                let hint = "write `for-each` with `cards`, or `last` for the cards of the step before";
                (self.filled.each, "it is the card of a step `for-each` with `cards`".to_string(), hint)
            }
        };
        if !is_there {
            self.unfilled(word.word(), &why, hint, path);
        }
    }

    fn no_cards_of_event(&self) -> String {
        match self.script.when {
            when if when.is_standing() => "what holds all the time has no event".to_string(),
            Event::Used => "a card that is used has no event".to_string(),
            when => format!("in {} the event `{}` is about no cards", self.game, when.word()),
        }
    }

    pub(super) fn person(&mut self, person: Person, path: &str) {
        let when = self.script.when;
        if !self.filled.later && self.stage.is_missing(Missing::Player(person), when) {
            let why = format!("there is no such player with when = \"{}\"", when.word());
            return self.unfilled(
                person.word(),
                &why,
                "write `me`, `active` or another player, or wait for another event",
                path,
            );
        }
        let (is_there, why, hint) = match person {
            Person::Actor if !when.is_standing() => {
                (self.filled.actor, "nobody causes this event", "write `me`, `active` or another player")
            }
            Person::Actor => (
                self.filled.actor,
                "nobody causes what holds all the time",
                "write `me`, `active` or another player",
            ),
            Person::Chosen => {
                let hint = "let one be chosen: `{ from = \"others\", chosen_by = \"me\" }`";
                (self.filled.chosen, "no step before chooses a player", hint)
            }
            Person::Them => {
                let hint = "write `me`, `others` or another player";
                (
                    self.filled.them,
                    "it is the player of a step `for-each` with `who`, or of `where`, `most` and `least`",
                    hint,
                )
            }
            _ => return,
        };
        if !is_there {
            self.unfilled(person.word(), why, hint, path);
        }
    }

    pub(super) fn quantity(&mut self, quantity: Quantity, path: &str) {
        if quantity == Quantity::Named && !self.filled.named {
            let hint =
                "let a player name it in a step before: `{ op = \"name\", at_least = 1, at_most = 6 }`";
            self.unfilled(quantity.word(), "no step before names a number", hint, path);
        }
    }

    fn unfilled(&mut self, word: &str, why: &str, hint: &str, path: &str) {
        let message = format!("`{word}` means nothing here: {why}");
        self.error("effect-context", path, message, "nothing to speak of").hints.push(hint.to_string());
    }
}
