//! How cards are laid on sheets, with their backs and marks.

use clap::Args;

use crate::cli::values;
use crate::job::correction;
use crate::print::{Backs, BleedMode, Correction, CutLine, MarkedPages, Marking, Orientation, Paper};
use crate::units::Um;

/// How cards lie on sheets.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Paper and layout")]
pub struct Sheets {
    /// Paper by name (`bidpress list papers`) or measure, as `13x19in` [default: the deck's own, else a4].
    #[arg(long, value_name = "PAPER", value_parser = values::paper, allow_hyphen_values = true)]
    pub paper: Option<Paper>,
    /// Which way the paper stands [default: what holds most cards].
    #[arg(long, value_enum, value_name = "WAY")]
    pub orientation: Option<Orientation>,
    /// How far cards stay away from the edges of the paper [default: the deck's own, else 5mm].
    #[arg(long, value_name = "LENGTH", value_parser = values::margin, allow_hyphen_values = true)]
    pub margin: Option<Um>,
    /// Space between cards; without it they touch, and one cut parts two [default: the deck's own, else 0mm].
    #[arg(long, value_name = "LENGTH", value_parser = values::gutter, allow_hyphen_values = true)]
    pub gutter: Option<Um>,
    /// How far the drawing goes on beyond the outer edge of the cards [default: the deck's own, else 3mm].
    #[arg(long, value_name = "LENGTH", value_parser = values::bleed, allow_hyphen_values = true)]
    pub bleed: Option<Um>,
    /// Where cards bleed [default: outer; each for cards that are no rectangles].
    #[arg(long, value_enum, value_name = "WHERE")]
    pub bleed_mode: Option<BleedMode>,
    /// How far texts and symbols keep away from the cut [default: the deck's own, else 3mm].
    #[arg(long, value_name = "LENGTH", value_parser = values::safe, allow_hyphen_values = true)]
    pub safe: Option<Um>,
    /// Radius of the corners of the cut line [default: the deck's own, else 3mm].
    #[arg(long, value_name = "LENGTH", value_parser = values::corners, allow_hyphen_values = true)]
    pub corners: Option<Um>,
}

/// How backs are printed.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Backs")]
pub struct BackOptions {
    /// How backs are printed [default: the deck's own, else long-edge].
    #[arg(long, value_enum, value_name = "WAY")]
    pub backs: Option<Backs>,
    /// The same as `--backs none`.
    #[arg(long, conflicts_with = "backs")]
    pub no_backs: bool,
    /// What `bidpress calibrate` found.
    #[command(flatten)]
    pub correction: CorrectionOptions,
}

/// How pages of backs are moved.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Backs")]
pub struct CorrectionOptions {
    /// Move the backs to the right and upwards, as `0.4mm,-0.2mm`; `bidpress calibrate` finds out how far.
    #[arg(long, value_name = "X,Y", value_parser = values::offset, allow_hyphen_values = true)]
    pub back_offset: Option<(Um, Um)>,
    /// Turn the backs clockwise by so many degrees.
    #[arg(long, value_name = "DEGREES", value_parser = values::degrees, allow_hyphen_values = true)]
    pub back_rotation: Option<i64>,
}

/// What is printed beside the cards.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Marks")]
pub struct MarkOptions {
    /// Which marks: `none`, `all`, or some of crop, guides, fold, registration, bar, slug, outline [default: the deck's own, else crop,guides,fold].
    #[arg(long, value_name = "LIST", value_parser = values::marks)]
    pub marks: Option<Marking>,
    /// The same as `--marks none`.
    #[arg(long, conflicts_with = "marks")]
    pub no_marks: bool,
    /// Which pages have marks [default: both].
    #[arg(long, value_enum, value_name = "PAGES")]
    pub marks_on: Option<MarkedPages>,
    /// What the cut line around each card is drawn in [default: the deck's own, else black].
    #[arg(long, value_enum, value_name = "INK")]
    pub cut_line: Option<CutLine>,
    /// Write the cut lines of each different sheet as SVG too, for plotters.
    #[arg(long)]
    pub cut_file: bool,
}

impl CorrectionOptions {
    /// The correction that was typed.
    pub(crate) fn correction(&self) -> Correction {
        correction(self.back_offset, self.back_rotation)
    }
}
