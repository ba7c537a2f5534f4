//! What a seat sees of dice whose cards have a place, and states that fit it.
//!
//! A seat knows the tops that it has looked at, and of which cards its own deck was when the round began: not where they lie. So of dice that
//! its deck has become, the cards that it does not see are shown sorted, and a fitting state has them in any other order. What a seat saw
//! of a die before it was shuffled again is not kept.

use super::super::rules::Rules;
use super::super::state::{CLASSES, HIDDEN, State, class_at};
use crate::rng::Stream;
use crate::rules::{SEATS, Seat};

/// A place of a card that a seat does not see: whose hand, where in it, and of whose deck the card is.
struct Place {
    hand: usize,
    at: usize,
    from: u8,
}

/// The places of all cards that a seat does not see, in order.
fn hidden(state: &State, seat: Seat) -> Vec<Place> {
    let mut places = Vec::new();
    for (holder, hand) in state.hands.iter().enumerate() {
        let sees = |die: usize| state.shown() || hand.seen_by[die] & (1 << seat.0) != 0;
        let (rolled, settled) = (usize::from(hand.rolled), usize::from(hand.len));
        places.extend((0..rolled).filter(|die| !sees(*die)).map(|at| Place { hand: holder, at, from: hand.deck_of[at] }));
        // While dice roll, all that is not a top may be anywhere.
        let owner = |at: usize| (0..rolled).find(|die| rolled == usize::from(hand.dice) && hand.below(*die).contains(&at));
        let from = |at: usize| owner(at).map_or(holder as u8, |die| hand.deck_of[die]);
        places.extend((rolled..settled).map(|at| Place { hand: holder, at, from: from(at) }));
    }
    places
}

/// The state without what a seat does not see.
pub(super) fn seen(state: &State, seat: Seat) -> State {
    let mut seen = State { draw_pile: [0; CLASSES], applied_effects: Default::default(), ..*state };
    let places = hidden(state, seat);
    let mut own: Vec<u8> =
        places.iter().filter(|place| place.from == seat.0).map(|place| state.hands[place.hand].cards[place.at]).collect();
    own.sort_unstable();
    let mut own = own.into_iter();
    for Place { hand, at, from } in places {
        seen.hands[hand].cards[at] = if from == seat.0 { own.next().unwrap_or(HIDDEN) } else { HIDDEN };
    }
    seen
}

/// How many cards of each class are known of each other deck, but not where they lie.
fn reserved(seen: &State, seat: Seat) -> [[u8; CLASSES]; SEATS] {
    let mut reserved = seen.known;
    reserved[seat.index()] = [0; CLASSES];
    for hand in &seen.hands {
        for (top, from) in hand.tops().iter().zip(hand.deck_of).filter(|(top, _)| **top != HIDDEN) {
            let count = &mut reserved[usize::from(from)][usize::from(*top)];
            *count = count.saturating_sub(1);
        }
    }
    reserved
}

/// The cards that may be in the draw pile or in dice of others' decks.
pub(super) fn unseen(rules: &Rules, seen: &State, seat: Seat) -> [u16; CLASSES] {
    let mut unseen = rules.counts;
    let mut out = |class: usize, count: u16| unseen[class] = unseen[class].saturating_sub(count);
    (0..CLASSES).for_each(|class| out(class, seen.discards[class] + u16::from(seen.expansion.aside[class])));
    for hand in &seen.hands {
        hand.all().iter().chain(hand.gained()).filter(|class| **class != HIDDEN).for_each(|class| out(usize::from(*class), 1));
    }
    for reserved in reserved(seen, seat) {
        (0..CLASSES).for_each(|class| out(class, reserved[class].into()));
    }
    unseen
}

/// A state that fits.
pub(super) fn resample(rules: &Rules, seen: &State, seat: Seat, random: &mut Stream) -> State {
    let mut state = *seen;
    let (mut unseen, mut reserved) = (unseen(rules, seen, seat), reserved(seen, seat));
    let mut places = hidden(seen, seat);
    let own: Vec<u8> = places.iter().filter(|place| place.from == seat.0).map(|place| seen.hands[place.hand].cards[place.at]).collect();
    for class in own {
        reserved[seat.index()][usize::from(class)] += 1;
    }
    // Places are filled in a random order, so what is sure of a deck may lie in any of them.
    for left in (1..=places.len() as u32).rev() {
        let Place { hand, at, from } = places.swap_remove(random.below(left) as usize);
        let sure = &mut reserved[usize::from(from)];
        let class = match sure.iter().position(|count| *count > 0) {
            Some(class) => {
                sure[class] -= 1;
                class as u8
            }
            None => {
                let total = unseen.iter().map(|count| u32::from(*count)).sum();
                let Some(class) = class_at(&unseen, random.below(total)) else { break };
                unseen[usize::from(class)] -= 1;
                class
            }
        };
        state.hands[hand].cards[at] = class;
    }
    for hand in state.hands.iter_mut().filter(|hand| hand.rolled == hand.dice) {
        (0..usize::from(hand.dice)).for_each(|die| hand.sort_below(die));
    }
    state.draw_pile = unseen;
    state
}
