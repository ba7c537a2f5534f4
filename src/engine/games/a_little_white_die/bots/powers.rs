//! Greedy play of powers: those that gain cards or cost others some are triggered, those that save a bad turn
//! when it is bad.

use super::super::action::Action;
use super::super::effects::power::Power;
use super::super::effects::{class_of, die_of};
use super::super::rules::Rules;
use super::super::state::{CLASSES, HIDDEN, State};
use super::super::view::View;
use super::guesses::{ALIKE, best};
use crate::effect::machine::{self, Answer};
use crate::rules::{Actor, Move, Rules as _};

/// The best guess or challenge, or a power that plainly helps first.
pub(super) fn guess_or_trigger(rules: &Rules, view: &View, moves: &[Move]) -> Move {
    let (worth, best) = best(rules, view, moves);
    let helps = |choice: &&Move| match Action::decode(**choice) {
        Some(Action::Trigger(die)) => {
            let top =
                view.seen.hands[view.seat.index()].tops().get(usize::from(die)).copied().unwrap_or(HIDDEN);
            rules.power_of(top).is_some_and(|power| {
                helps_now(view, power, worth)
                    || (power.sets && worth_after(rules, view, **choice) > worth + ALIKE)
            })
        }
        _ => false,
    };
    moves.iter().find(helps).copied().unwrap_or(best)
}

/// The worth of the best guess or challenge under the rules that a power sets, if its player names the best
/// number for them.
fn worth_after(rules: &Rules, view: &View, choice: Move) -> f64 {
    let mut after = view.clone();
    if rules.apply_legal(&mut after.seen, Actor::Seat(view.seat), choice).is_err() {
        return f64::NEG_INFINITY;
    }
    let mut moves = Vec::new();
    rules.legal(&after.seen, view.seat, &mut moves);
    match after.seen.effects.is_running() {
        true => {
            moves.iter().map(|named| worth_after(rules, &after, *named)).fold(f64::NEG_INFINITY, f64::max)
        }
        false => best(rules, &after, &moves).0,
    }
}

/// True if a power gains or shows something, costs others cards, brings a larger die, or saves a turn whose
/// best move is likely to lose the round.
fn helps_now(view: &View, power: &Power, worth: f64) -> bool {
    let (seen, own) = (&view.seen, view.seat.index());
    let can_strip = || seen.hands.iter().enumerate().any(|(seat, hand)| seat != own && hand.dice > 0);
    let can_swap = || {
        let smallest = seen.hands[own].sizes.iter().filter(|size| **size > 0).min();
        let others = seen
            .hands
            .iter()
            .enumerate()
            .filter(|(seat, _)| *seat != own)
            .flat_map(|(_, hand)| hand.sizes)
            .max();
        smallest.copied() < others
    };
    power.gains
        || power.shows
        || (power.strips && can_strip())
        || (power.swaps && can_swap())
        || (worth < 0.0 && (power.passes || power.spares || power.shuffles))
}

/// An answer that a power asks for: what costs others most, or gains most.
pub(super) fn answer(rules: &Rules, view: &View, moves: &[Move]) -> Move {
    let first = moves.first().copied().unwrap_or_default();
    if power_in_play(rules, view).is_some_and(|power| power.sets) {
        let after = |choice: &Move| worth_after(rules, view, *choice);
        return moves
            .iter()
            .rev()
            .max_by(|one, other| after(one).total_cmp(&after(other)))
            .copied()
            .unwrap_or(first);
    }
    let value = |choice: &&Move| worth(rules, view, **choice);
    moves.iter().rev().max_by_key(value).copied().unwrap_or(first)
}

/// The power that asks.
fn power_in_play<'a>(rules: &'a Rules, view: &View) -> Option<&'a Power> {
    view.seen.effects.frame().and_then(|frame| rules.power_of(class_of(frame.this.card)?))
}

fn worth(rules: &Rules, view: &View, choice: Move) -> i32 {
    let (seen, own) = (&view.seen, view.seat);
    let Some(Action::Answer(code)) = Action::decode(choice) else { return 0 };
    let answer = machine::options(rules, seen).into_iter().find(|answer| answer.encode() == code);
    let power = power_in_play(rules, view);
    match answer {
        Some(Answer::Number(number)) => own_tops(rules, seen, view, number),
        Some(Answer::Player(seat)) if seat == own => 1,
        // The player with the fewest cards gets cards; dice of the player with the most are shuffled or
        // shown.
        Some(Answer::Player(seat)) if power.is_some_and(|power| power.shares) => {
            -i32::from(seen.hands[seat.index()].len)
        }
        Some(Answer::Player(seat)) => i32::from(seen.hands[seat.index()].len),
        Some(Answer::Card(spot)) => {
            let sizes = seen.hands[spot.owner.index()].sizes;
            let size = die_of(spot.card)
                .and_then(|die| sizes.get(usize::from(die)))
                .map_or(0, |size| i32::from(*size));
            // Of one's own, the smallest goes; of the others', the largest comes, or is taken a card from.
            if spot.owner == own { -size } else { size }
        }
        _ => 0,
    }
}

fn own_tops(rules: &Rules, seen: &State, view: &View, number: u8) -> i32 {
    let tops = seen.hands[view.seat.index()].tops().iter();
    tops.filter(|top| usize::from(**top) < CLASSES && rules.counts_as(**top, number)).count() as i32
}
