//! Which decks, and how their cards look.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::values;
use crate::job::{DeckRequest, PrintSettings, Size};

/// Which decks, and which of their cards.
#[derive(Clone, Debug, Default, Args)]
pub struct Decks {
    /// Names or paths of decks [default: all in decks/, or the built-in ones].
    #[arg(value_name = "DECK")]
    pub decks: Vec<String>,
    /// Add an expansion (again for several).
    #[arg(long = "set", value_name = "NAME")]
    pub sets: Vec<String>,
    /// Another seed for the random numbers of the cards.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Leave out N cards with the most extreme numbers, highest and lowest by turns, for a shorter game.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub remove_extremes: u32,
}

/// How cards look.
#[derive(Clone, Copy, Debug, Args)]
pub struct Look {
    /// Size of the cards: `regular` is the deck's own, `small` and `large` the next smaller or larger product; or one by name
    /// (`bidpress list sizes`), of the shape of the deck's, or measure, as `60mmx90mm`.
    #[arg(long, value_name = "SIZE", value_parser = values::size, allow_hyphen_values = true, default_value = "regular")]
    pub size: Size,
    /// Low ink leaves out floods and backgrounds.
    #[arg(long, value_enum, default_value_t = Ink::Full)]
    pub ink: Ink,
    /// Language of what is printed from data, such as sentences of effects: en or de [default: the deck's own].
    #[arg(long, value_name = "LANG", value_parser = values::lang)]
    pub lang: Option<&'static str>,
}

/// How much ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Ink {
    /// As designed.
    Full,
    /// Line art on white.
    Low,
}

/// Which of a deck's cards are printed.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Which cards")]
pub struct Which {
    /// Only these: serial numbers, alone or as on the cards, ranges of them, kinds, types and sets, as `1-10,"PK 03/13",owl`;
    /// `--set special --cards special` prints an expansion alone.
    #[arg(long, value_name = "LIST", value_parser = values::cards)]
    pub cards: Option<String>,
    /// Print all of it so many times.
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true, value_parser = clap::value_parser!(u32).range(1..=999))]
    pub copies: u32,
    /// Write down what is printed, for `--only-changed`, besides what the manifest named there says; an earlier manifest is replaced, any
    /// other file is not.
    #[arg(long, value_name = "FILE")]
    pub manifest: Option<PathBuf>,
    /// Only cards that do not look as this manifest of an earlier build says.
    #[arg(long, value_name = "MANIFEST")]
    pub only_changed: Option<PathBuf>,
}

impl Decks {
    /// The decks that were typed.
    pub(crate) fn request(&self) -> DeckRequest {
        let Decks { decks, sets, seed, remove_extremes } = self.clone();
        DeckRequest { decks, sets, seed, remove_extremes, players: None }
    }
}

impl Look {
    /// Adds what was typed to the settings of a job.
    pub(crate) fn apply(&self, settings: &mut PrintSettings) {
        settings.size = self.size;
        settings.low_ink = self.ink == Ink::Low;
        settings.lang = self.lang.map(String::from);
    }
}
