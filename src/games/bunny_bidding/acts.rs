//! What special eggs and powers do in a turn, step by step: what is done at once, what a seat decides, what chance draws (BB-X, BB-PW).
//!
//! What can be decided is in `options`. `public.acting` says which tile or power is at work and how far; `go_on` leads it to its next
//! decision or draw, or to its end.

use super::codes::{Action, Face};
use super::compare;
use super::deeds::{Counts, Source, Step};
use super::flow;
use super::options::for_step;
use super::resolved;
use super::state::{Acting, Phase, State};
use super::table::Table;
use super::tiles::{Tile, Tiles, union};
use super::traits::Traits;
use crate::rules::{Illegal, Move, Seat};

/// The step that is being done.
pub fn step(table: &Table, acting: Acting) -> Option<Step> {
    let source = Source::read(acting.source)?;
    table.deeds.get(source)?.steps.get(usize::from(acting.step)).copied()
}

/// Whether a step could be done now.
fn possible(table: &Table, state: &State, step: Step) -> bool {
    let at = state.public.mover.index();
    let unseen = |sets: &[Tiles]| !(union(sets) - sets[at] - state.hidden.seen[at]).is_empty();
    match step {
        Step::NoBid => state.bid(state.public.mover).is_empty(),
        Step::LookOffer => unseen(&state.hidden.offers),
        Step::LookBids => unseen(&state.hidden.bids),
        Step::Draw(_) => !lot_of(table, state, step).is_empty(),
        Step::EndRound | Step::Postpone | Step::Release | Step::Open(_) => true,
        _ => !for_step(table, state, step).are_none(),
    }
}

fn counts(state: &State, seat: Seat) -> Counts {
    Counts { hand: state.hand(seat).len(), offer: state.offered(), pile: state.public.won[seat.index()].len() }
}

/// The powers that the mover can use now: once a turn each, and only if all that they do can be done (BB-H1).
pub fn usable_traits(table: &Table, state: &State, seat: Seat) -> Traits {
    let traits = (state.traits(seat) & table.deeds.used) - state.public.duty.used;
    let can = |index: &u8| {
        let deed = table.deeds.get(Source::Trait(*index));
        deed.is_some_and(|deed| {
            !deed.steps.is_empty() && deed.is_met(counts(state, seat)) && deed.steps.iter().all(|step| possible(table, state, *step))
        })
    };
    traits.iter().filter(can).collect()
}

/// The powers and handicaps that a seat may put to the offer (BB-H2).
pub fn puttable(state: &State, seat: Seat) -> Traits {
    if state.public.trait_offer.is_empty() { state.traits(seat) } else { Traits::NONE }
}

/// BB-H2: a power or handicap lies in the offer, for all to see.
pub fn put(state: &mut State, seat: Seat, index: u8) {
    let one = Traits::one(index);
    state.public.traits[seat.index()] -= one;
    state.hidden.traits[seat.index()] -= one;
    state.public.trait_offer |= one;
}

/// What an open tile does that has just been offered in a turn, if anything.
pub fn offered(table: &Table, state: &mut State, tile: Tile) {
    let source = Source::Tile(tile);
    let met = table.deeds.get(source).is_some_and(|deed| deed.is_met(counts(state, state.public.mover)));
    begin(table, state, source, met);
}

/// BB-H1: a power is used.
pub fn used(table: &Table, state: &mut State, index: u8) {
    state.public.duty.used |= Traits::one(index);
    begin(table, state, Source::Trait(index), true);
}

fn begin(table: &Table, state: &mut State, source: Source, met: bool) {
    if !met {
        return end(table, state, source);
    }
    state.public.acting = Acting { source: source.code(), ..Acting::default() };
    go_on(table, state);
}

