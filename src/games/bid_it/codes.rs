//! What the codes of moves mean.

use super::state::{Bid, Call, FACES, HAND, RANKS, Side};
use super::table::Table;
use crate::rules::{Move, Seat};

/// Codes below are bids, less one.
const BIDS: u32 = (2 * 6 * HAND * RANKS) as u32;
pub(super) const CHALLENGE: u32 = BIDS;
pub(super) const PERFECTO: u32 = BIDS + 1;
const DOUBLE: u32 = BIDS + 2;
const REDOUBLE: u32 = BIDS + 3;
const SURRENDER: u32 = BIDS + 4;
pub(super) const PASS: u32 = BIDS + 5;
const STOP: u32 = BIDS + 6;
const DISCARD: u32 = BIDS + 8;
const SHOW: u32 = DISCARD + FACES as u32;
const BIDDER: u32 = SHOW + FACES as u32;
const CALLER: u32 = BIDDER + 1;
const GIVE: u32 = CALLER + 1;
/// Codes from here on mean nothing.
pub(super) const CODES: u32 = GIVE + 6;

/// What a code means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
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

impl Choice {
    /// What a code means at a table.
    pub(super) fn read(table: &Table, code: Move) -> Option<Choice> {
        let face = |first: u32| Some((code.0 - first) as usize).filter(|face| *face < table.faces.len());
        match code.0 {
            0..BIDS => Some(Choice::Bid(Bid(code.0 as u16 + 1))),
            CHALLENGE => Some(Choice::Call(Call::Challenge)),
            PERFECTO => Some(Choice::Call(Call::Perfecto)),
            DOUBLE => Some(Choice::Call(Call::Double)),
            REDOUBLE => Some(Choice::Call(Call::Redouble)),
            SURRENDER => Some(Choice::Call(Call::Surrender)),
            PASS => Some(Choice::Pass),
            STOP => Some(Choice::Stop),
            DISCARD..SHOW => face(DISCARD).map(Choice::Discard),
            SHOW..BIDDER => face(SHOW).map(Choice::Show),
            BIDDER => Some(Choice::Side(Side::Bidder)),
            CALLER => Some(Choice::Side(Side::Caller)),
            _ => code.0.checked_sub(GIVE).filter(|seat| *seat < u32::from(table.players)).map(|seat| Choice::Give(Seat(seat as u8))),
        }
    }

    /// Its code.
    pub(super) fn code(self) -> Move {
        Move(match self {
            Choice::Bid(bid) => u32::from(bid.0.max(1)) - 1,
            Choice::Call(Call::Challenge | Call::None) => CHALLENGE,
            Choice::Call(Call::Perfecto) => PERFECTO,
            Choice::Call(Call::Double) => DOUBLE,
            Choice::Call(Call::Redouble) => REDOUBLE,
            Choice::Call(Call::Surrender) => SURRENDER,
            Choice::Pass => PASS,
            Choice::Stop => STOP,
            Choice::Discard(face) => DISCARD + face as u32,
            Choice::Show(face) => SHOW + face as u32,
            Choice::Side(Side::Caller) => CALLER,
            Choice::Side(_) => BIDDER,
            Choice::Give(seat) => GIVE + u32::from(seat.0),
        })
    }
}
