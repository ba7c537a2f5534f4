//! **bidpress** turns TOML deck specifications and SVG templates into print-ready PDFs of bidding and bluffing card games.

pub mod diag;
pub mod fonts;
pub mod library;
pub mod limits;
pub mod press;
pub mod svg;
pub mod units;
