//! What actions and random outcomes do.

mod bidding;
mod deal;
mod showdown;

use crate::rules::{Actor, Illegal, Move, Seat};

use super::action::Action;
use super::rules::Rules;
use super::state::{FACES, Phase, State};

pub(super) fn start(rules: &Rules) -> State {
    let mut state = State { open: Default::default(), hands: Default::default(), pile: [0; FACES], sides: Default::default() };
    rules.set_up(&mut state);
    state
}

pub(super) fn apply(rules: &Rules, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
    match actor {
        Actor::Chance => rules.chance(state, choice),
        Actor::Seat(seat) => rules.check(state, seat, choice).map(|action| rules.perform(state, seat, action)),
    }
}

impl Rules {
    /// Performs an action that was checked.
    fn perform(&self, state: &mut State, seat: Seat, action: Action) {
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
