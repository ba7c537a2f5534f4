//! What print must be so that it can be read and cut.

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Deserialize;

/// A rule of legibility and cutting that printed cards are checked against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// Text, and objects that end inside the card, keep their distance from the cut.
    SafeArea,
    /// Objects that reach the cut extend to the end of the bleed.
    Bleed,
    /// Lines are wide enough to be printed.
    Hairline,
    /// Text is large enough to be read.
    SmallText,
    /// Pixel images have enough pixels.
    LowResolution,
    /// Text has enough contrast with its background.
    Contrast,
    /// Kinds that differ in colour only can be distinguished by colour-blind players.
    ColourBlind,
}

impl Rule {
    /// All of them.
    pub const ALL: [Rule; 7] = [
        Rule::SafeArea,
        Rule::Bleed,
        Rule::Hairline,
        Rule::SmallText,
        Rule::LowResolution,
        Rule::Contrast,
        Rule::ColourBlind,
    ];

    /// The name in deck files, templates and on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Rule::SafeArea => "safe-area",
            Rule::Bleed => "bleed",
            Rule::Hairline => "hairline",
            Rule::SmallText => "small-text",
            Rule::LowResolution => "low-resolution",
            Rule::Contrast => "contrast",
            Rule::ColourBlind => "colour-blind",
        }
    }

    /// The rule of that name.
    pub fn of(id: &str) -> Option<Rule> {
        Rule::ALL.into_iter().find(|rule| rule.id() == id)
    }
}
