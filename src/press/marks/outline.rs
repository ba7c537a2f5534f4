//! The cut line around cards, with its round corners or its shape.

use super::canvas::WIDTH;
use crate::press::impose::area::Area;
use crate::press::impose::page::{Page, Placed};
use crate::press::job::Layout;
use crate::print::{Outline, Segment, Shape};
use crate::units::Um;

/// The lines of these cards of a page as SVG, in millimetres of the sheet. Their inner edge is the cut, so
/// that nothing of them stays on the card. Where rectangles touch, only the round corners are drawn; other
/// shapes have no crop marks, and each draws half of the line.
pub(super) fn draw<'a>(layout: &Layout, page: &Page, cards: impl Iterator<Item = &'a Placed>) -> String {
    let half = WIDTH / 2;
    let around = |placed: &Placed, by: Um| {
        let area = placed.card.grown([by; 4]);
        let corners = if layout.corners > Um::ZERO { layout.corners + by } else { Um::ZERO };
        placed.shape.outline((area.left, area.top), (area.width, area.height), corners)
    };
    let stroked =
        |path: String| format!(r##"fill="none" stroke="#000" stroke-width="{}" d="{path}""##, WIDTH.to_mm());
    let outlines: Vec<Outline> = cards.map(|placed| around(placed, half)).collect();
    if outlines.is_empty() {
        return String::new();
    }
    if !is_crowded(page) {
        return format!("<path {}/>", stroked(outlines.iter().map(Outline::path_data).collect()));
    }
    let free =
        outlines.into_iter().flat_map(|outline| outline.0).filter(|segment| !lies_on_card(*segment, page));
    let line = stroked(free.map(|segment| Outline(vec![segment]).path_data()).collect());
    // The ends of round corners slightly overlap the cut.
    let (width, height) = (page.sheet.0.to_mm(), page.sheet.1.to_mm());
    let kept: String = rectangles(page).map(|placed| around(placed, Um::ZERO).path_data()).collect();
    format!(
        r##"<clipPath id="beside"><path clip-rule="evenodd" d="M0 0H{width}V{height}H0Z{kept}"/></clipPath><path clip-path="url(#beside)" {line}/>"##
    )
}

/// True if lines around some rectangles would overlap their neighbours.
pub(super) fn is_crowded(page: &Page) -> bool {
    page.grids.iter().any(|grid| grid.gutter < WIDTH) && rectangles(page).nth(1).is_some()
}

/// True if the middle of a straight line lies on a rectangular card.
fn lies_on_card(segment: Segment, page: &Page) -> bool {
    let Segment::Line(from, to) = segment else { return false };
    let (x, y) = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
    let holds = |card: Area| card.left < x && x < card.right() && card.top < y && y < card.bottom();
    rectangles(page).any(|placed| holds(placed.card))
}

fn rectangles(page: &Page) -> impl Iterator<Item = &Placed> {
    page.placed.iter().filter(|placed| placed.shape == Shape::Rectangle)
}
