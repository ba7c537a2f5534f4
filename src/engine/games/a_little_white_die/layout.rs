//! Where cards lie. The cards of effects are classes, each with the die on which it lies.

use super::effects::{card, class_of};
use super::rules::Rules;
use super::state::{Hand, State};
use crate::effect::parts::Zone;
use crate::games::shared::layout::{Each, Layout, Place, each_counted};

impl Layout for Rules {
    const LAYOUT: &'static [Place<Rules, State>] = &[
        Place::in_play(Zone::Dice, |rules, state, seat, each| {
            let hand = &state.hands[seat.index()];
            dice(rules, hand).for_each(|die| each(card(hand.cards[usize::from(die)], Some(die)), 1));
        }),
        Place::in_play(Zone::Under, |rules, state, seat, each| {
            let hand = &state.hands[seat.index()];
            for die in dice(rules, hand) {
                hand.cards[hand.below(die.into())].iter().for_each(|class| each(card(*class, Some(die)), 1));
            }
        }),
        Place::in_play(Zone::Beside, |_, state, seat, each| {
            anywhere(state.hands[seat.index()].gained(), each)
        }),
        Place::away(Zone::Discard, |_, state, _, each| each_counted(state.discards, 0, each)),
        Place::away(Zone::DrawPile, |_, state, _, each| each_counted(state.draw_pile, 0, each)),
        Place::away(Zone::Aside, |_, state, _, each| each_counted(state.expansion.aside, 0, each)),
        // Decks, and dice whose cards have no place yet.
        Place::other_in_play(|rules, state, _, each| {
            state
                .hands
                .iter()
                .filter(|hand| dice(rules, hand).is_empty())
                .for_each(|hand| anywhere(hand.all(), each));
        }),
    ];

    fn class_of(&self, card: u16) -> Option<usize> {
        class_of(card).map(usize::from)
    }
}

/// The dice of a player whose cards have a place.
fn dice(rules: &Rules, hand: &Hand) -> std::ops::Range<u8> {
    if rules.arranged && !hand.is_unsettled() { 0..hand.dice } else { 0..0 }
}

fn anywhere(classes: &[u8], each: Each<'_>) {
    classes.iter().for_each(|class| each(card(*class, None), 1));
}
