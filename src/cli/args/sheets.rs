//! How cards are laid on sheets, with their backs and marks.

use clap::Args;

use crate::cli::values;
use crate::job::correction;
use crate::print::{Backs, BleedMode, Correction, CutLine, MarkedPages, Marking, Orientation, Paper};
use crate::units::Um;

/// Layout of cards on sheets.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Paper and layout")]
pub struct Sheets {
    /// Paper by name or size, such as `13x19in` [default: the deck's own, else a4].
    ///
    /// `bidpress list papers` lists the names.
    #[arg(long, value_name = "PAPER", value_parser = values::paper, allow_hyphen_values = true)]
    pub paper: Option<Paper>,
    /// Orientation of the paper [default: the one that holds more cards].
    #[arg(long, value_enum, value_name = "WAY")]
    pub orientation: Option<Orientation>,
    /// Distance from the edges of the paper [default: the deck's own, else 5mm].
    #[arg(long, value_name = "LENGTH", value_parser = values::margin, allow_hyphen_values = true)]
    pub margin: Option<Um>,
    /// Distance between cards [default: the deck's own, else 0mm].
    ///
    /// Without a gutter, cards touch, and one cut separates two.
    #[arg(long, value_name = "LENGTH", value_parser = values::gutter, allow_hyphen_values = true)]
    pub gutter: Option<Um>,
    /// Extent of the drawing beyond the cards [default: the deck's own, else 3mm].
    #[arg(long, value_name = "LENGTH", value_parser = values::bleed, allow_hyphen_values = true)]
    pub bleed: Option<Um>,
    /// Edges where cards bleed [default: outer; each if cards are not rectangles].
    #[arg(long, value_enum, value_name = "WHERE")]
    pub bleed_mode: Option<BleedMode>,
    /// Distance of texts from the cut [default: the deck's own, else 3mm].
    #[arg(long, value_name = "LENGTH", value_parser = values::safe, allow_hyphen_values = true)]
    pub safe: Option<Um>,
    /// Corner radius of the cut line [default: the deck's own, else 3mm].
    #[arg(long, value_name = "LENGTH", value_parser = values::corners, allow_hyphen_values = true)]
    pub corners: Option<Um>,
}

/// Printing of backs.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Backs")]
pub struct BackOptions {
    /// Arrangement of backs [default: the deck's own, else long-edge].
    #[arg(long, value_enum, value_name = "WAY")]
    pub backs: Option<Backs>,
    /// Print no backs, like `--backs none`.
    #[arg(long, conflicts_with = "backs")]
    pub no_backs: bool,
    /// The result of `bidpress calibrate`.
    #[command(flatten)]
    pub correction: CorrectionOptions,
}

/// Offset and rotation of pages of backs.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Backs")]
pub struct CorrectionOptions {
    /// Move the backs to the right and upwards, such as `0.4mm,-0.2mm`.
    ///
    /// `bidpress calibrate` shows how far.
    #[arg(long, value_name = "X,Y", value_parser = values::offset, allow_hyphen_values = true)]
    pub back_offset: Option<(Um, Um)>,
    /// Rotate the backs clockwise.
    #[arg(long, value_name = "DEGREES", value_parser = values::degrees, allow_hyphen_values = true)]
    pub back_rotation: Option<i64>,
}

/// Marks beside the cards.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Marks")]
pub struct MarkOptions {
    /// Marks beside the cards [default: the deck's own, else crop,guides,fold].
    ///
    /// `none`, `all`, or a list of crop (at the corners), guides (crop marks in the gutters), fold,
    /// registration, bar (patches of the inks), slug (a line of text) and outline (a cut line around each
    /// card).
    #[arg(long, value_name = "LIST", value_parser = values::marks)]
    pub marks: Option<Marking>,
    /// Print no marks, like `--marks none`.
    #[arg(long, conflicts_with = "marks")]
    pub no_marks: bool,
    /// Pages that have marks [default: both].
    #[arg(long, value_enum, value_name = "PAGES")]
    pub marks_on: Option<MarkedPages>,
    /// Ink of the cut line around cards [default: the deck's own, else black].
    #[arg(long, value_enum, value_name = "INK")]
    pub cut_line: Option<CutLine>,
    /// Name of the spot colour of the cut line [default: CutContour].
    #[arg(long, value_name = "NAME", value_parser = values::spot_name)]
    pub cut_name: Option<String>,
    /// Write the cut lines of each different sheet as SVG, for plotters.
    #[arg(long)]
    pub cut_file: bool,
}

impl CorrectionOptions {
    /// The correction that was typed.
    pub(crate) fn correction(&self) -> Correction {
        correction(self.back_offset, self.back_rotation)
    }
}
