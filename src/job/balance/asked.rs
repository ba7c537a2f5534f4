//! The tables of decks in the course of a run: which are played on, and until when.

use std::time::{Duration, Instant};

use rayon::prelude::*;

use super::balanced::Answered;
use super::request::{BalanceRequest, FINEST, first_look, no_rules};
use crate::diag::Diagnostics;
use crate::games::Game;
use crate::job::check::Checked;
use crate::job::decks::LoadedDeck;
use crate::job::monitor::Monitor;
use crate::play::{Fairness, Played, SeatVerdict, Trial};

/// With fewer games, shares vary too much to predict how many it takes.
pub const SETTLED: u64 = 3_000;

/// A table in the course of the run.
pub(super) struct Asked<'a> {
    /// Its place among the decks.
    pub(super) deck: usize,
    pub(super) game: &'static Game,
    pub(super) trial: Trial<'a>,
    tolerance: f64,
    verdict: SeatVerdict,
    more: Option<u64>,
    /// How long its games have taken.
    pub(super) worked: Duration,
}

impl Asked<'_> {
    /// True if more games could change the answer. A borderline table is played on until its shares are known
    /// well enough.
    pub(super) fn is_open(&self) -> bool {
        let sample = &self.trial.played().sample;
        let is_unclear = match self.verdict.fairness {
            Fairness::Undecided => true,
            Fairness::Borderline => self.verdict.doubt > FINEST * self.tolerance,
            Fairness::Fair | Fairness::Unfair => false,
        };
        is_unclear && sample.failure.is_none() && sample.unfinished.is_none()
    }

    pub(super) fn play_to(&mut self, games: u64) {
        let start = Instant::now();
        self.trial.play_to(games);
        self.worked += start.elapsed();
        self.judge();
    }

    fn judge(&mut self) {
        let Played { table, sample, .. } = self.trial.played();
        self.verdict = sample.tally.wins.verdict(table.players, self.tolerance);
        self.more = match self.verdict.fairness {
            Fairness::Undecided => {
                sample.tally.wins.decided_after(table.players, self.tolerance).map(|times| {
                    let games = sample.tally.games as f64;
                    ((times - 1.0) * games).ceil() as u64
                })
            }
            _ => None,
        };
    }

    /// Seconds that a game takes, on all cores that work on it.
    pub(super) fn pace(&self) -> f64 {
        self.worked.as_secs_f64() / self.games().max(1) as f64
    }

    /// Which table is to be played on first: that with the least time as long as nothing can be predicted,
    /// then that which is probably decided soonest; those that are borderline last.
    fn order(&self) -> (u8, f64) {
        let outlook = self.more.map_or(f64::INFINITY, |more| more as f64 * self.pace());
        match self.verdict.fairness {
            Fairness::Undecided if self.games() >= SETTLED => (1, outlook),
            Fairness::Borderline => (2, self.worked.as_secs_f64()),
            _ => (0, self.worked.as_secs_f64()),
        }
    }

    /// How many games there are at its next look.
    pub(super) fn next(&self, request: &BalanceRequest) -> u64 {
        request.next_look(self.games(), first_look(self.trial.played().table.bot))
    }

    pub(super) fn games(&self) -> u64 {
        self.trial.played().sample.tally.games
    }

    /// The same with the games of before, which took so long.
    #[must_use]
    pub(super) fn resumed(mut self, played: Played, worked: Duration) -> Self {
        self.trial = self.trial.resumed(played);
        self.worked = worked;
        self.judge();
        self
    }

    /// The answer so far.
    pub(super) fn answered(self) -> Answered {
        let (pace, more, verdict) = (self.pace(), self.more, self.verdict);
        Answered { played: self.trial.into_played(), verdict, more, pace }
    }
}

/// Keeps the tables that are to be played on first, one for each core.
pub(super) fn soonest(tables: &mut Vec<&mut Asked<'_>>) {
    tables.sort_by(|one, other| {
        let ((one, before), (other, after)) = (one.order(), other.order());
        one.cmp(&other).then(before.total_cmp(&after))
    });
    tables.truncate(rayon::current_num_threads());
}

/// Plays on until all is decided, or so many seconds since a time or the games are used up. The first look is
/// at all tables; then those are played on that are probably decided soonest, one for each core. `done` gets
/// each table that needs no more games.
pub(super) fn play(
    asked: &mut [Asked<'_>],
    request: &BalanceRequest,
    start: Instant,
    seconds: f64,
    done: &(dyn Fn(&Asked<'_>) + Sync),
) {
    let mut batch: Vec<&mut Asked<'_>> = asked.iter_mut().collect();
    while !batch.is_empty() {
        batch.par_iter_mut().for_each(|table| {
            table.play_to(table.next(request));
            if !table.is_open() {
                done(table);
            }
        });
        drop(batch);
        let left = seconds - start.elapsed().as_secs_f64();
        // The games of a round are all counted, or none: a round that would end too late is not begun.
        let fits = |table: &Asked<'_>| {
            let games = table.next(request) - table.games();
            games > 0 && games as f64 * table.pace() <= left
        };
        batch = asked.iter_mut().filter(|table| table.is_open() && fits(table)).collect();
        soonest(&mut batch);
    }
}

/// The tables of all decks that are legal.
pub(super) fn asked<'a>(
    checked: &[Checked<'_>],
    decks: &'a [LoadedDeck],
    request: &BalanceRequest,
    monitor: &dyn Monitor,
) -> Result<Vec<Asked<'a>>, Diagnostics> {
    let mut all = Vec::new();
    for (place, game, tables) in request.tables(checked, &request.bots, monitor)? {
        let deck = &decks[place].deck;
        for table in tables {
            let trial = Trial::new(game.engine, deck, &table, deck.seed, false)?.counting_components();
            let verdict = trial.played().sample.tally.wins.verdict(table.players, request.tolerance);
            all.push(Asked {
                deck: place,
                game,
                trial,
                tolerance: request.tolerance,
                verdict,
                more: None,
                worked: Duration::ZERO,
            });
        }
    }
    if all.is_empty() && checked.iter().all(Checked::is_legal) {
        return Err(no_rules().into());
    }
    Ok(all)
}
