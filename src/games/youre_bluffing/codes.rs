//! What the codes of moves mean.

use super::counts::{AMOUNTS, KINDS};
use super::state::PLAYERS;
use crate::rules::{Move, Seat};

/// The first code of a money card.
pub(super) const CARD: u32 = 8;
const CHALLENGE: u32 = CARD + AMOUNTS as u32;
const CHALLENGE_END: u32 = CHALLENGE + (PLAYERS * KINDS) as u32;
/// No tens.
pub(super) const BID: u32 = 128;
pub(super) const PASS: Move = Move(2);
/// Codes from here on mean nothing.
pub(super) const CODES: u32 = BID + u16::MAX as u32 + 1;

/// What a move means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Auctions the top animal (YB-P1).
    Auction,
    /// Trades (YB-P1).
    Trade,
    /// Drops out of the bidding (YB-P3).
    Pass,
    /// The auctioneer buys (YB-P5).
    Buy,
    /// The auctioneer lets the high bidder pay (YB-P5).
    Sell,
    /// Takes the money and hands over the animals (YB-P10).
    Accept,
    /// Lays money too (YB-P10).
    Counter,
    /// Lays no more money (YB-P10).
    Done,
    /// Pays or lays a money card, by the amount's index.
    Card(usize),
    /// Challenges a seat for a kind (YB-P10).
    Challenge(Seat, u8),
    /// Bids so many tens (YB-P2).
    Bid(u16),
}

impl Act {
    const SIMPLE: [Act; CARD as usize] = [Act::Auction, Act::Trade, Act::Pass, Act::Buy, Act::Sell, Act::Accept, Act::Counter, Act::Done];

    /// The meaning of a code, if it has any.
    #[inline]
    pub fn of(code: Move) -> Option<Act> {
        match code.0 {
            code @ 0..CARD => Act::SIMPLE.get(code as usize).copied(),
            code @ CARD..CHALLENGE => Some(Act::Card((code - CARD) as usize)),
            code @ CHALLENGE..CHALLENGE_END => {
                let (seat, kind) = ((code - CHALLENGE) / KINDS as u32, (code - CHALLENGE) % KINDS as u32);
                Some(Act::Challenge(Seat(seat as u8), kind as u8))
            }
            code => code.checked_sub(BID).and_then(|tens| u16::try_from(tens).ok()).filter(|tens| *tens > 0).map(Act::Bid),
        }
    }

    /// Its code.
    #[inline]
    pub fn code(self) -> Move {
        Move(match self {
            Act::Auction => 0,
            Act::Trade => 1,
            Act::Pass => PASS.0,
            Act::Buy => 3,
            Act::Sell => 4,
            Act::Accept => 5,
            Act::Counter => 6,
            Act::Done => 7,
            Act::Card(amount) => CARD + amount as u32,
            Act::Challenge(seat, kind) => CHALLENGE + u32::from(seat.0) * KINDS as u32 + u32::from(kind),
            Act::Bid(tens) => BID + u32::from(tens),
        })
    }

    /// As a bit of a set of codes below 32.
    pub(super) fn bit(self) -> u32 {
        1 << self.code().0
    }
}
