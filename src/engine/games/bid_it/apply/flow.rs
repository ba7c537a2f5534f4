//! What the game does by itself between two moves. At each step effects can wait for an event: the next step
//! follows when they are done.

use super::super::effects::RuleId;
use super::super::rules::Rules;
use super::super::state::{Phase, Side, State, Then};
use crate::effect::machine;
use crate::effect::parts::{Event, Lasts};
use crate::rules::Rules as _;

impl Rules {
    /// Goes on until a player must decide or a card must be dealt or drawn, by the game or by an effect.
    pub(super) fn advance(&self, state: &mut State) {
        while !state.machine.is_running() {
            self.collect_points(state);
            match std::mem::take(&mut state.open.then) {
                Then::Nothing => {
                    if !self.skip_impossible(state) {
                        return;
                    }
                }
                Then::Deal => self.deal_on(state),
                Then::Turn => {
                    let seat = state.open.seat;
                    machine::begin_turn(self, state);
                    self.announce(state, Event::TurnStart, seat, None);
                }
                Then::EndTurn => self.end_turn(state, Then::NextTurn),
                Then::NextTurn => {
                    machine::end_of(self, state, Lasts::Turn);
                    state.open.phase = Phase::Bid;
                    state.open.seat = self.after(&state.open, state.open.seat);
                    state.open.then = Then::Turn;
                }
                Then::EndBidding => {
                    state.open.passes = 0;
                    self.end_turn(state, Then::Sides);
                }
                Then::Sides => self.begin_sides(state),
                Then::Reveal => self.reveal(state),
                Then::Count => self.decide_showdown(state),
                Then::Lost => {
                    state.open.then = Then::Pay;
                    if let Some(showdown) = state.open.showdown {
                        self.announce(state, Event::Lost, showdown.loser, None);
                    }
                }
                Then::Pay => self.pay_for_showdown(state),
                Then::EndRound => self.end_round(state),
                Then::NextRound => self.next_round(state),
            }
        }
    }

    fn end_turn(&self, state: &mut State, then: Then) {
        let seat = state.open.seat;
        state.open.then = then;
        self.announce(state, Event::TurnEnd, seat, None);
    }

    /// After the bidding the others take sides (BI-P8), if there are any.
    fn begin_sides(&self, state: &mut State) {
        machine::end_of(self, state, Lasts::Turn);
        state.open.seat = state.open.caller;
        state.open.phase = Phase::Sides;
        if self.takers(&state.open).is_empty() {
            state.open.then = Then::Reveal;
        }
    }

    /// Everyone sees all hands (BI-P9).
    fn reveal(&self, state: &mut State) {
        let caller = state.open.caller;
        state.open.then = Then::Count;
        if !self.program.is_empty() {
            self.reveal_hands(state);
            self.announce(state, Event::Revealed, caller, None);
        }
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
    /// open out of an empty hand or where there is no room (BI-X7). Whether there was any.
    fn skip_impossible(&self, state: &mut State) -> bool {
        if self.program.is_empty() {
            return false;
        }
        let seat = state.open.seat;
        match state.open.phase {
            Phase::Draw if state.open.left == 0 || state.hands[seat.index()].is_full() => {
                self.refill(state);
                if state.open.left == 0 || state.hands[seat.index()].is_full() {
                    state.open.owed = 0;
                    state.open.phase = Phase::Raise;
                }
                true
            }
            Phase::Show
                if state.hands[seat.index()].is_empty() || state.open.shown[seat.index()].is_full() =>
            {
                state.open.then = Then::EndTurn;
                true
            }
            _ => false,
        }
    }

    /// Who bids first: who is to by an effect, or the winner of the last showdown (BI-P11).
    pub(super) fn begin_bidding(&self, state: &mut State) {
        let first = state.open.first;
        state.open.phase = Phase::Bid;
        state.open.then = Then::Turn;
        if !self.program.is_empty() {
            let mut seats = self.playing(&state.open).clockwise(first, self.players);
            let first =
                seats.find(|seat| self.rule_word(state, RuleId::BidsFirst, Some(*seat)) > 0).unwrap_or(first);
            let dealt = self.held_cards(state).count().clamp(1, usize::from(u8::MAX));
            (state.open.first, state.open.seat, state.open.dealt) = (first, first, dealt as u8);
            state.open.showdown = None;
            self.announce(state, Event::RoundStart, first, None);
        }
    }

    /// A side is kept secret until all are taken (C6).
    pub(super) fn take_side(&self, state: &mut State, seat: crate::rules::Seat, side: Side) {
        state.sides[seat.index()] = side;
        if self.takers(&state.open).iter().all(|seat| state.sides[seat.index()] != Side::None) {
            state.open.then = Then::Reveal;
        }
    }
}
