//! The bidding: bids, calls, passes.

use super::super::rules::Rules;
use super::super::state::{Bid, Call, Next, Phase, State};
use crate::effect::parts::Event;
use crate::games::shared::Flow;
use crate::rules::Seat;

impl Rules {
    /// A bid cancels all bids and calls before it (BI-A1); if it was a sidestep, a card is laid open next
    /// (BI-A7). A draw never leads to one.
    pub(super) fn bid(&self, state: &mut State, seat: Seat, bid: Bid) {
        let open = &mut state.open;
        let sidestep = open.phase == Phase::Bid && self.sidesteps(open, seat);
        open.bid = bid;
        open.bidder = seat;
        open.said[seat.index()] = bid;
        (open.call, open.caller, open.last, open.passes) = Default::default();
        let next;
        (open.phase, next) = if sidestep { (Phase::Show, Next::Decide) } else { (Phase::Bid, Next::EndTurn) };
        self.announce(state, Event::Bid, seat, &[], next);
    }

    /// A call ends the bidding (BI-P7), but in the advanced rules only after all others have passed (BI-A1).
    pub(super) fn call(&self, state: &mut State, seat: Seat, call: Call) {
        state.open.stand(seat, call);
        let next = if self.advanced { Next::EndTurn } else { Next::EndBidding };
        self.announce(state, Event::Called, seat, &[], next);
    }

    pub(super) fn pass(&self, state: &mut State) {
        let seat = state.open.seat;
        state.open.passes += 1;
        let is_last = u32::from(state.open.passes) + 1 >= self.playing(&state.open).count();
        let next = if is_last { Next::EndBidding } else { Next::EndTurn };
        self.announce(state, Event::Skipped, seat, &[], next);
    }
}
