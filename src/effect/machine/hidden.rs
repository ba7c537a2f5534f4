//! What a player knows of effects that are being played: cards that they do not see are hidden, and dealt anew when a state is sampled.

use super::memory::{Frame, Loop, Machine, Memory, Spot, TO_DRAW, UNSEEN};
use super::table::Table;
use crate::rng::Stream;
use crate::seat::Seat;

/// What effects keep, as a seat knows it: the cards that it does not see are [`UNSEEN`].
pub fn mask<T: Table>(table: &T, state: &T::State, seat: Seat) -> Machine {
    let mut machine = table.machine(state).clone();
    if machine.memory().is_some() {
        let hide = |spot: &mut Spot| {
            if [UNSEEN, TO_DRAW].contains(&spot.card) {
                return;
            }
            if !is_shown(table, state, seat, *spot) {
                // Everybody knows who has put a card where it lies.
                let holder = if table.is_owned(spot.zone) { None } else { table.holder(state, *spot) };
                match table.pointer(*spot) {
                    Some(pointer) => spot.card = pointer.card,
                    None => *spot = Spot { owner: holder.unwrap_or(spot.owner), card: UNSEEN, ..*spot },
                }
            }
        };
        machine.change(|memory| each_spot(memory, hide));
    }
    machine
}

/// Whether a player knows which card was noted, and where it lies: that tells who sees it by now, if it is one of a kind.
pub(super) fn is_shown<T: Table>(table: &T, state: &T::State, seat: Seat, spot: Spot) -> bool {
    let now = Some(table.locate(state, spot)).filter(|now| table.pointer(spot).is_none() && table.same_card(spot, *now));
    spot.card != UNSEEN && table.sees(state, seat, now.unwrap_or(spot))
}

/// Of noted cards those that lie there still, copy by copy, and those that are pointed at.
pub(super) fn still_there<T: Table>(table: &T, state: &T::State, spots: &[Spot]) -> Vec<Spot> {
    let mut there: Vec<Spot> = Vec::new();
    for spot in spots {
        let mut cards = Vec::new();
        table.cards(state, spot.zone, spot.owner, &mut cards);
        let copies = cards.iter().filter(|card| **card == spot.card).count();
        if table.pointer(*spot).is_some() || there.iter().filter(|other| *other == spot).count() < copies {
            there.push(*spot);
        }
    }
    there
}

/// Puts cards in place of those that a view hides, once the rest of a state has been sampled: out of their zone, none twice in one list if
/// there are enough.
pub fn unmask<T: Table>(table: &T, state: &mut T::State, seat: Seat, random: &mut Stream) {
    let Some(mut memory) = table.machine(state).memory().cloned() else { return };
    let mut is_new = false;
    each_list(&mut memory, |spots| {
        for place in 0..spots.len() {
            let spot = spots[place];
            let is_pointer = table.pointer(spot) == Some(spot);
            if spot.card != UNSEEN && !is_pointer {
                continue;
            }
            let owner = if table.is_owned(spot.zone) { spot.owner } else { Seat(0) };
            let there = |card: u16| Spot { owner, card, ..spot };
            let mut cards = Vec::new();
            table.cards(state, spot.zone, owner, &mut cards);
            cards.retain(|card| !table.sees(state, seat, there(*card)));
            if !table.is_owned(spot.zone) {
                cards.retain(|card| table.holder(state, there(*card)).is_none_or(|holder| holder == spot.owner));
            }
            if is_pointer {
                cards.retain(|card| table.pointer(there(*card)) == Some(spot));
            }
            for other in spots.iter().filter(|other| (other.zone, other.owner) == (spot.zone, owner)) {
                if let Some(at) = cards.iter().position(|card| *card == other.card) {
                    cards.remove(at);
                }
            }
            if let Some(card) = cards.get(random.below(cards.len() as u32) as usize) {
                spots[place] = there(*card);
                is_new = true;
            }
        }
    });
    if is_new {
        table.machine_mut(state).set(memory);
    }
}

fn each_spot(memory: &mut Memory, mut visit: impl FnMut(&mut Spot)) {
    each_list(memory, |spots| spots.iter_mut().for_each(&mut visit));
}

/// Visits all lists of cards.
fn each_list(memory: &mut Memory, mut visit: impl FnMut(&mut [Spot])) {
    for frame in &mut memory.stack {
        let Frame { this, event, last, other, picked, loops, .. } = frame;
        visit(std::slice::from_mut(this));
        [event, last, other, picked].into_iter().for_each(|spots| visit(spots));
        for found in loops {
            if let Loop::Cards(spots) = found {
                visit(spots);
            }
        }
    }
    for lasting in &mut memory.lasting {
        visit(std::slice::from_mut(&mut lasting.this));
        visit(&mut lasting.cards);
    }
}
