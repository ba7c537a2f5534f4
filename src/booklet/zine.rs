//! The order of pages on sheets that are folded in the middle and nested.

/// Two pages side by side, left and right, counted from 1.
pub type Spread = [usize; 2];

/// The front and the back of each folded sheet, the outermost first, of a booklet with `pages` pages, a
/// multiple of 4. Turned over like the page of a book, the back's left page is behind the front's right one.
pub fn spreads(pages: usize) -> Vec<[Spread; 2]> {
    let sheet = |n: usize| {
        let (first, last) = (2 * n + 1, pages - 2 * n);
        [[last, first], [first + 1, last - 1]]
    };
    (0..pages / 4).map(sheet).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_pages_on_two_sheets() {
        assert_eq!(spreads(8), [[[8, 1], [2, 7]], [[6, 3], [4, 5]]]);
        assert_eq!(spreads(4), [[[4, 1], [2, 3]]]);
        assert!(spreads(0).is_empty());
    }

    /// Folds the sheets and turns the leaves: the front of a right half comes first, then its back, which
    /// lies behind it.
    #[test]
    fn folded_sheets_read_in_order() {
        for pages in (4..=64).step_by(4) {
            let sheets = spreads(pages);
            let first_half = sheets.iter().flat_map(|[front, back]| [front[1], back[0]]);
            let second_half = sheets.iter().rev().flat_map(|[front, back]| [back[1], front[0]]);
            let read: Vec<usize> = first_half.chain(second_half).collect();
            assert_eq!(read, (1..=pages).collect::<Vec<_>>());
        }
    }
}
