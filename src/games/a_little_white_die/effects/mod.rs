//! What powers can say: the game's vocabulary, with the rules that they set.

mod draws;
mod execute;
mod power;
pub(super) mod questions;
mod targets;

pub(super) use draws::rolled_card;
pub use power::{Power, Step};

use crate::effect::rules::settable_rules;
use crate::effect::{Cards, Form, Quantity, Span, Timing, Vocabulary, When};

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

const NOW: Timing = Timing { when: When::Triggered, until: Span::Now };
const TURN: Timing = Timing { when: When::Triggered, until: Span::Turn };
const ROUND: Timing = Timing { when: When::Triggered, until: Span::Round };

/// What powers can say (LWD-X).
pub const VOCABULARY: Vocabulary = Vocabulary {
    timings: &[NOW, TURN, ROUND],
    forms: &[
        Form {
            op: "set-rule",
            timings: &[TURN, ROUND],
            cards: &[],
            example: "when = \"triggered\"\nuntil = \"round\"\ndo = [{ op = \"set-rule\", rule = \"holds\", value = \"exact\" }]",
        },
        Form {
            op: "reroll",
            timings: &[NOW],
            cards: &[Cards::MyDice, Cards::AnothersDice, Cards::AllDice],
            example: "when = \"triggered\"\nif = [{ count = \"dice\", at_least = 6 }]\ndo = [{ op = \"reroll\", cards = \"all-dice\" }]",
        },
        Form {
            op: "show",
            timings: &[NOW],
            cards: &[Cards::MyDice, Cards::TwoOfAnother],
            example: "when = \"triggered\"\ndo = [{ op = \"show\", cards = \"two-of-another\" }]",
        },
        Form {
            op: "gain",
            timings: &[NOW],
            cards: &[Cards::NextNumber, Cards::DrawPile],
            example: "when = \"triggered\"\ndo = [{ op = \"gain\", cards = \"draw-pile\" }]",
        },
        Form {
            op: "discard",
            timings: &[NOW],
            cards: &[Cards::AnyTop],
            example: "when = \"triggered\"\ndo = [{ op = \"discard\", cards = \"any-top\" }]",
        },
        Form { op: "swap-die", timings: &[NOW], cards: &[], example: "when = \"triggered\"\ndo = [{ op = \"swap-die\" }]" },
        Form {
            op: "pass",
            timings: &[NOW],
            cards: &[],
            example: "when = \"triggered\"\ndo = [{ op = \"show\", cards = \"my-dice\" }, { op = \"pass\" }]",
        },
    ],
    rules: RULES,
    quantities: &[(Quantity::HandCards, &[When::Triggered]), (Quantity::Dice, &[When::Triggered])],
};
