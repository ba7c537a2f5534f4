//! Areas of a bitmap, and the tiles that they consist of.

/// Side of a tile in pixels: bitmaps are stored in tiles, so that unchanged areas need none, and equal ones
/// are stored once.
const TILE: u32 = 128;

/// Sides in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) left: u32,
    pub(super) top: u32,
    pub(super) right: u32,
    pub(super) bottom: u32,
}

impl Area {
    pub(super) fn holds(self, other: Area) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
    }

    /// Without the pixel for soft edges on each side.
    pub(super) fn without_edges(self) -> Option<Area> {
        self.common(Area {
            left: self.left + 1,
            top: self.top + 1,
            right: self.right.saturating_sub(1),
            bottom: self.bottom.saturating_sub(1),
        })
    }

    /// The common part of both.
    pub(super) fn common(self, other: Area) -> Option<Area> {
        let (left, top) = (self.left.max(other.left), self.top.max(other.top));
        let (right, bottom) = (self.right.min(other.right), self.bottom.min(other.bottom));
        (left < right && top < bottom).then_some(Area { left, top, right, bottom })
    }

    /// With one more pixel on each side.
    pub(super) fn grown(self) -> Area {
        let Area { left, top, right, bottom } = self;
        Area {
            left: left.saturating_sub(1),
            top: top.saturating_sub(1),
            right: right + 1,
            bottom: bottom + 1,
        }
    }

    /// A box around both.
    pub(super) fn around(self, other: Area) -> Area {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        Area { left, top, right: self.right.max(other.right), bottom: self.bottom.max(other.bottom) }
    }

    /// The parts of it in each tile.
    pub(super) fn tiles(self) -> impl Iterator<Item = Area> {
        let along = |from: u32, to: u32| (from / TILE..to.div_ceil(TILE)).map(|tile| tile * TILE);
        along(self.top, self.bottom)
            .flat_map(move |top| along(self.left, self.right).map(move |left| (left, top)))
            .filter_map(move |(left, top)| {
                self.common(Area { left, top, right: left + TILE, bottom: top + TILE })
            })
    }

    /// The whole tile that it lies in.
    pub(super) fn tile(self) -> Area {
        let (left, top) = (self.left / TILE * TILE, self.top / TILE * TILE);
        Area { left, top, right: left + TILE, bottom: top + TILE }
    }
}
