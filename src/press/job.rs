//! What a press is asked to print, and what comes of it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use resvg::usvg::Tree;

use super::convert::Converted;
use super::drawn::Form;
use super::glyphs::Used;
use super::impose::back_offset::TooFar;
use super::marks::selection::Marks;
use super::timestamp::Moment;
use crate::print::{Backs, BleedMode, Correction, Mark, Orientation, Paper, Shape};
use crate::units::Um;

/// Spot colours by name, each with the colours that show it on screens; presses expect one.
pub type Spots = BTreeMap<String, BTreeSet<[u8; 3]>>;

/// A converted face, for use with the same press.
#[derive(Debug)]
pub struct Face {
    /// Its content.
    pub(super) form: Form,
    /// Width and height in points.
    pub(super) size: (f32, f32),
    /// The glyphs of its text.
    pub(super) glyphs: Used,
    /// Elements that could not be converted exactly: id, and what was done instead.
    pub(super) notices: Vec<(String, String)>,
    /// Set if something transparent was flattened to a bitmap.
    pub(super) flattened: bool,
    /// The spot colours, each with the colours that show it on screens.
    pub(super) spots: Spots,
}

impl Face {
    pub(super) fn new(tree: &Tree, form: Form, found: Converted) -> Face {
        let size = (tree.size().width(), tree.size().height());
        let Converted { glyphs, notices, flattened, spots, .. } = found;
        Face { form, size, glyphs: glyphs.shrink(), notices, flattened, spots }
    }
}

/// A card to be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// The front's index among the faces of the job.
    pub front: usize,
    /// The back's index; `None` is blank.
    pub back: Option<usize>,
    /// Trimmed width and height; a card that is wider than high is rotated on the sheet.
    pub size: (Um, Um),
    /// Shape of the cut.
    pub shape: Shape,
}

/// A print job: cards and settings.
#[derive(Debug)]
pub struct Job {
    /// Title of the document.
    pub title: String,
    /// Language of its texts, a BCP 47 tag; may be empty.
    pub lang: String,
    /// The authors; may be empty.
    pub author: String,
    /// The paper.
    pub paper: Paper,
    /// Bleed of the faces on all sides.
    pub bleed: Um,
    /// Marks beside the cards.
    pub marks: Marks,
    /// Printing of backs.
    pub backs: Backs,
    /// Layout of cards on sheets.
    pub layout: Layout,
    /// The date of the document.
    pub created: Moment,
    /// All faces, each once.
    pub faces: Vec<Face>,
    /// All cards in the order of printing.
    pub cards: Vec<Card>,
}

/// Layout of cards on sheets; cards of different sizes or shapes are on different sheets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Orientation of the paper; `None`: portrait, or landscape if that holds more cards.
    pub orientation: Option<Orientation>,
    /// Cards keep this distance from the edges of the paper, which printers leave white.
    pub margin: Um,
    /// Between cards.
    pub gutter: Um,
    /// Where cards bleed; `None`: outside of blocks of rectangles, and around each card of another shape.
    pub bleed_mode: Option<BleedMode>,
    /// Radius of the corners of rectangles.
    pub corners: Um,
    /// Offset of pages of backs.
    pub correction: Correction,
}

impl Default for Layout {
    fn default() -> Layout {
        Layout {
            orientation: None,
            margin: Um::mm(5),
            gutter: Um::ZERO,
            bleed_mode: None,
            corners: Um::mm(3),
            correction: Correction::default(),
        }
    }
}

/// The result of a job.
#[derive(Debug)]
pub struct Printed {
    /// The file.
    pub pdf: Vec<u8>,
    /// Number of pages.
    pub pages: usize,
    /// The file of the backs and its number of pages, if it is separate.
    pub backs: Option<(Vec<u8>, usize)>,
    /// Marks that are missing on some page for want of room, gutter or fold, in the order of [`Mark`].
    pub left_out: Vec<Mark>,
    /// The problem with the offset of backs, if they are moved too far.
    pub too_far: Option<TooFar>,
    /// Elements that do not look exactly as drawn, in the order of the faces.
    pub notices: Vec<Notice>,
    /// The spot colours of all faces, each with the colours that show it on screens.
    pub spots: Spots,
    /// Number of faces with transparency that was flattened to bitmaps.
    pub flattened: usize,
}

/// An element that could not be printed exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The face's index in the job.
    pub face: usize,
    /// The element's id; empty if it has none.
    pub element: String,
    /// The way it was printed instead, as the rest of a sentence about the element.
    pub message: String,
}

/// Why a job cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PressError {
    /// A card is too large for the paper.
    TooLarge {
        /// The card's short and long side.
        size: (Um, Um),
        /// The paper.
        paper: Paper,
        /// Width and height of its usable area, without margins and fold.
        room: (Um, Um),
    },
    /// A card refers to a missing face, or to one whose size is not that of the card and its bleed.
    Face {
        /// The card's index in the job.
        card: usize,
        /// The face's index in the job.
        face: usize,
    },
    /// A font of this family can't be subset.
    Font(String),
    /// The document could not be assembled.
    Document(String),
}

impl fmt::Display for PressError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PressError::TooLarge { size: (width, height), paper, room } => {
                write!(
                    f,
                    "cards of {width} × {height} do not fit on {} paper ({} × {})",
                    paper.name, paper.width, paper.height
                )?;
                let none = room.0 <= Um::ZERO || room.1 <= Um::ZERO;
                if none {
                    write!(f, ": its margins leave no room")
                } else {
                    write!(f, ": there is room for {} × {}", room.0, room.1)
                }
            }
            PressError::Face { card, face } => {
                write!(f, "face {face} does not have the size of card {card} and its bleed")
            }
            PressError::Font(family) => write!(f, "no subset can be made of the font `{family}`"),
            PressError::Document(diagnostic) => write!(f, "the PDF could not be put together: {diagnostic}"),
        }
    }
}

impl std::error::Error for PressError {}
