//! The deck file as written: serde structs, unchecked beyond their types. The JSON Schema is generated from
//! them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

pub use super::raw_print::{RawBacks, RawMarks, RawPrint};
pub use super::raw_sheet::{RawColumn, RawColumnField, RawColumnWord, RawFieldType, RawSheet};
use crate::effect::parts::Script;
use crate::print::Look;
use crate::translated;

/// The pattern of language tags.
pub(super) const TAG: &str = r"^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$";

/// Marks texts that may have several lines; all others must be on one.
pub(super) const LINES: &str = "x-lines";

/// Marks values that are validated once the game is known.
pub(super) const LATER: &str = "x-later";

/// A bidpress deck, or an expansion that extends one.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "bidpress deck")]
pub struct RawDeck {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: i64,
    /// Name of the deck: lower-case letters, digits and hyphens. Its PDF is `<id>.pdf`.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"), length(min = 1, max = 64))]
    pub id: String,
    /// Title as printed.
    #[schemars(schema_with = "translated::filled")]
    pub title: String,
    /// The deck that this file adds a set to. Left out: a deck of its own.
    pub extends: Option<String>,
    /// The game whose rules the deck is checked against and played by. Left out: a deck without rules.
    pub game: Option<String>,
    /// Prefix of each card's serial number. An expansion takes that of its deck.
    #[schemars(length(min = 1, max = 8))]
    pub serial: Option<String>,
    /// Numbers of players that the deck is for.
    pub players: Option<RawPlayers>,
    /// Seed of all random choices: the same seed always gives the same deck.
    #[schemars(range(min = 0))]
    pub seed: Option<i64>,
    /// Size of a card: a name that `bidpress list` shows, or `63mm x 88mm`, `hex 80mm x 92mm`,
    /// `circle 60mm x 60mm`.
    pub card: Option<String>,
    /// Look of the cards that `plain/card` draws; an expansion has that of its deck if left out.
    pub look: Option<Look>,
    /// Language of the texts, as a BCP 47 tag.
    #[schemars(regex(pattern = TAG))]
    pub lang: Option<String>,
    /// Other languages of the texts: with `["de"]`, each text may be written as `{ en = "…", de = "…" }`.
    #[serde(default)]
    #[schemars(inner(regex(pattern = TAG)))]
    pub translations: Vec<String>,
    /// One or two sentences about the deck.
    #[serde(default)]
    #[schemars(schema_with = "translated::lines")]
    pub description: Option<String>,
    /// The authors.
    #[serde(default)]
    pub authors: Vec<String>,
    /// The licence of texts and design.
    pub licence: Option<String>,
    /// The set of cards that this file holds.
    pub set: RawSet,
    /// Print settings; options on the command line override them.
    #[serde(default)]
    pub print: RawPrint,
    /// Types of cards by name: their templates and the rules of their numbers.
    #[serde(default)]
    pub types: BTreeMap<String, RawType>,
    /// Effects of cards by name; kinds and cards refer to them under `effects` and `effect`.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, Script>", extend("x-later" = true))]
    pub effects: BTreeMap<String, toml::Table>,
    /// Kinds: cards that differ in number and price only.
    #[serde(default)]
    pub kinds: Vec<RawKind>,
    /// Single cards that differ from their kind.
    #[serde(default)]
    pub cards: Vec<RawCard>,
    /// Kinds from spreadsheets.
    #[serde(default)]
    pub sheets: Vec<RawSheet>,
    /// Findings of `check` and `balance` that are as they should be.
    #[serde(default)]
    pub accept: Vec<RawAccept>,
}

/// A finding that is as it should be.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawAccept {
    /// The code of the finding.
    pub finding: Acceptable,
    /// The number of the card that it is about, or the `id` of its kind.
    pub card: Option<RawCardName>,
    /// The number of players that it is about.
    #[schemars(range(min = 1, max = 99))]
    pub players: Option<u32>,
    /// The reason.
    #[schemars(length(min = 1))]
    pub because: String,
}

/// A finding that can be accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Acceptable {
    /// A card decides far more games than the others.
    DecidesGames,
    /// The seats do not win alike.
    UnfairSeats,
    /// A number, price or value of a card is far outside the others.
    WildValue,
}

/// A card, or the cards of a kind.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RawCardName {
    /// The cards with this number.
    Number(i32),
    /// The cards of this kind.
    Kind(String),
}

/// A range of numbers of players.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPlayers {
    /// The fewest.
    #[schemars(range(min = 1, max = 99))]
    pub min: u32,
    /// The most.
    #[schemars(range(min = 1, max = 99))]
    pub max: u32,
}

/// A set: the base cards or an expansion.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSet {
    /// Name of the set: lower-case letters, digits and hyphens.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"), length(min = 1, max = 64))]
    pub id: String,
    /// Title as printed.
    #[schemars(schema_with = "translated::filled")]
    pub title: String,
}

/// A type of card.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawType {
    /// Title for people.
    #[serde(default)]
    #[schemars(schema_with = "translated::line")]
    pub title: Option<String>,
    /// Template of the front. An expansion may leave it out if the type is in its deck.
    pub front: Option<String>,
    /// Template of the back. Leave it out for cards with a blank back.
    pub back: Option<String>,
    /// Size of a card of this type, as `card` of the deck; that of the deck if left out.
    pub card: Option<String>,
    /// Look of its cards; that of the deck if left out.
    pub look: Option<Look>,
    /// Orientation of the card.
    pub orientation: Option<RawOrientation>,
    /// Rule for the numbers of the cards, which are unique within the type.
    pub number: Option<RawRule>,
    /// Rule for the prices of the cards.
    pub price: Option<RawRule>,
    /// Number of kinds of this type to use, picked by the seed.
    #[schemars(range(min = 1, max = 999))]
    pub choose: Option<u32>,
    /// Another type: makes a kind of this type for each of its kinds in play.
    pub each: Option<String>,
    /// With `each`: number of cards of each kind.
    pub count: Option<RawCount>,
    /// Defaults of the kinds' `fields`.
    #[serde(default)]
    pub fields: BTreeMap<String, RawValue>,
}

