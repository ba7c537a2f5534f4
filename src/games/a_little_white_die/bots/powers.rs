//! Greedy play of powers: those that gain cards or cost others some are triggered, those that save a bad turn when it is bad.

use super::super::action::Action;
use super::super::effects::power::Step;
use super::super::effects::rule_values::{Holds, Loss, RuleValues, Setting};
use super::super::rules::Rules;
use super::super::state::{CLASSES, Guess, HIDDEN, State};
use super::super::view::View;
use super::{Odds, odds};
use crate::rules::Move;

/// Below these odds of winning the round, what may help is tried.
const BAD: f64 = 0.5;

/// The best guess or challenge, or a power that plainly helps first.
pub(super) fn guess_or_trigger(rules: &Rules, view: &View, moves: &[Move]) -> Move {
    let (odds, best) = best(rules, view, moves);
    let helps = |choice: &&Move| match Action::decode(**choice) {
        Some(Action::Trigger(die)) => {
            let top = view.seen.hands[view.seat.index()].tops().get(usize::from(die)).copied().unwrap_or(HIDDEN);
            rules.power_of(top).is_some_and(|power| power.steps.iter().any(|step| step_helps(view, *step, odds)))
        }
        _ => false,
    };
    moves.iter().find(helps).copied().unwrap_or(best)
}

fn step_helps(view: &View, step: Step, odds: f64) -> bool {
    let (seen, own) = (&view.seen, view.seat.index());
    match step {
        Step::AddNumber | Step::Draw => true,
        Step::Strip => seen.hands.iter().enumerate().any(|(seat, hand)| seat != own && hand.dice > 0),
        Step::Swap => {
            let smallest = seen.hands[own].sizes.iter().filter(|size| **size > 0).min();
            let others = seen.hands.iter().enumerate().filter(|(seat, _)| *seat != own).flat_map(|(_, hand)| hand.sizes).max();
            smallest.copied() < others
        }
        Step::Pass => odds < BAD,
        Step::Set(setting) => odds < BAD && setting == Setting::Loss(Loss::Card),
        _ => false,
    }
}

/// The most promising guess or challenge: that which holds most likely and leaves least to the next.
fn best(rules: &Rules, view: &View, moves: &[Move]) -> (f64, Move) {
    let seen = &view.seen;
    let standing = seen.standing();
    let RuleValues { next_guess, guesses, holds, .. } = seen.expansion.rules;
    let changed = (next_guess, guesses, holds) != Default::default();
    if !changed && (standing.number > 0 || standing == Guess::NONE) {
        let (odds, choice) = super::guess(rules, view, moves);
        if moves.contains(&choice) {
            return (odds, choice);
        }
    }
    let mut by_number: Vec<Option<Odds>> = vec![None; usize::from(seen.expansion.highest_number) + 1];
    let mut holds = |guess: Guess| {
        let Some(slot) = by_number.get_mut(usize::from(guess.number)) else { return 0.0 };
        let at_least = slot.get_or_insert_with(|| odds(rules, view, guess.number));
        let at = |quantity: usize| at_least.get(quantity).copied().unwrap_or(0.0);
        let quantity = usize::from(guess.quantity);
        match seen.expansion.rules.holds {
            Holds::Exact => at(quantity) - at(quantity + 1),
            Holds::AtLeast => at(quantity),
        }
    };
    let mut best = (-1.0, moves.first().copied().unwrap_or_default());
    for choice in moves {
        let value = match Action::decode(*choice) {
            Some(Action::Challenge) => 1.0 - holds(standing),
            // Of guesses as likely the higher leaves less to the next.
            Some(Action::Guess(guess)) => holds(guess) * (1.0 - 0.2 / f64::from(1 + guess.height())),
            _ => continue,
        };
        if value > best.0 {
            best = (value, *choice);
        }
    }
    best
}

/// An answer that a power asks for: what costs others most, or gains most.
pub(super) fn answer(rules: &Rules, view: &View, moves: &[Move]) -> Move {
    let value = |choice: &&Move| worth(rules, view, **choice);
    let first = moves.first().copied().unwrap_or_default();
    moves.iter().rev().max_by_key(value).copied().unwrap_or(first)
}

fn worth(rules: &Rules, view: &View, choice: Move) -> i32 {
    let (seen, own) = (&view.seen, view.seat);
    match Action::decode(choice) {
        Some(Action::Number(number)) => own_tops(rules, seen, view, number),
        Some(Action::Player(seat)) if seat == own => 1,
        // The player with the fewest cards gets cards; dice of the player with the most are shuffled or shown.
        Some(Action::Player(seat)) if seen.expansion.receivers.has(seat) => -i32::from(seen.hands[seat.index()].len),
        Some(Action::Player(seat)) => i32::from(seen.hands[seat.index()].len),
        Some(Action::Die(seat, die)) => {
            let size = i32::from(seen.hands[seat.index()].sizes.get(usize::from(die)).copied().unwrap_or(0));
            // Of one's own, the smallest goes; of the others', the largest comes, or is taken a card from.
            if seat == own { -size } else { size }
        }
        _ => 0,
    }
}

fn own_tops(rules: &Rules, seen: &State, view: &View, number: u8) -> i32 {
    let tops = seen.hands[view.seat.index()].tops().iter();
    tops.filter(|top| usize::from(**top) < CLASSES && rules.counts_as(**top, number)).count() as i32
}
