//! Registration marks: a circle and a cross in the middle of each side, in the same places on both sides of the sheet.

use super::super::impose::page::Page;
use super::WIDTH;
use super::band::Band;
use crate::units::Um;

/// Half of the cross, at most and at least.
const REACH: (Um, Um) = (Um::mm(2), Um::mm(1));

/// The marks as SVG, in millimetres of the sheet; `None` if there is no room on any side.
pub(super) fn draw(page: &Page) -> Option<String> {
    let mut path = String::new();
    // A fold is where the marks on both sides of it would be.
    let bands = Band::all(page).into_iter().take(if page.fold.is_some() { 2 } else { 4 });
    for band in bands {
        let reach = REACH.0.min(band.depth / 2);
        if reach < REACH.1 {
            continue;
        }
        for (x, y) in band.middles(reach) {
            let (x, y, r, ring) = (x.to_mm(), y.to_mm(), reach.to_mm(), reach.to_mm() * 0.6);
            path.push_str(&format!("M{} {y}h{}M{x} {}v{}", x - r, 2.0 * r, y - r, 2.0 * r));
            path.push_str(&format!("M{} {y}a{ring} {ring} 0 1 1 {} 0a{ring} {ring} 0 1 1 {} 0", x - ring, 2.0 * ring, -2.0 * ring));
        }
    }
    (!path.is_empty()).then(|| format!(r##"<path fill="none" stroke="#000" stroke-width="{}" d="{path}"/>"##, WIDTH.to_mm()))
}
