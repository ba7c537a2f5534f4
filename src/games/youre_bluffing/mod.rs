//! **You're Bluffing!**, 3–5 players. Auction farm animals, then trade them with hidden money until all quartets are complete.
//!
//! Ten kinds of animals, four of each. On a turn one turns up the top animal and auctions it to the others, or trades with another player
//! (YB-P1).
//!
//! *Auction.* The others raise or drop out, clockwise, round and round (YB-P3); the highest bid that is offered as a move is all money
//! that has been given out, since nobody could ever pay more, and a higher one would do what this one does: it can't be topped. Without a
//! bid the animal is free for the auctioneer. Else the auctioneer buys it from the high bidder for the bid, or the high bidder pays the
//! auctioneer (YB-P5); who then can't, shows all their money, and the auction is repeated without them (YB-P7). So a bluff that the
//! auctioneer buys off is never seen through. Nobody gives change: one pays with cards of which none could be left out (YB-P6), openly.
//! An auctioneer who is unable to buy is asked all the same, unless everybody knows, since not being asked would tell so. Each donkey first brings a money card to everybody.
//!
//! *Trade.* The challenger lays money face down for a kind that both own; the other takes it and hands over the animal, or lays money
//! too: then both swap it, and the higher total gets the animal (YB-P10 to YB-P13). In the second round after equal offers (YB-P11) both
//! lay; there is nothing to accept.
//!
//! When the pile is empty, one trades until all kinds are complete (YB-P14). The values of a player's quartets, added up, times their
//! number, are the score (YB-E2).
//!
//! A deck holds cards of the types `animal` (four of each kind, `value` is what the quartet scores, the donkey has `fields.donkey = true`)
//! and `money` (`value` is the amount).

mod bots;
mod codes;
mod counts;
mod legality;
mod moves;
mod play;
mod read;
mod reader;
mod state;
mod table;
mod text;
mod view;
mod written;

#[cfg(test)]
mod tests;

pub use codes::Act;
pub use counts::{Hand, Herd};
pub use state::{Lot, Phase, Sale, Side, State, Trade};
pub use table::{Animal, Table};
pub use view::{Offer, View};

use super::Game;
use crate::play::Plays;

/// The game.
pub const GAME: Game = Game {
    id: "youre-bluffing",
    title: "You're Bluffing!",
    summary: "Auction and haggle for quartets of farm animals, with money that nobody sees.",
    players: (3, 5),
    starter: include_str!("../../starters/youre-bluffing.toml"),
    acting: None,
    rules: include_str!("rules.md"),
    clauses: legality::CLAUSES,
    effects: None,
    engine: &Plays::<Table>::new(),
};
