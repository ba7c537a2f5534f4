//! Greedy play of powers: those that gain cards or cost others some are triggered, those that save a bad turn when it is bad.

use super::super::action::Action;
use super::super::effects::power::Step;
use super::super::effects::rule_values::{Loss, Setting};
use super::super::rules::Rules;
use super::super::state::{CLASSES, HIDDEN, State};
use super::super::view::View;
use super::guesses::best;
use crate::rules::Move;

/// The best guess or challenge, or a power that plainly helps first.
pub(super) fn guess_or_trigger(rules: &Rules, view: &View, moves: &[Move]) -> Move {
    let (worth, best) = best(rules, view, moves);
    let helps = |choice: &&Move| match Action::decode(**choice) {
        Some(Action::Trigger(die)) => {
            let top = view.seen.hands[view.seat.index()].tops().get(usize::from(die)).copied().unwrap_or(HIDDEN);
            rules.power_of(top).is_some_and(|power| power.steps.iter().any(|step| step_helps(view, *step, worth)))
        }
        _ => false,
    };
    moves.iter().find(helps).copied().unwrap_or(best)
}

/// Whether a step gains something, or saves a turn whose best move is likely to lose the round.
fn step_helps(view: &View, step: Step, worth: f64) -> bool {
    let (seen, own) = (&view.seen, view.seat.index());
    match step {
        Step::AddNumber | Step::Draw => true,
        Step::Strip => seen.hands.iter().enumerate().any(|(seat, hand)| seat != own && hand.dice > 0),
        Step::Swap => {
            let smallest = seen.hands[own].sizes.iter().filter(|size| **size > 0).min();
            let others = seen.hands.iter().enumerate().filter(|(seat, _)| *seat != own).flat_map(|(_, hand)| hand.sizes).max();
            smallest.copied() < others
        }
        Step::Pass => worth < 0.0,
        Step::Set(setting) => worth < 0.0 && setting == Setting::Loss(Loss::Card),
        _ => false,
    }
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
