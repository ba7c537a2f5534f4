//! The rules engine of bidpress: the contract of a game, five games, bots, sample games and their statistics,
//! logs and rulings. It takes decks and returns data; nothing here reads files or draws.

pub mod rules;

pub mod ruling;

pub mod play;

pub mod games;

// Paths within the crate are the same as in the others.
use bidpress_core::{deck, diag, effect, hex, progress, rng, seat, spec};
