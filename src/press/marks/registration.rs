//! Registration marks: a circle and a cross in the middle of each side, in the same places on both sides of
//! the sheet.

use super::band::Band;
use crate::press::impose::page::Page;
use crate::print::{Segment, Shape};
use crate::units::Um;

/// Half of the cross, at most and at least.
const REACH: (Um, Um) = (Um::mm(2), Um::mm(1));

/// The lines of the marks; empty if there is no room on any side.
pub(super) fn paths(page: &Page) -> Vec<Vec<Segment>> {
    let mut paths = Vec::new();
    // A fold is at the position of the marks on both sides of it.
    let bands = Band::all(page).into_iter().take(if page.fold.is_some() { 2 } else { 4 });
    for band in bands {
        let reach = REACH.0.min(band.depth / 2);
        if reach < REACH.1 {
            continue;
        }
        for (x, y) in band.middles(reach) {
            paths.push(vec![Segment::Line((x - reach, y), (x + reach, y))]);
            paths.push(vec![Segment::Line((x, y - reach), (x, y + reach))]);
            let ring = reach * 3 / 5;
            paths.push(Shape::Circle.outline((x - ring, y - ring), (ring * 2, ring * 2), Um::ZERO).0);
        }
    }
    paths
}
