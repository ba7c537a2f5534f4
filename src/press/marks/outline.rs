//! The cut line around cards, with its round corners or its shape.

use super::super::Layout;
use super::super::impose::page::Placed;
use super::WIDTH;
use crate::units::Um;

/// The lines of these cards as SVG, in millimetres of the sheet. Their inner edge is the cut, so that nothing of them stays on the card.
pub(super) fn draw<'a>(layout: &Layout, cards: impl Iterator<Item = &'a Placed>) -> String {
    let half = WIDTH / 2;
    let mut path = String::new();
    for placed in cards {
        let around = placed.card.grown([half; 4]);
        let corners = if layout.corners > Um::ZERO { layout.corners + half } else { Um::ZERO };
        path.push_str(&placed.shape.outline((around.left, around.top), (around.width, around.height), corners).path_data());
    }
    if path.is_empty() {
        return path;
    }
    format!(r##"<path fill="none" stroke="#000" stroke-width="{}" d="{path}"/>"##, WIDTH.to_mm())
}
