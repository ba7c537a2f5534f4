//! Sets of small numbers in one machine word: cards by their rank or number.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub, SubAssign};

/// A machine word whose bits are the places of a set.
pub trait Bits:
    Copy + Default + Eq + Ord + Hash + BitOr<Output = Self> + BitAnd<Output = Self> + Not<Output = Self>
{
    /// The lowest so many places.
    fn first(count: u32) -> Self;
    /// One place; none if the word has no such place.
    fn one(place: u8) -> Self;
    /// How many places are set.
    fn count(self) -> u32;
    /// The lowest place that is set.
    fn lowest(self) -> Option<u8>;
    /// All but the lowest place that is set.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// The highest place that is set.
    fn highest(self) -> Option<u8>;
    /// The set place with this number of lower ones.
    fn nth(self, index: u32) -> Option<u8>;
}

/// The place of the set bit with this number of lower ones, which must be below the number of set bits.
///
/// Counts the bits of each byte, adds them up to counts of all bits so far, and finds the byte in these
/// (Vigna, Broadword implementation of rank/select queries, 2008): no loop depends on how many bits are set.
#[inline]
fn select(word: u64, index: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = ONES << 7;
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let so_far = bytes.wrapping_mul(ONES);
    // The high bit of each byte up to which there are no more than `index` bits.
    let passed = ((u64::from(index).wrapping_mul(ONES) | HIGHS) - so_far) & HIGHS;
    let base = ((passed >> 7).wrapping_mul(ONES) >> 56) as u32 * 8;
    let mut rest = word >> base & 0xff;
    for _ in (so_far << 8 >> base & 0xff) as u32..index {
        rest &= rest - 1;
    }
    base + rest.trailing_zeros()
}

macro_rules! bits {
    ($Word:ty) => {
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

            #[inline]
            fn without_lowest(self) -> $Word {
                self & self.wrapping_sub(1)
            }

            fn highest(self) -> Option<u8> {
                self.checked_ilog2().map(|place| place as u8)
            }

            #[inline]
            fn nth(self, index: u32) -> Option<u8> {
                let word = u128::from(self);
                let (low, high) = (word as u64, (word >> 64) as u64);
                let lows = low.count_ones();
                if index < lows {
                    return Some(select(low, index) as u8);
                }
                let index = index - lows;
                (high != 0 && index < high.count_ones()).then(|| 64 + select(high, index) as u8)
            }
        }
    };
}

bits!(u32);
bits!(u128);

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

    /// Those whose bits are set.
    pub const fn of_bits(bits: u128) -> Set<T, u128> {
        Set(bits, PhantomData)
    }
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

    /// True if an item is in the set.
    pub fn has(self, item: T) -> bool {
        !(self & Set::one(item)).is_empty()
    }

    /// How many.
    pub fn len(self) -> u32 {
        self.0.count()
    }

    /// True if the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == B::default()
    }

    /// True if all of it is in another set.
    pub fn within(self, other: Self) -> bool {
        (self - other).is_empty()
    }

    /// This set, or the other if this is empty (C5).
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if self.is_empty() { other } else { self }
    }

    /// Returns the items that are lower than this.
    #[must_use]
    pub fn below(self, item: T) -> Self {
        self & Set::first(item.into().into())
    }

    /// Returns the items that are higher than this.
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
            rest = rest.without_lowest();
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
        assert_eq!(
            (0..4).map(|index| set.nth(index)).collect::<Vec<_>>(),
            [Some(0), Some(17), Some(31), None]
        );
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
