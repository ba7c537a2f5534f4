//! Evidence about a mean that stays valid however often one looks at it.
//!
//! The evidence against "the mean is at most *m*" is the wealth of somebody who starts with 1 and bets on
//! each game, at fair odds if the mean is *m*: after an outcome *x* between 0 and 1, a bet λ multiplies it by
//! 1 + λ(*x* − *m*). If the mean is *m* or less, the wealth ever reaches 1/α with a probability of α at most
//! (Ville 1939), whatever the distribution of the outcomes and the number of games; see Waudby-Smith and
//! Ramdas 2024, "Estimating means of bounded random variables by betting". The wealth is spread over several
//! constant bets, so it depends only on how often each outcome occurred: parts of a run add up exactly, and
//! an outcome that varies less (a shared win) is decided sooner. Logarithms come from `libm`, so that the
//! figures are the same on every machine.

use super::interval::Interval;

/// Outcomes from 0 to 1, and how often each occurred.
pub(super) type Outcomes = Vec<(f64, f64)>;

/// Bets, each with its part of the wealth: most of it is spread over bets from a little below the one that
/// suits a difference best, which is the difference divided by the variance, to the largest, each √2 times
/// the one before. A little is on much smaller bets, so that intervals go on to shrink after millions of
/// games.
#[derive(Clone, Debug)]
pub(super) struct Bets(Vec<(f64, f64)>);

/// The largest bet: no outcome may take all.
const LARGEST: f64 = 0.9;

/// The smallest bet on the difference, as a part of the one that suits best.
const SMALLEST: f64 = 0.35;

/// The part of the wealth that is on smaller bets, each a quarter of the one before, and how many they are:
/// the last suits 10¹¹ games.
const FINE: f64 = 0.05;
const FINE_BETS: i32 = 5;

impl Bets {
    /// For means that differ by about `difference` from that of outcomes with this variance.
    pub(super) fn for_difference(difference: f64, variance: f64) -> Bets {
        let least = (SMALLEST * difference / variance.max(1e-9)).clamp(1e-4, LARGEST);
        let bets = std::iter::successors(Some(least), |bet| Some(bet * std::f64::consts::SQRT_2));
        let bets: Vec<f64> = bets.take_while(|bet| *bet < LARGEST).chain([LARGEST]).collect();
        let fine = (1..=FINE_BETS).map(|step| (least * 0.25f64.powi(step), FINE / f64::from(FINE_BETS)));
        let share = (1.0 - FINE) / bets.len() as f64;
        Bets(bets.into_iter().map(|bet| (bet, share)).chain(fine).collect())
    }

    /// The logarithm of the evidence that the mean is higher than `mean`.
    pub(super) fn higher(&self, outcomes: &Outcomes, mean: f64) -> f64 {
        self.evidence(outcomes, mean, 1.0)
    }

    /// The logarithm of the evidence that the mean is lower than `mean`.
    pub(super) fn lower(&self, outcomes: &Outcomes, mean: f64) -> f64 {
        self.evidence(outcomes, mean, -1.0)
    }

    fn evidence(&self, outcomes: &Outcomes, mean: f64, sign: f64) -> f64 {
        let wealth = |bet: f64| {
            outcomes
                .iter()
                .map(|(value, times)| times * libm::log1p(sign * bet * (value - mean)))
                .sum::<f64>()
        };
        let logs: Vec<(f64, f64)> = self.0.iter().map(|(bet, share)| (wealth(*bet), *share)).collect();
        let most = logs.iter().map(|(log, _)| *log).fold(f64::NEG_INFINITY, f64::max);
        most + libm::log(logs.iter().map(|(log, share)| share * libm::exp(log - most)).sum::<f64>())
    }

    /// The means that the outcomes don't refute, each end with an error rate of half of `alpha`.
    pub(super) fn interval(&self, outcomes: &Outcomes, alpha: f64) -> Interval {
        let games: f64 = outcomes.iter().map(|(_, times)| times).sum();
        if games == 0.0 {
            return Interval { low: 0.0, high: 1.0 };
        }
        let seen = outcomes.iter().map(|(value, times)| value * times).sum::<f64>() / games;
        let limit = libm::log(2.0 / alpha);
        Interval {
            low: edge(seen, 0.0, |mean| self.higher(outcomes, mean) >= limit),
            high: edge(seen, 1.0, |mean| self.lower(outcomes, mean) >= limit),
        }
    }
}

