//! Which actions are legal, and why others are refused.

mod guesses;
pub(super) mod refusals;

pub(super) use guesses::any_guess;
use refusals::{due, out_of_turn};

use super::action::Action;
use super::effects::card;
use super::effects::rule_values::RuleId;
use super::rules::Rules;
use super::state::{CLASSES, Guess, Phase, State};
use crate::effect::machine::{self, Due, Spot};
use crate::effect::parts::Zone;
use crate::games::shared::need;
use crate::rules::{Illegal, Move, Seat, Turn};

/// Who is to move.
#[inline]
pub fn turn(rules: &Rules, state: &State) -> Turn {
    if state.expansion.loose > 0 {
        return Turn::Chance(rules.outcomes(state));
    }
    if state.effects.is_running() {
        return match machine::due(rules, state) {
            Some(Due::Seat(seat)) => Turn::Seat(seat),
            Some(Due::Chance(outcomes)) => Turn::Chance(outcomes),
            None => Turn::Over,
        };
    }
    match state.phase {
        Phase::Name | Phase::Guess | Phase::Discard | Phase::Swap => Turn::Seat(state.turn),
        Phase::Deal | Phase::Roll | Phase::DiscardBelow => Turn::Chance(rules.outcomes(state)),
        // Effects are played in these, else the game goes on.
        Phase::RoundStart
        | Phase::TurnStart
        | Phase::Guessed
        | Phase::Called
        | Phase::Won
        | Phase::Lost
        | Phase::RoundEnd => Turn::Over,
        Phase::FirstSwap => Turn::Several(rules.yet_to_swap(state)),
        Phase::Split => Turn::Several(state.yet_to_split()),
        Phase::Over => Turn::Over,
    }
}

/// True if a seat is to move.
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
    if state.effects.is_running() {
        moves.extend(
            machine::options(rules, state).into_iter().map(|answer| Action::Answer(answer.encode()).encode()),
        );
        return;
    }
    let hand = &state.hands[seat.index()];
    match state.phase {
        Phase::Name => moves.extend(
            (rules.fewest_dice(state)..=rules.most_dice(state)).map(|dice| Action::Name(dice).encode()),
        ),
        Phase::Split => {
            moves.extend((0..rules.ways(hand.len, state.named)).map(|code| Action::Split(code).encode()))
        }
        Phase::Guess => guesses::turns(rules, state, seat, moves),
        Phase::Discard => moves.extend(losable(rules, state, seat).map(|die| Action::Discard(die).encode())),
        Phase::FirstSwap | Phase::Swap => {
            // One of each class may go for a wildcard, and the loser of a round may keep all.
            let given =
                (0..CLASSES as u8).filter(|class| Some(*class) != rules.wild && hand.all().contains(class));
            moves.extend(given.map(|class| Action::Give(class).encode()));
            moves.extend((state.phase == Phase::Swap).then(|| Action::Keep.encode()));
        }
        _ => {}
    }
}

/// Checks that a seat may make a move now.
pub(super) fn check(rules: &Rules, state: &State, seat: Seat, code: Move) -> Result<(), Illegal> {
    if !is_due(rules, state, seat) {
        return Err(out_of_turn(state));
    }
    let due = due(state);
    let action = Action::decode(code).ok_or(due)?;
    let hand = &state.hands[seat.index()];
    if state.effects.is_running() {
        let is_option = |code| machine::options(rules, state).iter().any(|answer| answer.encode() == code);
        return if matches!(action, Action::Answer(code) if is_option(code)) { Ok(()) } else { Err(due) };
    }
    match (state.phase, action) {
        (Phase::Name, Action::Name(dice)) => check_name(rules, state, dice)?,
        (Phase::Split, Action::Split(code)) => {
            need(code < rules.ways(hand.len, state.named), "LWD-P3", "the deck can't be split so")?
        }
        (Phase::Guess, Action::Challenge) => {
            need(state.standing() != Guess::NONE, "LWD-P5", "the Liar's first turn must be a guess")?;
        }
        (Phase::Guess, Action::Trigger(die)) if rules.arranged => {
            guesses::check_trigger(rules, state, seat, die)?
        }
        (Phase::Guess, Action::Guess(guess)) => guesses::check_guess(rules, state, seat, guess)?,
        (Phase::Discard, Action::Discard(die)) => {
            need(die < hand.dice, "LWD-P8", "the seat has no such die")?;
            need(
                losable(rules, state, seat).any(|other| other == die),
                "LWD-X1",
                "a card keeps the die from being lost",
            )?;
        }
        (Phase::FirstSwap | Phase::Swap, Action::Give(class)) => {
            need(Some(class) != rules.wild, due.clause, "it is another card that goes for a wildcard")?;
            need(hand.all().contains(&class), due.clause, "the deck has no such card")?;
        }
        (Phase::Swap, Action::Keep) => {}
        _ => return Err(due),
    }
    Ok(())
}

/// The dice that a loser can discard: all, unless effects keep some of them.
fn losable(rules: &Rules, state: &State, seat: Seat) -> impl Iterator<Item = u8> {
    let hand = &state.hands[seat.index()];
    let may_lose = |die: u8| {
        let spot =
            Spot { owner: seat, card: card(hand.cards[usize::from(die)], Some(die)), zone: Zone::Dice };
        machine::allowed(rules, state, RuleId::Losable as u8, Some(seat), spot)
    };
    let is_bound = rules.program.can_change(RuleId::Losable as u8);
    let lost = if is_bound {
        (0..hand.dice).filter(|die| may_lose(*die)).fold(0u32, |dice, die| dice | 1 << die)
    } else {
        0
    };
    (0..hand.dice).filter(move |die| lost == 0 || lost >> die & 1 != 0)
}

/// P1. More dice than the largest deck has cards would have the effect of that size, so they can't be named.
fn check_name(rules: &Rules, state: &State, dice: u8) -> Result<(), Illegal> {
    let clause = if dice == 2 && rules.least > 2 { "LWD-V3" } else { "LWD-P1" };
    need(dice >= rules.fewest_dice(state), clause, "that is too few dice")?;
    need(
        dice <= rules.most_dice(state),
        "LWD-P1",
        "no deck has that many cards: name the size of the largest",
    )
}
