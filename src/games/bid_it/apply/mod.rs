//! What actions and random outcomes do.

mod bidding;
mod deal;
mod showdown;

use crate::rules::Seat;

use super::action::Action;
use super::rules::Rules;
use super::state::{Phase, State};

impl Rules {
    /// Performs an action that was checked.
    pub(super) fn perform(&self, state: &mut State, seat: Seat, action: Action) {
        match action {
            Action::Bid(bid) => self.bid(&mut state.open, seat, bid),
            Action::Call(call) => self.call(state, seat, call),
            Action::Pass => self.pass(state),
            Action::Discard(face) => {
                state.hands[seat.index()].remove(face);
                state.open.discards[face] += 1;
                state.open.owed += 1;
                state.open.phase = Phase::Discard;
            }
            Action::Stop => {
                state.open.phase = Phase::Draw;
                self.refill(state);
            }
            Action::Show(face) => {
                state.hands[seat.index()].remove(face);
                state.open.shown[seat.index()].add(face);
                state.open.phase = Phase::Bid;
                state.open.seat = self.after(&state.open, seat);
            }
            Action::Side(side) => self.take_side(state, seat, side),
            Action::Give(mate) => self.give(state, mate),
        }
    }
}
