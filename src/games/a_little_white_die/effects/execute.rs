//! Powers at work (X1): triggered on their owner's turn, then executed step by step, with the answers and draws that each step needs.

use super::super::action::Action;
use super::super::rules::Rules;
use super::super::state::{EVERYONE, ExpansionState, Phase, Question, State};
use super::draws::roll;
use super::power::{Power, Step};
use super::rule_values::{Setting, WildNumber};
use super::targets::{any_die, own_dice};
use crate::games::shared::refuse;
use crate::rules::{Illegal, Move, Seat, Seats};

impl Rules {
    /// The power on a die of the player on turn, if it can be triggered.
    pub(in super::super) fn triggerable(&self, state: &State, seat: Seat, die: u8) -> Result<(u8, &Power), Illegal> {
        let tops = state.hands[seat.index()].tops();
        let class = tops.get(usize::from(die)).copied().ok_or(Illegal { clause: "LWD-X1", why: "the seat has no such die" })?;
        let power = self.power_of(class).ok_or(Illegal { clause: "LWD-X1", why: "the top card of the die has no power" })?;
        if state.expansion.triggered & (1 << class) != 0 {
            return refuse("LWD-X1", "each power card is triggered once a round");
        }
        if !power.is_met(state, seat) {
            return refuse("LWD-X1", "what the power depends on is not so");
        }
        Ok((class, power))
    }

    /// The dice of the player on turn whose power can be triggered.
    pub(in super::super) fn triggers(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        let dice = 0..state.hands[seat.index()].dice;
        moves.extend(dice.filter(|die| self.triggerable(state, seat, *die).is_ok()).map(|die| Action::Trigger(die).encode()));
    }

    /// X1: the card is shown and does what it says.
    pub(in super::super) fn trigger(&self, state: &mut State, seat: Seat, die: u8) {
        let class = state.hands[seat.index()].tops()[usize::from(die)];
        state.hands[seat.index()].seen_by[usize::from(die)] = EVERYONE;
        state.learn_shown();
        let expansion = &mut state.expansion;
        expansion.triggered |= 1 << class;
        (expansion.power, expansion.step, expansion.owner) = (class + 1, 0, seat);
        self.run_power(state);
    }

    /// What the power that is being played does now.
    pub(super) fn step(&self, state: &State) -> Option<Step> {
        self.power_in_play(state)?.steps.get(usize::from(state.expansion.step)).copied()
    }

    /// The power that is being played.
    pub(in super::super) fn power_in_play(&self, state: &State) -> Option<&Power> {
        self.power_of(state.expansion.power.checked_sub(1)?)
    }

    /// Goes on until somebody must answer or a card must be drawn, or the power is done.
    fn run_power(&self, state: &mut State) {
        while let Some(step) = self.step(state) {
            let begun = self.begin_step(state, step);
            if begun != Begun::LeftOut {
                state.applied_effects.mark(usize::from(state.expansion.power - 1));
            }
            if begun == Begun::Waits {
                return;
            }
            state.expansion.step += 1;
        }
        let passes = self.power_in_play(state).is_some_and(|power| power.steps.contains(&Step::Pass));
        let owner = state.expansion.owner;
        state.expansion.end_power();
        (state.phase, state.turn) = (Phase::Guess, owner);
        if passes {
            self.end_turn(state);
        }
    }

    /// The step is done.
    pub(super) fn next_step(&self, state: &mut State) {
        let ExpansionState { question, first_die, next_die, new_number, step, .. } = &mut state.expansion;
        (*question, *first_die, *next_die, *new_number) = (Question::Nothing, 0, 0, 0);
        *step += 1;
        self.run_power(state);
    }

    /// Begins a step. What can't be done is left out (C5).
    fn begin_step(&self, state: &mut State, step: Step) -> Begun {
        let owner = state.expansion.owner;
        match step {
            Step::Set(setting) => {
                let before = (state.expansion.rules, state.expansion.wild_number);
                state.expansion.set(setting, self.power_in_play(state).is_some_and(|power| power.for_turn));
                match setting {
                    Setting::WildNumber(WildNumber::Named) => return ask(state, Question::Number, owner),
                    Setting::WildNumber(WildNumber::None) => state.expansion.wild_number = 0,
                    Setting::Wild(_) | Setting::NextGuess(_) | Setting::Holds(_) | Setting::Loss(_) | Setting::Guesses(_) => {}
                }
                Begun::done_if((state.expansion.rules, state.expansion.wild_number) != before)
            }
            Step::RerollOwn => Begun::unless(roll(state, Seats::one(owner))),
            Step::RerollAll => Begun::unless(roll(state, Seats::all(self.players))),
            Step::RerollOther | Step::ShowOther => match (state.with_dice().without(owner), step) {
                (Seats::NONE, _) => Begun::LeftOut,
                (_, Step::RerollOther) => ask(state, Question::Roller, owner),
                _ => ask(state, Question::Shower, owner),
            },
            Step::ShowOwn => {
                let hand = &state.hands[owner.index()];
                let hidden = hand.shown_tops(EVERYONE).count() < hand.tops().len();
                state.show_dice(Seats::one(owner));
                Begun::done_if(hidden)
            }
            Step::AddNumber => {
                let number = self.unused_number(state);
                state.expansion.new_number = number;
                state.expansion.receivers = state.seats_where(|hand| hand.held().next().is_some() && hand.has_room());
                if number == 0 { Begun::LeftOut } else { Begun::unless(self.give_next(state)) }
            }
            Step::Draw => {
                if state.draw_pile.iter().all(|count| *count == 0) || !state.hands[owner.index()].has_room() {
                    return Begun::LeftOut;
                }
                (state.phase, state.turn) = (Phase::Gain, owner);
                Begun::Waits
            }
            // The last die on the table stays.
            Step::Strip if any_die(state).next().is_none() => Begun::LeftOut,
            Step::Strip => ask(state, Question::AnyDie, owner),
            Step::Swap if own_dice(state).next().is_none() => Begun::LeftOut,
            Step::Swap => ask(state, Question::OwnDie, owner),
            Step::Pass => Begun::Done,
        }
    }
}

/// Asks a seat something.
pub(super) fn ask(state: &mut State, question: Question, of: Seat) -> Begun {
    (state.phase, state.turn, state.expansion.question) = (Phase::Power, of, question);
    Begun::Waits
}

/// The outcome of beginning a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begun {
    /// It can't be done, or would change nothing (C5).
    LeftOut,
    /// It is done.
    Done,
    /// It waits for an answer or a draw.
    Waits,
}

impl Begun {
    fn done_if(changed: bool) -> Begun {
        if changed { Begun::Done } else { Begun::LeftOut }
    }

    /// Waits unless there is nothing to shuffle or to give.
    fn unless(nothing: bool) -> Begun {
        if nothing { Begun::LeftOut } else { Begun::Waits }
    }
}
