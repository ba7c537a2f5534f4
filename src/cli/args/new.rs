//! Options of `new` and `gallery`.

use std::path::PathBuf;

use clap::Args;

use super::{Decks, Look};
use crate::cli::values;

/// `bidpress new`.
#[derive(Debug, Args)]
pub struct New {
    /// Name of the deck in small letters, digits and hyphens.
    pub name: String,
    /// Start a deck for this game [default: a deck without rules].
    #[arg(long, value_name = "ID", conflicts_with = "extends")]
    pub game: Option<String>,
    /// Start an expansion of this deck; its cards do something if those of its game can.
    #[arg(long, value_name = "DECK")]
    pub extends: Option<String>,
    /// Folder to write into.
    #[arg(long, value_name = "DIR", default_value = "decks")]
    pub out: PathBuf,
}

/// `bidpress gallery`.
#[derive(Debug, Args)]
pub struct Gallery {
    /// Which decks.
    #[command(flatten)]
    pub decks: Decks,
    /// Only the cards that so many players need.
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// How cards look.
    #[command(flatten)]
    pub look: Look,
    /// Folder for the pictures.
    #[arg(long, short, value_name = "DIR", default_value = "output/gallery")]
    pub out: PathBuf,
    /// One picture of each card, named by its serial number, instead of one of each deck.
    #[arg(long)]
    pub each: bool,
    /// Resolution.
    #[arg(long, value_name = "DPI", default_value_t = 150, value_parser = values::dpi, allow_hyphen_values = true)]
    pub dpi: u32,
}
