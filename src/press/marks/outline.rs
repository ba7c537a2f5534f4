//! The cut line around each card, with its round corners or its shape.

use super::super::Layout;
use super::super::impose::page::Page;
use super::WIDTH;
use crate::units::Um;

/// The lines as SVG, in millimetres of the sheet. Their inner edge is the cut, so that nothing of them stays on the card.
pub(super) fn draw(layout: &Layout, page: &Page) -> String {
    let half = WIDTH / 2;
    let mut path = String::new();
    for placed in &page.placed {
        let around = placed.card.grown([half; 4]);
        let corners = if layout.corners > Um::ZERO { layout.corners + half } else { Um::ZERO };
        path.push_str(&layout.shape.outline((around.left, around.top), (around.width, around.height), corners).path_data());
    }
    format!(r##"<path fill="none" stroke="#000" stroke-width="{}" d="{path}"/>"##, WIDTH.to_mm())
}
