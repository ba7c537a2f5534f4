//! A player that tries moves: it draws states that fit what its seat knows and what was said, plays the game
//! to its end from each with each move, and makes the move that wins most often.
//!
//! After the move, all seats play as greedy ones, each by what it knows itself, so nobody acts on what is
//! hidden from them, and moves that several seats choose in secret are chosen without knowing those of the
//! others. Such a player is at least as strong as the one that it plays on with, but for chance: this is one
//! step of policy iteration, the rollout algorithm (Tesauro and Galperin 1996, "On-line policy improvement
//! using Monte-Carlo search"; Bertsekas 2020, "Rollout, Policy Iteration, and Distributed Reinforcement
//! Learning"). All moves are tried in the same states with the same random numbers. Moves that fall behind
//! are dropped by halves (Karnin, Koren and Somekh 2013, "Almost optimal exploration in multi-armed
//! bandits"). The budget is a number of games, so the same move follows everywhere.

use super::bot::Bot;
use super::driver::{Streams, end_after};
use super::worlds::Worlds;
use crate::rng::Stream;
use crate::rules::{Move, Rules, SEATS, Scores, Seat};

/// Games for each candidate: with fewer, chance would choose among them.
const LEAST: u32 = 8;

/// A move is preferred to the greedy one if it is better by more than this number of standard errors.
const CLEARLY: f64 = 1.0;

/// The part of a result that is the share of the win; the rest is how many of the others have fewer points,
/// which tells something where games are long.
const WIN: f64 = 0.75;

/// A move that is tried, and its results in all states so far.
struct Candidate {
    choice: Move,
    results: Vec<f64>,
}

impl Candidate {
    fn mean(&self) -> f64 {
        self.results.iter().sum::<f64>() / self.results.len().max(1) as f64
    }
}

/// The best of a seat's legal moves, as far as `games` games show; `moves` is not empty.
pub(super) fn search<R: Rules>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    moves: &[Move],
    games: u32,
    random: &mut Stream,
) -> Move {
    let view = rules.view(state, seat);
    let greedy = rules.greedy(&view, moves, random);
    // Later decisions get the same random numbers, however many are used here.
    let mut own = Stream::keyed(&seed(random), 0);
    let mut candidates: Vec<Candidate> = candidates(moves, greedy, (games / LEAST).max(2) as usize, &mut own)
        .into_iter()
        .map(|choice| Candidate { choice, results: Vec::new() })
        .collect();
    let rounds = candidates.len().next_power_of_two().trailing_zeros().max(1);
    let mut worlds = Worlds::new(rules, &view);
    let bots = vec![Bot::Greedy; usize::from(rules.players())];
    for _ in 0..rounds {
        let states = (games / rounds / candidates.len() as u32).max(1);
        for _ in 0..states {
            let world = worlds.draw(&mut own);
            let key = seed(&mut own);
            for candidate in &mut candidates {
                let end =
                    end_after(rules, &bots, Streams::of(&key, 0), world.clone(), seat, candidate.choice);
                candidate.results.push(end.map_or(0.0, |scores| value(&scores, seat, rules.players())));
            }
        }
        // The greedy move stays, as the others are compared with it.
        candidates
            .sort_by(|one, other| other.mean().total_cmp(&one.mean()).then(one.choice.cmp(&other.choice)));
        let kept = candidates.len().div_ceil(2).max(2);
        let reference = candidates.iter().position(|candidate| candidate.choice == greedy).unwrap_or(0);
        if reference >= kept {
            candidates.swap(reference, kept - 1);
        }
        candidates.truncate(kept);
    }
    let Some(reference) = candidates.iter().find(|candidate| candidate.choice == greedy) else {
        return greedy;
    };
    let better =
        candidates.iter().filter(|candidate| is_clearly_better(&candidate.results, &reference.results));
    better
        .max_by(|one, other| one.mean().total_cmp(&other.mean()).then(other.choice.cmp(&one.choice)))
        .map_or(greedy, |best| best.choice)
}

/// A key of random numbers, drawn from others.
pub(super) fn seed(random: &mut Stream) -> [u8; 32] {
    let mut key = [0; 32];
    key.chunks_mut(4).for_each(|part| part.copy_from_slice(&random.below(u32::MAX).to_le_bytes()));
    key
}

/// The moves that are tried: the greedy one, and others up to a number, spread evenly over the legal ones,
/// whose order is that of what they mean: bids rise.
pub(super) fn candidates(moves: &[Move], greedy: Move, most: usize, random: &mut Stream) -> Vec<Move> {
    if moves.len() <= most {
        return moves.to_vec();
    }
    let mut chosen = vec![greedy];
    let (others, strata) = (moves.len(), most - 1);
    for stratum in 0..strata {
        let (from, to) = (others * stratum / strata, others * (stratum + 1) / strata);
        let choice = moves[from + random.below((to - from) as u32) as usize];
        if !chosen.contains(&choice) {
            chosen.push(choice);
        }
    }
    chosen
}

/// Rates the end of a game for a seat: from 0, the worst, to 1, a win alone.
fn value(scores: &Scores, seat: Seat, players: u8) -> f64 {
    let own = scores.points[seat.index()];
    let others = (0..players.min(SEATS as u8)).map(Seat).filter(|other| *other != seat);
    let beaten: f64 = others
        .map(|other| match own.cmp(&scores.points[other.index()]) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        })
        .sum();
    WIN * f64::from(scores.share(seat)) / 60.0
        + (1.0 - WIN) * beaten / f64::from(players.saturating_sub(1).max(1))
}

/// True if some results are better than others of the same states by more than chance makes likely.
fn is_clearly_better(results: &[f64], others: &[f64]) -> bool {
    let differences: Vec<f64> = results.iter().zip(others).map(|(one, other)| one - other).collect();
    let n = differences.len() as f64;
    let mean = differences.iter().sum::<f64>() / n;
    let variance =
        differences.iter().map(|difference| (difference - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    mean > 0.0 && mean > CLEARLY * (variance / n).sqrt()
}
