//! A ruling file as it is written: serde structs, nothing checked beyond their types.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Deserialize;

/// Rulings: cases with the answer that the rules give.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "bidpress rulings")]
pub struct RawRulings {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: i64,
    /// The deck: a name, or the path of a deck file from the folder of this file.
    pub deck: String,
    /// Expansions that are added to it.
    #[serde(default)]
    pub sets: Vec<String>,
    /// How many players, where a ruling does not say.
    #[schemars(range(min = 1, max = 6))]
    pub players: Option<u8>,
    /// Variants that are played, where a ruling does not say: `["advanced"]`.
    #[serde(default)]
    pub variants: Vec<String>,
    /// The cases.
    #[serde(rename = "ruling")]
    #[schemars(length(min = 1))]
    pub rulings: Vec<RawRuling>,
}

/// One case.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawRuling {
    /// The name by which a booklet shows it: `adding`.
    #[schemars(length(min = 1))]
    pub id: Option<String>,
    /// The answer in a sentence.
    #[schemars(length(min = 1))]
    pub says: String,
    /// The clauses that it applies: `["IBYN-P4"]`.
    #[schemars(length(min = 1))]
    pub clauses: Vec<String>,
    /// How many players.
    #[schemars(range(min = 1, max = 6))]
    pub players: Option<u8>,
    /// Variants that are played: `["advanced", "teams=2"]`, none of the file's as a whole.
    pub variants: Option<Vec<String>>,
    /// The table; without it, the game is about to begin.
    #[schemars(with = "Option<BTreeMap<String, serde_json::Value>>")]
    pub given: Option<toml::Table>,
    /// What is done.
    #[serde(default)]
    pub when: RawWhen,
    /// What comes of it.
    pub then: RawThen,
}

/// What is done.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawWhen {
    /// Moves, each with who makes it: `"2: bid 14"`, `"chance: deal 31"`; `"chance: any"` is the first
    /// outcome of each draw up to the next decision.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// What comes of it. At least one key.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawThen {
    /// The clause by which the last move is refused.
    pub refused: Option<String>,
    /// Who is to move.
    pub turn: Option<RawTurn>,
    /// All legal moves of the player who is to move (of several, the first), in any order.
    pub legal: Option<Vec<String>>,
    /// Moves that are legal, others may be too; with a seat in front where several are to move:
    /// `"2: bid 14"`.
    #[serde(default)]
    pub allows: Vec<String>,
    /// Moves that are refused, each with its clause: `{ "bid 14" = "IBYN-P3" }`.
    #[serde(default)]
    pub refuses: BTreeMap<String, String>,
    /// How many outcomes the draw has that is due.
    pub outcomes: Option<u32>,
    /// The points of all seats at the end.
    pub points: Option<Vec<i32>>,
    /// The seats that win or share the win, from 1.
    pub winners: Option<Vec<u8>>,
    /// The table after the moves: what is named here must be so.
    #[schemars(with = "Option<BTreeMap<String, serde_json::Value>>")]
    pub table: Option<toml::Table>,
}

/// Who is to move.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RawTurn {
    /// One seat, from 1.
    Seat(u8),
    /// Several seats at once.
    Seats(Vec<u8>),
    /// Nobody.
    Nobody(RawNobody),
}

/// When no seat is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum RawNobody {
    /// A card is to be drawn.
    Chance,
    /// The game is over.
    Over,
}
