//! Points at the end of a game (BB-E2), counted in two ways.

use super::rules::Rules;
use super::state::{Phase, State, Tiles};
use crate::rules::{Rules as _, SEATS, Scores, Seats};

/// 5 for each collected egg of a goal type, −1 for every other, by counting sets; but for fixed scores (BB-X-01…06). None before the end.
pub fn scores(rules: &Rules, state: &State) -> Option<Scores> {
    if state.public.phase != Phase::Over {
        return None;
    }
    let mut points = [0; SEATS];
    for seat in rules.seats() {
        let mask = state.hidden.goals[seat.index()].iter().flatten().fold(0, |mask, goal| mask | 1 << goal);
        let collected = state.public.collected[seat.index()];
        points[seat.index()] = 6 * (collected & rules.of_types(mask)).len() as i32 - collected.len() as i32 + fixed(rules, collected);
    }
    Some(Scores::most_points(points, rules.players))
}

/// BB-X-01…06: how much more collected tiles score than as other eggs.
pub fn fixed(rules: &Rules, collected: Tiles) -> i32 {
    let points = |tile| rules.effects.points(tile, collected.len()).map_or(0, |points| points + 1);
    (collected & rules.effects.scored).iter().map(points).sum()
}

/// The scores again, tile by tile.
pub fn recount(rules: &Rules, state: &State) -> Scores {
    let mut points = [0; SEATS];
    for tile in rules.tiles.iter() {
        let Some(seat) = state.public.collected.iter().position(|collected| collected.has(tile)) else { continue };
        let kind = rules.type_of(tile);
        let fixed = rules.effects.points(tile, state.public.collected[seat].len());
        points[seat] += fixed.unwrap_or(if kind.is_some() && state.hidden.goals[seat].contains(&kind) { 5 } else { -1 });
    }
    let most = rules.seats().map(|seat| points[seat.index()]).max();
    let winners = rules.seats().filter(|seat| Some(points[seat.index()]) == most).fold(Seats::NONE, Seats::with);
    Scores { points, winners }
}