/// Where from `inside` towards `outside` a mean begins to be refuted; the evidence only grows on the way.
/// Bisection to 2⁻³⁰.
fn edge(inside: f64, outside: f64, refuted: impl Fn(f64) -> bool) -> f64 {
    if !refuted(outside) {
        return outside;
    }
    let (mut inside, mut outside) = (inside, outside);
    for _ in 0..30 {
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

    /// One bet of 0.5 on 3 wins of 4 against a mean of ½: 1.25³ · 0.75.
    #[test]
    fn evidence_is_that_of_the_formula() {
        let outcomes = vec![(1.0, 3.0), (0.0, 1.0)];
        let bets = Bets(vec![(0.5, 1.0)]);
        assert!((libm::exp(bets.higher(&outcomes, 0.5)) - 1.25f64.powi(3) * 0.75).abs() < 1e-9);
        assert!((libm::exp(bets.lower(&outcomes, 0.5)) - 0.75f64.powi(3) * 1.25).abs() < 1e-9);
        // Wealth in two bets is their mean.
        let both = Bets(vec![(0.5, 0.5), (0.25, 0.5)]);
        let mean = f64::midpoint(1.25f64.powi(3) * 0.75, 1.125f64.powi(3) * 0.875);
        assert!((libm::exp(both.higher(&outcomes, 0.5)) - mean).abs() < 1e-9);
    }

    #[test]
    fn intervals_hold_the_mean_and_shrink() {
        let bets = Bets::for_difference(0.02, 0.25);
        let wide = bets.interval(&vec![(1.0, 50.0), (0.0, 50.0)], 0.05);
        let narrow = bets.interval(&vec![(1.0, 5_000.0), (0.0, 5_000.0)], 0.05);
        assert!(
            wide.low < narrow.low && narrow.low < 0.5 && 0.5 < narrow.high && narrow.high < wide.high,
            "{wide:?} {narrow:?}"
        );
        assert!(narrow.high - narrow.low < 0.04, "{narrow:?}");
        // Shared wins vary less, so they tell more.
        let shared = bets.interval(&vec![(1.0, 2_500.0), (0.5, 5_000.0), (0.0, 2_500.0)], 0.05);
        assert!(shared.high - shared.low < 0.8 * (narrow.high - narrow.low), "{shared:?} {narrow:?}");
        // It shrinks with the root of the number of games, whatever that is: 3.2 times as narrow for ten
        // times as many.
        let width = |games: f64| {
            let interval = bets.interval(&vec![(1.0, games / 2.0), (0.0, games / 2.0)], 0.05);
            (interval.high - interval.low) * games.sqrt()
        };
        for games in [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10] {
            assert!((2.5..5.0).contains(&width(games)), "{games}: {}", width(games));
        }
        assert_eq!(bets.interval(&vec![], 0.05), Interval { low: 0.0, high: 1.0 });
    }

    /// Fair coins looked at after each of 2,000 games: 400 runs, of which at most 5 % may ever be refuted.
    #[test]
    fn repeated_looks_keep_the_error_rate() {
        let bets = Bets::for_difference(0.02, 0.25);
        let limit = libm::log(2.0 / 0.05);
        let mut refuted = 0;
        for run in 0..400 {
            let mut random = Stream::new(run, &["coins"]);
            let mut outcomes = vec![(0.0, 0.0), (1.0, 0.0)];
            let wrong = (0..2_000).any(|_| {
                outcomes[random.below(2) as usize].1 += 1.0;
                bets.higher(&outcomes, 0.5).max(bets.lower(&outcomes, 0.5)) >= limit
            });
            refuted += u32::from(wrong);
        }
        assert!(refuted <= 20, "{refuted} of 400 fair runs were refuted");
    }
}
