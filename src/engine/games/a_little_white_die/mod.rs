//! **A Little White Die**, 2–6 players. Liar's dice with cards: your deck is split into piles, each pile is a
//! die, its shuffled top card is the roll.
//!
//! Everyone starts with one card of each number from 1 to 6 (S1). Each round the Liar names a number of dice
//! (P1), all split their decks into so many, blindly (P2, P3), and roll: each die is shuffled and its owner
//! looks at its top card (P4). From the Liar on, clockwise, each guesses how many of a number show on the
//! whole table, higher than the guess before (P5, P6), or challenges that guess (P7). Who loses discards all
//! cards of one of their dice and is the next Liar (P8, P9). The quick game ends when a player has no cards
//! left and the most cards win (E1); the long game is won by the last player with cards (E2).
//!
//! A deck holds cards of the type `die` whose `value` is the number rolled, and perhaps `wildcard`s and cards
//! of the type `power`.
//!
//! **Wildcards** (S2, W) count as the number that is challenged; everyone swaps a card for one at the start,
//! and losers may later.
//!
//! **Power cards** (S3, X) do something when their owner triggers them: their effects are compiled into a
//! program when the deck is loaded, and other events can start them too. Tops are then shuffled again, shown,
//! swapped and discarded in mid-round, so with powers each card is drawn into its die as soon as dice roll.
//! One may guess how many powers show, too.
//!
//! Three things that the rules leave to us:
//! - Splitting and rolling are blind, so a card's place is drawn when it is first seen: tops when rolled,
//!   what lay below when discarded. Any order of the cards was as likely, so any set of places is a uniform
//!   draw from the cards not yet seen, and that is exact. There is no hidden order in a [`State`].
//! - Owners know which cards are in their deck (W2 has them pick one); discards lie face up. So in a deal
//!   without random cards all decks are known to all, and only tops are secret.
//! - The first Liar is the first seat (S1: anybody).

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
pub use effects::power::Power;
pub use effects::rule_values::{GuessRules, Guesses, NextGuess};
pub use rules::Rules;
pub use setup::{Card, Setup};
pub use state::{CLASSES, ExpansionState, Guess, HIDDEN, Hand, MOST_BESIDE, MOST_CARDS, NONE, Phase, State};
pub use view::View;

use super::{Acting, Game};
use crate::play::RulesEngine;

/// The game.
pub const GAME: Game = Game {
    id: "a-little-white-die",
    title: "A Little White Die",
    summary: "Liar's dice where every pile of cards is a die.",
    players: (2, 6),
    starter: include_str!("../../starters/a-little-white-die.toml"),
    acting: Acting {
        card_type: "power",
        kinds: include_str!("../../starters/effects/a-little-white-die.toml"),
    },
    rules: include_str!("rules.md"),
    face_down: &[&["die", "wildcard", "power"]],
    clauses: legality::CLAUSES,
    stage: &STAGE,
    engine: &RulesEngine::<Rules>::new(),
};
