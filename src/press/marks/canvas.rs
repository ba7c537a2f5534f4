//! Drawings over a whole sheet: their size, the measures of lines, and the font of their texts.

use crate::fonts::Fonts;
use crate::units::Um;

/// Width of a mark.
pub(in crate::press) const WIDTH: Um = Um(150);

/// Distance from the bleed to the marks.
pub(super) const GAP: Um = Um(500);

/// Marks shrink to keep this distance from the edge of the paper, which printers leave white.
pub(super) const EDGE: Um = Um::mm(3);

/// An SVG drawing of a whole sheet, in millimetres.
pub fn canvas((width, height): (Um, Um), body: &str) -> String {
    let (w, h) = (width.to_mm(), height.to_mm());
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">{body}</svg>"#
    )
}

/// The font family of the sheet's own texts: a plain built-in one, or the first one available.
pub fn family(fonts: &Fonts) -> Option<&str> {
    const PLAIN: &str = "Figtree";
    if fonts.has(PLAIN) { Some(PLAIN) } else { fonts.families().next() }
}
