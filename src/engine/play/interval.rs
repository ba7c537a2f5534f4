//! Rates and their intervals.

/// An interval for a rate, with 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Half of its width.
    pub fn half(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// How far from zero the value is at least; below zero if the interval contains zero.
    pub fn least(&self) -> f64 {
        self.low.max(-self.high)
    }

    /// How far from zero the value is at most.
    pub fn most(&self) -> f64 {
        self.high.max(-self.low)
    }

    /// True if the value is certainly not zero.
    pub fn excludes_zero(&self) -> bool {
        self.least() > 0.0
    }
}

/// Wilson's interval for a rate out of `n` (Wilson 1927).
pub(super) fn wilson(rate: f64, n: f64) -> Interval {
    if n == 0.0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let z2 = Z * Z;
    let middle = (rate + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n)).sqrt() / (1.0 + z2 / n);
    Interval { low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

/// The normal quantile of 97.5 %.
pub(super) const Z: f64 = 1.959_963_984_540_054;

/// A part of a whole; 0 of nothing.
pub(super) fn ratio(of: u64, by: u64) -> f64 {
    if by == 0 { 0.0 } else { of as f64 / by as f64 }
}
