//! What the codes of moves mean.

use super::rules::Rules;
use super::state::{Bid, Call, FACES, HAND, RANKS, Side};
use crate::rules::{Move, Seat};

/// Codes below are bids, less one.
const BIDS: u32 = (2 * 6 * HAND * RANKS) as u32;
const PASS: u32 = BIDS + Call::ALL.len() as u32;
const STOP: u32 = PASS + 1;
const DISCARD: u32 = STOP + 2;
const SHOW: u32 = DISCARD + FACES as u32;
const BIDDER: u32 = SHOW + FACES as u32;
const CALLER: u32 = BIDDER + 1;
const GIVE: u32 = CALLER + 1;
/// Codes from here on mean nothing.
pub(super) const CODES: u32 = GIVE + 6;

/// What a code means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Bid(Bid),
    Call(Call),
    Pass,
    /// Throw a card with this face away.
    Discard(usize),
    /// Throw no more away: draw.
    Stop,
    /// Lay a card with this face open.
    Show(usize),
    Side(Side),
    /// This teammate loses the card.
    Give(Seat),
}

impl Action {
    /// What a code means at a table.
    pub(super) fn decode(rules: &Rules, code: Move) -> Option<Action> {
        let face = |first: u32| Some((code.0 - first) as usize).filter(|face| *face < rules.faces.len());
        match code.0 {
            0..BIDS => Some(Action::Bid(Bid(code.0 as u16 + 1))),
            BIDS..PASS => Call::ALL.get((code.0 - BIDS) as usize).copied().map(Action::Call),
            PASS => Some(Action::Pass),
            STOP => Some(Action::Stop),
            DISCARD..SHOW => face(DISCARD).map(Action::Discard),
            SHOW..BIDDER => face(SHOW).map(Action::Show),
            BIDDER => Some(Action::Side(Side::Bidder)),
            CALLER => Some(Action::Side(Side::Caller)),
            _ => code.0.checked_sub(GIVE).filter(|seat| *seat < u32::from(rules.players)).map(|seat| Action::Give(Seat(seat as u8))),
        }
    }

    /// Its code.
    pub(super) fn encode(self) -> Move {
        Move(match self {
            Action::Bid(bid) => u32::from(bid.0.max(1)) - 1,
            Action::Call(call) => BIDS + (call as u32).saturating_sub(1),
            Action::Pass => PASS,
            Action::Stop => STOP,
            Action::Discard(face) => DISCARD + face as u32,
            Action::Show(face) => SHOW + face as u32,
            Action::Side(Side::Caller) => CALLER,
            Action::Side(_) => BIDDER,
            Action::Give(seat) => GIVE + u32::from(seat.0),
        })
    }
}
