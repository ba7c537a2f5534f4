//! Options of `check`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Decks, Deny, Skill};
use crate::job::check::CheckRequest;

/// `bidpress check`.
#[derive(Debug, Args)]
pub struct Check {
    /// Which decks.
    #[command(flatten)]
    pub decks: Decks,
    /// Sample games with random bots for each number of players; greedy bots play a quarter, variants a tenth of that; 0 for none.
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    pub games: u64,
    /// Only with so many players: `3` or `3,5` [default: all numbers that a deck is for].
    #[arg(long, value_name = "N", value_delimiter = ',')]
    pub players: Vec<u32>,
    /// Only bots of this kind.
    #[arg(long, value_enum)]
    pub bots: Option<Skill>,
    /// Play this variant only: `advanced`, `teams=2` (again for several at once).
    #[arg(long = "variant", value_name = "NAME[=N]")]
    pub variants: Vec<String>,
    /// Tell of all cards how often they were dealt and played and what they are worth; else only of those of expansions.
    #[arg(long)]
    pub cards: bool,
    /// What must not be found.
    #[command(flatten)]
    pub deny: Deny,
    /// Folder for the logs of games that fail.
    #[arg(long, value_name = "DIR", default_value = "output/failures")]
    pub failures: PathBuf,
    /// Form of the report.
    #[arg(long, value_enum, default_value_t = Report::Text)]
    pub format: Report,
}

/// Form of the report of `check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Report {
    /// For people.
    Text,
    /// For programs: docs/check-report.md describes it.
    Json,
    /// Commands for GitHub Actions, which mark errors on the lines of the deck files.
    Github,
    /// SARIF 2.1.0, for code scanning services and editors.
    Sarif,
}

/// Form of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// For programs.
    Json,
}

impl Check {
    /// The check that was typed.
    pub(crate) fn request(&self) -> CheckRequest {
        CheckRequest {
            decks: self.decks.request(),
            games: self.games,
            players: self.players.clone(),
            bot: self.bots.map(Skill::bot),
            variants: self.variants.clone(),
            deny: self.deny.rules(),
            failures: Some(self.failures.clone()),
        }
    }
}
