//! What actions and draws do.

mod discard;
mod draws;
mod round;
mod wildcard_swaps;

use super::action::Action;
use super::effects::card;
use super::effects::rule_values::RuleId;
use super::rules::Rules;
use super::state::{CLASSES, EVERYONE, ExpansionState, Guess, Hand, Phase, State};
use crate::effect::machine::{self, Machine, Spot};
use crate::effect::parts::{Event, Zone};
use crate::games::shared::Flow;
use crate::rules::{Actor, AppliedEffects, Illegal, Move, SEATS, Seat};

/// Before the first deal.
pub fn start(rules: &Rules) -> State {
    let mut state = State {
        phase: match rules.fixed.iter().sum::<u8>() == rules.size {
            false => Phase::Deal,
            true if rules.wild.is_some() => Phase::FirstSwap,
            true => Phase::Name,
        },
        liar: Seat(0),
        turn: Seat(0),
        named: 0,
        cards_left: 0,
        guesser: Seat(0),
        guesses: [Guess::NONE; SEATS],
        hands: [Hand::EMPTY; SEATS],
        known: [[0; CLASSES]; SEATS],
        draw_pile: rules.pile(),
        discards: [0; CLASSES],
        effects: Machine::default(),
        expansion: ExpansionState {
            aside: rules.aside,
            highest_number: rules.top,
            ..ExpansionState::default()
        },
        applied_effects: AppliedEffects::default(),
    };
    for seat in 0..usize::from(rules.players) {
        state.known[seat] = rules.fixed;
        for (class, count) in rules.fixed.iter().enumerate() {
            (0..*count).for_each(|_| state.hands[seat].add(class as u8));
            state.draw_pile[class] -= u16::from(*count);
        }
    }
    state
}

/// Makes a legal move of a seat, or a random draw.
///
/// # Errors
/// An answer or a draw that nothing asks for.
pub fn apply(rules: &Rules, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
    match actor {
        Actor::Chance => rules.draw(state, choice.0)?,
        // Every legal move is an action.
        Actor::Seat(seat) => {
            Action::decode(choice).map_or(Ok(()), |action| rules.perform(state, seat, action))?
        }
    }
    rules.go_on(state);
    Ok(())
}

impl Rules {
    /// Takes an action that is legal.
    fn perform(&self, state: &mut State, seat: Seat, action: Action) -> Result<(), Illegal> {
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
            Action::Answer(code) => {
                return machine::resume(self, state, code)
                    .map_err(|_| Illegal { clause: "LWD-X1", why: "the effect asks something else" });
            }
        }
        Ok(())
    }

    /// P1.
    fn name(&self, state: &mut State, dice: u8) {
        state.named = dice;
        machine::end_next_time(self, state, &[RuleId::LeastDice as u8]);
        // A split that can be done in one way only is no choice, and nobody is asked.
        for hand in &mut state.hands {
            hand.split = u8::from(hand.len > 0 && self.ways(hand.len, dice) == 1);
        }
        state.phase = Phase::Split;
        self.split_decks(state);
    }

    /// P5, X2.
    fn guess(&self, state: &mut State, seat: Seat, guess: Guess) {
        if !self.rises(state, guess) {
            state.expansion.delays += 1;
        }
        (state.guesses[seat.index()], state.guesser) = (guess, seat);
        match guess.number {
            0 => state.expansion.last_power_guess = guess.quantity,
            _ => state.expansion.last_number_guess = guess,
        }
        // What held for the next guess only has been used.
        machine::end_next_time(self, state, &RuleId::OF_GUESSES);
        self.announce(state, Event::Bid, seat, &[], Phase::Guessed);
    }

    /// X1: the card is shown, and does what it says.
    fn trigger(&self, state: &mut State, seat: Seat, die: u8) {
        let hand = &mut state.hands[seat.index()];
        hand.seen_by[usize::from(die)] = EVERYONE;
        let spot =
            Spot { owner: seat, card: card(hand.cards[usize::from(die)], Some(die)), zone: Zone::Dice };
        state.learn_shown();
        machine::use_card(self, state, seat, spot);
    }
}
