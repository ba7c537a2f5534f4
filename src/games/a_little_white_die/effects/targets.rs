//! What powers can be about: dice that can lose their top, dice that can be swapped.

use super::super::state::State;
use crate::rules::Seat;

/// All dice, by seat.
fn all_dice(state: &State) -> impl Iterator<Item = (Seat, u8)> {
    (0u8..).zip(&state.hands).flat_map(|(seat, hand)| (0..hand.dice).map(move |die| (Seat(seat), die)))
}

/// The dice that can lose their top: any, but the last card on the table.
pub(super) fn any_die(state: &State) -> impl Iterator<Item = (Seat, u8)> {
    let last = state.dice() == 1;
    all_dice(state).filter(move |(seat, die)| !last || state.hands[seat.index()].sizes[usize::from(*die)] > 1)
}

/// Whether both have room for the cards of the other's die.
fn fit(state: &State, mine: u8, seat: Seat, die: u8) -> bool {
    let (own, other) = (&state.hands[state.expansion.owner.index()], &state.hands[seat.index()]);
    let (gives, takes) = (own.sizes[usize::from(mine)], other.sizes[usize::from(die)]);
    own.fits(gives, takes) && other.fits(takes, gives)
}

/// The dice of others that a die can be swapped for.
pub(super) fn partners(state: &State, mine: u8) -> impl Iterator<Item = (Seat, u8)> {
    let owner = state.expansion.owner;
    all_dice(state).filter(move |(seat, die)| *seat != owner && fit(state, mine, *seat, *die))
}

/// The owner's dice that can be swapped.
pub(super) fn own_dice(state: &State) -> impl Iterator<Item = u8> {
    (0..state.hands[state.expansion.owner.index()].dice).filter(|die| partners(state, *die).next().is_some())
}
