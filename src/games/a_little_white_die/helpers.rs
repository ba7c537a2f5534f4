//! Greedy play of powers: those that gain cards or cost others some are triggered, those that save a bad turn when it is bad.

use super::bots::odds;
use super::codes::Choice;
use super::laws::{Holds, Loss, RuleValues, Setting};
use super::powers::Act;
use super::state::{CLASSES, Guess, HIDDEN, State};
use super::table::Table;
use super::view::View;
use crate::rules::Move;

/// Below these odds of winning the round, what may help is tried.
const BAD: f64 = 0.5;

/// The best guess or challenge, or a power that plainly helps first.
pub(super) fn guess_or_trigger(table: &Table, view: &View, moves: &[Move]) -> Move {
    let (odds, best) = best(table, view, moves);
    let helps = |choice: &&Move| match Choice::of(**choice) {
        Some(Choice::Trigger(die)) => {
            let top = view.seen.hands[view.seat.index()].tops().get(usize::from(die)).copied().unwrap_or(HIDDEN);
            table.power_of(top).is_some_and(|power| power.acts.iter().any(|act| act_helps(view, *act, odds)))
        }
        _ => false,
    };
    moves.iter().find(helps).copied().unwrap_or(best)
}

fn act_helps(view: &View, act: Act, odds: f64) -> bool {
    let (seen, own) = (&view.seen, view.seat.index());
    match act {
        Act::AddNumber | Act::Draw => true,
        Act::Strip => seen.hands.iter().enumerate().any(|(seat, hand)| seat != own && hand.dice > 0),
        Act::Swap => {
            let smallest = seen.hands[own].sizes.iter().filter(|size| **size > 0).min();
            let others = seen.hands.iter().enumerate().filter(|(seat, _)| *seat != own).flat_map(|(_, hand)| hand.sizes).max();
            smallest.copied() < others
        }
        Act::Pass => odds < BAD,
        Act::Set(setting) => odds < BAD && setting == Setting::Loss(Loss::Card),
        _ => false,
    }
}

/// The most promising guess or challenge: that which holds most likely and leaves least to the next.
fn best(table: &Table, view: &View, moves: &[Move]) -> (f64, Move) {
    let seen = &view.seen;
    let standing = seen.standing();
    let RuleValues { next_guess, guesses, holds, .. } = seen.bent.rules;
    let bent = (next_guess, guesses, holds) != Default::default();
    if !bent && (standing.number > 0 || standing == Guess::NONE) {
        let (odds, choice) = super::bots::guess(table, view, moves);
        if moves.contains(&choice) {
            return (odds, choice);
        }
    }
    let mut by_number: Vec<Option<super::bots::Odds>> = vec![None; usize::from(seen.bent.top) + 1];
    let mut holds = |guess: Guess| {
        let Some(slot) = by_number.get_mut(usize::from(guess.number)) else { return 0.0 };
        let at_least = slot.get_or_insert_with(|| odds(table, view, guess.number));
        let at = |quantity: usize| at_least.get(quantity).copied().unwrap_or(0.0);
        let quantity = usize::from(guess.quantity);
        match seen.bent.rules.holds {
            Holds::Exact => at(quantity) - at(quantity + 1),
            Holds::AtLeast => at(quantity),
        }
    };
    let mut best = (-1.0, moves.first().copied().unwrap_or_default());
    for choice in moves {
        let value = match Choice::of(*choice) {
            Some(Choice::Challenge) => 1.0 - holds(standing),
            // Of guesses as likely the higher leaves less to the next.
            Some(Choice::Guess(guess)) => holds(guess) * (1.0 - 0.2 / f64::from(1 + guess.height())),
            _ => continue,
        };
        if value > best.0 {
            best = (value, *choice);
        }
    }
    best
}

/// An answer that a power asks for: what costs others most, or gains most.
pub(super) fn answer(table: &Table, view: &View, moves: &[Move]) -> Move {
    let value = |choice: &&Move| worth(table, view, **choice);
    let first = moves.first().copied().unwrap_or_default();
    moves.iter().rev().max_by_key(value).copied().unwrap_or(first)
}

fn worth(table: &Table, view: &View, choice: Move) -> i32 {
    let (seen, own) = (&view.seen, view.seat);
    match Choice::of(choice) {
        Some(Choice::Number(number)) => own_tops(table, seen, view, number),
        Some(Choice::Player(seat)) if seat == own => 1,
        // Cards go to who has least; dice are shuffled or shown of who has most.
        Some(Choice::Player(seat)) if seen.bent.receivers.has(seat) => -i32::from(seen.hands[seat.index()].len),
        Some(Choice::Player(seat)) => i32::from(seen.hands[seat.index()].len),
        Some(Choice::Die(seat, die)) => {
            let size = i32::from(seen.hands[seat.index()].sizes.get(usize::from(die)).copied().unwrap_or(0));
            // Of one's own, the smallest goes; of the others', the largest comes, or is taken a card from.
            if seat == own { -size } else { size }
        }
        _ => 0,
    }
}

fn own_tops(table: &Table, seen: &State, view: &View, number: u8) -> i32 {
    let tops = seen.hands[view.seat.index()].tops().iter();
    tops.filter(|top| usize::from(**top) < CLASSES && table.counts_as(**top, number)).count() as i32
}
