//! Options of `calibrate` and `preflight`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::check::Format;
use super::sheets::CorrectionOptions;
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
    /// Paper, by name or size.
    #[arg(long, value_name = "PAPER", value_parser = values::paper, allow_hyphen_values = true,
        default_value = "a4")]
    pub paper: Paper,
    /// Orientation of the paper.
    #[arg(long, value_enum, value_name = "WAY", default_value = "portrait")]
    pub orientation: Orientation,
    /// Edge over which you flip the sheet.
    #[arg(long, value_enum, default_value_t = Flip::LongEdge, value_name = "EDGE")]
    pub flip: Flip,
    /// Correction that the sheet is printed with.
    #[command(flatten)]
    pub correction: CorrectionOptions,
    /// Reading of the left ruler, such as `0.4mm,-0.2mm`.
    ///
    /// With this and `--right`, `calibrate` prints the options that correct the backs, instead of writing a
    /// sheet.
    #[arg(long, value_name = "X,Y", value_parser = values::offset, allow_hyphen_values = true,
        requires = "right", conflicts_with = "out", help_heading = "Readings")]
    pub left: Option<(Um, Um)>,
    /// Reading of the right ruler.
    #[arg(long, value_name = "X,Y", value_parser = values::offset, allow_hyphen_values = true,
        requires = "left", help_heading = "Readings")]
    pub right: Option<(Um, Um)>,
}

/// The edge on which a sheet is flipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Flip {
    /// Like the page of a book, on portrait paper.
    LongEdge,
    /// Like the page of a wall calendar, on portrait paper.
    ShortEdge,
}

/// `bidpress preflight`.
#[derive(Debug, Args)]
pub struct Preflight {
    /// PDF file; `-` is standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Standard to check [default: the preset's, else the one that the PDF claims].
    #[arg(long, value_enum)]
    pub standard: Option<Standard>,
    /// Print service to check for: a preset by name or path.
    #[arg(long, value_name = "NAME")]
    pub preset: Option<String>,
    /// Maximum total ink coverage in percent [default: the preset's, else 300].
    #[arg(long, value_name = "PERCENT", value_parser = values::ink_limit, allow_hyphen_values = true)]
    pub ink_limit: Option<u16>,
    /// Format of the report.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}
