//! Executes effects of special eggs and powers in a turn, step by step: what is done at once, what a seat decides, what is drawn (BB-X, BB-PW).
//!
//! What can be decided is in `choices`. `public.execution` says which effect is executed and how far; `go_on` executes
//! steps up to the next decision or draw, or to the end.

use super::applied;
use super::choices::{Choices, counts, drawable_by, possible};
use super::compile::Step;
use crate::games::bunny_bidding::action::{Action, Face, Play};
use crate::games::bunny_bidding::apply::place::{self, look, take, uncover};
use crate::games::bunny_bidding::apply::{passing, showdown, turn};
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{Execution, Phase, PowerSet, Source, State, Tile, Tiles};
use crate::games::shared::Part as _;
use crate::rules::{Rules as _, Seat};

/// BB-H2: a power or handicap lies in the offer, for all to see.
pub fn put(state: &mut State, seat: Seat, index: u8) {
    let one = PowerSet::one(index);
    state.public.powers[seat.index()] -= one;
    state.hidden.handicaps[seat.index()] -= one;
    state.public.offered_power |= one;
}

/// What an open tile does that has just been offered in a turn, if anything.
pub fn offered(rules: &Rules, state: &mut State, tile: Tile) {
    let source = Source::Tile(tile);
    let met = rules.effects.get(source).is_some_and(|effect| effect.is_met(counts(state, state.public.mover)));
    begin(rules, state, source, met);
}

/// BB-H1: a power is used.
pub fn used(rules: &Rules, state: &mut State, index: u8) {
    state.public.progress.used |= PowerSet::one(index);
    begin(rules, state, Source::Power(index), true);
}

fn begin(rules: &Rules, state: &mut State, source: Source, met: bool) {
    if !met {
        return end(rules, state, source);
    }
    state.public.execution = Execution { source: Some(source), ..Execution::default() };
    go_on(rules, state);
}

/// Executes steps up to the next decision or draw, or to the end of the effect.
fn go_on(rules: &Rules, state: &mut State) {
    let Some(source) = state.public.execution.source else { return };
    while let Some(step) = rules.effects.step(state.public.execution) {
        if !Choices::for_step(rules, state, step).are_none() {
            applied::by(rules, state, source);
            state.public.phase = Phase::Choose;
            return;
        }
        if possible(rules, state, step) {
            applied::by(rules, state, source);
        }
        if at_once(state, source, step) {
            state.public.phase = Phase::Draw;
            return;
        }
        let execution = &mut state.public.execution;
        *execution = Execution { source: execution.source, step: execution.step + 1, ..Execution::default() };
    }
    state.public.execution = Execution::default();
    end(rules, state, source);
}

fn end(rules: &Rules, state: &mut State, source: Source) {
    state.public.phase = Phase::Play;
    match source {
        Source::Tile(tile) => passing::after_tile(rules, state, tile, Face::Open),
        Source::Power(_) => turn::go_on(rules, state),
    }
}

/// Does a step that needs no decision. Says whether chance has to draw for it first.
fn at_once(state: &mut State, source: Source, step: Step) -> bool {
    let seat = state.public.mover;
    let progress = &mut state.public.progress;
    match step {
        Step::EndRound => progress.ends_round = true,
        Step::Postpone => progress.continues_later = true,
        Step::Release => progress.free = true,
        Step::Open(what) => state.public.open_only |= what.pack(),
        Step::NoBid => (progress.no_bid, progress.bid_due) = (true, false),
        Step::LookOffer => look(state, seat, Tiles::union(&state.hidden.offers) - state.hidden.offers[seat.index()]),
        Step::LookBids => look(state, seat, Tiles::union(&state.hidden.bids) - state.hidden.bids[seat.index()]),
        Step::Draw(count) => {
            // (D) A tile that draws others leaves the game for good, even if it has turned itself over before.
            if let Source::Tile(tile) = source {
                let one = Tiles::one(tile);
                uncover(state, tile);
                state.hidden.offers.iter_mut().chain([&mut state.public.offer]).for_each(|offer| *offer -= one);
                state.public.spent |= one;
            }
            return state.public.execution.done < count && !drawable_by(state, Step::Draw(count)).is_empty();
        }
        _ => {}
    }
    false
}

