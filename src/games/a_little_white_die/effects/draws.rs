//! Random draws that powers ask for: dice that are shuffled, cards that are gained.

use super::super::rules::Rules;
use super::super::state::{CLASSES, Phase, Question, State, class_at};
use super::execute::ask;
use super::power::Step;
use crate::games::shared::refuse;
use crate::rules::{Illegal, Seats};

impl Rules {
    /// A die shows the card at that place of it.
    pub(in super::super) fn reroll_die(&self, state: &mut State, code: u32) -> Result<(), Illegal> {
        let (seat, die) = (state.turn, usize::from(state.expansion.next_die));
        let hand = &mut state.hands[seat.index()];
        if code >= u32::from(hand.sizes[die]) {
            return refuse("LWD-P4", "the die has no such card");
        }
        hand.turn_up(die, code as usize, self.seen_by_holder(seat.0));
        let one = self.step(state) == Some(Step::Strip);
        state.expansion.next_die += 1;
        if one {
            state.expansion.rerolling = Seats::NONE;
        }
        if one || roll_on(state) {
            self.next_step(state);
        }
        Ok(())
    }

    /// The lowest number of which all cards lie aside; 0 if there is none.
    pub(super) fn unused_number(&self, state: &State) -> u8 {
        let unused = |number: &u8| {
            let mut classes = (0..CLASSES).filter(|class| self.numbers[*class] == *number);
            *number > 0 && classes.all(|class| u16::from(state.expansion.aside[class]) == self.counts[class])
        };
        self.numbers.iter().copied().filter(unused).min().unwrap_or(0)
    }

    /// The cards that the next one gained is drawn from, by class.
    pub(in super::super) fn gain_pile(&self, state: &State) -> [u16; CLASSES] {
        match self.step(state) {
            Some(Step::AddNumber) => std::array::from_fn(|class| match self.numbers[class] == state.expansion.new_number {
                true => state.expansion.aside[class].into(),
                false => 0,
            }),
            _ => state.draw_pile,
        }
    }

    /// the next card of the number goes to the next in play; the owner says to whom if there are too few. Whether all is given.
    pub(super) fn give_next(&self, state: &mut State) -> bool {
        let (left, receivers, owner) = (self.gain_pile(state).iter().sum::<u16>(), state.expansion.receivers, state.expansion.owner);
        let Some(next) = receivers.clockwise(owner, self.players).next().filter(|_| left > 0) else { return true };
        if u32::from(left) < receivers.count() {
            ask(state, Question::Receiver, owner);
            return false;
        }
        (state.phase, state.turn) = (Phase::Gain, next);
        false
    }

    /// A card is gained (X4).
    pub(in super::super) fn gain_card(&self, state: &mut State, code: u32) -> Result<(), Illegal> {
        let class = class_at(&self.gain_pile(state), code).ok_or(Illegal { clause: "LWD-X4", why: "there is no such card to gain" })?;
        let seat = state.turn;
        state.hands[seat.index()].lay_gained(class);
        if self.step(state) != Some(Step::AddNumber) {
            state.draw_pile[usize::from(class)] -= 1;
            self.next_step(state);
            return Ok(());
        }
        state.expansion.aside[usize::from(class)] -= 1;
        state.expansion.receivers = state.expansion.receivers.without(seat);
        if self.give_next(state) {
            self.next_step(state);
        }
        Ok(())
    }
}

/// Begins to shuffle the dice of these seats; whether there is nothing to shuffle.
pub(super) fn roll(state: &mut State, seats: Seats) -> bool {
    (state.expansion.rerolling, state.expansion.next_die) = (seats, 0);
    roll_on(state)
}

/// The next die of more than one card; whether there is none.
fn roll_on(state: &mut State) -> bool {
    while let Some(seat) = state.expansion.rerolling.iter().next() {
        let hand = &state.hands[seat.index()];
        if let Some(die) = (state.expansion.next_die..hand.dice).find(|die| hand.sizes[usize::from(*die)] > 1) {
            state.expansion.next_die = die;
            (state.phase, state.turn) = (Phase::Reroll, seat);
            return false;
        }
        (state.expansion.rerolling, state.expansion.next_die) = (state.expansion.rerolling.without(seat), 0);
    }
    true
}

/// The card at that place of a die that is shuffled.
pub(in super::super) fn rolled_card(state: &State, code: u32) -> Option<u8> {
    let (hand, die) = (&state.hands[state.turn.index()], usize::from(state.expansion.next_die));
    match (code as usize).checked_sub(1) {
        None => hand.tops().get(die).copied(),
        Some(place) => hand.cards[hand.below(die)].get(place).copied(),
    }
}