/// Orientation of a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RawOrientation {
    /// Portrait.
    #[default]
    Portrait,
    /// Landscape.
    Landscape,
}

/// A rule for the numbers or prices of the cards of a type.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(tag = "rule", rename_all = "lowercase", deny_unknown_fields)]
pub enum RawRule {
    /// From each kind's `first`, the other copies go up by random steps to the next free number.
    Stagger {
        /// Lowest and highest number.
        range: [i32; 2],
        /// Size of the steps: copy i goes up by round(step · u · i), u random in 1…4.
        #[schemars(range(min = 0.0, max = 100.0))]
        step: f64,
        /// Go down instead.
        #[serde(default)]
        down: bool,
    },
    /// Different random numbers from a range.
    Draw {
        /// Lowest and highest number.
        range: [i32; 2],
        /// Only multiples of this.
        #[schemars(range(min = 1))]
        multiple_of: Option<u32>,
        /// No multiples of this.
        #[schemars(range(min = 2))]
        not_multiple_of: Option<u32>,
    },
    /// Consecutive numbers, in the order of the file.
    Sequence {
        /// The first.
        start: i32,
        /// Difference between consecutive cards.
        #[serde(default = "one")]
        step: i32,
    },
    /// The values in equal shares, shuffled.
    Shares {
        /// The values.
        #[schemars(length(min = 1))]
        values: Vec<i32>,
    },
}

fn one() -> i32 {
    1
}

/// Cards that differ in number and price only.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawKind {
    /// Name of the kind: lower-case letters, digits and hyphens.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"), length(min = 1, max = 64))]
    pub id: String,
    /// Its type of card.
    #[serde(rename = "type")]
    pub kind_type: String,
    /// Name as printed.
    #[serde(default)]
    #[schemars(schema_with = "translated::line")]
    pub name: Option<String>,
    /// Number of cards (1 if left out, or as many as there are `numbers`).
    pub count: Option<RawCount>,
    /// First number of the rule `stagger`.
    pub first: Option<i32>,
    /// The number of the only card of the kind.
    pub number: Option<i32>,
    /// The numbers of its cards.
    pub numbers: Option<Vec<i32>>,
    /// The price of each of its cards.
    pub price: Option<i32>,
    /// A printed number that many cards may share.
    pub value: Option<i32>,
    /// Symbols on the card.
    #[serde(default)]
    pub symbols: Vec<String>,
    /// Effects by name, assigned to its cards in turn: of two effects, the first goes to the first, third and
    /// fifth card.
    #[serde(default)]
    pub effects: Vec<String>,
    /// Name of an image.
    pub art: Option<String>,
    /// Flavour text.
    #[serde(default)]
    #[schemars(schema_with = "translated::lines")]
    pub text: Option<String>,
    /// Other values for the template.
    #[serde(default)]
    pub fields: BTreeMap<String, RawValue>,
}

/// A single card.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCard {
    /// Its kind.
    pub kind: String,
    /// Its number.
    pub number: Option<i32>,
    /// Its price.
    pub price: Option<i32>,
    /// Its value, if not that of the kind.
    pub value: Option<i32>,
    /// Its symbols, if not those of the kind.
    pub symbols: Option<Vec<String>>,
    /// Its effect, if not that of the kind.
    pub effect: Option<String>,
    /// Its name, if not that of the kind.
    #[serde(default)]
    #[schemars(schema_with = "translated::line")]
    pub name: Option<String>,
    /// Its image, if not that of the kind.
    pub art: Option<String>,
    /// Its flavour text, if not that of the kind.
    #[serde(default)]
    #[schemars(schema_with = "translated::lines")]
    pub text: Option<String>,
    /// Fields that differ from those of the kind.
    #[serde(default)]
    pub fields: BTreeMap<String, RawValue>,
}

/// A number of cards.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RawCount {
    /// The same for all numbers of players.
    Fixed(#[schemars(range(min = 0, max = 20_000))] u32),
    /// Dependent on the number of players.
    Table(RawCountTable),
}

impl RawCount {
    /// The count, if it does not depend on the number of players.
    pub fn fixed(&self) -> Option<u32> {
        match self {
            RawCount::Fixed(count) => Some(*count),
            RawCount::Table(_) => None,
        }
    }
}

/// A count that depends on the number of players: one of the two keys.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCountTable {
    /// The count for each player.
    #[schemars(range(min = 0, max = 999))]
    pub per_player: Option<u32>,
    /// The count for each number of players: `{ 2 = 12, 3 = 18 }`.
    pub players: Option<BTreeMap<String, u32>>,
}

/// A value for the template. A table of one value for each language of the file stands for the value in the
/// language that is read.
#[derive(Clone, Debug, PartialEq, Deserialize, serde::Serialize, JsonSchema)]
#[serde(untagged)]
#[schemars(extend("x-by-language" = true))]
pub enum RawValue {
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A decimal number.
    Float(f64),
    /// A text.
    #[schemars(extend("x-lines" = true))]
    Text(String),
    /// A list.
    List(Vec<RawValue>),
    /// A table.
    Table(BTreeMap<String, RawValue>),
}
