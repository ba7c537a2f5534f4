//! What a run costs: the time of a game at each table, measured, times the number of games.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::check::simulation::{each_table, jobs};
use super::check::{CheckRequest, Checked};
use super::monitor::Monitor;
use super::rows::Rows;
use super::summary::Summary;
use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::play::{SampleTable, Trial};

/// The cost of a run.
#[derive(Debug)]
pub struct Cost {
    /// Each table, with the place of its deck.
    pub tables: Vec<TableCost>,
    /// Bytes of the summary of a shard, about.
    pub summary_bytes: u64,
    /// Bytes of the rows of all games, about; none if there are several decks.
    pub row_bytes: Option<u64>,
}

/// The cost of the games of a table.
#[derive(Debug)]
pub struct TableCost {
    /// The place of its deck.
    pub deck: usize,
    /// Where.
    pub table: SampleTable,
    /// How many games.
    pub games: u64,
    /// Time of a game on one core.
    pub each: Duration,
    /// Bytes of the row of a game.
    row_bytes: f64,
    /// Bytes of the counts in a summary.
    summary_bytes: u64,
}

impl TableCost {
    /// Time of all games on one core, in seconds.
    pub fn seconds(&self) -> f64 {
        self.games as f64 * self.each.as_secs_f64()
    }
}

/// How long a shard takes on one core, at best: long enough that starting it does not matter, short enough to
/// be played again.
const SHARD: Duration = Duration::from_secs(15 * 60);

/// The most shards that are recommended.
const MOST_SHARDS: f64 = 1_000_000.0;

impl Cost {
    /// Time of all games on one core, in seconds.
    pub fn seconds(&self) -> f64 {
        self.tables.iter().map(TableCost::seconds).fold(0.0, |sum, seconds| sum + seconds)
    }

    /// Into how many shards the run is best divided.
    pub fn shards(&self) -> u64 {
        (self.seconds() / SHARD.as_secs_f64()).ceil().clamp(1.0, MOST_SHARDS) as u64
    }
}

/// The first game that is measured: those before it are counted more closely, which takes longer.
const FIRST: u64 = 3_001;

/// How long each table is measured, at least.
const MEASURED: Duration = Duration::from_millis(500);

/// The most games that are measured.
const MOST: u64 = 1_500;

/// Measures some games at each table of the decks that are legal.
///
/// # Errors
/// Numbers of players or variants that no deck is for.
pub fn cost(
    checked: &[Checked<'_>],
    request: &CheckRequest,
    monitor: &dyn Monitor,
) -> Result<Cost, Diagnostics> {
    let jobs = jobs(checked, request, monitor)?;
    let all: Vec<_> = each_table(jobs).collect();
    monitor.begin(all.len(), "tables");
    // One table for each core: so their times are those of games beside each other.
    let tables: Result<Vec<TableCost>, Diagnostics> = all
        .into_par_iter()
        .map(|(deck, game, table)| {
            let loaded: &Deck = &checked[deck].loaded.deck;
            let mut trial = Trial::new(game.engine, loaded, &table, loaded.seed, request.first_random)?
                .starting_at(FIRST)
                .keeping_rows();
            let (start, mut games) = (Instant::now(), 1);
            while start.elapsed() < MEASURED && games < MOST {
                trial.play_to(FIRST + games);
                games = (2 * games).min(MOST);
            }
            let played = trial.played().games.end - FIRST;
            let each = start.elapsed() / u32::try_from(played).unwrap_or(u32::MAX).max(1);
            let row_bytes = Rows::bytes(loaded, game, &table, &trial.take_rows()) as f64 / played as f64;
            monitor.step(&loaded.id);
            let share = table.share(&request.games);
            let summary_bytes = Summary::bytes(trial.played());
            Ok(TableCost { deck, games: share.end - share.start, each, row_bytes, summary_bytes, table })
        })
        .collect();
    monitor.end();
    let tables = tables?;
    let bytes = |table: &TableCost| table.games as f64 * table.row_bytes;
    let row_bytes = (checked.len() == 1).then(|| tables.iter().map(bytes).sum::<f64>() as u64);
    let summary_bytes = tables.iter().map(|table| table.summary_bytes).sum();
    Ok(Cost { tables, summary_bytes, row_bytes })
}
