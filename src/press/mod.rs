//! Faces → sheets → a PDF that can be printed and cut.
//!
//! ```text
//! let press = Press::new(&fonts);
//! let face = press.face(&tree);          // for each unique face, on any thread; the tree can be dropped
//! let job = Job { faces: vec![face, …], cards: vec![Card { front: 0, back: Some(1), size, shape }, …], … };
//! let printed = press.print(&job)?;      // printed.pdf, and printed.notices to show to the user
//! ```
//!
//! A face is the card and its bleed: its tree is `size` + 2 × `bleed` large, in points, as parsed by
//! `svg::parse`. The bytes of the PDF depend on the job only. `impose` lays out cards and `marks` adds marks,
//! `sheet` makes printpdf's pages of both, `operators` and `spot_lines` their bytes, `convert` makes content
//! of trees, `drawn` joins contents, `store` deduplicates objects, `glyphs` makes font subsets, and
//! `document` assembles everything. `cut` writes the outlines for plotters, `contact` lays out contact
//! sheets, `imposed` sheets for screens, `free_layout` pages of booklets and boxes; `labels` names pages of
//! one face.

pub mod color;
mod contact;
mod content;
mod convert;
pub mod cut;
mod document;
mod drawn;
mod flate;
mod free_layout;
mod glyphs;
mod impose;
mod imposed;
mod job;
pub(crate) mod labels;
mod marks;
mod metadata;
mod number;
mod operators;
mod outline;
mod sheet;
mod spot_lines;
pub mod standard;
mod store;
mod timestamp;
mod value;

use resvg::usvg;

pub use crate::print::Paper;
pub use free_layout::{Cut, Leaf, Spot};
pub use impose::back_offset::TooFar;
pub use imposed::{Imposed, Seat, imposed};
pub use job::{Card, Face, Job, Layout, Notice, PressError, Printed, Spots};
pub use marks::canvas::{canvas as sheet_svg, family};
pub use marks::selection::Marks;
pub use timestamp::Moment;

use crate::fonts::Fonts;
use crate::print::{Backs, Shape, fits};
use crate::svg;
use crate::svg::typeset::Line;
use crate::units::Um;
use color::Output;
use impose::area::{Area, Turn};
use impose::back_offset::too_far;
use impose::page::{Page, Placed, Side};
use store::{Key, Store};

/// Builds one document.
#[derive(Debug)]
pub struct Press<'a> {
    fonts: &'a Fonts,
    output: Output,
    store: Store,
}

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
        let (form, found) = convert::face(tree, &[], self.fonts, &self.output, &self.store);
        Face::new(tree, form, found)
    }

    /// True if faces may have stand-ins for texts: not where their outlines are needed.
    pub(crate) fn takes_glyphs(&self) -> bool {
        !self.output.outlines
    }

    /// Converts a tree with stand-ins for some texts, which are given by the numbers of these; `None` if it
    /// must be one without stand-ins.
    pub(crate) fn drawing(&self, tree: &usvg::Tree, lines: &[&Line]) -> Option<Face> {
        let (form, found) = convert::face(tree, lines, self.fonts, &self.output, &self.store);
        (!found.lacks_text).then(|| Face::new(tree, form, found))
    }

    /// Prints a job whose faces are all of this press.
    ///
    /// # Errors
    /// A card does not fit on the paper, or does not have a face of its size.
    pub fn print(self, job: &Job) -> Result<Printed, PressError> {
        check_faces(job)?;
        let mut pages = impose::pages(job)?;
        let too_far = too_far(&pages, job.layout.margin);
        let (marks, left_out) = marks::mark(job, &mut pages, Some(edition(job)), self.fonts);
        let mut drawings = Vec::new();
        for (page, drawing) in pages.iter_mut().zip(marks) {
            drawing.map_or(Ok(()), |drawing| self.add_drawing(job, page, &drawing, &mut drawings))?;
        }
        let backs = match job.backs {
            Backs::Separate | Backs::SeparatePages => {
                let (backs, fronts) = pages.into_iter().partition(|page| page.side == Side::Backs);
                pages = fronts;
                Some(
                    document::write(job, &backs, &drawings, self.fonts, &self.output, self.store.copy())
                        .map(|pdf| (pdf, backs.len()))?,
                )
            }
            _ => None,
        };
        let pdf = document::write(job, &pages, &drawings, self.fonts, &self.output, self.store)?;
        Ok(Printed {
            backs,
            left_out: left_out.into_iter().collect(),
            too_far,
            ..printed(job, pdf, pages.len())
        })
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
        Ok(printed(job, pdf, 1))
    }

    /// Prints leaves in their order; the job's cards and their layout are ignored.
    ///
    /// # Errors
    /// The document could not be assembled.
    pub fn leaves(self, job: &Job, leaves: &[Leaf]) -> Result<Printed, PressError> {
        let pages: Vec<Page> = leaves.iter().map(|leaf| free_layout::page(job, leaf)).collect();
        let pdf = document::write(job, &pages, &[], self.fonts, &self.output, self.store)?;
        Ok(printed(job, pdf, pages.len()))
    }

    /// Puts a drawing of the whole sheet over everything else on a page.
    fn add_drawing(
        &self,
        job: &Job,
        page: &mut Page,
        drawing: &str,
        drawings: &mut Vec<Face>,
    ) -> Result<(), PressError> {
        let tree =
            svg::parse(drawing, self.fonts).map_err(|refused| PressError::Document(refused.message))?;
        let card = Area::of_sheet(page.sheet);
        let face = job.faces.len() + drawings.len();
        page.placed.push(Placed {
            face,
            card,
            shape: Shape::Rectangle,
            seen: card,
            turn: Turn::None,
            bleed: Um::ZERO,
            scale: 1.0,
        });
        drawings.push(self.face(&tree));
        Ok(())
    }
}

/// Identifies an edition of a deck: a hash of the content of its cards.
fn edition(job: &Job) -> Key {
    let shown = |card: &Card| {
        [Some(card.front), card.back]
            .map(|face| face.and_then(|face| job.faces.get(face)).map(|face| face.form.key.0))
    };
    let forms: Vec<[u8; 16]> = job.cards.iter().flat_map(shown).map(Option::unwrap_or_default).collect();
    Key::of(&forms.iter().map(<[u8; 16]>::as_slice).collect::<Vec<_>>())
}

/// One file, and what the conversion of the faces reports.
fn printed(job: &Job, pdf: Vec<u8>, pages: usize) -> Printed {
    let of_face = |(place, face): (usize, &Face)| {
        let notice = move |(element, message): (String, String)| Notice { face: place, element, message };
        face.notices.clone().into_iter().map(notice)
    };
    let notices = job.faces.iter().enumerate().flat_map(of_face).collect();
    let flattened = job.faces.iter().filter(|face| face.flattened).count();
    let mut spots = Spots::new();
    for (name, shown) in job.faces.iter().flat_map(|face| &face.spots) {
        spots.entry(name.clone()).or_default().extend(shown);
    }
    Printed { spots, pdf, pages, backs: None, left_out: Vec::new(), too_far: None, notices, flattened }
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
