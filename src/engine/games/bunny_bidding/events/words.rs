//! Tiles, goals, powers and points in the words of the narration.

use super::super::apply::auction;
use super::super::rules::Rules;
use super::super::score;
use super::super::state::{PowerSet, State, Tile, Tiles};
use crate::diag::{integer, joined};
use crate::rules::Seat;

/// The offer, and which egg types lead among its open tiles.
pub(super) fn offer(rules: &Rules, state: &State) -> String {
    let down = Tiles::union(&state.hidden.offers);
    let power = state
        .public
        .offered_power
        .iter()
        .map(|index| format!(" with {}", rules.power_name(index)))
        .collect::<String>();
    let leading = auction::leading(rules, state.public.offer);
    let leaders = rules.kinds.iter().filter(|kind| !(kind.tiles & leading).is_empty()).count();
    let open = if down.is_empty() { "" } else { ", open tiles" };
    let leads = match leaders {
        0 => String::new(),
        2.. if leading == rules.types_among(state.public.offer) => format!(" (all types equal{open})"),
        _ => format!(" (leading{open}: {})", kinds(rules, leading)),
    };
    format!("{}{power}{leads}", laid(rules, state.public.offer, down))
}

/// Tiles on the table, open and face down.
pub(super) fn laid(rules: &Rules, open: Tiles, down: Tiles) -> String {
    let name =
        |tile: Tile| format!("{}{}", rules.name_of(tile), if down.has(tile) { " face down" } else { "" });
    names((open | down).iter().map(name))
}

pub(super) fn tiles(rules: &Rules, tiles: Tiles) -> String {
    laid(rules, tiles, Tiles::NONE)
}

/// The egg types of some tiles.
pub(super) fn kinds(rules: &Rules, tiles: Tiles) -> String {
    let there = rules.kinds.iter().filter(|kind| !(kind.tiles & tiles).is_empty());
    names(there.map(|kind| &kind.name))
}

pub(super) fn goals(rules: &Rules, state: &State, seat: Seat) -> String {
    let goals = state.hidden.goals[seat.index()].iter().flatten();
    names(goals.map(|kind| rules.kind_name(*kind)))
}

/// The powers and handicaps of a seat; none without any.
pub(super) fn powers(rules: &Rules, state: &State, seat: Seat) -> String {
    let named = |what: &'static str, powers: PowerSet, note: &'static str| {
        powers.iter().map(move |index| format!("{what} {}{note}", rules.power_name(index)))
    };
    let (open, effects) = (state.public.powers[seat.index()], &rules.effects);
    let secret = named("handicap", state.hidden.handicaps[seat.index()], " (secret)");
    let open = named("power", open & effects.powers, "").chain(named(
        "handicap",
        open & effects.handicaps,
        " (open)",
    ));
    let mut all = open.chain(secret).peekable();
    if all.peek().is_none() { String::new() } else { names(all) }
}

/// `a, b and c`, of tiles, seats or whatever else has a name.
pub(super) fn names(things: impl Iterator<Item = impl ToString>) -> String {
    joined(&things.map(|thing| thing.to_string()).collect::<Vec<_>>())
}

/// `point` behind 1 and −1, `points` behind other numbers.
pub(super) fn unit(points: i32) -> &'static str {
    if points.abs() == 1 { "point" } else { "points" }
}

/// The points that a seat has more, and what they are for: `+7 points (goal eggs +10, other eggs −3)`.
pub(super) fn gained(rules: &Rules, before: &State, after: &State, seat: Seat) -> String {
    let of_seat = |state: &State| {
        score::score_parts(rules, state).into_iter().map(move |part| (part.title, part.points[seat.index()]))
    };
    let more = of_seat(after).zip(of_seat(before)).map(|((title, now), (_, earlier))| (title, now - earlier));
    let parts: Vec<(&str, i32)> = more.filter(|(_, points)| *points != 0).collect();
    let points = parts.iter().map(|(_, points)| points).sum();
    let what = match parts.as_slice() {
        [] => String::new(),
        [(title, _)] => format!(" ({title})"),
        several => {
            format!(
                " ({})",
                several
                    .iter()
                    .map(|(title, points)| format!("{title} {}", signed(*points)))
                    .collect::<Vec<_>>()
                    .join(", ")
            )
        }
    };
    format!("{} {}{what}", signed(points), unit(points))
}

/// A number with its sign: `+7`, `−7`.
pub(super) fn signed(number: i32) -> String {
    format!("{}{}", if number > 0 { "+" } else { "" }, integer(number))
}
