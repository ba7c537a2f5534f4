//! Outlines that PDF has an operator for.

use resvg::tiny_skia::{Path, PathSegment, Point, Rect};

/// The path as a rectangle along the axes, if it is one that is drawn as PDF's `re` draws it: to the right, then down.
pub(super) fn rectangle(path: &Path) -> Option<Rect> {
    let mut corners = [Point::zero(); 4];
    let segments: Vec<PathSegment> = path.segments().take(6).collect();
    let [PathSegment::MoveTo(a), PathSegment::LineTo(b), PathSegment::LineTo(c), PathSegment::LineTo(d), PathSegment::Close] = segments[..]
    else {
        return None;
    };
    corners.copy_from_slice(&[a, b, c, d]);
    let along = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x && b.x > a.x && c.y > b.y;
    along.then(|| Rect::from_ltrb(a.x, a.y, c.x, c.y)).flatten()
}
