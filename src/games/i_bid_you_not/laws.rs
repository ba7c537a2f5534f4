//! What the actions of lots can say: the game's vocabulary, with the rules that they bend.

use crate::effect::language::words;
use crate::effect::{Cards, Form, Quantity, Rule, RuleValue, Span, Timing, Vocabulary, When};

words! {
    /// Whether actions of cards in the row work.
    Working {
        /// They do.
        Play = "play",
        /// None but this one.
        Mute = "mute",
    }
}

words! {
    /// Which cards may be added and bid.
    Playable {
        /// Any.
        Any = "any",
        /// Those with an action.
        WithAction = "with-action",
    }
}

words! {
    /// Which kinds may be added.
    Kinds {
        /// Any.
        Any = "any",
        /// Those that are not in the row.
        New = "new",
        /// Those that are in the row.
        Same = "same",
    }
}

words! {
    /// When a player may declare.
    Declare {
        /// On every turn.
        Free = "free",
        /// If no card can be added.
        IfStuck = "if-stuck",
    }
}

words! {
    /// How a card must follow the right-most one.
    Order {
        /// With a higher number.
        RisingNumber = "rising-number",
        /// With a lower number.
        FallingNumber = "falling-number",
        /// With a higher price.
        RisingPrice = "rising-price",
    }
}

words! {
    /// What a skip costs.
    Skip {
        /// A random scored card; then a card is added.
        Paid = "paid",
        /// Three random scored cards; none is added.
        Dear = "dear",
        /// Nobody may skip.
        Never = "never",
    }
}

words! {
    /// Whether the auction inverts.
    Invert {
        /// As the bids say.
        ByBids = "by-bids",
        /// Never.
        Never = "never",
        /// Always.
        Always = "always",
    }
}

words! {
    /// Who bids, of the players who hold cards.
    Bidders {
        /// All.
        All = "all",
        /// Those who added a card with a price below zero to the row.
        Debtors = "debtors",
    }
}

words! {
    /// Whether the declarer takes part in the auction.
    Declarer {
        /// They bid as all do.
        Bids = "bids",
        /// They do not.
        StaysOut = "stays-out",
    }
}

words! {
    /// How bids are laid.
    Bids {
        /// In secret, all at once.
        Secret = "secret",
        /// Open, one after the other, clockwise from the declarer.
        Open = "open",
    }
}

words! {
    /// How many cards a bid is, or an add.
    Number {
        /// One.
        One = "one",
        /// Two.
        Two = "two",
    }
}

words! {
    /// Which card of a hand may be added, by its number.
    Hand {
        /// Any.
        Any = "any",
        /// The highest.
        Highest = "highest",
        /// The lowest.
        Lowest = "lowest",
    }
}

/// A rule that actions bend: its place in the vocabulary's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// [`Working`].
    Actions,
    /// [`Playable`].
    Playable,
    /// [`Kinds`].
    Kinds,
    /// [`Declare`].
    Declare,
    /// [`Order`].
    Order,
    /// [`Skip`].
    Skip,
    /// [`Invert`].
    Invert,
    /// [`Bidders`].
    Bidders,
    /// [`Declarer`].
    Declarer,
    /// [`Bids`].
    Bids,
    /// [`Number`] of cards that a bid is.
    Bid,
    /// [`Number`] of cards that an add is.
    Add,
    /// [`Hand`].
    Hand,
}

/// How many such rules there are.
pub const LAWS: usize = VOCABULARY.rules.len();

impl Law {
    /// The clause behind a value of the rule, by its place among the values.
    pub(super) fn clause(self, value: usize) -> &'static str {
        const CLAUSES: [&[&str]; LAWS] = [
            &["IBYN-P1", "IBYN-X-B2a"],
            &["IBYN-P2", "IBYN-X-B2b"],
            &["IBYN-P2", "IBYN-X-B3a", "IBYN-X-B3b"],
            &["IBYN-P1", "IBYN-X-B4b"],
            &["IBYN-P2", "IBYN-X-B8b", "IBYN-X-B8a"],
            &["IBYN-P6", "IBYN-X-B9b", "IBYN-X-B9a"],
            &["IBYN-P4", "IBYN-X-B10a", "IBYN-X-B10b"],
            &["IBYN-P3", "IBYN-X-O1b"],
            &["IBYN-P3", "IBYN-X-O6b"],
            &["IBYN-P3", "IBYN-X-O6a"],
            &["IBYN-P3", "IBYN-X-O5b"],
            &["IBYN-P1", "IBYN-X-O5a"],
            &["IBYN-P2", "IBYN-X-O7a", "IBYN-X-O7b"],
        ];
        CLAUSES[self as usize].get(value).copied().unwrap_or("IBYN-P1")
    }
}

const NOW: Timing = Timing { when: When::Added, until: Span::Now };
const AUCTION: Timing = Timing { when: When::Added, until: Span::Auction };
const TURNS: Timing = Timing { when: When::Added, until: Span::Turns };
const LASTING: Timing = Timing { when: When::InRow, until: Span::Row };
const WON: Timing = Timing { when: When::Taken, until: Span::Now };
const SCORE: Timing = Timing { when: When::Score, until: Span::Now };

