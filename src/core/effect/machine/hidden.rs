//! What a player knows of effects that are being played: cards that they do not see are hidden, and dealt
//! anew when a state is sampled.

use super::evaluate::Scene;
use super::memory::{Frame, Loop, Machine, Memory, Spot, TO_DRAW, UNSEEN};
use super::program::Op;
use super::table::Table;
use crate::rng::Stream;
use crate::seat::Seat;

/// Returns the state of effects as a seat knows it: the cards that it does not see are [`UNSEEN`].
pub fn mask<T: Table>(table: &T, state: &T::State, seat: Seat) -> Machine {
    let mut machine = table.machine(state).clone();
    if machine.memory().is_some() {
        let hide = |spot: &mut Spot, effect: Option<u16>| {
            if [UNSEEN, TO_DRAW].contains(&spot.card) {
                return;
            }
            if !is_shown(table, state, seat, *spot)
                && !effect.is_some_and(|effect| is_told(table, effect, spot.card))
            {
                // Everybody knows who has put a card where it lies.
                let holder = if table.is_owned(spot.zone) { None } else { table.holder(state, *spot) };
                match table.pointer(*spot) {
                    Some(pointer) => spot.card = pointer.card,
                    None => *spot = Spot { owner: holder.unwrap_or(spot.owner), card: UNSEEN, ..*spot },
                }
            }
        };
        machine.change(|memory| {
            each_list(memory, |spots, effect| spots.iter_mut().for_each(|spot| hide(spot, effect)))
        });
    }
    machine
}

/// True if everybody knows a card that was used, as no other has the effect that is being played.
pub fn is_told<T: Table>(table: &T, effect: u16, card: u16) -> bool {
    let card = table.plain(card);
    table.program().cards_with(effect).all(|other| table.plain(other) == card)
}

