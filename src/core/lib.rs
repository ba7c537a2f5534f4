//! Decks as bidpress reads them: diagnostics with their places, deck files and spreadsheets, the language of
//! effects, and the [`Deck`](deck::Deck) that is printed and played. Nothing here reads files or knows the
//! rules of a game.

pub mod calendar;
pub mod diag;
pub mod escape;
pub mod hex;
pub mod id;
pub mod limits;
pub mod progress;
pub mod rng;
pub mod seat;
mod translated;
pub mod units;
pub mod xml;

pub mod paint;
pub mod print;

pub mod effect;
pub mod sheet;
pub mod spec;

pub mod deck;

pub mod change;
