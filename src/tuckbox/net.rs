//! The net of a box: its cut and fold lines. Lengths are in millimetres, from the upper left corner of the
//! smallest rectangle around it.
//!
//! From the left: a tab for glue, side, front, side, back. Above the back hang the lid and its tuck, above
//! the sides dust flaps; below stand the flaps of the bottom, that of the back glued onto that of the front.

use std::fmt::Write as _;

/// Width of the tab that is glued behind the back, at most.
const TAB: f64 = 13.0;
/// Height of the tuck, which holds the lid.
const TUCK: f64 = 14.0;
/// Radius of its corners.
const ROUND: f64 = 6.0;
/// Taper of flaps, so that they slide in.
const TAPER: f64 = 1.5;

/// A straight line.
pub(super) type Line = ((f64, f64), (f64, f64));

/// A rectangle: left, top, width, height.
pub(super) type Area = (f64, f64, f64, f64);

/// A box laid flat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Net {
    /// Inner width, height and depth.
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) depth: f64,
    tab: f64,
    tuck: f64,
    dust: f64,
}

impl Net {
    /// The net of a box with this inner size.
    pub(super) fn new(width: f64, height: f64, depth: f64) -> Net {
        let dust = (width * 0.45).min(20.0);
        Net { width, height, depth, tab: TAB.min(width * 0.3), tuck: TUCK.min(height * 0.25), dust }
    }

    /// Width and height of the whole net.
    pub(super) fn size(&self) -> (f64, f64) {
        let above = (self.tuck + self.depth).max(self.dust);
        (self.tab + 2.0 * (self.depth + self.width), above + self.height + self.depth.max(self.dust))
    }

    /// The left edges of the panels side, front, side and back, and the right edge of the back.
    fn columns(&self) -> [f64; 5] {
        let side = self.tab;
        let front = side + self.depth;
        let other = front + self.width;
        let back = other + self.depth;
        [side, front, other, back, back + self.width]
    }

    /// The upper and lower edge of the body.
    fn body(&self) -> (f64, f64) {
        let top = (self.tuck + self.depth).max(self.dust);
        (top, top + self.height)
    }

    /// The radius of the notch in the upper edge of the front.
    pub(super) fn notch(&self) -> f64 {
        (self.width * 0.16).min(9.0)
    }

    pub(super) fn front(&self) -> Area {
        (self.columns()[1], self.body().0, self.width, self.height)
    }

    pub(super) fn back(&self) -> Area {
        (self.columns()[3], self.body().0, self.width, self.height)
    }

    pub(super) fn sides(&self) -> [Area; 2] {
        [self.columns()[0], self.columns()[2]].map(|left| (left, self.body().0, self.depth, self.height))
    }

    pub(super) fn lid(&self) -> Area {
        (self.columns()[3], self.body().0 - self.depth, self.width, self.depth)
    }

    /// The areas for glue on the printed side: the tab, and the bottom flap of the front.
    pub(super) fn glued(&self) -> [Area; 2] {
        let (top, bottom) = self.body();
        [(0.0, top, self.tab, self.height), (self.columns()[1], bottom, self.width, self.depth)]
    }

    /// The areas in the box's colour: the body, the lid with its tuck, the dust flaps, the bottom of the
    /// back.
    pub(super) fn printed(&self) -> Vec<Area> {
        let (top, bottom) = self.body();
        let [side, _, other, back, end] = self.columns();
        let mut areas = vec![
            (side, top, end - side, self.height),
            (back, top - self.depth - self.tuck, self.width, self.depth + self.tuck),
        ];
        areas.push((back, bottom, self.width, self.depth));
        for left in [side, other] {
            areas.push((left, top - self.dust, self.depth, self.dust));
            areas.push((left, bottom, self.depth, self.dust));
        }
        areas
    }

