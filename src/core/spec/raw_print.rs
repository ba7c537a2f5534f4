//! The section `[print]` of deck files and presets as serde structs.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::print::{
    Backs, BleedMode, CutLine, Intent, Mark, MarkedPages, Orientation, Rule, Space, Standard,
};

/// Defaults of the command line's options.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RawPrint {
    /// Paper: a name that `bidpress list` shows, or a size such as `210x297mm`.
    pub paper: Option<String>,
    /// Orientation of the paper.
    pub orientation: Option<Orientation>,
    /// Distance of the cards from the edges of the paper.
    pub margin: Option<String>,
    /// Distance between cards.
    pub gutter: Option<String>,
    /// Bleed beyond the outer edges of the cards.
    pub bleed: Option<String>,
    /// Where cards bleed.
    pub bleed_mode: Option<BleedMode>,
    /// Safe area: the distance of texts and symbols from the cut (3mm).
    pub safe: Option<String>,
    /// Rules of legible print that the deck breaks on purpose.
    #[serde(default)]
    pub allow: Vec<Rule>,
    /// Radius of the corners of the cut line.
    pub corners: Option<String>,
    /// How the cut line is drawn.
    pub cut_line: Option<CutLine>,
    /// Name of the spot colour of the cut line (`CutContour`), as the cutting machine expects it.
    #[schemars(length(min = 1, max = 60))]
    pub cut_name: Option<String>,
    /// Marks beside the cards: `true` for crop marks, `false` for none, or a list.
    pub marks: Option<RawMarks>,
    /// The pages that have marks.
    pub marks_on: Option<MarkedPages>,
    /// Printing of backs: `true` for `long-edge`, `false` for `none`, or a name.
    pub backs: Option<RawBacks>,
    /// Colour space of the PDF.
    pub color: Option<Space>,
    /// Standard that the PDF conforms to.
    pub standard: Option<Standard>,
    /// Total ink limit in percent: the sum of all four inks at one point.
    #[schemars(range(min = 100, max = 400))]
    pub ink_limit: Option<u16>,
    /// Maximum resolution of photos in pixels per inch (600): larger ones are reduced.
    #[schemars(range(min = 72, max = 9600))]
    pub dpi_max: Option<u16>,
    /// Inks of black areas in percent, such as `60/40/40/100` (cyan, magenta, yellow, black).
    pub rich_black: Option<String>,
    /// How colours that the press cannot print are replaced.
    pub intent: Option<Intent>,
    /// Whether black text and lines overprint: nothing is left out below them.
    pub overprint_black: Option<bool>,
    /// Whether text is printed as outlines, without fonts.
    pub outlines: Option<bool>,
    /// The preset for settings that are left out here: a name that `bidpress list presets` shows.
    pub preset: Option<String>,
}

/// Marks beside the cards.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RawMarks {
    /// Crop marks, or none.
    Switch(bool),
    /// The marks of a list.
    List(Vec<Mark>),
}

/// Printing of backs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum RawBacks {
    /// Behind the fronts, or none.
    Switch(bool),
    /// By name.
    Mode(Backs),
}
