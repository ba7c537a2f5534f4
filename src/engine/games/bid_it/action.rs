//! What the codes of moves mean.

use super::rules::Rules;
use super::state::{Bid, Call, FACES, HAND, PLAIN_FACES, RANKS, Side};
use crate::effect::machine::Answer;
use crate::rules::{Move, Seat};

/// Codes below are bids, less one.
const BIDS: u32 = (2 * 6 * HAND * RANKS) as u32;
const PASS: u32 = BIDS + Call::ALL.len() as u32;
const STOP: u32 = PASS + 1;
const DISCARD: u32 = STOP + 2;
const SHOW: u32 = DISCARD + PLAIN_FACES as u32;
const BIDDER: u32 = SHOW + PLAIN_FACES as u32;
const CALLER: u32 = BIDDER + 1;
const GIVE: u32 = CALLER + 1;
/// Codes from here on are of games with effects: first cards that have one.
pub(super) const EFFECTS: u32 = GIVE + 6;
const MORE_FACES: u32 = (FACES - PLAIN_FACES) as u32;
const DISCARD_MORE: u32 = EFFECTS;
const SHOW_MORE: u32 = DISCARD_MORE + MORE_FACES;
const USE: u32 = SHOW_MORE + MORE_FACES;
const ANSWER: u32 = USE + FACES as u32;
/// Codes from here on mean nothing.
pub(super) const CODES: u32 = ANSWER + Answer::CODES;

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
    /// Use a card with this face.
    Use(usize),
    /// Answer an effect, by the code of the answer.
    Answer(u32),
}

impl Action {
    /// What a code means at a table.
    pub(super) fn decode(rules: &Rules, code: Move) -> Option<Action> {
        let known = |face: usize| Some(face).filter(|face| *face < rules.faces.len());
        let face = |first: u32| known((code.0 - first) as usize);
        let more = |first: u32| known((code.0 - first) as usize + PLAIN_FACES);
        match code.0 {
            0..BIDS => Some(Action::Bid(Bid(code.0 as u16 + 1))),
            BIDS..PASS => Call::ALL.get((code.0 - BIDS) as usize).copied().map(Action::Call),
            PASS => Some(Action::Pass),
            STOP => Some(Action::Stop),
            DISCARD..SHOW => face(DISCARD).map(Action::Discard),
            SHOW..BIDDER => face(SHOW).map(Action::Show),
            BIDDER => Some(Action::Side(Side::Bidder)),
            CALLER => Some(Action::Side(Side::Caller)),
            EFFECTS.. if rules.program.is_empty() => None,
            DISCARD_MORE..SHOW_MORE => more(DISCARD_MORE).map(Action::Discard),
            SHOW_MORE..USE => more(SHOW_MORE).map(Action::Show),
            USE..ANSWER => face(USE).map(Action::Use),
            ANSWER..CODES => Some(Action::Answer(code.0 - ANSWER)),
            _ => code.0.checked_sub(GIVE).filter(|seat| *seat < u32::from(rules.players)).map(|seat| Action::Give(Seat(seat as u8))),
        }
    }

    /// Its code.
    pub(super) fn encode(self) -> Move {
        let face = |face: usize, plain: u32, more: u32| match face.checked_sub(PLAIN_FACES) {
            None => plain + face as u32,
            Some(over) => more + over as u32,
        };
        Move(match self {
            Action::Bid(bid) => u32::from(bid.0.max(1)) - 1,
            Action::Call(call) => BIDS + (call as u32).saturating_sub(1),
            Action::Pass => PASS,
            Action::Stop => STOP,
            Action::Discard(number) => face(number, DISCARD, DISCARD_MORE),
            Action::Show(number) => face(number, SHOW, SHOW_MORE),
            Action::Side(Side::Caller) => CALLER,
            Action::Side(_) => BIDDER,
            Action::Give(seat) => GIVE + u32::from(seat.0),
            Action::Use(face) => USE + face as u32,
            Action::Answer(code) => ANSWER + code,
        })
    }
}
