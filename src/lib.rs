//! **bidpress** turns TOML deck specifications and SVG templates into print-ready PDFs of bidding and bluffing card games.

pub mod cli;
pub mod credits;
pub mod deck;
pub mod diag;
pub mod files;
pub mod fonts;
pub mod gallery;
pub mod games;
pub mod library;
pub mod limits;
pub mod render;
pub mod rng;
pub mod spec;
pub mod svg;
pub mod template;
pub mod units;
