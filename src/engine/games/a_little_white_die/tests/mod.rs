//! Tests, and what they share: decks, tables, a random driver.

mod bots;
mod clauses;
mod events;
mod exact;
mod expansions;
mod random;
mod setups;

use std::collections::BTreeMap;

use super::*;
use crate::deck::{Deck, assemble};
use crate::diag::{Diagnostics, Source};
use crate::games::shared::sample_games::random_move;
use crate::rng::Stream;
use crate::rules::{Actor, Illegal, Move, Options, Rules as _, Seat, Turn};
use crate::spec;

fn read(text: &str) -> Deck {
    let spec = spec::read(&Source::new("test", text), &|_| Err("none".into())).expect("a deck file");
    assemble(&spec, &[], &Default::default()).expect("a deck").0
}

/// The deck that ships with the game.
fn standard() -> Deck {
    read(include_str!("../../../../../decks/a-little-white-die.toml"))
}

/// A deck with these counts of cards, by number.
fn deck(counts: &[(i32, u32)]) -> Deck {
    let mut text = String::from(
        "format = 1\nid = \"tiny\"\ntitle = \"Tiny\"\ngame = \"a-little-white-die\"\n[set]\nid \
        = \"base\"\ntitle = \"Base\"\n\
         [types.die]\ntitle = \"Die\"\nfront = \"die\"\n",
    );
    for (number, count) in counts {
        text += &format!(
            "[[kinds]]\nid = \"n{number}\"\ntype = \"die\"\nname = \"N{number}\"\nvalue = {number}\ncount = \
            {count}\n"
        );
    }
    read(&text)
}

/// `"long cards=9"`.
fn options(text: &str) -> Options {
    text.split_whitespace()
        .fold(Options::default(), |options, word| options.choose(word, Rules::VARIANTS).expect("a variant"))
}

fn table(players: u8, variants: &str) -> Rules {
    Rules::new(&standard(), players, &options(variants)).expect("a table")
}

fn state(rules: &Rules, text: &str) -> State {
    rules.read_table(text.parse().expect("TOML")).expect("a state")
}

fn legal(rules: &Rules, state: &State, seat: u8) -> Vec<Move> {
    let mut moves = Vec::new();
    rules.legal(state, Seat(seat), &mut moves);
    moves
}

fn words(rules: &Rules, state: &State, seat: u8) -> Vec<String> {
    legal(rules, state, seat)
        .into_iter()
        .map(|choice| rules.word(state, Actor::Seat(Seat(seat)), choice))
        .collect()
}

/// Makes the move with that word.
fn play(rules: &Rules, state: &mut State, seat: u8, word: &str) {
    let moves = legal(rules, state, seat);
    let choice = moves.into_iter().find(|choice| rules.word(state, Actor::Seat(Seat(seat)), *choice) == word);
    let choice = choice
        .unwrap_or_else(|| panic!("`{word}` is not legal for seat {seat}: {:?}", words(rules, state, seat)));
    rules.apply(state, Actor::Seat(Seat(seat)), choice).expect("a legal move");
}

/// Draws until it is somebody's turn.
fn draw(rules: &Rules, state: &mut State, random: &mut Stream) {
    while let Turn::Chance(n) = rules.turn(state) {
        rules.apply(state, Actor::Chance, Move(random.below(n))).expect("a draw");
    }
}

/// Tries a move that must be refused, and must change nothing.
fn refused(rules: &Rules, state: &State, actor: Actor, choice: Move) -> &'static str {
    let mut after = state.clone();
    let Illegal { clause, why } = rules.apply(&mut after, actor, choice).expect_err("a refusal");
    assert_eq!(after, *state, "{clause} {why}");
    assert!(!why.is_empty() && !why.ends_with('.'));
    clause
}

fn refused_to(rules: &Rules, state: &State, seat: u8, choice: Action) -> &'static str {
    refused(rules, state, Actor::Seat(Seat(seat)), choice.encode())
}

fn guess(number: u8, quantity: u8) -> Action {
    Action::Guess(Guess { number, quantity })
}