/// Leads what is at work to its next decision or draw, or to its end.
fn go_on(table: &Table, state: &mut State) {
    let Some(source) = Source::read(state.public.acting.source) else { return };
    while let Some(step) = step(table, state.public.acting) {
        if !for_step(table, state, step).are_none() {
            resolved::by(table, state, source);
            state.public.phase = Phase::Act;
            return;
        }
        if possible(table, state, step) {
            resolved::by(table, state, source);
        }
        if at_once(table, state, source, step) {
            state.public.phase = Phase::Draw;
            return;
        }
        let acting = &mut state.public.acting;
        *acting = Acting { source: acting.source, step: acting.step + 1, ..Acting::default() };
    }
    state.public.acting = Acting::default();
    end(table, state, source);
}

fn end(table: &Table, state: &mut State, source: Source) {
    state.public.phase = Phase::Play;
    match source {
        Source::Tile(tile) => flow::after_tile(table, state, tile, Face::Open),
        Source::Trait(_) => flow::go_on(table, state),
    }
}

/// Does a step that needs no decision. Says whether chance has to draw for it first.
fn at_once(table: &Table, state: &mut State, source: Source, step: Step) -> bool {
    let seat = state.public.mover;
    let duty = &mut state.public.duty;
    match step {
        Step::EndRound => duty.last = true,
        Step::Postpone => duty.later = true,
        Step::Release => duty.free = true,
        Step::Open(what) => state.public.open |= what,
        Step::NoBid => (duty.no_bid, duty.bid) = (true, false),
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
            return state.public.acting.done < count && !lot_of(table, state, Step::Draw(count)).is_empty();
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
pub fn decide(table: &Table, state: &mut State, action: Action) {
    let acting = state.public.acting;
    let Some(step) = step(table, acting) else { return };
    let seat = state.public.mover;
    match (step, action) {
        (_, Action::Enough) => return next_step(table, state),
        (Step::Say, Action::Say(what)) => state.public.open |= what,
        (Step::LookGoals, Action::Name(other)) => {
            let looked = &mut state.hidden.looked[seat.index()];
            *looked = looked.with(other);
        }
        (_, Action::OfferOf(other) | Action::BidOf(other)) => {
            state.public.acting.whose = other.0 + 1;
            state.public.acting.bid = matches!(action, Action::BidOf(_));
            state.public.phase = Phase::Draw;
            return;
        }
        (Step::Collect | Step::TurnOver, Action::Pick(tile)) => found(table, state, step, tile),
        (Step::Swap(_) | Step::SwapBids(_), Action::Pick(tile)) if acting.tile == 0 => {
            state.public.acting.tile = tile;
            return;
        }
        (Step::Swap(_), Action::Give(tile)) => {
            flow::put(table, state, seat, tile, true, Face::Open);
            state.public.offer -= Tiles::one(acting.tile);
            state.public.put.iter_mut().for_each(|put| *put -= Tiles::one(acting.tile));
            flow::take(table, state, seat, Tiles::one(acting.tile));
            return again(table, state);
        }
        (Step::SwapBids(_), Action::Pick(theirs)) => {
            let (mine, theirs) = (Tiles::one(acting.tile), Tiles::one(theirs));
            for bid in &mut state.public.bids {
                let has = |tiles: Tiles| !(*bid & tiles).is_empty();
                *bid = match (has(mine), has(theirs)) {
                    (true, _) => (*bid - mine) | theirs,
                    (_, true) => (*bid - theirs) | mine,
                    _ => *bid,
                };
            }
            return again(table, state);
        }
        _ => {}
    }
    next_step(table, state);
}

/// Another swap, if it may be.
fn again(table: &Table, state: &mut State) {
    state.public.acting.tile = 0;
    state.public.acting.done += 1;
    go_on(table, state);
}

fn next_step(table: &Table, state: &mut State) {
    let acting = state.public.acting;
    state.public.acting = Acting { source: acting.source, step: acting.step + 1, ..Acting::default() };
    go_on(table, state);
}

/// The tiles out of which chance draws one.
pub fn lot(table: &Table, state: &State) -> Tiles {
    match state.public.phase {
        Phase::Scatter => state.public.offer,
        Phase::Draw => step(table, state.public.acting).map_or(Tiles::NONE, |step| lot_of(table, state, step)),
        _ => Tiles::NONE,
    }
}

fn lot_of(_: &Table, state: &State, step: Step) -> Tiles {
    let acting = state.public.acting;
    match (step, acting.whose.checked_sub(1)) {
        (Step::Draw(_), _) => state.public.gone,
        (_, Some(whose)) => {
            let sets = if acting.bid { &state.hidden.bids } else { &state.hidden.offers };
            sets.get(usize::from(whose)).map_or(Tiles::NONE, |tiles| *tiles - state.hidden.seen[state.public.mover.index()])
        }
        _ => Tiles::NONE,
    }
}

/// Makes a random draw for what is at work, or gives away a tile of the offer.
///
/// # Errors
/// That there is no such outcome.
pub fn draw(table: &Table, state: &mut State, choice: Move) -> Result<(), Illegal> {
    let Some(tile) = lot(table, state).nth(choice.0) else {
        return Err(Illegal { clause: "BB-X-11", why: "there is no such draw" });
    };
    if state.public.phase == Phase::Scatter {
        compare::give_away(table, state, tile);
        return Ok(());
    }
    let seat = state.public.mover;
    match step(table, state.public.acting) {
        Some(Step::Draw(_)) => {
            // (D) Drawn tiles are shown: everybody knows which have left the game.
            state.public.gone -= Tiles::one(tile);
            flow::take(table, state, seat, Tiles::one(tile));
            state.public.acting.done += 1;
            go_on(table, state);
        }
        Some(step) => {
            found(table, state, step, tile);
            next_step(table, state);
        }
        None => {}
    }
    Ok(())
}

/// What is done with a tile that was picked or drawn.
fn found(table: &Table, state: &mut State, step: Step, tile: Tile) {
    let seat = state.public.mover;
    match step {
        Step::LookOneOffer | Step::LookOneBid => look(state, seat, Tiles::one(tile)),
        Step::Collect => {
            uncover(state, tile);
            state.hidden.offers.iter_mut().for_each(|offer| *offer -= Tiles::one(tile));
            state.public.won[seat.index()] |= Tiles::one(tile);
        }
        Step::TurnOver => turn_over(table, state, tile),
        _ => {}
    }
}

/// A face-down tile is shown: nobody has to remember it.
fn uncover(state: &mut State, tile: Tile) {
    let one = Tiles::one(tile);
    state.hidden.known.iter_mut().chain(&mut state.hidden.seen).for_each(|known| *known -= one);
}

/// BB-PW-6: an open tile lies face down, before the same player or, in the offer, as if the mover had put it there; a face-down one is open.
fn turn_over(table: &Table, state: &mut State, tile: Tile) {
    let (one, mover) = (Tiles::one(tile), state.public.mover);
    if let Some(at) = state.hidden.bids.iter().position(|down| down.has(tile)) {
        state.hidden.bids[at] -= one;
        state.public.bids[at] |= one;
        return uncover(state, tile);
    }
    if let Some(at) = state.hidden.offers.iter().position(|down| down.has(tile)) {
        state.hidden.offers[at] -= one;
        state.public.offer |= one;
        if table.deeds.ignoring.has(tile) {
            state.public.put[at] |= one;
        }
        return uncover(state, tile);
    }
    let owner = match state.public.offer.has(tile) {
        true => {
            state.public.offer -= one;
            state.public.put.iter_mut().for_each(|put| *put -= one);
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
    for seat in table.seats() {
        if seat == owner {
            // BB-V1: what lies face down before a seat was shown by it.
            if table.chosen.reveal_five {
                state.public.shown[seat.index()] |= one;
            }
        } else {
            state.public.shown[seat.index()] -= one;
            look(state, seat, one);
        }
    }
}
