//! Powers and handicaps, together called traits: tiles without a number, each told by its place in the deck.

use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

/// The most traits of a deck.
pub const MOST_TRAITS: usize = 32;

/// A set of traits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Traits(u32);

impl Traits {
    /// No trait.
    pub const NONE: Traits = Traits(0);

    /// Just one; none if there can be no such trait.
    pub fn one(index: u8) -> Traits {
        Traits(1u32.checked_shl(index.into()).unwrap_or(0))
    }

    /// Whether a trait is in it.
    pub fn has(self, index: u8) -> bool {
        !(self & Traits::one(index)).is_empty()
    }

    /// How many.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The traits in the order of the deck.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let index = rest.trailing_zeros() as u8;
            rest &= rest.wrapping_sub(1);
            (usize::from(index) < MOST_TRAITS).then_some(index)
        })
    }

    /// The trait at a place of that order, from 0.
    pub fn nth(self, place: u32) -> Option<u8> {
        self.iter().nth(place as usize)
    }
}

impl FromIterator<u8> for Traits {
    fn from_iter<I: IntoIterator<Item = u8>>(indices: I) -> Traits {
        indices.into_iter().fold(Traits::NONE, |all, index| all | Traits::one(index))
    }
}

impl BitOr for Traits {
    type Output = Traits;
    fn bitor(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }
}

impl BitAnd for Traits {
    type Output = Traits;
    fn bitand(self, other: Traits) -> Traits {
        Traits(self.0 & other.0)
    }
}

impl Sub for Traits {
    type Output = Traits;
    fn sub(self, other: Traits) -> Traits {
        Traits(self.0 & !other.0)
    }
}

impl BitOrAssign for Traits {
    fn bitor_assign(&mut self, other: Traits) {
        *self = *self | other;
    }
}

impl SubAssign for Traits {
    fn sub_assign(&mut self, other: Traits) {
        *self = *self - other;
    }
}

/// The union of many sets.
pub fn all_of(sets: &[Traits]) -> Traits {
    sets.iter().fold(Traits::NONE, |all, set| all | *set)
}
