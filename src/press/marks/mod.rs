//! Marks beside the cards: outside of the trim, never on a card.
//!
//! Straight black lines (`crop`, `fold`) are operators of the page, and so are lines in spot colours (`registration`, and `outline` for
//! cutters). All other marks are one drawing over the whole sheet (`bar`, `slug`, `outline`), written as SVG and converted like cards, with real
//! text and the same colour conversion.

mod band;
mod bar;
mod crop;
mod fold;
mod outline;
mod registration;
mod slug;

use super::color::spot::Spot;
use super::impose::page::{Line, Page, Side};
use super::spot_lines::Inked;
use super::{Job, cut, store::Key};
use crate::fonts::Fonts;
use crate::print::{CutLine, Mark, MarkedPages, Shape};
use crate::units::Um;

/// Width of a mark.
pub(super) const WIDTH: Um = Um(150);

/// Distance from the bleed to the marks.
const GAP: Um = Um(500);
/// Marks shrink to keep this distance from the edge of the paper, which printers leave white.
const EDGE: Um = Um::mm(3);

/// The marks to print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The marks.
    pub kinds: Vec<Mark>,
    /// The pages that have them.
    pub pages: MarkedPages,
    /// How the mark `outline` is drawn.
    pub cut_line: CutLine,
    /// Whether cards that are no rectangles have their cut line drawn even if `outline` is not among the marks.
    pub shapes: bool,
}

impl Default for Marks {
    fn default() -> Marks {
        Marks { kinds: Mark::DEFAULT.to_vec(), pages: MarkedPages::Both, cut_line: CutLine::Black, shapes: false }
    }
}

impl Marks {
    /// No marks.
    pub fn none() -> Marks {
        Marks { kinds: Vec::new(), ..Marks::default() }
    }

    fn on(&self, mark: Mark, page: &Page) -> bool {
        self.kinds.contains(&mark) && self.any_on(page)
    }

    fn any_on(&self, page: &Page) -> bool {
        self.pages == MarkedPages::Both || page.side != Side::Backs
    }

    /// Whether the cut line around a card of this shape is drawn in black.
    fn outlines(&self, shape: Shape, page: &Page) -> bool {
        let shapes = self.shapes && shape != Shape::Rectangle && self.any_on(page);
        self.cut_line == CutLine::Black && (shapes || self.on(Mark::Outline, page))
    }
}

/// The text of the slug line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sheet<'a> {
    /// Title of the deck.
    pub(super) title: &'a str,
    /// Identifies an edition of the deck.
    pub(super) edition: Key,
    /// The page, from 1.
    pub(super) number: usize,
    /// Number of pages.
    pub(super) of: usize,
}

/// The straight marks of a page, and the marks without room.
pub(super) fn lines(job: &Job, page: &Page) -> (Vec<Line>, Vec<Mark>) {
    let (mut lines, mut left_out) = (Vec::new(), Vec::new());
    let mut add = |mark: Mark, drawn: Vec<Line>, has_room: bool| {
        lines.extend(drawn);
        left_out.extend((!has_room).then_some(mark));
    };
    for grid in &page.grids {
        if job.marks.on(Mark::Crop, page) {
            add(Mark::Crop, crop::around(grid), crop::marks_all(grid));
        }
        if job.marks.on(Mark::Guides, page) {
            let guides = crop::between(grid);
            let has_room = !guides.is_empty();
            add(Mark::Guides, guides, has_room);
        }
    }
    if job.marks.on(Mark::Fold, page) {
        add(Mark::Fold, fold::line(page), page.fold.is_some());
    }
    (lines, left_out)
}

/// The marks of a page in spot colours, and the marks without room.
pub(super) fn inked(job: &Job, page: &Page) -> (Vec<Inked>, Vec<Mark>) {
    let (mut inked, mut left_out) = (Vec::new(), Vec::new());
    // Cutters need the fronts only.
    if job.marks.on(Mark::Outline, page) && job.marks.cut_line == CutLine::Spot && page.side != Side::Backs {
        inked.push(Inked { spot: Spot::Cut, paths: cut::paths(job, page) });
    }
    if job.marks.on(Mark::Registration, page) {
        match registration::paths(page) {
            paths if paths.is_empty() => left_out.push(Mark::Registration),
            paths => inked.push(Inked { spot: Spot::All, paths }),
        }
    }
    (inked, left_out)
}

/// The other marks of a page as an SVG drawing of the whole sheet, if there are any, and the marks without room.
pub(super) fn drawing(job: &Job, page: &Page, sheet: Sheet<'_>, fonts: &Fonts) -> (Option<String>, Vec<Mark>) {
    let wants = |mark| job.marks.on(mark, page);
    let mut body = String::new();
    let mut left_out = Vec::new();
    let mut add = |mark: Mark, drawn: Option<String>| match drawn {
        Some(drawn) => body.push_str(&drawn),
        None => left_out.push(mark),
    };
    let outlined = page.placed.iter().filter(|placed| job.marks.outlines(placed.shape, page));
    add(Mark::Outline, Some(outline::draw(&job.layout, page, outlined)));
    if wants(Mark::Bar) {
        add(Mark::Bar, bar::draw(page, wants(Mark::Registration)));
    }
    if wants(Mark::Slug) {
        add(Mark::Slug, slug::draw(page, sheet, fonts, wants(Mark::Registration)));
    }
    if wants(Mark::Outline) && job.marks.cut_line == CutLine::Black && outline::is_crowded(page) {
        left_out.push(Mark::Outline);
    }
    ((!body.is_empty()).then(|| canvas(page.sheet, &body)), left_out)
}

/// An SVG drawing of a whole sheet, in millimetres.
pub fn canvas((width, height): (Um, Um), body: &str) -> String {
    let (w, h) = (width.to_mm(), height.to_mm());
    format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">{body}</svg>"#)
}

/// The font family of the sheet's own texts: a plain built-in one, or the first one available.
pub fn family(fonts: &Fonts) -> Option<&str> {
    const PLAIN: &str = "Figtree";
    if fonts.has(PLAIN) { Some(PLAIN) } else { fonts.families().next() }
}
