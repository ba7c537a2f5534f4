//! Greedy play: the odds of each guess from what the seat knows, and one reply ahead.

mod guesses;
mod odds;
mod powers;

use super::action::Action;
use super::rules::Rules;
use super::state::{Guess, MOST_CARDS, Phase, State};
use super::view::View;
use crate::rng::Stream;
use crate::rules::{Move, SEATS};

/// How much likelier a die shows the number that its holder has guessed.
const LEAN: f64 = 1.5;

/// How likely hidden dice are beside others: who has guessed a number probably has it.
pub fn likelihood(rules: &Rules, state: &State) -> f64 {
    let counting = rules.counting(state);
    let guesses = state.hands.iter().zip(&state.guesses).filter(|(_, guess)| **guess != Guess::NONE);
    let shown = guesses.map(|(hand, guess)| {
        hand.tops().iter().filter(|class| counting.shows(**class, guess.number)).count()
    });
    LEAN.powi(shown.sum::<usize>() as i32)
}

/// One-step play. Only the number of dice is left to `random`.
pub fn greedy(rules: &Rules, view: &View, moves: &[Move], random: &mut Stream) -> Move {
    let first = moves.first().copied().unwrap_or_default();
    match view.seen.phase {
        // Few dice, so that something is hidden: as many dice as cards show everybody everything, and the
        // first guess decides the round.
        _ if view.seen.effects.is_running() => powers::answer(rules, view, moves),
        Phase::Name => {
            moves.get(random.below((moves.len() as u32 / 2).max(1)) as usize).copied().unwrap_or(first)
        }
        Phase::Guess => powers::guess_or_trigger(rules, view, moves),
        // High numbers can always be guessed, and a wildcard is any number.
        Phase::FirstSwap | Phase::Swap => first,
        Phase::Discard => moves.iter().copied().min_by_key(|choice| cost(view, *choice)).unwrap_or(first),
        // The most uneven split has the smallest die to lose.
        _ => first,
    }
}

/// The cost of losing a die: its cards, then its top, since high numbers can always be guessed.
fn cost(view: &View, choice: Move) -> (u8, u8) {
    let hand = &view.seen.hands[view.seat.index() % SEATS];
    match Action::decode(choice) {
        Some(Action::Discard(die)) => {
            let at = usize::from(die) % MOST_CARDS;
            (hand.sizes[at], hand.cards[at])
        }
        _ => (u8::MAX, u8::MAX),
    }
}
