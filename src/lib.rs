//! **bidpress** turns TOML decks and SVG templates into print-ready PDFs of bidding and bluffing card games,
//! and plays the decks by the rules of their games.
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
//! | call | what it does |
//! | --- | --- |
//! | [`load`], [`load_with`] | reads a deck, also with expansions or [from memory](Project::in_memory) |
//! | [`render`] | draws one card, as SVG or PNG |
//! | [`print`](print()) | makes the PDF of all cards |
//! | [`check`] | checks the deck by the rules of its game, and its print, without playing |
//! | [`simulate`], [`simulate_with`] | plays sample games, and says how far it is |
//! | [`replay`] | plays a logged game again, move by move |
//!
//! An [`Error`] carries all diagnostics at once, and prints them with their places. The same input and the
//! same numbers give the same bytes, on any machine. The modules of the program are not part of the library:
//! they are public for the tests of the program alone, and change with any version.

// One deck feeds two flows:
//
// decks/*.toml ─ spec ─▶ deck ─┬─ template ─▶ SVG of each face ─ svg ─▶ trees ─ press ─▶ PDF
//                              └─ games ─▶ verdict on each clause of the rules; games played by bots
//
// Only `files` reads and writes files, and only `cli` knows the terminal; everything else takes data and
// returns data.

#[doc(hidden)]
pub use bidpress_core::{deck, diag, effect, limits, print, rng, sheet, spec, units};
#[doc(hidden)]
pub use bidpress_engine::{games, play, rules, ruling};

// Paths within the crate are the same as in the others.
use bidpress_core::{calendar, change, escape, hex, id, paint, progress, xml};

#[doc(hidden)]
pub mod files;
#[doc(hidden)]
pub mod library;

#[doc(hidden)]
pub mod fonts;
mod manifest;
#[doc(hidden)]
pub mod render;
#[doc(hidden)]
pub mod svg;
#[doc(hidden)]
pub mod template;

#[doc(hidden)]
pub mod booklet;
mod calibrate;
mod gallery;
#[doc(hidden)]
pub mod legible;
#[doc(hidden)]
pub mod picture;
#[doc(hidden)]
pub mod preflight;
#[doc(hidden)]
pub mod preset;
#[doc(hidden)]
pub mod press;
mod tuckbox;

#[doc(hidden)]
pub mod credits;
#[doc(hidden)]
pub mod icons;
#[doc(hidden)]
pub mod job;

#[doc(hidden)]
pub mod cli;

#[doc(inline)]
pub use deck::{Card, CardSize, CardType, Deck, Kind, NamedSize, Players, Scale, Serial, Set};
#[doc(inline)]
pub use diag::{Diagnostic, Diagnostics, Error, ErrorKind, Place, Severity, Source};
pub use files::{DeckFile, Project, write_atomic};
#[doc(inline)]
pub use games::{Clause, Verdict};
pub use job::facade::{CardPictures, LoadOptions, Picture, Printed, Report, Simulation};
pub use job::facade::{check, load, load_with, print, render, replay, simulate, simulate_with};
pub use job::{LoadedDeck, Monitor, PrintSettings, Size};
#[doc(inline)]
pub use play::{
    Bot, EventStats, Failure, Finish, GameShape, Interval, Played, Replayed, Sample, SampleTable, SeatWins,
    Tally,
};
#[doc(inline)]
pub use print::{
    Backs, BleedMode, Conversion, CutLine, MarkedPages, Marking, Orientation, Paper, Rule, Space, Standard,
};
#[doc(inline)]
pub use rules::{Scores, Seat, Seats};
#[doc(inline)]
pub use units::Um;
