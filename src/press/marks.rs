//! Crop marks: short lines outside of the cards and their bleed that show where to cut.

use super::layout::Grid;
use crate::units::Um;

/// Width of a mark.
pub(super) const WIDTH: Um = Um(150);

const GAP: Um = Um(500);
const LENGTH: Um = Um::mm(4);
const SHORTEST: Um = Um::mm(1);
/// Marks shrink to keep this distance from the edge of the paper, which printers leave white.
const EDGE: Um = Um::mm(3);

/// From one point to another, on a sheet whose origin is its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// One end, across and down.
    pub(super) from: (Um, Um),
    /// The other.
    pub(super) to: (Um, Um),
}

/// The marks of all cuts, on all four sides.
pub(super) fn marks(grid: &Grid) -> Vec<Mark> {
    let trim = grid.trim();
    let mut marks = Vec::new();
    if let Some((near, far)) = reach(trim.top, grid.bleed) {
        for column in 0..=grid.columns {
            let x = trim.left + grid.slot.0 * column;
            marks.push(Mark { from: (x, trim.top - far), to: (x, trim.top - near) });
            marks.push(Mark { from: (x, trim.bottom() + near), to: (x, trim.bottom() + far) });
        }
    }
    if let Some((near, far)) = reach(trim.left, grid.bleed) {
        for row in 0..=grid.rows {
            let y = trim.top + grid.slot.1 * row;
            marks.push(Mark { from: (trim.left - far, y), to: (trim.left - near, y) });
            marks.push(Mark { from: (trim.right() + near, y), to: (trim.right() + far, y) });
        }
    }
    marks
}

/// Where marks begin and end, from the trim outwards; `None` if there is no room up to the edge of the paper.
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
}
