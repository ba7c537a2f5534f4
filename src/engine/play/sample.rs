//! Sample games: many games of one table, on all cores, counted.

use std::ops::Range;

use rayon::prelude::*;

use super::bot::Bot;
use super::driver::{Finish, Streams, play};
use super::edit::Outcome;
use super::event_stats::GameShape;
use super::invariants::{InvariantError, Watch};
use super::row::Row;
use super::shrink::shrunk;
use super::stats::Tally;
use crate::progress;
use crate::rng::Stream;
use crate::rules::{Actor, Move, Rules};

/// The sample games to play.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The numbers of the games.
    pub games: Range<u64>,
    /// Who decides for each seat.
    pub bots: Vec<Bot>,
    /// The run's key; game *i* of a key is the same game everywhere.
    pub key: [u8; 32],
    /// How many of the first games are checked in full, and then one in `full_every`.
    pub full_first: u64,
    /// In how many of the first games it is counted what happened and which effects were applied.
    pub counted_first: u64,
    /// In how many of these it is counted how many of each component are in play at once: that takes a large
    /// part of the time.
    pub needed_first: u64,
    /// 0: no more after the first.
    pub full_every: u64,
    /// In a game that is checked in full, one in so many states is saved and loaded, and so is the last one:
    /// that takes longer than all other checks together.
    pub saved_every: u32,
    /// Keeps the outcome of each game whose events are counted.
    pub keeps_outcomes: bool,
    /// Keeps a row of each game.
    pub keeps_rows: bool,
    /// A random player of the group takes the first seat in each game, so that results are those of players,
    /// not of seats.
    pub first_random: bool,
}

impl Plan {
    /// No games yet, none of which is watched more closely than the rules of the game require.
    pub(super) fn quick(key: [u8; 32], bots: Vec<Bot>) -> Plan {
        Plan {
            games: 0..0,
            bots,
            key,
            full_first: 0,
            counted_first: 0,
            needed_first: 0,
            full_every: 0,
            saved_every: 1,
            keeps_outcomes: false,
            keeps_rows: false,
            first_random: false,
        }
    }
}

/// The results of sample games.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    /// The counts.
    pub tally: Tally,
    /// The outcome of each game, in order, if they are kept; none of a game without an end.
    pub outcomes: Vec<Option<Outcome>>,
    /// A row for each game, in order, if they are kept; none for a game that broke an invariant.
    pub rows: Vec<Row>,
    /// The first game that broke an invariant.
    pub failure: Option<Failure>,
    /// The number of the first game beyond its bound.
    pub unfinished: Option<u64>,
}

impl Sample {
    /// With the results of later games of the same run.
    #[must_use]
    pub fn merged(mut self, later: Sample) -> Sample {
        self.outcomes.extend(later.outcomes);
        self.rows.extend(later.rows);
        Sample {
            outcomes: self.outcomes,
            rows: self.rows,
            tally: self.tally.merged(&later.tally),
            failure: self.failure.or(later.failure),
            unfinished: self.unfinished.or(later.unfinished),
        }
    }
}

/// A game that broke an invariant.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Its number in the run.
    pub game: u64,
    /// The broken invariant.
    pub broken: InvariantError,
    /// The fewest moves found that still break it.
    pub moves: Vec<(Actor, Move)>,
}

/// Games per unit of work: enough to make starting it cheap, few enough to use all cores.
const CHUNK: u64 = 64;

