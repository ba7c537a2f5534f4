//! Sets of small numbers in one machine word: cards by their rank or number.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A machine word whose bits are the places of a set.
pub trait Bits: Copy + Default + Eq + Ord + Hash + BitOr<Output = Self> + BitAnd<Output = Self> + Not<Output = Self> {
    /// The lowest so many places.
    fn first(count: u32) -> Self;
    /// One place; none if the word has no such place.
    fn one(place: u8) -> Self;
    /// How many places are set.
    fn count(self) -> u32;
    /// The lowest place that is set.
    fn lowest(self) -> Option<u8>;
    /// The highest place that is set.
    fn highest(self) -> Option<u8>;
    /// The set place with this number of lower ones.
    fn nth(self, index: u32) -> Option<u8>;
}

macro_rules! bits {
    ($Word:ty, $widths:expr) => {
        impl Bits for $Word {
            fn first(count: u32) -> $Word {
                if count >= <$Word>::BITS { <$Word>::MAX } else { (1 << count) - 1 }
            }

            fn one(place: u8) -> $Word {
                <$Word>::checked_shl(1, place.into()).unwrap_or(0)
            }

            fn count(self) -> u32 {
                self.count_ones()
            }

            fn lowest(self) -> Option<u8> {
                (self != 0).then(|| self.trailing_zeros() as u8)
            }

            fn highest(self) -> Option<u8> {
                self.checked_ilog2().map(|place| place as u8)
            }

            // Halves the stretch that holds the place: a few steps, however many places are set.
            fn nth(self, mut index: u32) -> Option<u8> {
                if index >= self.count_ones() {
                    return None;
                }
                let (mut rest, mut base) = (self, 0);
                for width in $widths {
                    let below = (rest & ((1 << width) - 1)).count_ones();
                    if index >= below {
                        index -= below;
                        rest >>= width;
                        base += width;
                    }
                }
                Some(base as u8)
            }
        }
    };
}

bits!(u32, [16, 8, 4, 2, 1]);
bits!(u128, [64, 32, 16, 8, 4, 2, 1]);

/// A set of cards that are known by small numbers. It is ordered, listed and counted by those numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set<T, B = u128>(B, PhantomData<T>);

impl<T, B: Bits> Default for Set<T, B> {
    fn default() -> Set<T, B> {
        Set(B::default(), PhantomData)
    }
}

impl<T> Set<T, u128> {
    /// Nothing.
    pub const NONE: Set<T, u128> = Set(0, PhantomData);
}

impl<T> Set<T, u32> {
    /// Nothing.
    pub const NONE: Set<T, u32> = Set(0, PhantomData);
}

impl<T: Copy + From<u8> + Into<u8>, B: Bits> Set<T, B> {
    /// The lowest so many.
    pub fn first(count: u32) -> Self {
        Set(B::first(count), PhantomData)
    }

    /// Just one; nothing if the set has no place for it.
    pub fn one(item: T) -> Self {
        Set(B::one(item.into()), PhantomData)
    }

    /// Whether it is in the set.
    pub fn has(self, item: T) -> bool {
        !(self & Set::one(item)).is_empty()
    }

    /// How many.
    pub fn len(self) -> u32 {
        self.0.count()
    }

    /// Whether there is nothing in it.
    pub fn is_empty(self) -> bool {
        self.0 == B::default()
    }

    /// Whether all of it is in another set.
    pub fn within(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// This set, or the other if this is empty (C5).
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if self.is_empty() { other } else { self }
    }

    /// What is lower than this.
    #[must_use]
    pub fn below(self, item: T) -> Self {
        self & Set::first(item.into().into())
    }

    /// What is higher than this.
    #[must_use]
    pub fn above(self, item: T) -> Self {
        self - Set::first(u32::from(item.into()) + 1)
    }

    /// The lowest.
    pub fn lowest(self) -> Option<T> {
        self.0.lowest().map(T::from)
    }

    /// The highest.
    pub fn highest(self) -> Option<T> {
        self.0.highest().map(T::from)
    }

    /// The one with this number of lower ones in the set.
    pub fn nth(self, index: u32) -> Option<T> {
        self.0.nth(index).map(T::from)
    }

    /// All, lowest first.
    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let lowest = rest.lowest()?;
            rest = rest & !B::one(lowest);
            Some(T::from(lowest))
        })
    }

    /// The union of many sets.
    pub fn union(sets: &[Self]) -> Self {
        sets.iter().fold(Set::default(), |all, set| all | *set)
    }
}

impl<T: Copy + From<u8> + Into<u8>, B: Bits> FromIterator<T> for Set<T, B> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        items.into_iter().fold(Set::default(), |all, item| all | Set::one(item))
    }
}

impl<T: Copy + From<u8> + Into<u8> + fmt::Debug, B: Bits> fmt::Debug for Set<T, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Copy, B: Bits> BitOr for Set<T, B> {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Set(self.0 | other.0, PhantomData)
    }
}

impl<T: Copy, B: Bits> BitAnd for Set<T, B> {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Set(self.0 & other.0, PhantomData)
    }
}

impl<T: Copy, B: Bits> Sub for Set<T, B> {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Set(self.0 & !other.0, PhantomData)
    }
}

impl<T: Copy, B: Bits> BitOrAssign for Set<T, B> {
    fn bitor_assign(&mut self, other: Self) {
        self.0 = self.0 | other.0;
    }
}

impl<T: Copy, B: Bits> SubAssign for Set<T, B> {
    fn sub_assign(&mut self, other: Self) {
        self.0 = self.0 & !other.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_counts_from_the_lowest() {
        for bits in [0u128, 1, 1 << 127, 0b1011_0110, u128::MAX, 0x8000_0000_0000_0001_0000_F00F_0000_8001] {
            let set: Set<u8> = Set(bits, PhantomData);
            let picked: Vec<u8> = (0..set.len()).filter_map(|index| set.nth(index)).collect();
            assert_eq!(set.iter().collect::<Vec<_>>(), picked);
            assert_eq!(set.nth(set.len()), None);
        }
        let set: Set<u8, u32> = [31, 0, 17].into_iter().collect();
        assert_eq!((0..4).map(|index| set.nth(index)).collect::<Vec<_>>(), [Some(0), Some(17), Some(31), None]);
    }

    #[test]
    fn sets_end_where_they_should() {
        let all: Set<u8> = Set::first(128);
        assert_eq!((all.len(), Set::<u8, u32>::first(128).len()), (128, 32));
        assert!(all.above(127).is_empty() && all.below(0).is_empty());
        assert_eq!((all.above(126), all.below(1)), (Set::one(127), Set::one(0)));
        assert!(!all.has(200) && Set::<u8>::one(200).is_empty() && Set::<u8, u32>::one(32).is_empty());
        assert_eq!((all.lowest(), all.highest(), Set::<u8>::NONE.highest()), (Some(0), Some(127), None));
    }
}
