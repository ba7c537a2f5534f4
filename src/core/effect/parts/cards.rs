//! Selections of cards: where they lie, what they are like, which of them are taken.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::{Attribute, End, Face, Person, Zone};
use super::{Amount, Who};
use crate::effect::words::words;

words! {
    /// Cards that need no selection.
    Referred {
        /// The card itself, wherever it is now.
        This = "this",
        /// The cards of the event: those that were added, bid, won, drawn.
        Event = "event",
        /// The cards that the step before chose or moved.
        Last = "last",
        /// The card of the step `for-each`.
        Each = "each",
        /// The cards that a step `mark` before has marked A.
        A = "a",
        /// The cards that a step `mark` before has marked B.
        B = "b",
        /// The cards that a step `mark` before has marked C.
        C = "c",
    }
}

words! {
    /// A letter for cards that later steps speak of.
    Mark {
        /// Later steps say `a`.
        A = "a",
        /// Later steps say `b`.
        B = "b",
        /// Later steps say `c`.
        C = "c",
    }
}

impl Referred {
    /// The letter that it is.
    pub fn mark(self) -> Option<Mark> {
        match self {
            Referred::A => Some(Mark::A),
            Referred::B => Some(Mark::B),
            Referred::C => Some(Mark::C),
            Referred::This | Referred::Event | Referred::Last | Referred::Each => None,
        }
    }
}

/// Cards: a word, or a selection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Cards {
    /// Cards that need no selection.
    Referred(Referred),
    /// Cards of a zone.
    Selected(Box<Selection>),
}

/// Cards of a zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Selection {
    /// The zone.
    #[serde(rename = "in")]
    pub zone: Zone,
    /// Whose, if each player has such a zone: `me` if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<Who>,
    /// These cards as well, each card once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub or: Option<Cards>,
    /// What the cards are like: all filters must match.
    #[serde(default, rename = "where", skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1))]
    pub filters: Vec<Filter>,
    /// Which of the cards that match; all if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub take: Option<Take>,
}

/// What a card is like. All keys that are there must match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Filter {
    /// Its number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<Range>,
    /// Its price.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<Range>,
    /// Its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Range>,
    /// How much it counts for what is bid or guessed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worth: Option<Range>,
    /// How many cards its die has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<Range>,
    /// Its place in the row, from 1 at the left end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Range>,
    /// One of these types of card.
    #[serde(rename = "type", skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1))]
    pub types: Vec<String>,
    /// One of these kinds of card.
    #[serde(rename = "kind", skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1))]
    pub kinds: Vec<String>,
    /// With one of these symbols.
    #[serde(rename = "symbol", skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1))]
    pub symbols: Vec<String>,
    /// Whether it has an effect.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effect: Option<bool>,
    /// Which of its sides is up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub face: Option<Face>,
    /// Whether the player who has the card of the effect sees it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen: Option<bool>,
    /// The same number, price, value, kind or type as one of these cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same: Option<Likeness>,
    /// Another number, price, value, kind or type than all of these cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub different: Option<Likeness>,
    /// One of these cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub among: Option<Cards>,
    /// Complete sets only: the player has at least this many of its kind in the zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 99))]
    pub of_a_kind: Option<u8>,
    /// None of these filters matches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1))]
    pub not: Vec<Filter>,
    /// At least one of these filters matches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1))]
    pub any: Vec<Filter>,
}

/// A comparison with other cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Likeness {
    /// What is compared.
    pub attribute: Attribute,
    /// The other cards.
    #[serde(rename = "as")]
    pub other: Cards,
}

/// Which numbers match. All keys that are there must hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Range {
    /// This number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is: Option<Amount>,
    /// This number or a higher one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<Amount>,
    /// This number or a lower one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Amount>,
    /// `true`: odd numbers; `false`: even numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odd: Option<bool>,
    /// Multiples of this number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 2, max = 1000))]
    pub multiple_of: Option<u32>,
    /// Numbers that end with this digit.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 9))]
    pub last_digit: Option<u8>,
}

/// Which of the cards that match are taken. Exactly one of the keys but `by` and `up_to`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Take {
    /// This number of cards, chosen by a player who sees them; all if there are fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choose: Option<Amount>,
    /// Up to this number of cards, chosen by a player who sees them; none is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub up_to: Option<Amount>,
    /// Who chooses: `me` if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Person>,
    /// This number of cards at random.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub random: Option<Amount>,
    /// This number of cards from an end of the zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<End>,
    /// The cards with the highest of these; of equal ones the first in the zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub highest: Option<Attribute>,
    /// The cards with the lowest of these; of equal ones the first in the zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lowest: Option<Attribute>,
    /// Those that have the same of these as most others; of several as frequent, those that come first in the
    /// zone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_frequent: Option<Attribute>,
    /// How many with `from`, `highest` or `lowest`: 1 if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Amount>,
}

impl Cards {
    /// Of cards that are passed, those of each player, if each chooses their own: with `by = "them"`.
    pub fn of_each(&self) -> Option<Selection> {
        let Cards::Selected(selection) = self else { return None };
        let by_them = selection
            .take
            .as_ref()
            .is_some_and(|take| take.by == Some(Person::Them) && take.random.is_none());
        by_them.then(|| Selection { of: Some(Who::Person(Person::Them)), ..(**selection).clone() })
    }
}

impl Filter {
    /// Its ranges of numbers, by their keys.
    pub fn ranges(&self) -> [(&'static str, &Option<Range>); 6] {
        [
            ("number", &self.number),
            ("price", &self.price),
            ("value", &self.value),
            ("worth", &self.worth),
            ("size", &self.size),
            ("place", &self.place),
        ]
    }
}
