//! The game proved by play. Helpers: decks, tables, a driver for games.

mod bots;
mod clauses;
mod double;
mod effects;
mod events;
mod games;
mod odd;
mod refusals;
mod row_rules;
mod setups;
mod strength;

use super::action::Action;
use super::rules::Rules;
use super::state::{Lot, Lots, Phase, State};
use crate::deck::{Card, Deck, Options as DeckOptions, assemble};
use crate::diag::Source;
use crate::rng::Stream;
use crate::rules::{Actor, Illegal, Move, Options, Rules as _, Seat, Turn};
use crate::spec;

/// The shipped deck.
pub fn deck() -> Deck {
    deck_without(0)
}

/// The shipped deck without so many extreme numbers.
pub fn deck_without(remove_extremes: u32) -> Deck {
    assemble(
        &base(),
        &[],
        &DeckOptions { remove_extremes, effects: crate::games::effect_schema, ..DeckOptions::default() },
    )
    .unwrap()
    .0
}

const DOUBLE: &str = include_str!("../../../../../decks/i-bid-you-not-double.toml");
const ODD: &str = include_str!("../../../../../decks/i-bid-you-not-odd.toml");

/// The shipped deck with Double Devices.
pub fn double_deck() -> Deck {
    deck_with(&[DOUBLE])
}

/// The shipped deck with Odd Inventions.
pub fn deck_with_odd() -> Deck {
    deck_with(&[ODD])
}

/// The shipped deck with both expansions.
pub fn deck_with_all() -> Deck {
    deck_with(&[ODD, DOUBLE])
}

fn deck_with(sets: &[&str]) -> Deck {
    let sets: Vec<_> = sets.iter().map(|set| spec_of(set)).collect();
    assemble(&base(), &sets, &DeckOptions { effects: crate::games::effect_schema, ..DeckOptions::default() })
        .unwrap()
        .0
}

fn base() -> spec::Spec {
    spec_of(include_str!("../../../../../decks/i-bid-you-not.toml"))
}

fn spec_of(text: &str) -> spec::Spec {
    spec::read(&Source::new("shipped", text), &|_| Err("no spreadsheet".into())).unwrap()
}

/// A deck of so many cards with numbers below and above zero.
pub fn odd_deck(count: usize) -> Deck {
    let mut deck = deck();
    let models: Vec<_> = deck.cards.iter().cloned().map(|card| Card { effect: None, ..card }).collect();
    deck.cards = models.iter().cycle().take(count).cloned().collect();
    for (card, number) in deck.cards.iter_mut().zip((-64..).step_by(3)) {
        card.number = Some(number);
    }
    deck
}

/// A deck with the bid numbers 0 to 64, each at the price of its last digit.
pub fn plain_deck() -> Deck {
    let mut deck = odd_deck(65);
    for (card, number) in deck.cards.iter_mut().zip(0..) {
        (card.number, card.price) = (Some(number), Some(number % 10));
    }
    deck
}

pub fn seated(deck: &Deck, players: u8) -> Rules {
    Rules::new(deck, players, &Options::default()).unwrap()
}

/// A table of three with the plain deck, whose lots have their numbers as ranks.
pub fn plain() -> Rules {
    seated(&plain_deck(), 3)
}

/// The state that a text describes.
pub fn state(rules: &Rules, text: &str) -> State {
    rules.read_table(text.parse().unwrap()).unwrap()
}

/// The legal moves of a seat, from 1, in words.
pub fn words(rules: &Rules, state: &State, seat: u8) -> Vec<String> {
    let (seat, mut moves) = (Seat(seat - 1), Vec::new());
    rules.legal(state, seat, &mut moves);
    moves.iter().map(|code| rules.word(state, Actor::Seat(seat), *code)).collect()
}

/// A seat, from 1, decides.
pub fn decide(rules: &Rules, state: &mut State, seat: u8, action: Action) {
    rules.apply(state, Actor::Seat(Seat(seat - 1)), action.encode()).unwrap();
}

/// A refusal, which leaves the state as it was.
pub fn refusal(rules: &Rules, state: &State, actor: Actor, code: Move) -> Illegal {
    let mut after = state.clone();
    let refused = rules.apply(&mut after, actor, code).unwrap_err();
    assert_eq!(after, *state);
    assert!(!refused.why.ends_with('.') && refused.clause.starts_with("IBYN-"));
    refused
}

pub fn bids(rules: &Rules, state: &mut State, bids: &[u8]) {
    for (seat, bid) in (1..).zip(bids) {
        decide(rules, state, seat, Action::Bid(Lot(*bid)));
    }
}

/// The seat that a legal game waits for; one by lot if several have yet to choose; `None` for chance.
pub fn due(turn: Turn, random: &mut Stream) -> Option<Seat> {
    match turn {
        Turn::Seat(seat) => Some(seat),
        Turn::Several(seats) => seats.iter().nth(random.below(seats.count()) as usize),
        Turn::Chance(_) | Turn::Over => None,
    }
}

/// Plays on to the end; `choose` picks among the legal moves of a seat, `watch` sees each move before it is
/// made.
pub fn play_on(
    rules: &Rules,
    state: &mut State,
    random: &mut Stream,
    mut choose: impl FnMut(&State, Seat, &[Move], &mut Stream) -> Move,
    mut watch: impl FnMut(&State, Actor, Move),
) -> u32 {
    let (mut moves, mut decisions) = (Vec::new(), 0);
    loop {
        let turn = rules.turn(state);
        let (actor, code) = match (turn, due(turn, random)) {
            (Turn::Over, _) => return decisions,
            (Turn::Chance(outcomes), _) => (Actor::Chance, Move(random.below(outcomes))),
            (_, None) => unreachable!("{state:?}"),
            (_, Some(seat)) => {
                rules.legal(state, seat, &mut moves);
                decisions += 1;
                (Actor::Seat(seat), choose(state, seat, &moves, random))
            }
        };
        watch(state, actor, code);
        rules.apply(state, actor, code).unwrap();
    }
}

/// Any of the moves.
pub fn any(_: &State, _: Seat, moves: &[Move], random: &mut Stream) -> Move {
    moves[random.below(moves.len() as u32) as usize]
}
