//! Jobs: everything that a command does between its options and its output, for the command line and for
//! programs.
//!
//! A request says what is wanted; a function loads decks from a [`Project`](crate::files::Project), does the
//! work and returns the result with its warnings, or all errors. Data flows `catalog` (deck files, read once)
//! → `decks` (assembled) → `settings` (resolved once per deck, each value with its origin) → `build`,
//! `check`, `balance`, `booklet`, `tuckbox`, `gallery`. `option_conflicts` and `service_mismatches` are
//! tables over the settings.

pub mod accepted;
pub mod balance;
pub mod balance_page;
mod booklet;
mod build;
pub mod calibrate;
mod card_selection;
mod catalog;
pub mod check;
pub mod cost;
mod credits;
mod decks;
mod document;
mod draft;
mod earlier;
mod eject;
pub(crate) mod facade;
mod gallery;
mod game;
mod icon_sheet;
mod ink;
mod language;
mod legible;
pub mod live;
mod load;
mod marked_backs;
mod monitor;
mod option_conflicts;
mod output;
mod pictures;
mod prepress;
mod print_warnings;
mod replay;
pub(crate) mod report;
pub mod rows;
mod rulings;
mod service_mismatches;
mod settings;
mod starter;
mod style;
pub mod summary;
mod tuckbox;
mod unknown_set;

pub use booklet::{BookletRequest, Booklets, booklets};
pub use build::{BuildRequest, Built, build};
pub use catalog::deck_specs;
pub use credits::{Credits, credits};
pub use decks::{DeckRequest, LoadedDeck};
pub(crate) use draft::split;
pub use eject::{Copies, Ejected, eject};
pub use gallery::{GalleryRequest, gallery};
pub use game::{game_of, options, play};
pub use icon_sheet::icon_sheet;
pub use load::load_decks;
pub use monitor::Monitor;
pub use output::{Output, write};
pub use prepress::DocumentColors;
pub use replay::{ReplayDeck, replay, test_rulings};
pub use settings::{Origin, PrintSettings, Size};
pub(crate) use settings::{correction, typed_preset};
pub use starter::{SCHEMA_FILE, Starter, start, starter};
pub use tuckbox::{BoxRequest, Fill, Finish, NetLines, boxes};
