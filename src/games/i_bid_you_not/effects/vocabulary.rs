//! The vocabulary of this game's effects, with the rules that they can change.

use crate::effect::rules::settable_rules;
use crate::effect::{Cards, Form, Quantity, Span, Timing, Vocabulary, When};

settable_rules! {
    /// Whether actions of cards in the row work.
    actions: Working = "actions" {
        /// They do.
        Play = "play", "IBYN-P1", only(ROW);
        /// None but this one.
        Mute = "mute", "IBYN-X-B2a", only(ROW);
    }
    /// Which cards may be added and bid.
    playable: Playable = "playable" {
        /// Any.
        Any = "any", "IBYN-P2", only(ROW);
        /// Those with an action.
        WithAction = "with-action", "IBYN-X-B2b", only(ROW);
    }
    /// Which kinds may be added.
    kind: Kinds = "kind" {
        /// Any.
        Any = "any", "IBYN-P2", only(ROW);
        /// Those that are not in the row.
        New = "new", "IBYN-X-B3a", only(ROW);
        /// Those that are in the row.
        Same = "same", "IBYN-X-B3b", only(ROW);
    }
    /// When a player may declare an auction.
    declare: Declare = "declare" {
        /// On every turn.
        Free = "free", "IBYN-P1", only(ROW);
        /// If no card can be added.
        IfStuck = "if-stuck", "IBYN-X-B4b", only(ROW);
    }
    /// How an added card must follow the right-most one.
    order: Order = "order" {
        /// With a higher number.
        RisingNumber = "rising-number", "IBYN-P2", only(ROW);
        /// With a lower number.
        FallingNumber = "falling-number", "IBYN-X-B8b", only(ROW);
        /// With a higher price.
        RisingPrice = "rising-price", "IBYN-X-B8a", only(ROW);
    }
    /// What a skip costs.
    skip: Skip = "skip" {
        /// A random scored card; then a card is added.
        Paid = "paid", "IBYN-P6", only(ROW);
        /// Three random scored cards; none is added.
        Dear = "dear", "IBYN-X-B9b", only(ROW);
        /// Nobody may skip.
        Never = "never", "IBYN-X-B9a", only(ROW);
    }
    /// Whether an auction inverts.
    invert: Invert = "invert" {
        /// As the bids say.
        ByBids = "by-bids", "IBYN-P4", only(ROW);
        /// Never.
        Never = "never", "IBYN-X-B10a", only(ROW);
        /// Always.
        Always = "always", "IBYN-X-B10b", only(ROW), standing();
    }
    /// Whether bids below all cards of the row count.
    low_bids: LowBids = "low-bids" {
        /// They do.
        Count = "count", "IBYN-P4", only(ROW);
        /// They do not.
        Ignored = "ignored", "IBYN-X-D1a", only(ROW);
    }
    /// Whether bids above all cards of the row count.
    high_bids: HighBids = "high-bids" {
        /// They do.
        Count = "count", "IBYN-P4", only(ROW);
        /// They do not.
        Ignored = "ignored", "IBYN-X-D1b", only(ROW);
    }
    /// Which prices may be added.
    price: Prices = "price" {
        /// Any.
        Any = "any", "IBYN-P2", only(ROW);
        /// None below zero.
        NoNegative = "no-negative", "IBYN-X-D6a", only(ROW);
        /// None above zero.
        NoPositive = "no-positive", "IBYN-X-D6b", only(ROW);
    }
    /// Whether the kind of this card may come again in its row (with `in-row`).
    own_kind: OwnKind = "own-kind" {
        /// As often as others.
        Any = "any", "IBYN-P2", without_effect();
        /// No second time.
        Once = "once", "IBYN-X-D3a", only(&[LASTING]);
    }
    /// How the cards right beside this one must be (with `in-row`).
    beside: Beside = "beside" {
        /// Any.
        Any = "any", "IBYN-P2", without_effect();
        /// Of another price and another kind.
        Differ = "differ", "IBYN-X-D7a", only(&[LASTING]);
        /// Of the same price or the same kind.
        Match = "match", "IBYN-X-D7b", only(&[LASTING]);
    }
    /// Whether this card may join a row or open one (with `always`).
    offering: Offering = "offering" {
        /// As all may.
        May = "may", "IBYN-P2", without_effect();
        /// Never.
        Never = "never", "IBYN-X-D2a", only(&[ALWAYS]);
    }
    /// Whether this card may be bid (with `always`).
    bidding: Bidding = "bidding" {
        /// As all may.
        May = "may", "IBYN-P3", without_effect();
        /// Never.
        Never = "never", "IBYN-X-D2b", only(&[ALWAYS]);
    }
    /// Whether this card must follow the order (with `always`).
    fitting: Fitting = "fitting" {
        /// As all do.
        InOrder = "in-order", "IBYN-P2", without_effect();
        /// It fits anywhere.
        Always = "always", "IBYN-X-D3b", only(&[ALWAYS]);
    }
    /// Who bids, of the players who hold cards.
    bidders: Bidders = "bidders" {
        /// All.
        All = "all", "IBYN-P3", only(ROW);
        /// Those who added a card with a price below zero to the row.
        Debtors = "debtors", "IBYN-X-O1b", only(ROW);
    }
    /// Whether the declarer takes part in the auction.
    declarer: Declarer = "declarer" {
        /// They bid as all do.
        Bids = "bids", "IBYN-P3", only(ROW);
        /// They do not.
        StaysOut = "stays-out", "IBYN-X-O6b", only(ROW);
    }
    /// Whether bids are secret.
    bids: Bids = "bids" {
        /// In secret, all at once.
        Secret = "secret", "IBYN-P3", only(ROW);
        /// Open, one after the other, clockwise from the declarer.
        Open = "open", "IBYN-X-O6a", only(ROW);
    }
    /// How many cards a bid is.
    bid: BidSize = "bid" {
        /// One.
        One = "one", "IBYN-P3", only(ROW);
        /// Two.
        Two = "two", "IBYN-X-O5b", only(ROW);
    }
    /// How many cards are added on a turn.
    add: AddSize = "add" {
        /// One.
        One = "one", "IBYN-P1", only(ROW);
        /// Two.
        Two = "two", "IBYN-X-O5a", only(ROW);
    }
    /// Which card of a hand may be added.
    hand: Hand = "hand" {
        /// Any.
        Any = "any", "IBYN-P2", only(ROW);
        /// The highest.
        Highest = "highest", "IBYN-X-O7a", only(ROW);
        /// The lowest.
        Lowest = "lowest", "IBYN-X-O7b", only(ROW);
    }
}

const NOW: Timing = Timing { when: When::Added, until: Span::Now };
const AUCTION: Timing = Timing { when: When::Added, until: Span::Auction };
pub(crate) const TURNS: Timing = Timing { when: When::Added, until: Span::Turns };
const LASTING: Timing = Timing { when: When::InRow, until: Span::Row };
const WON: Timing = Timing { when: When::Taken, until: Span::Now };
const SCORE: Timing = Timing { when: When::Score, until: Span::Now };
const ALWAYS: Timing = Timing { when: When::Always, until: Span::Game };
/// When a rule of the whole row can be changed.
const ROW: &[Timing] = &[AUCTION, TURNS, LASTING];

/// What effects can do (IBYN-X).
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
    rules: RULES,
    quantities: &[
        (Quantity::RowCards, &[When::Added, When::InRow, When::Taken, When::Always]),
        (Quantity::HandCards, &[When::Added, When::Taken]),
        (Quantity::PileCards, &[When::Added, When::Taken, When::Score]),
    ],
};
