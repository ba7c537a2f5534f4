//! The deck: what is printed and played. A [`Deck`] is always valid; nothing past this point validates again.
//!
//! `spec` reads deck files as written, [`assemble`] makes a deck from a base and its expansions; `render` and
//! `games` use it.

mod accept;
mod assemble;
mod model;
mod numbers;
pub mod print;
mod rows;
pub mod select;
pub mod size;
mod wild_values;

pub use accept::Accepted;
pub use assemble::{Options, REMOVE_EXTREMES, assemble};
pub use model::{Card, CardType, Deck, Kind, Players, Print, Serial, Set};
pub use rows::rows;
pub use size::{CardSize, NamedSize, Scale};
pub use wild_values::wild_values;
