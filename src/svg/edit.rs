//! Replacements of parts of a text, and the places that the parts of the new text had before.

use std::ops::Range;

/// Replaced parts of a text, in ascending order.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Edits(Vec<(Range<usize>, String)>);

impl Edits {
    /// Sorts replacements; those at one place stay in their order.
    pub(crate) fn new(mut edits: Vec<(Range<usize>, String)>) -> Edits {
        edits.sort_by_key(|(range, _)| range.start);
        Edits(edits)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text with the replacements.
    pub(crate) fn applied(&self, text: &str) -> String {
        let added = self.0.iter().map(|(_, instead)| instead.len()).sum::<usize>();
        let mut out = String::with_capacity(text.len() + added);
        let mut rest = 0;
        for (range, instead) in &self.0 {
            out.push_str(text.get(rest..range.start).unwrap_or_default());
            out.push_str(instead);
            rest = range.end;
        }
        out.push_str(text.get(rest..).unwrap_or_default());
        out
    }

    /// The place in the text as it was of a place in the text with the replacements. Within a replacement,
    /// that is all of the replaced part.
    pub(crate) fn original(&self, place: &Range<usize>) -> Range<usize> {
        let start = self.back(place.start, |range| range.start);
        let end = match place.is_empty() {
            true => start,
            false => self.back(place.end - 1, |range| range.end.saturating_sub(1)) + 1,
        };
        start..end.max(start)
    }

    fn back(&self, at: usize, within: impl Fn(&Range<usize>) -> usize) -> usize {
        let (mut before, mut after) = (0, 0);
        for (range, instead) in &self.0 {
            let start = after + range.start - before;
            if at < start {
                break;
            }
            if at < start + instead.len() {
                return within(range);
            }
            (before, after) = (range.end, start + instead.len());
        }
        at - after + before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_lead_back() {
        let edits = Edits::new(vec![(6..6, "XYZ".into()), (2..4, "-".into()), (8..10, String::new())]);
        let text = "0123456789ab";
        let edited = edits.applied(text);
        assert_eq!(edited, "01-45XYZ67ab");
        for (place, original) in [
            (0..2, 0..2),
            (2..3, 2..4),
            (3..5, 4..6),
            (6..7, 6..6),
            (8..10, 6..8),
            (10..12, 10..12),
            (1..9, 1..7),
        ] {
            assert_eq!(edits.original(&place), original, "{}", &edited[place]);
        }
    }
}
