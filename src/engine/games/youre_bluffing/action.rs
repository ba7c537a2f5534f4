//! The moves and their codes.

use super::state::{AMOUNTS, KINDS, PLAYERS};
use crate::effect::machine::Answer;
use crate::rules::{Move, Seat};

/// The code of the lowest money card; cards from [`LOW_CARDS`] on have codes after the challenges.
const CARD: u32 = 8;
const LOW_CARDS: u32 = 8;
const CHALLENGE: u32 = CARD + LOW_CARDS;
const CHALLENGE_END: u32 = CHALLENGE + (PLAYERS * KINDS) as u32;
const HIGH_CARD_END: u32 = CHALLENGE_END + AMOUNTS as u32 - LOW_CARDS;
/// The code of a bid of 0; the first bid is one more.
pub(super) const BID: u32 = 128;
pub(super) const PASS: Move = Move(2);
/// The codes of answers to effects begin here, then those of cards that are used.
const ANSWER: u32 = BID + u16::MAX as u32 + 1;
const USE: u32 = ANSWER + Answer::CODES;
/// All codes of moves are below this one.
pub(super) const CODES: u32 = USE + u8::MAX as u32 + 1;

/// The codes of money cards, from bits of their indices to bits of codes.
pub(super) fn card_codes(cards: u32) -> u128 {
    let (low, high) = (cards & ((1 << LOW_CARDS) - 1), cards >> LOW_CARDS);
    u128::from(low) << CARD | u128::from(high) << CHALLENGE_END
}

/// A move of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
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
    /// Accepts the offer and hands over the animals (YB-P10).
    Accept,
    /// Makes an offer as well (YB-P10).
    Counter,
    /// Adds no more money to the offer (YB-P10).
    Done,
    /// Pays or offers a money card, by its index.
    Card(usize),
    /// Challenges a seat for a kind (YB-P10).
    Challenge(Seat, u8),
    /// Bids a number of tens (YB-P2).
    Bid(u16),
    /// Answers an effect: the code of the answer.
    Answer(u32),
    /// Uses a card, by its number.
    Use(u8),
}

impl Action {
    /// The actions without a value, in the order of their codes.
    const PLAIN: [Action; CARD as usize] =
        [Action::Auction, Action::Trade, Action::Pass, Action::Buy, Action::Sell, Action::Accept, Action::Counter, Action::Done];

    /// The action of a code, if it has any.
    #[inline]
    pub fn decode(code: Move) -> Option<Action> {
        match code.0 {
            code @ 0..CARD => Action::PLAIN.get(code as usize).copied(),
            code @ CARD..CHALLENGE => Some(Action::Card((code - CARD) as usize)),
            code @ CHALLENGE_END..HIGH_CARD_END => Some(Action::Card((code - CHALLENGE_END + LOW_CARDS) as usize)),
            code @ CHALLENGE..CHALLENGE_END => {
                let (seat, kind) = ((code - CHALLENGE) / KINDS as u32, (code - CHALLENGE) % KINDS as u32);
                Some(Action::Challenge(Seat(seat as u8), kind as u8))
            }
            code @ ANSWER..USE => Some(Action::Answer(code - ANSWER)),
            code @ USE..CODES => Some(Action::Use((code - USE) as u8)),
            code => code.checked_sub(BID).and_then(|tens| u16::try_from(tens).ok()).filter(|tens| *tens > 0).map(Action::Bid),
        }
    }

    /// The code of the action.
    #[inline]
    pub fn encode(self) -> Move {
        Move(match self {
            Action::Auction => 0,
            Action::Trade => 1,
            Action::Pass => PASS.0,
            Action::Buy => 3,
            Action::Sell => 4,
            Action::Accept => 5,
            Action::Counter => 6,
            Action::Done => 7,
            Action::Card(card) if (card as u32) < LOW_CARDS => CARD + card as u32,
            Action::Card(card) => CHALLENGE_END + card as u32 - LOW_CARDS,
            Action::Challenge(seat, kind) => CHALLENGE + u32::from(seat.0) * KINDS as u32 + u32::from(kind),
            Action::Bid(tens) => BID + u32::from(tens),
            Action::Answer(code) => ANSWER + code,
            Action::Use(card) => USE + u32::from(card),
        })
    }
}
