//! What may be guessed, with powers or without (P5, P6, X2, X3).

use std::ops::RangeInclusive;

use super::super::action::Action;
use super::super::effects::card;
use super::super::effects::rule_values::{GuessRules, Guesses, NextGuess};
use super::super::rules::Rules;
use super::super::state::{Guess, State};
use crate::effect::machine::{self, Spot};
use crate::effect::parts::Zone;
use crate::games::shared::{need, refuse};
use crate::rng::Stream;
use crate::rules::{Illegal, Move, Pick, Seat};

/// P5, X1…X3: a challenge, the powers that can be triggered, and all guesses.
pub(super) fn turns(rules: &Rules, state: &State, seat: Seat, moves: &mut Vec<Move>) {
    before_guesses(rules, state, seat, moves);
    runs(rules, state, rules.guess_rules(state, seat)).for_each(|run| moves.extend(run.map(Move)));
}

/// A challenge, and the powers that can be triggered.
fn before_guesses(rules: &Rules, state: &State, seat: Seat, moves: &mut Vec<Move>) {
    if state.standing() != Guess::NONE {
        moves.push(Action::Challenge.encode());
    }
    if rules.arranged {
        let dice = 0..state.hands[seat.index()].dice;
        moves.extend(
            dice.filter(|die| is_triggerable(rules, state, seat, *die))
                .map(|die| Action::Trigger(die).encode()),
        );
    }
}

/// One of the legal moves of the player on turn, all equally likely. Guesses are many, so they are counted
/// and not listed.
pub(in super::super) fn any_guess(
    rules: &Rules,
    state: &State,
    seat: Seat,
    moves: &mut Vec<Move>,
    random: &mut Stream,
) -> Option<Pick> {
    moves.clear();
    before_guesses(rules, state, seat, moves);
    let set = rules.guess_rules(state, seat);
    let listed = moves.len() as u32;
    if set == GuessRules::default() && !rules.arranged {
        return any_rising(state, moves, random);
    }
    let runs = || runs(rules, state, set);
    let guesses: u32 = runs().map(|run| run.end() + 1 - run.start()).sum();
    let place = random.below(listed + guesses);
    let choice = match place.checked_sub(listed) {
        Some(beyond) => nth(runs(), beyond).map(Move),
        None => moves.get(place as usize).copied(),
    };
    choice.map(|choice| Pick { choice, among: listed + guesses })
}

/// One of the listed moves or of the guesses of numbers that rise, where no rule is another one: these are
/// more of the same number, and of each higher number all but the lowest quantities.
fn any_rising(state: &State, moves: &[Move], random: &mut Stream) -> Option<Pick> {
    let (ladder, dice, listed) =
        (state.expansion.last_number_guess, u32::from(state.dice()), moves.len() as u32);
    let (number, quantity) = (u32::from(ladder.number), u32::from(ladder.quantity));
    let least = quantity.max(1);
    let same = if number == 0 { 0 } else { dice.saturating_sub(quantity) };
    let each = (dice + 1).saturating_sub(least);
    let among = listed + same + each * u32::from(state.expansion.highest_number).saturating_sub(number);
    if among == 0 {
        return None;
    }
    let place = random.below(among);
    if let Some(listed) = moves.get(place as usize) {
        return Some(Pick { choice: *listed, among });
    }
    let beyond = place - listed;
    let (number, quantity) = match beyond.checked_sub(same) {
        None => (number, quantity + 1 + beyond),
        Some(higher) => (number + 1 + higher / each, least + higher % each),
    };
    Some(Pick {
        choice: Action::Guess(Guess { number: number as u8, quantity: quantity as u8 }).encode(),
        among,
    })
}

/// The number at a place in runs of numbers.
fn nth(mut runs: impl Iterator<Item = RangeInclusive<u32>>, place: u32) -> Option<u32> {
    let mut left = place;
    runs.find_map(|run| {
        let count = run.end() + 1 - run.start();
        if left < count {
            return Some(run.start() + left);
        }
        left -= count;
        None
    })
}

/// True if the power on a die of the player on turn can be triggered.
fn is_triggerable(rules: &Rules, state: &State, seat: Seat, die: u8) -> bool {
    let top = state.hands[seat.index()].cards[usize::from(die)];
    rules.power_of(top).is_some()
        && machine::is_usable(
            rules,
            state,
            seat,
            Spot { owner: seat, card: card(top, Some(die)), zone: Zone::Dice },
        )
}

/// Why the power on a die can't be triggered, if it can't (X1).
pub(super) fn check_trigger(rules: &Rules, state: &State, seat: Seat, die: u8) -> Result<(), Illegal> {
    let hand = &state.hands[seat.index()];
    need(die < hand.dice, "LWD-X1", "the seat has no such die")?;
    need(
        rules.power_of(hand.cards[usize::from(die)]).is_some(),
        "LWD-X1",
        "the top card of the die has no power",
    )?;
    need(
        is_triggerable(rules, state, seat, die),
        "LWD-X1",
        "it can't be triggered now, or has been in this round",
    )
}

