//! A state as people write it. Seats are numbered from 1; cards are named as in moves.

mod cards;
mod keys;
mod powers;
mod read;
mod reader;
mod round;
mod schema;
mod write;

pub use read::state_of;
pub use schema::{Card, Setup};
pub use write::setup_of;

use super::rules::Rules;
use crate::deck::Deck;

/// The keys that hold cards.
const CARD_KEYS: [&str; 9] =
    ["aside", "below", "discard", "draw_pile", "first_swaps", "gained", "hands", "known", "tops"];

/// The card that a setup names at a key.
pub fn card_at(rules: &Rules, _: &Deck, key: &str, name: &str) -> Option<u32> {
    let class = rules.words.iter().position(|word| word == name).filter(|_| CARD_KEYS.contains(&key))?;
    rules.serials.get(class).copied()
}
