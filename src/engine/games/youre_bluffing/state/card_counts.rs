//! Counts of cards in one machine word each: money by amount, animals by kind. Adding, taking and comparing
//! are single operations.

use crate::games::shared::Bits as _;

/// The most different notes, by amount and effect: one byte of a word each.
pub const AMOUNTS: usize = 16;

/// The most money cards of one amount, so that no byte overflows into its neighbour's.
pub const MAX_OF_AMOUNT: usize = 127;

/// The most money cards of a deck, so that the sum of all bytes fits into one.
pub const MAX_MONEY_CARDS: usize = 255;

/// The most kinds of animals: challenges have codes for no more.
pub const KINDS: usize = 16;

/// The most kinds of cards of the animal pile, animals and events: one bit of 32 for each of their four
/// cards.
pub const PILE_KINDS: usize = 32;

const ONES: u128 = 0x0101_0101_0101_0101_0101_0101_0101_0101;
const HIGHS: u128 = ONES << 7;

/// The money cards of a hand: a count for each note, by its index, lowest amount first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand(u128);

impl Hand {
    /// No money at all.
    pub const NONE: Hand = Hand(0);

    /// A number of cards of one amount.
    #[inline]
    pub fn some(amount: usize, count: u8) -> Hand {
        Hand(u128::from(count) << (8 * amount))
    }

    /// The same number of every amount: an upper bound for that many cards that left a hand unseen.
    #[inline]
    pub fn each(count: u32) -> Hand {
        Hand(ONES * u128::from(count.min(MAX_OF_AMOUNT as u32)))
    }

    /// The number of cards of one amount.
    #[inline]
    pub fn of(self, amount: usize) -> u8 {
        (self.0 >> (8 * amount)) as u8
    }

    /// The number of cards.
    #[inline]
    pub fn count(self) -> u32 {
        (self.0.wrapping_mul(ONES) >> 120) as u32
    }

    /// True if there is no card in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// With other cards.
    #[must_use]
    #[inline]
    pub fn plus(self, other: Hand) -> Hand {
        Hand(self.0 + other.0)
    }

    /// Without other cards, all of which must be in it.
    #[must_use]
    #[inline]
    pub fn minus(self, other: Hand) -> Hand {
        Hand(self.0 - other.0)
    }

    /// Without those of the other cards that are in it.
    #[must_use]
    #[inline]
    pub fn less(self, other: Hand) -> Hand {
        let difference = (self.0 | HIGHS) - other.0;
        let enough = (difference & HIGHS) >> 7;
        Hand(difference & !HIGHS & (enough * 0xff))
    }

    /// True if all of the other cards are in it.
    #[inline]
    pub fn holds(self, other: Hand) -> bool {
        ((self.0 | HIGHS) - other.0) & HIGHS == HIGHS
    }

    /// The index of the n-th card, from 0; n is below [`Hand::count`].
    pub fn nth(self, mut n: u32) -> usize {
        let mut index = 0;
        while index + 1 < AMOUNTS && n >= u32::from(self.of(index)) {
            n -= u32::from(self.of(index));
            index += 1;
        }
        index
    }

    /// The amounts that are in it, as a set of bits.
    #[inline]
    pub fn amounts(self) -> u32 {
        let present = ((self.0 + (HIGHS - ONES)) & HIGHS) >> 7;
        let of = |half: u128| ((half as u64).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32;
        of(present) | of(present >> 64) << 8
    }

    /// The lowest amount in it; `AMOUNTS` if it is empty.
    #[inline]
    pub fn lowest(self) -> usize {
        self.0.trailing_zeros() as usize / 8
    }

    /// The sum of the amounts.
    #[inline]
    pub fn worth(self, amounts: &[u32; AMOUNTS]) -> u32 {
        let counts = self.0.to_le_bytes();
        counts.iter().zip(amounts).map(|(count, amount)| u32::from(*count) * amount).sum()
    }
}

/// A bit for the first, second, third, fourth card of a kind.
const COLUMN: u128 = 0x0000_0001_0000_0001_0000_0001_0000_0001;

/// The lowest bits of a column: none to four of them.
const FIRST: [u128; 5] = [0, 0x1, 0x1_0000_0001, 0x1_0000_0001_0000_0001, COLUMN];

/// Animals, and events among those in the pile: bit 32·j + k is set if there are more than j of kind k. So
/// each set bit is a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Herd(u128);

impl Herd {
    /// No animals.
    pub const NONE: Herd = Herd(0);

