//! What powers can say: the game's vocabulary, with the rules that they bend.

use crate::effect::language::words;
use crate::effect::{Cards, Form, Quantity, Rule, RuleValue, Span, Timing, Vocabulary, When};

words! {
    /// What a wildcard counts as.
    Wild {
        /// The number of the guess that is challenged (W1).
        Any = "any",
        /// Nothing.
        Nothing = "nothing",
    }
}

words! {
    /// Whether the cards of a number are wild.
    WildNumber {
        /// Those of none.
        None = "none",
        /// Those of the number that the player names.
        Named = "named",
    }
}

words! {
    /// How a guess must follow the one before.
    NextGuess {
        /// Higher (P6).
        Higher = "higher",
        /// Higher, or the same.
        MayEqual = "may-equal",
        /// Lower.
        Lower = "lower",
    }
}

words! {
    /// How many must show for a guess to hold.
    Holds {
        /// So many or more (P7).
        AtLeast = "at-least",
        /// Just so many.
        Exact = "exact",
    }
}

words! {
    /// What the loser of the round discards.
    Loss {
        /// A die (P8).
        Die = "die",
        /// The top card of a die.
        Card = "card",
    }
}

words! {
    /// What may be guessed.
    Guesses {
        /// Numbers and powers.
        All = "all",
        /// Powers only.
        Powers = "powers-only",
    }
}

/// A rule that powers bend: its place in the vocabulary's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// [`Wild`].
    Wild,
    /// [`WildNumber`].
    WildNumber,
    /// [`NextGuess`].
    NextGuess,
    /// [`Holds`].
    Holds,
    /// [`Loss`].
    Loss,
    /// [`Guesses`].
    Guesses,
}

/// How many such rules there are.
pub const LAWS: usize = VOCABULARY.rules.len();

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
    rules: &[
        Rule {
            name: "wild",
            about: "what a wildcard counts as",
            values: &[RuleValue::new(Wild::Any.word()), RuleValue::new(Wild::Nothing.word())],
        },
        Rule {
            name: "wild-number",
            about: "whether the cards of a number are wild",
            values: &[RuleValue::new(WildNumber::None.word()), RuleValue::new(WildNumber::Named.word())],
        },
        Rule {
            name: "next-guess",
            about: "how a guess must follow the one before",
            values: &[
                RuleValue::new(NextGuess::Higher.word()),
                // Not for a round: guesses that never rise would never end (C3).
                RuleValue::at(NextGuess::MayEqual.word(), &[TURN]),
                RuleValue::new(NextGuess::Lower.word()),
            ],
        },
        Rule {
            name: "holds",
            about: "how many must show for a guess to hold",
            values: &[RuleValue::new(Holds::AtLeast.word()), RuleValue::new(Holds::Exact.word())],
        },
        Rule {
            name: "loss",
            about: "what the loser of the round discards",
            values: &[RuleValue::new(Loss::Die.word()), RuleValue::new(Loss::Card.word())],
        },
        Rule {
            name: "guesses",
            about: "what may be guessed",
            values: &[RuleValue::new(Guesses::All.word()), RuleValue::new(Guesses::Powers.word())],
        },
    ],
    quantities: &[(Quantity::HandCards, &[When::Triggered]), (Quantity::Dice, &[When::Triggered])],
};
