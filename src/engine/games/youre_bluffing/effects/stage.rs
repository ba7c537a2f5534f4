//! What of the language of effects the game plays.

use super::rules::RULES;
use crate::effect::parts::{Attribute, By, Event, Lasts, Order, Part, Person, Quantity, Zone};
use crate::effect::{EventOf, Missing, Never, SeenBy, Stage, TypeOf, ZoneOf};

/// How long changes can last, whatever brings them.
const LASTS: &[Lasts] = &[Lasts::Now, Lasts::Turn, Lasts::Auction, Lasts::NextTime, Lasts::Game];

/// The players, cards and types of cards that some events never have.
const NEVER: &[Never] = &[
    Never { what: Missing::Actor, events: &[Event::GameEnd] },
    Never {
        what: Missing::Player(Person::Bidder),
        events: &[
            Event::AuctionStart,
            Event::TurnStart,
            Event::TurnedUp,
            Event::Bought,
            Event::Called,
            Event::Won,
            Event::Lost,
            Event::Completed,
            Event::GameEnd,
        ],
    },
    Never {
        what: Missing::Player(Person::EarlierBidder),
        events: &[
            Event::AuctionStart,
            Event::TurnStart,
            Event::TurnedUp,
            Event::Bought,
            Event::Called,
            Event::Won,
            Event::Lost,
            Event::Completed,
            Event::GameEnd,
        ],
    },
    Never {
        what: Missing::Player(Person::FirstOut),
        events: &[
            Event::AuctionStart,
            Event::TurnStart,
            Event::TurnedUp,
            Event::Bought,
            Event::Called,
            Event::Won,
            Event::Lost,
            Event::Completed,
            Event::GameEnd,
        ],
    },
    Never {
        what: Missing::Player(Person::Auctioneer),
        events: &[Event::TurnStart, Event::Called, Event::Won, Event::Lost, Event::Completed, Event::GameEnd],
    },
    Never {
        what: Missing::Player(Person::Winner),
        events: &[
            Event::Used,
            Event::TurnStart,
            Event::TurnedUp,
            Event::AuctionStart,
            Event::Bid,
            Event::Skipped,
            Event::Compared,
            Event::Called,
            Event::Completed,
            Event::GameEnd,
        ],
    },
    Never {
        what: Missing::Player(Person::Loser),
        events: &[
            Event::Used,
            Event::TurnStart,
            Event::TurnedUp,
            Event::AuctionStart,
            Event::Bid,
            Event::Skipped,
            Event::Compared,
            Event::Bought,
            Event::Called,
            Event::Completed,
            Event::GameEnd,
        ],
    },
    Never {
        what: Missing::Type("event"),
        events: &[
            Event::Used,
            Event::TurnStart,
            Event::AuctionStart,
            Event::Bid,
            Event::Skipped,
            Event::Compared,
            Event::Bought,
            Event::Called,
            Event::Won,
            Event::Lost,
            Event::Completed,
            Event::GameEnd,
        ],
    },
    Never {
        what: Missing::Card(Zone::Stake),
        events: &[
            Event::Used,
            Event::TurnStart,
            Event::TurnedUp,
            Event::AuctionStart,
            Event::Bid,
            Event::Skipped,
            Event::Compared,
            Event::Bought,
            Event::Called,
            Event::Completed,
            Event::GameEnd,
        ],
    },
    Never {
        what: Missing::Card(Zone::Auction),
        events: &[
            Event::TurnStart,
            Event::Bought,
            Event::Called,
            Event::Won,
            Event::Lost,
            Event::Completed,
            Event::GameEnd,
        ],
    },
    Never {
        what: Missing::CardOf(By::Other, Zone::Auction),
        events: &[Event::TurnedUp, Event::AuctionStart],
    },
    Never {
        what: Missing::CardOf(By::Me, Zone::Auction),
        events: &[Event::Bid, Event::Skipped, Event::Compared],
    },
];

