//! What effects of special eggs, powers and handicaps can be: the stage of the game, with the rules that they
//! change.

#![allow(dead_code, reason = "a game does not use all that the declaration of its rules makes")]

use crate::effect::parts::{Attribute, By, Event, Lasts, Order, Part, Person, Quantity, Zone};
use crate::effect::{EventOf, Missing, Never, RuleKind, SeenBy, Stage, TypeOf, ZoneOf, stage_rules};

stage_rules! {
    /// What must be played in a turn.
    Due = "due": RuleKind::Words(&["bid-and-offer", "nothing"]), by_player;
    /// Which way up offer tiles are played.
    OfferFaces = "offer-faces": RuleKind::Words(&["free", "up"]), by_player;
    /// Which way up bid tiles are played.
    BidFaces = "bid-faces": RuleKind::Words(&["free", "up"]), by_player;
    /// Whether a player bids.
    Bidding = "bidding": RuleKind::Words(&["free", "none"]), by_player;
    /// Whether a bid is compared with the others, and inverts.
    BidCounts = "bid-counts": RuleKind::Words(&["yes", "no"]), by_player;
    /// How the offer is given away: to a bid, or a random tile to each player; then no other effect of the
    /// comparison is played.
    Auction = "auction": RuleKind::Words(&["by-bids", "at-random"]);
    /// Which bid wins: the best, the one with as many better as worse ones, the second, or the worst. Of
    /// equal bids none wins.
    Winner = "winner": RuleKind::Words(&["best", "middle", "second", "worst"]);
    /// Whether a player wins if several bids would win, as they are equal; the first clockwise from the start
    /// player, if several do.
    Ties = "ties": RuleKind::Words(&["usual", "wins"]), by_player;
    /// Who starts the next round.
    NextStart = "next-start": RuleKind::Words(&["winner", "highest-if-inverted"]);
    /// How often the auction inverts besides.
    Inversions = "inversions": RuleKind::Number { usual: "0", range: (0, 9) };
    /// How much the whole bid of a player counts.
    Bid = "bid": RuleKind::Number { usual: "the sum of its tiles", range: (-999, 9_999) }, by_player;
    /// How many tiles a turn has at most.
    MostTiles = "most-tiles": RuleKind::Number { usual: "5", range: (1, 20) }, by_player;
    /// How many tiles of a turn are face up at least, if possible.
    OpenTiles = "open-tiles": RuleKind::Number { usual: "1", range: (1, 9) }, by_player;
    /// How many tiles a turn has to offer.
    OfferTiles = "offer-tiles": RuleKind::Number { usual: "1", range: (0, 9) }, by_player;
    /// How many tiles the start player lays.
    LaidTiles = "laid-tiles": RuleKind::Number { usual: "2", range: (0, 9) };
    /// Which tiles can be the first to be offered in a turn.
    FirstOffer = "first-offer": RuleKind::Cards, by_player;
    /// Which tiles can be offered.
    Offerable = "offerable": RuleKind::Cards, by_player;
    /// Which tiles can be bid.
    Biddable = "biddable": RuleKind::Cards, by_player;
}

const HELD: &[Zone] = &[Zone::Powers];
const ANYTHING: &[Lasts] = &[Lasts::Now, Lasts::Turn, Lasts::Round, Lasts::Game];
/// Once the bids are compared, nothing of the round is left that could be changed.
const AFTER_BIDS: &[Lasts] = &[Lasts::Now, Lasts::Game];

const fn event(
    event: Event,
    about: &'static str,
    own: &'static [Zone],
    zones: &'static [Zone],
    example: &'static str,
) -> EventOf {
    EventOf { event, about, zones, own, lasts: ANYTHING, example }
}

const fn zone(
    zone: Zone,
    about: &'static str,
    owned: bool,
    seen_by: SeenBy,
    (takes, gives): (bool, bool),
) -> ZoneOf {
    ZoneOf { zone, about, owned, seen_by, takes, gives, in_hand: matches!(zone, Zone::Hand) }
}

