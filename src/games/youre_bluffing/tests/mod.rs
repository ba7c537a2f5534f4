//! Helpers: tables from the shipped deck, states from text, moves by their words.

mod clauses;
mod games;
mod refusals;
mod written;

use super::codes::Act;
use super::{State, Table};
use crate::deck::{Deck, Options as Making, assemble};
use crate::diag::{Diagnostics, Source};
use crate::rules::{Actor, Illegal, Move, Options, Rules, Seat, Turn};
use crate::spec;

pub(super) const DECK: &str = include_str!("../../../../decks/youre-bluffing.toml");

/// A deck from a text.
pub(super) fn deck(text: &str) -> Deck {
    let spec = spec::read(&Source::new("deck.toml", text), &|_| Err("no spreadsheets".into())).unwrap();
    assemble(&spec, &[], &Making::default()).unwrap().0
}

pub(super) fn try_table(text: &str, players: u8) -> Result<Table, Diagnostics> {
    Table::new(&deck(text), players, &Options::default())
}

pub(super) fn table(players: u8) -> Table {
    try_table(DECK, players).unwrap()
}

/// A deck of two kinds and little money.
pub(super) fn tiny(players: u8) -> Table {
    let text = r#"
        format = 1
        id = "tiny"
        title = "Tiny"
        game = "youre-bluffing"
        players = { min = 3, max = PLAYERS }
        [set]
        id = "base"
        title = "Tiny"
        [types.animal]
        title = "Animal"
        front = "animal"
        [types.money]
        title = "Money"
        front = "money"
        [[kinds]]
        id = "hen"
        type = "animal"
        name = "Hen"
        count = 4
        value = 7
        [[kinds]]
        id = "mule"
        type = "animal"
        name = "Mule"
        count = 4
        value = 30
        fields = { donkey = true }
    "#;
    let mut text = text.replace("PLAYERS", &players.to_string());
    for (amount, each) in [(0, 2), (10, 4), (50, 2), (100, 1), (200, 1), (500, 1)] {
        let count = each * u32::from(players);
        text += &format!("[[kinds]]\nid = \"m{amount}\"\ntype = \"money\"\nname = \"{amount}\"\ncount = {count}\nvalue = {amount}\n");
    }
    try_table(&text, players).unwrap()
}

/// A state from a text.
pub(super) fn state(table: &Table, text: &str) -> State {
    table.read_table(&text.parse().unwrap()).unwrap_or_else(|diagnostics| panic!("{diagnostics:#?}"))
}

pub(super) fn legal(table: &Table, state: &State, seat: u8) -> Vec<Move> {
    let mut moves = Vec::new();
    table.legal(state, Seat(seat - 1), &mut moves);
    moves
}

/// The words of the legal moves of a seat, from 1.
pub(super) fn words(table: &Table, state: &State, seat: u8) -> Vec<String> {
    legal(table, state, seat).into_iter().map(|choice| table.word(state, Actor::Seat(Seat(seat - 1)), choice)).collect()
}

/// Makes the moves written as `2 bid 30`, one by one; seat 0 is chance and turns up an animal.
pub(super) fn play(table: &Table, state: &mut State, moves: &[&str]) {
    for line in moves {
        let (seat, word) = line.split_once(' ').unwrap();
        let seat: u8 = seat.parse().unwrap();
        let (actor, choice) = if seat == 0 {
            let Turn::Chance(cards) = table.turn(state) else { panic!("no draw: {line}") };
            let found = (0..cards).find(|n| table.word(state, Actor::Chance, Move(*n)) == format!("turn up {word}"));
            (Actor::Chance, found.map(Move))
        } else {
            let actor = Actor::Seat(Seat(seat - 1));
            (actor, legal(table, state, seat).into_iter().find(|choice| table.word(state, actor, *choice) == word))
        };
        let choice = choice.unwrap_or_else(|| panic!("{line} is not legal in {}", table.to_table(state)));
        table.apply(state, actor, choice).unwrap();
    }
}

/// That a move is refused for a clause, and nothing changes.
#[track_caller]
pub(super) fn refused(table: &Table, state: &State, actor: Actor, choice: Move, clause: &str) -> Illegal {
    let mut after = *state;
    let illegal = table.apply(&mut after, actor, choice).unwrap_err();
    assert_eq!(illegal.clause, clause, "{illegal}");
    assert_eq!(after, *state);
    illegal
}

#[track_caller]
pub(super) fn seat_refused(table: &Table, state: &State, seat: u8, act: Act, clause: &str) -> Illegal {
    refused(table, state, Actor::Seat(Seat(seat - 1)), act.code(), clause)
}

/// The money of a seat, as written.
pub(super) fn money(table: &Table, state: &State, seat: u8) -> Vec<i64> {
    let written = table.to_table(state);
    let list = written["seats"][usize::from(seat) - 1]["money"].as_array().unwrap().clone();
    list.iter().map(|amount| amount.as_integer().unwrap()).collect()
}

/// How many animals of a kind a seat owns.
pub(super) fn animals(table: &Table, state: &State, seat: u8, kind: &str) -> i64 {
    let written = table.to_table(state);
    written["seats"][usize::from(seat) - 1]["animals"].get(kind).map_or(0, |count| count.as_integer().unwrap())
}
