//! The course of a round: from one stage to the next.

use std::ops::Range;

use super::dice::ALL;
use super::laws::{Holds, WildNumber};
use super::state::{CLASSES, Hand, MOST_BESIDE, MOST_CARDS, NONE, Stage, State};
use super::table::Table;
use super::wild;
use crate::rules::{Seat, Seats};

/// The next seat that is dealt to, or the first round.
pub(super) fn seek_deal(table: &Table, state: &mut State) {
    let below = |least: u8| (0..table.players).map(Seat).find(|seat| state.hands[seat.index()].len < least);
    // Everyone gets a card of each number before anything is dealt at random, so that none runs out.
    let waiting = below(table.dealt.len() as u8).or_else(|| below(table.size));
    state.stage = match waiting {
        Some(_) => Stage::Deal,
        None if table.wild.is_some() => Stage::Arm,
        None => Stage::Name,
    };
    state.turn = waiting.unwrap_or(state.liar);
}

/// The classes of the number of which everyone gets a card next, as long as decks are dealt by number (S1, S3).
pub(super) fn dealt_classes(table: &Table, state: &State) -> Option<Range<usize>> {
    table.dealt.get(usize::from(state.hands[state.turn.index()].len)).cloned()
}

/// The next seat whose dice roll, or the first guess.
pub(super) fn seek_roll(table: &Table, state: &mut State) {
    let waiting = (0u8..).zip(&state.hands).find(|(_, hand)| hand.rolled < hand.dice || (table.arranged && hand.is_unsettled()));
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
pub(super) fn split_up(table: &Table, state: &mut State) {
    if !yet_to_split(state).is_empty() {
        return;
    }
    let named = state.named;
    for (seat, hand) in (0u8..).zip(&mut state.hands).filter(|(_, hand)| hand.len > 0) {
        if table.arranged {
            hand.split_to_settle(named, seat, table.eyes_of(seat));
        } else {
            hand.split_up(named);
        }
    }
    if table.arranged {
        state.bent.seats = state.in_play();
    }
    seek_roll(table, state);
}

/// The next in the round is on turn, and what was said for this turn is over.
pub(super) fn end_turn(table: &Table, state: &mut State) {
    state.bent.rules = state.bent.round_rules;
    if state.bent.rules.wild_number == WildNumber::None {
        state.bent.wild = 0;
    }
    let next = state.turn.next(table.players);
    state.turn = state.bent.seats.clockwise(next, table.players).next().unwrap_or(next);
}

/// P7: shows all tops and finds the loser.
pub(super) fn challenge(table: &Table, state: &mut State, challenger: Seat) {
    state.turn = if holds(table, state) { challenger } else { state.guesser };
    state.stage = Stage::Discard;
    if table.arranged {
        for hand in &mut state.hands {
            hand.eyes[..usize::from(hand.dice)].fill(ALL);
        }
        state.learn_shown();
        // Who has no dice has none to lose (C5).
        if state.hands[state.turn.index()].dice == 0 {
            close_round(table, state);
        }
    } else if !table.open() {
        state.learn_tops();
    }
}

/// Whether at least as many tops show the number as the standing guess says.
pub(super) fn holds(table: &Table, state: &State) -> bool {
    let guess = state.standing();
    let such = |hand: &Hand| hand.tops().iter().filter(|top| table.shows(state, **top, guess.number)).count();
    let shown = state.hands.iter().map(such).sum::<usize>();
    match state.bent.rules.holds {
        Holds::Exact => shown == usize::from(guess.quantity),
        Holds::AtLeast => shown >= usize::from(guess.quantity),
    }
}

/// P8, P9, E1, E2: gathers the dice; the loser, or the next with cards, is Liar, unless the game is over.
pub(super) fn close_round(table: &Table, state: &mut State) {
    let loser = state.turn;
    if table.arranged {
        join_decks(table, state);
    }
    for hand in state.hands.iter_mut().filter(|hand| hand.dice > 0 || hand.len > 0) {
        hand.gather();
    }
    let out = state.hands[loser.index()].len == 0;
    state.liar = if out { state.next_in_play(loser, table.players) } else { loser };
    (state.turn, state.guesser) = (state.liar, state.liar);
    state.guesses = Default::default();
    state.named = 0;
    state.stage = if is_over(table, state) { Stage::Over } else { Stage::Name };
    if state.stage == Stage::Name && !out && wild::may_swap(table, state, loser) {
        (state.stage, state.turn) = (Stage::Swap, loser);
    }
}

/// X4: what lies beside the dice joins the decks, dice stay with whom they were swapped to, and rules are as they were.
fn join_decks(table: &Table, state: &mut State) {
    for seat in 0..usize::from(table.players) {
        let hand = &mut state.hands[seat];
        // Of a deck that has given or taken a die, only what shows is sure.
        if state.bent.mixed.has(Seat(seat as u8)) {
            let mut known = [0; CLASSES];
            hand.shown_tops(ALL).for_each(|(top, _)| known[usize::from(top)] += 1);
            state.known[seat] = known;
        }
        let beside = hand.beside;
        (hand.from, hand.eyes, hand.beside) = ([0; MOST_CARDS], [0; MOST_CARDS], [NONE; MOST_BESIDE]);
        hand.gather();
        for class in beside.into_iter().filter(|class| *class != NONE) {
            hand.add(class);
            state.known[seat][usize::from(class)] += 1;
            state.bent.top = state.bent.top.max(table.numbers[usize::from(class)]);
        }
    }
    state.bent = state.bent.rest();
}

/// E1: somebody is out of cards; E2: all but one are.
pub(super) fn is_over(table: &Table, state: &State) -> bool {
    let in_play = state.in_play().count();
    if table.long { in_play <= 1 } else { in_play < u32::from(table.players) }
}
