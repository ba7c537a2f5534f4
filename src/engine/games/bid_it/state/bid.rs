//! Bids by their height.

use super::RANKS;

/// A bid by its height: 0 is none, 1 "one 1", 6 "one 6", 7 "two 1s". So a higher number is a higher bid
/// (BI-P3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid(pub u16);

impl Bid {
    /// No bid.
    pub const NONE: Bid = Bid(0);

    /// At least `quantity` of the rank with that index.
    pub fn new(quantity: u16, rank: usize) -> Bid {
        Bid((quantity.max(1) - 1) * RANKS as u16 + rank as u16 + 1)
    }

    /// How many are claimed.
    pub fn quantity(self) -> u16 {
        self.0.div_ceil(RANKS as u16)
    }

    /// Index of the rank, from 0.
    pub fn rank(self) -> usize {
        usize::from(self.0.saturating_sub(1)) % RANKS
    }

    /// True if there is a bid.
    pub fn stands(self) -> bool {
        self.0 > 0
    }
}
