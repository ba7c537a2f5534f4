//! The colours that a document is written in.

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Deserialize;

/// What the colours of a document are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Space {
    /// As designed, sRGB, for screens and desktop printers.
    #[default]
    Rgb,
    /// Cyan, magenta, yellow and black for a press.
    Cmyk,
    /// Black alone.
    Gray,
}

impl Space {
    /// Its name on the command line.
    pub fn id(self) -> &'static str {
        match self {
            Space::Rgb => "rgb",
            Space::Cmyk => "cmyk",
            Space::Gray => "gray",
        }
    }

    /// The device colour space of PDF (ISO 32000-2, 8.6.4).
    pub fn device(self) -> &'static str {
        match self {
            Space::Rgb => "DeviceRGB",
            Space::Cmyk => "DeviceCMYK",
            Space::Gray => "DeviceGray",
        }
    }
}
