//! The course of a round: from one stage to the next.

use super::state::{Hand, Stage, State};
use super::table::Table;
use crate::rules::{Seat, Seats};

/// The next seat that is dealt to, or the first round.
pub(super) fn seek_deal(table: &Table, state: &mut State) {
    let waiting = (0..table.players).map(Seat).find(|seat| state.hands[seat.index()].len < table.size);
    state.stage = if waiting.is_some() { Stage::Deal } else { Stage::Name };
    state.turn = waiting.unwrap_or(state.liar);
}

/// The next seat whose dice roll, or the first guess.
pub(super) fn seek_roll(state: &mut State) {
    let waiting = (0u8..).zip(&state.hands).find(|(_, hand)| hand.rolled < hand.dice);
    state.stage = if waiting.is_some() { Stage::Roll } else { Stage::Guess };
    state.turn = waiting.map_or(state.liar, |(seat, _)| Seat(seat));
}

/// Who has yet to choose a split (P2).
pub(super) fn yet_to_split(state: &State) -> Seats {
    let mut seats = 0;
    for (seat, hand) in state.hands.iter().enumerate() {
        seats |= u8::from(hand.len > 0 && hand.split == 0) << seat;
    }
    Seats(seats)
}

/// Makes dice of the decks once everyone has chosen (C6).
pub(super) fn split_up(state: &mut State) {
    if !yet_to_split(state).is_empty() {
        return;
    }
    let named = state.named;
    for hand in state.hands.iter_mut().filter(|hand| hand.len > 0) {
        hand.split_up(named);
    }
    seek_roll(state);
}

/// P7: shows all tops and finds the loser.
pub(super) fn challenge(table: &Table, state: &mut State, challenger: Seat) {
    state.turn = if holds(table, state) { challenger } else { state.guesser };
    state.stage = Stage::Discard;
    if !table.open() {
        state.learn_tops();
    }
}

/// Whether at least as many tops show the number as the standing guess says.
pub(super) fn holds(table: &Table, state: &State) -> bool {
    let guess = state.standing();
    let such = |hand: &Hand| hand.tops().iter().filter(|top| table.counts_as(**top, guess.number)).count();
    state.hands.iter().map(such).sum::<usize>() >= usize::from(guess.quantity)
}

/// P8, P9, E1, E2: gathers the dice; the loser, or the next with cards, is Liar, unless the game is over.
pub(super) fn close_round(table: &Table, state: &mut State) {
    let loser = state.turn;
    for hand in state.hands.iter_mut().filter(|hand| hand.dice > 0 || hand.len > 0) {
        hand.gather();
    }
    let out = state.hands[loser.index()].len == 0;
    state.liar = if out { state.next_in_play(loser, table.players) } else { loser };
    (state.turn, state.guesser) = (state.liar, state.liar);
    state.guesses = Default::default();
    state.named = 0;
    state.stage = if is_over(table, state) { Stage::Over } else { Stage::Name };
}

/// E1: somebody is out of cards; E2: all but one are.
pub(super) fn is_over(table: &Table, state: &State) -> bool {
    let in_play = state.in_play().count();
    if table.long { in_play <= 1 } else { in_play < u32::from(table.players) }
}
