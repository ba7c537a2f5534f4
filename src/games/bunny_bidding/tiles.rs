//! Tiles and sets of them. A tile is its number, which is unique in a deck (BB-L3), so a set of tiles is a set of numbers in their order.

use std::fmt;

/// A tile by its number, 1 to 99.
pub type Tile = u8;

/// The highest number of a tile (BB-L1).
pub const HIGHEST: Tile = 99;

/// A set of tiles.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tiles(u128);

impl Tiles {
    /// No tile.
    pub const NONE: Tiles = Tiles(0);

    /// Just one; none if there can be no such tile.
    pub fn one(tile: Tile) -> Tiles {
        if tile <= HIGHEST { Tiles(1 << tile) } else { Tiles::NONE }
    }

    /// Whether a tile is in it.
    pub fn has(self, tile: Tile) -> bool {
        tile <= HIGHEST && self.0 >> tile & 1 != 0
    }

    /// How many.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of them are in another set.
    pub fn within(self, other: Tiles) -> bool {
        (self - other).is_empty()
    }

    /// Those of its tiles, if there are any; else all of it (C5).
    pub fn if_any(self, some: Tiles) -> Tiles {
        if some.is_empty() { self } else { some }
    }

    /// Those with a lower number.
    pub fn below(self, tile: Tile) -> Tiles {
        Tiles(self.0 & ((1 << tile.min(HIGHEST + 1)) - 1))
    }

    /// The highest.
    pub fn highest(self) -> Option<Tile> {
        self.0.checked_ilog2().map(|tile| tile as Tile)
    }

    /// The tile at a place of the ascending order, from 0.
    pub fn nth(self, mut place: u32) -> Option<Tile> {
        let mut rest = self.0;
        let mut base: u32 = 0;
        if place >= rest.count_ones() {
            return None;
        }
        for width in [64, 32, 16, 8, 4, 2, 1] {
            let below = (rest & ((1 << width) - 1)).count_ones();
            if place >= below {
                place -= below;
                rest >>= width;
                base += width;
            }
        }
        Some(base as Tile)
    }

    /// The tiles in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Tile> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let tile = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            (tile < 128).then_some(tile as Tile)
        })
    }
}

impl FromIterator<Tile> for Tiles {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Tiles {
        tiles.into_iter().fold(Tiles::NONE, |all, tile| all | Tiles::one(tile))
    }
}

/// Union, intersection and difference of a set that is a number of bits.
macro_rules! set_operators {
    ($Set:ident) => {
        impl std::ops::BitOr for $Set {
            type Output = $Set;
            fn bitor(self, other: $Set) -> $Set {
                $Set(self.0 | other.0)
            }
        }

        impl std::ops::BitAnd for $Set {
            type Output = $Set;
            fn bitand(self, other: $Set) -> $Set {
                $Set(self.0 & other.0)
            }
        }

        impl std::ops::Sub for $Set {
            type Output = $Set;
            fn sub(self, other: $Set) -> $Set {
                $Set(self.0 & !other.0)
            }
        }

        impl std::ops::BitOrAssign for $Set {
            fn bitor_assign(&mut self, other: $Set) {
                *self = *self | other;
            }
        }

        impl std::ops::SubAssign for $Set {
            fn sub_assign(&mut self, other: $Set) {
                *self = *self - other;
            }
        }
    };
}
pub(super) use set_operators;

set_operators!(Tiles);

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The union of many sets.
pub fn union(sets: &[Tiles]) -> Tiles {
    sets.iter().fold(Tiles::NONE, |all, set| all | *set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_keep_their_order() {
        let tiles: Tiles = [99, 3, 64, 65, 1].into_iter().collect();
        assert_eq!(tiles.iter().collect::<Vec<_>>(), [1, 3, 64, 65, 99]);
        assert_eq!((0..6).map(|n| tiles.nth(n)).collect::<Vec<_>>(), [Some(1), Some(3), Some(64), Some(65), Some(99), None]);
        assert_eq!((tiles.highest(), Tiles::NONE.highest(), tiles.len()), (Some(99), None, 5));
        assert!(Tiles::one(200).is_empty() && !tiles.has(200) && tiles.has(64));
    }
}
