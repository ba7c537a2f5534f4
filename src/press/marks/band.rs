//! The strips of paper between the cards and the edges of the sheet, for marks other than lines.

use super::canvas::{EDGE, GAP};
use crate::press::impose::area::Area;
use crate::press::impose::page::Page;
use crate::units::Um;

/// Distance from the cut marks to other marks between them.
const ASIDE: Um = Um::mm(2);

/// A strip along one side of the cards.
#[derive(Clone, Copy, Debug)]
pub(super) struct Band {
    /// Distance from the cards to the marks.
    near: Um,
    /// Maximum depth of marks.
    pub(super) depth: Um,
    edge: Edge,
    trim: Area,
    slot: Um,
    gutter: Um,
    count: i64,
}

/// A side of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edge {
    Top,
    Bottom,
    Left,
    Right,
}

impl Band {
    /// The strips above, below, on the left and on the right.
    pub(super) fn all(page: &Page) -> [Band; 4] {
        let (trim, bleed) = (page.trim(), page.bleed());
        let [left, top, right, bottom] = trim.room_in(Area::of_sheet(page.sheet));
        let bleeds = trim.room_in(bleed);
        let grid = page.grids.first();
        let columns = grid.map_or((trim.width, Um::ZERO, 1), |grid| (grid.slot.0, grid.gutter, grid.columns));
        // The rows on both sides of a fold are not evenly spaced; their middle is the fold.
        let rows = grid
            .filter(|_| page.fold.is_none())
            .map_or((trim.height, Um::ZERO, 1), |grid| (grid.slot.1, grid.gutter, grid.rows));
        let band = |edge, (slot, gutter, count), room: Um, bleed: Um| {
            let near = bleed + GAP;
            Band { near, depth: (room - EDGE - near).max(Um::ZERO), edge, trim, slot, gutter, count }
        };
        [
            band(Edge::Top, columns, top, bleeds[1]),
            band(Edge::Bottom, columns, bottom, bleeds[3]),
            band(Edge::Left, rows, left, bleeds[0]),
            band(Edge::Right, rows, right, bleeds[2]),
        ]
    }

    /// The centres of the middle slots at a distance from the cards: one, or two if the number of slots is
    /// even, so that both sides of a sheet look alike.
    pub(super) fn middles(&self, out: Um) -> Vec<(Um, Um)> {
        let mut slots = vec![(self.count - 1) / 2, self.count / 2];
        slots.dedup();
        let out = self.near + out;
        let point = |slot: i64| {
            let along = (self.slot + self.gutter) * slot + self.slot / 2;
            match self.edge {
                Edge::Top => (self.trim.left + along, self.trim.top - out),
                Edge::Bottom => (self.trim.left + along, self.trim.bottom() + out),
                Edge::Left => (self.trim.left - out, self.trim.top + along),
                Edge::Right => (self.trim.right() + out, self.trim.top + along),
            }
        };
        slots.into_iter().map(point).collect()
    }

    /// Maximum length of marks in the first slot, without touching cut marks or marks in the middle of slots.
    pub(super) fn free(&self, middle_taken: bool) -> Um {
        let all = if middle_taken && self.count <= 2 { self.slot / 2 - Um::mm(4) } else { self.slot - ASIDE };
        (all - ASIDE).max(Um::ZERO)
    }

    /// Maximum length of marks beyond all cut marks and crosshairs.
    pub(super) fn whole(&self) -> Um {
        match self.edge {
            Edge::Top | Edge::Bottom => self.trim.width - ASIDE,
            Edge::Left | Edge::Right => self.trim.height - ASIDE,
        }
    }

    /// The SVG transform to the sheet for a drawing of a height with its upper left corner at (0, 0): at a
    /// distance beside the cards, from the first slot on.
    pub(super) fn transform(&self, height: Um, out: Um) -> String {
        let near = self.near + out;
        let (x, y, turn) = match self.edge {
            Edge::Top => (self.trim.left + ASIDE, self.trim.top - near - height, 0),
            Edge::Bottom => (self.trim.left + ASIDE, self.trim.bottom() + near, 0),
            Edge::Left => (self.trim.left - near - height, self.trim.bottom() - ASIDE, -90),
            Edge::Right => (self.trim.right() + near + height, self.trim.top + ASIDE, 90),
        };
        format!("translate({} {}) rotate({turn})", x.to_mm(), y.to_mm())
    }
}
