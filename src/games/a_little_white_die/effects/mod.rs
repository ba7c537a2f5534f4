//! What powers can say: the game's vocabulary.

pub(super) mod draws;
pub(super) mod execute;
pub(super) mod power;
pub(super) mod questions;
pub(super) mod rule_values;
mod targets;

use rule_values::{RULES, TURN};

use crate::effect::{Cards, Form, Quantity, Span, Timing, Vocabulary, When};

const NOW: Timing = Timing { when: When::Triggered, until: Span::Now };
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
