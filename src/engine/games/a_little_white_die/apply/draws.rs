//! Draws by chance: what they can be, and what they do.

use std::ops::Range;

use super::super::legal::refusals::out_of_turn;
use super::super::rules::Rules;
use super::super::state::{CLASSES, Phase, State, class_at};
use crate::effect::machine;
use crate::games::shared::refuse;
use crate::rules::{Illegal, Seat};

impl Rules {
    /// How many cards the next draw is made from.
    pub(in super::super) fn outcomes(&self, state: &State) -> u32 {
        let hand = &state.hands[state.turn.index()];
        if let Some((seat, die)) = self.loose(state) {
            return state.hands[seat.index()].sizes[die].into();
        }
        match state.phase {
            Phase::Deal => {
                state.draw_pile[self.deal_classes(state)].iter().map(|count| u32::from(*count)).sum()
            }
            _ => hand.rest().len() as u32 - u32::from(hand.settled),
        }
    }

    /// The die that is shuffled next because it has lost its top, if there is one.
    pub(in super::super) fn loose(&self, state: &State) -> Option<(Seat, usize)> {
        if state.expansion.loose == 0 { None } else { self.loose_die(state) }
    }

    /// Whose die is shuffled now, in mid-round.
    pub(in super::super) fn rolls_again(&self, state: &State) -> Option<Seat> {
        self.loose(state)
            .map(|(seat, _)| seat)
            .or_else(|| machine::shuffling(self, state).map(|spot| spot.owner))
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
        if let Some((seat, die)) = self.loose(state) {
            return self.settle_die(state, seat, die, code);
        }
        if state.effects.is_running() {
            return machine::draw(self, state, code)
                .map_err(|_| Illegal { clause: "LWD-X1", why: "there is no such card to draw" });
        }
        let seat = state.turn;
        let hand = &mut state.hands[seat.index()];
        let in_rest = (code as usize) < hand.rest().len() - usize::from(hand.settled);
        match state.phase {
            Phase::Deal => return self.deal(state, code),
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
            _ => return Err(Illegal { why: "nothing is left to chance now", ..out_of_turn(state) }),
        }
        Ok(())
    }

    /// a die that has lost its top shows the card at that place of it.
    fn settle_die(&self, state: &mut State, seat: Seat, die: usize, code: u32) -> Result<(), Illegal> {
        let hand = &mut state.hands[seat.index()];
        if code >= u32::from(hand.sizes[die]) {
            return refuse("LWD-P4", "the die has no such card");
        }
        hand.turn_up(die, code as usize, self.seen_by_holder(seat.0));
        state.expansion.loose -= 1;
        machine::go_on(self, state);
        Ok(())
    }

    /// S1, S3, V1, V2.
    fn deal(&self, state: &mut State, code: u32) -> Result<(), Illegal> {
        let class = self
            .dealt_card(state, code)
            .ok_or(Illegal { clause: "LWD-S1", why: "the draw pile has no such card" })?;
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
