//! What of the language of effects this game has.

use super::rule_values::RULES;
use crate::effect::parts::{Attribute, Event, Lasts, Part, Person, Quantity, Zone};
use crate::effect::{EventOf, Missing, Never, SeenBy, Stage, ZoneOf};

/// How long what a card brings at a moment can last.
const ANY: &[Lasts] = &[Lasts::Now, Lasts::Turn, Lasts::Auction, Lasts::Game];

const fn event(event: Event, about: &'static str, zones: &'static [Zone], example: &'static str) -> EventOf {
    EventOf { event, about, zones, own: &[], lasts: ANY, example }
}

const fn event_of_cards(
    event: Event,
    about: &'static str,
    (own, zones): (&'static [Zone], &'static [Zone]),
    example: &'static str,
) -> EventOf {
    EventOf { event, about, zones, own, lasts: ANY, example }
}

/// An event that lasts as long as the card lies in one of these zones.
const fn state(event: Event, about: &'static str, zones: &'static [Zone], example: &'static str) -> EventOf {
    EventOf { event, about, zones, own: &[], lasts: &[Lasts::Now, Lasts::Held], example }
}

const fn zone(zone: Zone, about: &'static str, owned: bool, takes: bool, gives: bool) -> ZoneOf {
    let seen_by = if matches!(zone, Zone::Hand) { SeenBy::Owner } else { SeenBy::Everyone };
    ZoneOf { zone, about, owned, seen_by, takes, gives, in_hand: matches!(zone, Zone::Hand) }
}

/// The players that some events never have.
const NEVER: &[Never] = &[
    Never { what: Missing::Actor, events: &[Event::GameEnd] },
    Never {
        what: Missing::Player(Person::Winner),
        events: &[
            Event::Added,
            Event::Used,
            Event::TurnStart,
            Event::TurnEnd,
            Event::AuctionStart,
            Event::Bid,
            Event::Revealed,
            Event::Skipped,
            Event::GameEnd,
        ],
    },
    Never {
        what: Missing::Player(Person::Auctioneer),
        events: &[Event::Added, Event::Used, Event::TurnStart, Event::TurnEnd, Event::GameEnd],
    },
];

/// The parts of the language of effects that this game supports (IBYN-X).
pub const STAGE: Stage = Stage {
    events: &[
        event_of_cards(
            Event::Added,
            "A player adds the card on their turn.",
            (&[Zone::Row], &[Zone::Row]),
            "when = \"added\"\nuntil = { turns = 3 }\ndo = \
            [{ op = \"set-rule\", rule = \"declare\", value = \"if-stuck\" }]",
        ),
        state(
            Event::InPlay,
            "As long as the card lies in the row.",
            &[Zone::Row],
            "when = \"in-play\"\ndo = \
            [{ op = \"set-rule\", rule = \"addable\", only = [{ number = { odd = true } }] }]",
        ),
        state(
            Event::Always,
            "Always, wherever the card is.",
            &[Zone::Hand, Zone::Row, Zone::Bid, Zone::Pile],
            "when = \"always\"\ndo = [{ op = \"set-rule\", rule = \"bidding\", value = \"never\" }]",
        ),
        state(
            Event::Held,
            "As long as a player holds the card.",
            &[Zone::Hand],
            "when = \"held\"\ndo = [{ op = \"set-rule\", rule = \"skip-cost\", plus = 1, who = \"me\" }]",
        ),
        event(
            Event::Used,
            "A player uses the card on their turn, before they add or declare.",
            &[Zone::Hand],
            "when = \"used\"\nonce = \"game\"\ndo = \
            [{ op = \"look\", cards = { in = \"hand\", of = \"left\" } }]",
        ),
        event(
            Event::TurnStart,
            "The turn of a player begins.",
            &[Zone::Row],
            "when = \"turn-start\"\nby = \"anyone\"\ndo = \
            [{ op = \"show\", cards = { in = \"hand\", of = \"active\", take = { random = 1 } } }]",
        ),
        event(
            Event::TurnEnd,
            "The turn of a player ends; after an auction, when the next offer has been opened.",
            &[Zone::Pile],
            "when = \"turn-end\"\nby = \"me\"\ndo = [{ op = \"score\", points = 1 }]",
        ),
        event(
            Event::AuctionStart,
            "A player declares an auction.",
            &[Zone::Row],
            "when = \"auction-start\"\nby = \"anyone\"\ndo = \
            [{ op = \"score\", points = -1, who = \"actor\" }]",
        ),
        event_of_cards(
            Event::Bid,
            "The card is bid: when bids are revealed, or laid open.",
            (&[Zone::Bid], &[Zone::Row]),
            "when = \"bid\"\nuntil = \"auction\"\ndo = \
            [{ op = \"change\", cards = \"this\", attribute = \"number\", plus = 5 }]",
        ),
        event_of_cards(
            Event::Revealed,
            "All bids have been revealed.",
            (&[Zone::Bid], &[Zone::Row]),
            "when = \"revealed\"\nby = \"anyone\"\nuntil = \"auction\"\ndo = \
            [{ op = \"set-rule\", rule = \"nearest\", value = 30 }]",
        ),
        event(
            Event::Skipped,
            "A player has paid to skip the offer.",
            &[Zone::Row],
            "when = \"skipped\"\nby = \"anyone\"\ndo = [{ op = \"score\", points = 1, who = \"actor\" }]",
        ),
        event_of_cards(
            Event::Won,
            "The auction is won with the card as bid.",
            (&[Zone::Bid], &[Zone::Pile]),
            "when = \"won\"\ndo = [{ op = \"move\", cards = \"this\", to = \"pile\" }]",
        ),
        event_of_cards(
            Event::Lost,
            "The card was bid, and another player takes the offer.",
            (&[Zone::Bid], &[Zone::Pile]),
            "when = \"lost\"\ndo = [{ op = \"score\", points = 1 }]",
        ),
        event_of_cards(
            Event::Taken,
            "The row with the card is taken.",
            (&[Zone::TakenRow], &[Zone::TakenRow]),
            "when = \"taken\"\ndo = [{ op = \"move\", cards = { in = \"bid\", of = \"others\" }, to \
            = \"pile\" }]",
        ),
        event(
            Event::GameEnd,
            "The game ends, with the card in a pile.",
            &[Zone::Pile],
            "when = \"game-end\"\ndo = [{ op = \"change\", cards = { in = \"pile\" }, attribute = \"price\", \
            plus = 1 }]",
        ),
    ],
    zones: &[
        zone(Zone::Hand, "The cards that a player holds, without bids on the table.", true, true, true),
        zone(Zone::Row, "The offer, from left to right.", false, true, true),
        zone(Zone::TakenRow, "The row that is being taken, before it is scored.", false, true, true),
        zone(Zone::Added, "The cards of the row that a player added on their turns.", true, false, true),
        zone(Zone::Bid, "The cards that a player has bid, once they are revealed.", true, false, true),
        zone(Zone::Pile, "The cards that a player has scored.", true, true, true),
        zone(Zone::Discard, "The discarded cards.", false, true, true),
    ],
    placed: &[Zone::Row, Zone::TakenRow],
    types: &[],
    never: NEVER,
    attributes: &[
        Attribute::Number,
        Attribute::DigitSum,
        Attribute::Price,
        Attribute::Kind,
        Attribute::Place,
    ],
    quantities: &[Quantity::Players, Quantity::Points],
    persons: &[Person::Winner, Person::Auctioneer],
    steps: &["swap", "look", "change", "pass"],
    ends: &[],
    starts: &[Part::Auction],
    orders: &[],
    rules: RULES,
    acts: &[],
};
