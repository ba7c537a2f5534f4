//! **bidpress** turns TOML deck specifications and SVG templates into print-ready PDFs of bidding and bluffing card games.

pub mod deck;
pub mod diag;
pub mod files;
pub mod games;
pub mod library;
pub mod limits;
pub mod rng;
pub mod spec;
pub mod units;
