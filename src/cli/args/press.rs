//! Options of `calibrate` and `preflight`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{CorrectionOptions, Format};
use crate::cli::values;
use crate::print::Standard;
use crate::print::{Orientation, Paper};
use crate::units::Um;

/// `bidpress calibrate`.
#[derive(Debug, Args)]
pub struct Calibrate {
    /// Folder for the PDF.
    #[arg(long, short, value_name = "DIR", default_value = "output")]
    pub out: PathBuf,
    /// Paper by name or measure.
    #[arg(long, value_name = "PAPER", value_parser = values::paper, allow_hyphen_values = true, default_value = "a4")]
    pub paper: Paper,
    /// Which way the paper stands.
    #[arg(long, value_enum, value_name = "WAY", default_value = "portrait")]
    pub orientation: Orientation,
    /// The edge that the sheet is flipped over.
    #[arg(long, value_enum, default_value_t = Flip::LongEdge, value_name = "EDGE")]
    pub flip: Flip,
    /// Print with this correction, to see whether it is right.
    #[command(flatten)]
    pub correction: CorrectionOptions,
    /// What the ruler on the left says, as `0.4mm,-0.2mm`: with `--right`, prints the options that mend it, and no sheet.
    #[arg(long, value_name = "X,Y", value_parser = values::offset, allow_hyphen_values = true, requires = "right", conflicts_with = "out", help_heading = "Readings")]
    pub left: Option<(Um, Um)>,
    /// What the ruler on the right says.
    #[arg(long, value_name = "X,Y", value_parser = values::offset, allow_hyphen_values = true, requires = "left", help_heading = "Readings")]
    pub right: Option<(Um, Um)>,
}

/// The edge that a sheet is flipped over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Flip {
    /// As the page of a book, if the sheet stands.
    LongEdge,
    /// As the page of a wall calendar, if the sheet stands.
    ShortEdge,
}

/// `bidpress preflight`.
#[derive(Debug, Args)]
pub struct Preflight {
    /// The PDF; `-` is standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The standard that it shall meet [default: that of the preset, else the one that it says it meets].
    #[arg(long, value_enum)]
    pub standard: Option<Standard>,
    /// Whether a printing service can take it: a preset by name (`bidpress list presets`) or path.
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// The most ink on one spot in percent, all four together [default: that of the preset, else 300].
    #[arg(long, value_name = "PERCENT", value_parser = values::ink_limit, allow_hyphen_values = true)]
    pub ink_limit: Option<u16>,
    /// Form of the report.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}
