//! The showdown: taking sides, counting, losing cards, the next round.

use super::super::rules::Rules;
use super::super::state::{Call, Cards, Open, Phase, Side, State};
use crate::rules::{Rules as _, Seat, Seats};

/// How a showdown ends.
pub(in super::super) struct Outcome {
    /// How many of the rank last bid there are.
    pub count: u16,
    /// The side that the count is for.
    pub right: Side,
    pub winner: Seat,
    pub loser: Seat,
    /// Who took the wrong side.
    pub wrong: Seats,
}

impl Rules {
    /// After the bidding the others take sides (BI-P8), if there are any.
    pub(super) fn end_bidding(&self, state: &mut State) {
        state.open.passes = 0;
        state.open.seat = state.open.caller;
        state.open.phase = Phase::Sides;
        if self.takers(&state.open).is_empty() {
            self.showdown(state);
        }
    }

    /// A side is kept secret until all are taken (C6).
    pub(super) fn take_side(&self, state: &mut State, seat: Seat, side: Side) {
        state.sides[seat.index()] = side;
        if self.takers(&state.open).iter().all(|seat| state.sides[seat.index()] != Side::None) {
            self.showdown(state);
        }
    }

    /// How many of the rank last bid there are in all hands, stars included (BI-P4).
    pub(in super::super) fn count(&self, state: &State) -> u16 {
        let cards = state.hands.iter().chain(&state.open.shown).flat_map(Cards::iter);
        cards.map(|face| u16::from(self.worth[face][state.open.bid.rank()])).sum()
    }

    /// Counts (BI-P9), and sees who is on the wrong side. Who surrendered is the loser whatever the count, but sides are judged by it (BI-A6).
    pub(in super::super) fn outcome(&self, state: &State) -> Outcome {
        let count = self.count(state);
        let open = &state.open;
        let right = match open.call {
            Call::Perfecto if count == open.bid.quantity() => Side::Caller,
            Call::Perfecto => Side::Bidder,
            _ if count >= open.bid.quantity() => Side::Bidder,
            _ => Side::Caller,
        };
        let bidder_loses = if open.call == Call::Surrender { open.last == open.bidder } else { right == Side::Caller };
        let (winner, loser) = if bidder_loses { (open.caller, open.bidder) } else { (open.bidder, open.caller) };
        let wrong = self.takers(open).iter().filter(|seat| state.sides[seat.index()] != right).fold(Seats::NONE, Seats::with);
        Outcome { count, right, winner, loser, wrong }
    }

    /// Deal cards are lost (BI-P10): by the loser as many as are at stake, by all on the wrong side 1 each (BI-A6).
    fn showdown(&self, state: &mut State) {
        let Outcome { winner, loser, wrong, .. } = self.outcome(state);
        let stake = state.open.call.stake();
        self.collect(state);
        let mut fallen = Seats::NONE;
        for seat in wrong.iter() {
            self.lose(&mut state.open, seat, 1, &mut fallen);
        }
        state.open.first = winner;
        self.pay(state, loser, stake, fallen);
    }

    /// All hands are discarded (BI-P11), and what was said is forgotten.
    fn collect(&self, state: &mut State) {
        let State { open, hands, sides, .. } = state;
        for cards in hands.iter().chain(&open.shown) {
            cards.iter().for_each(|face| open.discards[face] += 1);
        }
        *hands = Default::default();
        *sides = Default::default();
        open.shown = Default::default();
        open.said = Default::default();
        (open.bid, open.bidder) = Default::default();
        (open.call, open.caller, open.last) = Default::default();
    }

    /// A seat loses cards one by one, until none are owed or its team has to choose who gives the next (BI-T2). How many are still owed.
    fn lose(&self, open: &mut Open, seat: Seat, owed: u8, fallen: &mut Seats) -> u8 {
        for owed in (1..=owed).rev() {
            let givers = self.givers(open, seat);
            match givers.iter().next() {
                Some(giver) if givers.count() == 1 => turn_down(open, giver, 1),
                Some(_) => return owed,
                None => {
                    self.fall(open, seat, fallen);
                    return 0;
                }
            }
        }
        0
    }

    /// A player is out (BI-P13), with its whole team (BI-T2). More than what is left can't be lost (BI-A9).
    fn fall(&self, open: &mut Open, seat: Seat, fallen: &mut Seats) {
        for mate in self.seats().filter(|mate| self.team(*mate) == self.team(seat)) {
            turn_down(open, mate, open.up[mate.index()]);
            *fallen = fallen.with(mate);
        }
    }

    /// The loser of the showdown pays; then the round is over. Nobody has fallen yet when there is still somebody to choose.
    fn pay(&self, state: &mut State, loser: Seat, owed: u8, mut fallen: Seats) {
        let owed = self.lose(&mut state.open, loser, owed, &mut fallen);
        state.open.owed = owed;
        if owed > 0 {
            state.open.seat = loser;
            state.open.phase = Phase::Give;
        } else {
            self.end_round(state, fallen);
        }
    }

    /// A teammate gives up a card for the loser, who is still to move if more are owed (BI-T2).
    pub(super) fn give(&self, state: &mut State, mate: Seat) {
        turn_down(&mut state.open, mate, 1);
        let (loser, owed) = (state.open.seat, state.open.owed - 1);
        self.pay(state, loser, owed, Seats::NONE);
    }

    /// Counts the match (BI-M1), then ends it all or deals again. The winner of the showdown bids first (BI-P11), in a new game as well.
    fn end_round(&self, state: &mut State, fallen: Seats) {
        let open = &mut state.open;
        let over = self.teams_left(open) < 2;
        if self.series {
            let outlived = fallen.count() as u8;
            self.playing(open).iter().for_each(|seat| open.points[seat.index()] += outlived);
        }
        open.seat = open.first;
        if self.won(open) {
            open.phase = Phase::Over;
            return;
        }
        open.phase = Phase::Deal;
        if over {
            self.set_up(state);
        }
        self.refill(state);
    }
}

/// Turns deal cards down.
fn turn_down(open: &mut Open, seat: Seat, count: u8) {
    open.up[seat.index()] -= count;
    open.down[seat.index()] += count;
}
