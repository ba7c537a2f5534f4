//! Moves in words.

use super::codes::Choice;
use super::moves;
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
    let card = name(table, moves::class_of(table, state, actor, choice));
    let seat = match actor {
        Actor::Seat(seat) => seat,
        Actor::Chance => return described_draw(state, card),
    };
    match Choice::of(choice) {
        Some(Choice::Name(dice)) => format!("{seat} names {dice} dice"),
        Some(Choice::Split(code)) => format!("{seat} splits into {}", sizes(&moves::sizes_of(table, state, seat, code))),
        Some(Choice::Challenge) => format!("{seat} challenges"),
        Some(Choice::Guess(guess)) if guess.number == 0 => format!("{seat} guesses that powers show {}", times(guess.quantity)),
        Some(Choice::Guess(guess)) => format!("{seat} guesses number {}, {}", guess.number, times(guess.quantity)),
        Some(Choice::Discard(_)) => format!("{seat} discards the die with {card} on top"),
        Some(Choice::Give(_)) => format!("{seat} gives {card} for a wildcard"),
        Some(Choice::Keep) => format!("{seat} keeps all cards"),
        Some(Choice::Trigger(_)) => format!("{seat} triggers {card}"),
        Some(Choice::Number(number)) => format!("{seat} makes the number {number} wild"),
        Some(Choice::Player(other)) => format!("{seat} picks {other}"),
        Some(Choice::Die(other, die)) => format!("{seat} picks die {} of {other}", die + 1),
        None => format!("{seat} does nothing known"),
    }
}

fn described_draw(state: &State, card: &str) -> String {
    let seat = state.turn;
    match state.stage {
        Stage::Deal => format!("{seat} is dealt {card}"),
        Stage::Roll if state.hands[seat.index()].rolled == state.hands[seat.index()].dice => format!("{seat} has {card} below a top"),
        Stage::Roll | Stage::Reroll => format!("{seat} rolls {card}"),
        Stage::Gain => format!("{seat} gains {card}"),
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
        Some(Choice::Guess(guess)) if guess.number == 0 && table.arranged => format!("guess powers x{}", guess.quantity),
        Some(Choice::Guess(guess)) => format!("guess {} x{}", guess.number, guess.quantity),
        Some(Choice::Discard(die)) => format!("discard die {}", u32::from(die) + 1),
        Some(Choice::Give(class)) => format!("give {}", table.words.get(usize::from(class)).map_or("nothing", String::as_str)),
        Some(Choice::Keep) => "keep".into(),
        Some(Choice::Trigger(die)) => format!("trigger die {}", u32::from(die) + 1),
        Some(Choice::Number(number)) => format!("number {number}"),
        Some(Choice::Player(other)) => format!("player {}", other.0 + 1),
        Some(Choice::Die(other, die)) => format!("die {} of player {}", die + 1, other.0 + 1),
        None => format!("move {}", choice.0),
    }
}

fn drawn(table: &Table, state: &State, choice: Move) -> String {
    let class = |choice: Move| moves::class_of(table, state, Actor::Chance, choice);
    let hand = &state.hands[state.turn.index()];
    let verb = match state.stage {
        Stage::Deal => "deal",
        Stage::Roll if hand.rolled == hand.dice => "below",
        Stage::Roll => "roll",
        Stage::Reroll => "reroll",
        Stage::Gain => "gain",
        _ => "discard",
    };
    let word = class(choice).and_then(|class| table.words.get(usize::from(class)));
    let card = word.map_or("no card", String::as_str);
    match (0..choice.0.min(u8::MAX.into())).filter(|before| class(Move(*before)) == class(choice)).count() {
        0 => format!("{verb} {card}"),
        before => format!("{verb} {card} #{}", before + 1),
    }
}
