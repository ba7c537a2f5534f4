//! What may be guessed where powers bend the rules (P5, P6, X2, X3).

use super::laws::{Guesses, Law, NextGuess};
use super::moves::{Choice, refuse};
use super::state::{Guess, State};
use crate::rules::{Illegal, Move};

/// Whether a guess may be made now.
pub(super) fn allowed(state: &State, guess: Guess) -> Result<(), Illegal> {
    let bent = &state.bent;
    if guess.quantity == 0 {
        return Err(refuse("LWD-P5", "the quantity must be 1 or more"));
    }
    if guess.number > bent.top {
        return Err(refuse("LWD-P6", "no card in use can have that number"));
    }
    if guess.quantity > state.dice() {
        return Err(refuse("LWD-P6", "there are not so many dice on the table"));
    }
    let lower = bent.law(Law::NextGuess) == NextGuess::Lower as u8 && bent.ladder != Guess::NONE;
    let equal = bent.law(Law::NextGuess) == NextGuess::MayEqual as u8 && guess == state.standing();
    let only_powers = bent.law(Law::Guesses) == Guesses::Powers as u8;
    match guess.number {
        0 if lower => Err(refuse("LWD-X-09", "the guess must be of a number, and lower")),
        0 if equal || guess.quantity > power_floor(state) => Ok(()),
        0 => Err(refuse("LWD-X2", "it must exceed half of the standing number guess, and the powers guessed before")),
        _ if only_powers => Err(refuse("LWD-X-14", "only powers may be guessed in this round")),
        _ if lower && bent.ladder.beats(guess) => Ok(()),
        _ if lower => Err(refuse("LWD-X-09", "number or quantity must be less than in the number guess before, and neither greater")),
        _ if equal || guess.beats(bent.ladder) => Ok(()),
        _ if state.standing().number == 0 => Err(refuse("LWD-X3", "it must be higher than the last guess of a number")),
        _ => Err(refuse("LWD-P6", "number or quantity must be greater than in the guess before, and neither less")),
    }
}

/// What a guess of powers must exceed (X2): half the higher of number and quantity of the last number guess, and the last power guess.
pub(super) fn power_floor(state: &State) -> u8 {
    let ladder = state.bent.ladder;
    (ladder.number.max(ladder.quantity) / 2).max(state.bent.called)
}

/// All legal guesses, by code: those of powers come first.
pub(super) fn list(state: &State, moves: &mut Vec<Move>) {
    let dice = state.dice();
    for number in 0..=state.bent.top {
        let all = (1..=dice).map(|quantity| Guess { number, quantity });
        moves.extend(all.filter(|guess| allowed(state, *guess).is_ok()).map(|guess| Choice::Guess(guess).code()));
    }
}
