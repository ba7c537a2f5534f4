//! Differences between two results of the same game, and their mean.

use serde::{Deserialize, Serialize};

use super::interval::{Interval, Z};

/// Differences, one a game, in whole numbers of a unit, so that parts of a run add up exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Differences {
    /// How many.
    pub n: u64,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: u128,
}

/// A mean with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// Of how many.
    pub n: u64,
    /// The mean.
    pub mean: f64,
    /// With 95 % confidence.
    pub interval: Interval,
}

impl Mean {
    /// The difference of two means that need not be independent: its interval has the error rates of both.
    #[must_use]
    pub fn minus(&self, other: &Mean) -> Mean {
        let interval = Interval {
            low: self.interval.low - other.interval.high,
            high: self.interval.high - other.interval.low,
        };
        Mean { n: self.n.min(other.n), mean: self.mean - other.mean, interval }
    }

    fn new(n: u64, mean: f64, half: f64) -> Mean {
        Mean { n, mean, interval: Interval { low: mean - half, high: mean + half } }
    }
}

impl Differences {
    /// Adds one.
    pub(super) fn add(&mut self, difference: i64) {
        self.n += 1;
        self.sum += difference;
        self.squares += u128::from(difference.unsigned_abs()).pow(2);
    }

    /// Adds those of other games.
    pub fn merge(&mut self, other: &Differences) {
        self.n += other.n;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// Those that are not among `part`, which are some of them.
    #[must_use]
    pub fn without(&self, part: &Differences) -> Differences {
        Differences { n: self.n - part.n, sum: self.sum - part.sum, squares: self.squares - part.squares }
    }

    /// The same with the spread of one more that is as large as this: even if all games came out alike, one
    /// may differ.
    #[must_use]
    pub(super) fn doubted(&self, large: f64) -> Differences {
        Differences { squares: self.squares + (large * large) as u128, ..*self }
    }

    /// The size of those that are not zero, of which there are so many.
    pub(super) fn typical(&self, changed: u64) -> f64 {
        (self.squares as f64 / changed.max(1) as f64).sqrt()
    }

    /// Their mean with a normal interval; none if there are fewer than two, since one has no spread.
    pub fn mean(&self, unit: f64) -> Option<Mean> {
        let n = self.n as f64;
        let mean = self.sum as f64 / n;
        let variance = ((self.squares as f64 - n * mean * mean) / (n - 1.0)).max(0.0);
        (self.n > 1).then(|| Mean::new(self.n, mean * unit, Z * (variance / n).sqrt() * unit))
    }

    /// [`Differences::mean`] with an interval that stays valid however often one looks, at the level `alpha`:
    /// an asymptotic confidence sequence (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2024, "Time-uniform
    /// central limit theory and asymptotic confidence sequences"), tightest at 5,000.
    pub fn lasting_mean(&self, unit: f64, alpha: f64) -> Option<Mean> {
        const TUNED: f64 = 5_000.0;
        let Mean { mean, interval, .. } = self.mean(unit)?;
        let n = self.n as f64;
        let deviation = interval.half() * n.sqrt() / Z;
        let rho = (-2.0 * libm::log(alpha) + libm::log(-2.0 * libm::log(alpha) + 1.0)) / TUNED;
        let spread = n * rho + 1.0;
        Some(Mean::new(
            self.n,
            mean,
            deviation * (2.0 * spread / (n * n * rho) * libm::log(spread.sqrt() / alpha)).sqrt(),
        ))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    fn of(all: &[i64]) -> Differences {
        let mut differences = Differences::default();
        all.iter().for_each(|one| differences.add(*one));
        differences
    }

    /// The interval that may be looked at often is wider, and narrower the more there are.
    #[test]
    fn lasting_intervals_are_wider() {
        let ratio = |all: Differences| {
            all.lasting_mean(1.0, 0.05).unwrap().interval.half() / all.mean(1.0).unwrap().interval.half()
        };
        let few = of(&[1, 1, 1, -1]);
        let mut many = few;
        (0..11).for_each(|_| many.merge(&many.clone()));
        assert!(ratio(few) > 5.0 && (1.2..2.0).contains(&ratio(many)), "{} {}", ratio(few), ratio(many));
    }

    #[test]
    fn parts_are_added_and_taken_away() {
        let (mut whole, part) = (of(&[3, -2]), of(&[5, -8, 1]));
        whole.merge(&part);
        assert_eq!(whole, of(&[3, -2, 5, -8, 1]));
        assert_eq!(whole.without(&part), of(&[3, -2]));
        let mean = part.mean(0.5).unwrap();
        assert!(mean.n == 3 && (mean.mean + 1.0 / 3.0).abs() < 1e-9, "{mean:?}");
        assert_eq!(of(&[7]).mean(1.0), None);
    }
}
