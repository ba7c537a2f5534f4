//! The deck file as it is written: serde structs, nothing checked beyond their types. The JSON Schema is generated from them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::effect::{Condition, Op, Until, When};
use crate::print::{Backs, BleedMode, CutLine, Mark, MarkedPages, Orientation, Rule, Space, Standard};

/// What language tags look like.
pub(super) const TAG: &str = r"^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$";

/// Marks texts that may have several lines; all others are names, titles and words that stand on one.
pub(super) const LINES: &str = "x-lines";

/// A bidpress deck, or an expansion that extends one.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "bidpress deck")]
pub struct RawDeck {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: i64,
    /// Name of the deck in small letters, digits and hyphens; its PDF is `<id>.pdf`.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"), length(min = 1, max = 64))]
    pub id: String,
    /// Title as it is printed.
    #[schemars(length(min = 1))]
    pub title: String,
    /// The deck that this file adds a set to. Leave it out for a deck of its own.
    pub extends: Option<String>,
    /// The rules that the deck is checked by and played with. Leave it out for a deck without rules.
    pub game: Option<String>,
    /// What the serial number of each card begins with. An expansion takes that of its deck.
    #[schemars(length(min = 1, max = 8))]
    pub serial: Option<String>,
    /// For how many players the deck is.
    pub players: Option<RawPlayers>,
    /// The same seed gives the same deck for ever.
    #[schemars(range(min = 0))]
    pub seed: Option<i64>,
    /// Size of a card: a name that `bidpress list` shows, or `63mm x 88mm`, `hex 80mm x 92mm`, `circle 60mm x 60mm`.
    pub card: Option<String>,
    /// Language of the texts, as a BCP 47 tag.
    #[schemars(regex(pattern = TAG))]
    pub lang: Option<String>,
    /// One or two sentences about the deck.
    #[schemars(extend("x-lines" = true))]
    pub description: Option<String>,
    /// Who made it.
    #[serde(default)]
    pub authors: Vec<String>,
    /// The licence of texts and design.
    pub licence: Option<String>,
    /// The set of cards that this file holds.
    pub set: RawSet,
    /// How it is printed unless the command line says otherwise.
    #[serde(default)]
    pub print: RawPrint,
    /// Types of cards by name: how they look and how their numbers come about.
    #[serde(default)]
    pub types: BTreeMap<String, RawType>,
    /// What cards do, by name; kinds and cards name these under `effects` and `effect`.
    #[serde(default)]
    pub effects: BTreeMap<String, RawEffect>,
    /// Kinds: cards alike but for number and price.
    #[serde(default)]
    pub kinds: Vec<RawKind>,
    /// Single cards, where one shall differ from its kind.
    #[serde(default)]
    pub cards: Vec<RawCard>,
    /// Kinds from spreadsheets.
    #[serde(default)]
    pub csv: Vec<RawCsv>,
}

/// For how many players.
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
    /// Name of the set in small letters, digits and hyphens.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"), length(min = 1, max = 64))]
    pub id: String,
    /// Title as it is printed.
    #[schemars(length(min = 1))]
    pub title: String,
}

/// Defaults of the command line's options.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPrint {
    /// Paper: a name that `bidpress list` shows, or a measure as `210x297mm`.
    pub paper: Option<String>,
    /// Which way the paper stands.
    pub orientation: Option<Orientation>,
    /// The cards' distance from the edges of the paper.
    pub margin: Option<String>,
    /// The distance between cards.
    pub gutter: Option<String>,
    /// How far the drawing goes on beyond the outer edge of the cards.
    pub bleed: Option<String>,
    /// Where cards bleed.
    pub bleed_mode: Option<BleedMode>,
    /// How far texts and symbols keep away from the cut (3mm).
    pub safe: Option<String>,
    /// Rules of legible print that the deck breaks on purpose.
    #[serde(default)]
    pub allow: Vec<Rule>,
    /// Radius of the corners of the cut line.
    pub corners: Option<String>,
    /// What the cut line is drawn in.
    pub cut_line: Option<CutLine>,
    /// What is printed beside the cards: `true` for crop marks, `false` for nothing, or a list.
    pub marks: Option<RawMarks>,
    /// The pages that have marks.
    pub marks_on: Option<MarkedPages>,
    /// How backs are printed: `true` for `long-edge`, `false` for `none`, or by name.
    pub backs: Option<RawBacks>,
    /// What the colours of documents are.
    pub color: Option<Space>,
    /// The standard that documents meet.
    pub standard: Option<Standard>,
    /// The most ink on one spot in percent, all four together.
    #[schemars(range(min = 100, max = 400))]
    pub ink_limit: Option<u16>,
    /// Whether text is printed as outlines, without fonts.
    pub outlines: Option<bool>,
    /// The preset that fills in what is not said here: a name that `bidpress list presets` shows.
    pub preset: Option<String>,
}

/// What is printed beside the cards.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RawMarks {
    /// The usual marks, or none.
    Switch(bool),
    /// These.
    List(Vec<Mark>),
}

/// How backs are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RawBacks {
    /// Behind the fronts, or not at all.
    Switch(bool),
    /// In this way.
    Mode(Backs),
}

