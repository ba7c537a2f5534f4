//! Breaking a paragraph into lines.

use std::ops::Range;

use super::layout::{Block, Layout};

/// Lines as ranges of words, each as full as it can be; none if a word is wider than `limit` ems.
pub(super) fn greedy(layout: &Layout, block: &Block, limit: f64) -> Option<Vec<Range<usize>>> {
    let mut lines = Vec::new();
    let mut first = 0;
    while first < block.words.len() {
        let fits = |last: usize| layout.width(block, first, last, limit) <= limit;
        if !fits(first) {
            return None;
        }
        let mut next = first + 1;
        while next < block.words.len() && fits(next) {
            next += 1;
        }
        lines.push(first..next);
        first = next;
    }
    Some(lines)
}

/// What a last line that holds a single short word costs, as the square of this share of the width.
const ORPHAN: f64 = 0.4;

/// How short that line is, as a share of the width.
const ORPHAN_WIDTH: f64 = 0.2;

/// Costs closer than this are equal: then the upper line is the fuller one.
const EVEN: f64 = 1e-9;

/// As many lines as [`greedy`] makes, with their ends as even as can be: the sum of the squares of what is left over is least.
/// The last line counts only if `centred`, since flush text may end where it ends.
pub(super) fn balanced(layout: &Layout, block: &Block, limit: f64, centred: bool) -> Option<Vec<Range<usize>>> {
    let plain = greedy(layout, block, limit)?;
    let (count, words) = (plain.len(), block.words.len());
    if count < 2 {
        return Some(plain);
    }
    let cost = |first: usize, last: usize, is_last: bool| -> Option<f64> {
        let left = limit - layout.width(block, first, last, limit);
        let orphan = is_last && first == last && limit - left < ORPHAN_WIDTH * limit;
        match left {
            _ if left < 0.0 => None,
            _ if orphan => Some((ORPHAN * limit).powi(2)),
            _ if is_last && !centred => Some(0.0),
            _ => Some(left * left),
        }
    };
    // best[first]: the least cost of the words from `first` on in the lines that are left, and where its first line ends.
    let mut best: Vec<Option<(f64, usize)>> = (0..words).map(|first| cost(first, words - 1, true).map(|cost| (cost, words))).collect();
    let mut choices = vec![best.clone()];
    for _ in 1..count {
        let rest = best.clone();
        for (first, slot) in best.iter_mut().enumerate() {
            *slot = None;
            for next in first + 1..words {
                let Some(own) = cost(first, next - 1, false) else { break };
                let Some((after, _)) = rest[next] else { continue };
                if slot.is_none_or(|(least, _)| own + after <= least + EVEN) {
                    *slot = Some((own + after, next));
                }
            }
        }
        choices.push(best.clone());
    }
    let mut lines = Vec::with_capacity(count);
    let mut first = 0;
    for choice in choices.iter().rev() {
        let Some((_, next)) = choice[first] else { return Some(plain) };
        lines.push(first..next);
        first = next;
    }
    Some(lines)
}
