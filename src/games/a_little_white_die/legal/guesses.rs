//! What may be guessed, with powers or without (P5, P6, X2, X3).

use std::ops::RangeInclusive;

use super::super::action::Action;
use super::super::effects::rule_values::{Guesses, NextGuess};
use super::super::rules::Rules;
use super::super::state::{Guess, State};
use crate::games::shared::refuse;
use crate::rng::Stream;
use crate::rules::{Illegal, Move, Pick, Seat};

/// P5, X1…X3: a challenge, the powers that can be triggered, and all guesses.
pub(super) fn turns(rules: &Rules, state: &State, seat: Seat, moves: &mut Vec<Move>) {
    before_guesses(rules, state, seat, moves);
    runs(rules, state).for_each(|run| moves.extend(run.map(Move)));
}

/// A challenge, and the powers that can be triggered.
fn before_guesses(rules: &Rules, state: &State, seat: Seat, moves: &mut Vec<Move>) {
    if state.standing() != Guess::NONE {
        moves.push(Action::Challenge.encode());
    }
    if rules.arranged {
        rules.triggers(state, seat, moves);
    }
}

/// One of the legal moves of the player on turn, all equally likely. Guesses are many, so they are counted and not listed.
pub(in super::super) fn any_guess(rules: &Rules, state: &State, seat: Seat, moves: &mut Vec<Move>, random: &mut Stream) -> Option<Pick> {
    moves.clear();
    before_guesses(rules, state, seat, moves);
    let listed = moves.len() as u32;
    let guesses: u32 = runs(rules, state).map(|run| run.end() + 1 - run.start()).sum();
    let place = random.below(listed + guesses);
    let choice = match place.checked_sub(listed) {
        Some(beyond) => runs(rules, state).flatten().nth(beyond as usize).map(Move),
        None => moves.get(place as usize).copied(),
    };
    choice.map(|choice| Pick { choice, among: listed + guesses })
}

/// Whether a guess may be made now.
pub(super) fn check_guess(rules: &Rules, state: &State, guess: Guess) -> Result<(), Illegal> {
    let expansion = &state.expansion;
    if guess.quantity == 0 {
        return refuse("LWD-P5", "the quantity must be 1 or more");
    }
    if guess.number > expansion.highest_number || (guess.number == 0 && !rules.arranged) {
        return refuse("LWD-P6", "no card in use can have that number");
    }
    if guess.quantity > state.dice() {
        return refuse("LWD-P6", "there are fewer dice on the table");
    }
    let lower = expansion.rules.next_guess == NextGuess::Lower && expansion.last_number_guess != Guess::NONE;
    let equal = expansion.rules.next_guess == NextGuess::MayEqual && guess == state.standing();
    let only_powers = expansion.rules.guesses == Guesses::Powers;
    match guess.number {
        0 if lower => refuse("LWD-X-09", "the guess must be of a number, and lower"),
        0 if equal || guess.quantity > power_floor(state) => Ok(()),
        0 => refuse("LWD-X2", "it must exceed half of the standing number guess, and the powers guessed before"),
        _ if only_powers => refuse("LWD-X-14", "only powers may be guessed in this round"),
        _ if lower && expansion.last_number_guess.beats(guess) => Ok(()),
        _ if lower => refuse("LWD-X-09", "number or quantity must be less than in the number guess before, and neither greater"),
        _ if equal || guess.beats(expansion.last_number_guess) => Ok(()),
        _ if state.standing().number == 0 => refuse("LWD-X3", "it must be higher than the last guess of a number"),
        _ => refuse("LWD-P6", "number or quantity must be greater than in the guess before, and neither less"),
    }
}

/// What a guess of powers must exceed (X2): half the higher of number and quantity of the last number guess, and the last power guess.
pub(super) fn power_floor(state: &State) -> u8 {
    let ladder = state.expansion.last_number_guess;
    (ladder.number.max(ladder.quantity) / 2).max(state.expansion.last_power_guess)
}

/// The quantities of a number that may be guessed: one that stands out, below all others, and a range.
fn quantities(rules: &Rules, state: &State, number: u8, dice: u8) -> (Option<u8>, RangeInclusive<u8>) {
    let (expansion, standing) = (&state.expansion, state.standing());
    let (ladder, next) = (expansion.last_number_guess, expansion.rules.next_guess);
    let lower = next == NextGuess::Lower && ladder != Guess::NONE;
    let equal =
        (next == NextGuess::MayEqual && standing.number == number && (1..=dice).contains(&standing.quantity)).then_some(standing.quantity);
    let same = u8::from(number == ladder.number);
    match number {
        0 if lower || !rules.arranged => (None, NOTHING),
        0 => (equal, power_floor(state) + 1..=dice),
        _ if expansion.rules.guesses == Guesses::Powers => (None, NOTHING),
        _ if lower && number > ladder.number => (None, NOTHING),
        _ if lower => (None, 1..=(ladder.quantity - same).min(dice)),
        _ if number < ladder.number => (equal, NOTHING),
        _ => (equal, (ladder.quantity + same).max(1)..=dice),
    }
}

/// No quantity.
#[allow(clippy::reversed_empty_ranges, reason = "it is meant to be empty")]
const NOTHING: RangeInclusive<u8> = 1..=0;

/// The runs of legal guesses, by code: those of powers come first. The codes of one number's guesses follow each other.
fn runs(rules: &Rules, state: &State) -> impl Iterator<Item = RangeInclusive<u32>> {
    let dice = state.dice();
    (0..=state.expansion.highest_number).flat_map(move |number| {
        let (equal, range) = quantities(rules, state, number, dice);
        // What may be said again stands out only if the range does not begin with it or before.
        let equal = equal.filter(|quantity| range.is_empty() || quantity < range.start());
        let code = move |quantity: u8| Action::Guess(Guess { number, quantity }).encode().0;
        let run = (!range.is_empty()).then(|| code(*range.start())..=code(*range.end()));
        equal.map(|quantity| code(quantity)..=code(quantity)).into_iter().chain(run)
    })
}
