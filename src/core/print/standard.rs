//! The standards that a printed document can meet.

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Deserialize;

/// A standard for documents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Standard {
    /// PDF 1.6 and nothing more.
    #[default]
    None,
    /// PDF/X-1a:2003, ISO 15930-4: CMYK or grey only, no transparency.
    #[value(name = "pdfx1a")]
    #[serde(rename = "pdfx1a")]
    X1a,
    /// PDF/X-3:2003, ISO 15930-6: the same, but colours with profiles are allowed.
    #[value(name = "pdfx3")]
    #[serde(rename = "pdfx3")]
    X3,
    /// PDF/X-4, ISO 15930-7: transparency allowed.
    #[value(name = "pdfx4")]
    #[serde(rename = "pdfx4")]
    X4,
    /// PDF/A-2b, ISO 19005-2: for long-term archiving.
    #[value(name = "pdfa2b")]
    #[serde(rename = "pdfa2b")]
    A2b,
}

impl Standard {
    /// All of them.
    pub const ALL: [Standard; 5] = [Standard::None, Standard::X1a, Standard::X3, Standard::X4, Standard::A2b];

    /// Its name on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Standard::None => "none",
            Standard::X1a => "pdfx1a",
            Standard::X3 => "pdfx3",
            Standard::X4 => "pdfx4",
            Standard::A2b => "pdfa2b",
        }
    }

    /// Its full name, as documents of PDF/X state it themselves.
    pub fn title(self) -> &'static str {
        match self {
            Standard::None => "PDF",
            Standard::X1a => "PDF/X-1a:2003",
            Standard::X3 => "PDF/X-3:2003",
            Standard::X4 => "PDF/X-4",
            Standard::A2b => "PDF/A-2b",
        }
    }

    /// The number of the ISO standard; empty for none.
    pub fn iso(self) -> &'static str {
        match self {
            Standard::None => "",
            Standard::X1a => "ISO 15930-4",
            Standard::X3 => "ISO 15930-6",
            Standard::X4 => "ISO 15930-7",
            Standard::A2b => "ISO 19005-2",
        }
    }

    /// The version of PDF that it is written in.
    pub fn version(self) -> &'static str {
        match self {
            Standard::None | Standard::X4 => "1.6",
            Standard::X1a | Standard::X3 => "1.4",
            Standard::A2b => "1.7",
        }
    }

    /// True for standards of printing presses.
    pub fn is_pdfx(self) -> bool {
        matches!(self, Standard::X1a | Standard::X3 | Standard::X4)
    }

    /// True for standards that forbid transparency.
    pub fn is_opaque(self) -> bool {
        matches!(self, Standard::X1a | Standard::X3)
    }
}
