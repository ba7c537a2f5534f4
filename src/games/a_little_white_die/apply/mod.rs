//! What actions and draws do.

mod discard;
mod draws;
mod round;
mod wildcard_swaps;

use super::action::Action;
use super::rules::Rules;
use super::state::{Guess, Phase, State};
use crate::rules::Seat;

impl Rules {
    /// Takes an action that is legal.
    pub(super) fn perform(&self, state: &mut State, seat: Seat, action: Action) {
        match action {
            Action::Name(dice) => self.name(state, dice),
            Action::Split(code) => {
                state.hands[seat.index()].split = code + 1;
                self.split_decks(state);
            }
            Action::Challenge => self.challenge(state, seat),
            Action::Guess(guess) => self.guess(state, seat, guess),
            Action::Trigger(die) => self.trigger(state, seat, die),
            Action::Discard(die) if self.arranged => self.discard_settled(state, seat, die),
            Action::Discard(die) => self.discard_die(state, seat, die),
            Action::Give(class) => self.give_for_wildcard(state, seat, class),
            Action::Keep => state.phase = Phase::Name,
            Action::Number(_) | Action::Player(_) | Action::Die(..) => self.answer(state, action),
        }
    }

    /// P1.
    fn name(&self, state: &mut State, dice: u8) {
        state.named = dice;
        // A split that can be done in one way only is no choice, and nobody is asked.
        for hand in &mut state.hands {
            hand.split = u8::from(hand.len > 0 && self.ways(hand.len, dice) == 1);
        }
        state.phase = Phase::Split;
        self.split_decks(state);
    }

    /// P5, X2.
    fn guess(&self, state: &mut State, seat: Seat, guess: Guess) {
        (state.guesses[seat.index()], state.guesser) = (guess, seat);
        if !self.arranged {
            state.turn = state.next_in_play(seat, self.players);
            return;
        }
        match guess.number {
            0 => state.expansion.last_power_guess = guess.quantity,
            _ => state.expansion.last_number_guess = guess,
        }
        self.end_turn(state);
    }
}
