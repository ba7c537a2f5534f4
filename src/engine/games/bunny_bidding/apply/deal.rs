//! The set-up by chance: egg types left out, goals, powers, handicaps, tiles (BB-S1, S2, V3); and what chance
//! draws at all.

use super::round;
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{Phase, PowerSet, State, Tile, Tiles, with_goal};
use crate::rules::{Move, Seat};

/// An outcome of a random draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// An egg type that is left out.
    Type(u8),
    /// A goal by its egg type, and which of those left it is, from 1.
    Goal(u8, u32),
    /// A power or handicap.
    Power(u8),
    /// A tile.
    Tile(Tile),
}

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
fn powers_dealt(state: &State, powers: PowerSet) -> u32 {
    (state.powers_out() & powers).len()
}

/// True if all of these powers or handicaps are dealt: one to each player, if the deck has them (BB-S2).
pub fn powers_complete(rules: &Rules, state: &State, powers: PowerSet) -> bool {
    powers.is_empty() || powers_dealt(state, powers) == u32::from(rules.players)
}

/// The phase of the set-up that has still something to be dealt (BB-S1).
pub fn phase(rules: &Rules, state: &State) -> Phase {
    match () {
        () if types_to_drop(rules, state) > 0 => Phase::Types,
        () if goals_dealt(state) < goals_due(rules) => Phase::Goals,
        () if !powers_complete(rules, state, rules.effects.powers) => Phase::Powers,
        () if !powers_complete(rules, state, rules.effects.handicaps) => Phase::Handicaps,
        () => Phase::Deal,
    }
}

/// Finds the phase of the next deal; after the last, begins the first round.
fn next_deal(rules: &Rules, state: &mut State) {
    // Tiles come last.
    if state.public.phase != Phase::Deal {
        state.public.phase = phase(rules, state);
    }
    if state.public.phase == Phase::Deal && state.hidden.draw_pile.is_empty() {
        round::begin(rules, state);
    }
}

/// How many equally likely outcomes the next random draw has.
pub fn outcomes(rules: &Rules, state: &State) -> u32 {
    match state.public.phase {
        Phase::Types => kinds_in_play(rules, state).count() as u32,
        Phase::Goals => {
            kinds_in_play(rules, state).map(|kind| u32::from(rules.goals_left(state, kind))).sum()
        }
        Phase::Powers | Phase::Handicaps => powers_left(rules, state).len(),
        _ => tiles_left(state).len(),
    }
}

/// The draw that a choice of chance stands for, if it stands for one.
pub fn drawn(rules: &Rules, state: &State, choice: Move) -> Option<Drawn> {
    match state.public.phase {
        Phase::Types => kinds_in_play(rules, state).nth(choice.0 as usize).map(Drawn::Type),
        Phase::Goals => {
            let mut place = choice.0;
            for kind in kinds_in_play(rules, state) {
                let left = u32::from(rules.goals_left(state, kind));
                if place < left {
                    return Some(Drawn::Goal(kind, place + 1));
                }
                place -= left;
            }
            None
        }
        Phase::Powers | Phase::Handicaps => powers_left(rules, state).nth(choice.0).map(Drawn::Power),
        _ => tiles_left(state).nth(choice.0).map(Drawn::Tile),
    }
}

fn kinds_in_play(rules: &Rules, state: &State) -> impl Iterator<Item = u8> + use<> {
    let out = state.public.left_out;
    (0..rules.kinds.len() as u8).filter(move |kind| out >> kind & 1 == 0)
}

/// The powers or handicaps out of which the next is dealt (BB-S2).
fn powers_left(rules: &Rules, state: &State) -> PowerSet {
    let dealt =
        if state.public.phase == Phase::Powers { rules.effects.powers } else { rules.effects.handicaps };
    state.hidden.undealt_powers & dealt
}

fn tiles_left(state: &State) -> Tiles {
    match state.public.phase {
        Phase::Deal => state.hidden.draw_pile,
        Phase::GiveAway => state.public.offer,
        _ => Tiles::NONE,
    }
}

/// Who is dealt the next goal or tile: round from the first seat, so that hands differ by one at most
/// (BB-S1).
pub fn receiver(rules: &Rules, state: &State) -> Seat {
    let dealt = match state.public.phase {
        Phase::Goals => goals_dealt(state) as u32,
        Phase::Powers => powers_dealt(state, rules.effects.powers),
        Phase::Handicaps => powers_dealt(state, rules.effects.handicaps),
        _ => rules.in_play(&state.public).len() - state.hidden.draw_pile.len(),
    };
    Seat((dealt % u32::from(rules.players)) as u8)
}

/// Gives the cards drawn in the set-up to the seats that they are dealt to.
pub fn give(rules: &Rules, state: &mut State, drawn: Drawn) {
    let to = receiver(rules, state).index();
    match drawn {
        Drawn::Type(kind) => {
            state.public.left_out |= 1 << kind;
            state.hidden.draw_pile -= rules.of_types(1 << kind);
        }
        Drawn::Goal(kind, _) => state.hidden.goals[to] = with_goal(state.hidden.goals[to], kind),
        Drawn::Power(index) => {
            let one = PowerSet::one(index);
            state.hidden.undealt_powers -= one;
            // A handicap that makes a goal visible is visible itself (BB-HC-8).
            let public = rules.effects.powers | rules.effects.open_goal;
            let (open, secret) = (&mut state.public.powers, &mut state.hidden.handicaps);
            *(if public.has(index) { &mut open[to] } else { &mut secret[to] }) |= one;
        }
        Drawn::Tile(tile) => {
            state.hidden.draw_pile -= Tiles::one(tile);
            state.hidden.hands[to] |= Tiles::one(tile);
        }
    }
    next_deal(rules, state);
}
