//! The odds that a number shows so often, by what a seat knows.

use super::super::rules::Rules;
use super::super::state::{CLASSES, EVERYONE, HIDDEN, MOST_CARDS};
use super::super::view::View;
use crate::rules::SEATS;

/// The most dice on the table.
const MOST_DICE: usize = SEATS * MOST_CARDS;

/// Odds by quantity, from 0.
pub(super) type Odds = [f64; MOST_DICE + 2];

/// No odds at all.
pub(super) const NO_ODDS: Odds = [0.0; MOST_DICE + 2];

/// The odds that a guess of a number holds, by quantity. What others see differs: to them, the own dice may
/// be any cards of the own deck.
pub(super) fn odds(rules: &Rules, view: &View, number: u8, to_others: bool) -> Odds {
    let counting = rules.counting(&view.seen);
    let is = |class: u8| counting.shows(class, number);
    let unseen = view.unseen(rules);
    let all: f64 = unseen.iter().map(|count| f64::from(*count)).sum();
    let such: f64 =
        (0u8..).zip(&unseen).filter(|(class, _)| is(*class)).map(|(_, count)| f64::from(*count)).sum();
    let (mut exactly, mut dice) = (NO_ODDS, 0);
    exactly[0] = 1.0;
    for (seat, hand) in view.seen.hands.iter().enumerate() {
        let own = seat == view.seat.index();
        let mut copies = if own {
            hand.all().iter().filter(|class| is(**class)).count() as f64
        } else {
            let known = &view.seen.known[seat];
            let sure: u8 = (0u8..).zip(known).filter(|(class, _)| is(*class)).map(|(_, count)| *count).sum();
            let unknown = hand.len.saturating_sub(known.iter().take(CLASSES).sum());
            f64::from(sure) + f64::from(unknown) * such / all.max(1.0)
        };
        let (mut cards, mut hidden) = (hand.len, hand.dice);
        for (top, seen_by) in hand.tops().iter().zip(hand.seen_by) {
            // Tops that are seen are sure.
            if *top == HIDDEN || (own && to_others && seen_by != EVERYONE) {
                continue;
            }
            (cards, hidden) = (cards - 1, hidden - 1);
            if is(*top) {
                copies = (copies - 1.0).max(0.0);
                exactly.rotate_right(1);
                dice += 1;
            }
        }
        let tops = tops(copies, cards, hidden);
        exactly = together(&exactly, dice, &tops, usize::from(hidden));
        dice += usize::from(hidden);
    }
    if rules.needs_exact(&view.seen) {
        return exactly;
    }
    let mut at_least = 0.0;
    for odds in exactly.iter_mut().rev() {
        at_least += *odds;
        *odds = at_least;
    }
    exactly
}

/// How many tops of this number of dice show one of this number of copies in a deck: hypergeometric, or
/// nearly so if `copies` is an average.
fn tops(copies: f64, cards: u8, dice: u8) -> [f64; MOST_CARDS + 1] {
    let mut odds = [0.0; MOST_CARDS + 1];
    odds[0] = 1.0;
    for drawn in 0..usize::from(dice).min(MOST_CARDS) {
        let left = f64::from(cards.max(1)) - drawn as f64;
        for hits in (0..=drawn).rev() {
            let hit = ((copies - hits as f64) / left).clamp(0.0, 1.0);
            odds[hits + 1] += odds[hits] * hit;
            odds[hits] *= 1.0 - hit;
        }
    }
    odds
}

/// The odds of a sum.
fn together(some: &Odds, most: usize, others: &[f64; MOST_CARDS + 1], dice: usize) -> Odds {
    let mut sum: Odds = [0.0; MOST_DICE + 2];
    for (a, p) in some.iter().enumerate().take(most + 1).filter(|(_, p)| **p > 0.0) {
        for (b, q) in others.iter().enumerate().take(dice + 1) {
            if let Some(sum) = sum.get_mut(a + b) {
                *sum += p * q;
            }
        }
    }
    sum
}
