//! The rules that powers set.

use crate::effect::rules::settable_rules;
use crate::effect::{Span, Timing, When};

/// A rule is set until the end of the turn.
pub(super) const TURN: Timing = Timing { when: When::Triggered, until: Span::Turn };

settable_rules! {
    /// What a wildcard counts as.
    wild: Wild = "wild" {
        /// The number of the guess that is challenged.
        Any = "any", "LWD-W1";
        /// Nothing.
        Nothing = "nothing", "LWD-X-04";
    }
    /// Whether the cards of a number are wild.
    wild_number: WildNumber = "wild-number" {
        /// Those of none.
        None = "none", "LWD-W1";
        /// Those of the number that the player names.
        Named = "named", "LWD-X-05";
    }
    /// How a guess must follow the one before.
    next_guess: NextGuess = "next-guess" {
        /// Higher.
        Higher = "higher", "LWD-P6";
        /// Higher, or the same. Not for a round: guesses that never rise would never end (C3).
        MayEqual = "may-equal", "LWD-X-08", only(&[TURN]);
        /// Lower.
        Lower = "lower", "LWD-X-09";
    }
    /// How many must show for a guess to hold.
    holds: Holds = "holds" {
        /// So many or more.
        AtLeast = "at-least", "LWD-P7";
        /// Exactly this many.
        Exact = "exact", "LWD-X-10";
    }
    /// What the loser of the round discards.
    loss: Loss = "loss" {
        /// A die.
        Die = "die", "LWD-P8";
        /// The top card of a die.
        Card = "card", "LWD-X-11";
    }
    /// What may be guessed.
    guesses: Guesses = "guesses" {
        /// Numbers and powers.
        All = "all", "LWD-P5";
        /// Powers only.
        Powers = "powers-only", "LWD-X-14";
    }
}