/// The players, cards and types of cards that some events never have.
const NEVER: &[Never] = &[
    Never { what: Missing::Actor, events: &[Event::RoundEnd, Event::GameEnd] },
    Never {
        what: Missing::Player(Person::Loser),
        events: &[
            Event::Used,
            Event::Offered,
            Event::Bid,
            Event::Revealed,
            Event::Compared,
            Event::TurnStart,
            Event::RoundStart,
            Event::RoundEnd,
            Event::GameEnd,
        ],
    },
    Never { what: Missing::Card(Zone::Hand), events: &[Event::GameEnd] },
    Never {
        what: Missing::Card(Zone::Offer),
        events: &[Event::Won, Event::Lost, Event::RoundStart, Event::RoundEnd, Event::GameEnd],
    },
    Never { what: Missing::Card(Zone::Bid), events: &[Event::RoundStart, Event::RoundEnd, Event::GameEnd] },
    Never { what: Missing::CardOf(By::Me, Zone::Offer), events: &[Event::TurnStart, Event::Offered] },
    Never { what: Missing::CardOf(By::Me, Zone::Bid), events: &[Event::TurnStart] },
    Never { what: Missing::Type("special"), events: &[Event::Used] },
    Never { what: Missing::Type("egg"), events: &[Event::Used] },
    Never { what: Missing::Type("handicap"), events: &[Event::Used] },
];

