//! Options of the commands that show what there is.

use clap::{Args, ValueEnum};

use super::Format;
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
    /// What to show [default: all].
    #[arg(value_enum)]
    pub what: Option<Listed>,
    /// Form of the list.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
}

/// What `list` shows.
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
    /// Presets for printing services and tables on a screen.
    Presets,
}

/// `bidpress credits`.
#[derive(Debug, Args)]
pub struct Credits {
    /// Print the texts of the licences too.
    #[arg(long)]
    pub full: bool,
}

/// `bidpress rules`.
#[derive(Debug, Args)]
pub struct RulesOf {
    /// Games (`bid-it`) and clauses (`BI-P3`) [default: the clauses that all games share].
    #[arg(value_name = "GAME|CLAUSE")]
    pub of: Vec<String>,
}

/// `bidpress effects`.
#[derive(Debug, Args)]
pub struct Effects {
    /// Only what this game understands.
    #[arg(long, value_name = "ID")]
    pub game: Option<String>,
    /// Language of the sentences: en or de.
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = values::lang)]
    pub lang: &'static str,
}
