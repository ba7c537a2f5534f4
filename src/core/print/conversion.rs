//! How colours and images of cards are converted for the press.

use std::fmt;

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Deserialize;

/// The requested conversion; what is left out is decided elsewhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conversion {
    /// Photos have at most this many pixels per inch.
    pub dpi_max: Option<u16>,
    /// The inks of black areas.
    pub rich_black: Option<RichBlack>,
    /// How colours that a press cannot print are replaced.
    pub intent: Option<Intent>,
    /// Black text and lines are printed on top of what is below them.
    pub overprint_black: Option<bool>,
    /// The name of the spot colour of the cut line.
    pub cut_name: Option<String>,
}

impl Conversion {
    /// These choices, completed with those of `under`.
    #[must_use]
    pub fn over(self, under: &Conversion) -> Conversion {
        Conversion {
            dpi_max: self.dpi_max.or(under.dpi_max),
            rich_black: self.rich_black.or(under.rich_black),
            intent: self.intent.or(under.intent),
            overprint_black: self.overprint_black.or(under.overprint_black),
            cut_name: self.cut_name.or_else(|| under.cut_name.clone()),
        }
    }
}

/// How colours that a press cannot print are replaced (ICC.1:2022, 6.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Intent {
    /// All colours move closer together, so that their differences are kept.
    #[default]
    Perceptual,
    /// Only colours that cannot be printed change; dark ones may become equal.
    Relative,
    /// The same with black-point compensation: dark colours stay different.
    RelativeBpc,
    /// Only colours that cannot be printed change, and the colour of the paper counts: inks make up for its
    /// tint.
    Absolute,
    /// Colours stay vivid.
    Saturation,
}

/// The inks of black areas in percent: cyan, magenta, yellow, black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RichBlack(pub [u8; 4]);

impl RichBlack {
    /// Parses percentages such as `60/40/40/100`.
    ///
    /// # Errors
    /// The error message.
    pub fn parse(text: &str) -> Result<RichBlack, String> {
        let inks: Vec<u8> =
            text.split('/').filter_map(|ink| ink.trim().parse().ok()).filter(|ink| *ink <= 100).collect();
        match <[u8; 4]>::try_from(inks) {
            Ok(inks) if text.split('/').count() == 4 => Ok(RichBlack(inks)),
            _ => Err("write four inks in percent, cyan, magenta, yellow and black, as `60/40/40/100`".into()),
        }
    }

    /// The sum of all inks in percent.
    pub fn total(self) -> u16 {
        self.0.iter().map(|ink| u16::from(*ink)).sum()
    }
}

impl fmt::Display for RichBlack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [c, m, y, k] = self.0;
        write!(f, "{c}/{m}/{y}/{k}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recipes_have_four_inks() {
        let black = RichBlack::parse("60/40/40/100").unwrap();
        assert_eq!((black.total(), black.to_string().as_str()), (240, "60/40/40/100"));
        for wrong in ["", "60/40/40", "60/40/40/101", "60/40/40/100/0", "a/b/c/d", "60/40//100"] {
            assert!(RichBlack::parse(wrong).is_err(), "{wrong}");
        }
    }
}
