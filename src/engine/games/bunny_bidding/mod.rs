//! **Bunny Bidding**, 3–6 players. Bid with numbered eggs for the eggs on offer; eggs of the leading types
//! turn the auction upside down.
//!
//! A deck holds cards of the types `egg` (each with a unique `number`; the kind is the egg type) and `goal`
//! (of the same kinds); expansions add types.
//!
//! # The rules
//! Everybody has secret goals and a hand of egg tiles (BB-S1). A round: the start player lays two tiles open,
//! the beginning of the offer (BB-P1). Then everybody clockwise, the start player first, plays one tile as
//! bid and one to the offer, open or face down (BB-P2); an open tile that is now the highest of the open
//! offer calls for one tile more, to bid or offer (BB-P3). At most five tiles a turn, not all of them face
//! down (BB-P4); a last tile is played open, either way; what a turn owes is due as long as there are tiles
//! (BB-P5). Then everything is shown. Each bid tile of a type that leads in the offer inverts the auction
//! (BB-P6). The highest sum wins, the lowest if inverted, a tie for best nobody (BB-P7). The winner collects
//! the offer and starts the next round (BB-P8); bids that lay face down go to the worst bidder's hand, the
//! others leave the game (BB-P9). When nobody has a tile left, each collected egg of a goal type scores 5,
//! every other −1 (BB-E1, E2).
//!
//! # The files
//! `rules` is what stays the same, built from a deck by `from_deck`; `state` is what changes, `view` what a
//! seat sees of it. `action` has the moves and their codes, `legal` says which are legal and refuses others,
//! `apply` does them. `score` counts points, `classes` where cards lie, `bots` plays from views, `text` and
//! `events` narrate, `setup` reads and writes states; `contract` joins all that.
//!
//! # Expansions
//! Special eggs are tiles without an egg type; powers and handicaps have no number. What they do is data in
//! the deck, which the machine of `crate::effect` plays; `effects` shows it the game. What goes on when
//! effects have been played is in `apply`.

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
#[cfg(test)]
mod tests;
mod text;
mod view;

pub use rules::Rules;
pub use setup::Setup;
pub use state::{Phase, Public, State, Tile, Tiles};
pub use view::View;

use super::{Acting, Game};
use crate::play::RulesEngine;

/// The game.
pub const GAME: Game = Game {
    id: "bunny-bidding",
    title: "Bunny Bidding",
    summary: "Bid painted eggs for painted eggs, and mind which type turns the auction.",
    players: (3, 6),
    starter: include_str!("../../starters/bunny-bidding.toml"),
    acting: Acting { card_type: "special", kinds: include_str!("../../starters/effects/bunny-bidding.toml") },
    rules: include_str!("rules.md"),
    face_down: &[&["egg", "special"]],
    clauses: legality::CLAUSES,
    stage: &effects::stage::STAGE,
    engine: &RulesEngine::<Rules>::new(),
};