    /// The outline as the data of an SVG path.
    pub(super) fn outline(&self) -> String {
        let (top, bottom) = self.body();
        let [side, front, other, back, end] = self.columns();
        let (lid, tuck) = (top - self.depth, top - self.depth - self.tuck);
        let notch = self.notch();
        let middle = front + self.width / 2.0;
        let (t, d, r) = (TAPER.min(self.depth / 4.0), self.dust, ROUND.min(self.tuck * 0.6));
        let mut path = format!("M{side:.3} {top:.3}");
        let mut to = |x: f64, y: f64| {
            let _ = write!(path, "L{x:.3} {y:.3}");
        };
        to(side + t, top - d);
        to(front - t, top - d);
        to(front, top);
        to(middle - notch, top);
        let _ = write!(path, "A{notch:.3} {notch:.3} 0 0 0 {:.3} {top:.3}", middle + notch);
        let mut to = |x: f64, y: f64| {
            let _ = write!(path, "L{x:.3} {y:.3}");
        };
        to(other, top);
        to(other + t, top - d);
        to(back - t, top - d);
        to(back, top);
        to(back, lid);
        to(back + 0.5, lid);
        to(back + 0.5, tuck + r);
        let _ = write!(
            path,
            "A{r} {r} 0 0 1 {:.3} {tuck:.3}L{:.3} {tuck:.3}A{r} {r} 0 0 1 {:.3} {:.3}",
            back + 0.5 + r,
            end - 0.5 - r,
            end - 0.5,
            tuck + r
        );
        let mut to = |x: f64, y: f64| {
            let _ = write!(path, "L{x:.3} {y:.3}");
        };
        to(end - 0.5, lid);
        to(end, lid);
        to(end, bottom);
        to(end - 0.5, bottom);
        to(end - 0.5, bottom + self.depth);
        to(back + 0.5, bottom + self.depth);
        to(back + 0.5, bottom);
        to(back, bottom);
        to(back - t, bottom + d);
        to(other + t, bottom + d);
        to(other, bottom);
        to(other - 0.5, bottom);
        to(other - 0.5, bottom + self.depth - 0.5);
        to(front + 0.5, bottom + self.depth - 0.5);
        to(front + 0.5, bottom);
        to(front, bottom);
        to(front - t, bottom + d);
        to(side + t, bottom + d);
        to(side, bottom);
        to(0.0, bottom - self.tab * 0.4);
        to(0.0, top + self.tab * 0.4);
        path.push('z');
        path
    }

    /// The creases that go through the whole net: their distances from its left and upper side.
    pub(super) fn creases(&self) -> (Vec<f64>, Vec<f64>) {
        let (top, bottom) = self.body();
        (self.columns()[..4].to_vec(), vec![top - self.depth, top, bottom])
    }

    /// The fold lines.
    pub(super) fn folds(&self) -> Vec<Line> {
        let (top, bottom) = self.body();
        let columns = self.columns();
        let [side, front, other, back, end] = columns;
        let mut folds: Vec<Line> = columns[..4].iter().map(|x| ((*x, top), (*x, bottom))).collect();
        folds.extend([
            ((side, top), (front, top)),
            ((other, top), (end, top)),
            ((side, bottom), (end, bottom)),
        ]);
        folds.push(((back, top - self.depth), (end, top - self.depth)));
        folds
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_lie_side_by_side_within_the_net() {
        for (width, height, depth) in [(64.0, 89.0, 16.5), (64.0, 89.0, 40.0), (45.0, 69.0, 3.0)] {
            let net = Net::new(width, height, depth);
            let size = net.size();
            let [left, right] = net.sides();
            assert!(
                (left.0 + left.2 - net.front().0).abs() < 1e-9
                    && (net.front().0 + width - right.0).abs() < 1e-9
            );
            assert!(
                (right.0 + depth - net.back().0).abs() < 1e-9 && (net.back().0 + width - size.0).abs() < 1e-9
            );
            for (x, y, w, h) in net.printed().into_iter().chain(net.glued()) {
                assert!(
                    x >= -1e-9 && y >= -1e-9 && x + w <= size.0 + 1e-9 && y + h <= size.1 + 1e-9,
                    "{net:?}"
                );
            }
        }
    }

    #[test]
    fn the_lid_is_as_deep_as_the_box_and_its_tuck_goes_in() {
        let net = Net::new(64.0, 89.0, 16.5);
        assert_eq!((net.lid().2, net.lid().3), (64.0, 16.5));
        assert_eq!(net.size(), (13.0 + 33.0 + 128.0, 14.0 + 16.5 + 89.0 + 20.0));
    }
}