/// The part of the language that the game plays.
pub(in super::super) const STAGE: Stage = Stage {
    events: &[
        EventOf {
            event: Event::Always,
            about: "always, wherever the card is",
            zones: &[
                Zone::Animals,
                Zone::Auction,
                Zone::Money,
                Zone::Stake,
                Zone::Bank,
                Zone::DrawPile,
                Zone::Out,
            ],
            own: &[],
            lasts: &[Lasts::Now],
            example: r#"when = "always"
do = [{ op = "change", cards = "this", attribute = "value", is = 0 }]"#,
        },
        EventOf {
            event: Event::InPlay,
            about: "as long as the animal lies before a player; with `in = [\"auction\"]`, as long as it is \
                up for auction",
            zones: &[Zone::Animals],
            own: &[],
            lasts: &[Lasts::Now],
            example: r#"when = "in-play"
in = ["auction"]
do = [{ op = "set-rule", rule = "raise", value = 50 }]"#,
        },
        EventOf {
            event: Event::Held,
            about: "as long as a player has the note, in hand or on the table",
            zones: &[Zone::Money, Zone::Stake],
            own: &[],
            lasts: &[Lasts::Now],
            example: r#"when = "held"
do = [{ op = "set-rule", rule = "answer", value = "counter", who = "me" }]"#,
        },
        EventOf {
            event: Event::Used,
            about: "a player uses the card in their turn, before they auction or trade, or as the auctioneer \
                after the last bid",
            zones: &[Zone::Animals, Zone::Money],
            own: &[],
            lasts: LASTS,
            example: r#"when = "used"
once = "game"
if = [{ count = { in = "auction" } }]
do = [{ op = "move", cards = { in = "auction" }, to = "animals" }]"#,
        },
        EventOf {
            event: Event::TurnStart,
            about: "a turn begins",
            zones: &[Zone::Animals, Zone::Money],
            own: &[],
            lasts: LASTS,
            example: r#"when = "turn-start"
by = "me"
if = [{ count = { in = "money" }, at_most = 3 }]
do = [{ op = "move", cards = { in = "bank", where = [{ value = { is = 10 } }], take = { highest = "value" } }, to = "money" }]"#,
        },
        EventOf {
            event: Event::TurnedUp,
            about: "a card is turned up from the pile, by the player on turn",
            zones: &[Zone::Animals],
            own: &[Zone::Auction],
            lasts: LASTS,
            example: r#"when = "turned-up"
do = [{ op = "move", cards = { in = "animals", take = { choose = 1 } }, to = "draw-pile", at = "bottom" }]"#,
        },
        EventOf {
            event: Event::AuctionStart,
            about: "the bidding for an animal begins, or begins again without a player who couldn't pay; by \
                the auctioneer",
            zones: &[Zone::Animals, Zone::Money],
            own: &[Zone::Auction],
            lasts: LASTS,
            example: r#"when = "auction-start"
until = "auction"
do = [{ op = "set-rule", rule = "auctioneer-buys", value = "forbidden" }]"#,
        },
        EventOf {
            event: Event::Bid,
            about: "a player bids for an animal",
            zones: &[Zone::Animals],
            own: &[Zone::Auction],
            lasts: LASTS,
            example: r#"when = "bid"
by = "other"
if = [{ amount = "standing-bid", at_least = 200 }]
do = [{ op = "pay", amount = 10, who = "actor", to = "me" }]"#,
        },
        EventOf {
            event: Event::Skipped,
            about: "a player drops out of the bidding",
            zones: &[Zone::Animals],
            own: &[Zone::Auction],
            lasts: LASTS,
            example: r#"when = "skipped"
do = [{ op = "show", cards = { in = "money", of = "actor", take = { random = 1 } } }]"#,
        },
        EventOf {
            event: Event::Compared,
            about: "the bidding is over, by the highest bidder, before the auctioneer decides",
            zones: &[Zone::Animals],
            own: &[Zone::Auction],
            lasts: LASTS,
            example: r#"when = "compared"
if = [{ amount = "standing-bid", at_most = 50 }]
until = "auction"
do = [{ op = "set-rule", rule = "price", value = "to-bank" }]"#,
        },
        EventOf {
            event: Event::Bought,
            about: "an animal goes from an auction to a player, also for nothing",
            zones: &[Zone::Animals],
            own: &[Zone::Animals],
            lasts: LASTS,
            example: r#"when = "bought"
do = [{ op = "for-each", who = "everyone", do = [{ op = "show", cards = { in = "money", of = "them", take = { choose = 1, by = "them" } } }] }]"#,
        },
        EventOf {
            event: Event::Called,
            about: "a player challenges another to a trade",
            zones: &[Zone::Animals],
            own: &[Zone::Animals],
            lasts: LASTS,
            example: r#"when = "called"
until = "turn"
do = [{ op = "set-rule", rule = "winning-offer", value = "lower" }]"#,
        },
        EventOf {
            event: Event::Won,
            about: "a player wins a trade, before money and animals change hands",
            zones: &[Zone::Animals],
            own: &[Zone::Animals],
            lasts: LASTS,
            example: r#"when = "won"
do = [{ op = "score", points = 50 }]"#,
        },
        EventOf {
            event: Event::Lost,
            about: "a player loses a trade, before money and animals change hands",
            zones: &[Zone::Animals],
            own: &[Zone::Animals],
            lasts: LASTS,
            example: r#"when = "lost"
by = "me"
do = [{ op = "move", cards = { in = "stake", take = { random = 1 } }, to = "money" }]"#,
        },
        EventOf {
            event: Event::Completed,
            about: "a player has got all four animals of a kind, by auction or trade",
            zones: &[Zone::Animals],
            own: &[Zone::Animals],
            lasts: LASTS,
            example: r#"when = "completed"
do = [{ op = "move", cards = { in = "bank", where = [{ value = { is = 200 } }], take = { choose = 1 } }, to = "money" }]"#,
        },
        EventOf {
            event: Event::GameEnd,
            about: "the game is over, and points are counted",
            zones: &[Zone::Animals, Zone::Money],
            own: &[],
            lasts: &[Lasts::Now],
            example: r#"when = "game-end"
once = "game"
if = [{ count = { in = "animals", where = [{ same = { attribute = "kind", as = "this" } }] }, is = 3 }]
do = [{ op = "score", points = { sum = "value", of = "this", divided_by = 2 } }]"#,
        },
    ],
    zones: &[
        zone(Zone::Animals, "the animals before a player", true, SeenBy::Everyone, true, true),
        zone(
            Zone::Auction,
            "the card that was turned up: an animal for sale, or an event",
            false,
            SeenBy::Everyone,
            false,
            true,
        ),
        zone(Zone::Money, "the notes in a player's hand", true, SeenBy::Owner, true, true),
        zone(
            Zone::Stake,
            "the notes that a player offers in a trade, before money changes hands",
            true,
            SeenBy::Owner,
            false,
            true,
        ),
        zone(Zone::Bank, "the notes that nobody has", false, SeenBy::Everyone, true, true),
        zone(
            Zone::DrawPile,
            "the cards that are face down; what comes to it goes under it",
            false,
            SeenBy::Nobody,
            true,
            true,
        ),
        zone(
            Zone::Out,
            "the animals and events that are out of the game",
            false,
            SeenBy::Everyone,
            true,
            true,
        ),
    ],
    placed: &[Zone::Auction],
    types: &[
        TypeOf { card_type: "animal", zones: &[Zone::Animals, Zone::Auction, Zone::DrawPile, Zone::Out] },
        TypeOf { card_type: "event", zones: &[Zone::Auction, Zone::DrawPile, Zone::Out] },
        TypeOf { card_type: "money", zones: &[Zone::Money, Zone::Stake, Zone::Bank] },
    ],
    never: NEVER,
    attributes: &[Attribute::Value, Attribute::Worth, Attribute::Kind, Attribute::Type, Attribute::OfItsKind],
    quantities: &[
        Quantity::Players,
        Quantity::StandingBid,
        Quantity::Paid,
        Quantity::Wealth,
        Quantity::Points,
    ],
    persons: &[
        Person::Auctioneer,
        Person::Bidder,
        Person::EarlierBidder,
        Person::FirstOut,
        Person::Winner,
        Person::Loser,
    ],
    steps: &["swap", "change", "pay", "pass"],
    ends: &[Part::Auction],
    starts: &[],
    orders: &[Order::Skip, Order::Again],
    rules: RULES,
    acts: &[],
};

/// A zone, none of which holds cards that are still to be played.
const fn zone(
    zone: Zone,
    about: &'static str,
    owned: bool,
    seen_by: SeenBy,
    takes: bool,
    gives: bool,
) -> ZoneOf {
    ZoneOf { zone, about, owned, seen_by, takes, gives, in_hand: false }
}
