//! From a state to a setup.

use super::super::rules::Rules;
use super::super::state::{CLASSES, Guess, State, split};
use super::keys::keys;
use super::schema::{Card, Setup};
use crate::effect::machine;
use crate::games::shared::SeatNumber;
use crate::rules::Seats;

/// The setup of a state.
pub fn setup_of(rules: &Rules, state: &State) -> Setup {
    let (keys, expansion, hands) = (keys(rules, state.phase), &state.expansion, &state.hands);
    let has = |key: &str| keys.contains(&key);
    let sizes = |sizes: &[u8]| -> Vec<u8> { sizes.iter().copied().take_while(|size| *size > 0).collect() };
    let chosen = |seat: usize| match hands[seat].split {
        0 => Vec::new(),
        code => sizes(&split::nth(hands[seat].len, state.named, code - 1)),
    };
    Setup {
        phase: Some(state.phase),
        liar: Some(state.liar.into()),
        turn: has("turn").then(|| state.turn.into()),
        hands: rules.by_seat(true, |seat| {
            let mut all = hands[seat].all().to_vec();
            all.sort_unstable();
            rules.cards(&all)
        }),
        known: rules.by_seat(true, |seat| rules.counted(state.known[seat].map(u16::from))),
        draw_pile: Some(rules.counted(state.draw_pile)),
        discard: Some(rules.counted(state.discards)),
        named: has("named").then_some(state.named),
        splits: rules.by_seat(has("splits"), chosen),
        dice: rules.by_seat(has("dice"), |seat| sizes(&hands[seat].sizes)),
        tops: rules.by_seat(has("tops"), |seat| rules.cards(hands[seat].tops())),
        guesses: rules.by_seat(has("guesses"), |seat| pair(state.guesses[seat])),
        cards_left: has("cards_left").then_some(state.cards_left),
        aside: has("aside").then(|| rules.counted(expansion.aside.map(u16::from))),
        first_swaps: rules
            .by_seat(has("first_swaps"), |seat| rules.cards(hands[seat].split.checked_sub(1).as_slice())),
        highest_number: has("highest_number").then_some(expansion.highest_number),
        below: rules.by_seat(has("below"), |seat| {
            rules.cards(&hands[seat].rest()[..usize::from(hands[seat].settled)])
        }),
        deck_of: rules.by_seat(has("deck_of"), |seat| {
            let decks = &hands[seat].deck_of[..usize::from(hands[seat].dice)];
            decks.iter().map(|deck| SeatNumber(deck + 1)).collect()
        }),
        seen_by: rules.by_seat(has("seen_by"), |seat| {
            let seen_by = &hands[seat].seen_by[..usize::from(hands[seat].dice)];
            seen_by.iter().map(|seats| numbers(Seats(seats & Seats::all(rules.players).0))).collect()
        }),
        gained: rules.by_seat(has("gained"), |seat| rules.cards(hands[seat].gained())),
        swapped_dice: has("swapped_dice").then(|| numbers(expansion.swapped_dice)),
        in_round: has("in_round").then(|| numbers(expansion.in_round)),
        caller: (has("caller") && state.shown()).then(|| expansion.caller.into()),
        delays: has("delays").then_some(expansion.delays),
        skipped: has("skipped").then(|| numbers(expansion.skipped)),
        again: has("again").then(|| numbers(expansion.again)),
        reversed: has("reversed").then_some(expansion.reversed),
        guesser: has("guesser").then(|| state.guesser.into()),
        last_number_guess: has("last_number_guess").then(|| pair(expansion.last_number_guess)),
        last_power_guess: has("last_power_guess").then_some(expansion.last_power_guess),
        effects: machine::to_setup(rules, state),
    }
}

impl Rules {
    /// A value for each seat, or none at all.
    fn by_seat<T>(&self, has_key: bool, value: impl Fn(usize) -> T) -> Option<Vec<T>> {
        has_key.then(|| (0..usize::from(self.players)).map(value).collect())
    }

    fn card(&self, class: u8) -> Card {
        let word = || self.words.get(usize::from(class)).cloned().unwrap_or_default();
        self.plain_number(class).map_or_else(|| Card::Word(word()), Card::Number)
    }

    fn cards(&self, classes: &[u8]) -> Vec<Card> {
        classes.iter().map(|class| self.card(*class)).collect()
    }

    /// The cards of a pile.
    fn counted(&self, counts: [u16; CLASSES]) -> Vec<Card> {
        (0u8..)
            .zip(counts)
            .flat_map(|(class, count)| (0..count).map(move |_| class))
            .map(|class| self.card(class))
            .collect()
    }
}

fn numbers(seats: Seats) -> Vec<SeatNumber> {
    seats.iter().map(SeatNumber::from).collect()
}

/// `[number, quantity]`, or `[]` for no guess.
fn pair(guess: Guess) -> Vec<u8> {
    if guess == Guess::NONE { Vec::new() } else { vec![guess.number, guess.quantity] }
}
