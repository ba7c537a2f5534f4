//! Whether all seats win alike: a verdict that stays valid however often one looks at it.
//!
//! Each seat's share of the wins has a confidence sequence: the rates `p` against which the evidence of a mixture of all other rates is
//! below `k / α` for `k` seats (Robbins 1970; as an e-value: Howard, Ramdas, McAuliffe and Sekhon 2021, "Time-uniform, nonparametric,
//! nonasymptotic confidence sequences"). Shared wins count in parts: the evidence of an outcome between 0 and 1 is at most that of a coin with the same mean, so
//! the sequence stays valid. Logarithms come from `libm`, so that the figures are the same on every machine.

use super::interval::Interval;
use super::stats::Tally;
use crate::rules::Seat;

/// How far a seat's share of the wins may be from an equal one, either way: two percentage points.
pub const TOLERANCE: f64 = 0.02;

/// The chance that a verdict is wrong, whenever one looks: 5 %.
pub const ALPHA: f64 = 0.05;

/// What the games say about the seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fairness {
    /// All seats win within the tolerance of an equal share.
    Fair,
    /// Some seat does not.
    Unfair,
    /// There are too few games to tell.
    Undecided,
}

impl Fairness {
    /// As reports name it.
    pub fn name(self) -> &'static str {
        match self {
            Fairness::Fair => "fair",
            Fairness::Unfair => "unfair",
            Fairness::Undecided => "undecided",
        }
    }
}

/// The verdict on a table, at the tolerance [`TOLERANCE`] and the level [`ALPHA`].
pub fn fairness(tally: &Tally, players: u8) -> Fairness {
    let equal = 1.0 / f64::from(players.max(1));
    let intervals: Vec<Interval> = (0..players).map(|seat| sequence(tally, Seat(seat), players)).collect();
    if intervals.iter().any(|interval| interval.low > equal + TOLERANCE || interval.high < equal - TOLERANCE) {
        Fairness::Unfair
    } else if intervals.iter().all(|interval| interval.low >= equal - TOLERANCE && interval.high <= equal + TOLERANCE) {
        Fairness::Fair
    } else {
        Fairness::Undecided
    }
}

/// The rates of winning of a seat that the games don't refute, all seats together at the level [`ALPHA`].
pub fn sequence(tally: &Tally, seat: Seat, players: u8) -> Interval {
    let games = (tally.games - tally.unfinished) as f64;
    let wins = tally.shares[seat.index()] as f64 / 60.0;
    if games == 0.0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let limit = libm::log(f64::from(players.max(1)) / ALPHA);
    let refuted = |rate: f64| evidence(wins, games, rate) >= limit;
    let seen = wins / games;
    Interval { low: edge(seen, 0.0, refuted), high: edge(seen, 1.0, refuted) }
}

/// The logarithm of the evidence against a rate: a uniform mixture of all rates over this one.
fn evidence(wins: f64, games: f64, rate: f64) -> f64 {
    let losses = games - wins;
    let mixture = libm::lgamma(wins + 1.0) + libm::lgamma(losses + 1.0) - libm::lgamma(games + 2.0);
    mixture - term(wins, rate) - term(losses, 1.0 - rate)
}

fn term(count: f64, rate: f64) -> f64 {
    if count == 0.0 { 0.0 } else { count * libm::log(rate) }
}

/// Where from `inside` towards `outside` a rate begins to be refuted; the evidence only grows on the way. Bisection to 2⁻⁴⁰.
fn edge(inside: f64, outside: f64, refuted: impl Fn(f64) -> bool) -> f64 {
    if !refuted(outside) {
        return outside;
    }
    let (mut inside, mut outside) = (inside, outside);
    for _ in 0..40 {
        let middle = f64::midpoint(inside, outside);
        if refuted(middle) {
            outside = middle;
        } else {
            inside = middle;
        }
    }
    outside
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Stream;
    use crate::rules::{SEATS, Scores, Seats};

    fn tally(wins: &[u64]) -> Tally {
        let mut tally = Tally { games: wins.iter().sum(), ..Tally::default() };
        for (share, wins) in tally.shares.iter_mut().zip(wins) {
            *share = 60 * wins;
        }
        tally
    }

    #[test]
    fn verdicts_are_three() {
        assert_eq!(fairness(&tally(&[50, 50]), 2), Fairness::Undecided);
        assert_eq!(fairness(&tally(&[50_000, 50_000]), 2), Fairness::Fair);
        assert_eq!(fairness(&tally(&[60_000, 40_000]), 2), Fairness::Unfair);
        assert_eq!(fairness(&tally(&[0, 0]), 2), Fairness::Undecided);
        assert_eq!(fairness(&tally(&[1_000, 0, 0]), 3), Fairness::Unfair);
    }

    /// For 5 wins of 10 the mixture is 5!·5!/11!, and the evidence against ½ is that times 2¹⁰: 1,024 / 2,772.
    #[test]
    fn evidence_is_that_of_the_formula() {
        assert!((libm::exp(evidence(5.0, 10.0, 0.5)) - 1024.0 / 2772.0).abs() < 1e-9);
        let interval = sequence(&tally(&[5, 5]), Seat(0), 2);
        assert!((evidence(5.0, 10.0, interval.low) - libm::log(40.0)).abs() < 1e-6, "{interval:?}");
        assert!((interval.low + interval.high - 1.0).abs() < 1e-6, "{interval:?}");
    }

    /// Fair coins looked at after each of 2,000 games: 400 runs, of which at most 5 % may ever be refuted.
    #[test]
    fn repeated_looks_keep_the_error_rate() {
        let mut refuted = 0;
        for run in 0..400 {
            let mut random = Stream::new(run, &["coins"]);
            let mut tally = Tally::default();
            let wrong = (0..2_000).any(|_| {
                let winner = Seats::one(Seat(random.below(2) as u8));
                tally.finished(&Scores { points: [0; SEATS], winners: winner }, false, 2);
                // Half lies outside the sequence of a seat just when the evidence against it is as much.
                evidence(tally.shares[0] as f64 / 60.0, tally.games as f64, 0.5) >= libm::log(2.0 / ALPHA)
            });
            refuted += u32::from(wrong);
        }
        assert!(refuted <= 20, "{refuted} of 400 fair runs were refuted");
    }
}
