//! **bidpress** turns TOML deck specifications and SVG templates into print-ready PDFs of bidding and bluffing card games.
//!
//! One deck feeds two flows. Modules are listed in the order in which data passes them:
//!
//! ```text
//! decks/*.toml ─ spec ─▶ deck ─┬─ template ─▶ SVG of each face ─ svg ─▶ trees ─ press ─▶ PDF
//!                              └─ games ─▶ verdict on each clause of the rules; games played by bots
//! ```
//!
//! `files` is the only door to the file system, `cli` the only one to the terminal; everything else is data in, data out.

pub mod diag;
pub mod escape;
mod hex;
pub mod id;
pub mod limits;
pub mod progress;
pub mod rng;
pub mod units;
mod xml;

pub mod files;
pub mod library;

pub mod print;

pub mod effect;
pub mod spec;

pub mod deck;

pub mod rules;

pub mod play;

pub mod games;

pub mod ruling;

pub mod template;

pub mod fonts;
pub mod manifest;
pub mod render;
pub mod svg;

pub mod booklet;
pub mod calibrate;
pub mod gallery;
pub mod legible;
pub mod picture;
pub mod preflight;
pub mod preset;
pub mod press;
pub mod tuckbox;

pub mod credits;
pub mod job;

pub mod cli;

pub use diag::{Error, ErrorKind};
pub use job::{LoadedDeck, PrintSettings, Printed, Report, Simulation, Size, load, print, simulate};
