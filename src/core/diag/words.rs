//! Lists, numbers and plurals in messages.

use std::collections::BTreeSet;

/// `a`, `b` and `c`, each in backticks, for messages.
pub fn list<'a>(items: impl IntoIterator<Item = &'a str>) -> String {
    joined(&items.into_iter().map(|item| format!("`{item}`")).collect::<Vec<_>>())
}

/// `one of `a`, `b` and `c`` for messages; a single word without `one of`.
pub fn one_of<'a>(items: impl IntoIterator<Item = &'a str>) -> String {
    let items: Vec<&str> = items.into_iter().collect();
    if let [only] = items.as_slice() { format!("`{only}`") } else { format!("one of {}", list(items)) }
}

/// `a`, `b` and `c` as they are, for messages.
pub fn joined(items: &[String]) -> String {
    match items {
        [] => "nothing".into(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// The number of ranges that a message lists.
const MAX_RANGES: usize = 8;

/// `page 3`, `pages 1–12 and 14`, for messages; if there are many ranges, the first ones and the count of the
/// other numbers.
pub fn numbered(thing: &str, numbers: &BTreeSet<usize>) -> String {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == *number => *last = *number,
            _ => ranges.push((*number, *number)),
        }
    }
    let shown = ranges.iter().take(MAX_RANGES);
    let mut words: Vec<String> = shown
        .map(|(first, last)| if first == last { first.to_string() } else { format!("{first}–{last}") })
        .collect();
    match ranges.iter().skip(MAX_RANGES).map(|(first, last)| last - first + 1).sum() {
        0 => {}
        others => words.push(counted(others, "other")),
    }
    format!("{thing}{} {}", if numbers.len() == 1 { "" } else { "s" }, joined(&words))
}

/// `1 card`, `2 cards`, for messages.
pub fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// A number with a typographic minus: `−7`.
pub fn integer(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// `is` for one thing, `are` for others, for messages.
pub fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_listed_in_ranges() {
        let words = |numbers: &[usize]| numbered("page", &numbers.iter().copied().collect());
        assert_eq!(
            [words(&[3]), words(&[2, 1]), words(&[14, 1, 2, 3])],
            ["page 3", "pages 1–2", "pages 1–3 and 14"]
        );
        let odd: Vec<usize> = (1..100).step_by(2).collect();
        assert_eq!(words(&odd), "pages 1, 3, 5, 7, 9, 11, 13, 15 and 42 others");
        assert_eq!(words(&odd[..9]), "pages 1, 3, 5, 7, 9, 11, 13, 15 and 1 other");
    }
}