/// True if a player knows which card was noted. The place of a card that is one of a kind decides who sees it
/// by now.
pub(super) fn is_shown<T: Table>(table: &T, state: &T::State, seat: Seat, spot: Spot) -> bool {
    let now = Some(table.locate(state, spot))
        .filter(|now| table.pointer(spot).is_none() && table.same_card(spot, *now));
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

/// Puts cards in place of those that a view hides, once the rest of a state has been sampled: out of their
/// zone, none twice in one list if there are enough. What is being picked comes last, out of what it is
/// picked from.
pub fn unmask<T: Table>(table: &T, state: &mut T::State, seat: Seat, random: &mut Stream) {
    let Some(mut memory) = table.machine(state).memory().cloned() else { return };
    let mut picked =
        memory.stack.last_mut().map(|frame| std::mem::take(&mut frame.picked)).unwrap_or_default();
    let mut is_new = false;
    each_list(&mut memory, |spots, effect| match (effect, spots) {
        (Some(effect), [this]) => is_new |= deal_used(table, state, seat, this, effect, random),
        (_, spots) => is_new |= deal(table, state, seat, spots, None, random),
    });
    if is_new {
        table.machine_mut(state).set(memory.clone());
    }
    let asked = picked.iter().any(|spot| is_hidden(table, *spot)).then(|| choices(table, state)).flatten();
    if deal(table, state, seat, &mut picked, asked.as_deref(), random) || is_new {
        if let Some(frame) = memory.stack.last_mut() {
            frame.picked = picked;
        }
        table.machine_mut(state).set(memory);
    }
}

/// Lists the cards that can be picked by the selection that waits for an answer.
fn choices<T: Table>(table: &T, state: &T::State) -> Option<Vec<Spot>> {
    let frame = table.machine(state).frame()?;
    match table.program().effect(frame.effect)?.ops.get(usize::from(frame.at))? {
        Op::Cards(pick) | Op::Others(pick) => Some(Scene::new(table, state, frame).cards(pick)),
        _ => None,
    }
}

fn is_hidden<T: Table>(table: &T, spot: Spot) -> bool {
    spot.card == UNSEEN || table.pointer(spot) == Some(spot)
}

/// Whose zone a card lies in; the first seat if the zone is nobody's, where a hidden card keeps who has put
/// it there.
fn zone_owner<T: Table>(table: &T, spot: Spot) -> Seat {
    if table.is_owned(spot.zone) { spot.owner } else { Seat(0) }
}

/// True unless the game knows that a card of a zone that is nobody's was put there by another player than the
/// one who is noted with it.
fn is_held_so<T: Table>(table: &T, state: &T::State, spot: Spot) -> bool {
    table.is_owned(spot.zone) || table.holder(state, spot).is_none_or(|holder| holder == spot.owner)
}

/// Deals the card of an effect if it is hidden: one that has the effect, of those that lie where it was if
/// any does. Whether it was hidden.
fn deal_used<T: Table>(
    table: &T,
    state: &T::State,
    seat: Seat,
    this: &mut Spot,
    effect: u16,
    random: &mut Stream,
) -> bool {
    if !is_hidden(table, *this) {
        return false;
    }
    // The card may lie elsewhere by now, but nowhere where the player sees it.
    let fits = |spot: &Spot| {
        !is_shown(table, state, seat, *spot)
            && table.pointer(*this).is_none_or(|place| table.pointer(*spot) == Some(place))
    };
    let all: Vec<Spot> =
        table.program().cards_with(effect).map(|card| Spot { card, ..*this }).filter(fits).collect();
    let mut there = Vec::new();
    table.cards(state, this.zone, zone_owner(table, *this), &mut there);
    let left: Vec<Spot> = all
        .iter()
        .copied()
        .filter(|spot| there.contains(&spot.card) && is_held_so(table, state, *spot))
        .collect();
    let from = if left.is_empty() { all } else { left };
    let drawn = from.get(random.below(from.len() as u32) as usize);
    drawn.is_some_and(|spot| {
        *this = *spot;
        true
    })
}

/// Deals cards to the hidden places of a list, out of their zone, or of these if some of them may lie there;
/// whether there was one.
fn deal<T: Table>(
    table: &T,
    state: &T::State,
    seat: Seat,
    spots: &mut [Spot],
    from: Option<&[Spot]>,
    random: &mut Stream,
) -> bool {
    let mut is_new = false;
    for place in 0..spots.len() {
        let spot = spots[place];
        if !is_hidden(table, spot) {
            continue;
        }
        let owner = zone_owner(table, spot);
        let there = |card: u16| Spot { owner, card, ..spot };
        let could_be = |card: u16| {
            !table.sees(state, seat, there(card))
                && is_held_so(table, state, Spot { card, ..spot })
                && (spot.card == UNSEEN || table.pointer(there(card)) == Some(spot))
        };
        let left = |mut cards: Vec<u16>| {
            cards.retain(|card| could_be(*card));
            for other in spots.iter().filter(|other| (other.zone, other.owner) == (spot.zone, owner)) {
                if let Some(at) = cards.iter().position(|card| *card == other.card) {
                    cards.remove(at);
                }
            }
            cards
        };
        let listed =
            from.into_iter().flatten().filter(|other| (other.zone, other.owner) == (spot.zone, owner));
        let mut cards = left(listed.map(|other| other.card).collect());
        if cards.is_empty() {
            table.cards(state, spot.zone, owner, &mut cards);
            cards = left(cards);
        }
        if let Some(card) = cards.get(random.below(cards.len() as u32) as usize) {
            spots[place] = there(*card);
            is_new = true;
        }
    }
    is_new
}

/// Visits all lists of cards; that of the card of an effect, which is alone, with the effect.
fn each_list(memory: &mut Memory, mut visit: impl FnMut(&mut [Spot], Option<u16>)) {
    let kept = memory.lasting.iter_mut().map(|lasting| (&mut lasting.frame, &mut lasting.cards));
    for frame in &mut memory.stack {
        each_list_of(frame, &mut visit);
    }
    for (frame, cards) in kept {
        each_list_of(frame, &mut visit);
        visit(cards, None);
    }
}

fn each_list_of(frame: &mut Frame, visit: &mut impl FnMut(&mut [Spot], Option<u16>)) {
    let Frame { effect, this, event, last, marked, other, picked, loops, .. } = frame;
    visit(std::slice::from_mut(this), Some(*effect));
    [event, last, other, picked].into_iter().chain(marked).for_each(|spots| visit(spots, None));
    for found in loops {
        if let Loop::Cards(spots) = found {
            visit(spots, None);
        }
    }
}
