//! Breaking a paragraph into lines.

use std::ops::Range;

use super::layout::{Block, Layout};

/// Breaks into lines, given as ranges of words, each as full as possible; `None` if a word is wider than
/// `limit` ems.
pub(super) fn greedy(layout: &Layout, block: &Block, limit: f64) -> Option<Vec<Range<usize>>> {
    fill(block.words.len(), |first, last| layout.width(block, first, last, limit) <= limit)
}

/// The number of lines that [`greedy`] makes; rarely wrong, and far faster.
pub(super) fn count(layout: &Layout, block: &Block, limit: f64) -> Option<usize> {
    fill(block.words.len(), |first, last| layout.estimate(block, first, last) <= limit)
        .map(|lines| lines.len())
}

fn fill(words: usize, fits: impl Fn(usize, usize) -> bool) -> Option<Vec<Range<usize>>> {
    let mut lines = Vec::new();
    let mut first = 0;
    while first < words {
        if !fits(first, first) {
            return None;
        }
        let mut next = first + 1;
        while next < words && fits(first, next) {
            next += 1;
        }
        lines.push(first..next);
        first = next;
    }
    Some(lines)
}

/// The cost of a short last line is the square of this share of the width.
const ORPHAN: f64 = 0.4;

/// The maximum width of a short line, as a share of the width.
const ORPHAN_WIDTH: f64 = 0.25;

/// Costs with a smaller difference are equal; then the upper line is the fuller one.
const EVEN: f64 = 1e-9;

/// Breaks into the same number of lines as [`greedy`] with minimal sum of the squares of the free space. The
/// last line counts only if `centred`.
pub(super) fn balanced(
    layout: &Layout,
    block: &Block,
    limit: f64,
    centred: bool,
) -> Option<Vec<Range<usize>>> {
    let plain = greedy(layout, block, limit)?;
    if plain.len() < 2 {
        return Some(plain);
    }
    let costs = Costs { layout, block, limit, centred };
    let mut rows = vec![costs.last_line()];
    while rows.len() < plain.len() {
        rows.push(costs.line_above(&rows[rows.len() - 1]));
    }
    Some(trace(&rows).unwrap_or(plain))
}

/// For each word that a line can start with: the least cost of this line and those below it, and the first
/// word of the next line.
type Row = Vec<Option<(f64, usize)>>;

struct Costs<'a> {
    layout: &'a Layout,
    block: &'a Block,
    limit: f64,
    centred: bool,
}

impl Costs<'_> {
    /// The free space of a line with the words `first` to `last`; negative if they don't fit.
    fn left_over(&self, first: usize, last: usize) -> f64 {
        self.limit - self.layout.width(self.block, first, last, self.limit)
    }

    fn last_line(&self) -> Row {
        let last = self.block.words.len() - 1;
        let cost = |first: usize| {
            let left = self.left_over(first, last);
            let orphan = self.limit - left < ORPHAN_WIDTH * self.limit;
            let cost = match (orphan, self.centred) {
                (_, true) => left * left,
                (true, false) => (ORPHAN * self.limit).powi(2),
                (false, false) => 0.0,
            };
            (left >= 0.0).then_some((cost, last + 1))
        };
        (0..=last).map(cost).collect()
    }

    fn line_above(&self, below: &Row) -> Row {
        let best = |first: usize| {
            let mut best: Option<(f64, usize)> = None;
            for (next, below) in below.iter().enumerate().skip(first + 1) {
                let left = self.left_over(first, next - 1);
                if left < 0.0 {
                    break;
                }
                let Some((rest, _)) = below else { continue };
                let cost = left * left + rest;
                if best.is_none_or(|(least, _)| cost <= least + EVEN) {
                    best = Some((cost, next));
                }
            }
            best
        };
        (0..below.len()).map(best).collect()
    }
}

/// The lines of least cost, from the first; `None` if the words don't fit into that many lines.
fn trace(rows: &[Row]) -> Option<Vec<Range<usize>>> {
    let mut first = 0;
    let mut lines = Vec::with_capacity(rows.len());
    for row in rows.iter().rev() {
        let (_, next) = (*row.get(first)?)?;
        lines.push(first..next);
        first = next;
    }
    Some(lines)
}
