//! Numbers that an effect computes, and conditions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::{Attribute, Direction, Quantity, Ties};
use super::{Cards, Person};

/// A number: as it stands, a quantity of the game, or a computation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Amount {
    /// A number.
    Number(#[schemars(range(min = -99_999, max = 99_999))] i32),
    /// A quantity of the game.
    Quantity(Quantity),
    /// A computation.
    Computed(Box<Computation>),
}

/// A computation: exactly one of `count`, `sum`, `highest`, `lowest`, `different` and `quantity`; then it is
/// multiplied, increased and bounded, in this order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Computation {
    /// The number of cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Cards>,
    /// The sum of these on the cards of `of`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sum: Option<Attribute>,
    /// The highest of these on the cards of `of`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub highest: Option<Attribute>,
    /// The lowest of these on the cards of `of`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lowest: Option<Attribute>,
    /// How many different ones there are on the cards of `of`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub different: Option<Attribute>,
    /// The cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<Cards>,
    /// A quantity of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quantity: Option<Quantity>,
    /// The number of these players, or with `quantity` whose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<Who>,
    /// Times this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<Amount>,
    /// Divided by this, rounded down.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 2, max = 1000))]
    pub divided_by: Option<u32>,
    /// Plus this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plus: Option<Amount>,
    /// Minus this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minus: Option<Amount>,
    /// But at least this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<Amount>,
    /// But at most this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Amount>,
}

/// A condition: a comparison of a number, or a combination of conditions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Condition {
    /// The number of cards; without a comparison, whether there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<Cards>,
    /// Any number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<Amount>,
    /// It is this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is: Option<Amount>,
    /// It is this or higher.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<Amount>,
    /// It is this or lower.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Amount>,
    /// `true`: it is odd; `false`: it is even.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odd: Option<bool>,
    /// These players are among those of `is_among`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<Who>,
    /// The players that those of `who` must be among.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is_among: Option<Who>,
    /// None of these conditions holds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1))]
    pub not: Vec<Condition>,
    /// At least one of these conditions holds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1))]
    pub any: Vec<Condition>,
}

/// Players: a word, or a selection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Who {
    /// A player or several.
    Person(Person),
    /// Some of several.
    Selected(Box<Players>),
}

/// Some of several players.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Players {
    /// Of these: `others` if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Person>,
    /// The next player clockwise from this one, without any other key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_of: Option<Person>,
    /// The next player counter-clockwise from this one, without any other key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right_of: Option<Person>,
    /// Those for whom all of this holds, each of them being `them`.
    #[serde(rename = "where", skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1))]
    pub conditions: Vec<Condition>,
    /// Those with the most of this, each of them being `them`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<Amount>,
    /// Those with the least of this, each of them being `them`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub least: Option<Amount>,
    /// What happens if several have the most or the least: all of them are meant if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ties: Option<Ties>,
    /// This player chooses one of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen_by: Option<Person>,
}

impl Players {
    /// On which side of whom the player sits, if a neighbour is meant.
    pub fn neighbour(&self) -> Option<(Direction, Person)> {
        let left = self.left_of.map(|person| (Direction::Left, person));
        left.or_else(|| self.right_of.map(|person| (Direction::Right, person)))
    }
}
