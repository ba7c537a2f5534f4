//! A state as people write it. Seats are numbered from 1; cards are named as in moves.

mod cards;
mod keys;
mod powers;
mod read;
mod reader;
mod round;
mod schema;
mod write;

pub use read::state_of;
pub use schema::{Card, PowerSetup, Setup};
pub use write::setup_of;
