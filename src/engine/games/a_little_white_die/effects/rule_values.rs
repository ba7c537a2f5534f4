//! The rules that effects change, as the game reads them.

pub use super::stage::RuleId;

use super::super::rules::Rules;
use super::super::state::{Guess, State};
use crate::effect::machine::{number_rule, word_rule};
use crate::rules::Seat;

impl RuleId {
    /// The rules of guesses.
    pub const OF_GUESSES: [u8; 7] = [
        RuleId::NextGuess as u8,
        RuleId::GuessNumber as u8,
        RuleId::Guesses as u8,
        RuleId::LeastNumber as u8,
        RuleId::MostNumber as u8,
        RuleId::LeastGuess as u8,
        RuleId::MostGuess as u8,
    ];
}

/// How a guess must follow the last guess of a number (P6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NextGuess {
    /// Higher.
    #[default]
    Higher,
    /// Higher, or the same as the guess that stands.
    MayEqual,
    /// In any way.
    Any,
    /// Lower.
    Lower,
}

/// The kinds of guesses that are allowed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Guesses {
    /// Numbers and powers.
    #[default]
    All,
    /// Powers.
    Powers,
    /// Numbers.
    Numbers,
}

/// The lowest and highest numbers and quantities that may be guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Of numbers; powers have none.
    pub numbers: (u8, u8),
    /// Of quantities.
    pub quantities: (u8, u8),
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { numbers: (1, u8::MAX), quantities: (1, u8::MAX) }
    }
}

impl Limits {
    /// True if a guess is within the limits.
    pub fn lets(self, guess: Guess) -> bool {
        let within = |number: u8, (least, most): (u8, u8)| (least..=most).contains(&number);
        (guess.number == 0 || within(guess.number, self.numbers)) && within(guess.quantity, self.quantities)
    }
}

/// The rules of guesses for a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GuessRules {
    /// How it must follow.
    pub next: NextGuess,
    /// The number that it must have, if it must be the same as before.
    pub same: Option<u8>,
    /// The kinds of guesses that are allowed.
    pub guesses: Guesses,
    /// How high and low it may be.
    pub limits: Limits,
}

/// The most guesses of a round that do not rise, and turns without a guess or a challenge: after these, every
/// turn brings the end of the round nearer (C3).
pub const MOST_DELAYS: u8 = 24;

impl Rules {
    fn word(&self, state: &State, rule: RuleId, seat: Option<Seat>) -> u8 {
        word_rule(self, state, rule as u8, seat).unwrap_or(0)
    }

    /// The rules of guesses for a player.
    pub fn guess_rules(&self, state: &State, seat: Seat) -> GuessRules {
        let next = match self.word(state, RuleId::NextGuess, Some(seat)) {
            _ if state.expansion.delays >= MOST_DELAYS => NextGuess::Higher,
            1 => NextGuess::MayEqual,
            2 => NextGuess::Any,
            3 => NextGuess::Lower,
            _ => NextGuess::Higher,
        };
        let guesses = match self.word(state, RuleId::Guesses, Some(seat)) {
            1 => Guesses::Powers,
            2 => Guesses::Numbers,
            _ => Guesses::All,
        };
        let standing = state.standing();
        let must_be_same = standing != Guess::NONE && self.word(state, RuleId::GuessNumber, Some(seat)) == 1;
        let limits = self.limits(state, seat);
        GuessRules { next, same: must_be_same.then_some(standing.number), guesses, limits }
    }

    /// How high and low a player may guess: as rules go, unless a first guess could then be none.
    fn limits(&self, state: &State, seat: Seat) -> Limits {
        const RULES: [RuleId; 4] =
            [RuleId::LeastNumber, RuleId::MostNumber, RuleId::LeastGuess, RuleId::MostGuess];
        if !RULES.into_iter().any(|rule| self.program.can_change(rule as u8)) {
            return Limits::default();
        }
        let number = |rule: RuleId, usual: u8| {
            number_rule(self, state, rule as u8, Some(seat), usual.into()).clamp(1, u8::MAX.into()) as u8
        };
        let (highest, dice) = (state.expansion.highest_number, state.dice());
        let limits = Limits {
            numbers: (number(RuleId::LeastNumber, 1), number(RuleId::MostNumber, highest)),
            quantities: (number(RuleId::LeastGuess, 1), number(RuleId::MostGuess, dice)),
        };
        let is_some = |(least, most): (u8, u8), highest: u8| least <= most.min(highest);
        let can_guess = is_some(limits.numbers, highest) && is_some(limits.quantities, dice);
        if state.standing() != Guess::NONE || can_guess { limits } else { Limits::default() }
    }

    /// True if a guess holds only when exactly its quantity shows.
    pub fn needs_exact(&self, state: &State) -> bool {
        self.word(state, RuleId::Holds, None) == 1
    }

    /// True if the loser of a round discards one card only.
    pub fn loses_card_only(&self, state: &State, loser: Seat) -> bool {
        self.word(state, RuleId::Loss, Some(loser)) == 1
    }

    /// True if wildcards count as the number that is challenged (W1, X-04).
    pub fn wildcards_count(&self, state: &State) -> bool {
        self.wild.is_some() && self.word(state, RuleId::Wild, None) == 0
    }

    /// The number whose cards are wild, 0 for none.
    pub fn wild_number(&self, state: &State) -> i32 {
        number_rule(self, state, RuleId::WildNumber as u8, None, 0)
    }

    /// The fewest dice that the Liar can name (P1).
    pub fn fewest_dice(&self, state: &State) -> u8 {
        let least = number_rule(self, state, RuleId::LeastDice as u8, Some(state.liar), self.least.into());
        least.clamp(1, state.largest().max(self.least).into()) as u8
    }
}
