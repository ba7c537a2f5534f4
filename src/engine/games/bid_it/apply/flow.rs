//! What the game does by itself between two moves. At each step effects can wait for an event: the next step
//! follows when they are done.

use super::super::effects::RuleId;
use super::super::rules::Rules;
use super::super::state::{Next, Phase, Side, State};
use crate::effect::machine;
use crate::effect::parts::{Event, Lasts};
use crate::games::shared::Flow;
use crate::rules::Rules as _;

impl Flow for Rules {
    type Next = Next;

    fn set_next(state: &mut State, next: Next) {
        state.open.next = next;
    }

    fn take_next(&self, state: &mut State) -> Option<Next> {
        self.collect_points(state);
        match std::mem::take(&mut state.open.next) {
            Next::Decide => self.skip_impossible(state),
            next => Some(next),
        }
    }

    fn step(&self, state: &mut State, next: Next) {
        let seat = state.open.seat;
        match next {
            Next::Decide => {}
            Next::Deal => self.deal_on(state),
            Next::Turn => {
                machine::begin_turn(self, state);
                self.announce(state, Event::TurnStart, seat, &[], Next::Decide);
            }
            Next::EndTurn => self.announce(state, Event::TurnEnd, seat, &[], Next::NextTurn),
            Next::NextTurn => {
                machine::end_of(self, state, Lasts::Turn);
                state.open.phase = Phase::Bid;
                state.open.seat = self.after(&state.open, seat);
                state.open.next = Next::Turn;
            }
            Next::EndBidding => {
                state.open.passes = 0;
                self.announce(state, Event::TurnEnd, seat, &[], Next::Sides);
            }
            Next::Sides => self.begin_sides(state),
            Next::Reveal => self.reveal(state),
            Next::Count => self.decide_showdown(state),
            Next::Lost => match state.open.showdown {
                Some(showdown) => self.announce(state, Event::Lost, showdown.loser, &[], Next::Pay),
                None => state.open.next = Next::Pay,
            },
            Next::Pay => self.pay_for_showdown(state),
            Next::EndRound => self.end_round(state),
            Next::NextRound => self.next_round(state),
        }
    }
}

impl Rules {
    /// After the bidding the others take sides (BI-P8), if there are any.
    fn begin_sides(&self, state: &mut State) {
        machine::end_of(self, state, Lasts::Turn);
        state.open.seat = state.open.caller;
        state.open.phase = Phase::Sides;
        if self.takers(&state.open).is_empty() {
            state.open.next = Next::Reveal;
        }
    }

    /// Everyone sees all hands (BI-P9).
    fn reveal(&self, state: &mut State) {
        if !self.program.is_empty() {
            self.reveal_hands(state);
        }
        self.announce(state, Event::Revealed, state.open.caller, &[], Next::Count);
    }

    /// Points that effects have scored count in a match (BI-M1); they are never lost again.
    fn collect_points(&self, state: &mut State) {
        if state.machine.memory().is_none() {
            return;
        }
        let seats = || self.seats().map(|seat| (seat, state.machine.points(seat)));
        if seats().all(|(_, points)| points == 0) {
            return;
        }
        if self.series {
            for (seat, points) in seats().collect::<Vec<_>>() {
                let sum = &mut state.open.points[seat.index()];
                *sum = sum.saturating_add(points.clamp(0, i32::from(self.target())) as u8);
            }
        }
        state.machine.change(|memory| memory.points = Default::default());
    }

    /// Leaves out what effects have made impossible: a draw from nothing or into a full hand, a card laid
    /// open out of an empty hand or where there is no room (BI-X7). Returns the step that follows instead.
    fn skip_impossible(&self, state: &mut State) -> Option<Next> {
        if self.program.is_empty() {
            return None;
        }
        let seat = state.open.seat;
        match state.open.phase {
            Phase::Draw if state.open.left == 0 || state.hands[seat.index()].is_full() => {
                self.refill(state);
                if state.open.left == 0 || state.hands[seat.index()].is_full() {
                    state.open.owed = 0;
                    state.open.phase = Phase::Raise;
                }
                None
            }
            Phase::Show
                if state.hands[seat.index()].is_empty() || state.open.shown[seat.index()].is_full() =>
            {
                Some(Next::EndTurn)
            }
            _ => None,
        }
    }

    /// Who bids first: who is to by an effect, or the winner of the last showdown (BI-P11).
    pub(super) fn begin_bidding(&self, state: &mut State) {
        let first = state.open.first;
        state.open.phase = Phase::Bid;
        state.open.next = Next::Turn;
        if !self.program.is_empty() {
            let mut seats = self.playing(&state.open).clockwise(first, self.players);
            let first =
                seats.find(|seat| self.rule_word(state, RuleId::BidsFirst, Some(*seat)) > 0).unwrap_or(first);
            let dealt = self.held_cards(state).count().clamp(1, usize::from(u8::MAX));
            (state.open.first, state.open.seat, state.open.dealt) = (first, first, dealt as u8);
            state.open.showdown = None;
            self.announce(state, Event::RoundStart, first, &[], Next::Turn);
        }
    }

    /// A side is kept secret until all are taken (C6).
    pub(super) fn take_side(&self, state: &mut State, seat: crate::rules::Seat, side: Side) {
        state.sides[seat.index()] = side;
        if self.takers(&state.open).iter().all(|seat| state.sides[seat.index()] != Side::None) {
            state.open.next = Next::Reveal;
        }
    }
}
