//! What effects of special eggs, powers and handicaps can be: the vocabulary of the game, with the rules that they change.

#![allow(dead_code, reason = "a game does not use all that the declaration of its rules makes")]

use crate::effect::rules::settable_rules;
use crate::effect::{Cards, Form, Quantity, Span, Timing, Vocabulary, When};

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

settable_rules! {
    /// When a round ends.
    round: Round = "round" {
        /// After everyone's turn.
        GoesOn = "goes-on", "BB-P2", without_effect();
        /// After this turn.
        EndsAfterTurn = "ends-after-turn", "BB-X-07", only(FOR_TURN);
    }
    /// When the turn is taken.
    turn: Turn = "turn" {
        /// In its order.
        InOrder = "in-order", "BB-P2", without_effect();
        /// The rest of it after everyone else's.
        Last = "last", "BB-X-08", only(FOR_TURN);
    }
    /// What must be played in the turn.
    due: Due = "due" {
        /// A bid and an offer tile.
        BidAndOffer = "bid-and-offer", "BB-P2", without_effect();
        /// Nothing more.
        Nothing = "nothing", "BB-X-14", only(FOR_TURN);
    }
    /// Which way up tiles are played.
    faces: Faces = "faces" {
        /// Open or face down.
        Free = "free", "BB-P2", without_effect();
        /// Offer tiles open.
        OfferOpen = "offer-open", "BB-X-12", only(FOR_ROUND);
        /// Bid tiles open.
        BidOpen = "bid-open", "BB-X-12", only(FOR_ROUND);
        /// As the player says.
        Say = "say", "BB-X-12", only(FOR_ROUND);
    }
    /// Whether the player bids; only who has not bid yet can use it.
    bidding: Bidding = "bidding" {
        /// They do.
        Free = "free", "BB-P2", without_effect();
        /// They don't.
        None = "none", "BB-PW-5", only(&[USED_ROUND]);
    }
    /// How the offer is given away.
    auction: Auction = "auction" {
        /// To the best bid.
        ByBids = "by-bids", "BB-P7", without_effect();
        /// A random tile to everyone.
        AtRandom = "at-random", "BB-X-16", only(&[COMPARED]);
    }
    /// How often the auction inverts.
    inversion: Inversion = "inversion" {
        /// Once for each bid tile of a leading type.
        ByTiles = "by-tiles", "BB-P6", without_effect();
        /// Once more.
        OnceMore = "once-more", "BB-X-18", only(&[COMPARED]);
    }
    /// Who starts the next round.
    next_start: NextStart = "next-start" {
        /// The winner.
        Winner = "winner", "BB-P8", without_effect();
        /// The highest bidder, if the auction is inverted.
        HighestIfInverted = "highest-if-inverted", "BB-X-18", only(&[COMPARED]);
    }
    /// How many tiles a turn has at most.
    most_tiles: MostTiles = "most-tiles" {
        /// As many as without effects.
        Usual = "usual", "BB-P4", without_effect();
        /// One more.
        OneMore = "one-more", "BB-PW-7", only(&[HELD]);
        /// One fewer.
        OneFewer = "one-fewer", "BB-HC-6", only(&[HELD]);
    }
    /// Of which type the first offer tile of a turn is.
    first_offer: FirstOffer = "first-offer" {
        /// Any.
        Any = "any", "BB-P2", without_effect();
        /// One that is seen in the offer.
        SeenType = "seen-type", "BB-HC-1", only(&[HELD]);
        /// One that is not seen in the offer.
        UnseenType = "unseen-type", "BB-HC-2", only(&[HELD]);
    }
    /// Which tiles can be bid.
    bid_number: BidNumber = "bid-number" {
        /// Any.
        Any = "any", "BB-P2", without_effect();
        /// Those below the highest tile seen in the offer.
        BelowHighest = "below-highest", "BB-HC-3", only(&[HELD]);
        /// Those above the lowest tile seen in the offer.
        AboveLowest = "above-lowest", "BB-HC-4", only(&[HELD]);
    }
    /// How many tiles of a turn are open at least.
    open_tiles: OpenTiles = "open-tiles" {
        /// One.
        One = "one", "BB-P4", without_effect();
        /// Two.
        Two = "two", "BB-HC-5", only(&[HELD]);
    }
    /// Whether goals lie open.
    goals: Goals = "goals" {
        /// They are secret.
        Secret = "secret", "BB-S1", without_effect();
        /// One of them lies open.
        OneOpen = "one-open", "BB-HC-8", only(&[HELD]);
    }
}

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
    rules: RULES,
    quantities: &[
        (Quantity::HandCards, &[When::Offered, When::Used]),
        (Quantity::OfferCards, &[When::Offered, When::Used, When::Compared]),
        (Quantity::PileCards, &[When::Score]),
    ],
};