/// Checks that a guess may be made now.
pub(super) fn check_guess(rules: &Rules, state: &State, seat: Seat, guess: Guess) -> Result<(), Illegal> {
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
    let set = rules.guess_rules(state, seat);
    if !set.limits.lets(guess) {
        return refuse("LWD-X1", "an effect allows no guess that is so high or low");
    }
    if set.same.is_some_and(|same| same != guess.number) {
        return refuse("LWD-X1", "the guess must be of the same number as the guess before");
    }
    let lower = set.next == NextGuess::Lower && expansion.last_number_guess != Guess::NONE;
    let equal = set.next == NextGuess::MayEqual && guess == state.standing();
    match guess.number {
        0 if set.guesses == Guesses::Numbers => refuse("LWD-X1", "only numbers may be guessed"),
        0 if lower => refuse("LWD-X-09", "the guess must be of a number, and lower"),
        0 if equal || set.next == NextGuess::Any || guess.quantity > power_floor(state) => Ok(()),
        0 => refuse(
            "LWD-X2",
            "it must exceed half of the standing number guess, and the powers guessed before",
        ),
        _ if set.guesses == Guesses::Powers => refuse("LWD-X-14", "only powers may be guessed in this round"),
        _ if set.next == NextGuess::Any => Ok(()),
        _ if lower && expansion.last_number_guess.beats(guess) => Ok(()),
        _ if lower => refuse(
            "LWD-X-09",
            "number or quantity must be less than in the number guess before, and neither greater",
        ),
        _ if equal || guess.beats(expansion.last_number_guess) => Ok(()),
        _ if state.standing().number == 0 => {
            refuse("LWD-X3", "it must be higher than the last guess of a number")
        }
        _ => {
            refuse("LWD-P6", "number or quantity must be greater than in the guess before, and neither less")
        }
    }
}

impl Rules {
    /// True if a guess is higher than those before, as it must be without effects.
    pub(in super::super) fn rises(&self, state: &State, guess: Guess) -> bool {
        match guess.number {
            0 => guess.quantity > power_floor(state),
            _ => guess.beats(state.expansion.last_number_guess),
        }
    }
}

/// The quantity that a guess of powers must exceed (X2): half the higher of number and quantity of the last
/// number guess, and the last power guess.
pub(super) fn power_floor(state: &State) -> u8 {
    let ladder = state.expansion.last_number_guess;
    (ladder.number.max(ladder.quantity) / 2).max(state.expansion.last_power_guess)
}

/// The quantities of a number that may be guessed: one that stands out, below all others, and a range.
fn quantities(
    rules: &Rules,
    state: &State,
    set: GuessRules,
    number: u8,
    dice: u8,
) -> (Option<u8>, RangeInclusive<u8>) {
    let (equal, range) = unlimited(rules, state, set, number, dice);
    let equal = equal.filter(|quantity| set.limits.lets(Guess { number, quantity: *quantity }));
    let (lowest, highest) = set.limits.numbers;
    if number > 0 && !(lowest..=highest).contains(&number) {
        return (equal, NOTHING);
    }
    let (least, most) = set.limits.quantities;
    (equal, (*range.start()).max(least)..=(*range.end()).min(most))
}

/// The same as far as no effect says how high or low guesses may be.
fn unlimited(
    rules: &Rules,
    state: &State,
    set: GuessRules,
    number: u8,
    dice: u8,
) -> (Option<u8>, RangeInclusive<u8>) {
    let (ladder, standing) = (state.expansion.last_number_guess, state.standing());
    let lower = set.next == NextGuess::Lower && ladder != Guess::NONE;
    let equal = (set.next == NextGuess::MayEqual
        && standing.number == number
        && (1..=dice).contains(&standing.quantity))
    .then_some(standing.quantity);
    let same = u8::from(number == ladder.number);
    match number {
        _ if set.same.is_some_and(|same| same != number) => (None, NOTHING),
        0 if lower || !rules.arranged || set.guesses == Guesses::Numbers => (None, NOTHING),
        _ if number > 0 && set.guesses == Guesses::Powers => (None, NOTHING),
        _ if set.next == NextGuess::Any => (None, 1..=dice),
        0 => (equal, power_floor(state) + 1..=dice),
        _ if lower && number > ladder.number => (None, NOTHING),
        _ if lower => (None, 1..=(ladder.quantity - same).min(dice)),
        _ if number < ladder.number => (equal, NOTHING),
        _ => (equal, (ladder.quantity + same).max(1)..=dice),
    }
}

/// No quantity.
#[allow(clippy::reversed_empty_ranges, reason = "it is meant to be empty")]
const NOTHING: RangeInclusive<u8> = 1..=0;

/// The runs of legal guesses, by code: those of powers come first. The codes of one number's guesses follow
/// each other.
fn runs(rules: &Rules, state: &State, set: GuessRules) -> impl Iterator<Item = RangeInclusive<u32>> {
    let dice = state.dice();
    (0..=state.expansion.highest_number).flat_map(move |number| {
        let (equal, range) = quantities(rules, state, set, number, dice);
        // What may be said again stands out only if the range does not begin with it or before.
        let equal = equal.filter(|quantity| range.is_empty() || quantity < range.start());
        let code = move |quantity: u8| Action::Guess(Guess { number, quantity }).encode().0;
        let run = (!range.is_empty()).then(|| code(*range.start())..=code(*range.end()));
        equal.map(|quantity| code(quantity)..=code(quantity)).into_iter().chain(run)
    })
}
