//! Dealing and drawing, and the pile that is dealt from.

use super::super::rules::Rules;
use super::super::state::{FACES, Phase, State};
use crate::games::shared::refuse;
use crate::rules::{Illegal, Move, Rules as _};

impl Rules {
    /// All deal cards face up, all playing cards in the pile (BI-S1), which is shuffled by drawing from it at random.
    pub(super) fn set_up(&self, state: &mut State) {
        state.pile = self.totals;
        state.open.discards = [0; FACES];
        state.open.left = self.totals.iter().sum();
        for seat in self.seats() {
            state.open.up[seat.index()] = self.start;
            state.open.down[seat.index()] = 0;
        }
    }

    /// A card is dealt (BI-P1) or drawn (BI-P6).
    pub(super) fn chance(&self, state: &mut State, outcome: Move) -> Result<(), Illegal> {
        let Some((face, _)) = state.drawn(outcome.0) else {
            return refuse("BI-P1", "there is no such card to deal or draw");
        };
        let seat = state.open.seat;
        state.pile[face] -= 1;
        state.open.left -= 1;
        state.hands[seat.index()].add(face);
        if state.open.phase == Phase::Draw {
            state.open.owed -= 1;
            state.open.phase = if state.open.owed == 0 { Phase::Raise } else { Phase::Draw };
        } else if state.hands[seat.index()].len() >= self.hand_size(&state.open, seat) {
            state.open.seat = self.after(&state.open, seat);
            state.open.phase = if state.open.seat == state.open.first { Phase::Bid } else { Phase::Deal };
        }
        self.refill(state);
        Ok(())
    }

    /// If no card is left, the discards are the new pile: as soon as the last card is dealt or drawn, or without discards at that moment, when
    /// a card is next due (BI-P12).
    pub(in super::super) fn refill(&self, state: &mut State) {
        if state.open.left == 0 {
            state.pile = state.open.discards;
            state.open.discards = [0; FACES];
            state.open.left = state.pile.iter().sum();
        }
    }
}
