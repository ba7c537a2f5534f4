//! **Bunny Bidding**, 3–6 players. Bid with numbered eggs for the eggs on offer; eggs of the leading types turn the auction upside down.
//!
//! A deck holds cards of the types `egg` (each with a unique `number`; the kind is the egg type) and `goal` (of the same kinds); expansions add types.
//!
//! # The rules
//! Everybody has secret goals and a hand of egg tiles (BB-S1). A round: the start player lays two tiles open, the beginning of the offer
//! (BB-P1). Then everybody clockwise, the start player first, plays one tile as bid and one to the offer, open or face down (BB-P2); an open
//! tile that is now the highest of the open offer calls for one tile more, to bid or offer (BB-P3). At most five tiles a turn, not all of them
//! face down (BB-P4); a last tile is played open, either way (BB-P5). Then everything is shown. Each bid tile of a type that leads in the offer
//! inverts the auction (BB-P6). The highest sum wins, the lowest if inverted, a tie for best nobody (BB-P7). The winner collects the offer and
//! starts the next round (BB-P8); bids that lay face down go to the worst bidder's hand, the others leave the game (BB-P9). When nobody has a
//! tile left, each collected egg of a goal type scores 5, every other −1 (BB-E1, E2).
//!
//! # The files
//! `table` is what stays, made of a deck by `making`; `state` is what changes, `view` what a seat sees of it. `moves` has the codes, the legal
//! sets and the refusals, `deal` and `flow` what a move does, `auction` how a round is decided, `passing` the variant in which tiles wander.
//! `bots` plays from views, `text` speaks, `record` and `reading` write and read states (`expansion` what only expansions have), `fitting` says
//! whether what was read fits together.
//!
//! # Expansions
//! Special eggs are tiles without an egg type (`table::NO_TYPE`); powers and handicaps, together `traits`, have no number. What they do is data
//! in the deck: `laws` is the vocabulary, `deeds` compiles it into tables, `acts` plays what is done in a turn
//! (`options` what can be decided in it), `compare` what is done when
//! the bids are compared. What a handicap forbids is in `moves::Choices`. `resolved` notes what has taken hold.

mod acts;
mod auction;
mod bots;
mod changes;
mod codes;
mod compare;
mod deal;
mod deeds;
mod expansion;
mod fitting;
mod flow;
mod laws;
mod legality;
mod making;
mod moves;
mod options;
mod passing;
mod reading;
mod record;
mod resolved;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod tiles;
mod traits;
mod view;

pub use state::{Phase, Public, State};
pub use table::Table;
pub use tiles::{Tile, Tiles};
pub use view::View;

use super::{Acting, Game};
use crate::play::Plays;

/// The game.
pub const GAME: Game = Game {
    id: "bunny-bidding",
    title: "Bunny Bidding",
    summary: "Bid painted eggs for painted eggs, and mind which type turns the auction.",
    players: (3, 6),
    starter: include_str!("../../starters/bunny-bidding.toml"),
    acting: Some(Acting { card_type: "special", kinds: include_str!("../../starters/effects/bunny-bidding.toml") }),
    rules: include_str!("rules.md"),
    clauses: legality::CLAUSES,
    effects: Some(&laws::VOCABULARY),
    engine: &Plays::<Table>::new(),
};
