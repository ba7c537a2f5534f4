//! What effects of this game can be about: its events, zones, numbers, players and rules.

use super::rule_values::RULES;
use crate::effect::parts::{Attribute, Event, Lasts, Order, Part, Person, Quantity, Zone};
use crate::effect::{EventOf, Missing, Never, SeenBy, Stage, TypeOf, ZoneOf};

const NOW: &[Lasts] = &[Lasts::Now, Lasts::Turn, Lasts::Round, Lasts::Game, Lasts::NextTime];
const STANDING: &[Lasts] = &[Lasts::Now];

const fn event(event: Event, about: &'static str, lasts: &'static [Lasts], example: &'static str) -> EventOf {
    EventOf { event, about, zones: &[Zone::Dice], own: &[], lasts, example }
}

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

/// The players and cards that some events never have.
const NEVER: &[Never] = &[
    Never { what: Missing::Player(Person::Bidder), events: &[Event::RoundStart] },
    Never {
        what: Missing::Player(Person::Caller),
        events: &[Event::Used, Event::RoundStart, Event::TurnStart, Event::Bid],
    },
    Never {
        what: Missing::Player(Person::Winner),
        events: &[Event::Used, Event::RoundStart, Event::TurnStart, Event::Bid, Event::Called],
    },
    Never {
        what: Missing::Player(Person::Loser),
        events: &[Event::Used, Event::RoundStart, Event::TurnStart, Event::Bid, Event::Called],
    },
    Never { what: Missing::Card(Zone::Discard), events: &[Event::Used] },
];

/// The parts of the language of effects that this game supports.
pub const STAGE: Stage = Stage {
    events: &[
        event(
            Event::Used,
            "A player triggers the card, which shows on one of their dice, on their turn: each card once a \
            round (LWD-X1).",
            NOW,
            "when = \"used\"\ndo = [{ op = \"move\", cards = { in = \"draw-pile\", take = { from = \"top\" } \
            }, to = \"beside\" }]",
        ),
        event(
            Event::InPlay,
            "As long as the card shows on a die.",
            STANDING,
            "when = \"in-play\"\nif = [{ amount = \"standing-number\", odd = true }]\ndo = \
            [{ op = \"change\", cards = \"this\", attribute = \"worth\", times = 2 }]",
        ),
        event(
            Event::RoundStart,
            "All dice have been rolled, and nobody has guessed yet.",
            NOW,
            "when = \"round-start\"\ndo = [{ op = \"show\", cards = \"this\" }]",
        ),
        event(
            Event::TurnStart,
            "A player's turn begins.",
            NOW,
            "when = \"turn-start\"\nby = \"me\"\ndo = [{ op = \"show\", cards = \"this\" }]",
        ),
        event(
            Event::Bid,
            "A player has guessed.",
            NOW,
            "when = \"bid\"\nby = \"me\"\nuntil = \"next-time\"\ndo = \
            [{ op = \"set-rule\", rule = \"guess-number\", value = \"same\" }]",
        ),
        event(
            Event::Called,
            "A player has challenged, and all dice are shown.",
            NOW,
            "when = \"called\"\nby = \"anyone\"\nif = [{ amount = \"excess\", is = 0 }]\ndo = \
            [{ op = \"move\", cards = { in = \"draw-pile\", take = { from = \"top\" } }, to = \"beside\", of \
            = \"bidder\" }]",
        ),
        event(
            Event::Won,
            "A player has won a challenge: the one who guessed if the guess holds, else the one who \
            challenged.",
            NOW,
            "when = \"won\"\nby = \"me\"\ndo = \
            [{ op = \"move\", cards = { in = \"draw-pile\", take = { from = \"top\" } }, to = \"beside\" }]",
        ),
        event(
            Event::Lost,
            "A player has lost a challenge, and has yet to discard a die.",
            NOW,
            "when = \"lost\"\nby = \"me\"\nuntil = \"round\"\ndo = \
            [{ op = \"set-rule\", rule = \"loss\", value = \"card\", who = \"me\" }]",
        ),
        event(
            Event::RoundEnd,
            "The loser has discarded a die, and the dice are about to be gathered. Whoever lost caused it.",
            NOW,
            "when = \"round-end\"\nby = \"me\"\nuntil = \"next-time\"\ndo = \
            [{ op = \"set-rule\", rule = \"least-dice\", plus = 1 }]",
        ),
    ],
    zones: &[
        zone(
            Zone::Dice,
            "The cards that show on a player's dice, each with its die.",
            true,
            SeenBy::Some,
            true,
            true,
        ),
        zone(
            Zone::Under,
            "The cards below those that show on a player's dice.",
            true,
            SeenBy::Nobody,
            false,
            true,
        ),
        zone(
            Zone::Beside,
            "The cards that a player has gained in the round.",
            true,
            SeenBy::Everyone,
            true,
            true,
        ),
        zone(Zone::DrawPile, "The draw pile.", false, SeenBy::Nobody, true, true),
        zone(
            Zone::Aside,
            "The numbers that are not in use yet, and wildcards that are left.",
            false,
            SeenBy::Everyone,
            false,
            true,
        ),
        zone(
            Zone::Discard,
            "The discard pile. No card comes back from it, so that games end.",
            false,
            SeenBy::Everyone,
            true,
            false,
        ),
    ],
    placed: &[],
    types: &[TypeOf {
        card_type: "power",
        zones: &[Zone::Dice, Zone::Under, Zone::Beside, Zone::DrawPile, Zone::Discard],
    }],
    never: NEVER,
    attributes: &[Attribute::Number, Attribute::Worth, Attribute::Size, Attribute::Die],
    quantities: &[
        Quantity::Players,
        Quantity::StandingBid,
        Quantity::StandingNumber,
        Quantity::Excess,
        Quantity::LowestShown,
        Quantity::Named,
        Quantity::HighestNumber,
        Quantity::NextNumber,
    ],
    persons: &[Person::Winner, Person::Loser, Person::Bidder, Person::Caller],
    steps: &["swap", "shuffle", "look", "change", "name", "pass"],
    ends: &[Part::Turn],
    starts: &[],
    orders: &[Order::Skip, Order::Again, Order::Reverse],
    rules: RULES,
    acts: &[],
};
