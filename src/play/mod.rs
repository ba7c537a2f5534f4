//! Plays games: the driver, bots, transcripts, invariants, sample games and what is counted of them.
//!
//! A game comes as [`Rules`](crate::rules::Rules) from `games`; [`Engine`] is the same without its type, for the registry.
//! Game number *i* of a run is the same game whatever the thread or machine: its streams depend on the seed, the deck, *i* and the role alone.

mod cards;
mod cycle;
mod driver;
mod engine;
mod fairness;
mod invariants;
mod judge;
mod log;
mod sample;
mod shrink;
mod stats;
mod trial;
mod uses;

#[cfg(test)]
pub(crate) mod tests;

pub use cards::{CardUse, TELLING, card_uses, findings};
pub use cycle::Cycle;
pub use driver::{Bot, Finish};
pub use engine::{Engine, Plays, Replayed};
pub use fairness::{ALPHA, Fairness, TOLERANCE, fairness, sequence};
pub use invariants::Broken;
pub use log::{Departure, Log, Step, read_log};
pub use sample::{Failure, Plan, Sample};
pub use stats::{Interval, Tally};
pub use trial::{Played, Table, choices, games_of, played, tables};
pub use uses::{GAP, InGames, Mean, Uses};
