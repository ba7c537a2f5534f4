//! Which actions are legal, and why others are refused.

mod guesses;

use super::action::Action;
use super::effects::questions;
use super::rules::Rules;
use super::state::{CLASSES, Guess, Phase, State};
use crate::games::shared::need;
use crate::rules::{Illegal, Move, Seat, Turn};

impl Rules {
    /// Who is to move.
    #[inline]
    pub(super) fn whose_turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Name | Phase::Guess | Phase::Discard | Phase::Power | Phase::Swap => Turn::Seat(state.turn),
            Phase::Deal | Phase::Roll | Phase::DiscardBelow | Phase::Reroll | Phase::Gain => Turn::Chance(self.outcomes(state)),
            Phase::FirstSwap => Turn::Several(self.yet_to_swap(state)),
            Phase::Split => Turn::Several(state.yet_to_split()),
            Phase::Over => Turn::Over,
        }
    }

    /// Whether a seat is to move.
    fn is_due(&self, state: &State, seat: Seat) -> bool {
        match state.phase {
            Phase::Name | Phase::Guess | Phase::Discard | Phase::Power | Phase::Swap => seat == state.turn,
            Phase::Split => seat.0 < self.players && state.yet_to_split().has(seat),
            Phase::FirstSwap => self.yet_to_swap(state).has(seat),
            Phase::Deal | Phase::Roll | Phase::DiscardBelow | Phase::Reroll | Phase::Gain | Phase::Over => false,
        }
    }

    /// The legal actions of a seat, by code.
    pub(super) fn legal_actions(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        moves.clear();
        if !self.is_due(state, seat) {
            return;
        }
        let hand = &state.hands[seat.index()];
        match state.phase {
            Phase::Name => moves.extend((self.least..=self.most_dice(state)).map(|dice| Action::Name(dice).encode())),
            Phase::Split => moves.extend((0..self.ways(hand.len, state.named)).map(|code| Action::Split(code).encode())),
            Phase::Guess if self.arranged => self.guesses_and_triggers(state, seat, moves),
            Phase::Guess => self.rising_guesses(state, moves),
            Phase::Discard => moves.extend((0..hand.dice).map(|die| Action::Discard(die).encode())),
            Phase::Power => moves.extend(questions::answers(state).into_iter().map(Action::encode)),
            Phase::FirstSwap | Phase::Swap => self.cards_to_swap(state, seat, moves),
            Phase::Deal | Phase::Roll | Phase::DiscardBelow | Phase::Reroll | Phase::Gain | Phase::Over => {}
        }
    }

    /// The action of a code, if the seat may take it now.
    pub(super) fn check(&self, state: &State, seat: Seat, code: Move) -> Result<Action, Illegal> {
        if !self.is_due(state, seat) {
            return Err(out_of_turn(state.phase));
        }
        let due = due(state);
        let action = Action::decode(code).ok_or(due)?;
        let hand = &state.hands[seat.index()];
        match (state.phase, action) {
            (Phase::Name, Action::Name(dice)) => self.check_name(state, dice)?,
            (Phase::Split, Action::Split(code)) => need(code < self.ways(hand.len, state.named), "LWD-P3", "the deck can't be split so")?,
            (Phase::Guess, Action::Challenge) => {
                need(state.standing() != Guess::NONE, "LWD-P5", "the Liar's first turn must be a guess")?;
            }
            (Phase::Guess, Action::Trigger(die)) if self.arranged => _ = self.triggerable(state, seat, die)?,
            (Phase::Guess, Action::Guess(guess)) if self.arranged => guesses::check_with_powers(state, guess)?,
            (Phase::Guess, Action::Guess(guess)) => self.check_guess(state, guess)?,
            (Phase::Discard, Action::Discard(die)) => need(die < hand.dice, "LWD-P8", "the seat has no such die")?,
            (Phase::Power, action) => need(questions::answers(state).contains(&action), due.clause, due.why)?,
            (Phase::FirstSwap, Action::Give(class)) => self.check_card_to_swap(state, seat, class, "LWD-S2")?,
            (Phase::Swap, Action::Give(class)) => self.check_card_to_swap(state, seat, class, "LWD-W2")?,
            (Phase::Swap, Action::Keep) => {}
            _ => return Err(due),
        }
        Ok(action)
    }

    /// P1. More dice than the largest deck has cards would have the effect of that size, so they can't be named.
    fn check_name(&self, state: &State, dice: u8) -> Result<(), Illegal> {
        let clause = if dice == 2 { "LWD-V3" } else { "LWD-P1" };
        need(dice >= self.least, clause, "that is too few dice")?;
        need(dice <= self.most_dice(state), "LWD-P1", "no deck has that many cards: name the size of the largest")
    }

    /// The cards that may go, one of each class, and for the loser of a round to keep all.
    fn cards_to_swap(&self, state: &State, seat: Seat, moves: &mut Vec<Move>) {
        let hand = &state.hands[seat.index()];
        let given = (0..CLASSES as u8).filter(|class| Some(*class) != self.wild && hand.all().contains(class));
        moves.extend(given.map(|class| Action::Give(class).encode()));
        if state.phase == Phase::Swap {
            moves.push(Action::Keep.encode());
        }
    }

    /// Whether a card may go for a wildcard.
    fn check_card_to_swap(&self, state: &State, seat: Seat, class: u8, clause: &'static str) -> Result<(), Illegal> {
        need(Some(class) != self.wild, clause, "it is another card that goes for a wildcard")?;
        need(state.hands[seat.index()].all().contains(&class), clause, "the deck has no such card")
    }
}

