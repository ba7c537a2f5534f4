//! Merging: the counts of all parts of a run are added up, once it is certain that they are parts of one run.

use std::ops::Range;
use std::path::{Path, PathBuf};

use super::read::read;
use super::{DeckCounts, Ranges, Summary};
use crate::diag::{Diagnostic, Diagnostics, counted, list};
use crate::files;
use crate::progress::Step;

/// The counts of several summaries.
#[derive(Debug)]
pub struct Merged {
    /// Together.
    pub summary: Summary,
    /// The missing games, if they are requested or allowed; else they are an error.
    pub missing: Vec<Range<u64>>,
}

/// Merges summaries, and those in folders: the same in any order. `games` is how many games there should be,
/// if that is not in the summaries; `is_partial`: some may be missing.
///
/// # Errors
/// Files that are no summaries, or of other games; games that are missing, or are in two of them.
pub fn merge(paths: &[PathBuf], games: Option<u64>, is_partial: bool) -> Result<Merged, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let mut parts = Parts::default();
    for path in paths {
        match files::summaries(path) {
            Ok(found) => found.iter().for_each(|path| {
                let added = Step::new(&path.display().to_string()).run(|| read(path)).and_then(|read| read);
                match added.and_then(|summary| parts.add(path, summary)) {
                    Ok(()) => {}
                    Err(diagnostic) => diagnostics.push(diagnostic),
                }
            }),
            Err(diagnostic) => diagnostics.push(diagnostic),
        }
    }
    diagnostics.extend(parts.overlaps());
    let Some((_, mut summary)) = parts.whole else { return Err(diagnostics) };
    summary.games = Ranges::joined(parts.ranges.iter().map(|(range, _)| range.clone()));
    let end = summary.games.end();
    if games.is_some_and(|games| games < end) {
        let message =
            format!("there are games up to {}, more than the {} of `--games`", end - 1, games.unwrap_or(0));
        diagnostics.push(
            Diagnostic::error("games", message).hint("leave `--games` out if all of them belong to the run"),
        );
    }
    let of = games.or(summary.of).unwrap_or(0).max(end);
    let missing = summary.games.missing(of);
    // What is missing is known only if all others could be read.
    if !is_partial && !missing.is_empty() && diagnostics.0.is_empty() {
        diagnostics.push(lacking(&summary, &missing, of));
    }
    if diagnostics.0.is_empty() && !summary.is_small_enough() {
        diagnostics.push(Diagnostic::error("summary", "the sums are larger than those of any run"));
    }
    diagnostics.into_result(Merged { summary, missing }).map(|(merged, _)| merged)
}

/// The parts so far.
#[derive(Default)]
struct Parts {
    /// The first file, and its counts with those of all others.
    whole: Option<(PathBuf, Summary)>,
    /// The games of each file.
    ranges: Vec<(Range<u64>, PathBuf)>,
}

impl Parts {
    /// Adds a file.
    fn add(&mut self, path: &Path, summary: Summary) -> Result<(), Diagnostic> {
        let ranges: Vec<_> = summary.games.iter().map(|range| (range, path.to_path_buf())).collect();
        let Some((first, whole)) = &mut self.whole else {
            self.ranges = ranges;
            self.whole = Some((path.to_path_buf(), summary));
            return Ok(());
        };
        // A shard that is so small that it has no games counts nothing.
        if summary.games.are_none() {
            return Ok(());
        }
        if whole.games.are_none() {
            self.ranges = ranges;
            (*first, *whole) = (path.to_path_buf(), summary);
            return Ok(());
        }
        if let Some(what) = difference(whole, &summary) {
            let message =
                format!("`{}` and `{}` are not of one run: {what}", first.display(), path.display());
            return Err(Diagnostic::error("other-run", message)
                .hint("merge only summaries of one run: the same decks, cards, seed and options"));
        }
        self.ranges.extend(ranges);
        whole.of = whole.of.max(summary.of);
        // A part that was played again by its numbers is one of the shards all the same.
        whole.shards = whole.shards.max(summary.shards);
        // The same options can be typed in several ways.
        whole.run = whole.run.clone().min(summary.run);
        for (own, more) in whole.decks.iter_mut().zip(summary.decks) {
            for (own, more) in own.tables.iter_mut().zip(&more.tables) {
                own.counts = std::mem::take(&mut own.counts).merged(&more.counts);
            }
        }
        Ok(())
    }

    /// Games that are in two files.
    fn overlaps(&mut self) -> Diagnostics {
        self.ranges.sort_by_key(|(range, _)| (range.start, range.end));
        let mut diagnostics = Diagnostics::default();
        let mut last: Option<&(Range<u64>, PathBuf)> = None;
        for part in &self.ranges {
            if let Some((before, file)) = last.filter(|(before, _)| before.end > part.0.start) {
                let both = part.0.start..before.end.min(part.0.end);
                let message = format!("{} in `{}` and in `{}`", are(&both), file.display(), part.1.display());
                diagnostics.push(Diagnostic::error("games-twice", message).hint("leave one of them out"));
            }
            last = last.filter(|(before, _)| before.end >= part.0.end).or(Some(part));
        }
        diagnostics
    }
}

