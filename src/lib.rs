//! **bidpress** turns TOML decks and SVG templates into print-ready PDFs of bidding and bluffing card games, and plays the decks by the rules of
//! their games.
//!
//! ```
//! use bidpress::{PrintSettings, Simulation};
//!
//! let deck = bidpress::load("bunny-bidding")?; // a built-in name, or the path of a deck file
//! let settings = PrintSettings { cards: Some("1-9".into()), ..PrintSettings::default() };
//! let pdf = bidpress::print(&deck, &settings)?.pdf;
//! let report = bidpress::simulate(&deck, &Simulation::players(4).games(20))?;
//! assert!(pdf.starts_with(b"%PDF-") && report.is_legal());
//! # Ok::<(), bidpress::Error>(())
//! ```
//!
//! An [`Error`] carries all diagnostics at once, and prints them with their places. [`job`] holds everything else that the command line does.
//! One deck feeds two flows:
//!
//! ```text
//! decks/*.toml ─ spec ─▶ deck ─┬─ template ─▶ SVG of each face ─ svg ─▶ trees ─ press ─▶ PDF
//!                              └─ games ─▶ verdict on each clause of the rules; games played by bots
//! ```
//!
//! Only [`files`] reads and writes files, and only [`cli`] knows the terminal; everything else takes data and returns data.

pub use bidpress_core::{deck, diag, effect, limits, print, rng, sheet, spec, units};
pub use bidpress_engine::{games, play, rules, ruling};

// Paths within the crate are the same as in the others.
use bidpress_core::{calendar, change, escape, hex, id, paint, progress, xml};

pub mod files;
pub mod library;

pub mod fonts;
mod manifest;
pub mod render;
pub mod svg;
pub mod template;

pub mod booklet;
mod calibrate;
mod gallery;
pub mod legible;
pub mod picture;
pub mod preflight;
pub mod preset;
pub mod press;
mod tuckbox;

pub mod credits;
pub mod icons;
pub mod job;

pub mod cli;

pub use diag::{Error, ErrorKind};
pub use job::{LoadedDeck, PrintSettings, Printed, Report, Simulation, Size, load, print, simulate};
