//! The set-up by chance: egg types left out, goals, powers, handicaps, tiles (BB-S1, S2, V3).

use super::flow::begin_round;
use super::state::{GOALS, Phase, State};
use super::table::Table;
use super::tiles::Tiles;
use super::traits::Traits;
use crate::rules::{Illegal, Move, Seat};

/// The state before anything is dealt.
pub fn start(table: &Table) -> State {
    let mut state = State::default();
    state.hidden.pool = table.tiles;
    state.hidden.box_traits = table.deeds.powers | table.deeds.handicaps;
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

/// How many of these traits are dealt.
pub fn dealt(state: &State, traits: Traits) -> u32 {
    (state.traits_out() & traits).len()
}

/// How many of these traits are dealt in all: one each, if the deck has them (BB-S2).
pub fn due_traits(table: &Table, traits: Traits) -> u32 {
    if traits.is_empty() { 0 } else { table.players.into() }
}

/// The powers or handicaps out of which the next is dealt (BB-S2).
pub fn traits_left(table: &Table, state: &State) -> Traits {
    match state.public.phase {
        Phase::Powers => state.hidden.box_traits & table.deeds.powers,
        Phase::Handicaps => state.hidden.box_traits & table.deeds.handicaps,
        _ => Traits::NONE,
    }
}

/// What is dealt next (BB-S1); after it, the first round.
fn next_deal(table: &Table, state: &mut State) {
    state.public.phase = if types_to_drop(table, state) > 0 {
        Phase::Types
    } else if goals_dealt(state) < goals_due(table) {
        Phase::Goals
    } else if dealt(state, table.deeds.powers) < due_traits(table, table.deeds.powers) {
        Phase::Powers
    } else if dealt(state, table.deeds.handicaps) < due_traits(table, table.deeds.handicaps) {
        Phase::Handicaps
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
        Phase::Powers | Phase::Handicaps => traits_left(table, state).len(),
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
        Phase::Powers => dealt(state, table.deeds.powers),
        Phase::Handicaps => dealt(state, table.deeds.handicaps),
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
        Phase::Powers | Phase::Handicaps => {
            if let Some(index) = traits_left(table, state).nth(choice.0) {
                let one = Traits::one(index);
                state.hidden.box_traits -= one;
                // What lies open because of a handicap tells which it is (BB-HC-8).
                let public = table.deeds.powers | table.deeds.open_goal;
                let (open, secret) = (&mut state.public.traits, &mut state.hidden.traits);
                *(if public.has(index) { &mut open[to] } else { &mut secret[to] }) |= one;
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
