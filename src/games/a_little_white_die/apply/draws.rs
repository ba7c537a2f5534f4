//! Draws by chance: what they can be, and what they do.

use std::ops::Range;

use super::super::legal::refusals::out_of_turn;
use super::super::rules::Rules;
use super::super::state::{CLASSES, Phase, State, class_at};
use crate::games::shared::refuse;
use crate::rules::Illegal;

impl Rules {
    /// How many cards the next draw is made from.
    pub(in super::super) fn outcomes(&self, state: &State) -> u32 {
        let all = |pile: &[u16]| pile.iter().map(|count| u32::from(*count)).sum();
        let hand = &state.hands[state.turn.index()];
        match state.phase {
            Phase::Deal => all(&state.draw_pile[self.deal_classes(state)]),
            Phase::Gain => all(&self.gain_pile(state)),
            Phase::Reroll => hand.sizes[usize::from(state.expansion.next_die)].into(),
            _ => hand.rest().len() as u32 - u32::from(hand.settled),
        }
    }

    /// The classes that the next card is dealt from: those of a number, if everyone gets one of it (S1, S3).
    fn deal_classes(&self, state: &State) -> Range<usize> {
        self.dealt_classes(state).unwrap_or(0..CLASSES)
    }

    /// The class of the card that a draw deals.
    pub(in super::super) fn dealt_card(&self, state: &State, code: u32) -> Option<u8> {
        let classes = self.deal_classes(state);
        class_at(&state.draw_pile[classes.clone()], code).map(|class| class + classes.start as u8)
    }

    /// Draws a card: to a deck, as a top, or out of a discarded die.
    pub(in super::super) fn draw(&self, state: &mut State, code: u32) -> Result<(), Illegal> {
        let seat = state.turn;
        let hand = &mut state.hands[seat.index()];
        let in_rest = (code as usize) < hand.rest().len() - usize::from(hand.settled);
        match state.phase {
            Phase::Deal => return self.deal(state, code),
            Phase::Reroll => return self.reroll_die(state, code),
            Phase::Gain => return self.gain_card(state, code),
            Phase::Roll if in_rest => {
                match hand.rolled < hand.dice {
                    true => hand.roll(code as usize),
                    false => hand.settle(code as usize),
                }
                if self.arranged {
                    hand.settle_last();
                }
                self.seek_roll(state);
            }
            Phase::DiscardBelow if in_rest => {
                let class = hand.take(usize::from(hand.rolled) + code as usize);
                state.discard(seat, class);
                state.cards_left -= 1;
                if state.cards_left == 0 {
                    self.close_round(state);
                }
            }
            Phase::Roll => return refuse("LWD-P4", "the deck has no such card"),
            Phase::DiscardBelow => return refuse("LWD-P8", "the deck has no such card"),
            phase => return Err(Illegal { why: "nothing is left to chance now", ..out_of_turn(phase) }),
        }
        Ok(())
    }

    /// S1, S3, V1, V2.
    fn deal(&self, state: &mut State, code: u32) -> Result<(), Illegal> {
        let class = self.dealt_card(state, code).ok_or(Illegal { clause: "LWD-S1", why: "the draw pile has no such card" })?;
        let by_number = self.dealt_classes(state);
        let seat = state.turn.index();
        state.hands[seat].add(class);
        state.draw_pile[usize::from(class)] -= 1;
        // All know of a card that everyone gets and that is like all others of its number.
        if by_number.is_some_and(|classes| classes.len() == 1) {
            state.known[seat][usize::from(class)] += 1;
        }
        self.seek_deal(state);
        Ok(())
    }
}
