//! Rectangles on a sheet, the rotation of faces in them, and both on the other side of the sheet.
//!
//! The origin is the upper left corner of the visible side of the sheet; lengths are whole micrometres.

use crate::units::Um;

/// A rectangle on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::press) struct Area {
    pub(in crate::press) left: Um,
    pub(in crate::press) top: Um,
    pub(in crate::press) width: Um,
    pub(in crate::press) height: Um,
}

/// Rotation of a face on the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::press) enum Turn {
    /// Upright.
    None,
    /// Its top points to the right.
    Right,
    /// Its top points downwards.
    Half,
    /// Its top points to the left.
    Left,
}

/// How the sheet is flipped to its other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::press) enum Flip {
    /// Like a page of a book: left and right are swapped.
    Sideways,
    /// Like a page of a wall calendar: top and bottom are swapped.
    Over,
}

impl Area {
    /// A whole sheet.
    pub(in crate::press) fn of_sheet((width, height): (Um, Um)) -> Area {
        Area { left: Um::ZERO, top: Um::ZERO, width, height }
    }

    /// Enlarged on the left, above, on the right and below.
    pub(in crate::press) fn grown(self, [left, top, right, bottom]: [Um; 4]) -> Area {
        Area {
            left: self.left - left,
            top: self.top - top,
            width: self.width + left + right,
            height: self.height + top + bottom,
        }
    }

    /// The right side.
    pub(in crate::press) fn right(self) -> Um {
        self.left + self.width
    }

    /// The lower side.
    pub(in crate::press) fn bottom(self) -> Um {
        self.top + self.height
    }

    /// The smallest area that holds both.
    pub(in crate::press) fn union(self, other: Area) -> Area {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let (right, bottom) = (self.right().max(other.right()), self.bottom().max(other.bottom()));
        Area { left, top, width: right - left, height: bottom - top }
    }

    /// The intersection; without extent if it is empty.
    pub(in crate::press) fn within(self, other: Area) -> Area {
        let (left, top) = (self.left.max(other.left), self.top.max(other.top));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        Area { left, top, width: (right - left).max(Um::ZERO), height: (bottom - top).max(Um::ZERO) }
    }

    /// Distances between this area and one around it: on the left, above, on the right and below.
    pub(in crate::press) fn room_in(self, around: Area) -> [Um; 4] {
        [
            self.left - around.left,
            self.top - around.top,
            around.right() - self.right(),
            around.bottom() - self.bottom(),
        ]
    }

    /// The area behind it on the other side of the sheet.
    pub(in crate::press) fn flipped(self, flip: Flip, sheet: (Um, Um)) -> Area {
        match flip {
            Flip::Sideways => Area { left: sheet.0 - self.right(), ..self },
            Flip::Over => Area { top: sheet.1 - self.bottom(), ..self },
        }
    }
}

impl Turn {
    /// The rotation of the back, so that its top is behind the top of the front.
    pub(in crate::press) fn flipped(self, flip: Flip) -> Turn {
        match (flip, self) {
            (Flip::Sideways, Turn::Right) => Turn::Left,
            (Flip::Sideways, Turn::Left) => Turn::Right,
            (Flip::Over, Turn::None) => Turn::Half,
            (Flip::Over, Turn::Half) => Turn::None,
            (_, turn) => turn,
        }
    }
}
