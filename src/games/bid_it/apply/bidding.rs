//! The bidding: bids, calls, passes.

use super::super::rules::Rules;
use super::super::state::{Bid, Call, Open, Phase, State};
use crate::rules::Seat;

impl Rules {
    /// A bid cancels all bids and calls before it (BI-A1); if it was a sidestep, a card is laid open next (BI-A7). A draw never leads to one.
    pub(super) fn bid(&self, open: &mut Open, seat: Seat, bid: Bid) {
        let sidestep = open.phase == Phase::Bid && self.sidesteps(open, seat);
        open.bid = bid;
        open.bidder = seat;
        open.said[seat.index()] = bid;
        (open.call, open.caller, open.last, open.passes) = Default::default();
        if sidestep {
            open.phase = Phase::Show;
        } else {
            open.phase = Phase::Bid;
            open.seat = self.after(open, seat);
        }
    }

    /// A call ends the bidding (BI-P7), but in the advanced rules only after all others have passed (BI-A1).
    pub(super) fn call(&self, state: &mut State, seat: Seat, call: Call) {
        state.open.stand(seat, call);
        if self.advanced {
            state.open.seat = self.after(&state.open, seat);
        } else {
            self.end_bidding(state);
        }
    }

    pub(super) fn pass(&self, state: &mut State) {
        state.open.passes += 1;
        if u32::from(state.open.passes) + 1 >= self.playing(&state.open).count() {
            self.end_bidding(state);
        } else {
            state.open.seat = self.after(&state.open, state.open.seat);
        }
    }
}
