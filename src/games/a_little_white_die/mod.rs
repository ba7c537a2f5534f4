//! **A Little White Die**, 2–6 players. Liar's dice with cards: your deck is split into piles, each pile is a die, its shuffled top card is the roll.
//!
//! A deck holds cards of the type `die` whose `value` is the number rolled; expansions add types of their own.

mod legality;

use super::Game;

/// The game.
pub const GAME: Game = Game {
    id: "a-little-white-die",
    title: "A Little White Die",
    summary: "Liar's dice where every pile of cards is a die.",
    players: (2, 6),
    starter: include_str!("../../starters/a-little-white-die.toml"),
    clauses: legality::CLAUSES,
};
