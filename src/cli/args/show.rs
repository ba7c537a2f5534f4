//! Options of the commands that show what there is.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::values;

/// Files that have a JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SchemaOf {
    /// Deck files.
    Deck,
    /// Presets.
    Preset,
}

/// `bidpress list`.
#[derive(Debug, Args)]
pub struct List {
    /// What to list [default: everything].
    #[arg(value_enum)]
    pub what: Option<Listed>,
    /// Decks whose cards are listed, or words that describe icons [default: all].
    ///
    /// Decks are names or paths as for `build`. Icons are listed whose name, tags or subject all words match:
    /// `list icons animals bird`.
    #[arg(value_name = "DECK|WORD")]
    pub decks: Vec<String>,
    /// Add an expansion to the listed cards (repeatable).
    #[arg(long = "set", value_name = "NAME")]
    pub sets: Vec<String>,
    /// Write a contact sheet of the listed icons to this PDF, instead of the list.
    #[arg(long, value_name = "FILE")]
    pub contact: Option<PathBuf>,
    /// Format of the list.
    #[arg(long, value_enum, default_value_t = ListFormat::Text)]
    pub format: ListFormat,
}

/// Format of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    /// Text for people.
    Text,
    /// JSON for programs.
    Json,
    /// A spreadsheet of icons, or of the cards of one deck, from which a deck file can make them again.
    Csv,
}

/// Lists that `list` can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Listed {
    /// Decks with their sets and types of cards.
    Decks,
    /// Games with rules.
    Games,
    /// Templates.
    Templates,
    /// Sizes of cards.
    Sizes,
    /// Papers.
    Papers,
    /// Presets of print services and virtual tabletops.
    Presets,
    /// Cards of decks.
    Cards,
    /// Built-in icons.
    Icons,
}

/// `bidpress credits`.
#[derive(Debug, Args)]
pub struct Credits {
    /// Names or paths of decks: print only what is on their cards [default: all works].
    #[arg(value_name = "DECK")]
    pub decks: Vec<String>,
    /// Add an expansion (repeatable).
    #[arg(long = "set", value_name = "NAME", requires = "decks")]
    pub sets: Vec<String>,
    /// Print the licence texts, too.
    #[arg(long)]
    pub full: bool,
}

/// `bidpress rules`.
#[derive(Debug, Args)]
pub struct RulesOf {
    /// Games (`bid-it`) or clauses (`BI-P3`) [default: the clauses of all games].
    #[arg(value_name = "GAME|CLAUSE")]
    pub of: Vec<String>,
}

/// `bidpress effects`.
#[derive(Debug, Args)]
pub struct Effects {
    /// Print only what this game supports.
    #[arg(long, value_name = "ID")]
    pub game: Option<String>,
    /// Language of the sentences: en or de.
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = values::lang)]
    pub lang: &'static str,
}