    /// The number of cards.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// True if there is no card in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of a kind, 0 to 4.
    #[inline]
    pub fn of(self, kind: u8) -> u32 {
        (self.0 >> kind & COLUMN).count_ones()
    }

    /// With this number of a kind, at most 4.
    #[must_use]
    #[inline]
    pub fn set(self, kind: u8, count: u32) -> Herd {
        Herd(self.0 & !(COLUMN << kind) | FIRST[count.min(4) as usize] << kind)
    }

    /// With this number of a kind added.
    #[must_use]
    #[inline]
    pub fn plus(self, kind: u8, count: u32) -> Herd {
        self.set(kind, self.of(kind) + count)
    }

    /// With this number of a kind removed.
    #[must_use]
    #[inline]
    pub fn minus(self, kind: u8, count: u32) -> Herd {
        self.set(kind, self.of(kind).saturating_sub(count))
    }

    /// The kinds in it, as a set of bits.
    #[inline]
    pub fn kinds(self) -> u32 {
        self.0 as u32
    }

    /// The kinds of which it has all four.
    #[inline]
    pub fn quartets(self) -> u32 {
        (self.0 >> 96) as u32
    }

    /// The kind of the n-th card, from 0; n is below [`Herd::count`].
    #[inline]
    pub fn nth(self, mut n: u32) -> u8 {
        for row in 0..4 {
            let cards = (self.0 >> (32 * row)) as u32;
            match cards.nth(n) {
                Some(kind) => return kind,
                None => n -= cards.count_ones(),
            }
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Stream;

    fn random_counts(random: &mut Stream) -> [u8; AMOUNTS] {
        std::array::from_fn(|_| if random.below(3) == 0 { 0 } else { random.below(15) as u8 })
    }

    fn hand(counts: [u8; AMOUNTS]) -> Hand {
        counts
            .iter()
            .enumerate()
            .fold(Hand::NONE, |hand, (amount, count)| hand.plus(Hand::some(amount, *count)))
    }

    #[test]
    fn hands_count_as_arrays_do() {
        let random = &mut Stream::new(1, &["hands"]);
        for _ in 0..5_000 {
            let (a, b) = (random_counts(random), random_counts(random));
            let (x, y) = (hand(a), hand(b));
            assert_eq!(x.count(), a.iter().map(|n| u32::from(*n)).sum::<u32>());
            assert_eq!(x.plus(y).minus(y), x);
            assert_eq!(x.less(y), hand(std::array::from_fn(|i| a[i].saturating_sub(b[i]))));
            assert_eq!(x.holds(y), a.iter().zip(&b).all(|(a, b)| a >= b));
            assert_eq!(x.lowest(), a.iter().position(|n| *n > 0).unwrap_or(AMOUNTS));
            assert_eq!(x.amounts(), (0..AMOUNTS).filter(|i| a[*i] > 0).map(|i| 1 << i).sum::<u32>());
            assert!((0..AMOUNTS).all(|i| x.of(i) == a[i]));
        }
        let first = |counts: [u8; 3]| hand(std::array::from_fn(|i| counts.get(i).copied().unwrap_or(0)));
        assert_eq!(first([1, 2, 3]).less(Hand::each(2)), first([0, 0, 1]));
        assert_eq!(Hand::each(200), Hand::each(127));
    }

    #[test]
    fn herds_count_as_arrays_do() {
        let random = &mut Stream::new(1, &["herds"]);
        for _ in 0..1_000 {
            let counts: [u32; PILE_KINDS] = std::array::from_fn(|_| random.below(5));
            let herd = (0..PILE_KINDS).fold(Herd::NONE, |herd, kind| herd.set(kind as u8, counts[kind]));
            assert_eq!(herd.count(), counts.iter().sum::<u32>());
            assert!((0..PILE_KINDS).all(|kind| herd.of(kind as u8) == counts[kind]));
            assert!((0..PILE_KINDS).all(|kind| (herd.kinds() >> kind & 1 == 1) == (counts[kind] > 0)));
            assert!((0..PILE_KINDS).all(|kind| (herd.quartets() >> kind & 1 == 1) == (counts[kind] == 4)));
            let mut drawn = [0; PILE_KINDS];
            (0..herd.count()).for_each(|n| drawn[usize::from(herd.nth(n))] += 1);
            assert_eq!(drawn, counts);
        }
        assert_eq!(Herd::NONE.plus(3, 2).minus(3, 1).of(3), 1);
    }
}
