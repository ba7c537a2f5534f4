//! Which actions are legal, and why others are refused.

mod guesses;
pub(super) mod refusals;

pub(super) use guesses::any_guess;
use refusals::{due, out_of_turn};

use super::action::Action;
use super::effects::questions::answers;
use super::rules::Rules;
use super::state::{CLASSES, Guess, Phase, State};
use crate::games::shared::need;
use crate::rules::{Illegal, Move, Seat, Turn};

/// Who is to move.
#[inline]
pub fn turn(rules: &Rules, state: &State) -> Turn {
    match state.phase {
        Phase::Name | Phase::Guess | Phase::Discard | Phase::Power | Phase::Swap => Turn::Seat(state.turn),
        Phase::Deal | Phase::Roll | Phase::DiscardBelow | Phase::Reroll | Phase::Gain => Turn::Chance(rules.outcomes(state)),
        Phase::FirstSwap => Turn::Several(rules.yet_to_swap(state)),
        Phase::Split => Turn::Several(state.yet_to_split()),
        Phase::Over => Turn::Over,
    }
}

/// Whether a seat is to move.
fn is_due(rules: &Rules, state: &State, seat: Seat) -> bool {
    match turn(rules, state) {
        Turn::Seat(due) => due == seat,
        Turn::Several(due) => due.has(seat),
        Turn::Chance(_) | Turn::Over => false,
    }
}

/// The legal moves of a seat, by code.
pub fn legal(rules: &Rules, state: &State, seat: Seat, moves: &mut Vec<Move>) {
    moves.clear();
    if !is_due(rules, state, seat) {
        return;
    }
    let hand = &state.hands[seat.index()];
    match state.phase {
        Phase::Name => moves.extend((rules.least..=rules.most_dice(state)).map(|dice| Action::Name(dice).encode())),
        Phase::Split => moves.extend((0..rules.ways(hand.len, state.named)).map(|code| Action::Split(code).encode())),
        Phase::Guess => guesses::turns(rules, state, seat, moves),
        Phase::Discard => moves.extend((0..hand.dice).map(|die| Action::Discard(die).encode())),
        Phase::Power => moves.extend(answers(state).into_iter().map(Action::encode)),
        Phase::FirstSwap | Phase::Swap => {
            // One of each class may go for a wildcard, and the loser of a round may keep all.
            let given = (0..CLASSES as u8).filter(|class| Some(*class) != rules.wild && hand.all().contains(class));
            moves.extend(given.map(|class| Action::Give(class).encode()));
            moves.extend((state.phase == Phase::Swap).then(|| Action::Keep.encode()));
        }
        Phase::Deal | Phase::Roll | Phase::DiscardBelow | Phase::Reroll | Phase::Gain | Phase::Over => {}
    }
}

/// The action of a code, if the seat may take it now.
pub(super) fn check(rules: &Rules, state: &State, seat: Seat, code: Move) -> Result<Action, Illegal> {
    if !is_due(rules, state, seat) {
        return Err(out_of_turn(state.phase));
    }
    let due = due(state);
    let action = Action::decode(code).ok_or(due)?;
    let hand = &state.hands[seat.index()];
    match (state.phase, action) {
        (Phase::Name, Action::Name(dice)) => check_name(rules, state, dice)?,
        (Phase::Split, Action::Split(code)) => need(code < rules.ways(hand.len, state.named), "LWD-P3", "the deck can't be split so")?,
        (Phase::Guess, Action::Challenge) => {
            need(state.standing() != Guess::NONE, "LWD-P5", "the Liar's first turn must be a guess")?;
        }
        (Phase::Guess, Action::Trigger(die)) if rules.arranged => _ = rules.triggerable(state, seat, die)?,
        (Phase::Guess, Action::Guess(guess)) => guesses::check_guess(rules, state, guess)?,
        (Phase::Discard, Action::Discard(die)) => need(die < hand.dice, "LWD-P8", "the seat has no such die")?,
        (Phase::Power, action) => need(answers(state).contains(&action), due.clause, due.why)?,
        (Phase::FirstSwap | Phase::Swap, Action::Give(class)) => {
            need(Some(class) != rules.wild, due.clause, "it is another card that goes for a wildcard")?;
            need(hand.all().contains(&class), due.clause, "the deck has no such card")?;
        }
        (Phase::Swap, Action::Keep) => {}
        _ => return Err(due),
    }
    Ok(action)
}

/// P1. More dice than the largest deck has cards would have the effect of that size, so they can't be named.
fn check_name(rules: &Rules, state: &State, dice: u8) -> Result<(), Illegal> {
    let clause = if dice == 2 { "LWD-V3" } else { "LWD-P1" };
    need(dice >= rules.least, clause, "that is too few dice")?;
    need(dice <= rules.most_dice(state), "LWD-P1", "no deck has that many cards: name the size of the largest")
}
