//! Sheets as pixel images: each face is drawn for its place, so that all are as sharp as alone.

use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};
use resvg::usvg::Tree;

use super::canvas;
use crate::diag::Diagnostic;
use crate::press::Seat;

/// A part of a sheet: its corner in pixels, and its pixels.
pub struct Part {
    at: (i32, i32),
    pixels: Pixmap,
}

/// The part of a sheet where a face is seen, at a scale in pixels per point.
///
/// # Errors
/// It has too many pixels.
pub fn part(tree: &Tree, seat: &Seat, scale: f64) -> Result<Part, Diagnostic> {
    let [left, top, right, bottom] = seat.seen.map(|side| (side * scale).round());
    let mut pixels = canvas(((right - left).max(1.0) as u32, (bottom - top).max(1.0) as u32))?;
    let [a, b, c, d, e, f] = seat.transform.map(|number| (number * scale) as f32);
    resvg::render(
        tree,
        Transform::from_row(a, b, c, d, e - left as f32, f - top as f32),
        &mut pixels.as_mut(),
    );
    Ok(Part { at: (left as i32, top as i32), pixels })
}

/// A sheet of `size` pixels with its parts, and drawings over all of it.
///
/// # Errors
/// It has too many pixels.
pub fn imposed(size: (u32, u32), parts: &[Part], marks: &[Tree]) -> Result<Pixmap, Diagnostic> {
    let mut sheet = canvas(size)?;
    for Part { at, pixels } in parts {
        sheet.draw_pixmap(at.0, at.1, pixels.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    }
    for tree in marks {
        let scale =
            Transform::from_scale(size.0 as f32 / tree.size().width(), size.1 as f32 / tree.size().height());
        resvg::render(tree, scale, &mut sheet.as_mut());
    }
    Ok(sheet)
}
