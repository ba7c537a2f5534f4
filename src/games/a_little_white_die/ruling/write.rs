//! From states to tables.

use toml::Value;

use super::super::split;
use super::super::state::{Guess, Hand, State};
use super::super::table::Table;
use super::{STAGES, bent, keys};
use crate::rules::Seat;

/// The state as a table.
pub fn to_table(table: &Table, state: &State) -> toml::Table {
    let seats = 0..usize::from(table.players);
    let number = |class: u8| bent::card(table, class);
    let cards = |classes: &[u8]| Value::Array(classes.iter().map(|class| number(*class)).collect());
    let counted = |counts: &mut dyn Iterator<Item = u16>| {
        let each = |(class, count): (u8, u16)| vec![number(class); usize::from(count)];
        Value::Array((0u8..).zip(counts).flat_map(each).collect())
    };
    let sizes = |sizes: &[u8]| Value::Array(sizes.iter().take_while(|size| **size > 0).map(|size| i64::from(*size).into()).collect());
    let by_seat = |value: &dyn Fn(usize) -> Value| Value::Array(seats.clone().map(value).collect());
    let seat = |seat: Seat| Value::from(i64::from(seat.0) + 1);
    let guess = |guess: Guess| match guess {
        Guess::NONE => Value::Array(Vec::new()),
        Guess { number, quantity } => Value::Array(vec![i64::from(number).into(), i64::from(quantity).into()]),
    };
    let sorted = |hand: &Hand| {
        let mut all = hand.all().to_vec();
        all.sort_unstable();
        cards(&all)
    };
    let chosen = |hand: &Hand| match hand.split {
        0 => Value::Array(Vec::new()),
        code => sizes(&split::nth(hand.len, state.named, code - 1)),
    };
    let value = |key: &str| match key {
        "stage" => STAGES.iter().find(|(_, stage)| *stage == state.stage).map_or("", |(name, _)| name).into(),
        "liar" => seat(state.liar),
        "turn" => seat(state.turn),
        "hands" => by_seat(&|seat| sorted(&state.hands[seat])),
        "known" => by_seat(&|seat| counted(&mut state.known[seat].iter().map(|count| u16::from(*count)))),
        "draw" => counted(&mut state.draw.iter().copied()),
        "discard" => counted(&mut state.discards.iter().copied()),
        "named" => i64::from(state.named).into(),
        "splits" => by_seat(&|seat| chosen(&state.hands[seat])),
        "dice" => by_seat(&|seat| sizes(&state.hands[seat].sizes)),
        "tops" => by_seat(&|seat| cards(state.hands[seat].tops())),
        "guesses" => by_seat(&|seat| guess(state.guesses[seat])),
        "left" => i64::from(state.left).into(),
        of_expansion => bent::value(table, state, of_expansion),
    };
    keys(table, state.stage).into_iter().map(|key| (key.to_string(), value(key))).collect()
}
