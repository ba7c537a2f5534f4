//! **Bid It!**, 2–6 players. Liar's dice with cards: bid how many of a rank are in all hands together; stars
//! count as any rank.
//!
//! A deck holds cards of the types `playing` (with `symbols` out of `1`…`6` and `star`), `deal`, `take-sides`
//! and `reference`.
//!
//! **A round.** Everybody is dealt one playing card for each deal card face up (BI-P1); who has just one left
//! is at last chance and gets the full number of the start. In turn, clockwise, each player bids higher than
//! the last bid (BI-P2, P3), or throws away cards that don't help that bid, draws as many and then bids
//! (BI-P6), or calls: *challenge*, it is too high, or *perfecto*, it is exactly right. Stars count as the
//! rank last bid (BI-P4). After a call the others take sides (BI-P8), all hands are shown and counted
//! (BI-P9), and the loser and all who were on the wrong side turn a deal card down (BI-P10). Who has none
//! left is out (BI-P13); the last one in wins (BI-E1).
//!
//! **Advanced** (BI-A1…A9): a call stands until all others have passed; it can be doubled, redoubled,
//! surrendered to, or cancelled by a higher bid, for the price of an open card if the bid cancelled was one's
//! own. **Match** (BI-M1): a point for every player that one outlives, game after game. **Teams** (BI-T1…T5):
//! a team stands in for its members until all of them are at last chance.
//!
//! Where the clauses leave something open: Seat 1 bids first in the first round. Cards are dealt seat by
//! seat, from who bids first. A match goes on with a new game in which the winner of the last showdown bids
//! first (as BI-P11 has it within a game). The loser who is at last chance chooses which teammate stands in
//! (BI-T2). In teams, what a team can lose (BI-T4) decides on doubles instead of what the two players can
//! (BI-A3, A4); only the player whose own bid or call was doubled can surrender; cancelling one's own call is
//! not a sidestep, cancelling a teammate's is (BI-T5).

mod action;
mod apply;
mod bots;
mod classes;
mod contract;
mod effects;
mod events;
mod from_deck;
mod layout;
mod legal;
mod legality;
mod rules;
mod score;
mod setup;
mod state;
mod text;
mod view;

#[cfg(test)]
mod tests;

pub use rules::Rules;
pub use setup::{Setup, ShowdownSetup};
pub use state::{Bid, Call, Cards, Counts, Known, Next, Open, Phase, Showdown, Side, State};
pub use view::View;

use super::Game;
use crate::play::RulesEngine;

/// The game.
pub const GAME: Game = Game {
    id: "bid-it",
    title: "Bid It!",
    summary: "Bid how many of a rank are on the table; challenge whoever bids too much.",
    players: (2, 6),
    starter: include_str!("../../starters/bid-it.toml"),
    acting: super::Acting { card_type: "playing", kinds: include_str!("../../starters/effects/bid-it.toml") },
    rules: include_str!("rules.md"),
    face_down: &[],
    clauses: legality::CLAUSES,
    stage: &effects::STAGE,
    engine: &RulesEngine::<Rules>::new(),
};
