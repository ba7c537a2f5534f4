//! Crop marks: short lines outside of the cards and their bleed that show where to cut, on the outside and in
//! gutters.

use super::canvas::{EDGE, GAP};
use crate::press::impose::grid::Grid;
use crate::press::impose::page::Line;
use crate::units::Um;

const LENGTH: Um = Um::mm(4);
const SHORTEST: Um = Um::mm(1);

/// The marks of all cuts, on all four sides; two for neighbours that do not touch.
pub(super) fn around(grid: &Grid) -> Vec<Line> {
    let trim = grid.trim();
    let [left, top, right, bottom] = sides(grid);
    let mut marks = Vec::new();
    let line = |from, to| Line { from, to };
    for x in cuts(trim.left, grid.slot.0, grid.gutter, grid.columns) {
        marks.extend(top.map(|(near, far)| line((x, trim.top - far), (x, trim.top - near))));
        marks.extend(bottom.map(|(near, far)| line((x, trim.bottom() + near), (x, trim.bottom() + far))));
    }
    for y in cuts(trim.top, grid.slot.1, grid.gutter, grid.rows) {
        marks.extend(left.map(|(near, far)| line((trim.left - far, y), (trim.left - near, y))));
        marks.extend(right.map(|(near, far)| line((trim.right() + near, y), (trim.right() + far, y))));
    }
    marks
}

/// True if each cut has a mark at one end or both.
pub(super) fn marks_all(grid: &Grid) -> bool {
    let [left, top, right, bottom] = sides(grid);
    left.or(right).is_some() && top.or(bottom).is_some()
}

/// Start and end of marks on the left, above, on the right and below.
fn sides(grid: &Grid) -> [Option<(Um, Um)>; 4] {
    grid.trim().room_in(grid.bounds).map(|room| reach(room, grid.bleed))
}

/// The same cuts in the gutters, where only bleed, which is cut away, may cover them.
pub(super) fn between(grid: &Grid) -> Vec<Line> {
    let gap = GAP.min(grid.gutter / 4);
    if grid.gutter - gap * 2 < SHORTEST {
        return Vec::new();
    }
    let trim = grid.trim();
    let gutters = |from: Um, slot: Um, count: i64| {
        (1..count)
            .map(move |n| from + (slot + grid.gutter) * n)
            .map(move |end| (end - grid.gutter + gap, end - gap))
    };
    let mut marks = Vec::new();
    for x in cuts(trim.left, grid.slot.0, grid.gutter, grid.columns) {
        marks.extend(
            gutters(trim.top, grid.slot.1, grid.rows).map(|(from, to)| Line { from: (x, from), to: (x, to) }),
        );
    }
    for y in cuts(trim.top, grid.slot.1, grid.gutter, grid.rows) {
        marks.extend(
            gutters(trim.left, grid.slot.0, grid.columns)
                .map(|(from, to)| Line { from: (from, y), to: (to, y) }),
        );
    }
    marks
}

/// The cuts along one side.
fn cuts(from: Um, slot: Um, gutter: Um, count: i64) -> Vec<Um> {
    let mut cuts: Vec<Um> =
        (0..count).map(|n| from + (slot + gutter) * n).flat_map(|start| [start, start + slot]).collect();
    cuts.dedup();
    cuts
}

/// Start and end of marks, measured outwards from the trim; `None` if there is no room up to the edge of the
/// paper.
fn reach(room: Um, bleed: Um) -> Option<(Um, Um)> {
    let near = bleed + GAP;
    let far = (near + LENGTH).min((room - EDGE).max(near + SHORTEST)).min(room);
    (far > near).then_some((near, far))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_lie_between_the_bleed_and_the_edge() {
        assert_eq!(reach(Um::mm(16), Um::mm(3)), Some((Um(3_500), Um(7_500))));
        assert_eq!(reach(Um::mm(8), Um::mm(3)), Some((Um(3_500), Um(5_000))));
        assert_eq!(reach(Um::mm(5), Um::mm(3)), Some((Um(3_500), Um(4_500))));
        assert_eq!(reach(Um::mm(4), Um::mm(3)), Some((Um(3_500), Um(4_000))));
        assert_eq!(reach(Um::mm(3), Um::mm(3)), None);
    }

    #[test]
    fn neighbours_that_touch_share_a_cut() {
        assert_eq!(cuts(Um(10), Um(60), Um::ZERO, 3), [10, 70, 130, 190].map(Um));
        assert_eq!(cuts(Um(10), Um(60), Um(4), 2), [10, 70, 74, 134].map(Um));
    }
}
