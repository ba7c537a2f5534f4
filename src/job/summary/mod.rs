//! Summaries: the counts of the games of a part of a run, as a file. Parts that are played on different
//! machines are merged to the report of the whole.

mod merge;
mod ranges;
mod read;
mod restore;

use std::path::Path;

use serde::{Deserialize, Serialize};

use super::check::{CheckRequest, Checked};
use super::decks::DeckRequest;
use crate::diag::Diagnostic;
use crate::hex::hex;
use crate::play::{Counts, Played};
use crate::{files, games};

pub use merge::{Merged, merge, shard};
pub use ranges::Ranges;
pub use restore::check;

/// The version of the format of summaries.
const FORMAT: u32 = 1;

/// The program that plays and merges: other versions may play other games.
const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// The counts of some games of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Summary {
    /// The version of the program that played them.
    program: String,
    /// The settings that all parts of the run share.
    run: Run,
    /// Which games of the run were played.
    games: Ranges,
    /// How many games the run has, if that is known.
    of: Option<u64>,
    /// Into how many shards it is divided, if it is.
    shards: Option<u64>,
    /// The decks that were played.
    decks: Vec<DeckCounts>,
}

/// The settings that all parts of a run share.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Run {
    decks: Vec<String>,
    sets: Vec<String>,
    seed: Option<u64>,
    remove_extremes: u32,
    players: Vec<u32>,
    first_random: bool,
    bots: Vec<String>,
    variants: Vec<String>,
    lang: Option<String>,
}

/// The games of a deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckCounts {
    id: String,
    /// The hash of its cards, as far as the rules read them.
    cards: String,
    seed: u64,
    tables: Vec<TableCounts>,
}

/// The games of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TableCounts {
    players: u8,
    variants: Vec<(String, i32)>,
    bots: String,
    counts: Counts,
}

impl Run {
    fn of(request: &CheckRequest) -> Run {
        let DeckRequest { decks, sets, seed, remove_extremes, players: _, lang } = request.decks.clone();
        Run {
            decks,
            sets,
            seed,
            remove_extremes,
            players: request.players.clone(),
            first_random: request.first_random,
            bots: request.bots.iter().map(ToString::to_string).collect(),
            variants: request.variants.clone(),
            lang,
        }
    }

    /// The options of `check` that are typed for it, with those that are not at their defaults.
    fn typed(&self) -> String {
        let mut words: Vec<String> = self.decks.clone();
        words.extend(self.sets.iter().map(|set| format!("--set {set}")));
        words.extend(self.seed.map(|seed| format!("--seed {seed}")));
        words.extend(
            Some(self.remove_extremes)
                .filter(|cards| *cards > 0)
                .map(|cards| format!("--remove-extremes {cards}")),
        );
        let players: Vec<String> = self.players.iter().map(u32::to_string).collect();
        words.extend(
            Some(players)
                .filter(|players| !players.is_empty())
                .map(|players| format!("--players {}", players.join(","))),
        );
        words.extend(self.first_random.then(|| "--first random".to_string()));
        words.extend(self.bots.iter().map(|bots| format!("--bots {bots}")));
        words.extend(self.variants.iter().map(|variant| format!("--variant {variant}")));
        words.extend(self.lang.iter().map(|lang| format!("--lang {lang}")));
        words.join(" ")
    }
}

impl TableCounts {
    fn of(played: &Played) -> TableCounts {
        let table = &played.table;
        TableCounts {
            players: table.players,
            variants: table.options.iter().map(|(id, value)| (id.to_string(), value)).collect(),
            bots: table.bot.to_string(),
            counts: Counts::from(&played.sample),
        }
    }

    /// True if the other counts are of the same table.
    fn is_at(&self, other: &TableCounts) -> bool {
        (self.players, &self.variants, &self.bots) == (other.players, &other.variants, &other.bots)
    }
}

impl Summary {
    /// The summary of decks that were played; `of` is the number of games of the run, and `shards` the number
    /// of its parts, if they are known.
    pub fn of(
        checked: &[Checked<'_>],
        request: &CheckRequest,
        of: Option<u64>,
        shards: Option<u64>,
    ) -> Summary {
        let played = checked.iter().filter_map(|checked| checked.sample_games.as_ref());
        let games = played.map(|games| games.run.clone()).next().unwrap_or_default();
        let decks = checked.iter().filter_map(|checked| {
            let deck = &checked.loaded.deck;
            let game = deck.game.as_deref().and_then(games::find)?;
            let tables = checked.sample_games.as_ref()?.played.iter().map(TableCounts::of).collect();
            Some(DeckCounts {
                id: deck.id.clone(),
                cards: game.engine.deck_hash(deck),
                seed: deck.seed,
                tables,
            })
        });
        Summary {
            program: PROGRAM.to_string(),
            run: Run::of(request),
            games: Ranges::of(games),
            of,
            shards,
            decks: decks.collect(),
        }
    }

    /// The text of its file: one line of JSON, with a hash, so that a file that was cut or changed is
    /// noticed.
    pub fn text(&self) -> String {
        // Plain data can always be written.
        let summary = serde_json::to_string(self).unwrap_or_default();
        format!("{}{FORMAT},\"sha256\":\"{}\",\"summary\":{summary}}}\n", Self::HEAD, seal(&summary))
    }

    /// Bytes of the counts of a table in a file, about.
    pub fn bytes(played: &Played) -> u64 {
        serde_json::to_string(&TableCounts::of(played)).map_or(0, |text| text.len() as u64)
    }

    /// Writes its file.
    ///
    /// # Errors
    /// The error of the file system.
    pub fn write(&self, path: &Path) -> Result<(), Diagnostic> {
        files::write_atomic(path, self.text().as_bytes())
    }

    /// Rejects a path with another file, before games are played in vain.
    ///
    /// # Errors
    /// Another file is there, or it can't be read.
    pub fn keep_others(path: &Path) -> Result<(), Diagnostic> {
        if files::is_stream(path) {
            let diagnostic =
                Diagnostic::error("summary", "a summary can't go to standard output, where the report is");
            return Err(diagnostic.hint("name a file; a file named `-` is `./-`"));
        }
        files::keep_others(path, "summary", Summary::is_one)
    }

    /// How each file begins.
    const HEAD: &str = "{\"bidpress_summary\":";

    /// True for the beginning of a summary file.
    pub fn is_one(head: &str) -> bool {
        head.starts_with(Summary::HEAD)
    }
}

fn seal(summary: &str) -> String {
    use sha2::{Digest, Sha256};
    hex(&Sha256::digest(summary.as_bytes()))
}
