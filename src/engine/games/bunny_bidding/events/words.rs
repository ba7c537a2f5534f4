//! Tiles, goals, powers and points in the words of the narration.

use super::super::apply::auction;
use super::super::rules::Rules;
use super::super::score;
use super::super::state::{State, Tile, Tiles};
use crate::diag::integer;
use crate::rules::{Seat, phrase};

/// The offer, and which egg types lead among its open tiles.
pub(super) fn offer(rules: &Rules, state: &State) -> String {
    let (open, down) = (state.public.offer, Tiles::union(&state.hidden.offers));
    let mut offer = laid(rules, open, down);
    for power in state.public.offered_power.iter() {
        offer = phrase!(rules, "{offer} with {power}", offer, power = rules.power_name(power));
    }
    let leading = auction::leading(rules, open);
    let types = kinds(rules, leading);
    match rules.kinds.iter().filter(|kind| !(kind.tiles & leading).is_empty()).count() {
        0 => offer,
        2.. if leading == rules.types_among(open) && down.is_empty() => {
            phrase!(rules, "{offer} (all types equal)", offer)
        }
        2.. if leading == rules.types_among(open) => {
            phrase!(rules, "{offer} (all types equal, open tiles)", offer)
        }
        _ if down.is_empty() => phrase!(rules, "{offer} (leading: {types})", offer, types),
        _ => phrase!(rules, "{offer} (leading, open tiles: {types})", offer, types),
    }
}

/// Tiles on the table, open and face down.
pub(super) fn laid(rules: &Rules, open: Tiles, down: Tiles) -> String {
    let name = |tile: Tile| {
        let name = rules.name_of(tile);
        if down.has(tile) { phrase!(rules, "{name} face down", name) } else { name }
    };
    rules.language.list((open | down).iter().map(name))
}

pub(super) fn tiles(rules: &Rules, tiles: Tiles) -> String {
    laid(rules, tiles, Tiles::NONE)
}

/// The egg types of some tiles.
pub(super) fn kinds(rules: &Rules, tiles: Tiles) -> String {
    let there = rules.kinds.iter().filter(|kind| !(kind.tiles & tiles).is_empty());
    rules.language.list(there.map(|kind| &kind.name))
}

pub(super) fn goals(rules: &Rules, state: &State, seat: Seat) -> String {
    let goals = state.hidden.goals[seat.index()].iter().flatten();
    rules.language.list(goals.map(|kind| rules.kind_name(*kind)))
}

/// The powers and handicaps of a seat.
pub(super) fn powers(rules: &Rules, state: &State, seat: Seat) -> String {
    let (open, effects) = (state.public.powers[seat.index()], &rules.effects);
    let secret = state.hidden.handicaps[seat.index()];
    let name = |index: u8| rules.power_name(index);
    let powers =
        (open & effects.powers).iter().map(|index| phrase!(rules, "power {name}", name = name(index)));
    let handicaps = (open & effects.handicaps)
        .iter()
        .map(|index| phrase!(rules, "handicap {name} (open)", name = name(index)));
    let secret = secret.iter().map(|index| phrase!(rules, "handicap {name} (secret)", name = name(index)));
    rules.language.list(powers.chain(handicaps).chain(secret))
}

/// A number of points, as it is written, with its noun.
pub(super) fn points(rules: &Rules, points: i32, number: String) -> String {
    if points.abs() == 1 {
        phrase!(rules, "{number} point", number)
    } else {
        phrase!(rules, "{number} points", number)
    }
}

/// The points that a seat has more, and what they are for: `+7 points (goal eggs +10, other eggs −3)`.
pub(super) fn gained(rules: &Rules, before: &State, after: &State, seat: Seat) -> String {
    let of_seat = |state: &State| {
        score::score_parts(rules, state)
            .into_iter()
            .map(move |part| (rules.language.text(part.title), part.points[seat.index()]))
    };
    let more = of_seat(after).zip(of_seat(before)).map(|((title, now), (_, earlier))| (title, now - earlier));
    let parts: Vec<(&str, i32)> = more.filter(|(_, points)| *points != 0).collect();
    let sum: i32 = parts.iter().map(|(_, points)| points).sum();
    let gained = points(rules, sum, signed(sum));
    match parts.as_slice() {
        [] => gained,
        [(title, _)] => format!("{gained} ({title})"),
        several => {
            let part = |(title, points): &(&str, i32)| format!("{title} {}", signed(*points));
            format!("{gained} ({})", several.iter().map(part).collect::<Vec<_>>().join(", "))
        }
    }
}

/// A number with its sign: `+7`, `−7`.
pub(super) fn signed(number: i32) -> String {
    format!("{}{}", if number > 0 { "+" } else { "" }, integer(number))
}
