//! Whether the parts of a setup fit together, and somebody can move (C2).

use crate::games::bunny_bidding::apply::deal;
use crate::games::bunny_bidding::legal::playable::SHOWN;
use crate::games::bunny_bidding::legal::{legal, turn};
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{PASSED, Phase, State, Tiles};
use crate::games::shared::SetupErrors;
use crate::rules::{Rules as _, Turn};

/// Reports the parts of a state that don't fit together.
pub fn validate(rules: &Rules, state: &State) -> SetupErrors {
    let mut errors = SetupErrors::new(rules.players);
    let mut check = |bad: bool, key: &'static str, message: &'static str| errors.need(!bad, key, message);
    match state.public.phase {
        Phase::Types | Phase::Goals | Phase::Powers | Phase::Handicaps | Phase::Deal => {
            set_up(rules, state, &mut check)
        }
        Phase::Over => over(state, &mut check),
        Phase::Compare | Phase::Settle | Phase::Begin => at_work(rules, state, &mut check),
        Phase::GiveAway => check(state.public.offer.is_empty(), "phase", "there is nothing to draw"),
        _ if state.machine.is_running() => {
            round(rules, state, &mut check);
            at_work(rules, state, &mut check);
        }
        Phase::Lay | Phase::Show | Phase::Play => {
            round(rules, state, &mut check);
            if state.public.passing {
                passing(rules, state, &mut check)
            } else {
                moving(rules, state, &mut check)
            }
        }
    }
    check(
        state.public.phase != Phase::Types && deal::types_to_drop(rules, state) > 0,
        "left_out",
        "more egg types must be left out",
    );
    errors
}

type Check<'a> = dyn FnMut(bool, &'static str, &'static str) + 'a;

/// BB-S1: everything is dealt in its order.
fn set_up(rules: &Rules, state: &State, check: &mut Check) {
    let (public, hidden) = (&state.public, &state.hidden);
    let goals: Vec<usize> =
        rules.seats().map(|seat| hidden.goals[seat.index()].iter().flatten().count()).collect();
    let hands: Vec<usize> = rules.seats().map(|seat| state.hand(seat).len() as usize).collect();
    check(!dealt_round(&goals), "goals", "they are dealt round from the first seat");
    check(!dealt_round(&hands), "hands", "tiles are dealt round from the first seat");
    let all = hidden.draw_pile | Tiles::union(&hidden.hands);
    check(all != rules.in_play(public), "phase", "in the set-up all tiles are in hands or the draw pile");
    let (dealt, due) = (deal::goals_dealt(state), deal::goals_due(rules));
    let powers = deal::powers_complete(rules, state, rules.effects.powers);
    let handicaps = deal::powers_complete(rules, state, rules.effects.handicaps);
    let fits = match public.phase {
        Phase::Types => deal::types_to_drop(rules, state) > 0 && dealt == 0 && hidden.draw_pile == all,
        Phase::Goals => dealt < due && hidden.draw_pile == all,
        Phase::Powers => dealt == due && !powers && hidden.draw_pile == all,
        Phase::Handicaps => dealt == due && powers && !handicaps && hidden.draw_pile == all,
        _ => dealt == due && powers && handicaps && !hidden.draw_pile.is_empty(),
    };
    check(!fits, "phase", "types are left out first, then goals are dealt, then tiles");
    check(public.passing, "passing", "nothing is passed in the set-up");
}

/// True if these counts can come of dealing round from the first seat.
fn dealt_round(counts: &[usize]) -> bool {
    let most = counts.first().copied().unwrap_or(0);
    counts.is_sorted_by(|a, b| a >= b) && counts.iter().all(|count| count + 1 >= most)
}

/// BB-E1.
fn over(state: &State, check: &mut Check) {
    let (public, hidden) = (&state.public, &state.hidden);
    check(!Tiles::union(&hidden.hands).is_empty(), "phase", "it is not over while a seat has tiles");
    let on_table = state.offer() | Tiles::union(&hidden.bids) | Tiles::union(&public.bids);
    check(!on_table.is_empty(), "phase", "it is not over while a round is going on");
    check(public.passing, "passing", "nothing is passed when it is over");
}

fn round(rules: &Rules, state: &State, check: &mut Check) {
    let (public, phase) = (&state.public, state.public.phase);
    check(phase == Phase::Lay && public.mover != public.first, "turn", "the start player begins the offer");
    check(
        phase == Phase::Show && !rules.variants.reveal_five,
        "phase",
        "tiles are shown in the variant `reveal-five` only",
    );
    let shown = public.shown[public.mover.index()];
    check(phase == Phase::Show && shown.len() >= SHOWN, "shown", "the seat has shown enough");
    let counts = phase != Phase::Lay;
    check(counts && public.turns_left == 0, "turns_left", "the current turn counts too");
}

/// An effect needs somebody to decide or something to draw.
fn at_work(rules: &Rules, state: &State, check: &mut Check) {
    let waits = match turn(rules, state) {
        _ if !state.machine.is_running() => false,
        Turn::Seat(seat) => {
            let mut moves = Vec::new();
            legal(rules, state, seat, &mut moves);
            !moves.is_empty()
        }
        Turn::Chance(outcomes) => outcomes > 0,
        _ => false,
    };
    check(!waits, "effects", "no effect waits for a decision or a draw");
    check(state.public.passing, "passing", "nothing is passed while an effect is played");
}

/// BB-V8.
fn passing(rules: &Rules, state: &State, check: &mut Check) {
    let too_many = rules.seats().any(|seat| (state.hand(seat) & state.hidden.picked).len() > PASSED);
    check(too_many, "picked", "a seat passes 5 tiles");
    check(state.pending().is_empty(), "passing", "nobody has anything to choose");
    check(state.public.phase == Phase::Show, "passing", "nothing is passed before a tile is played");
}

/// C2.
fn moving(rules: &Rules, state: &State, check: &mut Check) {
    let public = &state.public;
    check(public.phase == Phase::Lay && public.to_lay == 0, "to_lay", "the start player has laid everything");
    let mut moves = Vec::new();
    legal(rules, state, public.mover, &mut moves);
    check(moves.is_empty(), "turn", "the seat whose turn it is can do nothing");
}
