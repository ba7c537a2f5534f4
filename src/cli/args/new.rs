//! Options of `new` and `gallery`.

use std::path::PathBuf;

use clap::Args;

use super::decks::{Decks, Look};
use crate::cli::values;

/// `bidpress new`.
#[derive(Debug, Args)]
pub struct New {
    /// Name of the deck: lower-case letters, digits and hyphens.
    pub name: String,
    /// Create a deck for this game [default: a deck without rules].
    #[arg(long, value_name = "ID", conflicts_with = "extends")]
    pub game: Option<String>,
    /// Create an expansion of this deck, with sample effects if its game has any.
    #[arg(long, value_name = "DECK")]
    pub extends: Option<String>,
    /// Create a deck of the cards in this spreadsheet, beside it.
    ///
    /// What its columns mean is found by their headers and cells, and written into the deck file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "extends", "out"])]
    pub sheet: Option<PathBuf>,
    /// Folder for the file and its schema [default: decks].
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// `bidpress gallery`.
#[derive(Debug, Args)]
pub struct Gallery {
    /// The decks.
    #[command(flatten)]
    pub decks: Decks,
    /// Include only the cards for this number of players.
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// The design of cards.
    #[command(flatten)]
    pub look: Look,
    /// Folder for the images.
    #[arg(long, short, value_name = "DIR", default_value = "output/gallery")]
    pub out: PathBuf,
    /// Render one image per card instead of one per deck.
    #[arg(long)]
    pub each: bool,
    /// Resolution in pixels per inch.
    #[arg(long, value_name = "DPI", default_value_t = 150, value_parser = values::dpi,
        allow_hyphen_values = true)]
    pub dpi: u32,
}
