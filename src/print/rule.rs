//! What print must be so that it can be read and cut.

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Deserialize;

/// A rule that printed cards are held to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// Texts, and what does not bleed off, keep away from the cut.
    SafeArea,
    /// What reaches the cut goes on to the end of the bleed.
    Bleed,
    /// Lines are wide enough to be printed.
    Hairline,
    /// Text is large enough to be read.
    SmallText,
    /// Pictures have pixels enough.
    LowResolution,
    /// Text stands out from what lies below it.
    Contrast,
    /// Kinds that only colour tells apart are told apart by the colour-blind too.
    ColourBlind,
}

impl Rule {
    /// All of them.
    pub const ALL: [Rule; 7] =
        [Rule::SafeArea, Rule::Bleed, Rule::Hairline, Rule::SmallText, Rule::LowResolution, Rule::Contrast, Rule::ColourBlind];

    /// The name that deck files, templates and the command line know it by.
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
