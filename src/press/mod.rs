//! Faces → sheets → a PDF that can be printed and cut.
//!
//! ```text
//! let press = Press::new(&fonts);
//! let face = press.face(&tree);          // for each unique face, on any thread; the tree can be dropped
//! let job = Job { faces: vec![face, …], cards: vec![Card { front: 0, back: Some(1), size, shape }, …], … };
//! let printed = press.print(&job)?;      // printed.pdf, and printed.notices to show to the user
//! ```
//!
//! A face is the card and its bleed: its tree is `size` + 2 × `bleed` large, in points, as parsed by `svg::parse`. The bytes of the PDF depend
//! on the job only. `impose` lays out cards and `marks` adds marks, `sheet` makes printpdf's pages of both, `operators` and `spot_lines` their
//! bytes, `convert` makes content of trees, `store` deduplicates objects, `glyphs` makes font subsets, and `document` assembles everything.
//! `cut` writes the outlines for plotters, `contact` lays out contact sheets, `free_layout` pages of booklets and boxes; `labels` names pages of
//! one face.

pub mod color;
mod contact;
mod content;
mod convert;
pub mod cut;
mod document;
mod flate;
mod free_layout;
mod glyphs;
mod impose;
pub(crate) mod labels;
mod marks;
mod metadata;
mod number;
mod operators;
mod sheet;
mod spot_lines;
pub mod standard;
mod store;
mod timestamp;
mod value;

use std::collections::BTreeSet;
use std::fmt;

use resvg::usvg;

pub use crate::print::Paper;
pub use free_layout::{Leaf, Spot};
pub use impose::TooFar;
pub use marks::{Marks, canvas as sheet_svg, family};
pub use timestamp::Moment;

use crate::fonts::Fonts;
use crate::print::{Backs, BleedMode, Correction, Mark, Orientation, Shape, fits};
use crate::svg;
use crate::units::Um;
use color::Output;
use impose::area::{Area, Turn};
use impose::page::{Page, Placed, Side};
use store::{Key, Store};

/// Builds one document.
#[derive(Debug)]
pub struct Press<'a> {
    fonts: &'a Fonts,
    output: Output,
    store: Store,
}

/// A converted face, for use with the same press.
#[derive(Debug)]
pub struct Face {
    form: Key,
    size: (f32, f32),
    glyphs: glyphs::Used,
    notices: Vec<(String, String)>,
    flattened: bool,
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
    /// Number of faces with transparency that was flattened to bitmaps because of the standard.
    pub flattened: usize,
}

/// An element that could not be printed exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The face's index in the job.
    pub face: usize,
    /// The element's id; empty if it has none.
    pub element: String,
    /// What was done about it, as the rest of a sentence about the element.
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
                write!(f, "cards of {width} × {height} do not fit on {} paper ({} × {})", paper.name, paper.width, paper.height)?;
                let none = room.0 <= Um::ZERO || room.1 <= Um::ZERO;
                if none { write!(f, ": its margins leave no room") } else { write!(f, ": there is room for {} × {}", room.0, room.1) }
            }
            PressError::Face { card, face } => write!(f, "face {face} does not have the size of card {card} and its bleed"),
            PressError::Font(family) => write!(f, "no subset can be made of the font `{family}`"),
            PressError::Document(diagnostic) => write!(f, "the PDF could not be put together: {diagnostic}"),
        }
    }
}

impl std::error::Error for PressError {}

