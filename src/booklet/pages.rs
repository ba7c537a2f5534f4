//! Page breaking: fills pages with items from the top; an item that is higher than a page is an error.

use super::flow::Item;
use crate::diag::{Diagnostic, Diagnostics};
use crate::limits;

/// A page's items, each with its distance from the top of the text.
pub(super) type Filled = Vec<(f64, Item)>;

/// Fills pages whose text area is `depth` millimetres high. Items other than lines of text may exceed it by
/// `slack` to avoid gaps.
pub(super) fn fill(items: Vec<Item>, depth: f64, slack: f64) -> Result<Vec<Filled>, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    for item in items.iter().filter(|item| item.height > depth) {
        let message = format!("this is {:.1} mm high, and a page has {depth:.1} mm", item.height);
        let diagnostic =
            Diagnostic::error("overflow", message).at(item.place.clone(), "does not fit on a page");
        diagnostics.push(diagnostic.hint("split it, or choose larger pages with `--size a5`"));
    }
    diagnostics.into_result(())?;
    let ends = ends(&items, depth, slack);
    if ends.len() > limits::BOOKLET_PAGES {
        return Err(Diagnostic::error(
            "too-long",
            format!("a booklet has at most {} pages", limits::BOOKLET_PAGES),
        )
        .into());
    }
    let mut items = items.into_iter();
    let mut start = 0;
    let page = |end: usize| {
        let mut y = 0.0;
        let mut page = Vec::new();
        for item in items.by_ref().take(end - std::mem::replace(&mut start, end)) {
            y += if page.is_empty() { 0.0 } else { item.before };
            let height = item.height;
            page.push((y, item));
            y += height;
        }
        page
    };
    Ok(ends.into_iter().map(page).collect())
}

/// The end of each page: as full as possible without separating items that belong together, unless these are
/// higher than a page.
fn ends(items: &[Item], depth: f64, slack: f64) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut start = 0;
    while start < items.len() {
        let (mut y, mut full, mut allowed) = (0.0, start, None);
        for (place, item) in items.iter().enumerate().skip(start) {
            y += item.height + if place == start { 0.0 } else { item.before };
            let more = if item.height > 4.0 * slack { slack.max(0.001) } else { 0.001 };
            if y > depth + more && place > start {
                break;
            }
            full = place + 1;
            if !item.keep {
                allowed = Some(full);
            }
        }
        start = if full == items.len() { full } else { allowed.unwrap_or(full) };
        ends.push(start);
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::booklet::drawing::Drawing;
    use crate::diag::{Place, Source};

    fn item(height: f64, keep: bool) -> Item {
        let source = Source::new("rules.md", "text");
        Item { before: 1.0, height, keep, drawing: Drawing::default(), place: Place::new(&source, 0..4) }
    }

    #[test]
    fn pages_end_where_they_may() {
        let items = [item(3.0, false), item(3.0, true), item(3.0, false), item(3.0, false)];
        // 3 + 1 + 3 would fit, but the second keeps the third.
        assert_eq!(ends(&items, 8.0, 0.0), [1, 3, 4]);
        assert_eq!(ends(&items, 11.0, 0.0), [3, 4]);
        assert_eq!(ends(&items, 100.0, 0.0), [4]);
    }

    #[test]
    fn pictures_may_go_on_below_the_text_a_little() {
        let items = [item(3.0, false), item(4.1, false), item(1.0, false)];
        assert_eq!(ends(&items, 7.5, 0.0), [1, 3]);
        assert_eq!(ends(&items, 7.5, 1.0), [2, 3]);
    }

    #[test]
    fn a_chain_higher_than_a_page_is_parted() {
        let items: Vec<Item> = (0..5).map(|_| item(3.0, true)).collect();
        assert_eq!(ends(&items, 8.0, 0.0), [2, 4, 5]);
    }

    #[test]
    fn the_space_above_is_dropped_at_the_top_of_a_page() {
        let pages = fill((0..3).map(|_| item(3.0, false)).collect(), 7.0, 0.0).unwrap();
        let tops: Vec<Vec<f64>> = pages.iter().map(|page| page.iter().map(|(y, _)| *y).collect()).collect();
        assert_eq!(tops, [vec![0.0, 4.0], vec![0.0]]);
    }

    #[test]
    fn a_booklet_has_an_end() {
        let items = |count: usize| (0..count).map(|_| item(8.0, false)).collect();
        assert_eq!(fill(items(limits::BOOKLET_PAGES), 8.0, 0.0).unwrap().len(), limits::BOOKLET_PAGES);
        assert_eq!(fill(items(limits::BOOKLET_PAGES + 1), 8.0, 0.0).unwrap_err().0[0].code, "too-long");
    }

    #[test]
    fn items_higher_than_a_page_are_errors() {
        let diagnostics =
            fill(vec![item(9.0, false), item(1.0, false), item(10.0, false)], 8.0, 0.0).unwrap_err();
        assert_eq!(diagnostics.0.len(), 2);
    }
}
