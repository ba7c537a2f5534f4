//! How much choices matter: one choice of each game is tried, each way it can go, in states that fit what the
//! player knows.
//!
//! Each move is tried in the same states with the same random numbers, and the game is played to its end. The
//! first half of the states says which two moves are the farthest apart, the second half how far they are: so
//! the difference is not that of the luckiest and the unluckiest move.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::bot::Bot;
use super::differences::{Differences, Mean};
use super::driver::{Observer, Streams, end_after, play};
use super::evidence::{Bets, Outcomes};
use super::interval::Interval;
use super::sample::Plan;
use super::search::{candidates, seed};
use super::seat_wins::ALPHA;
use super::worlds::Worlds;
use crate::rng::Stream;
use crate::rules::{Actor, Illegal, Move, Rules, SEATS, Scores, Seat};

/// States for each half of a test of a choice.
const STATES: usize = 24;

/// The most moves that are tried.
const MOVES: usize = 6;

/// A move is better than another if its results are, by this number of standard errors: by chance, one of 40
/// pairs that are equal would be.
const CLEARLY: f64 = 2.0;

/// Counts of choices. Whole numbers only, so that parts of a run add up exactly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChoiceCounts {
    /// Decisions with a single legal move.
    pub forced: u64,
    /// Decisions with several: choices.
    pub open: u64,
    /// Choices that were tried, one a game.
    pub tried: u64,
    /// Those in which one move wins clearly more often than another.
    pub matter: u64,
    /// By how much, and how often that occurred: the sum of its shares of the win in [`STATES`] states, less
    /// that of the other move, in units of 1/60.
    gaps: BTreeMap<i64, u64>,
    /// Those of players who won in none of the games that were played on.
    pub hopeless: u64,
    /// Those among them by which these players decide which other player wins.
    pub kingmaking: u64,
}

impl ChoiceCounts {
    /// Adds those of other games.
    pub fn merge(&mut self, other: &ChoiceCounts) {
        self.forced += other.forced;
        self.open += other.open;
        self.tried += other.tried;
        self.matter += other.matter;
        other.gaps.iter().for_each(|(gap, times)| *self.gaps.entry(*gap).or_default() += times);
        self.hopeless += other.hopeless;
        self.kingmaking += other.kingmaking;
    }

    /// The share of choices that were tried that are some of them, with an interval at 95 %, however often
    /// one looks.
    pub fn share(&self, part: u64) -> Mean {
        self.mean(&vec![(1.0, part as f64), (0.0, (self.tried - part) as f64)])
    }

    /// How much more often the better one of two moves wins, from 0 to 1.
    pub fn gap(&self) -> Mean {
        let most = (60 * STATES) as f64;
        // A move that is better in the first half of the states may be worse in the second.
        let outcomes: Outcomes =
            self.gaps.iter().map(|(gap, times)| (0.5 + *gap as f64 / most / 2.0, *times as f64)).collect();
        let Mean { n, mean, interval } = self.mean(&outcomes);
        let wide = |half: f64| 2.0 * half - 1.0;
        Mean {
            n,
            mean: wide(mean),
            interval: Interval { low: wide(interval.low), high: wide(interval.high) },
        }
    }

    fn mean(&self, outcomes: &Outcomes) -> Mean {
        let n = self.tried.max(1) as f64;
        let mean = outcomes.iter().map(|(value, times)| value * times).sum::<f64>() / n;
        let variance = outcomes.iter().map(|(value, times)| times * (value - mean).powi(2)).sum::<f64>() / n;
        Mean {
            n: self.tried,
            mean,
            interval: Bets::for_difference(0.05, variance.max(0.01)).interval(outcomes, ALPHA),
        }
    }
}

/// Tries one choice of each game of a plan.
pub(super) fn choices<R: Rules>(rules: &R, plan: &Plan) -> ChoiceCounts {
    let merged = |mut one: ChoiceCounts, other: ChoiceCounts| {
        one.merge(&other);
        one
    };
    plan.games
        .clone()
        .into_par_iter()
        .map(|game| of_game(rules, plan, game))
        .reduce(ChoiceCounts::default, merged)
}

fn of_game<R: Rules>(rules: &R, plan: &Plan, game: u64) -> ChoiceCounts {
    let mut streams = Streams::of(&plan.key, game);
    let mut watch = Choice { counts: ChoiceCounts::default(), random: streams.checks.clone(), chosen: None };
    // A game that does not end still has choices.
    let _ = play(rules, &plan.bots, &mut streams, &mut watch);
    let Choice { mut counts, mut random, chosen } = watch;
    if let Some((state, seat, moves)) = chosen {
        try_out(rules, plan, &state, seat, &moves, &mut random, &mut counts);
    }
    counts
}

/// Shares of the win of all seats, in units of 1/60.
type Shares = [u32; SEATS];

fn try_out<R: Rules>(
    rules: &R,
    plan: &Plan,
    state: &R::State,
    seat: Seat,
    moves: &[Move],
    random: &mut Stream,
    counts: &mut ChoiceCounts,
) {
    let view = rules.view(state, seat);
    let greedy = rules.greedy(&view, moves, random);
    let tried = candidates(moves, greedy, MOVES, random);
    let mut results: Vec<Vec<Shares>> = vec![Vec::with_capacity(2 * STATES); tried.len()];
    let mut worlds = Worlds::new(rules, &view);
    // Bots that search would play thousands of games in each of the games that are tried.
    let bots: Vec<Bot> = plan.bots.iter().map(|bot| (*bot).min(Bot::Greedy)).collect();
    for _ in 0..2 * STATES {
        let world = worlds.draw(random);
        let key = seed(random);
        for (choice, results) in tried.iter().zip(&mut results) {
            results.push(shares(end_after(rules, &bots, Streams::of(&key, 0), world.clone(), seat, *choice)));
        }
    }
    counts.tried += 1;
    let own = farthest(&results, seat);
    counts.matter += u64::from(own.is_clear);
    *counts.gaps.entry(own.sum).or_default() += 1;
    if results.iter().flatten().all(|shares| shares[seat.index()] == 0) {
        counts.hopeless += 1;
        let others = rules.seats().filter(|other| rules.side(*other) != rules.side(seat));
        let most = others.map(|other| farthest(&results, other)).max_by_key(|pair| pair.first);
        counts.kingmaking += u64::from(most.is_some_and(|pair| pair.is_clear));
    }
}

