//! Where cards lie. The cards of effects are animals and events by kind, then notes by amount.

use super::rules::Rules;
use super::state::{Hand, Herd, Side, State};
use crate::effect::parts::Zone;
use crate::games::shared::layout::{Each, Layout, Place, each_counted};
use crate::rules::Seat;

impl Layout for Rules {
    const LAYOUT: &'static [Place<Rules, State>] = &[
        Place::in_play(Zone::Animals, |rules, state, seat, each| {
            animals(rules, state.herds[seat.index()], each)
        }),
        Place::in_play(Zone::Auction, |_, state, _, each| {
            state.animal_for_sale().iter().for_each(|kind| each(u16::from(*kind), 1))
        }),
        Place::in_play(Zone::Money, |rules, state, seat, each| notes(rules, state.hands[seat.index()], each)),
        Place::part(Zone::Stake, |rules, state, seat, each| notes(rules, staked(state, seat), each)),
        Place::away(Zone::Bank, |rules, state, _, each| notes(rules, state.bank, each)),
        // What lies under the pile comes when the rest is gone.
        Place::away(Zone::DrawPile, |rules, state, _, each| match state.draw_pile.is_empty() {
            true => under(state, each),
            false => animals(rules, state.draw_pile, each),
        }),
        Place::away(Zone::Out, |rules, state, _, each| animals(rules, state.out, each)),
        Place::other_in_play(|rules, state, _, each| {
            state.offers.iter().for_each(|offer| notes(rules, *offer, each))
        }),
        Place::other_away(|_, state, _, each| {
            if !state.draw_pile.is_empty() {
                under(state, each);
            }
        }),
    ];
}

fn animals(rules: &Rules, herd: Herd, each: Each<'_>) {
    each_counted((0..rules.kinds.len() as u8).map(|kind| herd.of(kind) as u16), 0, each);
}

fn notes(rules: &Rules, hand: Hand, each: Each<'_>) {
    each_counted((0..rules.amount_count).map(|note| hand.of(note)), rules.note_card(0), each);
}

fn under(state: &State, each: Each<'_>) {
    state.under.iter().for_each(|kind| each(u16::from(*kind), 1));
}

/// The notes that a seat has laid on the table.
fn staked(state: &State, seat: Seat) -> Hand {
    let side = [Side::Challenger, Side::Other].into_iter().find(|side| state.staked_by(*side) == Some(seat));
    side.map_or(Hand::NONE, |side| state.offers[side as usize])
}
