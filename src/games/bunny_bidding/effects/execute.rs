//! Executes effects of special eggs and powers in a turn, step by step: what is done at once, what a seat decides, what is drawn (BB-X, BB-PW).
//!
//! What can be decided is in `choices`. `public.execution` says which effect is executed and how far; `go_on` executes
//! steps up to the next decision or draw, or to the end.

use super::choices::Choices;
use super::compile::{Counts, Step};
use super::{Source, applied};
use crate::games::bunny_bidding::action::{Action, Face};
use crate::games::bunny_bidding::apply::{self, showdown, turn};
use crate::games::bunny_bidding::power_set::PowerSet;
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{Execution, Phase, State};
use crate::games::bunny_bidding::tiles::{Tile, Tiles, union};
use crate::rules::{Illegal, Move, Seat};

/// The step that is being done.
pub fn step(rules: &Rules, execution: Execution) -> Option<Step> {
    let source = Source::decode(execution.source)?;
    rules.effects.get(source)?.steps.get(usize::from(execution.step)).copied()
}

/// Whether a step could be done now.
fn possible(rules: &Rules, state: &State, step: Step) -> bool {
    let at = state.public.mover.index();
    let unseen = |sets: &[Tiles]| !(union(sets) - sets[at] - state.hidden.seen[at]).is_empty();
    match step {
        Step::NoBid => state.bid(state.public.mover).is_empty(),
        Step::LookOffer => unseen(&state.hidden.offers),
        Step::LookBids => unseen(&state.hidden.bids),
        Step::Draw(_) => !drawable_by(state, step).is_empty(),
        Step::EndRound | Step::Postpone | Step::Release | Step::Open(_) => true,
        _ => !Choices::for_step(rules, state, step).are_none(),
    }
}

fn counts(state: &State, seat: Seat) -> Counts {
    Counts { hand: state.hand(seat).len(), offer: state.offered(), pile: state.public.collected[seat.index()].len() }
}

/// The powers that the mover can use now: once a turn each, and only if all that they do can be done (BB-H1).
pub fn usable_powers(rules: &Rules, state: &State, seat: Seat) -> PowerSet {
    let powers = (state.powers(seat) & rules.effects.used) - state.public.progress.used;
    let can = |index: &u8| {
        let effect = rules.effects.get(Source::Power(*index));
        effect.is_some_and(|effect| {
            !effect.steps.is_empty() && effect.is_met(counts(state, seat)) && effect.steps.iter().all(|step| possible(rules, state, *step))
        })
    };
    powers.iter().filter(can).collect()
}

/// The powers and handicaps that a seat may put to the offer (BB-H2).
pub fn puttable(state: &State, seat: Seat) -> PowerSet {
    if state.public.offered_power.is_empty() { state.powers(seat) } else { PowerSet::NONE }
}

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
    state.public.execution = Execution { source: source.encode(), ..Execution::default() };
    go_on(rules, state);
}

/// Executes steps up to the next decision or draw, or to the end of the effect.
fn go_on(rules: &Rules, state: &mut State) {
    let Some(source) = Source::decode(state.public.execution.source) else { return };
    while let Some(step) = step(rules, state.public.execution) {
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
        Source::Tile(tile) => apply::after_tile(rules, state, tile, Face::Open),
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
        Step::Open(what) => state.public.open_only |= what,
        Step::NoBid => (progress.no_bid, progress.bid_due) = (true, false),
        Step::LookOffer => look(state, seat, union(&state.hidden.offers) - state.hidden.offers[seat.index()]),
        Step::LookBids => look(state, seat, union(&state.hidden.bids) - state.hidden.bids[seat.index()]),
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

/// A seat looks at face-down tiles of others.
fn look(state: &mut State, seat: Seat, tiles: Tiles) {
    state.hidden.seen[seat.index()] |= tiles;
    state.hidden.known[seat.index()] |= tiles;
}

/// Makes a decision of the mover that has been checked.
pub fn decide(rules: &Rules, state: &mut State, action: Action) {
    let execution = state.public.execution;
    let Some(step) = step(rules, execution) else { return };
    let seat = state.public.mover;
    match (step, action) {
        (_, Action::Enough) => return next_step(rules, state),
        (Step::Say, Action::Say(what)) => state.public.open_only |= what,
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
            apply::put(rules, state, seat, tile, true, Face::Open);
            state.public.offer -= Tiles::one(execution.picked);
            state.public.offered_by.iter_mut().for_each(|put| *put -= Tiles::one(execution.picked));
            apply::take(rules, state, seat, Tiles::one(execution.picked));
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

/// The tiles out of which chance draws one.
pub fn drawable(rules: &Rules, state: &State) -> Tiles {
    match state.public.phase {
        Phase::GiveAway => state.public.offer,
        Phase::Draw => step(rules, state.public.execution).map_or(Tiles::NONE, |step| drawable_by(state, step)),
        _ => Tiles::NONE,
    }
}

fn drawable_by(state: &State, step: Step) -> Tiles {
    let execution = state.public.execution;
    match (step, execution.drawn_from.checked_sub(1)) {
        (Step::Draw(_), _) => state.public.removed,
        (_, Some(whose)) => {
            let sets = if execution.from_bid { &state.hidden.bids } else { &state.hidden.offers };
            sets.get(usize::from(whose)).map_or(Tiles::NONE, |tiles| *tiles - state.hidden.seen[state.public.mover.index()])
        }
        _ => Tiles::NONE,
    }
}

/// Makes a random draw for the effect that is being executed, or gives away a tile of the offer.
///
/// # Errors
/// That there is no such outcome.
pub fn draw(rules: &Rules, state: &mut State, choice: Move) -> Result<(), Illegal> {
    let Some(tile) = drawable(rules, state).nth(choice.0) else {
        return Err(Illegal { clause: "BB-X-11", why: "there is no such draw" });
    };
    if state.public.phase == Phase::GiveAway {
        showdown::give_away(rules, state, tile);
        return Ok(());
    }
    let seat = state.public.mover;
    match step(rules, state.public.execution) {
        Some(Step::Draw(_)) => {
            // (D) Drawn tiles are shown: everybody knows which have left the game.
            state.public.removed -= Tiles::one(tile);
            apply::take(rules, state, seat, Tiles::one(tile));
            state.public.execution.done += 1;
            go_on(rules, state);
        }
        Some(step) => {
            found(rules, state, step, tile);
            next_step(rules, state);
        }
        None => {}
    }
    Ok(())
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

/// A face-down tile is shown: nobody has to remember it.
fn uncover(state: &mut State, tile: Tile) {
    let one = Tiles::one(tile);
    state.hidden.known.iter_mut().chain(&mut state.hidden.seen).for_each(|known| *known -= one);
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
