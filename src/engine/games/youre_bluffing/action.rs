//! The moves and their codes.

use super::state::{AMOUNTS, KINDS, PLAYERS};
use crate::effect::machine::Answer;
use crate::games::shared::actions::{Part, actions};
use crate::rules::{Move, Seat};

/// The code of the lowest money card; cards from [`LOW_CARDS`] on have codes after the challenges.
const CARD: u32 = 8;
const LOW_CARDS: u32 = 8;
const CHALLENGE: u32 = CARD + LOW_CARDS;
const CHALLENGE_END: u32 = CHALLENGE + (PLAYERS * KINDS) as u32;
/// The code of a bid of 0; the first bid is one more.
pub(super) const BID: u32 = 128;
/// The codes of answers to effects begin here, then those of cards that are used.
const ANSWER: u32 = BID + u16::MAX as u32 + 1;
const USE: u32 = ANSWER + Answer::CODES;
pub(super) const PASS: Move = Move(2);
/// All codes of moves are below this one.
pub(super) const CODES: u32 = Action::END;

actions! {
    /// A move of a seat.
    pub enum Action {
        /// Auctions the top animal (YB-P1).
        Auction = 0..1;
        /// Trades (YB-P1).
        Trade = 1..2;
        /// Drops out of the bidding (YB-P3).
        Pass = 2..3;
        /// The auctioneer buys (YB-P5).
        Buy = 3..4;
        /// The auctioneer lets the high bidder pay (YB-P5).
        Sell = 4..5;
        /// Accepts the offer and hands over the animals (YB-P10).
        Accept = 5..6;
        /// Makes an offer as well (YB-P10).
        Counter = 6..7;
        /// Adds no more money to the offer (YB-P10).
        Done = 7..CARD;
        /// Pays or offers a money card, by its index.
        Card(amount: usize) = CARD..CHALLENGE, CHALLENGE_END..CHALLENGE_END + AMOUNTS as u32 - LOW_CARDS;
        /// Challenges a seat for a kind (YB-P10).
        Challenge(seat: Seat, kind: u8) = CHALLENGE..CHALLENGE_END;
        /// Bids a number of tens (YB-P2).
        Bid(tens: u16) = BID..ANSWER;
        /// Answers an effect: the code of the answer.
        Answer(code: u32) = ANSWER..USE;
        /// Uses a card, by its number.
        Use(card: u8) = USE..USE + u8::MAX as u32 + 1;
    }
}

impl Part for (Seat, u8) {
    fn pack(self) -> u32 {
        self.0.pack() * KINDS as u32 + self.1.pack()
    }

    fn unpack(number: u32) -> Option<(Seat, u8)> {
        let (seat, kind) = (number / KINDS as u32, number % KINDS as u32);
        Some((Seat::unpack(seat)?, u8::unpack(kind)?))
    }
}

/// The codes of money cards, from bits of their indices to bits of codes.
pub(super) fn card_codes(cards: u32) -> u128 {
    let (low, high) = (cards & ((1 << LOW_CARDS) - 1), cards >> LOW_CARDS);
    u128::from(low) << CARD | u128::from(high) << CHALLENGE_END
}
