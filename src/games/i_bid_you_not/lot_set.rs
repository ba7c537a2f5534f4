//! Lots, sets of them and rows of them. A lot is its rank among the bid numbers, so that ranks compare as the numbers do.

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

/// A set of lots.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Lots(pub u128);

impl Lots {
    /// No lot.
    pub const NONE: Lots = Lots(0);

    /// The lowest so many.
    pub fn first(count: usize) -> Lots {
        if count >= MAX_LOTS { Lots(u128::MAX) } else { Lots((1 << count) - 1) }
    }

    /// Just one; none if there can be no such lot.
    pub fn one(lot: Lot) -> Lots {
        Lots(1u128.checked_shl(u32::from(lot.0)).unwrap_or(0))
    }

    /// Whether a lot is in it.
    pub fn has(self, lot: Lot) -> bool {
        self.0 & Lots::one(lot).0 != 0
    }

    /// Adds a lot.
    pub fn insert(&mut self, lot: Lot) {
        self.0 |= Lots::one(lot).0;
    }

    /// Takes a lot out.
    pub fn remove(&mut self, lot: Lot) {
        self.0 &= !Lots::one(lot).0;
    }

    /// Those of either set.
    #[must_use]
    pub fn plus(self, others: Lots) -> Lots {
        Lots(self.0 | others.0)
    }

    /// Those of both sets.
    #[must_use]
    pub fn and(self, others: Lots) -> Lots {
        Lots(self.0 & others.0)
    }

    /// Those that are not among the others.
    #[must_use]
    pub fn minus(self, others: Lots) -> Lots {
        Lots(self.0 & !others.0)
    }

    /// These, or the others if there are none of these (C5).
    #[must_use]
    pub fn or(self, others: Lots) -> Lots {
        if self.is_empty() { others } else { self }
    }

    /// Those with a higher number than this lot.
    #[must_use]
    pub fn above(self, lot: Lot) -> Lots {
        Lots(self.0 & !Lots::first(lot.index() + 1).0)
    }

    /// Those with a lower number than this lot.
    #[must_use]
    pub fn below(self, lot: Lot) -> Lots {
        Lots(self.0 & Lots::first(lot.index()).0)
    }

    /// How many.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lot with the lowest number.
    pub fn lowest(self) -> Option<Lot> {
        (self.0 != 0).then(|| Lot(self.0.trailing_zeros() as u8))
    }

    /// The lot with the highest number.
    pub fn highest(self) -> Option<Lot> {
        self.0.checked_ilog2().map(|rank| Lot(rank as u8))
    }

    /// The lot with this number of lower ones in the set.
    pub fn nth(self, index: u32) -> Option<Lot> {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let (mut rest, mut index, mut base) = match index.checked_sub(low.count_ones()) {
            None => (low, index, 0),
            Some(index) => (high, index, 64),
        };
        if index >= rest.count_ones() {
            return None;
        }
        // Halves the stretch that holds the lot: six steps, however many lots there are.
        for width in [32, 16, 8, 4, 2, 1] {
            let below = (rest & ((1 << width) - 1)).count_ones();
            if index >= below {
                index -= below;
                rest >>= width;
                base += width;
            }
        }
        Some(Lot(base as u8))
    }

    /// The lots, by rising number.
    pub fn iter(self) -> impl Iterator<Item = Lot> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lot = (rest != 0).then(|| Lot(rest.trailing_zeros() as u8));
            rest &= rest.wrapping_sub(1);
            lot
        })
    }
}

impl FromIterator<Lot> for Lots {
    fn from_iter<I: IntoIterator<Item = Lot>>(lots: I) -> Lots {
        lots.into_iter().fold(Lots::NONE, |lots, lot| lots.plus(Lots::one(lot)))
    }
}

/// The offer: lots in a row, from left to right. Places beyond its end hold rank 0, so that equal rows are equal bit by bit.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
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

impl std::fmt::Debug for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
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

    /// Whether no lot lies in it.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The right-most lot.
    pub fn last(&self) -> Option<Lot> {
        self.as_slice().last().copied()
    }

    /// Puts a lot at a place from 0, the left end, to the row's length, the right end; beyond it, at the right end.
    pub fn insert(&mut self, place: usize, lot: Lot) {
        let (len, place) = (self.len(), place.min(self.len()));
        if let Some(rest) = self.lots.get_mut(place..=len) {
            rest.rotate_right(1);
            rest[0] = lot;
            self.len += 1;
            self.set.insert(lot);
        }
    }

    /// Puts a lot at the right end.
    pub fn push(&mut self, lot: Lot) {
        self.insert(self.len(), lot);
    }

    /// Takes some lots out; the others close up.
    pub fn remove(&mut self, lots: Lots) {
        let kept = self.as_slice().iter().filter(|lot| !lots.has(**lot));
        *self = kept.fold(Row::default(), |mut row, lot| {
            row.push(*lot);
            row
        });
    }

    /// Clears the row and gives what lay in it.
    pub fn take(&mut self) -> Lots {
        std::mem::take(self).lots()
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
    fn nth_counts_from_the_lowest() {
        for bits in [0u128, 1, 1 << 127, 0b1011_0110, u128::MAX, 0x8000_0000_0000_0001_0000_F00F_0000_8001] {
            let lots = Lots(bits);
            let listed: Vec<Lot> = lots.iter().collect();
            let picked: Vec<Lot> = (0..lots.count()).filter_map(|index| lots.nth(index)).collect();
            assert_eq!(listed, picked);
            assert_eq!(lots.nth(lots.count()), None);
        }
    }

    #[test]
    fn sets_end_where_they_should() {
        let all = Lots::first(MAX_LOTS);
        assert_eq!(all.count(), 128);
        assert!(all.above(Lot(127)).is_empty() && all.below(Lot(0)).is_empty());
        assert_eq!((all.above(Lot(126)), all.below(Lot(1))), (Lots::one(Lot(127)), Lots::one(Lot(0))));
        assert!(!all.has(Lot(200)) && Lots::one(Lot(200)).is_empty());
    }

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
        assert_eq!(row.take().count(), 2);
        assert_eq!(row, Row::default());
        (0..MAX_LOTS as u8 + 3).for_each(|lot| row.insert(0, Lot(lot)));
        assert_eq!((row.len(), row.last()), (MAX_LOTS, Some(Lot(0))));
    }
}
