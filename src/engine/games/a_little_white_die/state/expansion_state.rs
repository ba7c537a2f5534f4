//! What expansions add to a state beside what effects keep: cards that lie aside, guesses of powers, dice
//! that change hands.

use super::guess::Guess;
use super::hand::CLASSES;
use crate::rules::{Seat, Seats};

/// The part of a state that expansions add. All of it is open to everybody.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ExpansionState {
    /// By class, the open wildcards, and the numbers above 6 that are not in use yet (S2, S3).
    pub aside: [u8; CLASSES],
    /// The highest number on any card in use (P6).
    pub highest_number: u8,
    /// The last guess of a number in this round (X3).
    pub last_number_guess: Guess,
    /// The quantity of the last guess of powers in this round, 0 if there is none (X2).
    pub last_power_guess: u8,
    /// Whose deck has given or taken a die in this round.
    pub swapped_dice: Seats,
    /// Who began this round with cards, and so has turns in it.
    pub in_round: Seats,
    /// Who has challenged in this round.
    pub caller: Seat,
    /// Guesses of this round that did not rise, and turns without a guess or a challenge.
    pub delays: u8,
    /// Who misses their next turn.
    pub skipped: Seats,
    /// Who has another turn after the next one.
    pub again: Seats,
    /// Set if turns go counterclockwise in this round.
    pub reversed: bool,
    /// How many dice have lost their top and are to be shuffled at once.
    pub loose: u8,
}

impl ExpansionState {
    /// As it is between rounds.
    pub fn between_rounds(&self) -> ExpansionState {
        ExpansionState { aside: self.aside, highest_number: self.highest_number, ..ExpansionState::default() }
    }
}
