//! How tiles move, and what seats learn of it.

use crate::games::bunny_bidding::action::{Face, Play};
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{PowerSet, State, Tile, Tiles};
use crate::rules::{Rules as _, Seat};

/// Moves a tile from a hand to where it is played. What an open tile is, everybody sees, so nobody has to
/// remember it.
pub fn put(rules: &Rules, state: &mut State, seat: Seat, play: Play) {
    let (one, at) = (Tiles::one(play.tile), seat.index());
    state.hidden.hands[at] -= one;
    let place = match (play.to_offer, play.face) {
        (true, Face::Open) => &mut state.public.offer,
        (true, Face::Down) => &mut state.hidden.offers[at],
        (false, Face::Open) => &mut state.public.bids[at],
        (false, Face::Down) => &mut state.hidden.bids[at],
    };
    *place |= one;
    if play.face == Face::Open {
        state.hidden.known.iter_mut().for_each(|known| *known -= one);
        if play.to_offer && rules.effects.placed.has(play.tile) {
            state.public.offered_by[at] |= one;
        }
    }
}

/// BB-H2: a power or handicap lies in the offer, for all to see.
pub fn put_power(state: &mut State, seat: Seat, index: u8) {
    let one = PowerSet::one(index);
    state.public.powers[seat.index()] -= one;
    state.hidden.handicaps[seat.index()] -= one;
    state.public.offered_power |= one;
}

/// Tiles that everybody has seen come to a hand. In the turn of the round in which they come there, they were
/// not shown (BB-V1).
pub fn take(rules: &Rules, state: &mut State, to: Seat, tiles: Tiles) {
    state.hidden.hands[to.index()] |= tiles;
    state.public.shown[to.index()] -= tiles;
    for seat in rules.seats() {
        let known = &mut state.hidden.known[seat.index()];
        if seat == to {
            *known -= tiles;
        } else {
            *known |= tiles;
        }
    }
}

/// A seat looks at face-down tiles of others.
pub fn look(state: &mut State, seat: Seat, tiles: Tiles) {
    state.hidden.seen[seat.index()] |= tiles;
    state.hidden.known[seat.index()] |= tiles;
}

/// A face-down tile is shown: nobody has to remember it.
pub fn uncover(state: &mut State, tile: Tile) {
    let one = Tiles::one(tile);
    state.hidden.known.iter_mut().chain(&mut state.hidden.seen).for_each(|known| *known -= one);
}

/// BB-V1: everybody sees these tiles of a hand.
pub fn show(rules: &Rules, state: &mut State, seat: Seat, tiles: Tiles) {
    for other in rules.seats() {
        if other == seat {
            state.public.shown[other.index()] |= tiles;
        } else {
            // Whoever showed it before can't have it face down.
            state.public.shown[other.index()] -= tiles;
            state.hidden.known[other.index()] |= tiles;
        }
    }
}
