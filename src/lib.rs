//! **bidpress** turns TOML deck specifications and SVG templates into print-ready PDFs of bidding and bluffing card games.

pub mod diag;
pub mod library;
pub mod limits;
pub mod template;
pub mod units;