/// The two moves that are the farthest apart for a seat.
struct Pair {
    /// How far they are apart in the first half of the states.
    first: i64,
    /// In the second half.
    sum: i64,
    /// The better one is clearly better in the second half, too.
    is_clear: bool,
}

fn farthest(results: &[Vec<Shares>], seat: Seat) -> Pair {
    let share = |shares: &Shares| i64::from(shares[seat.index()]);
    let firsts = || results.iter().map(|results| results[..STATES].iter().map(share).sum::<i64>());
    // Of equal ones, the first.
    let best = (0..results.len()).zip(firsts()).max_by_key(|(place, sum)| (*sum, std::cmp::Reverse(*place)));
    let worst = (0..results.len()).zip(firsts()).min_by_key(|(place, sum)| (*sum, *place));
    let (Some((best, most)), Some((worst, least))) = (best, worst) else {
        return Pair { first: 0, sum: 0, is_clear: false };
    };
    let mut differences = Differences::default();
    let pairs = results[best][STATES..].iter().zip(&results[worst][STATES..]);
    pairs.for_each(|(one, other)| differences.add(share(one) - share(other)));
    let n = STATES as f64;
    let mean = differences.sum as f64 / n;
    let variance = (differences.squares as f64 / n - mean * mean) * n / (n - 1.0);
    Pair {
        first: most - least,
        sum: differences.sum,
        is_clear: mean > 0.0 && mean > CLEARLY * (variance.max(0.0) / n).sqrt(),
    }
}

/// The shares of the win; none of a game that does not end.
fn shares(end: Option<Scores>) -> Shares {
    end.map_or([0; SEATS], |scores| std::array::from_fn(|seat| scores.share(Seat(seat as u8))))
}

/// Counts decisions, and keeps one of the choices, all equally likely.
struct Choice<S> {
    counts: ChoiceCounts,
    random: Stream,
    chosen: Option<(S, Seat, Vec<Move>)>,
}

impl<R: Rules> Observer<R> for Choice<R::State> {
    type Stop = ();

    fn lists(&self) -> bool {
        true
    }

    fn legal(&mut self, _: &R, state: &R::State, seat: Seat, moves: &[Move]) -> Result<(), ()> {
        if moves.len() < 2 {
            self.counts.forced += 1;
            return Ok(());
        }
        self.counts.open += 1;
        if self.random.below(self.counts.open.min(u64::from(u32::MAX)) as u32) == 0 {
            self.chosen = Some((state.clone(), seat, moves.to_vec()));
        }
        Ok(())
    }

    fn make(&mut self, rules: &R, state: &mut R::State, actor: Actor, choice: Move) -> Result<(), Illegal> {
        rules.apply_legal(state, actor, choice)
    }

    fn broken(&mut self, _: &'static str) {}
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    fn results(shares: &[[u32; 2]]) -> Vec<Vec<Shares>> {
        let wide = |shares: &[u32; 2]| std::array::from_fn(|seat| shares.get(seat).copied().unwrap_or(0));
        shares.iter().map(|shares| vec![wide(shares); 2 * STATES]).collect()
    }

    #[test]
    fn the_second_half_judges_what_the_first_half_chose() {
        // The second move always wins, the third never.
        let certain = farthest(&results(&[[30, 30], [60, 0], [0, 60]]), Seat(0));
        assert!(certain.is_clear && certain.sum == 60 * STATES as i64);
        // Moves that lead to the same.
        let same = farthest(&results(&[[30, 30], [30, 30]]), Seat(0));
        assert!(!same.is_clear && (same.first, same.sum) == (0, 0));
        // The one that was better in the first half is worse in the second.
        let mut turned = results(&[[60, 0], [0, 60]]);
        let [one, other] = turned.as_mut_slice() else { panic!("two moves") };
        one[STATES..].swap_with_slice(&mut other[STATES..]);
        let turned = farthest(&turned, Seat(0));
        assert!(!turned.is_clear && turned.sum == -60 * STATES as i64);
    }

    #[test]
    fn shares_have_intervals() {
        let counts = ChoiceCounts {
            tried: 400,
            matter: 100,
            gaps: [(0, 300), (720, 100)].into(),
            ..ChoiceCounts::default()
        };
        let share = counts.share(counts.matter);
        assert!((share.mean - 0.25).abs() < 1e-9 && (0.15..0.25).contains(&share.interval.low), "{share:?}");
        let gap = counts.gap();
        assert!(
            (gap.mean - 0.125).abs() < 1e-9
                && (0.02..0.125).contains(&gap.interval.low)
                && gap.interval.high < 0.25,
            "{gap:?}"
        );
        assert!(counts.share(0).interval.high > 0.0, "what never happened may still happen");
        assert_eq!(ChoiceCounts::default().share(0).interval, Interval { low: 0.0, high: 1.0 });
    }
}
