//! Moves in words.

use super::moves::{self, Choice};
use super::state::{Stage, State};
use super::table::Table;
use crate::rules::{Actor, Move};

/// A class as printed.
fn name(table: &Table, class: Option<u8>) -> &str {
    class.and_then(|class| table.names.get(usize::from(class))).map_or("no card", String::as_str)
}

/// `4 + 2`.
fn sizes(sizes: &[u8]) -> String {
    sizes.iter().map(u8::to_string).collect::<Vec<_>>().join(" + ")
}

fn times(quantity: u8) -> String {
    match quantity {
        1 => "once".into(),
        2 => "twice".into(),
        more => format!("{more} times"),
    }
}

/// As table talk: `Seat 2 guesses number 3, twice`.
pub fn describe(table: &Table, state: &State, actor: Actor, choice: Move) -> String {
    let card = name(table, moves::class_of(state, actor, choice));
    let seat = match actor {
        Actor::Seat(seat) => seat,
        Actor::Chance => return described_draw(state, card),
    };
    match Choice::of(choice) {
        Some(Choice::Name(dice)) => format!("{seat} names {dice} dice"),
        Some(Choice::Split(code)) => format!("{seat} splits into {}", sizes(&moves::sizes_of(table, state, seat, code))),
        Some(Choice::Challenge) => format!("{seat} challenges"),
        Some(Choice::Guess(guess)) => format!("{seat} guesses number {}, {}", guess.number, times(guess.quantity)),
        Some(Choice::Discard(_)) => format!("{seat} discards the die with {card} on top"),
        None => format!("{seat} does nothing known"),
    }
}

fn described_draw(state: &State, card: &str) -> String {
    let seat = state.turn;
    match state.stage {
        Stage::Deal => format!("{seat} is dealt {card}"),
        Stage::Roll => format!("{seat} rolls {card}"),
        _ => format!("{seat} discards {card} from below"),
    }
}

/// As a person writes it in a ruling: `guess 3 x2`, `roll 4`, and of cards that are alike `roll 4 #2`.
pub fn word(table: &Table, state: &State, actor: Actor, choice: Move) -> String {
    let seat = match actor {
        Actor::Seat(seat) => seat,
        Actor::Chance => return drawn(table, state, choice),
    };
    match Choice::of(choice) {
        Some(Choice::Name(dice)) => format!("name {dice}"),
        Some(Choice::Split(code)) => format!("split {}", sizes(&moves::sizes_of(table, state, seat, code))),
        Some(Choice::Challenge) => "challenge".into(),
        Some(Choice::Guess(guess)) => format!("guess {} x{}", guess.number, guess.quantity),
        Some(Choice::Discard(die)) => format!("discard die {}", u32::from(die) + 1),
        None => format!("move {}", choice.0),
    }
}

fn drawn(table: &Table, state: &State, choice: Move) -> String {
    let class = |choice: Move| moves::class_of(state, Actor::Chance, choice);
    let verb = match state.stage {
        Stage::Deal => "deal",
        Stage::Roll => "roll",
        _ => "discard",
    };
    let number = class(choice).and_then(|class| table.numbers.get(usize::from(class))).filter(|number| **number > 0);
    let card = number.map_or_else(|| name(table, class(choice)).to_string(), u8::to_string);
    match (0..choice.0.min(u8::MAX.into())).filter(|before| class(Move(*before)) == class(choice)).count() {
        0 => format!("{verb} {card}"),
        before => format!("{verb} {card} #{}", before + 1),
    }
}