/// Makes a decision of the mover that has been checked.
pub fn decide(rules: &Rules, state: &mut State, action: Action) {
    let execution = state.public.execution;
    let Some(step) = rules.effects.step(execution) else { return };
    let seat = state.public.mover;
    match (step, action) {
        (_, Action::Enough) => return next_step(rules, state),
        (Step::Say, Action::Say(what)) => state.public.open_only |= what.pack(),
        (Step::LookGoals, Action::Name(other)) => {
            let looked = &mut state.hidden.seen_goals[seat.index()];
            *looked = looked.with(other);
        }
        (_, Action::OfferOf(other) | Action::BidOf(other)) => {
            state.public.execution.drawn_from = other.0 + 1;
            state.public.execution.from_bid = matches!(action, Action::BidOf(_));
            state.public.phase = Phase::Draw;
            return;
        }
        (Step::Collect | Step::TurnOver, Action::Pick(tile)) => found(rules, state, step, tile),
        (Step::Swap(_) | Step::SwapBids(_), Action::Pick(tile)) if execution.picked == 0 => {
            state.public.execution.picked = tile;
            return;
        }
        (Step::Swap(_), Action::Give(tile)) => {
            place::put(rules, state, seat, Play { tile, to_offer: true, face: Face::Open });
            state.public.offer -= Tiles::one(execution.picked);
            state.public.offered_by.iter_mut().for_each(|put| *put -= Tiles::one(execution.picked));
            take(rules, state, seat, Tiles::one(execution.picked));
            return again(rules, state);
        }
        (Step::SwapBids(_), Action::Pick(theirs)) => {
            let (mine, theirs) = (Tiles::one(execution.picked), Tiles::one(theirs));
            for bid in &mut state.public.bids {
                let has = |tiles: Tiles| !(*bid & tiles).is_empty();
                *bid = match (has(mine), has(theirs)) {
                    (true, _) => (*bid - mine) | theirs,
                    (_, true) => (*bid - theirs) | mine,
                    _ => *bid,
                };
            }
            return again(rules, state);
        }
        _ => {}
    }
    next_step(rules, state);
}

/// Another swap, if it may be.
fn again(rules: &Rules, state: &mut State) {
    state.public.execution.picked = 0;
    state.public.execution.done += 1;
    go_on(rules, state);
}

fn next_step(rules: &Rules, state: &mut State) {
    let execution = state.public.execution;
    state.public.execution = Execution { source: execution.source, step: execution.step + 1, ..Execution::default() };
    go_on(rules, state);
}

/// A tile is drawn for the effect that is being executed, or to be given away.
pub fn draw(rules: &Rules, state: &mut State, tile: Tile) {
    if state.public.phase == Phase::GiveAway {
        return showdown::give_away(rules, state, tile);
    }
    let seat = state.public.mover;
    match rules.effects.step(state.public.execution) {
        Some(Step::Draw(_)) => {
            // (D) Drawn tiles are shown: everybody knows which have left the game.
            state.public.removed -= Tiles::one(tile);
            take(rules, state, seat, Tiles::one(tile));
            state.public.execution.done += 1;
            go_on(rules, state);
        }
        Some(step) => {
            found(rules, state, step, tile);
            next_step(rules, state);
        }
        None => {}
    }
}

/// What is done with a tile that was picked or drawn.
fn found(rules: &Rules, state: &mut State, step: Step, tile: Tile) {
    let seat = state.public.mover;
    match step {
        Step::LookOneOffer | Step::LookOneBid => look(state, seat, Tiles::one(tile)),
        Step::Collect => {
            uncover(state, tile);
            state.hidden.offers.iter_mut().for_each(|offer| *offer -= Tiles::one(tile));
            state.public.collected[seat.index()] |= Tiles::one(tile);
        }
        Step::TurnOver => turn_over(rules, state, tile),
        _ => {}
    }
}

/// BB-PW-6: an open tile lies face down, before the same player or, in the offer, as if the mover had put it there; a face-down one is open.
fn turn_over(rules: &Rules, state: &mut State, tile: Tile) {
    let (one, mover) = (Tiles::one(tile), state.public.mover);
    if let Some(at) = state.hidden.bids.iter().position(|down| down.has(tile)) {
        state.hidden.bids[at] -= one;
        state.public.bids[at] |= one;
        return uncover(state, tile);
    }
    if let Some(at) = state.hidden.offers.iter().position(|down| down.has(tile)) {
        state.hidden.offers[at] -= one;
        state.public.offer |= one;
        if rules.effects.ignoring.has(tile) {
            state.public.offered_by[at] |= one;
        }
        return uncover(state, tile);
    }
    let owner = match state.public.offer.has(tile) {
        true => {
            state.public.offer -= one;
            state.public.offered_by.iter_mut().for_each(|put| *put -= one);
            state.hidden.offers[mover.index()] |= one;
            mover
        }
        false => {
            let Some(at) = state.public.bids.iter().position(|bid| bid.has(tile)) else { return };
            state.public.bids[at] -= one;
            state.hidden.bids[at] |= one;
            Seat(at as u8)
        }
    };
    for seat in rules.seats() {
        if seat == owner {
            // BB-V1: what lies face down before a seat was shown by it.
            if rules.variants.reveal_five {
                state.public.shown[seat.index()] |= one;
            }
        } else {
            state.public.shown[seat.index()] -= one;
            look(state, seat, one);
        }
    }
}
