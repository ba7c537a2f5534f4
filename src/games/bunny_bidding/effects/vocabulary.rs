//! What effects of special eggs, powers and handicaps can be: the vocabulary of the game, with the rules that they change.

use crate::effect::{Cards, Form, Quantity, Rule, RuleValue, Span, Timing, Vocabulary, When};

const OFFERED: Timing = Timing { when: When::Offered, until: Span::Now };
const OFFERED_TURN: Timing = Timing { when: When::Offered, until: Span::Turn };
const OFFERED_ROUND: Timing = Timing { when: When::Offered, until: Span::Round };
const USED: Timing = Timing { when: When::Used, until: Span::Now };
const USED_TURN: Timing = Timing { when: When::Used, until: Span::Turn };
const USED_ROUND: Timing = Timing { when: When::Used, until: Span::Round };
const COMPARED: Timing = Timing { when: When::Compared, until: Span::Now };
const HELD: Timing = Timing { when: When::Held, until: Span::Held };
const SCORE: Timing = Timing { when: When::Score, until: Span::Now };

/// Immediate operations can be combined with rules for the turn or the round.
const ACTS: &[Timing] = &[OFFERED, OFFERED_TURN, OFFERED_ROUND, USED, USED_TURN, USED_ROUND];
const USES: &[Timing] = &[USED, USED_TURN, USED_ROUND];
const OFFERS: &[Timing] = &[OFFERED, OFFERED_TURN, OFFERED_ROUND];
const FOR_TURN: &[Timing] = &[OFFERED_TURN, USED_TURN];
const FOR_ROUND: &[Timing] = &[OFFERED_ROUND, USED_ROUND];

/// What effects can be (BB-X, BB-PW, BB-HC).
pub const VOCABULARY: Vocabulary = Vocabulary {
    timings: &[OFFERED, OFFERED_TURN, OFFERED_ROUND, USED, USED_TURN, USED_ROUND, COMPARED, HELD, SCORE],
    forms: &[
        Form {
            op: "set-rule",
            timings: &[OFFERED_TURN, OFFERED_ROUND, USED_TURN, USED_ROUND, COMPARED, HELD],
            cards: &[],
            example: "when = \"offered\"\nuntil = \"turn\"\ndo = [{ op = \"set-rule\", rule = \"round\", value = \"ends-after-turn\" }]",
        },
        Form {
            op: "worth",
            timings: &[HELD],
            cards: &[Cards::OwnBid],
            example: "when = \"held\"\nuntil = \"held\"\ndo = [{ op = \"worth\", cards = \"own-bid\", by = 10 }]",
        },
        Form {
            op: "worth",
            timings: &[COMPARED],
            cards: &[Cards::MatchingBids],
            example: "when = \"compared\"\ndo = [{ op = \"worth\", cards = \"matching-bids\", by = 50 }]",
        },
        Form {
            op: "look",
            timings: ACTS,
            cards: &[Cards::Offer, Cards::HiddenOffer, Cards::Bids, Cards::HiddenBid, Cards::Goals],
            example: "when = \"used\"\ndo = [{ op = \"look\", cards = \"hidden-offer\" }]",
        },
        Form {
            op: "swap",
            timings: ACTS,
            cards: &[Cards::Offer, Cards::OwnBid],
            example: "when = \"offered\"\nif = [{ count = \"hand-cards\", at_least = 3 }]\ndo = [{ op = \"swap\", cards = \"offer\", up_to = 3 }]",
        },
        Form {
            op: "turn-over",
            timings: ACTS,
            cards: &[Cards::Table],
            example: "when = \"used\"\ndo = [{ op = \"turn-over\", cards = \"table\" }]",
        },
        Form {
            op: "score",
            timings: USES,
            cards: &[Cards::HiddenOffer],
            example: "when = \"used\"\nuntil = \"round\"\ndo = [{ op = \"score\", cards = \"hidden-offer\" }, { op = \"set-rule\", rule = \"bidding\", value = \"none\" }]",
        },
        // Not for powers: a tile is used up by it, and so a game ends (BB-E3).
        Form { op: "draw", timings: OFFERS, cards: &[], example: "when = \"offered\"\ndo = [{ op = \"draw\", count = 3 }]" },
        Form { op: "ignore", timings: &[COMPARED], cards: &[], example: "when = \"compared\"\ndo = [{ op = \"ignore\" }]" },
        Form { op: "fix-score", timings: &[SCORE], cards: &[], example: "when = \"score\"\ndo = [{ op = \"fix-score\", points = 4 }]" },
    ],
    rules: &[
        Rule {
            name: "round",
            about: "when a round ends",
            values: &[RuleValue::at("goes-on", &[]), RuleValue::at("ends-after-turn", FOR_TURN)],
        },
        Rule { name: "turn", about: "when the turn is taken", values: &[RuleValue::at("in-order", &[]), RuleValue::at("last", FOR_TURN)] },
        Rule {
            name: "due",
            about: "what must be played in the turn",
            values: &[RuleValue::at("bid-and-offer", &[]), RuleValue::at("nothing", FOR_TURN)],
        },
        Rule {
            name: "faces",
            about: "which way up tiles are played",
            values: &[
                RuleValue::at("free", &[]),
                RuleValue::at("offer-open", FOR_ROUND),
                RuleValue::at("bid-open", FOR_ROUND),
                RuleValue::at("say", FOR_ROUND),
            ],
        },
        Rule {
            name: "bidding",
            about: "whether the player bids; only who has not bid yet can use it",
            values: &[RuleValue::at("free", &[]), RuleValue::at("none", &[USED_ROUND])],
        },
        Rule {
            name: "auction",
            about: "how the offer is given away",
            values: &[RuleValue::at("by-bids", &[]), RuleValue::at("at-random", &[COMPARED])],
        },
        Rule {
            name: "inversion",
            about: "how often the auction inverts",
            values: &[RuleValue::at("by-tiles", &[]), RuleValue::at("once-more", &[COMPARED])],
        },
        Rule {
            name: "next-start",
            about: "who starts the next round",
            values: &[RuleValue::at("winner", &[]), RuleValue::at("highest-if-inverted", &[COMPARED])],
        },
        Rule {
            name: "most-tiles",
            about: "how many tiles a turn has at most",
            values: &[RuleValue::at("usual", &[]), RuleValue::at("one-more", &[HELD]), RuleValue::at("one-fewer", &[HELD])],
        },
        Rule {
            name: "first-offer",
            about: "of which type the first offer tile of a turn is",
            values: &[RuleValue::at("any", &[]), RuleValue::at("seen-type", &[HELD]), RuleValue::at("unseen-type", &[HELD])],
        },
        Rule {
            name: "bid-number",
            about: "which tiles can be bid",
            values: &[RuleValue::at("any", &[]), RuleValue::at("below-highest", &[HELD]), RuleValue::at("above-lowest", &[HELD])],
        },
        Rule {
            name: "open-tiles",
            about: "how many tiles of a turn are open at least",
            values: &[RuleValue::at("one", &[]), RuleValue::at("two", &[HELD])],
        },
        Rule {
            name: "goals",
            about: "whether goals lie open",
            values: &[RuleValue::at("secret", &[]), RuleValue::at("one-open", &[HELD])],
        },
    ],
    quantities: &[
        (Quantity::HandCards, &[When::Offered, When::Used]),
        (Quantity::OfferCards, &[When::Offered, When::Used, When::Compared]),
        (Quantity::PileCards, &[When::Score]),
    ],
};