/// A type of card.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawType {
    /// Title for people.
    pub title: Option<String>,
    /// Template of the front. Needed once per type; an expansion may leave it to its deck.
    pub front: Option<String>,
    /// Template of the back. Leave it out for cards with a blank back.
    pub back: Option<String>,
    /// Size of a card of this type, as `card` of the deck; that of the deck if left out.
    pub card: Option<String>,
    /// Which way the card is drawn.
    pub orientation: Option<RawOrientation>,
    /// How each card gets its number, which no other card of the type has.
    pub number: Option<RawRule>,
    /// How each card gets its price.
    pub price: Option<RawRule>,
    /// Take only so many kinds of this type, picked by the seed.
    #[schemars(range(min = 1, max = 999))]
    pub choose: Option<u32>,
    /// Make a kind of this type for each kind in play of that other type.
    pub each: Option<String>,
    /// With `each`: how many cards of each kind.
    pub count: Option<RawCount>,
    /// Defaults of the kinds' `fields`.
    #[serde(default)]
    pub fields: BTreeMap<String, RawValue>,
}

/// Which way a card is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RawOrientation {
    /// Upright.
    #[default]
    Portrait,
    /// Lying.
    Landscape,
}

/// A rule that gives each card of a type a number or a price.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(tag = "rule", rename_all = "lowercase", deny_unknown_fields)]
pub enum RawRule {
    /// From each kind's `first`, the further copies climb by random steps to the next free number.
    Stagger {
        /// Lowest and highest number.
        range: [i32; 2],
        /// Size of the steps: copy i climbs by round(step · u · i), u random in 1…4.
        #[schemars(range(min = 0.0, max = 100.0))]
        step: f64,
        /// Descend instead.
        #[serde(default)]
        down: bool,
    },
    /// Different random numbers of a range.
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
    /// One after the other, in the order of the file.
    Sequence {
        /// The first.
        start: i32,
        /// What is added for each further card.
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

/// What a card does, printed as a sentence and played. `bidpress effects` lists what each game understands.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawEffect {
    /// Name as it is printed.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Picture by name.
    pub icon: Option<String>,
    /// What sets it off.
    pub when: When,
    /// What must be so as well: counts within bounds.
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
    /// What is done, in order.
    #[serde(rename = "do")]
    #[schemars(length(min = 1, max = 9))]
    pub ops: Vec<Op>,
    /// How long it holds; `now` if left out.
    #[serde(default)]
    pub until: Until,
}

/// Cards that are alike but for number and price.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawKind {
    /// Name of the kind in small letters, digits and hyphens.
    #[schemars(regex(pattern = r"^[a-z0-9]+(-[a-z0-9]+)*$"), length(min = 1, max = 64))]
    pub id: String,
    /// Its type of card.
    #[serde(rename = "type")]
    pub kind_type: String,
    /// Name as it is printed.
    pub name: Option<String>,
    /// How many cards (1 if left out, or as many as there are `numbers`).
    pub count: Option<RawCount>,
    /// Where the rule `stagger` starts.
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
    /// Effects by name, shared out over its cards in turn: of a pair, the first goes to the first, third, fifth card.
    #[serde(default)]
    pub effects: Vec<String>,
    /// Picture by name.
    pub art: Option<String>,
    /// Flavour text.
    #[schemars(extend("x-lines" = true))]
    pub text: Option<String>,
    /// Anything else that the template needs.
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
    /// Its effect, if not that which its kind gives it.
    pub effect: Option<String>,
    /// Its name, if not that of the kind.
    pub name: Option<String>,
    /// Its picture, if not that of the kind.
    pub art: Option<String>,
    /// Its flavour text, if not that of the kind.
    #[schemars(extend("x-lines" = true))]
    pub text: Option<String>,
    /// Fields that differ from those of the kind.
    #[serde(default)]
    pub fields: BTreeMap<String, RawValue>,
}

/// How many cards.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RawCount {
    /// Always so many.
    Fixed(#[schemars(range(min = 0, max = 20_000))] u32),
    /// It depends on the players.
    Table(RawCountTable),
}

impl RawCount {
    /// The count, if it is always the same.
    pub fn fixed(&self) -> Option<u32> {
        match self {
            RawCount::Fixed(count) => Some(*count),
            RawCount::Table(_) => None,
        }
    }
}

/// A count that depends on the players: one of the two keys.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCountTable {
    /// So many for each player.
    #[schemars(range(min = 0, max = 999))]
    pub per_player: Option<u32>,
    /// The count for each number of players: `{ 2 = 12, 3 = 18 }`.
    pub players: Option<BTreeMap<String, u32>>,
}

/// A value for the template.
#[derive(Clone, Debug, PartialEq, Deserialize, serde::Serialize, JsonSchema)]
#[serde(untagged)]
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
    /// Named values.
    Table(BTreeMap<String, RawValue>),
}

/// A spreadsheet whose rows are kinds.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawCsv {
    /// The file, beside the deck file.
    pub file: String,
    /// The type of card of all its rows.
    #[serde(rename = "type")]
    pub kind_type: String,
    /// The types of extra columns, which become fields.
    #[serde(default)]
    pub columns: BTreeMap<String, RawColumn>,
}

/// Type of a spreadsheet's column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RawColumn {
    /// Left as it is.
    Text,
    /// A whole number.
    Integer,
    /// A decimal number.
    Decimal,
}
