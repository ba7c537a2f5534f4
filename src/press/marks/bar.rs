//! The colour bar: solid inks, overprints of two of them, and steps of grey.

use super::band::Band;
use crate::press::impose::page::Page;
use crate::units::Um;

/// Cyan, magenta, yellow and black; red, green and blue; steps of grey.
const PATCHES: [&str; 11] =
    ["#0ff", "#f0f", "#ff0", "#000", "#f00", "#0f0", "#00f", "#333", "#666", "#999", "#ccc"];

/// Sizes of a patch: its largest side, and the smallest height and width that can be judged by eye.
const LARGEST: Um = Um::mm(5);
const LOWEST: Um = Um(1_500);
const NARROWEST: Um = Um::mm(1);

/// The bar as SVG, in millimetres of the sheet; `None` if there is no room.
pub(super) fn draw(page: &Page, middle_taken: bool) -> Option<String> {
    let [top, bottom, left, right] = Band::all(page);
    let (band, height, width) = [top, right, bottom, left].into_iter().find_map(|band| {
        let height = LARGEST.min(band.depth);
        let width = LARGEST.min(band.free(middle_taken) / PATCHES.len() as i64);
        (height >= LOWEST && width >= NARROWEST).then_some((band, height, width))
    })?;
    let mut bar = format!(r#"<g transform="{}">"#, band.transform(height, Um::ZERO));
    for (place, colour) in (0..).zip(PATCHES) {
        let (x, w, h) = ((width * place).to_mm(), width.to_mm(), height.to_mm());
        bar.push_str(&format!(r#"<rect x="{x}" width="{w}" height="{h}" fill="{colour}"/>"#));
    }
    bar.push_str("</g>");
    Some(bar)
}
