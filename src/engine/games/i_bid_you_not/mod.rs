//! **I Bid You Not**, 3–6 players. Players build an offer, a row of lots with rising bid numbers, and auction
//! it; the taker scores the price tags.
//!
//! A deck holds cards of the type `lot`, each with a unique `number` (the bid) and a `price` (the points).
//!
//! **Set-up** (IBYN-S1). The top card, open, is the offer; the rest is dealt out.
//!
//! **Turns** (P1, P2, P8). Clockwise, a player adds a card to the right end of the row, higher than the one
//! there, or declares an auction.
//!
//! **Auction** (P3–P7, P9, P10). All players with cards bid one in secret. The highest bid comes first; if
//! all bids lie between the lowest and the highest card of the offer, the lowest comes first. In that order
//! players take the offer or skip: a skip costs a random scored card and adds a hand card anywhere in the
//! row. The last must take it, and so must a player who cannot pay. The taker scores the row and opens the
//! next one with any of the bids; the others go back.
//!
//! **Actions** (X). The action of a lot is an effect of the deck, compiled when the deck is loaded. Lasting
//! effects hold as long as their card lies in the row, and this-auction effects too, if the card was added on
//! a turn. Instant effects are carried out when the card is added on a turn, won effects when the row is
//! taken, score effects at the end; some hold for their own card wherever it is. Of two that contradict each
//! other, that of the card further right holds. Rules of the row are looked up bit by bit (`effects`); all
//! that moves cards, asks players or draws is played by the machine of effects, and the game goes on once it
//! is at rest (`apply::flow`).
//!
//! **End** (E1, E2). When all hands are empty, the highest sum of price tags wins.
//!
//! Where the rules are silent: a bid on the table belongs to no hand when a skip asks for a hand card (P6),
//! but the game does not end while bids may come back (E1); score piles, discards and bids that came back are
//! open knowledge; the first seat gets the first card and the first turn (S1).

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
pub use effects::STAGE;
pub use effects::rule_values::{RULES, RuleName, Setting};
pub use rules::Rules;
pub use setup::Setup;
pub use state::{Phase, State};
pub use view::View;

use super::Game;
use crate::play::RulesEngine;

/// The game.
pub const GAME: Game = Game {
    id: "i-bid-you-not",
    title: "I Bid You Not",
    summary: "Auction rows of odd gadgets; skip what you don't want, if you can pay.",
    players: (3, 6),
    starter: include_str!("../../starters/i-bid-you-not.toml"),
    acting: super::Acting {
        card_type: "lot",
        kinds: include_str!("../../starters/effects/i-bid-you-not.toml"),
    },
    rules: include_str!("rules.md"),
    face_down: &[],
    clauses: legality::CLAUSES,
    stage: &STAGE,
    engine: &RulesEngine::<Rules>::new(),
};
