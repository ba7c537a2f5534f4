//! Turns: who is to move, when a turn ends, what is shown at its start (BB-P2…P5, V1, X-08).

use super::place;
use crate::effect::machine::{begin_turn, end_of};
use crate::effect::parts::{Event, Lasts};
use crate::games::bunny_bidding::effects::rule_values::TurnRules;
use crate::games::bunny_bidding::legal::playable::{SHOWN, SHOWN_LEAST, usable};
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{Next, Phase, State, TurnProgress};
use crate::games::shared::Flow;
use crate::rules::{SEATS, Seat};

/// Finds who is to move after a tile was played, and passed on where a double asked for it.
pub fn go_on(rules: &Rules, state: &mut State) {
    let public = &state.public;
    let hand = state.hand(public.mover);
    if public.phase == Phase::Lay {
        if public.to_lay == 0 || hand.is_empty() {
            state.public.to_lay = 0;
            state.public.turns_left = rules.players;
            seek_turn(rules, state);
        }
        return;
    }
    let is_full = || public.progress.played >= TurnRules::of(rules, state, public.mover).most_tiles();
    // C5: what is due can't be played without a tile that may be used, nor beyond the most of BB-P4.
    if public.progress.due() == 0 || usable(rules, public, hand).is_empty() || is_full() {
        let last = public.progress.ends_round;
        end_of(rules, state, Lasts::Turn);
        state.public.mover = state.public.mover.next(rules.players);
        state.public.turns_left = state.public.turns_left.saturating_sub(1);
        if last {
            // BB-X-07: nobody else has a turn.
            (state.public.turns_left, state.public.waiting) = (0, [0; SEATS]);
        }
        seek_turn(rules, state);
    } else if public.progress.continues_later {
        postpone(rules, state);
    }
}

/// BB-X-08: the rest of the turn comes after those of everyone else, and of whoever waits already.
fn postpone(rules: &Rules, state: &mut State) {
    let is_free = TurnRules::of(rules, state, state.public.mover).is_free();
    let public = &mut state.public;
    public.progress.continues_later = false;
    let waiting = public.waiting.iter().take_while(|seat| **seat > 0).count();
    if public.turns_left <= 1 && waiting == 0 {
        return;
    }
    public.progress.free = is_free;
    public.waiting[waiting] = public.mover.0 + 1;
    public.waiting_turns[public.mover.index()] = public.progress;
    public.mover = public.mover.next(rules.players);
    public.turns_left = public.turns_left.saturating_sub(1);
    seek_turn(rules, state);
}

/// The seat that has waited longest goes on with its turn, if any does (BB-X-08).
fn resume(rules: &Rules, state: &mut State) -> bool {
    let public = &mut state.public;
    let Some(seat) = public.waiting[0].checked_sub(1).map(Seat) else { return false };
    public.waiting.rotate_left(1);
    public.waiting[SEATS - 1] = 0;
    public.mover = seat;
    public.progress = std::mem::take(&mut public.waiting_turns[seat.index()]);
    public.turns_left = 1;
    public.phase = Phase::Play;
    go_on(rules, state);
    true
}

/// BB-P5: a player without tiles is skipped. After the last turn the round is over.
fn seek_turn(rules: &Rules, state: &mut State) {
    while state.public.turns_left > 0 && state.hand(state.public.mover).is_empty() {
        state.public.mover = state.public.mover.next(rules.players);
        state.public.turns_left = state.public.turns_left.saturating_sub(1);
    }
    if state.public.turns_left == 0 {
        if !resume(rules, state) {
            state.public.phase = Phase::Play;
        }
        return;
    }
    if !rules.variants.reveal_five {
        return begin_play(rules, state);
    }
    let (seat, hand) = (state.public.mover, state.hand(state.public.mover));
    if hand.len() <= SHOWN_LEAST {
        place::show(rules, state, seat, hand);
        begin_play(rules, state);
    } else {
        state.public.phase = Phase::Show;
        state.public.progress = TurnProgress::default();
    }
}

/// True if nothing more is to be decided about showing: five are shown, or the whole hand is.
pub fn shown_enough(state: &State, seat: Seat) -> bool {
    let shown = state.public.shown[seat.index()];
    shown.len() >= SHOWN || state.hand(seat).within(shown)
}

/// Begins to play tiles (BB-P2).
pub fn begin_play(rules: &Rules, state: &mut State) {
    state.public.phase = Phase::Play;
    state.public.progress = TurnProgress::fresh();
    if rules.effects.are_none() {
        return;
    }
    begin_turn(rules, state);
    let mover = state.public.mover;
    if rules.effects.program.has(Event::TurnStart) {
        return rules.announce(state, Event::TurnStart, mover, &[], Next::Turn);
    }
    begin_offering(rules, state);
}

/// How many tiles the turn has to offer.
pub fn begin_offering(rules: &Rules, state: &mut State) {
    let offers = TurnRules::of(rules, state, state.public.mover).offer_tiles();
    let progress = &mut state.public.progress;
    if progress.played == 0 && progress.offer_due {
        progress.offer_due = offers > 0;
        progress.offers_more = offers.saturating_sub(1);
    }
}
