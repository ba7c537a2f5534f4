//! A preset file as it is written: serde structs, nothing checked beyond their types.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Kind;
use crate::spec::raw::RawPrint;

/// How decks are made for a printing service or a table on a screen.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "bidpress preset")]
pub struct RawPreset {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: i64,
    /// Whom it is for.
    #[schemars(length(min = 1, max = 80))]
    pub title: String,
    /// A line for `bidpress list presets`.
    #[serde(default)]
    pub about: String,
    /// What is made of a deck.
    pub output: Kind,
    /// Whether it is a service that may not take what differs from this file; what does is told.
    #[serde(default)]
    pub service: bool,
    /// Sizes of cards that can be had, by name or measure; a deck whose cards are nearly as large is drawn in that size. All, if left out.
    #[serde(default)]
    pub cards: Vec<String>,
    /// For pictures: pixels an inch.
    #[schemars(range(min = 36, max = 1200))]
    pub dpi: Option<u32>,
    /// For `png`: whether cards that lie are turned, so that all pictures stand.
    #[serde(default)]
    pub upright: bool,
    /// The keys of `[print]` in a deck file.
    #[serde(default)]
    pub print: RawPrint,
    /// For `tts` and `sheets`: how cards lie on them.
    pub sheet: Option<RawSheet>,
}

/// How cards lie on a sheet of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSheet {
    /// At most so many side by side.
    #[schemars(range(min = 1, max = 100))]
    pub columns: u32,
    /// At most so many one above the other.
    #[schemars(range(min = 1, max = 100))]
    pub rows: u32,
    /// The most pixels of a side.
    #[schemars(range(min = 256, max = 6000))]
    pub side: u32,
    /// Whether every card has a place of its own, also those that look alike.
    #[serde(default)]
    pub every_card: bool,
}
