//! Sets of powers and handicaps: cards without a number, each known by its place in the deck.

use super::tiles::set_operators;

/// The most powers and handicaps of a deck.
pub const MAX_POWERS: usize = 32;

/// A set of powers and handicaps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PowerSet(u32);

impl PowerSet {
    /// None.
    pub const NONE: PowerSet = PowerSet(0);

    /// Just one; none if there can be no such card.
    pub fn one(index: u8) -> PowerSet {
        PowerSet(1u32.checked_shl(index.into()).unwrap_or(0))
    }

    /// Whether a card is in it.
    pub fn has(self, index: u8) -> bool {
        !(self & PowerSet::one(index)).is_empty()
    }

    /// How many.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards in the order of the deck.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let index = rest.trailing_zeros() as u8;
            rest &= rest.wrapping_sub(1);
            (usize::from(index) < MAX_POWERS).then_some(index)
        })
    }

    /// The card at a place of that order, from 0.
    pub fn nth(self, place: u32) -> Option<u8> {
        self.iter().nth(place as usize)
    }
}

impl FromIterator<u8> for PowerSet {
    fn from_iter<I: IntoIterator<Item = u8>>(indices: I) -> PowerSet {
        indices.into_iter().fold(PowerSet::NONE, |all, index| all | PowerSet::one(index))
    }
}

set_operators!(PowerSet);

/// The union of many sets.
pub fn all_of(sets: &[PowerSet]) -> PowerSet {
    sets.iter().fold(PowerSet::NONE, |all, set| all | *set)
}
