//! The worth of guesses and challenges: what they risk and gain if the next player answers as the odds
//! suggest.

use super::super::action::Action;
use super::super::effects::rule_values::{GuessRules, Guesses, NextGuess};
use super::super::rules::Rules;
use super::super::state::Guess;
use super::super::view::View;
use super::odds::{NO_ODDS, Odds, odds};
use crate::rules::Move;

/// The worth of a guess that is challenged and holds; to lose the round is worth -1. One of the others loses
/// it, so it is worth less the more there are.
const HELD: f64 = 0.5;

/// The worth of a challenge that is right. The next guess would have been somebody else's risk, so it is
/// worth less.
const DOUBTED: f64 = 0.25;

/// The worth of a guess that the next player raises. The likelier the best higher guess is to hold, the less
/// it is worth, as one of the others then loses the round; the more players there are, the rarer that is this
/// seat.
const RAISED: f64 = 0.2;

/// How much rather players guess higher than they challenge, if both are as likely to succeed.
const DARING: f64 = 2.0;

/// Values that differ by less are alike.
pub(super) const ALIKE: f64 = 1e-9;

/// The odds of guesses that may come.
struct Outlook<'a> {
    rules: &'a Rules,
    view: &'a View,
    opponents: f64,
    set: GuessRules,
    /// That a guess holds, by its number; powers have the number 0.
    own: Vec<Odds>,
    /// The same as others see it.
    others: Vec<Odds>,
    /// The best odds to others of a guess with that number or a higher one, and that quantity or more; of
    /// powers alone for the number 0.
    best: Vec<Odds>,
}

impl<'a> Outlook<'a> {
    fn new(rules: &'a Rules, view: &'a View) -> Outlook<'a> {
        let expansion = &view.seen.expansion;
        // Lower numbers are neither guessed nor challenged any more.
        let set = rules.guess_rules(&view.seen, view.seat);
        let goes_down = matches!(set.next, NextGuess::Lower | NextGuess::Any);
        let lowest = if goes_down { 1 } else { expansion.last_number_guess.number.max(1) };
        let table = |to_others: bool| -> Vec<Odds> {
            let matters = |number: u8| number >= lowest || (number == 0 && rules.arranged);
            let of =
                |number: u8| if matters(number) { odds(rules, view, number, to_others) } else { NO_ODDS };
            (0..=expansion.highest_number).map(of).collect()
        };
        let (own, others) = (table(false), table(true));
        let mut best = vec![NO_ODDS; others.len() + 1];
        for number in (0..others.len()).rev() {
            for quantity in (1..NO_ODDS.len() - 1).rev() {
                let higher = if number > 0 { best[number + 1][quantity] } else { 0.0 };
                best[number][quantity] = others[number][quantity].max(best[number][quantity + 1]).max(higher);
            }
            best[number][0] = best[number][1];
        }
        let opponents = f64::from(view.seen.in_play().count().max(2) - 1);
        Outlook { rules, view, opponents, set, own, others, best }
    }

    fn of(odds: &[Odds], number: u8, quantity: u8) -> f64 {
        odds.get(usize::from(number)).and_then(|odds| odds.get(usize::from(quantity))).copied().unwrap_or(0.0)
    }

    /// The best odds that the next player has with a higher guess.
    fn reply(&self, guess: Guess) -> f64 {
        let expansion = &self.view.seen.expansion;
        let (ladder, powers) = match guess.number {
            0 => (expansion.last_number_guess, guess.quantity),
            _ => (guess, expansion.last_power_guess),
        };
        let numbers = match self.set.guesses {
            Guesses::Powers => 0.0,
            Guesses::All | Guesses::Numbers => {
                let same = Outlook::of(&self.best, ladder.number.max(1), ladder.quantity.saturating_add(1));
                same.max(Outlook::of(&self.best, ladder.number + 1, ladder.quantity))
            }
        };
        let floor = (ladder.number.max(ladder.quantity) / 2).max(powers);
        if self.rules.arranged {
            numbers.max(Outlook::of(&self.best, 0, floor.saturating_add(1)))
        } else {
            numbers
        }
    }

    /// A guess that may be challenged, or raised.
    fn guess(&self, guess: Guess) -> f64 {
        let holds = Outlook::of(&self.own, guess.number, guess.quantity);
        let doubt = 1.0 - Outlook::of(&self.others, guess.number, guess.quantity);
        let reply = self.reply(guess);
        let challenged = if reply > 0.0 { doubt / (doubt + DARING * reply) } else { 1.0 };
        challenged * (holds * HELD / self.opponents - (1.0 - holds))
            + (1.0 - challenged) * RAISED * (1.0 - reply / self.opponents)
    }

    /// A challenge of the guess that stands; the last resort if that guess is sure to hold.
    fn challenge(&self) -> f64 {
        let standing = self.view.seen.standing();
        let holds = Outlook::of(&self.own, standing.number, standing.quantity);
        if holds > 1.0 - ALIKE { f64::NEG_INFINITY } else { (1.0 - holds) * DOUBTED / self.opponents - holds }
    }
}

/// The guess or challenge that is worth most, and its worth; of those that are alike, the lowest.
pub(super) fn best(rules: &Rules, view: &View, moves: &[Move]) -> (f64, Move) {
    let outlook = Outlook::new(rules, view);
    let mut best = (f64::NEG_INFINITY, u16::MAX, moves.first().copied().unwrap_or_default());
    for choice in moves {
        let (value, height) = match Action::decode(*choice) {
            Some(Action::Challenge) => (outlook.challenge(), 0),
            Some(Action::Guess(guess)) => (outlook.guess(guess), guess.height()),
            _ => continue,
        };
        if value > best.0 + ALIKE || (value > best.0 - ALIKE && height < best.1) {
            best = (value, height, *choice);
        }
    }
    (best.0, best.2)
}
