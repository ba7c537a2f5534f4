//! The answers for people: a paragraph, then a line for each table.

use std::fmt::Write;

use crate::cli::heading::heading;
use crate::job::balance::{Answered, Balanced, SETTLED, summary};
use crate::play::Fairness;

/// The longest line of the paragraph.
const WIDTH: usize = 100;

pub(super) fn report(balanced: &Balanced<'_>, tolerance: f64) -> String {
    let deck = &balanced.checked.loaded.deck;
    let mut text = heading(deck);
    if balanced.tables.is_empty() {
        let why = match &deck.game {
            _ if !balanced.checked.is_legal() => "the deck is not legal",
            None => "the deck file names no game",
            Some(_) => "the deck is not for these numbers of players or variants",
        };
        // Writing to a string can't fail.
        let _ = writeln!(text, "  not played: {why}\n");
        return text;
    }
    text.push_str(&paragraph(&summary(balanced, tolerance).join(" ")));
    let bots = balanced.tables.iter().map(|table| table.played.table.bot.to_string().len()).max().unwrap_or(0).max("random".len());
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
    let shares: Vec<String> = answered.verdict.seats.iter().map(|(share, _)| format!("{:.1}", 100.0 * share)).collect();
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
        sentence(answered),
    );
}

/// The verdict on a table: the effect, the interval, and what is missing.
fn sentence(answered: &Answered) -> String {
    let Some((seat, share, interval)) = answered.most_unlike() else { return String::new() };
    let points = |share: f64| format!("{:.1}", 100.0 * share);
    let effect = format!(
        "{seat} wins {} % of games ({} to {}), {} expected",
        points(share),
        points(interval.low),
        points(interval.high),
        points(answered.equal())
    );
    match answered.verdict.fairness {
        Fairness::Unfair => effect,
        Fairness::Borderline => format!("{effect}: perhaps a little beyond what is tolerated"),
        Fairness::Fair if !answered.verdict.real.is_empty() => format!("{effect}: small but real"),
        Fairness::Fair => {
            let farthest =
                answered.verdict.seats.iter().map(|(_, interval)| (interval.high - answered.equal()).max(answered.equal() - interval.low));
            format!("each seat wins {} % of games, give or take {} points", points(answered.equal()), points(farthest.fold(0.0, f64::max)))
        }
        Fairness::Undecided => match answered.more {
            // So few games show too little of the shares to predict anything.
            _ if answered.played.sample.tally.games < SETTLED => format!("{effect}: needs some thousand more games"),
            Some(more) => format!("{effect}: needs about {} more games ({})", rounded(more), time(more as f64 * answered.pace)),
            None => format!("{effect}: too close to the limit to be decided"),
        },
    }
}

/// A number of games with two digits that matter, in groups of three digits.
fn rounded(games: u64) -> String {
    let unit = 10u64.pow(games.checked_ilog10().unwrap_or(0).saturating_sub(1));
    let digits = (games.div_ceil(unit) * unit).to_string();
    let groups: Vec<&[u8]> = digits.as_bytes().rchunks(3).rev().collect();
    groups.iter().map(|group| String::from_utf8_lossy(group).into_owned()).collect::<Vec<_>>().join(",")
}

fn time(seconds: f64) -> String {
    match seconds.ceil() as u64 {
        0..=1 => "a second".into(),
        seconds @ 2..100 => format!("{seconds} seconds"),
        seconds @ 100..6_000 => format!("{} minutes", seconds.div_ceil(60)),
        seconds => format!("{} hours", seconds.div_ceil(3_600)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_and_times_are_in_words() {
        assert_eq!([7, 43, 1_234, 39_500, 1_234_567].map(rounded), ["7", "43", "1,300", "40,000", "1,300,000"]);
        assert_eq!([0.2, 12.3, 170.0, 9_000.0].map(time), ["a second", "13 seconds", "3 minutes", "3 hours"]);
    }

    #[test]
    fn paragraphs_are_lines_of_words() {
        let text = paragraph(&"five5 ".repeat(40));
        assert!(
            text.lines().count() == 3 && text.lines().all(|line| line.starts_with("  five5") && line.chars().count() <= WIDTH),
            "{text}"
        );
    }
}
