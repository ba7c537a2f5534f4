//! Options of `play` and `replay`.

use std::path::PathBuf;

use clap::Args;

use crate::cli::values;
use crate::play::Bot;

/// `bidpress play`.
#[derive(Debug, Args)]
pub struct Play {
    /// Name or path of the deck.
    #[arg(value_name = "DECK")]
    pub deck: String,
    /// Number of players [default: the fewest].
    #[arg(long, value_name = "N")]
    pub players: Option<u32>,
    /// Add an expansion (repeatable).
    #[arg(long = "set", value_name = "NAME")]
    pub sets: Vec<String>,
    /// Leave out the N cards with the most extreme numbers, for a shorter game.
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub remove_extremes: u32,
    /// Variant of the rules, such as `advanced` or `teams=2` (repeatable).
    #[arg(long = "variant", value_name = "NAME")]
    pub variants: Vec<String>,
    /// Language of the transcript, such as `de` [default: the deck's own].
    ///
    /// Texts without a translation stay as they are, with a warning. The narration is in German if the
    /// language is German, else in English.
    #[arg(long, value_name = "LANG", value_parser = values::deck_lang)]
    pub lang: Option<String>,
    /// Seed of the game.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Number of the game in a run of `check`, as `--rows` numbers it.
    ///
    /// It is the same game at the same table: with the same players, variants and bots.
    #[arg(long, value_name = "N", conflicts_with = "seed")]
    pub game: Option<u64>,
    /// Kinds of bots, seat by seat: `greedy`, `random`, or `search-100`.
    ///
    /// If there are more seats, the first kind follows the last. `search-100` plays 100 games to their ends
    /// before each decision.
    #[arg(long, value_name = "BOTS", value_delimiter = ',', value_parser = values::bot,
        default_value = "greedy")]
    pub bots: Vec<Bot>,
    /// Print what each move changes, and no more (default).
    #[arg(long, overrides_with = "full")]
    pub brief: bool,
    /// Print the whole table at the start of each turn, too: hands, offers, money.
    #[arg(long, overrides_with = "brief")]
    pub full: bool,
    /// Print each random outcome, too, such as every card dealt.
    #[arg(long, short)]
    pub verbose: bool,
    /// Write a log for `bidpress replay`; `-` prints it instead of the transcript.
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
}

/// `bidpress replay`.
#[derive(Debug, Args)]
pub struct Replay {
    /// Logs (.jsonl), rulings (.toml), or folders of them; `-` is standard input.
    #[arg(required = true, value_name = "PATH")]
    pub files: Vec<PathBuf>,
    /// Deck of the logs [default: the one that each log names].
    #[arg(long, value_name = "DECK")]
    pub deck: Option<String>,
    /// With `--deck`: add an expansion (repeatable).
    #[arg(long = "set", value_name = "NAME", requires = "deck")]
    pub sets: Vec<String>,
}
