//! Tests, and what they share: decks, tables, a random driver.

mod bots;
mod clauses;
mod exact;
mod expansions;
mod random;
mod rulings;

use std::collections::BTreeMap;

use super::*;
use crate::deck::{Deck, assemble};
use crate::diag::{Diagnostics, Source};
use crate::rng::Stream;
use crate::rules::{Actor, Illegal, Move, Options, Rules, Seat, Turn};
use crate::spec;

fn read(text: &str) -> Deck {
    let spec = spec::read(&Source::new("test", text), &|_| Err("none".into())).expect("a deck file");
    assemble(&spec, &[], &Default::default()).expect("a deck").0
}

/// The deck that ships with the game.
fn standard() -> Deck {
    read(include_str!("../../../../decks/a-little-white-die.toml"))
}

/// So many cards of each number.
fn deck(counts: &[(i32, u32)]) -> Deck {
    let mut text = String::from(
        "format = 1\nid = \"tiny\"\ntitle = \"Tiny\"\ngame = \"a-little-white-die\"\n[set]\nid = \"base\"\ntitle = \"Base\"\n\
         [types.die]\ntitle = \"Die\"\nfront = \"die\"\n",
    );
    for (number, count) in counts {
        text += &format!("[[kinds]]\nid = \"n{number}\"\ntype = \"die\"\nname = \"N{number}\"\nvalue = {number}\ncount = {count}\n");
    }
    read(&text)
}

/// `"long cards=9"`.
fn options(text: &str) -> Options {
    text.split_whitespace().fold(Options::default(), |options, word| options.choose(word, Table::VARIANTS).expect("a variant"))
}

fn table(players: u8, variants: &str) -> Table {
    Table::new(&standard(), players, &options(variants)).expect("a table")
}

fn state(table: &Table, text: &str) -> State {
    table.read_table(&text.parse().expect("TOML")).expect("a state")
}

fn legal(table: &Table, state: &State, seat: u8) -> Vec<Move> {
    let mut moves = Vec::new();
    table.legal(state, Seat(seat), &mut moves);
    moves
}

fn words(table: &Table, state: &State, seat: u8) -> Vec<String> {
    legal(table, state, seat).into_iter().map(|choice| table.word(state, Actor::Seat(Seat(seat)), choice)).collect()
}

/// Makes the move with that word.
fn play(table: &Table, state: &mut State, seat: u8, word: &str) {
    let moves = legal(table, state, seat);
    let choice = moves.into_iter().find(|choice| table.word(state, Actor::Seat(Seat(seat)), *choice) == word);
    let choice = choice.unwrap_or_else(|| panic!("`{word}` is not legal for seat {seat}: {:?}", words(table, state, seat)));
    table.apply(state, Actor::Seat(Seat(seat)), choice).expect("a legal move");
}

/// Draws until it is somebody's turn.
fn draw(table: &Table, state: &mut State, random: &mut Stream) {
    while let Turn::Chance(n) = table.turn(state) {
        table.apply(state, Actor::Chance, Move(random.below(n))).expect("a draw");
    }
}

/// Tries a move that must be refused, and must change nothing.
fn refused(table: &Table, state: &State, actor: Actor, choice: Move) -> &'static str {
    let mut after = *state;
    let Illegal { clause, why } = table.apply(&mut after, actor, choice).expect_err("a refusal");
    assert_eq!(after, *state, "{clause} {why}");
    assert!(!why.is_empty() && !why.ends_with('.'));
    clause
}

fn refused_to(table: &Table, state: &State, seat: u8, choice: Choice) -> &'static str {
    refused(table, state, Actor::Seat(Seat(seat)), choice.code())
}

fn guess(number: u8, quantity: u8) -> Choice {
    Choice::Guess(Guess { number, quantity })
}

/// Who is to move next, a random one of several, with a random move.
fn random_step(table: &Table, state: &State, moves: &mut Vec<Move>, random: &mut Stream) -> Option<(Actor, Move)> {
    let seat = match table.turn(state) {
        Turn::Chance(n) => return Some((Actor::Chance, Move(random.below(n)))),
        Turn::Seat(seat) => seat,
        Turn::Several(seats) => seats.iter().nth(random.below(seats.count()) as usize)?,
        Turn::Over => return None,
    };
    table.legal(state, seat, moves);
    Some((Actor::Seat(seat), *moves.get(random.below(moves.len() as u32) as usize)?))
}
