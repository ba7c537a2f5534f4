//! Faces become sheets, and sheets a PDF that can be printed and cut.
//!
//! ```text
//! let press = Press::new(&fonts);
//! let face = press.face(&tree);          // for each unique face, on any thread; the tree can be dropped
//! let job = Job { faces: vec![face, …], cards: vec![Card { front: 0, back: Some(1), size, shape }, …], … };
//! let printed = press.print(&job)?;      // printed.pdf, and printed.notices to show to the user
//! ```
//!
//! A face is the card and its bleed: its tree is `size` + 2 × `bleed` large, in points (`svg::parse` reads lengths so). The bytes
//! of the PDF depend on nothing but the job. `impose` says what lies where, `marks` what is printed beside it, `sheet` makes printpdf's
//! pages of both, `operators` and `inked` their bytes, `convert` makes content of trees, `store` keeps each thing once, `glyphs` the subsets of the
//! fonts, and `document` puts it all together. `cut` writes the outlines for plotters, `contact` lays out overviews,
//! `leaf` pages of booklets, and boxes; `labels` names pages of one face.

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

/// Makes one document.
#[derive(Debug)]
pub struct Press<'a> {
    fonts: &'a Fonts,
    output: Output,
    store: Store,
}

/// One side of cards, ready for this press.
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
    /// The front's place among the faces of the job.
    pub front: usize,
    /// The back's place; `None` is blank.
    pub back: Option<usize>,
    /// Width and height when it is cut; a card that is wider than high is turned on the sheet.
    pub size: (Um, Um),
    /// What it is cut to.
    pub shape: Shape,
}

/// What shall be printed, and how.
#[derive(Debug)]
pub struct Job {
    /// Title of the document.
    pub title: String,
    /// Language of its texts, a BCP 47 tag; may be empty.
    pub lang: String,
    /// Who made it; may be empty.
    pub author: String,
    /// What it is printed on.
    pub paper: Paper,
    /// How far faces go on beyond the card, on all sides.
    pub bleed: Um,
    /// What is printed beside the cards.
    pub marks: Marks,
    /// How backs are printed.
    pub backs: Backs,
    /// How cards lie on the sheets.
    pub layout: Layout,
    /// The date of the document.
    pub created: Moment,
    /// All faces, each once.
    pub faces: Vec<Face>,
    /// All cards in the order of printing.
    pub cards: Vec<Card>,
}

/// How cards lie on sheets; those of each size and shape have sheets of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Which way the paper stands; if nothing is said, upright, or what holds more.
    pub orientation: Option<Orientation>,
    /// Cards keep this distance from the edges of the paper, which printers leave white.
    pub margin: Um,
    /// Between cards.
    pub gutter: Um,
    /// Where cards bleed; if nothing is said, outside of all rectangles, and around each card of another shape.
    pub bleed_mode: Option<BleedMode>,
    /// Radius of the corners of rectangles.
    pub corners: Um,
    /// How pages of backs are moved.
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
    /// How many pages it has.
    pub pages: usize,
    /// The file of the backs and its number of pages, if they have one of their own.
    pub backs: Option<(Vec<u8>, usize)>,
    /// Marks that some page has no room for, or no gutter or fold, in the order of [`Mark`].
    pub left_out: Vec<Mark>,
    /// Whether backs are moved farther than there is room for.
    pub too_far: Option<TooFar>,
    /// What does not look exactly as drawn, in the order of the faces.
    pub notices: Vec<Notice>,
    /// How many faces hold parts that shine through, which became pictures because the standard allows no transparency.
    pub flattened: usize,
}

/// Something that could not be printed as it was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The face's place in the job.
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
        /// Width and height of what margins and fold leave of it.
        room: (Um, Um),
    },
    /// A card names a face that is not there, or whose size is not that of the card and its bleed.
    Face {
        /// The card's place in the job.
        card: usize,
        /// The face's place in the job.
        face: usize,
    },
    /// No subset can be made of a face of this family.
    Font(String),
    /// The document could not be put together.
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
    /// A press with these fonts, those that the trees were made with. It prints in RGB.
    pub fn new(fonts: &'a Fonts) -> Press<'a> {
        Press::with(fonts, Output::default())
    }

    /// A press that prints in other colours, or to a standard.
    pub fn with(fonts: &'a Fonts, output: Output) -> Press<'a> {
        Press { fonts, output, store: Store::default() }
    }

    /// Makes a face of a tree. Can be called from many threads; in which order does not matter.
    pub fn face(&self, tree: &usvg::Tree) -> Face {
        let (form, found) = convert::face(tree, self.fonts, &self.output, &self.store);
        let size = (tree.size().width(), tree.size().height());
        Face { form, size, glyphs: found.glyphs, notices: found.notices, flattened: found.flattened }
    }

    /// Prints a job whose faces are all of this press.
    ///
    /// # Errors
    /// If a card does not fit on the paper, or does not have a face of its size.
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

    /// Prints an overview of a job on one page, with a caption for each card.
    ///
    /// # Errors
    /// If a card does not have a face of its size, or the paper has no room.
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

    /// Prints leaves in their order; the job's cards and their layout do not matter.
    ///
    /// # Errors
    /// That the document could not be put together.
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

/// Tells one edition of a deck from another: a hash of all that its cards show.
fn edition(job: &Job) -> Key {
    let shown = |card: &Card| [Some(card.front), card.back].map(|face| face.and_then(|face| job.faces.get(face)).map(|face| face.form.0));
    let forms: Vec<[u8; 16]> = job.cards.iter().flat_map(shown).map(Option::unwrap_or_default).collect();
    Key::of(&forms.iter().map(<[u8; 16]>::as_slice).collect::<Vec<_>>())
}

/// How many faces hold parts that became pictures for want of transparency.
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
