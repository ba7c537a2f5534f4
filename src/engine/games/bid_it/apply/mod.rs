//! What actions and random outcomes do.

mod bidding;
mod deal;
mod flow;
mod showdown;

use crate::effect::machine::{self, Due, Spot};
use crate::effect::parts::{Event, Zone};
use crate::games::shared::{Flow, need, refuse};
use crate::rules::{Actor, Illegal, Move, Seat};

use super::action::Action;
use super::rules::Rules;
use super::state::{Next, Phase, State};

pub(super) fn start(rules: &Rules) -> State {
    let mut state = State::default();
    rules.set_up(&mut state);
    rules.begin_deal(&mut state);
    rules.go_on(&mut state);
    state
}

/// Makes a legal move of a seat, or a random outcome; an answer or outcome that nothing asks for is refused.
pub(super) fn apply(rules: &Rules, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
    match actor {
        Actor::Chance if state.machine.is_running() => {
            let is_due = matches!(machine::due(rules, state), Some(Due::Chance(_)));
            need(is_due, "BI-X4", "a player decides in the effect")?;
            rules.answer(state, choice.0)?;
        }
        Actor::Chance => rules.chance(state, choice)?,
        // Every legal move is an action.
        Actor::Seat(seat) => {
            rules.action(choice).map_or(Ok(()), |action| rules.perform(state, seat, action))?
        }
    }
    rules.go_on(state);
    Ok(())
}

impl Rules {
    /// Performs a legal action.
    fn perform(&self, state: &mut State, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Bid(bid) => self.bid(state, seat, bid),
            Action::Call(call) => self.call(state, seat, call),
            Action::Pass => self.pass(state),
            Action::Discard(face) => {
                state.hands[seat.index()].remove(face);
                state.open.discards[face] += 1;
                state.open.owed += 1;
                state.open.phase = Phase::Discard;
                self.card_leaves_hand(state, seat, face);
                let spot = Spot { owner: Seat(0), card: face as u16, zone: Zone::Discard };
                self.announce(state, Event::Discarded, seat, &[spot], Next::Decide);
            }
            Action::Stop => {
                state.open.phase = Phase::Draw;
                self.refill(state);
            }
            Action::Show(face) => {
                state.hands[seat.index()].remove(face);
                state.open.shown[seat.index()].add(face);
                state.open.phase = Phase::Bid;
                self.card_leaves_hand(state, seat, face);
                let spot = Spot { owner: seat, card: face as u16, zone: Zone::Open };
                self.announce(state, Event::Added, seat, &[spot], Next::EndTurn);
            }
            Action::Side(side) => self.take_side(state, seat, side),
            Action::Give(mate) => self.give(state, mate),
            Action::Use(face) => {
                let spots = machine::usable(self, state, seat);
                if let Some(spot) = spots.into_iter().find(|spot| usize::from(spot.card) == face) {
                    machine::use_card(self, state, seat, spot);
                }
            }
            Action::Answer(code) => self.answer(state, code)?,
        }
        Ok(())
    }

    /// A player decides, or chance draws, in an effect.
    fn answer(&self, state: &mut State, code: u32) -> Result<(), Illegal> {
        match machine::resume(self, state, code) {
            Ok(()) => Ok(()),
            Err(machine::NoAnswer) => refuse("BI-X4", "the effect does not ask for that"),
        }
    }
}
