//! Helpers: tables from the shipped deck, states from text, moves by their words.

mod bots;
mod clauses;
mod effects;
mod events;
mod games;
mod refusals;
mod setup;

use super::action::Action;
use super::setup::NoteSetup;
use super::{Rules, State};
use crate::deck::{Deck, Options as Making, assemble};
use crate::diag::{Diagnostics, Source};
use crate::rules::{Actor, Illegal, Move, Options, Rules as _, Seat, Turn};
use crate::spec;

pub(super) const DECK: &str = include_str!("../../../../../decks/youre-bluffing.toml");

/// A deck from a text.
pub(super) fn deck(text: &str) -> Deck {
    let spec = spec::read(&Source::new("deck.toml", text), &|_| Err("no spreadsheets".into())).unwrap();
    assemble(&spec, &[], &Making::default()).unwrap().0
}

pub(super) fn try_rules(text: &str, players: u8) -> Result<Rules, Diagnostics> {
    Rules::new(&deck(text), players, &Options::default())
}

pub(super) fn rules(players: u8) -> Rules {
    try_rules(DECK, players).unwrap()
}

/// A deck of two kinds and little money.
pub(super) fn tiny(players: u8) -> Rules {
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
        text += &format!(
            "[[kinds]]\nid = \"m{amount}\"\ntype = \"money\"\nname = \"{amount}\"\ncount = {count}\nvalue = \
            {amount}\n"
        );
    }
    try_rules(&text, players).unwrap()
}

/// A state from a text.
pub(super) fn state(rules: &Rules, text: &str) -> State {
    rules.read_table(text.parse().unwrap()).unwrap_or_else(|diagnostics| panic!("{diagnostics:#?}"))
}

pub(super) fn legal(rules: &Rules, state: &State, seat: u8) -> Vec<Move> {
    let mut moves = Vec::new();
    rules.legal(state, Seat(seat - 1), &mut moves);
    moves
}

/// The words of the legal moves of a seat, from 1.
pub(super) fn words(rules: &Rules, state: &State, seat: u8) -> Vec<String> {
    legal(rules, state, seat)
        .into_iter()
        .map(|code| rules.word(state, Actor::Seat(Seat(seat - 1)), code))
        .collect()
}

/// Makes the moves written as `2 bid 30`, one by one; seat 0 is chance and turns up an animal.
pub(super) fn play(rules: &Rules, state: &mut State, moves: &[&str]) {
    for line in moves {
        let (seat, word) = line.split_once(' ').unwrap();
        let seat: u8 = seat.parse().unwrap();
        let (actor, code) = if seat == 0 {
            let Turn::Chance(cards) = rules.turn(state) else { panic!("no draw: {line}") };
            let found =
                (0..cards).find(|n| rules.word(state, Actor::Chance, Move(*n)) == format!("turn up {word}"));
            (Actor::Chance, found.map(Move))
        } else {
            let actor = Actor::Seat(Seat(seat - 1));
            (
                actor,
                legal(rules, state, seat).into_iter().find(|code| rules.word(state, actor, *code) == word),
            )
        };
        let code = code.unwrap_or_else(|| panic!("{line} is not legal in {}", rules.to_table(state)));
        rules.apply(state, actor, code).unwrap();
    }
}

/// That a move is refused for a clause, and nothing changes.
#[track_caller]
pub(super) fn refused(rules: &Rules, state: &State, actor: Actor, code: Move, clause: &str) -> Illegal {
    let mut after = state.clone();
    let illegal = rules.apply(&mut after, actor, code).unwrap_err();
    assert_eq!(illegal.clause, clause, "{illegal}");
    assert_eq!(after, *state);
    illegal
}

#[track_caller]
pub(super) fn seat_refused(rules: &Rules, state: &State, seat: u8, action: Action, clause: &str) -> Illegal {
    refused(rules, state, Actor::Seat(Seat(seat - 1)), action.encode(), clause)
}

/// The money of a seat, as written.
pub(super) fn money(rules: &Rules, state: &State, seat: u8) -> Vec<u32> {
    let amount = |note: &NoteSetup| match note {
        NoteSetup::Amount(amount) => *amount,
        NoteSetup::Kind(kind) => panic!("{kind} has an effect"),
    };
    rules.setup_of(state).hands.unwrap()[usize::from(seat) - 1].iter().map(amount).collect()
}

/// The number of animals of a kind that a seat owns.
pub(super) fn animals(rules: &Rules, state: &State, seat: u8, kind: &str) -> u32 {
    rules.setup_of(state).animals.unwrap()[&seat.to_string()].get(kind).copied().unwrap_or(0)
}
