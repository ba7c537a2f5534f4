//! The line to fold a sheet along: dashes across the whole paper.

use super::canvas::EDGE;
use crate::press::impose::page::{Line, Page};
use crate::units::Um;

const DASH: Um = Um::mm(4);
const PAUSE: Um = Um::mm(2);

/// The dashes, if the page has a fold.
pub(super) fn line(page: &Page) -> Vec<Line> {
    let Some(y) = page.fold else { return Vec::new() };
    let (start, end) = (EDGE, page.sheet.0 - EDGE);
    let count = ((end - start).0.max(0) + PAUSE.0) / (DASH + PAUSE).0;
    // In the middle, so that both ends look alike.
    let spare = end - start - DASH * count - PAUSE * (count - 1).max(0);
    let dash = |n: i64| start + spare / 2 + (DASH + PAUSE) * n;
    (0..count).map(|n| Line { from: (dash(n), y), to: (dash(n) + DASH, y) }).collect()
}
