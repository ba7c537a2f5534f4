//! Options of `check`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::build::Deny;
use super::decks::Decks;
use crate::cli::values::{self, Games, Shard};
use crate::job::DeckRequest;
use crate::job::check::CheckRequest;
use crate::job::summary::shard;
use crate::play::Bot;

/// `bidpress check`.
#[derive(Debug, Args)]
pub struct Check {
    /// The decks.
    #[command(flatten)]
    pub decks: Decks,
    /// Number of sample games for each number of players, such as `10M`; 0 for none.
    ///
    /// Random bots play this number of games, and greedy bots a quarter of it. With each variant of the
    /// rules, they play a tenth. `A..B` plays only the games from number A up to, but not including, number
    /// B: a part of a longer run.
    #[arg(long, value_name = "N|A..B", value_parser = values::games, default_value = "1000")]
    pub games: Games,
    /// Play only some games, and print what all would cost.
    ///
    /// Time, bytes, and a good number of shards. No file is written.
    #[arg(long, conflicts_with = "format")]
    pub plan: bool,
    /// Play only part I of N equal parts of the games, such as `3/64`.
    ///
    /// For one of many machines. `--summary` writes what it counts, and `bidpress merge` prints the report on
    /// all parts.
    #[arg(long, value_name = "I/N", value_parser = values::shard)]
    pub shard: Option<Shard>,
    /// Also write the counts of all games to this file, for `bidpress merge`.
    #[arg(long, value_name = "FILE.json")]
    pub summary: Option<PathBuf>,
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
    /// `search-100` plays 100 games to their ends before each decision, so it plays one for each 400 of the
    /// games (four times those before a decision).
    #[arg(long, value_name = "BOTS", value_parser = values::bot)]
    pub bots: Option<Bot>,
    /// Play this variant only, such as `advanced` or `teams=2` (repeatable).
    #[arg(long = "variant", value_name = "NAME[=N]")]
    pub variants: Vec<String>,
    /// Language of the cards, such as `de` [default: the deck's own].
    #[arg(long, value_name = "LANG", value_parser = values::deck_lang)]
    pub lang: Option<String>,
    /// Also write a row for each game to this file.
    ///
    /// pandas, Polars, DuckDB and other programs read it. There can be one deck only.
    #[arg(long, value_name = "FILE.parquet")]
    pub rows: Option<PathBuf>,
    /// The report.
    #[command(flatten)]
    pub report: Reporting,
}

/// What the report of `check` and `merge` is like.
#[derive(Debug, Args)]
pub struct Reporting {
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

/// `bidpress merge`.
#[derive(Debug, Args)]
pub struct Merge {
    /// Summaries of `check --summary`, or folders of them; `-` is standard input.
    #[arg(required = true, value_name = "SUMMARY")]
    pub files: Vec<PathBuf>,
    /// How many games there should be [default: as the summaries say].
    ///
    /// Summaries of `--games A..B` don't say it: then all up to the last one.
    #[arg(long, value_name = "N", value_parser = values::game_count)]
    pub games: Option<u64>,
    /// Merge the summaries even if games are missing.
    #[arg(long)]
    pub partial: bool,
    /// Also write the sum to this file: a summary that can be merged again.
    #[arg(long, value_name = "FILE.json")]
    pub summary: Option<PathBuf>,
    /// The report.
    #[command(flatten)]
    pub report: Reporting,
}

impl Check {
    /// The number of games of the whole run, and of the shards that it is divided into, if they are known.
    pub(crate) fn whole(&self) -> (Option<u64>, Option<u64>) {
        let numbers = &self.games.numbers;
        let of = self.games.is_whole.then_some(numbers.end);
        (of, of.and(self.shard.as_ref()).map(|shard| shard.of))
    }

    /// The check that was typed.
    pub(crate) fn request(&self) -> CheckRequest {
        CheckRequest {
            decks: DeckRequest { lang: self.lang.clone(), ..self.decks.request() },
            games: match self.shard {
                Some(Shard { at, of }) => shard(&self.games.numbers, at, of),
                None => self.games.numbers.clone(),
            },
            players: self.players.clone(),
            first_random: self.first == First::Random,
            bots: self.bots.into_iter().collect(),
            variants: self.variants.clone(),
            rows: self.rows.clone(),
            deny: self.report.deny.rules(),
            failures: Some(self.report.failures.clone()),
        }
    }
}
