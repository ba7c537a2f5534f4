//! Cut files: the outlines of the cards on each different sheet, as SVG for plotters. One unit is one
//! millimetre.

use std::collections::BTreeSet;

use super::impose;
use super::impose::page::{Page, Placed, Side};
use super::job::{Job, PressError};
use super::marks::canvas::canvas;
use crate::print::{Outline, Segment};

/// One SVG for each different layout of cards that has fronts on it, in the order of their first pages.
///
/// # Errors
/// If a card is too large for the paper.
pub fn files(job: &Job) -> Result<Vec<String>, PressError> {
    let mut files = Vec::new();
    for page in impose::pages(job)?.iter().filter(|page| page.side != Side::Backs) {
        let drawing = canvas(page.sheet, &body(job, page));
        if !files.contains(&drawing) {
            files.push(drawing);
        }
    }
    Ok(files)
}

fn body(job: &Job, page: &Page) -> String {
    let data: String = paths(job, page).into_iter().map(|path| Outline(path).path_data()).collect();
    format!(r##"<path fill="none" stroke="#f00" stroke-width="0.1" d="{data}"/>"##)
}

/// The cut lines of all cards on a page.
pub(super) fn paths(job: &Job, page: &Page) -> Vec<Vec<Segment>> {
    let outline = |placed: &Placed| {
        let card = placed.card;
        placed.shape.outline((card.left, card.top), (card.width, card.height), job.layout.corners)
    };
    let touching = page.grids.iter().any(|grid| grid.gutter.0 == 0);
    if touching {
        // Two cards that touch share a cut, which the knife shall go along once.
        let mut seen: BTreeSet<Segment> = BTreeSet::new();
        let segments = page.placed.iter().flat_map(|placed| outline(placed).0);
        segments.filter(|segment| seen.insert(segment.undirected())).map(|segment| vec![segment]).collect()
    } else {
        page.placed.iter().map(|placed| outline(placed).0).collect()
    }
}
