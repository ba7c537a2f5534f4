//! What the codes of moves mean.

use super::state::Guess;
use crate::rules::{Move, SEATS, Seat};

/// What a seat decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// So many dice (P1). Codes from 0.
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
    /// A number is named. Codes from 0x700.
    Number(u8),
    /// A player is picked. Codes from 0x800.
    Player(Seat),
    /// A die of a player is picked. Codes 0x900 + seat × 0x20 + die.
    Die(Seat, u8),
    /// A guess (P5), of powers with the number 0 (X2). Codes 0x10000 + number × 0x100 + quantity.
    Guess(Guess),
}

/// Codes from here on mean nothing.
pub(super) const CODES: u32 = 0x2_0000;

impl Choice {
    /// The choice of a code, if it is one.
    pub fn of(code: Move) -> Option<Choice> {
        let [low, high, kind, rest] = code.0.to_le_bytes();
        match (rest, kind, high) {
            (0, 0, 0) => Some(Choice::Name(low)),
            (0, 0, 1) => Some(Choice::Split(low)),
            (0, 0, 2) if low == 0 => Some(Choice::Challenge),
            (0, 0, 3) => Some(Choice::Discard(low)),
            (0, 0, 4) => Some(Choice::Give(low)),
            (0, 0, 5) if low == 0 => Some(Choice::Keep),
            (0, 0, 6) => Some(Choice::Trigger(low)),
            (0, 0, 7) => Some(Choice::Number(low)),
            (0, 0, 8) if usize::from(low) < SEATS => Some(Choice::Player(Seat(low))),
            (0, 0, 9) if usize::from(low >> 5) < SEATS => Some(Choice::Die(Seat(low >> 5), low & 0x1f)),
            (0, 1, number) => Some(Choice::Guess(Guess { number, quantity: low })),
            _ => None,
        }
    }

    /// Its code.
    pub fn code(self) -> Move {
        Move(match self {
            Choice::Name(dice) => u32::from(dice),
            Choice::Split(code) => 0x100 + u32::from(code),
            Choice::Challenge => 0x200,
            Choice::Discard(die) => 0x300 + u32::from(die),
            Choice::Give(class) => 0x400 + u32::from(class),
            Choice::Keep => 0x500,
            Choice::Trigger(die) => 0x600 + u32::from(die),
            Choice::Number(number) => 0x700 + u32::from(number),
            Choice::Player(seat) => 0x800 + u32::from(seat.0),
            Choice::Die(seat, die) => 0x900 + u32::from(seat.0) * 0x20 + u32::from(die),
            Choice::Guess(guess) => 0x1_0000 + u32::from(guess.number) * 0x100 + u32::from(guess.quantity),
        })
    }
}
