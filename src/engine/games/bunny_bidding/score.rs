//! Points at the end of a game (BB-E2), counted in two ways.

use super::rules::Rules;
use super::state::{Phase, State, Tile, Tiles};
use crate::effect::machine::{Spot, changed};
use crate::effect::parts::{Attribute, Zone};
use crate::rules::{Rules as _, SEATS, ScorePart, Scores, Seat, Seats};

/// 5 for each collected egg of a goal type, −1 for every other, by counting sets; but for fixed scores
/// (BB-X-01…06).
pub fn standing(rules: &Rules, state: &State) -> [i32; SEATS] {
    let mut points = [0; SEATS];
    rules.seats().for_each(|seat| points[seat.index()] = points_of(rules, state, seat));
    points
}

/// The [`standing`] of a game that is over; none before the end.
pub fn scores(rules: &Rules, state: &State) -> Option<Scores> {
    (state.public.phase == Phase::Over).then(|| Scores::most_points(standing(rules, state), rules.players))
}

/// The worth to a seat of all that it has collected so far, with the points that effects score.
pub fn points_of(rules: &Rules, state: &State, seat: Seat) -> i32 {
    let eggs = if rules.effects.program.can_change_number(Attribute::Value) {
        let (_, collected) = collected(rules, state, seat);
        collected.iter().fold(0, |sum: i32, tile| sum.saturating_add(value(rules, state, seat, tile)))
    } else {
        plain_points(rules, state, seat)
    };
    eggs.saturating_add(state.machine.points(seat))
}

/// The worth to a seat of the eggs that it has collected so far, by counting sets, without effects.
pub fn plain_points(rules: &Rules, state: &State, seat: Seat) -> i32 {
    let (dreamt, collected) = collected(rules, state, seat);
    6 * dreamt.len() as i32 - collected.len() as i32
}

/// The worth of a collected tile to a seat (BB-X-01…06).
pub fn value(rules: &Rules, state: &State, seat: Seat, tile: Tile) -> i32 {
    changed(rules, state, Spot { owner: seat, card: tile.into(), zone: Zone::Pile }, Attribute::Value)
}

/// The worth of a tile without effects: 5 to a seat with a goal of its egg type, else −1 (BB-E2).
pub fn egg_value(rules: &Rules, state: &State, tile: Tile, seat: Option<Seat>) -> i32 {
    let kind = rules.type_of(tile);
    let is_goal = |seat: Seat| kind.is_some() && state.hidden.goals[seat.index()].contains(&kind);
    if seat.is_some_and(is_goal) { 5 } else { -1 }
}

/// The eggs of its goal types that a seat has collected, and all that it has.
fn collected(rules: &Rules, state: &State, seat: Seat) -> (Tiles, Tiles) {
    let mask = state.hidden.goals[seat.index()].iter().flatten().fold(0, |mask, goal| mask | 1 << goal);
    let collected = state.public.collected[seat.index()];
    (collected & rules.of_types(mask), collected)
}

/// The points of a game that is over, by what they are for.
pub fn score_parts(rules: &Rules, state: &State) -> Vec<ScorePart> {
    let mut parts = ["goal eggs", "other eggs", "special eggs", "effects"]
        .map(|title| ScorePart { title, points: [0; SEATS] });
    for seat in rules.seats() {
        let (dreamt, all) = collected(rules, state, seat);
        let special = all & rules.effects.scored;
        let sum = |tiles: Tiles| tiles.iter().map(|tile| value(rules, state, seat, tile)).sum();
        let points =
            [sum(dreamt - special), sum(all - dreamt - special), sum(special), state.machine.points(seat)];
        parts.iter_mut().zip(points).for_each(|(part, points)| part.points[seat.index()] = points);
    }
    let effects = &rules.effects;
    let counts = [true, true, !effects.scored.is_empty(), effects.scores];
    parts.into_iter().zip(counts).filter(|(_, counts)| *counts).map(|(part, _)| part).collect()
}

/// BB-X-01…06: how much more collected tiles score than as other eggs, as bots see it.
pub fn fixed(rules: &Rules, collected: Tiles) -> i32 {
    let points = |tile: Tile| {
        rules
            .effects
            .estimate(tile.into())
            .and_then(|estimate| estimate.points)
            .map_or(0, |points| points + 1)
    };
    (collected & rules.effects.scored).iter().map(points).sum()
}

/// The scores again, tile by tile.
pub fn recount(rules: &Rules, state: &State) -> Scores {
    let mut points = [0; SEATS];
    rules.seats().for_each(|seat| points[seat.index()] = state.machine.points(seat));
    for tile in rules.tiles.iter() {
        let Some(seat) = state.public.collected.iter().position(|collected| collected.has(tile)) else {
            continue;
        };
        points[seat] += value(rules, state, Seat(seat as u8), tile);
    }
    let most = rules.seats().map(|seat| points[seat.index()]).max();
    let winners =
        rules.seats().filter(|seat| Some(points[seat.index()]) == most).fold(Seats::NONE, Seats::with);
    Scores { points, winners }
}
