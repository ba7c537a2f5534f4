//! **Bid It!**, 2–6 players. Liar's dice with cards: bid how many of a rank are in all hands together; stars count as any rank.
//!
//! A deck holds cards of the types `playing` (with `symbols` out of `1`…`6` and `star`), `deal`, `take-sides` and `reference`.

mod legality;

use super::Game;

/// The game.
pub const GAME: Game = Game {
    id: "bid-it",
    title: "Bid It!",
    summary: "Bid how many of a rank are on the table; challenge whoever bids too much.",
    players: (2, 6),
    starter: include_str!("../../starters/bid-it.toml"),
    clauses: legality::CLAUSES,
};
