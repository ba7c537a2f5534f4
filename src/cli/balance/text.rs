//! The answers for people: a paragraph, then a line for each table.

use std::fmt::Write;

use crate::cli::heading::heading;
use crate::job::balance::{Answered, Balanced, summary, words};

/// The longest line of the paragraph.
const WIDTH: usize = 100;

pub(super) fn report(balanced: &Balanced<'_>, tolerance: f64) -> String {
    let deck = &balanced.checked.loaded.deck;
    let mut text = heading(deck);
    if balanced.tables.is_empty() {
        // Writing to a string can't fail.
        let _ = writeln!(text, "  not played: {}\n", words::not_played(balanced));
        return text;
    }
    text.push_str(&paragraph(&summary(balanced, tolerance).join(" ")));
    let bots = balanced
        .tables
        .iter()
        .map(|table| table.played.table.bot.to_string().len())
        .max()
        .unwrap_or(0)
        .max("random".len());
    let _ = writeln!(text, "\n  players  {:<bots$}    games  verdict     wins of the seats in %", "bots");
    for table in &balanced.tables {
        line(&mut text, table, bots);
    }
    text.push_str(&super::needs::report(balanced));
    let more = &balanced.more;
    let told = [
        more.cards.as_ref().map(super::cards::report),
        more.choices.as_ref().map(super::choices::choices),
        more.habits.as_ref().map(super::choices::habits),
    ];
    told.into_iter().flatten().for_each(|part| text.push_str(&part));
    for line in balanced.checked.known.lines() {
        text.push_str(&paragraph(&format!("accepted {line}")));
    }
    text.push('\n');
    text
}

/// Words in lines, indented.
pub(super) fn paragraph(words: &str) -> String {
    let mut text = String::new();
    let mut column = WIDTH;
    for word in words.split(' ') {
        let width = word.chars().count();
        if column + 1 + width > WIDTH {
            text.push_str(if text.is_empty() { "  " } else { "\n  " });
            column = 2;
        } else {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += width;
    }
    text.push('\n');
    text
}

fn line(text: &mut String, answered: &Answered, bots: usize) {
    let (table, tally) = (&answered.played.table, &answered.played.sample.tally);
    let shares: Vec<String> =
        answered.verdict.seats.iter().map(|(share, _)| format!("{:.1}", 100.0 * share)).collect();
    let variants = table.options.to_string();
    let variants = if variants.is_empty() { String::new() } else { format!("  {variants}:") };
    let _ = writeln!(
        text,
        "  {:<7}  {:<bots$}  {:>7}  {:<10} {variants} {}\n           {}",
        table.players,
        table.bot,
        tally.games,
        answered.verdict.fairness.name(),
        shares.join(" "),
        words::verdict(answered),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_lines_of_words() {
        let text = paragraph(&"five5 ".repeat(40));
        assert!(
            text.lines().count() == 3
                && text.lines().all(|line| line.starts_with("  five5") && line.chars().count() <= WIDTH),
            "{text}"
        );
    }
}
