//! Which choices matter, and what players lose who never do one thing, for people.

use super::columns::columns;
use super::text::paragraph;
use crate::job::balance::{Choices, Habits, Restricted, words};

/// The choices of a deck in a few sentences.
pub(super) fn choices(choices: &Choices<'_>) -> String {
    format!(
        "\n{}{}",
        paragraph(&format!("Choices: {}", words::choices_title(choices))),
        paragraph(&words::choices(choices).join(" "))
    )
}

/// A line for each player who never does one thing.
pub(super) fn habits(habits: &Habits<'_>) -> String {
    let restricted = habits.restricted();
    if restricted.is_empty() {
        return String::new();
    }
    let head = ["never", "", "deals", "wins in %", "verdict"].map(String::from);
    let rows: Vec<[String; 5]> = std::iter::once(head).chain(restricted.iter().map(row)).collect();
    format!("\n{}{}", paragraph(&words::habits_title(habits)), columns(&rows, &[0, 1, 3, 4]))
}

fn row(restricted: &Restricted<'_>) -> [String; 5] {
    let [wins, word] = words::restricted(restricted);
    let never = restricted.never;
    [never.name.clone(), never.about.clone(), restricted.deals.to_string(), wins, word]
}
