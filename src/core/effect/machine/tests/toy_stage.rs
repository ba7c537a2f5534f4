//! The part of the language that a toy game knows. Tests of the crate above use it too.

use crate::effect::parts::{Attribute, Event, Lasts, Part, Quantity, Zone};
use crate::effect::{EventOf, RuleKind, SeenBy, Stage, ZoneOf, stage_rules};

stage_rules! {
    /// Whether players may skip.
    Skip = "skip": RuleKind::Words(&["free", "never"]);
    /// How many cards are added.
    Add = "add": RuleKind::Number { usual: "1", range: (0, 9) }, by_player;
    /// Which cards may be added.
    Addable = "addable": RuleKind::Cards;
}

const fn zone(zone: Zone, owned: bool, seen_by: SeenBy) -> ZoneOf {
    ZoneOf { zone, about: "A zone.", owned, seen_by, takes: true, gives: true, in_hand: false }
}

const fn event(event: Event, zones: &'static [Zone], own: &'static [Zone]) -> EventOf {
    EventOf { event, about: "An event.", zones, own, lasts: Lasts::ALL, never: &[], example: "" }
}

/// The part of the language of effects that the toy game plays.
pub const STAGE: Stage = Stage {
    events: &[
        event(Event::Added, &[Zone::Row], &[Zone::Row]),
        event(Event::Used, &[Zone::Hand], &[]),
        event(Event::InPlay, &[Zone::Row], &[]),
        event(Event::Held, &[Zone::Hand], &[]),
        event(Event::TurnStart, &[Zone::Pile], &[]),
    ],
    zones: &[
        zone(Zone::Hand, true, SeenBy::Owner),
        zone(Zone::Pile, true, SeenBy::Everyone),
        zone(Zone::Row, false, SeenBy::Everyone),
        zone(Zone::Discard, false, SeenBy::Everyone),
    ],
    placed: &[Zone::Row],
    types: &[],
    attributes: &[Attribute::Number, Attribute::Price, Attribute::Kind],
    quantities: &[Quantity::Players, Quantity::Points],
    persons: &[],
    steps: &["swap", "look", "change", "turn-over", "shuffle", "pass"],
    ends: &[Part::Turn],
    starts: &[],
    orders: &[],
    rules: RULES,
    phrases: &[],
};
