//! How often each whole number occurred.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Counts of whole numbers, such as the lengths of games. Parts add up exactly.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Histogram(BTreeMap<u32, u64>);

impl Histogram {
    /// Counts a number once more.
    pub(super) fn add(&mut self, number: u32) {
        *self.0.entry(number).or_default() += 1;
    }

    /// Adds the counts of another part.
    pub(super) fn merge(&mut self, other: &Histogram) {
        other.0.iter().for_each(|(number, times)| *self.0.entry(*number).or_default() += times);
    }

    /// How many numbers were counted.
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// Their mean; 0 of none.
    pub fn mean(&self) -> f64 {
        let total: u128 = self.0.iter().map(|(number, times)| u128::from(*number) * u128::from(*times)).sum();
        total as f64 / self.count().max(1) as f64
    }

    /// The smallest number that is not exceeded in this share of cases, from 0 (the least) to 1 (the most); 0
    /// of none.
    pub fn quantile(&self, share: f64) -> u32 {
        let wanted = ((share * self.count() as f64).ceil() as u64).max(1);
        let mut seen = 0;
        let reached = self.0.iter().find(|(_, times)| {
            seen += **times;
            seen >= wanted
        });
        reached.map_or(0, |(number, _)| *number)
    }

    /// The numbers, lowest first, each with how often it occurred.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        self.0.iter().map(|(number, times)| (*number, *times))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_numbers_that_occurred() {
        let mut all = Histogram::default();
        [4, 1, 1, 9].into_iter().for_each(|number| all.add(number));
        assert_eq!([0.0, 0.25, 0.5, 0.75, 0.76, 1.0].map(|share| all.quantile(share)), [1, 1, 1, 4, 9, 9]);
        assert!((all.mean() - 3.75).abs() < 1e-12);
        let mut twice = all.clone();
        twice.merge(&all);
        assert_eq!((twice.count(), twice.quantile(0.5), Histogram::default().quantile(0.5)), (8, 1, 0));
    }
}
