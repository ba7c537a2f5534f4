//! Words that messages are made of: lists and numbers of things.

use std::collections::BTreeSet;

/// `a`, `b` and `c`, each in backticks, for messages.
pub fn list<'a>(items: impl IntoIterator<Item = &'a str>) -> String {
    joined(&items.into_iter().map(|item| format!("`{item}`")).collect::<Vec<_>>())
}

/// `a`, `b` and `c` as they are, for messages.
pub fn joined(items: &[String]) -> String {
    match items {
        [] => "nothing".into(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// So many stretches of numbers are told.
const STRETCHES: usize = 8;

/// `page 3`, `pages 1–12 and 14`, for messages; of many stretches the first, and how many numbers there are besides.
pub fn numbered(thing: &str, numbers: &BTreeSet<usize>) -> String {
    let mut stretches: Vec<(usize, usize)> = Vec::new();
    for number in numbers {
        match stretches.last_mut() {
            Some((_, last)) if *last + 1 == *number => *last = *number,
            _ => stretches.push((*number, *number)),
        }
    }
    let shown = stretches.iter().take(STRETCHES);
    let mut told: Vec<String> =
        shown.map(|(first, last)| if first == last { first.to_string() } else { format!("{first}–{last}") }).collect();
    match stretches.iter().skip(STRETCHES).map(|(first, last)| last - first + 1).sum() {
        0 => {}
        others => told.push(counted(others, "other")),
    }
    format!("{thing}{} {}", if numbers.len() == 1 { "" } else { "s" }, joined(&told))
}

/// `1 card`, `2 cards`, for messages.
pub fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

/// `is` for one thing, `are` for others, for messages.
pub fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_in_stretches() {
        let told = |numbers: &[usize]| numbered("page", &numbers.iter().copied().collect());
        assert_eq!([told(&[3]), told(&[2, 1]), told(&[14, 1, 2, 3])], ["page 3", "pages 1–2", "pages 1–3 and 14"]);
        let odd: Vec<usize> = (1..100).step_by(2).collect();
        assert_eq!(told(&odd), "pages 1, 3, 5, 7, 9, 11, 13, 15 and 42 others");
        assert_eq!(told(&odd[..9]), "pages 1, 3, 5, 7, 9, 11, 13, 15 and 1 other");
    }
}
