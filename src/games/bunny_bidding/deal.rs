//! The set-up by chance: egg types left out, goals, tiles (BB-S1, V3).

use super::flow::begin_round;
use super::state::{GOALS, Phase, State};
use super::table::Table;
use super::tiles::Tiles;
use crate::rules::{Illegal, Move, Seat};

/// The state before anything is dealt.
pub fn start(table: &Table) -> State {
    let mut state = State::default();
    state.hidden.pool = table.tiles;
    next_deal(table, &mut state);
    state
}

/// How many egg types are still to be left out (BB-V3).
pub fn types_to_drop(table: &Table, state: &State) -> u32 {
    table.chosen.left_out.saturating_sub(state.public.out.count_ones())
}

/// How many goals are dealt.
pub fn goals_dealt(state: &State) -> usize {
    state.hidden.goals.iter().flatten().flatten().count()
}

/// How many goals are dealt in all (BB-S1, V4).
pub fn goals_due(table: &Table) -> usize {
    usize::from(table.players) * usize::from(table.chosen.goals)
}

/// What is dealt next (BB-S1); after it, the first round.
fn next_deal(table: &Table, state: &mut State) {
    state.public.phase = if types_to_drop(table, state) > 0 {
        Phase::Types
    } else if goals_dealt(state) < goals_due(table) {
        Phase::Goals
    } else {
        Phase::Deal
    };
    if state.public.phase == Phase::Deal && state.hidden.pool.is_empty() {
        begin_round(table, state);
    }
}

/// How many equally likely outcomes the next random draw has.
pub fn outcomes(table: &Table, state: &State) -> u32 {
    match state.public.phase {
        Phase::Types => kinds_in_play(table, state).count() as u32,
        Phase::Goals => kinds_in_play(table, state).map(|kind| u32::from(state.goals_left(table, kind))).sum(),
        Phase::Deal => state.hidden.pool.len(),
        _ => 0,
    }
}

fn kinds_in_play(table: &Table, state: &State) -> impl Iterator<Item = usize> + use<> {
    let out = state.public.out;
    (0..table.kinds.len()).filter(move |kind| out >> kind & 1 == 0)
}

/// The egg type that an outcome leaves out.
pub fn type_drawn(table: &Table, state: &State, choice: Move) -> Option<usize> {
    kinds_in_play(table, state).nth(choice.0 as usize)
}

/// The egg type of the goal that an outcome deals, and which of its goals that is, from 1.
pub fn goal_drawn(table: &Table, state: &State, choice: Move) -> Option<(u8, u32)> {
    let mut place = choice.0;
    for kind in kinds_in_play(table, state) {
        let left = u32::from(state.goals_left(table, kind));
        if place < left {
            return Some((kind as u8, place + 1));
        }
        place -= left;
    }
    None
}

/// Who is dealt the next goal or tile: round from the first seat, so that hands differ by one at most (BB-S1).
pub fn receiver(table: &Table, state: &State) -> Seat {
    let dealt = match state.public.phase {
        Phase::Goals => goals_dealt(state) as u32,
        _ => table.in_play(&state.public).len() - state.hidden.pool.len(),
    };
    Seat((dealt % u32::from(table.players)) as u8)
}

/// Makes a random draw of the set-up.
///
/// # Errors
/// That none is due, or not with such an outcome.
pub fn chance(table: &Table, state: &mut State, choice: Move) -> Result<(), Illegal> {
    if choice.0 >= outcomes(table, state) {
        return Err(Illegal { clause: "BB-S1", why: "there is no such draw" });
    }
    let to = receiver(table, state).index();
    match state.public.phase {
        Phase::Types => {
            if let Some(kind) = type_drawn(table, state, choice) {
                state.public.out |= 1 << kind;
                state.hidden.pool -= table.kinds[kind].tiles;
            }
        }
        Phase::Goals => {
            if let Some((kind, _)) = goal_drawn(table, state, choice) {
                state.hidden.goals[to] = with_goal(state.hidden.goals[to], kind);
            }
        }
        _ => {
            if let Some(tile) = state.hidden.pool.nth(choice.0) {
                state.hidden.pool -= Tiles::one(tile);
                state.hidden.hands[to] |= Tiles::one(tile);
            }
        }
    }
    next_deal(table, state);
    Ok(())
}

/// Goals with one more, in their order.
pub fn with_goal(goals: [Option<u8>; GOALS], kind: u8) -> [Option<u8>; GOALS] {
    match goals {
        [None, _] => [Some(kind), None],
        [Some(first), _] => [Some(first.min(kind)), Some(first.max(kind))],
    }
}
