//! Marks beside the cards: outside of the trim, never on a card.
//!
//! Straight black lines (`crop`, `fold`) are operators of the page, and so are lines in spot colours
//! (`registration`, and `outline` for cutters). All other marks are one drawing over the whole sheet (`bar`,
//! `slug`, `outline`), written as SVG and converted like cards, with real text and the same colour
//! conversion.

mod band;
mod bar;
pub(super) mod canvas;
mod crop;
mod fold;
mod outline;
mod registration;
pub(super) mod selection;
pub(super) mod slug;

use std::collections::BTreeSet;

use canvas::canvas;
use slug::Sheet;

use super::color::spot::Spot;
use super::cut;
use super::impose::page::{Inked, Line, Page, Side};
use super::job::Job;
use super::store::Key;
use crate::fonts::Fonts;
use crate::print::{CutLine, Mark};

/// Adds the lines of all pages to them; returns the drawing with the other marks of each page, if it has any,
/// and the marks without room.
pub(super) fn mark(
    job: &Job,
    pages: &mut [Page],
    edition: Option<Key>,
    fonts: &Fonts,
) -> (Vec<Option<String>>, BTreeSet<Mark>) {
    let (mut drawings, mut left_out) = (Vec::new(), BTreeSet::new());
    let of = pages.len();
    for (number, page) in (1..).zip(pages) {
        let (lines, no_room) = lines(job, page);
        page.lines = lines;
        left_out.extend(no_room);
        let (inked, no_room) = inked(job, page);
        page.inked = inked;
        left_out.extend(no_room);
        let (drawing, no_room) = drawing(job, page, Sheet { title: &job.title, edition, number, of }, fonts);
        drawings.push(drawing);
        left_out.extend(no_room);
    }
    (drawings, left_out)
}

/// The straight marks of a page, and the marks without room.
fn lines(job: &Job, page: &Page) -> (Vec<Line>, Vec<Mark>) {
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
fn inked(job: &Job, page: &Page) -> (Vec<Inked>, Vec<Mark>) {
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

/// The other marks of a page as an SVG drawing of the whole sheet, if there are any, and the marks without
/// room.
fn drawing(job: &Job, page: &Page, sheet: Sheet<'_>, fonts: &Fonts) -> (Option<String>, Vec<Mark>) {
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
