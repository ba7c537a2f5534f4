//! The set-up by chance: egg types left out, goals, powers, handicaps, tiles (BB-S1, S2, V3).

use super::round;
use crate::games::bunny_bidding::power_set::PowerSet;
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{GOALS, Phase, State};
use crate::games::bunny_bidding::tiles::Tiles;
use crate::rules::{Illegal, Move, Seat};

/// The state before anything is dealt.
pub fn start(rules: &Rules) -> State {
    let mut state = State::default();
    state.hidden.draw_pile = rules.tiles;
    state.hidden.undealt_powers = rules.effects.powers | rules.effects.handicaps;
    next_deal(rules, &mut state);
    state
}

/// How many egg types are still to be left out (BB-V3).
pub fn types_to_drop(rules: &Rules, state: &State) -> u32 {
    rules.variants.left_out.saturating_sub(state.public.left_out.count_ones())
}

/// How many goals are dealt.
pub fn goals_dealt(state: &State) -> usize {
    state.hidden.goals.iter().flatten().flatten().count()
}

/// How many goals are dealt in all (BB-S1, V4).
pub fn goals_due(rules: &Rules) -> usize {
    usize::from(rules.players) * usize::from(rules.variants.goals)
}

/// How many of these powers or handicaps are dealt.
pub fn powers_dealt(state: &State, powers: PowerSet) -> u32 {
    (state.powers_out() & powers).len()
}

/// How many of these powers or handicaps are dealt in all: one each, if the deck has them (BB-S2).
pub fn powers_due(rules: &Rules, powers: PowerSet) -> u32 {
    if powers.is_empty() { 0 } else { rules.players.into() }
}

/// The powers or handicaps out of which the next is dealt (BB-S2).
pub fn powers_left(rules: &Rules, state: &State) -> PowerSet {
    match state.public.phase {
        Phase::Powers => state.hidden.undealt_powers & rules.effects.powers,
        Phase::Handicaps => state.hidden.undealt_powers & rules.effects.handicaps,
        _ => PowerSet::NONE,
    }
}

/// The phase of the set-up that has still something to be dealt (BB-S1).
pub fn phase(rules: &Rules, state: &State) -> Phase {
    let (powers, handicaps) = (rules.effects.powers, rules.effects.handicaps);
    match () {
        () if types_to_drop(rules, state) > 0 => Phase::Types,
        () if goals_dealt(state) < goals_due(rules) => Phase::Goals,
        () if powers_dealt(state, powers) < powers_due(rules, powers) => Phase::Powers,
        () if powers_dealt(state, handicaps) < powers_due(rules, handicaps) => Phase::Handicaps,
        () => Phase::Deal,
    }
}

/// What is dealt next; after it, the first round.
fn next_deal(rules: &Rules, state: &mut State) {
    state.public.phase = phase(rules, state);
    if state.public.phase == Phase::Deal && state.hidden.draw_pile.is_empty() {
        round::begin(rules, state);
    }
}

/// How many equally likely outcomes the next random draw has.
pub fn outcomes(rules: &Rules, state: &State) -> u32 {
    match state.public.phase {
        Phase::Types => kinds_in_play(rules, state).count() as u32,
        Phase::Goals => kinds_in_play(rules, state).map(|kind| u32::from(state.goals_left(rules, kind))).sum(),
        Phase::Powers | Phase::Handicaps => powers_left(rules, state).len(),
        Phase::Deal => state.hidden.draw_pile.len(),
        _ => 0,
    }
}

fn kinds_in_play(rules: &Rules, state: &State) -> impl Iterator<Item = usize> + use<> {
    let out = state.public.left_out;
    (0..rules.kinds.len()).filter(move |kind| out >> kind & 1 == 0)
}

/// The egg type that an outcome leaves out.
pub fn type_drawn(rules: &Rules, state: &State, choice: Move) -> Option<usize> {
    kinds_in_play(rules, state).nth(choice.0 as usize)
}

/// The egg type of the goal that an outcome deals, and which of its goals that is, from 1.
pub fn goal_drawn(rules: &Rules, state: &State, choice: Move) -> Option<(u8, u32)> {
    let mut place = choice.0;
    for kind in kinds_in_play(rules, state) {
        let left = u32::from(state.goals_left(rules, kind));
        if place < left {
            return Some((kind as u8, place + 1));
        }
        place -= left;
    }
    None
}

/// Who is dealt the next goal or tile: round from the first seat, so that hands differ by one at most (BB-S1).
pub fn receiver(rules: &Rules, state: &State) -> Seat {
    let dealt = match state.public.phase {
        Phase::Goals => goals_dealt(state) as u32,
        Phase::Powers => powers_dealt(state, rules.effects.powers),
        Phase::Handicaps => powers_dealt(state, rules.effects.handicaps),
        _ => rules.in_play(&state.public).len() - state.hidden.draw_pile.len(),
    };
    Seat((dealt % u32::from(rules.players)) as u8)
}

/// Makes a random draw of the set-up.
///
/// # Errors
/// That none is due, or not with such an outcome.
pub fn chance(rules: &Rules, state: &mut State, choice: Move) -> Result<(), Illegal> {
    if choice.0 >= outcomes(rules, state) {
        return Err(Illegal { clause: "BB-S1", why: "there is no such draw" });
    }
    let to = receiver(rules, state).index();
    match state.public.phase {
        Phase::Types => {
            if let Some(kind) = type_drawn(rules, state, choice) {
                state.public.left_out |= 1 << kind;
                state.hidden.draw_pile -= rules.kinds[kind].tiles;
            }
        }
        Phase::Goals => {
            if let Some((kind, _)) = goal_drawn(rules, state, choice) {
                state.hidden.goals[to] = with_goal(state.hidden.goals[to], kind);
            }
        }
        Phase::Powers | Phase::Handicaps => {
            if let Some(index) = powers_left(rules, state).nth(choice.0) {
                let one = PowerSet::one(index);
                state.hidden.undealt_powers -= one;
                // A handicap that makes a goal visible is visible itself (BB-HC-8).
                let public = rules.effects.powers | rules.effects.open_goal;
                let (open, secret) = (&mut state.public.powers, &mut state.hidden.handicaps);
                *(if public.has(index) { &mut open[to] } else { &mut secret[to] }) |= one;
            }
        }
        _ => {
            if let Some(tile) = state.hidden.draw_pile.nth(choice.0) {
                state.hidden.draw_pile -= Tiles::one(tile);
                state.hidden.hands[to] |= Tiles::one(tile);
            }
        }
    }
    next_deal(rules, state);
    Ok(())
}

/// Goals with one more, in their order.
pub fn with_goal(goals: [Option<u8>; GOALS], kind: u8) -> [Option<u8>; GOALS] {
    match goals {
        [None, _] => [Some(kind), None],
        [Some(first), _] => [Some(first.min(kind)), Some(first.max(kind))],
    }
}
