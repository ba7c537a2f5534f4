//! Random draws that powers ask for: dice that are shuffled, cards that are gained.

use super::bent::Ask;
use super::moves::refuse;
use super::powers::Act;
use super::state::{CLASSES, Stage, State, class_at};
use super::table::Table;
use super::trigger::{act, ask, next_step};
use crate::rules::{Illegal, Seats};

/// Begins to shuffle the dice of these seats; whether there is nothing to shuffle.
pub(super) fn roll(state: &mut State, seats: Seats) -> bool {
    (state.bent.rollers, state.bent.cursor) = (seats, 0);
    roll_on(state)
}

/// The next die of more than one card; whether there is none.
fn roll_on(state: &mut State) -> bool {
    while let Some(seat) = state.bent.rollers.iter().next() {
        let hand = &state.hands[seat.index()];
        if let Some(die) = (state.bent.cursor..hand.dice).find(|die| hand.sizes[usize::from(*die)] > 1) {
            state.bent.cursor = die;
            (state.stage, state.turn) = (Stage::Reroll, seat);
            return false;
        }
        (state.bent.rollers, state.bent.cursor) = (state.bent.rollers.without(seat), 0);
    }
    true
}

/// A die shows the card at that place of it.
pub(super) fn rolled(table: &Table, state: &mut State, code: u32) -> Result<(), Illegal> {
    let (seat, die) = (state.turn, usize::from(state.bent.cursor));
    let hand = &mut state.hands[seat.index()];
    if code >= u32::from(hand.sizes[die]) {
        return Err(refuse("LWD-P4", "the die has no such card"));
    }
    hand.turn_up(die, code as usize, table.eyes_of(seat.0));
    let one = act(table, state) == Some(Act::Strip);
    state.bent.cursor += 1;
    if one {
        state.bent.rollers = Seats::NONE;
    }
    if one || roll_on(state) {
        next_step(table, state);
    }
    Ok(())
}

/// The card at that place of a die that is shuffled.
pub(super) fn rolls(state: &State, code: u32) -> Option<u8> {
    let (hand, die) = (&state.hands[state.turn.index()], usize::from(state.bent.cursor));
    match (code as usize).checked_sub(1) {
        None => hand.tops().get(die).copied(),
        Some(place) => hand.cards[hand.below(die)].get(place).copied(),
    }
}

/// The lowest number of which all cards lie aside; 0 if there is none.
pub(super) fn unused_number(table: &Table, state: &State) -> u8 {
    let unused = |number: &u8| {
        let mut classes = (0..CLASSES).filter(|class| table.numbers[*class] == *number);
        *number > 0 && classes.all(|class| u16::from(state.bent.aside[class]) == table.counts[class])
    };
    table.numbers.iter().copied().filter(unused).min().unwrap_or(0)
}

/// The cards that the next one gained is drawn from, by class.
pub(super) fn pile(table: &Table, state: &State) -> [u16; CLASSES] {
    match act(table, state) {
        Some(Act::AddNumber) => std::array::from_fn(|class| match table.numbers[class] == state.bent.cursor {
            true => state.bent.aside[class].into(),
            false => 0,
        }),
        _ => state.draw,
    }
}

/// the next card of the number goes to the next in play; the owner says to whom if there are too few. Whether all is given.
pub(super) fn give(table: &Table, state: &mut State) -> bool {
    let (left, receivers, owner) = (pile(table, state).iter().sum::<u16>(), state.bent.receivers, state.bent.owner);
    let Some(next) = receivers.clockwise(owner, table.players).next().filter(|_| left > 0) else { return true };
    if u32::from(left) < receivers.count() {
        ask(state, Ask::Receiver, owner);
        return false;
    }
    (state.stage, state.turn) = (Stage::Gain, next);
    false
}

/// A card is gained (X4).
pub(super) fn gained(table: &Table, state: &mut State, code: u32) -> Result<(), Illegal> {
    let class = class_at(&pile(table, state), code).ok_or(refuse("LWD-X4", "there is no such card to gain"))?;
    let seat = state.turn;
    state.hands[seat.index()].lay_beside(class);
    if act(table, state) != Some(Act::AddNumber) {
        state.draw[usize::from(class)] -= 1;
        next_step(table, state);
        return Ok(());
    }
    state.bent.aside[usize::from(class)] -= 1;
    state.bent.receivers = state.bent.receivers.without(seat);
    if give(table, state) {
        next_step(table, state);
    }
    Ok(())
}
