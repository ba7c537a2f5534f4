//! Which games of a run there are.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// Numbers of games: ranges that do not touch each other, lowest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranges(Vec<Range<u64>>);

impl Ranges {
    /// One range.
    pub fn of(range: Range<u64>) -> Ranges {
        Ranges(Some(range).filter(|range| !range.is_empty()).into_iter().collect())
    }

    /// All of these ranges, which do not overlap, in any order.
    pub(super) fn joined(ranges: impl IntoIterator<Item = Range<u64>>) -> Ranges {
        let mut all: Vec<Range<u64>> = ranges.into_iter().collect();
        all.sort_by_key(|range| range.start);
        let mut joined: Vec<Range<u64>> = Vec::new();
        for range in all {
            match joined.last_mut().filter(|last| last.end == range.start) {
                Some(last) => last.end = range.end,
                None => joined.push(range),
            }
        }
        Ranges(joined)
    }

    /// True if no range is empty, no two touch each other, and all end within a bound.
    pub(super) fn are_sound(&self, bound: u64) -> bool {
        let apart = self.0.windows(2).all(|pair| pair[0].end < pair[1].start);
        apart && self.0.iter().all(|range| range.start < range.end && range.end <= bound)
    }

    /// True if there are no games.
    pub(super) fn are_none(&self) -> bool {
        self.0.is_empty()
    }

    /// The number after the last one.
    pub(super) fn end(&self) -> u64 {
        self.0.last().map_or(0, |last| last.end)
    }

    /// The missing ones of the games from 0 up to a number.
    pub fn missing(&self, of: u64) -> Vec<Range<u64>> {
        let starts = std::iter::once(0).chain(self.0.iter().map(|range| range.end));
        let ends = self.0.iter().map(|range| range.start).chain([of]);
        starts.zip(ends).map(|(start, end)| start..end.min(of)).filter(|range| !range.is_empty()).collect()
    }

    /// How many games these are.
    pub fn count(ranges: &[Range<u64>]) -> u64 {
        ranges.iter().map(|range| range.end - range.start).sum()
    }

    /// The ranges.
    pub(super) fn iter(&self) -> impl Iterator<Item = Range<u64>> {
        self.0.iter().cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gaps_are_found() {
        let ranges = Ranges::joined([30..40, 5..10, 10..20]);
        assert_eq!(ranges, Ranges(vec![5..20, 30..40]));
        assert_eq!(ranges.missing(50), [0..5, 20..30, 40..50]);
        assert_eq!(ranges.missing(35), [0..5, 20..30]);
        assert!(
            Ranges::default().missing(3).first() == Some(&(0..3)) && Ranges::of(0..3).missing(3).is_empty()
        );
        assert!(ranges.are_sound(40) && !ranges.are_sound(39));
        let of = |bounds: &[(u64, u64)]| Ranges(bounds.iter().map(|(start, end)| *start..*end).collect());
        assert!(of(&[(5, 9), (10, 12)]).are_sound(100));
        for wrong in [&[(5, 5)][..], &[(4, 2)], &[(5, 9), (9, 12)], &[(5, 9), (7, 12)], &[(9, 12), (1, 2)]] {
            assert!(!of(wrong).are_sound(100), "{wrong:?}");
        }
    }
}