/// The part of the effect language that the game plays (BB-X, BB-PW, BB-HC).
pub const STAGE: Stage = Stage {
    events: &[
        event(
            Event::InPlay,
            "As long as the tile lies where it says: in a pile, an offer or a bid.",
            &[],
            &[Zone::Pile],
            "when = \"in-play\"\ndo = [{ op = \"change\", cards = \"this\", attribute = \"value\", is = 4 }]",
        ),
        event(
            Event::Held,
            "As long as a player has the power or handicap.",
            &[],
            HELD,
            "when = \"held\"\ndo = [{ op = \"set-rule\", rule = \"bid\", plus = 10, who = \"me\" }]",
        ),
        event(
            Event::Used,
            "A player uses the power on their turn, before playing a tile.",
            &[],
            HELD,
            "when = \"used\"\ndo = \
            [{ op = \"turn-over\", cards = { in = \"bid\", of = \"everyone\", take = { choose = 1 } } }]",
        ),
        event(
            Event::Offered,
            "A tile is offered face up on a turn.",
            &[Zone::Offer],
            HELD,
            "when = \"offered\"\ndo = [{ op = \"end\", part = \"round\" }]",
        ),
        event(
            Event::Bid,
            "A tile is bid face up on a turn.",
            &[Zone::Bid],
            HELD,
            "when = \"bid\"\nby = \"other\"\ndo = [{ op = \"score\", points = 1 }]",
        ),
        event(
            Event::Revealed,
            "All tiles of the round are turned up.",
            &[],
            HELD,
            "when = \"revealed\"\nonce = \"game\"\ndo = \
            [{ op = \"may\", do = [{ op = \"swap\", cards = { in = \"bid\", take = { choose = 1 } }, with = \
            { in = \"hand\", take = { choose = 1 } } }] }]",
        ),
        event(
            Event::Compared,
            "The bids are compared; tiles of the offer and of bids that were played face up.",
            &[Zone::Offer, Zone::Bid],
            HELD,
            "when = \"compared\"\nuntil = \"round\"\ndo = \
            [{ op = \"set-rule\", rule = \"inversions\", plus = 1 }]",
        ),
        EventOf {
            lasts: AFTER_BIDS,
            ..event(
                Event::Won,
                "An auction is won, and with it the tiles of the offer.",
                &[Zone::Pile],
                HELD,
                "when = \"won\"\nby = \"me\"\ndo = [{ op = \"score\", points = 2 }]",
            )
        },
        EventOf {
            lasts: AFTER_BIDS,
            ..event(
                Event::Lost,
                "A bidder did not win.",
                &[],
                HELD,
                "when = \"lost\"\nby = \"me\"\ndo = [{ op = \"score\", points = 1 }]",
            )
        },
        event(
            Event::TurnStart,
            "A player begins to play tiles.",
            &[],
            HELD,
            "when = \"turn-start\"\nby = \"me\"\nuntil = \"turn\"\ndo = \
            [{ op = \"set-rule\", rule = \"most-tiles\", plus = 1, who = \"me\" }]",
        ),
        event(
            Event::RoundStart,
            "A round begins, before the start player lays tiles.",
            &[],
            HELD,
            "when = \"round-start\"\ndo = [{ op = \"show\", cards = { in = \"goals\", take = { choose = 1 } \
            } }]",
        ),
        event(
            Event::RoundEnd,
            "A round is over and its table cleared, for the tiles that were in its offer; what lasts until \
            the end of the round lasts for the next one.",
            &[Zone::Pile, Zone::Discard],
            HELD,
            "when = \"round-end\"\nuntil = \"round\"\ndo = \
            [{ op = \"set-rule\", rule = \"offer-tiles\", plus = 1 }]",
        ),
        event(
            Event::GameEnd,
            "Nobody has a tile, and points are counted; no tile comes back to a hand, an offer or a bid.",
            &[],
            &[Zone::Pile, Zone::Powers],
            "when = \"game-end\"\ndo = \
            [{ op = \"score\", points = { different = \"kind\", of = { in = \"pile\", where = [{ type = [\"egg\"] }] } } }]",
        ),
    ],
    zones: &[
        zone(
            Zone::Hand,
            "The tiles that a player holds; on a turn with `reveal-five` those that were shown.",
            true,
            SeenBy::Owner,
            (true, true),
        ),
        zone(Zone::Offer, "The offer of the round.", false, SeenBy::Some, (true, true)),
        zone(Zone::Bid, "The bid tiles of a player.", true, SeenBy::Some, (true, true)),
        zone(Zone::Pile, "The tiles that a player has collected.", true, SeenBy::Everyone, (true, true)),
        zone(Zone::Goals, "The goals of a player: four at most.", true, SeenBy::Some, (true, true)),
        zone(Zone::DrawPile, "The goals that nobody has.", false, SeenBy::Nobody, (true, true)),
        zone(Zone::Powers, "The powers and handicaps of a player.", true, SeenBy::Some, (true, true)),
        zone(Zone::Discard, "Tiles that have left the game.", false, SeenBy::Everyone, (true, true)),
        zone(
            Zone::Out,
            "Tiles that have left the game for good, and powers and handicaps that have left it.",
            false,
            SeenBy::Everyone,
            (true, false),
        ),
    ],
    placed: &[Zone::Offer],
    types: &[
        TypeOf {
            card_type: "egg",
            zones: &[Zone::Hand, Zone::Offer, Zone::Bid, Zone::Pile, Zone::Discard, Zone::Out],
        },
        TypeOf {
            card_type: "special",
            zones: &[Zone::Hand, Zone::Offer, Zone::Bid, Zone::Pile, Zone::Discard, Zone::Out],
        },
        TypeOf { card_type: "goal", zones: &[Zone::Goals, Zone::DrawPile] },
        TypeOf { card_type: "power", zones: &[Zone::Powers, Zone::Out] },
        TypeOf { card_type: "handicap", zones: &[Zone::Powers, Zone::Out] },
    ],
    never: NEVER,
    attributes: &[
        Attribute::Number,
        Attribute::DigitSum,
        Attribute::Value,
        Attribute::Worth,
        Attribute::Kind,
    ],
    quantities: &[Quantity::Players, Quantity::Points],
    persons: &[Person::Winner, Person::Loser, Person::RunnerUp, Person::Auctioneer],
    steps: &["swap", "look", "turn-over", "change", "pass"],
    ends: &[Part::Turn, Part::Round],
    starts: &[],
    orders: &[Order::Last],
    rules: RULES,
    acts: &[],
};
