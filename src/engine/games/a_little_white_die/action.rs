//! What a seat can do, and the codes of moves.

use super::state::Guess;
use crate::effect::machine::Answer;
use crate::rules::Move;

/// What a seat decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Split into this number of dice (P1). Codes from 0.
    Name(u8),
    /// The split of that code (P2, P3). Codes from 0x100.
    Split(u8),
    /// The guess before is wrong (P5). Code 0x200.
    Challenge,
    /// The die of that index goes (P8). Codes from 0x300.
    Discard(u8),
    /// A card of that class goes for a wildcard (S2, W2). Codes from 0x400.
    Give(u8),
    /// All cards are kept (W2). Code 0x500.
    Keep,
    /// The power on the die of that index is triggered (X1). Codes from 0x600.
    Trigger(u8),
    /// A guess (P5), of powers with the number 0 (X2). Codes 0x10000 + number × 0x100 + quantity.
    Guess(Guess),
    /// What an effect asks is answered (X1). Codes from 0x20000.
    Answer(u32),
}

/// Codes from here on mean nothing.
pub const CODES: u32 = ANSWERS + Answer::CODES;

/// The first code of an answer.
const ANSWERS: u32 = 0x2_0000;

impl Action {
    /// The action of a code, if it is one.
    pub fn decode(code: Move) -> Option<Action> {
        let [low, high, kind, rest] = code.0.to_le_bytes();
        match (rest, kind, high) {
            (0, 0, 0) => Some(Action::Name(low)),
            (0, 0, 1) => Some(Action::Split(low)),
            (0, 0, 2) if low == 0 => Some(Action::Challenge),
            (0, 0, 3) => Some(Action::Discard(low)),
            (0, 0, 4) => Some(Action::Give(low)),
            (0, 0, 5) if low == 0 => Some(Action::Keep),
            (0, 0, 6) => Some(Action::Trigger(low)),
            (0, 1, number) => Some(Action::Guess(Guess { number, quantity: low })),
            _ if (ANSWERS..CODES).contains(&code.0) => Some(Action::Answer(code.0 - ANSWERS)),
            _ => None,
        }
    }

    /// Its code.
    pub fn encode(self) -> Move {
        Move(match self {
            Action::Name(dice) => u32::from(dice),
            Action::Split(code) => 0x100 + u32::from(code),
            Action::Challenge => 0x200,
            Action::Discard(die) => 0x300 + u32::from(die),
            Action::Give(class) => 0x400 + u32::from(class),
            Action::Keep => 0x500,
            Action::Trigger(die) => 0x600 + u32::from(die),
            Action::Answer(code) => ANSWERS + code,
            Action::Guess(guess) => 0x1_0000 + u32::from(guess.number) * 0x100 + u32::from(guess.quantity),
        })
    }
}
