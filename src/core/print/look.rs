//! Looks of `plain/card`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A look of the template `plain/card`: colours, shapes and fonts. Other templates can use it as `card.look`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// Cream paper in a double frame, a title bar, serifs.
    #[default]
    Classic,
    /// A field of colour with white panels, round and without lines.
    Modern,
    /// Parchment with an inked frame and a ribbon for the name.
    Storybook,
    /// Light text on a night sky, with lines of colour.
    Dark,
    /// White space, one rule, one face.
    Minimal,
    /// Thick outlines, dots and hard shadows.
    Comic,
}
