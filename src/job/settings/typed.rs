//! The requested print settings: one field per option. The deck, its preset or a default decides the rest.

use std::path::PathBuf;

use crate::deck::NamedSize;
use crate::deck::size::{self, SIZES};
use crate::diag;
use crate::print::{
    Backs, BleedMode, Conversion, CutLine, MarkedPages, Marking, Orientation, Paper, Rule, Space, Standard,
};
use crate::units::Um;

/// The requested print settings. The default leaves everything to the deck.
///
/// ```
/// use bidpress::{PrintSettings, Size};
///
/// let settings = PrintSettings { size: Size::Small, contact: true, ..PrintSettings::default() };
/// assert_eq!((settings.copies, settings.paper), (None, None));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintSettings {
    /// Size of the cards.
    pub size: Size,
    /// Backgrounds are left out.
    pub low_ink: bool,
    /// Placeholders stand for missing parts.
    pub draft: bool,
    /// Preset of a print service or virtual tabletop, by name or path.
    pub preset: Option<String>,
    /// An overview of all fronts on one page is printed instead of the cards.
    pub contact: bool,
    /// Which cards: serial numbers, ranges, kinds, types and sets, separated by commas.
    pub cards: Option<String>,
    /// How many copies of the deck; 1 if it is left out.
    pub copies: Option<u32>,
    /// The manifest of an earlier build: only cards that look different from it are printed.
    pub only_changed: Option<PathBuf>,
    /// The paper.
    pub paper: Option<Paper>,
    /// Orientation of the paper.
    pub orientation: Option<Orientation>,
    /// Distance of the cards from the edges of the paper.
    pub margin: Option<Um>,
    /// Distance between cards.
    pub gutter: Option<Um>,
    /// How far the drawing extends beyond the outer edge of the cards.
    pub bleed: Option<Um>,
    /// Where cards bleed.
    pub bleed_mode: Option<BleedMode>,
    /// How far texts and symbols stay away from the cut.
    pub safe: Option<Um>,
    /// Radius of the corners of the cut line.
    pub corners: Option<Um>,
    /// How backs are printed.
    pub backs: Option<Backs>,
    /// Backs are left out; the same as [`Backs::None`], by the option of this name.
    pub no_backs: bool,
    /// How far backs are moved to the right and upwards.
    pub back_offset: Option<(Um, Um)>,
    /// By how many thousandths of a degree backs are turned clockwise.
    pub back_rotation: Option<i64>,
    /// Which marks are printed beside the cards.
    pub marks: Option<Marking>,
    /// Marks are left out; the same as [`Marking::NONE`], by the option of this name.
    pub no_marks: bool,
    /// The pages that have marks.
    pub marks_on: Option<MarkedPages>,
    /// The ink of the cut line: black or a spot colour.
    pub cut_line: Option<CutLine>,
    /// The cut lines are written as SVG, too.
    pub cut_file: bool,
    /// The colours of documents.
    pub color: Option<Space>,
    /// A CMYK output profile.
    pub icc: Option<PathBuf>,
    /// The most ink on one spot in percent.
    pub ink_limit: Option<u16>,
    /// The standard that documents meet.
    pub standard: Option<Standard>,
    /// Text is converted to outlines.
    pub outlines: bool,
    /// The spot colour that is printed alone.
    pub plate: Option<String>,
    /// How colours and images are converted for the press.
    pub conversion: Conversion,
    /// Resolution of images in pixels per inch.
    pub dpi: Option<u32>,
    /// For Tabletop Simulator: the address where the images will be found.
    pub url_base: Option<String>,
    /// Rules of legible print whose warnings are errors.
    pub deny: Vec<Rule>,
}

/// Size of the cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Size {
    /// The next smaller product (poker → mini).
    Small,
    /// The deck's own.
    #[default]
    Regular,
    /// The next larger product (poker → tarot).
    Large,
    /// This one.
    Product(NamedSize),
}

impl Size {
    /// The size of this name or measure.
    ///
    /// # Errors
    /// There is none, as a sentence, with the most similar name.
    pub fn parse(text: &str) -> Result<Size, String> {
        match text {
            "small" => Ok(Size::Small),
            "regular" => Ok(Size::Regular),
            "large" => Ok(Size::Large),
            _ => size::parse(text).map(Size::Product).map_err(|why| {
                let names =
                    ["small", "regular", "large"].into_iter().chain(SIZES.iter().map(|size| size.name));
                let nearest = diag::nearest(text, names)
                    .map(|name| format!("; did you mean `{name}`?"))
                    .unwrap_or_default();
                format!("{why}{nearest}")
            }),
        }
    }

    /// Its name or measure, as [`Size::parse`] reads it.
    pub fn spelled(&self) -> String {
        match self {
            Size::Small => "small".into(),
            Size::Regular => "regular".into(),
            Size::Large => "large".into(),
            Size::Product(product) => product.spelled(),
        }
    }
}
