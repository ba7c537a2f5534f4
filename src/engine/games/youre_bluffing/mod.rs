//! **You're Bluffing!**, 3–5 players. Auction farm animals, then trade them with hidden money until all
//! quartets are complete.
//!
//! Ten kinds of animals, four of each. On a turn a player turns up the top animal and auctions it to the
//! others, or trades with another player (YB-P1).
//!
//! *Auction.* The others raise or drop out, clockwise, until one is left (YB-P3). The highest bid offered as
//! a move is all money that has been given out: nobody could ever pay more, so a higher bid would change
//! nothing. Without a bid the auctioneer gets the animal for free. Otherwise the auctioneer buys it from the
//! high bidder for the bid, or the high bidder pays the auctioneer (YB-P5). High bidders who can't pay show
//! all their money, and the auction is repeated without them (YB-P7); a bluff that the auctioneer buys off
//! stays hidden. There is no change: a payment is a set of cards of which none could be left out (YB-P6), and
//! it is visible to all. Auctioneers who can't afford to buy are asked to decide all the same, unless
//! everybody knows it: skipping the question would reveal it. Before each donkey is auctioned, everybody gets
//! a money card.
//!
//! *Trade.* The challenger offers money face down for a kind that both own. The other player accepts it and
//! hands over the animal, or offers money too: then they swap the offers, and the higher total gets the
//! animal (YB-P10 to YB-P13). After equal offers there is a second round (YB-P11), in which both must offer.
//!
//! When the draw pile is empty, players trade until all kinds are complete (YB-P14). The score is the sum of
//! the values of a player's quartets, multiplied by their number (YB-E2).
//!
//! A deck holds cards of the types `animal` (four of each kind; `value` is what the quartet scores; the
//! donkey has `fields.donkey = true`) and `money` (`value` is the amount); an expansion can add cards of the
//! type `event`, which are turned up from the animal pile too.
//!
//! *Effects.* Kinds of animals, events and notes can have effects. Cards that the game can't tell apart have
//! the same: the four of a kind, all copies of an event, all notes of an amount and an effect. Notes with
//! effects are dealt out face down at the start (YB-S2).

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

pub use action::Action;
pub use rules::{Animal, Rules};
pub use setup::Setup;
pub use state::{Auction, Hand, Herd, Next, Payment, Phase, Side, State, Trade};
pub use view::{Offer, View};

use super::Game;
use crate::play::RulesEngine;

/// The game.
pub const GAME: Game = Game {
    id: "youre-bluffing",
    title: "You're Bluffing!",
    summary: "Auction and haggle for quartets of farm animals, with money that nobody sees.",
    players: (3, 5),
    starter: include_str!("../../starters/youre-bluffing.toml"),
    acting: super::Acting {
        card_type: "animal",
        kinds: include_str!("../../starters/effects/youre-bluffing.toml"),
    },
    rules: include_str!("rules.md"),
    face_down: &[&["animal", "event"]],
    clauses: legality::CLAUSES,
    stage: &effects::STAGE,
    engine: &RulesEngine::<Rules>::new(),
};
