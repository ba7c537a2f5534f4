//! Swaps of cards for wildcards: everyone's at the start (S2), and that of the loser of a round (W2).

use super::super::rules::Rules;
use super::super::state::{Phase, State};
use crate::rules::{Rules as _, Seat, Seats};

impl Rules {
    /// Who has yet to choose a card at the start.
    pub(in super::super) fn yet_to_swap(&self, state: &State) -> Seats {
        let waiting = |seat: &Seat| state.hands[seat.index()].split == 0;
        self.seats().filter(waiting).fold(Seats::NONE, Seats::with)
    }

    /// True if the loser of a round may swap a card (W2).
    pub(in super::super) fn may_swap(&self, state: &State, loser: Seat) -> bool {
        let Some(wild) = self.wild else { return false };
        let other = |class: &u8| *class != wild;
        state.expansion.aside[usize::from(wild)] > 0 && state.hands[loser.index()].all().iter().any(other)
    }

    /// S2: in secret; once all have chosen, the cards change places. W2: at once.
    pub(super) fn give_for_wildcard(&self, state: &mut State, seat: Seat, class: u8) {
        if state.phase == Phase::Swap {
            self.take_wildcard(state, seat, class);
            state.phase = Phase::Name;
            return;
        }
        state.hands[seat.index()].split = class + 1;
        if self.yet_to_swap(state).is_empty() {
            for seat in self.seats() {
                let class = state.hands[seat.index()].split - 1;
                state.hands[seat.index()].split = 0;
                self.take_wildcard(state, seat, class);
            }
            state.phase = Phase::Name;
        }
    }

    /// The card goes into the draw pile. All see the wildcard, and that any other card may be the one that
    /// went.
    fn take_wildcard(&self, state: &mut State, seat: Seat, class: u8) {
        let Some(wild) = self.wild else { return };
        let hand = &mut state.hands[seat.index()];
        let Some(place) = hand.all().iter().position(|held| *held == class) else { return };
        hand.take(place);
        hand.add(wild);
        state.draw_pile[usize::from(class)] += 1;
        state.expansion.aside[usize::from(wild)] -= 1;
        for (known, class) in state.known[seat.index()].iter_mut().zip(0u8..) {
            *known = if class == wild { *known + 1 } else { known.saturating_sub(1) };
        }
    }
}
