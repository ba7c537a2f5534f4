//! Faces become sheets, and sheets a PDF that can be printed and cut.
//!
//! ```text
//! let press = Press::new(&fonts);
//! let face = press.face(&tree);          // for each unique face, on any thread; the tree can be dropped
//! let job = Job { faces: vec![face, …], cards: vec![Card { front: 0, back: Some(1), size }, …], … };
//! let printed = press.print(&job)?;      // printed.pdf, and printed.notices to show to the user
//! ```
//!
//! A face is the card and its bleed: its tree is `size` + 2 × `bleed` large, in points (`svg::parse` reads lengths so). The bytes
//! of the PDF depend on nothing but the job. `layout` says what lies where, `sheet` makes printpdf's pages of it, `operators` their bytes, `convert` makes content of
//! trees, `store` keeps each thing once, `glyphs` the subsets of the fonts, and `document` puts it all together.

pub mod color;
mod content;
mod convert;
mod document;
mod flate;
mod glyphs;
mod layout;
mod marks;
mod metadata;
mod moment;
mod number;
mod operators;
mod paper;
mod sheet;
pub mod standard;
mod store;
mod value;

use std::fmt;

use resvg::usvg;

pub use moment::Moment;
pub use paper::Paper;

use crate::fonts::Fonts;
use crate::units::Um;
use color::Output;
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
    /// Whether there are crop marks.
    pub marks: bool,
    /// Whether each sheet has a page of backs behind it.
    pub backs: bool,
    /// The date of the document.
    pub created: Moment,
    /// All faces, each once.
    pub faces: Vec<Face>,
    /// All cards in the order of printing.
    pub cards: Vec<Card>,
}

/// The result of a job.
#[derive(Debug)]
pub struct Printed {
    /// The file.
    pub pdf: Vec<u8>,
    /// How many pages it has.
    pub pages: usize,
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
pub enum Refused {
    /// A card is too large for the paper.
    TooLarge {
        /// The card's short and long side.
        size: (Um, Um),
        /// The paper.
        paper: Paper,
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

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::TooLarge { size: (width, height), paper } => {
                write!(f, "cards of {width} × {height} do not fit on {} paper ({} × {})", paper.name, paper.width, paper.height)
            }
            Refused::Face { card, face } => write!(f, "face {face} does not have the size of card {card} and its bleed"),
            Refused::Font(family) => write!(f, "no subset can be made of the font `{family}`"),
            Refused::Document(fault) => write!(f, "the PDF could not be put together: {fault}"),
        }
    }
}

impl std::error::Error for Refused {}

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
    pub fn print(self, job: &Job) -> Result<Printed, Refused> {
        check_faces(job)?;
        let pages = layout::pages(job)?;
        let pdf = document::write(job, &pages, self.fonts, &self.output, self.store)?;
        let flattened = job.faces.iter().filter(|face| face.flattened).count();
        Ok(Printed { pdf, pages: pages.len(), notices: notices(job), flattened })
    }
}

fn notices(job: &Job) -> Vec<Notice> {
    let of_face = |(place, face): (usize, &Face)| {
        let notice = move |(element, message): (String, String)| Notice { face: place, element, message };
        face.notices.clone().into_iter().map(notice)
    };
    job.faces.iter().enumerate().flat_map(of_face).collect()
}

fn check_faces(job: &Job) -> Result<(), Refused> {
    for (place, card) in job.cards.iter().enumerate() {
        for face in std::iter::once(card.front).chain(card.back) {
            let fits = job.faces.get(face).is_some_and(|face| fits(face.size, card.size, job.bleed));
            if !fits {
                return Err(Refused::Face { card: place, face });
            }
        }
    }
    Ok(())
}

/// Whether a face is as large as a card with bleed, to a tenth of a point.
fn fits(face: (f32, f32), card: (Um, Um), bleed: Um) -> bool {
    let near = |side: f32, length: Um| (f64::from(side) - (length + bleed * 2).to_pt()).abs() < 0.1;
    near(face.0, card.0) && near(face.1, card.1)
}
