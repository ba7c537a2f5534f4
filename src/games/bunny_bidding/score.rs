//! Points at the end of a game (BB-E2), counted in two ways.

use super::rules::Rules;
use super::state::{Phase, State, Tiles};
use crate::rules::{Rules as _, SEATS, ScorePart, Scores, Seat, Seats};

/// 5 for each collected egg of a goal type, −1 for every other, by counting sets; but for fixed scores (BB-X-01…06). None before the end.
pub fn scores(rules: &Rules, state: &State) -> Option<Scores> {
    if state.public.phase != Phase::Over {
        return None;
    }
    let mut points = [0; SEATS];
    rules.seats().for_each(|seat| points[seat.index()] = points_of(rules, state, seat));
    Some(Scores::most_points(points, rules.players))
}

/// What a seat has collected so far is worth this much to it.
pub fn points_of(rules: &Rules, state: &State, seat: Seat) -> i32 {
    let (dreamt, collected) = collected(rules, state, seat);
    6 * dreamt.len() as i32 - collected.len() as i32 + fixed(rules, collected)
}

/// The eggs of its goal types that a seat has collected, and all that it has.
fn collected(rules: &Rules, state: &State, seat: Seat) -> (Tiles, Tiles) {
    let mask = state.hidden.goals[seat.index()].iter().flatten().fold(0, |mask, goal| mask | 1 << goal);
    let collected = state.public.collected[seat.index()];
    (collected & rules.of_types(mask), collected)
}

/// The points of a game that is over, by what they are for.
pub fn score_parts(rules: &Rules, state: &State) -> Vec<ScorePart> {
    let mut parts = ["goal eggs", "other eggs", "special eggs"].map(|title| ScorePart { title, points: [0; SEATS] });
    for seat in rules.seats() {
        let (dreamt, all) = collected(rules, state, seat);
        let with_score = (all & rules.effects.scored).iter().filter(|tile| rules.effects.points(*tile, all.len()).is_some());
        let special: Tiles = with_score.collect();
        let points = [5 * dreamt.len() as i32, -((all - dreamt - special).len() as i32), fixed(rules, all) - special.len() as i32];
        parts.iter_mut().zip(points).for_each(|(part, points)| part.points[seat.index()] = points);
    }
    let counted = if rules.effects.scored.is_empty() { 2 } else { 3 };
    parts.into_iter().take(counted).collect()
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
