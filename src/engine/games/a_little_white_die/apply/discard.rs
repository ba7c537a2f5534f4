//! What the loser of a round discards (P8, X-11).

use super::super::rules::Rules;
use super::super::state::{Phase, State};
use crate::effect::parts::Event;
use crate::games::shared::Flow;
use crate::rules::Seat;

impl Rules {
    /// P8: the top goes at once, the cards below it are drawn, unless nothing else is left to draw from.
    pub(super) fn discard_die(&self, state: &mut State, seat: Seat, die: u8) {
        let hand = &mut state.hands[seat.index()];
        let (top, size) = hand.take_die(usize::from(die));
        state.discard(seat, top);
        state.cards_left = size - 1;
        while state.cards_left > 0 && state.hands[seat.index()].rest().len() == usize::from(state.cards_left)
        {
            let hand = &mut state.hands[seat.index()];
            let class = hand.take(usize::from(hand.rolled));
            state.discard(seat, class);
            state.cards_left -= 1;
        }
        state.phase = Phase::DiscardBelow;
        if state.cards_left == 0 {
            self.close_round(state);
        }
    }

    /// P8, X-11: where the cards of dice have a place, those of the die are known, and go at once.
    pub(super) fn discard_settled(&self, state: &mut State, seat: Seat, die: u8) {
        let hand = &mut state.hands[seat.index()];
        let at = usize::from(die);
        let (from, size) = (Seat(hand.deck_of[at]), hand.sizes[at]);
        if self.loses_card_only(state, seat) {
            let class = match self.program.has(Event::RoundEnd) {
                // Effects may be about the die once more.
                true => self.strip_die(state, seat, die),
                false => state.hands[seat.index()].strip(at),
            };
            state.discard(from, class);
        } else {
            for _ in 0..size {
                let class = state.hands[seat.index()].strip(at);
                state.discard(from, class);
            }
        }
        self.announce(state, Event::RoundEnd, seat, &[], Phase::RoundEnd);
    }
}
