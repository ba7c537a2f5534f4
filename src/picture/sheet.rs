//! Sheets: many cards of one size on one image, in rows and columns.

use std::ops::Range;

use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};

use super::canvas;
use crate::diag::Diagnostic;
use crate::preset::RawSheet;

/// A sheet: its numbers of columns and rows, and its images.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Columns.
    pub columns: u32,
    /// Rows.
    pub rows: u32,
    /// The indices of its images, in reading order.
    pub holds: Range<usize>,
}

/// The sheets for `count` images of `cell` pixels; with `hidden`, the last place of each is reserved.
///
/// # Errors
/// Not even one fits.
pub fn plan(count: usize, cell: (u32, u32), most: RawSheet, hidden: bool) -> Result<Vec<Sheet>, Diagnostic> {
    let columns = most.columns.min(most.side / cell.0.max(1));
    let rows = most.rows.min(most.side / cell.1.max(1));
    let spare = usize::from(hidden);
    let holds = (columns as usize * rows as usize).saturating_sub(spare);
    if holds == 0 {
        let (width, height) = cell;
        let message = format!(
            "cards of {width} × {height} pixels do not fit on a sheet with sides of {} pixels",
            most.side
        );
        return Err(Diagnostic::error("too-large", message).hint("use a lower --dpi"));
    }
    let sheet = |first: usize| {
        let holds = first..(first + holds).min(count);
        let (columns, rows) = smallest(holds.len() + spare, (columns, rows));
        Sheet { columns, rows, holds }
    };
    Ok((0..count).step_by(holds).map(sheet).collect())
}

/// The fewest places that are enough; among these the widest. Virtual tabletops require at least two by two.
fn smallest(places: usize, most: (u32, u32)) -> (u32, u32) {
    let rows_for = |columns: u32| (places.div_ceil(columns as usize) as u32).max(2.min(most.1));
    let fits = (2.min(most.0)..=most.0)
        .map(|columns| (columns, rows_for(columns)))
        .filter(|(_, rows)| *rows <= most.1);
    fits.min_by_key(|(columns, rows)| (columns * rows, rows.abs_diff(*columns), *rows)).unwrap_or(most)
}

/// Draws images on a sheet, and `last` on its last place.
///
/// # Errors
/// It has too many pixels.
pub fn compose(
    sheet: &Sheet,
    (width, height): (u32, u32),
    pictures: &[Pixmap],
    last: Option<&Pixmap>,
) -> Result<Pixmap, Diagnostic> {
    let mut whole = canvas((sheet.columns * width, sheet.rows * height))?;
    let last = last.map(|picture| (sheet.columns * sheet.rows - 1, picture));
    for (place, picture) in (0..).zip(pictures).chain(last) {
        let (left, top) = (place % sheet.columns * width, place / sheet.columns * height);
        whole.draw_pixmap(
            left as i32,
            top as i32,
            picture.as_ref(),
            &PixmapPaint::default(),
            Transform::identity(),
            None,
        );
    }
    Ok(whole)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    const MOST: RawSheet = RawSheet { columns: 10, rows: 7, side: 4096, every_card: false };

    fn shapes(count: usize, cell: (u32, u32), hidden: bool) -> Vec<(u32, u32, usize)> {
        plan(count, cell, MOST, hidden)
            .unwrap()
            .into_iter()
            .map(|sheet| (sheet.columns, sheet.rows, sheet.holds.len()))
            .collect()
    }

    #[test]
    fn sixty_nine_cards_and_a_hidden_one_fill_a_sheet() {
        assert_eq!(shapes(69, (372, 520), true), [(10, 7, 69)]);
        assert_eq!(shapes(70, (372, 520), true), [(10, 7, 69), (2, 2, 1)]);
        assert_eq!(shapes(70, (372, 520), false), [(10, 7, 70)]);
        assert_eq!(shapes(0, (372, 520), true), []);
    }

    #[test]
    fn no_side_is_longer_than_the_limit() {
        // 300 dpi: five poker cards side by side.
        assert_eq!(shapes(20, (744, 1039), true), [(5, 3, 14), (4, 2, 6)]);
        assert!(plan(1, (4097, 10), MOST, false).is_err());
        assert!(plan(1, (4096, 4096), MOST, true).is_err(), "only the hidden one would have a place");
    }

    #[test]
    fn small_sheets_have_few_free_places() {
        for count in 1..=70 {
            let sheets = shapes(count, (372, 520), false);
            let places = sheets[0].0 as usize * sheets[0].1 as usize;
            assert!(
                sheets.len() == 1 && places >= count && (places < count + 7 || places == 4),
                "{count}: {sheets:?}"
            );
        }
    }
}
