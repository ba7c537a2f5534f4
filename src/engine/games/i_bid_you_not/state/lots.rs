//! Lots, sets of them and rows of them. A lot is its rank among the bid numbers, so that ranks compare as the
//! numbers do.

use std::hash::{Hash, Hasher};

use crate::games::shared::Set;
use crate::games::shared::actions::Part;

/// The most lots that can be in play; the base and both expansions have 120.
pub const MAX_LOTS: usize = 128;

/// A lot by its rank: 0 has the lowest bid number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lot(pub u8);

impl Lot {
    /// As an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl From<u8> for Lot {
    fn from(rank: u8) -> Lot {
        Lot(rank)
    }
}

impl From<Lot> for u8 {
    fn from(lot: Lot) -> u8 {
        lot.0
    }
}

impl Part for Lot {
    fn pack(self) -> u32 {
        self.0.into()
    }

    fn unpack(bits: u32) -> Option<Lot> {
        u8::unpack(bits).map(Lot).filter(|lot| lot.index() < MAX_LOTS)
    }
}

/// A set of lots.
pub type Lots = Set<Lot>;

/// The offer: lots in a row, from left to right. Places beyond its end mean nothing.
#[derive(Clone, Copy)]
pub struct Row {
    lots: [Lot; MAX_LOTS],
    len: u8,
    /// Those in it, so that it is quick to ask for one of many.
    set: Lots,
}

impl Default for Row {
    fn default() -> Row {
        Row { lots: [Lot(0); MAX_LOTS], len: 0, set: Lots::NONE }
    }
}

impl PartialEq for Row {
    fn eq(&self, other: &Row) -> bool {
        self.set == other.set && self.as_slice() == other.as_slice()
    }
}

impl Eq for Row {}

impl Hash for Row {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.as_slice().hash(hasher);
    }
}

impl std::fmt::Debug for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl FromIterator<Lot> for Row {
    fn from_iter<I: IntoIterator<Item = Lot>>(lots: I) -> Row {
        let mut row = Row::default();
        lots.into_iter().for_each(|lot| row.push(lot));
        row
    }
}

impl Row {
    /// From left to right.
    pub fn as_slice(&self) -> &[Lot] {
        self.lots.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// How many lots lie in it.
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// True if no lot lies in it.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The right-most lot.
    pub fn last(&self) -> Option<Lot> {
        self.as_slice().last().copied()
    }

    /// Puts a lot at a place from 0, the left end, to the row's length, the right end; beyond it, at the
    /// right end.
    pub fn insert(&mut self, place: usize, lot: Lot) {
        let (len, place) = (self.len(), place.min(self.len()));
        if let Some(rest) = self.lots.get_mut(place..=len) {
            rest.rotate_right(1);
            rest[0] = lot;
            self.len += 1;
            self.set |= Lots::one(lot);
        }
    }

    /// Puts a lot at the right end.
    pub fn push(&mut self, lot: Lot) {
        self.insert(self.len(), lot);
    }

    /// Takes some lots out; the others close up.
    pub fn remove(&mut self, lots: Lots) {
        *self = self.as_slice().iter().copied().filter(|lot| !lots.has(*lot)).collect();
    }

    /// The lots in it.
    pub fn lots(&self) -> Lots {
        self.set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_filled_anywhere_and_to_the_brim() {
        let mut row = Row::default();
        row.push(Lot(5));
        row.insert(0, Lot(9));
        row.insert(1, Lot(7));
        row.insert(77, Lot(1));
        assert_eq!(row.as_slice(), [Lot(9), Lot(7), Lot(5), Lot(1)]);
        row.remove(Lots::first(6));
        assert_eq!(row.as_slice(), [Lot(9), Lot(7)]);
        row.remove(row.lots());
        assert_eq!(row, Row::default());
        (0..MAX_LOTS as u8 + 3).for_each(|lot| row.insert(0, Lot(lot)));
        assert_eq!((row.len(), row.last()), (MAX_LOTS, Some(Lot(0))));
    }
}
