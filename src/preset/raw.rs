//! Preset files as serde structs, with no validation beyond their types.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Kind, Order};
use crate::spec::raw::RawPrint;

/// Settings for a print service or a virtual tabletop.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "bidpress preset")]
pub struct RawPreset {
    /// Version of this format: 1.
    #[schemars(range(min = 1, max = 1))]
    pub format: i64,
    /// Name of the service or program.
    #[schemars(length(min = 1, max = 80))]
    pub title: String,
    /// Description for `bidpress list presets`, one line.
    #[serde(default)]
    pub about: String,
    /// Output format.
    pub output: Kind,
    /// The source of each requirement, with its date, or that there is none; one line each, for
    /// `bidpress list presets`.
    #[serde(default)]
    pub sources: Vec<String>,
    /// Whether this is a print service. If so, settings that differ from this file cause warnings.
    #[serde(default)]
    pub service: bool,
    /// Available card sizes, by name or size. Decks with nearly the same size are drawn in that size. By
    /// default all sizes.
    #[serde(default)]
    pub cards: Vec<String>,
    /// For images: pixels per inch.
    #[schemars(range(min = 36, max = 1200))]
    pub dpi: Option<u32>,
    /// For `png` and `card-game-simulator`: whether landscape cards are rotated, so that all images are
    /// portrait.
    #[serde(default)]
    pub upright: bool,
    /// For `png`: sizes whose images are landscape, whatever `upright` says.
    #[serde(default)]
    pub landscape: Vec<String>,
    /// For `png`: an order file beside the images.
    pub order: Option<Order>,
    /// The keys of `[print]` in a deck file.
    #[serde(default)]
    pub print: RawPrint,
    /// For `tts` and `sheets`: layout of the sheets.
    pub sheet: Option<RawSheet>,
}

/// Layout of an image sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawSheet {
    /// Maximum number of columns.
    #[schemars(range(min = 1, max = 100))]
    pub columns: u32,
    /// Maximum number of rows.
    #[schemars(range(min = 1, max = 100))]
    pub rows: u32,
    /// Maximum width and height in pixels.
    #[schemars(range(min = 256, max = 6000))]
    pub side: u32,
    /// Whether every card has its own place, even if it looks like another one.
    #[serde(default)]
    pub every_card: bool,
}
