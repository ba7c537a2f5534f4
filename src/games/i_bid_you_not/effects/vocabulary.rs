//! What the effects of lots can say: the game's vocabulary, with the rules that they can change.

use super::super::{
    Allowed, Beside, Bidders, Bids, Declare, Declarer, Fitting, Hand, Invert, Kinds, Number, Order, Outside, OwnKind, Playable, Prices,
    Skip, Working,
};
use crate::effect::{Cards, Form, Quantity, Rule, RuleValue, Span, Timing, Vocabulary, When};

/// A rule that effects can change: its place in the vocabulary's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// [`Working`].
    Effects,
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
    /// [`Outside`]: below the lowest card.
    LowBids,
    /// [`Outside`]: above the highest card.
    HighBids,
    /// [`Prices`].
    Prices,
    /// [`OwnKind`] of the card that says so.
    OwnKind,
    /// [`Beside`] the card that says so.
    Beside,
    /// [`Allowed`]: whether the card that says so may join a row or open one.
    Offering,
    /// [`Allowed`]: whether the card that says so may be bid.
    Bidding,
    /// [`Fitting`] of the card that says so.
    Fitting,
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
    pub(crate) fn clause(self, value: usize) -> &'static str {
        const CLAUSES: [&[&str]; LAWS] = [
            &["IBYN-P1", "IBYN-X-B2a"],
            &["IBYN-P2", "IBYN-X-B2b"],
            &["IBYN-P2", "IBYN-X-B3a", "IBYN-X-B3b"],
            &["IBYN-P1", "IBYN-X-B4b"],
            &["IBYN-P2", "IBYN-X-B8b", "IBYN-X-B8a"],
            &["IBYN-P6", "IBYN-X-B9b", "IBYN-X-B9a"],
            &["IBYN-P4", "IBYN-X-B10a", "IBYN-X-B10b"],
            &["IBYN-P4", "IBYN-X-D1a"],
            &["IBYN-P4", "IBYN-X-D1b"],
            &["IBYN-P2", "IBYN-X-D6a", "IBYN-X-D6b"],
            &["IBYN-P2", "IBYN-X-D3a"],
            &["IBYN-P2", "IBYN-X-D7a", "IBYN-X-D7b"],
            &["IBYN-P2", "IBYN-X-D2a"],
            &["IBYN-P3", "IBYN-X-D2b"],
            &["IBYN-P2", "IBYN-X-D3b"],
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
pub(crate) const TURNS: Timing = Timing { when: When::Added, until: Span::Turns };
const LASTING: Timing = Timing { when: When::InRow, until: Span::Row };
const WON: Timing = Timing { when: When::Taken, until: Span::Now };
const SCORE: Timing = Timing { when: When::Score, until: Span::Now };
const ALWAYS: Timing = Timing { when: When::Always, until: Span::Game };

/// A value that a rule has for the whole row.
const fn of_row(word: &'static str) -> RuleValue {
    RuleValue::at(word, &[AUCTION, TURNS, LASTING])
}

/// The value of a rule about single cards as long as none says otherwise.
const fn unless_said(word: &'static str) -> RuleValue {
    RuleValue::at(word, &[])
}

/// What effects can say (IBYN-X).
pub const VOCABULARY: Vocabulary = Vocabulary {
    timings: &[NOW, AUCTION, TURNS, LASTING, WON, SCORE, ALWAYS],
    forms: &[
        Form {
            op: "set-rule",
            timings: &[AUCTION, TURNS, LASTING, ALWAYS],
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
            op: "to-hand",
            timings: &[WON],
            cards: &[Cards::This, Cards::UpToThis],
            example: "when = \"taken\"\nif = [{ count = \"hand-cards\", at_most = 2 }]\ndo = [{ op = \"to-hand\", cards = \"this\" }]",
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
            values: &[of_row(Working::Play.word()), of_row(Working::Mute.word())],
        },
        Rule {
            name: "playable",
            about: "which cards may be added and bid",
            values: &[of_row(Playable::Any.word()), of_row(Playable::WithAction.word())],
        },
        Rule {
            name: "kind",
            about: "which kinds may be added",
            values: &[of_row(Kinds::Any.word()), of_row(Kinds::New.word()), of_row(Kinds::Same.word())],
        },
        Rule {
            name: "declare",
            about: "when a player may declare an auction",
            values: &[of_row(Declare::Free.word()), of_row(Declare::IfStuck.word())],
        },
        Rule {
            name: "order",
            about: "how an added card must follow the right-most one",
            values: &[of_row(Order::RisingNumber.word()), of_row(Order::FallingNumber.word()), of_row(Order::RisingPrice.word())],
        },
        Rule {
            name: "skip",
            about: "what a skip costs",
            values: &[of_row(Skip::Paid.word()), of_row(Skip::Dear.word()), of_row(Skip::Never.word())],
        },
        Rule {
            name: "invert",
            about: "whether an auction inverts",
            values: &[
                of_row(Invert::ByBids.word()),
                of_row(Invert::Never.word()),
                RuleValue { stands: true, ..of_row(Invert::Always.word()) },
            ],
        },
        Rule {
            name: "low-bids",
            about: "whether bids below all cards of the row count",
            values: &[of_row(Outside::Count.word()), of_row(Outside::Ignored.word())],
        },
        Rule {
            name: "high-bids",
            about: "whether bids above all cards of the row count",
            values: &[of_row(Outside::Count.word()), of_row(Outside::Ignored.word())],
        },
        Rule {
            name: "price",
            about: "which prices may be added",
            values: &[of_row(Prices::Any.word()), of_row(Prices::NoNegative.word()), of_row(Prices::NoPositive.word())],
        },
        Rule {
            name: "own-kind",
            about: "whether the kind of this card may come again in its row (with `in-row`)",
            values: &[unless_said(OwnKind::Any.word()), RuleValue::at(OwnKind::Once.word(), &[LASTING])],
        },
        Rule {
            name: "beside",
            about: "how the cards right beside this one must be (with `in-row`)",
            values: &[
                unless_said(Beside::Any.word()),
                RuleValue::at(Beside::Differ.word(), &[LASTING]),
                RuleValue::at(Beside::Match.word(), &[LASTING]),
            ],
        },
        Rule {
            name: "offering",
            about: "whether this card may join a row or open one (with `always`)",
            values: &[unless_said(Allowed::May.word()), RuleValue::at(Allowed::Never.word(), &[ALWAYS])],
        },
        Rule {
            name: "bidding",
            about: "whether this card may be bid (with `always`)",
            values: &[unless_said(Allowed::May.word()), RuleValue::at(Allowed::Never.word(), &[ALWAYS])],
        },
        Rule {
            name: "fitting",
            about: "whether this card must follow the order (with `always`)",
            values: &[unless_said(Fitting::InOrder.word()), RuleValue::at(Fitting::Always.word(), &[ALWAYS])],
        },
        Rule {
            name: "bidders",
            about: "who bids, of the players who hold cards",
            values: &[of_row(Bidders::All.word()), of_row(Bidders::Debtors.word())],
        },
        Rule {
            name: "declarer",
            about: "whether the declarer takes part in the auction",
            values: &[of_row(Declarer::Bids.word()), of_row(Declarer::StaysOut.word())],
        },
        Rule { name: "bids", about: "whether bids are secret", values: &[of_row(Bids::Secret.word()), of_row(Bids::Open.word())] },
        Rule { name: "bid", about: "how many cards a bid is", values: &[of_row(Number::One.word()), of_row(Number::Two.word())] },
        Rule {
            name: "add",
            about: "how many cards are added on a turn",
            values: &[of_row(Number::One.word()), of_row(Number::Two.word())],
        },
        Rule {
            name: "hand",
            about: "which card of a hand may be added",
            values: &[of_row(Hand::Any.word()), of_row(Hand::Highest.word()), of_row(Hand::Lowest.word())],
        },
    ],
    quantities: &[
        (Quantity::RowCards, &[When::Added, When::InRow, When::Taken, When::Always]),
        (Quantity::HandCards, &[When::Added, When::Taken]),
        (Quantity::PileCards, &[When::Added, When::Taken, When::Score]),
    ],
};
