//! Greedy play: the odds of each guess from what the seat knows, and one reply ahead.

mod powers;

use super::action::Action;
use super::rules::Rules;
use super::state::{CLASSES, Guess, HIDDEN, MOST_CARDS, Phase};
use super::view::View;
use crate::rng::Stream;
use crate::rules::{Move, SEATS};

/// The most dice on the rules.
const MOST_DICE: usize = SEATS * MOST_CARDS;

/// Odds by quantity, from 0.
pub(super) type Odds = [f64; MOST_DICE + 2];

/// One-step play. Only the number of dice is left to `random`.
pub fn greedy(rules: &Rules, view: &View, moves: &[Move], random: &mut Stream) -> Move {
    let first = moves.first().copied().unwrap_or_default();
    match view.seen.phase {
        // Few dice, so that something is hidden: as many dice as cards show everybody everything, and the first guess decides the round.
        Phase::Name => moves.get(random.below((moves.len() as u32 / 2).max(1)) as usize).copied().unwrap_or(first),
        Phase::Guess if rules.arranged => powers::guess_or_trigger(rules, view, moves),
        Phase::Guess => guess(rules, view, moves).1,
        Phase::Power => powers::answer(rules, view, moves),
        // High numbers can always be guessed, and a wildcard is any number.
        Phase::FirstSwap | Phase::Swap => first,
        Phase::Discard => moves.iter().copied().min_by_key(|choice| cost(view, *choice)).unwrap_or(first),
        // The most uneven split has the smallest die to lose.
        _ => first,
    }
}

/// What a die is worth: its cards, then its top, since high numbers can always be guessed.
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

/// The guess or challenge that most likely wins the round if the next player answers as well as possible: a guess wins if it holds and
/// nothing higher does. The more players there are, the less the reply of the next matters.
///
/// With the odds that it wins. The last guess of a number is what must be beaten, unless powers bend that: see [`powers`].
pub(super) fn guess(rules: &Rules, view: &View, moves: &[Move]) -> (f64, Move) {
    let standing = view.seen.standing();
    let opponents = f64::from(view.seen.in_play().count().max(2) - 1);
    let mut best = (-1.0, moves.first().copied().unwrap_or_default());
    let mut consider = |value: f64, guess: Guess| {
        if value > best.0 {
            best = (value, Action::Guess(guess).encode());
        }
    };
    // From the highest number down; `above[q]` are the best odds of a guess with a higher number and the quantity q or more.
    let dice = usize::from(view.seen.dice()).min(MOST_DICE);
    let mut above: Odds = [0.0; MOST_DICE + 2];
    for number in (standing.number.max(1)..=rules.top).rev() {
        let holds = odds(rules, view, number);
        let mut replies = 0.0f64;
        for quantity in (usize::from(standing.quantity.max(1))..=dice).rev() {
            let guess = Guess { number, quantity: quantity as u8 };
            replies = replies.max(above[quantity]);
            if guess != standing {
                consider(holds[quantity].min(1.0 - replies / opponents), guess);
            }
            replies = replies.max(holds[quantity]);
            above[quantity] = replies;
        }
    }
    let doubt = 1.0 - odds(rules, view, standing.number)[usize::from(standing.quantity)];
    if standing != Guess::NONE && doubt >= best.0 { (doubt, Action::Challenge.encode()) } else { best }
}

/// The odds that a number shows at least so often, by quantity: own tops are seen, the others' are drawn from their decks.
pub(super) fn odds(rules: &Rules, view: &View, number: u8) -> Odds {
    let is = |class: u8| rules.shows(&view.seen, class, number);
    let own = view.seat.index();
    let mut exactly: Odds = [0.0; MOST_DICE + 2];
    let mut dice = view.seen.hands.get(own).map_or(0, |hand| hand.tops().iter().filter(|top| is(**top)).count());
    exactly[dice] = 1.0;
    let unseen = view.unseen(rules);
    let all: f64 = unseen.iter().map(|count| f64::from(*count)).sum();
    let such: f64 = (0u8..).zip(&unseen).filter(|(class, _)| is(*class)).map(|(_, count)| f64::from(*count)).sum();
    for seat in (0..SEATS).filter(|seat| *seat != own) {
        let (hand, known) = (&view.seen.hands[seat], &view.seen.known[seat]);
        let sure: u8 = (0u8..).zip(known).filter(|(class, _)| is(*class)).map(|(_, count)| *count).sum();
        let unknown = hand.len.saturating_sub(known.iter().take(CLASSES).sum());
        let mut copies = f64::from(sure) + f64::from(unknown) * such / all.max(1.0);
        let (mut cards, mut unseen) = (hand.len, hand.dice);
        // Tops that this seat has seen are sure.
        for top in hand.tops().iter().filter(|top| **top != HIDDEN) {
            (cards, unseen) = (cards - 1, unseen - 1);
            if is(*top) {
                copies = (copies - 1.0).max(0.0);
                exactly.rotate_right(1);
                dice += 1;
            }
        }
        let tops = tops(copies, cards, unseen);
        exactly = together(&exactly, dice, &tops, usize::from(unseen));
        dice += usize::from(unseen);
    }
    let mut at_least = 0.0;
    for odds in exactly.iter_mut().rev() {
        at_least += *odds;
        *odds = at_least;
    }
    exactly
}

/// How many tops of this number of dice show one of this number of copies in a deck: hypergeometric, or nearly so if `copies` is an average.
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
