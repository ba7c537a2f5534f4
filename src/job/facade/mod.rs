//! The library in a few calls: load a deck, draw a card, print all of them, check the deck, play games with
//! it and replay them.

mod load;
mod print;
mod render;
mod simulate;

pub use load::{LoadOptions, load, load_with};
pub use print::{Printed, print};
pub use render::{CardPictures, Picture, render};
pub use simulate::{Report, Simulation, check, replay, simulate, simulate_with};
