//! What cards do, for people: a line for each card that makes a difference, then the others by name.

use std::fmt::Write;

use crate::cli::balance::text::paragraph;
use crate::diag::counted;
use crate::job::balance::Cards;
use crate::play::{CardWorth, Interval, Mean, Removed, Verdict};

/// The most lines and names of each sort; the JSON report has all.
const MOST: usize = 15;

pub(super) fn report(cards: &Cards<'_>) -> String {
    let worth = cards.worth();
    let mut text = String::new();
    if cards.are_plain() {
        return "\n  No card has an effect or points of its own that games could be played without.\n".into();
    }
    let title = format!(
        "What cards do: {} of {} players{}, each played again without the effect or the points of each card, from the moment a player gets it.",
        counted(cards.games as usize, "game"),
        cards.table.players,
        cards.table.unusual_bots()
    );
    text.push('\n');
    text.push_str(&paragraph(&title));
    let telling: Vec<&CardWorth<'_>> = worth.iter().filter(|card| matches!(card.verdict, Verdict::Helps | Verdict::Harms)).collect();
    if !telling.is_empty() {
        let rows: Vec<[String; 5]> = telling.iter().take(MOST).map(|card| row(card)).collect();
        let head = ["", "games", "more wins in 100", "points", "another winner"].map(String::from);
        let rows: Vec<[String; 5]> = std::iter::once(head).chain(rows).collect();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: [usize; 5] = std::array::from_fn(width);
        for [card, others @ ..] in &rows {
            // Writing to a string can't fail.
            let _ = write!(text, "  {card:<width$}", width = widths[0]);
            others.iter().zip(&widths[1..]).for_each(|(cell, width)| _ = write!(text, "  {cell:>width$}"));
            text.push('\n');
        }
    }
    let mut others = |verdict: Verdict, what: &dyn Fn(&[&CardWorth<'_>]) -> String| {
        let of: Vec<&CardWorth<'_>> = worth.iter().filter(|card| card.verdict == verdict).collect();
        if !of.is_empty() {
            text.push_str(&paragraph(&format!("{}: {}.", what(&of), names(&of))));
        }
    };
    others(Verdict::Even, &|_| "Difference below one win in 100 games".into());
    others(Verdict::Nothing, &|of| {
        let games = of.iter().map(|card| card.wins.n).min().unwrap_or(0);
        format!("Changed the result of none of {games} games")
    });
    others(Verdict::Undecided, &|of| match of.iter().all(|card| card.is_known()) {
        true => {
            let most = of.iter().map(|card| far(card.wins.interval)).fold(0.0, f64::max);
            format!("Not known yet, at most {:.0} wins more or less in 100 games", 100.0 * most.min(1.0))
        }
        false => format!("Not known yet after {}", counted(cards.games as usize, "game")),
    });
    let never = cards.never_got();
    if !never.is_empty() {
        text.push_str(&paragraph(&format!("No player got: {}.", never.join(", "))));
    }
    let lost: Vec<&CardWorth<'_>> = worth.iter().filter(|card| card.worth.lost > 0).collect();
    if !lost.is_empty() {
        let most = lost.iter().map(|card| 100 * card.worth.lost / (card.worth.lost + card.wins.n)).max().unwrap_or(0);
        text.push_str(&paragraph(&format!(
            "Not counted, as the effect is already at work when a player gets the card, in up to {most} % of games: {}.",
            names(&lost)
        )));
    }
    for pair in cards.pairs().iter().take(MOST) {
        let more = signed(&pair.more, 100.0);
        text.push_str(&paragraph(&format!(
            "Stronger together: {} wins {more} more in 100 games for a player who has {} as well.",
            pair.removal.name, pair.with.name
        )));
    }
    for (card, better) in cards.weaker(&worth).iter().take(MOST) {
        let line = format!(
            "Weaker: {} ({}) is worth less than {} ({}), which is alike but for its effect.",
            card.removal.name,
            signed(&card.wins, 100.0),
            better.removal.name,
            signed(&better.wins, 100.0)
        );
        text.push_str(&paragraph(&line));
    }
    text
}

/// A line of the table.
fn row(card: &CardWorth<'_>) -> [String; 5] {
    let other = 100.0 * card.worth.other_winner as f64 / card.wins.n.max(1) as f64;
    [label(card), card.wins.n.to_string(), signed(&card.wins, 100.0), signed(&card.points, 1.0), format!("{other:.0} %")]
}

/// The name of the cards and what they lack.
fn label(card: &CardWorth<'_>) -> String {
    match card.removal.removed {
        Removed::Effect => format!("{}: effect", card.removal.name),
        Removed::Points { own, middle } => format!("{}: {own} instead of {middle}", card.removal.name),
    }
}

fn names(cards: &[&CardWorth<'_>]) -> String {
    let named: Vec<String> = cards.iter().take(MOST).map(|card| label(card)).collect();
    match cards.len().saturating_sub(MOST) {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}

/// `+4.1 ±1.2`, with as many decimals as matter.
pub(super) fn signed(mean: &Mean, scale: f64) -> String {
    let (value, half) = (scale * mean.mean, scale * mean.interval.half());
    let decimals = decimals(half);
    // Zero has no sign.
    let value = if value.abs() * 10f64.powi(decimals as i32) < 0.5 { 0.0 } else { value };
    format!("{value:+.decimals$} ±{half:.decimals$}")
}

/// The decimals that matter of a value that is known to ± `half`.
pub(super) fn decimals(half: f64) -> usize {
    match half {
        10.0.. => 0,
        1.0.. => 1,
        0.1.. => 2,
        _ => 3,
    }
}

/// The end of an interval that is farther from zero.
fn far(interval: Interval) -> f64 {
    interval.high.max(-interval.low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_the_decimals_that_matter() {
        let shown = |mean: f64, half: f64| signed(&Mean { n: 9, mean, interval: Interval { low: mean - half, high: mean + half } }, 1.0);
        assert_eq!(shown(1_727.64, 98.5), "+1728 ±98");
        assert_eq!(shown(-4.149, 1.23), "-4.1 ±1.2");
        assert_eq!([shown(-0.001, 0.31), shown(0.2, 0.05)], ["+0.00 ±0.31", "+0.200 ±0.050"]);
    }
}
