//! The language of effects: small parts that combine freely. A game has some of the words; see
//! [`Stage`](crate::effect::Stage).

mod amount;
mod cards;
mod step;
mod words;

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::words::LANGUAGES;
use crate::translated;

pub use amount::{Amount, Computation, Condition, Players, Who};
pub use cards::{Cards, Filter, Likeness, Mark, Range, Referred, Selection, Take};
pub use step::{RuleValue, Step};
pub use words::{
    Attribute, By, Direction, End, Event, Face, Lasts, Once, Order, Part, Person, Quantity, Ties, Zone,
};

/// The effect of a card, printed as a sentence and played. `bidpress effects` lists the words of each game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// Name as printed.
    #[schemars(schema_with = "translated::filled")]
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Name of an image.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub icon: Option<String>,
    /// The event that it waits for.
    pub when: Event,
    /// Whose events, whatever cards they are about. If left out, the event must be about the card itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<By>,
    /// Where the card must lie; where cards of its type act in the game if left out.
    #[serde(default, rename = "in", skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1))]
    pub zones: Vec<Zone>,
    /// Conditions, all of which must hold when the event happens.
    #[serde(default, rename = "if", skip_serializing_if = "Vec::is_empty")]
    #[schemars(length(min = 1))]
    pub conditions: Vec<Condition>,
    /// What is done, in order.
    #[serde(rename = "do")]
    #[schemars(length(min = 1, max = 9))]
    pub steps: Vec<Step>,
    /// How long rules and numbers stay changed: for the rest of the game if left out.
    #[serde(default)]
    pub until: Until,
    /// How often it can be applied; with `used` once a turn if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub once: Option<Once>,
    /// Its sentence by language, instead of the one that is composed.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(schema_with = "sentences")]
    pub says: BTreeMap<String, String>,
}

/// The schema of sentences: one for each language.
fn sentences(_: &mut SchemaGenerator) -> Schema {
    let sentence = || {
        json_schema!({ "type": "string", "minLength": 1, "description": "The sentence in this language." })
            .to_value()
    };
    let properties: Map<String, Value> =
        LANGUAGES.into_iter().map(|tag| (tag.to_string(), sentence())).collect();
    json_schema!({ "type": "object", "additionalProperties": false, "properties": properties })
}

impl Script {
    /// Returns the parts that decide how it is played: a copy without names and sentences.
    pub fn bare(&self) -> Script {
        Script { name: String::new(), icon: None, says: BTreeMap::new(), ..self.clone() }
    }
}

/// How long something holds: a word, or a number of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Until {
    /// Up to an event.
    Word(Lasts),
    /// A number of turns.
    Turns(TurnCount),
}

/// A number of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TurnCount {
    /// Number of turns after the current one.
    #[schemars(range(min = 1, max = 9))]
    pub turns: u8,
}

impl Default for Until {
    fn default() -> Until {
        Until::Word(Lasts::Now)
    }
}