/// Plays all games of a plan. The result does not depend on the number of threads.
pub(super) fn sample<R: Rules>(rules: &R, plan: &Plan) -> Sample {
    let Range { start, end } = plan.games;
    // Games of bots that search take long.
    let size = if plan.bots.iter().any(|bot| *bot > Bot::Greedy) { 1 } else { CHUNK };
    let chunks = end.saturating_sub(start).div_ceil(size);
    let chunk = |chunk: u64| start + chunk * size..(start + (chunk + 1) * size).min(end);
    // Who is asked to end early drops these games.
    let part =
        |games: Range<u64>| if progress::is_stopped() { Sample::default() } else { part(rules, plan, games) };
    let parts: Vec<Sample> = (0..chunks).into_par_iter().map(|at| part(chunk(at))).collect();
    let mut whole = parts.into_iter().fold(Sample::default(), Sample::merged);
    if let Some(failure) = &mut whole.failure {
        failure.moves = shrunk(
            rules,
            &failure.moves,
            &failure.broken,
            &Watch::new(rules, checks(plan, failure.game), plan.saved_every),
        );
    }
    whole
}

/// The stream for the close checks of a game, if it is watched closely.
fn checks(plan: &Plan, game: u64) -> Option<Stream> {
    let full = game < plan.full_first || plan.full_every > 0 && game.is_multiple_of(plan.full_every);
    full.then(|| Streams::of(&plan.key, game).checks)
}

fn part<R: Rules>(rules: &R, plan: &Plan, games: Range<u64>) -> Sample {
    let mut sample = Sample::default();
    let mut watch = Watch::new(rules, None, plan.saved_every);
    for game in games {
        let mut streams = Streams::of(&plan.key, game);
        watch.again(checks(plan, game), plan.keeps_rows || game < plan.counted_first);
        watch.counts_needed = game < plan.needed_first;
        let decisions = watch.decisions;
        let result = play(rules, &plan.bots, &mut streams, &mut watch).and_then(|(finish, state)| {
            watch.finish(rules, &state, &finish).map(|()| (finish, rules.applied_effects(&state)))
        });
        if let Ok((finish, _)) = &result {
            watch.uses.game_over(finish, rules.players());
        }
        let made = (watch.decisions - decisions) as u32;
        match result {
            Ok((Finish::Scores(scores), applied)) => {
                let mut sides = scores.winners.iter().map(|seat| rules.side(seat));
                let first = sides.next();
                let tied = sides.any(|side| Some(side) != first);
                let players = u32::from(rules.players());
                let offset = if plan.first_random {
                    Streams::of(&plan.key, game).first.below(players) as u8
                } else {
                    0
                };
                let of_players = scores.rotated(offset, rules.players());
                if let Some(story) = &watch.story {
                    let shape = GameShape::of(story, made, &scores, rules.players());
                    if game < plan.counted_first {
                        sample.tally.events.add(story, R::EVENTS.len(), &shape, &scores, rules.players());
                        watch.uses.resolved(&applied);
                    }
                    if watch.counts_needed {
                        watch.peaks.add_to(&mut sample.tally.events.needed);
                    }
                    if plan.keeps_outcomes {
                        sample.outcomes.push(Some(Outcome::new(&scores, tied, shape)));
                    }
                    if plan.keeps_rows {
                        sample.rows.push(Row::new(
                            game,
                            made,
                            story,
                            R::EVENTS.len(),
                            Some((&of_players, shape)),
                        ));
                    }
                }
                sample.tally.finished(&of_players, tied, rules.players());
            }
            Ok((Finish::Unfinished, _)) => {
                sample.tally.games += 1;
                sample.tally.unfinished += 1;
                sample.unfinished.get_or_insert(game);
                if plan.keeps_outcomes {
                    sample.outcomes.push(None);
                }
                if let Some(story) = watch.story.as_ref().filter(|_| plan.keeps_rows) {
                    sample.rows.push(Row::new(game, made, story, R::EVENTS.len(), None));
                }
            }
            Err(broken) => {
                // The games after it are played all the same, so that parts of a run add up to the whole,
                // wherever it is cut.
                sample.failure.get_or_insert_with(|| Failure { game, broken, moves: watch.log.clone() });
                if plan.keeps_outcomes {
                    sample.outcomes.push(None);
                }
                continue;
            }
        }
        sample.tally.length(watch.decisions - decisions);
    }
    sample.tally.branches = watch.branches;
    sample.tally.uses = watch.uses.uses();
    sample
}
