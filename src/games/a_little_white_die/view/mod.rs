//! What a seat knows, and states that fit it.

mod dice;

use super::rules::Rules;
use super::state::{CLASSES, HIDDEN, Hand, MOST_CARDS, NONE, Phase, State, class_at};
use crate::rng::Stream;
use crate::rules::Seat;

/// What one seat knows: its own deck and tops, all sizes, all guesses, the discard pile, and what has been shown of the others' decks.
///
/// It is a state in which everything hidden is erased: the draw pile is 0, the others' cards are [`HIDDEN`] but for tops that are shown,
/// and a split that another has chosen in secret is 1, whatever it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view it is.
    pub seat: Seat,
    /// The state as far as the seat knows it.
    pub seen: State,
}

impl View {
    /// The view of a seat.
    pub fn of(rules: &Rules, state: &State, seat: Seat) -> View {
        if rules.arranged && state.hands.iter().any(|hand| hand.dice > 0) {
            return View { seat, seen: dice::seen(state, seat) };
        }
        let mut seen = State { draw_pile: [0; CLASSES], applied_effects: Default::default(), ..*state };
        for (other, hand) in seen.hands.iter_mut().enumerate().filter(|(other, _)| *other != seat.index()) {
            let from = if state.shown() { hand.rolled } else { 0 };
            hand.cards[usize::from(from)..usize::from(hand.len)].fill(HIDDEN);
            hand.split = u8::from(state.hands[other].split > 0);
        }
        View { seat, seen }
    }

    /// The cards that may be anywhere: in the draw pile or unseen in the deck of another.
    pub fn unseen(&self, rules: &Rules) -> [u16; CLASSES] {
        if self.is_arranged(rules) {
            return dice::unseen(rules, &self.seen, self.seat);
        }
        let mut unseen = rules.counts;
        let mut out = |class: usize, count: u16| unseen[class] = unseen[class].saturating_sub(count);
        for (seat, hand) in self.seen.hands.iter().enumerate() {
            if seat == self.seat.index() {
                hand.all().iter().for_each(|class| out(usize::from(*class), 1));
            } else {
                (0..CLASSES).for_each(|class| out(class, u16::from(self.seen.known[seat][class])));
            }
        }
        (0..CLASSES).for_each(|class| out(class, self.seen.discards[class] + u16::from(self.seen.expansion.aside[class])));
        unseen
    }

    /// Whether cards have places in dice.
    fn is_arranged(&self, rules: &Rules) -> bool {
        rules.arranged && self.seen.hands.iter().any(|hand| hand.dice > 0)
    }

    /// A state that fits, all ways to fill the unseen cards in being as likely.
    pub fn resample(&self, rules: &Rules, random: &mut Stream) -> State {
        if self.is_arranged(rules) {
            return dice::resample(rules, &self.seen, self.seat, random);
        }
        let mut state = self.seen;
        let mut unseen = self.unseen(rules);
        let shown = state.shown();
        for seat in (0..usize::from(rules.players)).filter(|seat| *seat != self.seat.index()) {
            let seen = self.seen.hands[seat];
            let mut hand = deal(&seen, &state.known[seat], &mut unseen, random);
            if shown {
                seen.tops().iter().for_each(|top| put_on_top(&mut hand, *top));
            } else if seen.rolled == seen.len {
                hand.rolled = seen.rolled;
            } else {
                (0..seen.rolled).for_each(|_| hand.roll(random.below(hand.rest().len() as u32) as usize));
            }
            if seen.split > 0 {
                hand.split = match state.phase {
                    Phase::FirstSwap => 1 + any_gift(rules, &hand, random),
                    _ => 1 + random.below(u32::from(rules.ways(seen.len, state.named))) as u8,
                };
            }
            state.hands[seat] = hand;
        }
        state.draw_pile = unseen;
        state
    }
}

/// A deck of the same size with the cards known of it, and others from those unseen.
fn deal(seen: &Hand, known: &[u8; CLASSES], unseen: &mut [u16; CLASSES], random: &mut Stream) -> Hand {
    let mut hand = Hand { cards: [NONE; MOST_CARDS], len: 0, rolled: 0, ..*seen };
    for (class, count) in known.iter().enumerate() {
        (0..*count).for_each(|_| hand.add(class as u8));
    }
    while hand.len < seen.len {
        let total = unseen.iter().map(|count| u32::from(*count)).sum();
        let Some(class) = class_at(unseen, random.below(total)) else { break };
        unseen[usize::from(class)] -= 1;
        hand.add(class);
    }
    hand
}

/// A card that may go for a wildcard.
fn any_gift(rules: &Rules, hand: &Hand, random: &mut Stream) -> u8 {
    let gifts: Vec<u8> = hand.all().iter().copied().filter(|class| Some(*class) != rules.wild).collect();
    gifts.get(random.below((gifts.len() as u32).max(1)) as usize).copied().unwrap_or(0)
}

/// Makes that card of the rest the next top.
fn put_on_top(hand: &mut Hand, top: u8) {
    if let Some(place) = hand.rest().iter().position(|class| *class == top) {
        hand.roll(place);
    }
}
