//! What powers ask players, and what the answers do.

use super::super::action::Action;
use super::super::rules::Rules;
use super::super::state::{EVERYONE, Phase, Question, State};
use super::draws::roll;
use super::execute::ask;
use super::targets::{any_die, own_dice, partners};
use crate::rules::{Seat, Seats};

impl Rules {
    /// Takes an answer, which is one of [`answers`].
    pub(in super::super) fn answer(&self, state: &mut State, action: Action) {
        let owner = state.expansion.owner;
        match (state.expansion.question, action) {
            (Question::Number, Action::Number(number)) => {
                state.expansion.wild_number = number;
                self.next_step(state);
            }
            (Question::Roller, Action::Player(seat)) => {
                state.expansion.question = Question::Nothing;
                if roll(state, Seats::one(seat)) {
                    self.next_step(state);
                }
            }
            // Two dice at most: there is nothing to pick.
            (Question::Shower, Action::Player(seat)) if state.hands[seat.index()].dice <= 2 => {
                state.show_dice(Seats::one(seat));
                self.next_step(state);
            }
            (Question::Shower, Action::Player(seat)) => _ = ask(state, Question::ShownDie, seat),
            (Question::ShownDie, Action::Die(seat, die)) => match state.expansion.first_die.checked_sub(1) {
                None => state.expansion.first_die = die + 1,
                Some(first) => {
                    for die in [first, die] {
                        state.hands[seat.index()].seen_by[usize::from(die)] = EVERYONE;
                    }
                    state.learn_shown();
                    self.next_step(state);
                }
            },
            (Question::OwnDie, Action::Die(_, die)) => {
                state.expansion.first_die = die + 1;
                ask(state, Question::OtherDie, owner);
            }
            (Question::OtherDie, Action::Die(seat, die)) => {
                swap(state, seat, die);
                self.next_step(state);
            }
            (Question::AnyDie, Action::Die(seat, die)) if self.strip_die(state, seat, die) => self.next_step(state),
            (Question::Receiver, Action::Player(seat)) => {
                state.expansion.question = Question::Nothing;
                (state.phase, state.turn) = (Phase::Gain, seat);
            }
            // No other answer is legal.
            _ => {}
        }
    }

    /// Whether a state in the midst of a power is one that can go on.
    pub(in super::super) fn can_go_on(&self, state: &State) -> bool {
        let hand = &state.hands[state.turn.index()];
        match (self.step(state), state.phase) {
            (Some(_), Phase::Power) => {
                let dice = state.hands[state.expansion.owner.index()].dice;
                let fits = state.expansion.question != Question::OtherDie || (1..=dice).contains(&state.expansion.first_die);
                fits && !answers(state).is_empty()
            }
            (Some(_), Phase::Reroll) => state.expansion.next_die < hand.dice && hand.sizes[usize::from(state.expansion.next_die)] > 1,
            (Some(_), Phase::Gain) => hand.has_room() && self.gain_pile(state).iter().any(|count| *count > 0),
            _ => false,
        }
    }

    /// whether nothing is left to shuffle.
    fn strip_die(&self, state: &mut State, seat: Seat, die: u8) -> bool {
        let at = usize::from(die);
        let (from, size) = (Seat(state.hands[seat.index()].deck_of[at]), state.hands[seat.index()].sizes[at]);
        let top = state.hands[seat.index()].strip(at);
        state.discard(from, top);
        match size {
            1 => true,
            2 => {
                state.hands[seat.index()].seen_by[at] = self.seen_by_holder(seat.0);
                true
            }
            _ => {
                state.expansion.question = Question::Nothing;
                // Nobody at the table knows the top until the die is shuffled.
                state.hands[seat.index()].seen_by[at] = self.seen_by_holder(seat.0) & !(1 << seat.0);
                (state.expansion.next_die, state.expansion.rerolling) = (die, Seats::one(seat));
                (state.phase, state.turn) = (Phase::Reroll, seat);
                false
            }
        }
    }
}

/// The answers to the question that is asked, by code.
pub(in super::super) fn answers(state: &State) -> Vec<Action> {
    let (expansion, turn) = (&state.expansion, state.turn);
    let die = |(seat, die): (Seat, u8)| Action::Die(seat, die);
    match expansion.question {
        Question::Nothing => Vec::new(),
        Question::Number => (1..=expansion.highest_number).map(Action::Number).collect(),
        Question::Roller | Question::Shower => state.with_dice().without(expansion.owner).iter().map(Action::Player).collect(),
        Question::Receiver => expansion.receivers.iter().map(Action::Player).collect(),
        Question::ShownDie => {
            let dice = (0..state.hands[turn.index()].dice).filter(|die| expansion.first_die != die + 1);
            dice.map(|die| Action::Die(turn, die)).collect()
        }
        Question::OwnDie => own_dice(state).map(|die| Action::Die(turn, die)).collect(),
        Question::OtherDie => partners(state, expansion.first_die.saturating_sub(1)).map(die).collect(),
        Question::AnyDie => any_die(state).map(die).collect(),
    }
}

/// What is asked, and the clause behind it.
pub(in super::super) fn asked(question: Question) -> (&'static str, &'static str) {
    match question {
        Question::Number => ("LWD-X-05", "a number that cards in use can have is named now"),
        Question::Roller => ("LWD-X-03", "another player with dice is picked now"),
        Question::Shower => ("LWD-X-06", "another player with dice is picked now"),
        Question::ShownDie => ("LWD-X-06", "the player picks dice to show now, two different ones"),
        Question::OwnDie => ("LWD-X-13", "the player picks an own die to swap now"),
        Question::OtherDie => ("LWD-X-13", "the player picks a die of another player now"),
        Question::AnyDie => ("LWD-X-16", "the player picks a die on the table now"),
        Question::Receiver => ("LWD-X-01", "the player picks who gets a card now, and everyone one at most"),
        Question::Nothing => ("LWD-X1", "a power is being played"),
    }
}

///
fn swap(state: &mut State, seat: Seat, die: u8) {
    let (owner, mine) = (state.expansion.owner, state.expansion.first_die.saturating_sub(1));
    let given = state.hands[owner.index()].lift(mine.into());
    let taken = state.hands[seat.index()].lift(die.into());
    state.hands[owner.index()].lay(mine.into(), &taken, owner.0);
    state.hands[seat.index()].lay(die.into(), &given, seat.0);
    for origin in [owner, seat, Seat(given.deck_of), Seat(taken.deck_of)] {
        state.expansion.swapped_dice = state.expansion.swapped_dice.with(origin);
    }
    state.learn_shown();
}
