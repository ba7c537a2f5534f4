//! Options of `check`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::build::Deny;
use super::decks::Decks;
use crate::cli::values;
use crate::job::check::CheckRequest;
use crate::play::Bot;

/// `bidpress check`.
#[derive(Debug, Args)]
pub struct Check {
    /// The decks.
    #[command(flatten)]
    pub decks: Decks,
    /// Number of sample games for each number of players; 0 for none.
    ///
    /// Random bots play this number of games, and greedy bots a quarter of it. With each variant of the rules, they play a tenth.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub games: u64,
    /// Numbers of players, such as `3` or `3,5` [default: all that a deck allows].
    #[arg(long, value_name = "N", value_delimiter = ',')]
    pub players: Vec<u32>,
    /// The player who takes the first seat.
    ///
    /// With `random`, wins are counted for players, who all start equally often; otherwise, for seats.
    #[arg(long, value_enum, default_value_t = First::Seat)]
    pub first: First,
    /// Play with this kind of bots only: `random`, `greedy`, or `search-100`.
    ///
    /// `search-100` plays 100 games to their ends before each decision, so it plays one for each 400 of the games (four times those before a decision).
    #[arg(long, value_name = "BOTS", value_parser = values::bot)]
    pub bots: Option<Bot>,
    /// Play this variant only, such as `advanced` or `teams=2` (repeatable).
    #[arg(long = "variant", value_name = "NAME[=N]")]
    pub variants: Vec<String>,
    /// Language of the cards, such as `de` [default: the deck's own].
    #[arg(long, value_name = "LANG", value_parser = values::deck_lang)]
    pub lang: Option<String>,
    /// Report statistics for every card, not only for those of expansions.
    #[arg(long)]
    pub cards: bool,
    /// Warnings that are errors.
    #[command(flatten)]
    pub deny: Deny,
    /// Folder for logs of games that fail.
    #[arg(long, value_name = "DIR", default_value = "output/failures")]
    pub failures: PathBuf,
    /// Format of the report.
    #[arg(long, value_enum, default_value_t = Report::Text)]
    pub format: Report,
}

/// The player who takes the first seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum First {
    /// The same player in each game.
    Seat,
    /// A random player in each game.
    Random,
}

/// Format of the report of `check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Report {
    /// Text for people.
    Text,
    /// JSON for programs (docs/check-report.md).
    Json,
    /// Annotations for GitHub Actions.
    Github,
    /// SARIF 2.1.0, for code scanning services and editors.
    Sarif,
}

/// Format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text for people.
    Text,
    /// JSON for programs.
    Json,
}

impl Check {
    /// The check that was typed.
    pub(crate) fn request(&self) -> CheckRequest {
        CheckRequest {
            decks: self.decks.request(),
            games: self.games,
            players: self.players.clone(),
            first_random: self.first == First::Random,
            bots: self.bots.into_iter().collect(),
            variants: self.variants.clone(),
            deny: self.deny.rules(),
            lang: self.lang.clone(),
            failures: Some(self.failures.clone()),
        }
    }
}