/// What actions can say (IBYN-X).
pub const VOCABULARY: Vocabulary = Vocabulary {
    timings: &[NOW, AUCTION, TURNS, LASTING, WON, SCORE],
    forms: &[
        Form {
            op: "set-rule",
            timings: &[AUCTION, TURNS, LASTING],
            cards: &[],
            example: "when = \"added\"\nuntil = { turns = 3 }\ndo = [{ op = \"set-rule\", rule = \"declare\", value = \"if-stuck\" }]",
        },
        Form {
            op: "worth",
            timings: &[SCORE],
            cards: &[Cards::Pile],
            example: "when = \"score\"\nif = [{ count = \"pile-cards\", at_least = 12 }]\ndo = [{ op = \"worth\", cards = \"pile\", by = 1 }]",
        },
        Form { op: "declare", timings: &[NOW], cards: &[], example: "when = \"added\"\ndo = [{ op = \"declare\" }]" },
        Form {
            op: "discard",
            timings: &[WON],
            cards: &[Cards::This, Cards::UpToThis],
            example: "when = \"taken\"\ndo = [{ op = \"discard\", cards = \"up-to-this\" }]",
        },
        Form {
            op: "score",
            timings: &[WON],
            cards: &[Cards::OtherBids],
            example: "when = \"taken\"\ndo = [{ op = \"score\", cards = \"other-bids\" }]",
        },
        Form {
            op: "settle",
            timings: &[NOW],
            cards: &[Cards::Debts, Cards::Offer],
            example: "when = \"added\"\ndo = [{ op = \"settle\", cards = \"debts\" }]",
        },
        Form { op: "take-each", timings: &[NOW], cards: &[], example: "when = \"added\"\ndo = [{ op = \"take-each\" }]" },
        Form { op: "give-each", timings: &[NOW], cards: &[], example: "when = \"added\"\ndo = [{ op = \"give-each\" }]" },
        Form { op: "gift", timings: &[WON], cards: &[], example: "when = \"taken\"\ndo = [{ op = \"gift\" }]" },
        Form { op: "scrap", timings: &[WON], cards: &[], example: "when = \"taken\"\ndo = [{ op = \"scrap\" }]" },
    ],
    rules: &[
        Rule {
            name: "actions",
            about: "whether actions of cards in the row work",
            values: &[RuleValue::new(Working::Play.word()), RuleValue::new(Working::Mute.word())],
        },
        Rule {
            name: "playable",
            about: "which cards may be added and bid",
            values: &[RuleValue::new(Playable::Any.word()), RuleValue::new(Playable::WithAction.word())],
        },
        Rule {
            name: "kind",
            about: "which kinds may be added",
            values: &[RuleValue::new(Kinds::Any.word()), RuleValue::new(Kinds::New.word()), RuleValue::new(Kinds::Same.word())],
        },
        Rule {
            name: "declare",
            about: "when a player may declare an auction",
            values: &[RuleValue::new(Declare::Free.word()), RuleValue::new(Declare::IfStuck.word())],
        },
        Rule {
            name: "order",
            about: "how an added card must follow the right-most one",
            values: &[
                RuleValue::new(Order::RisingNumber.word()),
                RuleValue::new(Order::FallingNumber.word()),
                RuleValue::new(Order::RisingPrice.word()),
            ],
        },
        Rule {
            name: "skip",
            about: "what a skip costs",
            values: &[RuleValue::new(Skip::Paid.word()), RuleValue::new(Skip::Dear.word()), RuleValue::new(Skip::Never.word())],
        },
        Rule {
            name: "invert",
            about: "whether an auction inverts",
            values: &[
                RuleValue::new(Invert::ByBids.word()),
                RuleValue::new(Invert::Never.word()),
                RuleValue::that_stands(Invert::Always.word()),
            ],
        },
        Rule {
            name: "bidders",
            about: "who bids, of the players who hold cards",
            values: &[RuleValue::new(Bidders::All.word()), RuleValue::new(Bidders::Debtors.word())],
        },
        Rule {
            name: "declarer",
            about: "whether the declarer takes part in the auction",
            values: &[RuleValue::new(Declarer::Bids.word()), RuleValue::new(Declarer::StaysOut.word())],
        },
        Rule {
            name: "bids",
            about: "whether bids are secret",
            values: &[RuleValue::new(Bids::Secret.word()), RuleValue::new(Bids::Open.word())],
        },
        Rule {
            name: "bid",
            about: "how many cards a bid is",
            values: &[RuleValue::new(Number::One.word()), RuleValue::new(Number::Two.word())],
        },
        Rule {
            name: "add",
            about: "how many cards are added on a turn",
            values: &[RuleValue::new(Number::One.word()), RuleValue::new(Number::Two.word())],
        },
        Rule {
            name: "hand",
            about: "which card of a hand may be added",
            values: &[RuleValue::new(Hand::Any.word()), RuleValue::new(Hand::Highest.word()), RuleValue::new(Hand::Lowest.word())],
        },
    ],
    quantities: &[
        (Quantity::RowCards, &[When::Added, When::InRow, When::Taken]),
        (Quantity::HandCards, &[When::Added, When::Taken]),
        (Quantity::PileCards, &[When::Added, When::Taken, When::Score]),
    ],
};