impl<'a> Press<'a> {
    /// A press in RGB with these fonts, which must be those of the trees.
    pub fn new(fonts: &'a Fonts) -> Press<'a> {
        Press::with(fonts, Output::default())
    }

    /// A press with other colours, or a standard.
    pub fn with(fonts: &'a Fonts, output: Output) -> Press<'a> {
        Press { fonts, output, store: Store::default() }
    }

    /// Converts a tree to a face. It can be called from many threads in any order.
    pub fn face(&self, tree: &usvg::Tree) -> Face {
        let (form, found) = convert::face(tree, self.fonts, &self.output, &self.store);
        let size = (tree.size().width(), tree.size().height());
        Face { form, size, glyphs: found.glyphs, notices: found.notices, flattened: found.flattened }
    }

    /// Prints a job whose faces are all of this press.
    ///
    /// # Errors
    /// A card does not fit on the paper, or does not have a face of its size.
    pub fn print(self, job: &Job) -> Result<Printed, PressError> {
        check_faces(job)?;
        let mut pages = impose::pages(job)?;
        let (edition, count, too_far) = (edition(job), pages.len(), impose::too_far(&pages, job.layout.margin));
        let mut drawings = Vec::new();
        let mut left_out = BTreeSet::new();
        for (number, page) in (1..).zip(&mut pages) {
            let (lines, no_room) = marks::lines(job, page);
            page.lines = lines;
            left_out.extend(no_room);
            let (inked, no_room) = marks::inked(job, page);
            page.inked = inked;
            left_out.extend(no_room);
            let sheet = marks::Sheet { title: &job.title, edition, number, of: count };
            let (drawing, missing) = marks::drawing(job, page, sheet, self.fonts);
            left_out.extend(missing);
            if let Some(drawing) = drawing {
                self.add_drawing(job, page, &drawing, &mut drawings)?;
            }
        }
        let backs = match job.backs {
            Backs::Separate | Backs::SeparatePages => {
                let (backs, fronts) = pages.into_iter().partition(|page| page.side == Side::Backs);
                pages = fronts;
                Some(document::write(job, &backs, &drawings, self.fonts, &self.output, self.store.copy()).map(|pdf| (pdf, backs.len()))?)
            }
            _ => None,
        };
        let pdf = document::write(job, &pages, &drawings, self.fonts, &self.output, self.store)?;
        let left_out = left_out.into_iter().collect();
        Ok(Printed { pdf, pages: pages.len(), backs, left_out, too_far, notices: notices(job), flattened: flattened(job) })
    }

    /// Prints a contact sheet of a job on one page, with a caption for each card.
    ///
    /// # Errors
    /// A card does not have a face of its size, or the paper is too small.
    pub fn contact(self, job: &Job, captions: &[String]) -> Result<Printed, PressError> {
        check_faces(job)?;
        let mut page = contact::page(job)?;
        let mut drawings = Vec::new();
        if let Some(drawing) = contact::drawing(job, &page, captions, self.fonts) {
            self.add_drawing(job, &mut page, &drawing, &mut drawings)?;
        }
        let pdf = document::write(job, &[page], &drawings, self.fonts, &self.output, self.store)?;
        Ok(Printed { pdf, pages: 1, backs: None, left_out: Vec::new(), too_far: None, notices: notices(job), flattened: flattened(job) })
    }

    /// Prints leaves in their order; the job's cards and their layout are ignored.
    ///
    /// # Errors
    /// The document could not be assembled.
    pub fn leaves(self, job: &Job, leaves: &[Leaf]) -> Result<Printed, PressError> {
        let pages: Vec<Page> = leaves.iter().map(|leaf| free_layout::page(job, leaf)).collect();
        let pdf = document::write(job, &pages, &[], self.fonts, &self.output, self.store)?;
        Ok(Printed {
            pdf,
            pages: pages.len(),
            backs: None,
            left_out: Vec::new(),
            too_far: None,
            notices: notices(job),
            flattened: flattened(job),
        })
    }

    /// Puts a drawing of the whole sheet over everything else on a page.
    fn add_drawing(&self, job: &Job, page: &mut Page, drawing: &str, drawings: &mut Vec<Face>) -> Result<(), PressError> {
        let tree = svg::parse(drawing, self.fonts).map_err(|refused| PressError::Document(refused.message))?;
        let card = Area::of_sheet(page.sheet);
        let face = job.faces.len() + drawings.len();
        page.placed.push(Placed { face, card, shape: Shape::Rectangle, seen: card, turn: Turn::None, bleed: Um::ZERO, scale: 1.0 });
        drawings.push(self.face(&tree));
        Ok(())
    }
}

/// Identifies an edition of a deck: a hash of the content of its cards.
fn edition(job: &Job) -> Key {
    let shown = |card: &Card| [Some(card.front), card.back].map(|face| face.and_then(|face| job.faces.get(face)).map(|face| face.form.0));
    let forms: Vec<[u8; 16]> = job.cards.iter().flat_map(shown).map(Option::unwrap_or_default).collect();
    Key::of(&forms.iter().map(<[u8; 16]>::as_slice).collect::<Vec<_>>())
}

/// Number of faces with flattened parts.
fn flattened(job: &Job) -> usize {
    job.faces.iter().filter(|face| face.flattened).count()
}

fn notices(job: &Job) -> Vec<Notice> {
    let of_face = |(place, face): (usize, &Face)| {
        let notice = move |(element, message): (String, String)| Notice { face: place, element, message };
        face.notices.clone().into_iter().map(notice)
    };
    job.faces.iter().enumerate().flat_map(of_face).collect()
}

fn check_faces(job: &Job) -> Result<(), PressError> {
    for (place, card) in job.cards.iter().enumerate() {
        for face in std::iter::once(card.front).chain(card.back) {
            let fits = job.faces.get(face).is_some_and(|face| fits(face.size, card.size, job.bleed));
            if !fits {
                return Err(PressError::Face { card: place, face });
            }
        }
    }
    Ok(())
}
