//! **Bunny Bidding**, 3–6 players. Bid with numbered eggs for the eggs on offer; eggs of the leading types turn the auction upside down.
//!
//! A deck holds cards of the types `egg` (each with a unique `number`; the kind is the egg type) and `goal` (of the same kinds); expansions add types.

mod legality;

use super::Game;

/// The game.
pub const GAME: Game = Game {
    id: "bunny-bidding",
    title: "Bunny Bidding",
    summary: "Bid painted eggs for painted eggs, and mind which type turns the auction.",
    players: (3, 6),
    starter: include_str!("../../starters/bunny-bidding.toml"),
    clauses: legality::CLAUSES,
};
