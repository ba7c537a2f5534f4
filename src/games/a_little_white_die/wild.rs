//! Swaps of cards for wildcards: everyone's at the start (S2), and that of the loser of a round (W2).

use super::codes::Choice;
use super::moves::refuse;
use super::state::{CLASSES, Stage, State};
use super::table::Table;
use crate::rules::{Illegal, Move, Seat, Seats};

/// Who has yet to choose a card at the start.
pub(super) fn yet_to_arm(table: &Table, state: &State) -> Seats {
    let waiting = |seat: &Seat| state.hands[seat.index()].split == 0;
    (0..table.players).map(Seat).filter(waiting).fold(Seats::NONE, Seats::with)
}

/// Whether the loser of a round may swap a card (W2).
pub(super) fn may_swap(table: &Table, state: &State, loser: Seat) -> bool {
    let Some(wild) = table.wild else { return false };
    let other = |class: &u8| *class != wild;
    state.bent.aside[usize::from(wild)] > 0 && state.hands[loser.index()].all().iter().any(other)
}

/// The cards that may go, one of each class, and for the loser of a round to keep all.
pub(super) fn gifts(table: &Table, state: &State, seat: Seat, moves: &mut Vec<Move>) {
    let hand = &state.hands[seat.index()];
    let given = (0..CLASSES as u8).filter(|class| Some(*class) != table.wild && hand.all().contains(class));
    moves.extend(given.map(|class| Choice::Give(class).code()));
    if state.stage == Stage::Swap {
        moves.push(Choice::Keep.code());
    }
}

/// S2: in secret; once all have chosen, the cards change places.
pub(super) fn arm(table: &Table, state: &mut State, seat: Seat, choice: Option<Choice>) -> Result<(), Illegal> {
    let Some(Choice::Give(class)) = choice else { return Err(refuse("LWD-S2", "everyone swaps a card for a wildcard now")) };
    may_give(table, state, seat, class, "LWD-S2")?;
    state.hands[seat.index()].split = class + 1;
    if yet_to_arm(table, state).is_empty() {
        for seat in (0..table.players).map(Seat) {
            let class = state.hands[seat.index()].split - 1;
            state.hands[seat.index()].split = 0;
            swap(table, state, seat, class);
        }
        state.stage = Stage::Name;
    }
    Ok(())
}

/// W2.
pub(super) fn swap_or_keep(table: &Table, state: &mut State, seat: Seat, choice: Option<Choice>) -> Result<(), Illegal> {
    match choice {
        Some(Choice::Give(class)) => {
            may_give(table, state, seat, class, "LWD-W2")?;
            swap(table, state, seat, class);
        }
        Some(Choice::Keep) => {}
        _ => return Err(refuse("LWD-W2", "the loser swaps a card for a wildcard now, or keeps all")),
    }
    state.stage = Stage::Name;
    Ok(())
}

fn may_give(table: &Table, state: &State, seat: Seat, class: u8, clause: &'static str) -> Result<(), Illegal> {
    if Some(class) == table.wild {
        return Err(refuse(clause, "it is another card that goes for a wildcard"));
    }
    if !state.hands[seat.index()].all().contains(&class) {
        return Err(refuse(clause, "the deck has no such card"));
    }
    Ok(())
}

/// The card goes into the draw pile. All see the wildcard, and that any other card may be the one that went.
fn swap(table: &Table, state: &mut State, seat: Seat, class: u8) {
    let Some(wild) = table.wild else { return };
    let hand = &mut state.hands[seat.index()];
    let Some(place) = hand.all().iter().position(|held| *held == class) else { return };
    hand.take(place);
    hand.add(wild);
    state.draw[usize::from(class)] += 1;
    state.bent.aside[usize::from(wild)] -= 1;
    for (known, class) in state.known[seat.index()].iter_mut().zip(0u8..) {
        *known = if class == wild { *known + 1 } else { known.saturating_sub(1) };
    }
}
