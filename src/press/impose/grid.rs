//! Grids of cards of one size, centred on a sheet or on half a sheet.

use super::area::{Area, Flip, Turn};
use crate::units::Um;

/// A place in a grid: column from the left, row from the top.
pub(in crate::press) type Slot = (i64, i64);

/// The input for a grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// The area for cards and marks.
    pub(super) bounds: Area,
    /// The area for cards.
    pub(super) room: Area,
    /// Between neighbours.
    pub(super) gutter: Um,
    /// Around all cards, as far as the bounds allow.
    pub(super) bleed: Um,
    /// Maximum number of cards.
    pub(super) most: i64,
}

/// The cards of one size on a side of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::press) struct Grid {
    /// The area for cards and marks: the sheet, or its half up to the fold.
    pub(in crate::press) bounds: Area,
    /// The upper left corner of the first card.
    origin: (Um, Um),
    /// A card in its slot.
    pub(in crate::press) slot: (Um, Um),
    /// Gutter between neighbours; without it they touch, and one cut separates two.
    pub(in crate::press) gutter: Um,
    pub(in crate::press) columns: i64,
    pub(in crate::press) rows: i64,
    /// Bleed around the grid: that of the job, or less at the bounds.
    pub(in crate::press) bleed: Um,
}

impl Grid {
    /// As many cards as fit.
    pub(super) fn new(wanted: &Wanted, slot: (Um, Um)) -> Grid {
        let Wanted { bounds, room, gutter, bleed, most } = *wanted;
        let fit = |room: Um, card: Um| {
            if card > Um::ZERO { ((room + gutter).0 / (card + gutter).0).max(0) } else { 0 }
        };
        let columns = fit(room.width, slot.0).min(most);
        let rows = fit(room.height, slot.1).min(if columns > 0 { most / columns } else { 0 });
        let mut grid =
            Grid { bounds, origin: (Um::ZERO, Um::ZERO), slot, gutter, columns, rows, bleed: Um::ZERO };
        let trim = grid.trim();
        grid.origin = (room.left + (room.width - trim.width) / 2, room.top + (room.height - trim.height) / 2);
        let least = grid.trim().room_in(bounds).into_iter().min().unwrap_or_default();
        grid.bleed = bleed.min(least).max(Um::ZERO);
        grid
    }

    /// Its number of cards.
    pub(super) fn places(&self) -> i64 {
        self.columns * self.rows
    }

    /// All cards together.
    pub(in crate::press) fn trim(&self) -> Area {
        let length = |slot: Um, count: i64| slot * count + self.gutter * (count - 1).max(0);
        Area {
            left: self.origin.0,
            top: self.origin.1,
            width: length(self.slot.0, self.columns),
            height: length(self.slot.1, self.rows),
        }
    }

    /// The trimmed card in a slot.
    pub(in crate::press) fn card(&self, (column, row): Slot) -> Area {
        let (width, height) = self.slot;
        let (across, down) = ((width + self.gutter) * column, (height + self.gutter) * row);
        Area { left: self.origin.0 + across, top: self.origin.1 + down, width, height }
    }

    /// The slot of the card with this index.
    pub(super) fn slot_of(&self, place: usize) -> Slot {
        let place = place as i64;
        (place % self.columns, place / self.columns)
    }

    /// The rotation of a card of this size in its slot.
    pub(super) fn turn_of(&self, (width, height): (Um, Um)) -> Turn {
        if (width > height) == (self.slot.0 > self.slot.1) { Turn::None } else { Turn::Right }
    }

    /// The grid behind this one.
    pub(super) fn flipped(&self, flip: Flip, sheet: (Um, Um)) -> Grid {
        let trim = self.trim().flipped(flip, sheet);
        Grid { bounds: self.bounds.flipped(flip, sheet), origin: (trim.left, trim.top), ..*self }
    }

    /// The slot in the grid behind this one.
    pub(super) fn slot_behind(&self, (column, row): Slot, flip: Flip) -> Slot {
        match flip {
            Flip::Sideways => (self.columns - 1 - column, row),
            Flip::Over => (column, self.rows - 1 - row),
        }
    }
}