/// In what two summaries are not of one run.
fn difference(one: &Summary, other: &Summary) -> Option<String> {
    let typed = || {
        Some(format!("they were played with the options `{}` and `{}`", one.run.typed(), other.run.typed()))
    };
    if (one.run.first_random, &one.run.lang) != (other.run.first_random, &other.run.lang) {
        return typed();
    }
    let ids = |summary: &Summary| list(summary.decks.iter().map(|deck| deck.id.as_str()));
    if ids(one) != ids(other) {
        return Some(format!("one has games of {}, the other of {}", ids(one), ids(other)));
    }
    let deck = |(one, other): (&DeckCounts, &DeckCounts)| {
        let is_at_same = one.tables.len() == other.tables.len()
            && one.tables.iter().zip(&other.tables).all(|(one, other)| one.is_at(other));
        match () {
            () if one.cards != other.cards => Some(format!("the cards of {} differ", one.id)),
            () if one.seed != other.seed => {
                Some(format!("{} has the seed {} in one and {} in the other", one.id, one.seed, other.seed))
            }
            () if !is_at_same => typed(),
            () => None,
        }
    };
    one.decks.iter().zip(&other.decks).find_map(deck)
}

/// The error of games that are missing, with how to play them.
fn lacking(summary: &Summary, missing: &[Range<u64>], of: u64) -> Diagnostic {
    const SHOWN: usize = 8;
    let games = Ranges::count(missing);
    let what = if let [range] = missing {
        are(range)
    } else {
        format!("{games} games in {} are", counted(missing.len(), "range"))
    };
    let mut diagnostic = Diagnostic::error("missing-games", format!("{what} missing of {of}"));
    for range in missing.iter().take(SHOWN) {
        let options = summary.run.typed();
        let shard = summary
            .shards
            .and_then(|shards| shard_of(range, of, shards))
            .map_or_else(String::new, |shard| format!(" ({shard})"));
        let space = if options.is_empty() { "" } else { " " };
        diagnostic = diagnostic.hint(format!(
            "play them{shard}: `bidpress check {options}{space}--games {}..{} --summary FILE`",
            range.start, range.end
        ));
    }
    if missing.len() > SHOWN {
        diagnostic = diagnostic.hint(format!("and {} more", counted(missing.len() - SHOWN, "range")));
    }
    diagnostic.hint("`--partial` merges the others without them")
}

/// `games 10 to 19 are`.
fn are(range: &Range<u64>) -> String {
    if range.end - range.start == 1 {
        format!("game {} is", range.start)
    } else {
        format!("games {} to {} are", range.start, range.end - 1)
    }
}

/// The games of shard `at`, from 1, of a run of `games` that is divided into `of` shards of equal size, or
/// nearly.
pub fn shard(games: &Range<u64>, at: u64, of: u64) -> Range<u64> {
    let length = u128::from(games.end.saturating_sub(games.start));
    let bound = |at: u64| games.start + (length * u128::from(at) / u128::from(of.max(1))) as u64;
    bound(at.saturating_sub(1))..bound(at)
}

/// `shard 3 of 8` or `shards 3 to 5 of 8`, if a range is just that.
fn shard_of(range: &Range<u64>, games: u64, of: u64) -> Option<String> {
    let near = |game: u64| (u128::from(game) * u128::from(of) / u128::from(games.max(1))) as u64;
    let at = |game: u64| (near(game)..=near(game) + 1).find(|at| shard(&(0..games), *at, of).end == game);
    let (first, last) = (at(range.start)? + 1, at(range.end)?);
    Some(if first == last {
        format!("shard {first} of {of}")
    } else {
        format!("shards {first} to {last} of {of}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_all_games_once() {
        for (games, of) in [(0..10, 3), (0..2, 5), (7..1_007, 64), (0..10_000_000_000, 10_000)] {
            let shards: Vec<Range<u64>> = (1..=of).map(|at| shard(&games, at, of)).collect();
            assert_eq!((shards[0].start, shards[shards.len() - 1].end), (games.start, games.end));
            assert!(shards.windows(2).all(|pair| pair[0].end == pair[1].start), "{games:?}");
            let lengths = || shards.iter().map(|shard| shard.end - shard.start);
            assert!(lengths().max() <= lengths().min().map(|least| least + 1), "{games:?}");
        }
    }

    #[test]
    fn missing_shards_are_named() {
        let name = |range| shard_of(&range, 1_000, 64);
        assert_eq!(name(shard(&(0..1_000), 7, 64)), Some("shard 7 of 64".into()));
        assert_eq!(
            name(shard(&(0..1_000), 7, 64).start..shard(&(0..1_000), 9, 64).end),
            Some("shards 7 to 9 of 64".into())
        );
        assert_eq!((name(0..1_000), name(1..15)), (Some("shards 1 to 64 of 64".into()), None));
    }
}