/// Why a seat that is not to move can't.
pub(super) fn out_of_turn(phase: Phase) -> Illegal {
    let (clause, why) = match phase {
        Phase::Deal => ("LWD-S1", "the cards are being dealt"),
        Phase::Name => ("LWD-P1", "the Liar names the number of dice"),
        Phase::Split => ("LWD-P2", "this seat has no split to choose"),
        Phase::Roll => ("LWD-P4", "the dice are being rolled"),
        Phase::Guess => ("LWD-P5", "it is another seat's turn"),
        Phase::Discard => ("LWD-P8", "the loser of the round picks a die"),
        Phase::DiscardBelow => ("LWD-P8", "the cards of the die are being turned up"),
        Phase::FirstSwap => ("LWD-S2", "this seat has chosen a card to swap"),
        Phase::Swap => ("LWD-W2", "the loser of the round may swap a card for a wildcard"),
        Phase::Power => ("LWD-X1", "another seat is asked for something"),
        Phase::Reroll => ("LWD-P4", "dice are being shuffled"),
        Phase::Gain => ("LWD-X4", "a card is being gained"),
        Phase::Over => ("LWD-E1", "the game is over"),
    };
    Illegal { clause, why }
}

/// What the seat that is to move must do instead.
fn due(state: &State) -> Illegal {
    let (clause, why) = match state.phase {
        Phase::Name => ("LWD-P1", "the Liar names a number of dice now"),
        Phase::Split => ("LWD-P2", "everyone splits their deck now"),
        Phase::Guess => ("LWD-P5", "the seat guesses or challenges now"),
        Phase::Discard => ("LWD-P8", "the loser picks a die to discard now"),
        Phase::FirstSwap => ("LWD-S2", "everyone swaps a card for a wildcard now"),
        Phase::Swap => ("LWD-W2", "the loser swaps a card for a wildcard now, or keeps all"),
        Phase::Power => questions::asked(state.expansion.question),
        phase @ (Phase::Deal | Phase::Roll | Phase::DiscardBelow | Phase::Reroll | Phase::Gain | Phase::Over) => return out_of_turn(phase),
    };
    Illegal { clause, why }
}
