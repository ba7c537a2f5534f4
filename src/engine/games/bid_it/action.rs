//! What the codes of moves mean.

use super::rules::Rules;
use super::state::{Bid, Call, FACES, HAND, PLAIN_FACES, RANKS, Side};
use crate::effect::machine::Answer;
use crate::games::shared::actions::{Part, actions};
use crate::rules::{Move, Seat};

const PLAIN: u32 = PLAIN_FACES as u32;
const MORE: u32 = FACES as u32 - PLAIN;
/// Codes below are bids, less one.
const CALL: u32 = (2 * 6 * HAND * RANKS) as u32;
const PASS: u32 = CALL + Call::ALL.len() as u32;
const DISCARD: u32 = PASS + 3;
const SHOW: u32 = DISCARD + PLAIN;
const SIDE: u32 = SHOW + PLAIN;
const GIVE: u32 = SIDE + 2;
/// Codes from here on are of games with effects: first cards that have one.
pub(super) const EFFECTS: u32 = GIVE + 6;
const SHOW_MORE: u32 = EFFECTS + MORE;
const USE: u32 = SHOW_MORE + MORE;
const ANSWER: u32 = USE + FACES as u32;
/// Codes from here on mean nothing.
pub(super) const CODES: u32 = Action::END;

actions! {
    /// A move of a player.
    pub enum Action {
        /// Bids.
        Bid(bid: Bid) = 0..CALL;
        /// Calls.
        Call(call: Call) = CALL..PASS;
        /// Passes.
        Pass = PASS..PASS + 1;
        /// Throws no more away: draws.
        Stop = PASS + 1..PASS + 2;
        /// Throws a card with this face away.
        Discard(face: usize) = DISCARD..SHOW, EFFECTS..SHOW_MORE;
        /// Lays a card with this face open.
        Show(face: usize) = SHOW..SIDE, SHOW_MORE..USE;
        /// Takes a side.
        Side(side: Side) = SIDE..GIVE;
        /// This teammate loses the card.
        Give(seat: Seat) = GIVE..EFFECTS;
        /// Uses a card with this face.
        Use(face: usize) = USE..ANSWER;
        /// Answers an effect, by the code of the answer.
        Answer(code: u32) = ANSWER..ANSWER + Answer::CODES;
    }
}

impl Rules {
    /// Decodes a move; `None` if this table has no such move.
    pub(super) fn action(&self, code: Move) -> Option<Action> {
        let has = |action: &Action| match action {
            Action::Discard(face) | Action::Show(face) | Action::Use(face) => *face < self.faces.len(),
            Action::Give(seat) => seat.0 < self.players,
            _ => true,
        };
        let is_known = code.0 < EFFECTS || !self.program.is_empty();
        Action::decode(code).filter(|action| is_known && has(action))
    }
}

impl Part for Bid {
    fn pack(self) -> u32 {
        u32::from(self.0.max(1)) - 1
    }

    fn unpack(number: u32) -> Option<Bid> {
        u16::unpack(number + 1).map(Bid)
    }
}

impl Part for Call {
    fn pack(self) -> u32 {
        (self as u32).saturating_sub(1)
    }

    fn unpack(number: u32) -> Option<Call> {
        Call::ALL.get(number as usize).copied()
    }
}

impl Part for Side {
    fn pack(self) -> u32 {
        u32::from(self == Side::Caller)
    }

    fn unpack(number: u32) -> Option<Side> {
        [Side::Bidder, Side::Caller].get(number as usize).copied()
    }
}
