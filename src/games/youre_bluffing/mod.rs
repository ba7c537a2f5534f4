//! **You're Bluffing!**, 3–5 players. Auction farm animals, then trade them with hidden money until all quartets are complete.
//!
//! A deck holds cards of the types `animal` (four of each kind, `value` is what the quartet scores, the donkey has `fields.donkey = true`)
//! and `money` (`value` is the amount).

mod legality;

use super::Game;

/// The game.
pub const GAME: Game = Game {
    id: "youre-bluffing",
    title: "You're Bluffing!",
    summary: "Auction and haggle for quartets of farm animals, with money that nobody sees.",
    players: (3, 5),
    starter: include_str!("../../starters/youre-bluffing.toml"),
    clauses: legality::CLAUSES,
};
