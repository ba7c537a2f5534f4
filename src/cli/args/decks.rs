//! Which decks, and how their cards look.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use crate::cli::values;
use crate::job::{DeckRequest, PrintSettings, Size};

/// Which decks, and which of their cards.
#[derive(Clone, Debug, Default, Args)]
pub struct Decks {
    /// Names or paths of decks [default: all decks in decks/, or the built-in decks].
    #[arg(value_name = "DECK")]
    pub decks: Vec<String>,
    /// Add an expansion (repeatable).
    #[arg(long = "set", value_name = "NAME")]
    pub sets: Vec<String>,
    /// Seed for the random numbers of the cards [default: the deck's own].
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Leave out the N cards with the most extreme numbers, for a shorter game.
    ///
    /// First the highest is left out, then the lowest, and so on.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub remove_extremes: u32,
}

/// The design of cards.
#[derive(Clone, Debug, Args)]
pub struct Design {
    /// Size of the cards: small, regular, large, a name or a measure.
    ///
    /// `regular` is the deck's own, `small` and `large` are the next smaller and larger standard size. A name
    /// (`bidpress list sizes`) must have the deck's shape; a measure is written as `60x90mm` or
    /// `2.75x4.75in`.
    #[arg(long, value_name = "SIZE", value_parser = values::size, allow_hyphen_values = true,
        default_value = "regular")]
    pub size: Size,
    /// Amount of ink; `low` leaves out backgrounds.
    #[arg(long, value_enum, default_value_t = Ink::Full)]
    pub ink: Ink,
    /// Language of the cards, such as `de` [default: the deck's own].
    ///
    /// Texts without a translation stay as they are, with a warning. Sentences of effects are in English or
    /// German.
    #[arg(long, value_name = "LANG", value_parser = values::deck_lang)]
    pub lang: Option<String>,
}

/// The design of cards, and whether it may be unfinished.
#[derive(Clone, Debug, Args)]
pub struct Look {
    /// The design.
    #[command(flatten)]
    pub design: Design,
    /// Draw placeholders for missing art, fonts and room, and list what is missing.
    ///
    /// The pages say DRAFT in their slug line. Without this option, all that is missing is an error.
    #[arg(long)]
    pub draft: bool,
}

/// Amount of ink.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Ink {
    /// As designed.
    Full,
    /// Line art on white.
    Low,
}

/// The cards of a deck that are printed.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Which cards")]
pub struct Which {
    /// Print only these cards: serial numbers, ranges, kinds, types and sets.
    ///
    /// For example `1-10,"PK 03/13",owl`. `--set special --cards special` prints an expansion alone.
    #[arg(long, value_name = "LIST", value_parser = values::cards)]
    pub cards: Option<String>,
    /// Number of copies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=999))]
    pub copies: Option<u32>,
    /// Write a manifest of the printed cards, for `--only-changed`.
    ///
    /// It is merged into the manifest that `--only-changed` names. An earlier manifest is replaced; any other
    /// file is not.
    #[arg(long, value_name = "FILE")]
    pub manifest: Option<PathBuf>,
    /// Print only cards that differ from this manifest of an earlier build.
    #[arg(long, value_name = "MANIFEST")]
    pub only_changed: Option<PathBuf>,
}

impl Decks {
    /// The decks that were typed.
    pub(crate) fn request(&self) -> DeckRequest {
        let Decks { decks, sets, seed, remove_extremes } = self.clone();
        DeckRequest { decks, sets, seed, remove_extremes, ..DeckRequest::default() }
    }
}

impl Design {
    /// Adds these options to the settings of a job.
    pub(crate) fn apply(&self, settings: &mut PrintSettings) {
        settings.size = self.size;
        settings.low_ink = self.ink == Ink::Low;
    }
}

impl Look {
    /// Adds these options to the settings of a job.
    pub(crate) fn apply(&self, settings: &mut PrintSettings) {
        self.design.apply(settings);
        settings.draft = self.draft;
    }
}
