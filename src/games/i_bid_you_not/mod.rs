//! **I Bid You Not**, 3–6 players. Players build an offer, a row of lots with rising bid numbers, and auction it; the taker scores the price tags.
//!
//! A deck holds cards of the type `lot`, each with a unique `number` (the bid) and a `price` (the points).

mod legality;

use super::Game;

/// The game.
pub const GAME: Game = Game {
    id: "i-bid-you-not",
    title: "I Bid You Not",
    summary: "Auction rows of odd gadgets; skip what you don't want, if you can pay.",
    players: (3, 6),
    starter: include_str!("../../starters/i-bid-you-not.toml"),
    clauses: legality::CLAUSES,
};
