//! Options of `booklet` and `box`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::build::Prepress;
use super::decks::Ink;
use crate::booklet::PageSize;
use crate::cli::values;
use crate::job::NetLines;
use crate::print::Paper;
use crate::units::Um;

/// `bidpress booklet`.
#[derive(Debug, Args)]
pub struct Booklet {
    /// Names or paths of decks [default: all decks in decks/, or the built-in decks].
    #[arg(value_name = "DECK")]
    pub decks: Vec<String>,
    /// Add the chapter and the cards of an expansion (repeatable).
    #[arg(long = "set", value_name = "NAME")]
    pub sets: Vec<String>,
    /// Page size.
    #[arg(long, value_enum, default_value_t = PageSize::A6)]
    pub size: PageSize,
    /// Arrangement of pages on sheets.
    #[arg(long, value_enum, default_value_t = PagesOn::Pages, value_name = "HOW")]
    pub imposition: PagesOn,
    /// Paper for zines and pads, by name or size [default: a4].
    #[arg(long, value_name = "PAPER", value_parser = values::paper, allow_hyphen_values = true)]
    pub paper: Option<Paper>,
    /// Bleed around each page; the title page and the last page fill it [default: 0mm].
    #[arg(long, value_name = "LENGTH", value_parser = values::bleed, allow_hyphen_values = true,
        conflicts_with = "pad")]
    pub bleed: Option<Um>,
    /// Thickness of a zine's paper: how far nested pages move towards the fold.
    #[arg(long, value_name = "LENGTH", value_parser = values::creep, allow_hyphen_values = true)]
    pub creep: Option<Um>,
    /// Amount of ink; `low` leaves out backgrounds.
    #[arg(long, value_enum, default_value_t = Ink::Full)]
    pub ink: Ink,
    /// Language of the text and its cards, such as `de` [default: the deck's own].
    #[arg(long, value_name = "LANG", value_parser = values::deck_lang)]
    pub lang: Option<String>,
    /// Print score pads instead, for the decks that have one.
    #[arg(long, conflicts_with_all = ["imposition", "sets"])]
    pub pad: bool,
    /// Folder for the PDFs.
    #[arg(long, short, value_name = "DIR", default_value = "output")]
    pub out: PathBuf,
    /// Colours and standard.
    #[command(flatten)]
    pub prepress: Prepress,
}

/// `bidpress box`.
#[derive(Debug, Args)]
pub struct TuckBox {
    /// Names or paths of decks [default: all decks in decks/, or the built-in decks].
    #[arg(value_name = "DECK")]
    pub decks: Vec<String>,
    /// Add an expansion (repeatable).
    #[arg(long = "set", value_name = "NAME")]
    pub sets: Vec<String>,
    /// Include only the cards for this number of players.
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// Thickness of a card.
    #[arg(long, value_name = "LENGTH", value_parser = values::thickness, allow_hyphen_values = true,
        default_value = "0.31mm")]
    pub thickness: Um,
    /// Leave room for card sleeves.
    #[arg(long)]
    pub sleeves: bool,
    /// Paper, by name or size.
    #[arg(long, value_name = "PAPER", value_parser = values::paper, allow_hyphen_values = true,
        default_value = "a4")]
    pub paper: Paper,
    /// Bleed around the box.
    #[arg(long, value_name = "LENGTH", value_parser = values::bleed, allow_hyphen_values = true,
        default_value = "1.5mm")]
    pub bleed: Um,
    /// Lines of the box.
    #[arg(long, value_enum, default_value_t = NetLines::Printed, value_name = "HOW")]
    pub lines: NetLines,
    /// Name of the spot colour of the cut [default: CutContour].
    #[arg(long, value_name = "NAME", value_parser = values::spot_name)]
    pub cut_name: Option<String>,
    /// Name of the spot colour of the creases [default: Crease].
    #[arg(long, value_name = "NAME", value_parser = values::spot_name)]
    pub crease_name: Option<String>,
    /// Amount of ink; `low` leaves out backgrounds.
    #[arg(long, value_enum, default_value_t = Ink::Full)]
    pub ink: Ink,
    /// Language of the box, such as `de` [default: the deck's own].
    #[arg(long, value_name = "LANG", value_parser = values::deck_lang)]
    pub lang: Option<String>,
    /// Folder for the PDFs.
    #[arg(long, short, value_name = "DIR", default_value = "output")]
    pub out: PathBuf,
    /// Colours and standard.
    #[command(flatten)]
    pub prepress: Prepress,
}

/// Layout of the pages of a booklet on sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PagesOn {
    /// In reading order, each on a sheet of its size: for screens and print services.
    Pages,
    /// Folded, nested and stapled sheets, printed on both sides.
    Zine,
}
