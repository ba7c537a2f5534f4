//! Which choices matter, and what players lose who never do one thing, for people.

use super::cards::signed;
use super::columns::columns;
use super::text::paragraph;
use crate::diag::counted;
use crate::job::balance::{Choices, Habits, Restricted};
use crate::play::Mean;

/// The choices of a deck in a few sentences.
pub(super) fn choices(choices: &Choices<'_>) -> String {
    let counts = &choices.counts;
    let title = format!(
        "Choices: one choice of each of {} of {} players{}, each way it can go, in the same situations.",
        counted(counts.tried as usize, "game"),
        choices.table.players,
        choices.table.unusual_bots()
    );
    let forced = 100.0 * counts.forced as f64 / (counts.forced + counts.open).max(1) as f64;
    let mut sentences = vec![format!("{forced:.0} % of decisions have only one legal move.")];
    let share = |part: u64| percent(&counts.share(part));
    let (matter, gap) = (share(counts.matter), signed(&counts.gap(), 100.0));
    sentences.push(format!("In {matter} of choices, one move wins clearly more often than another; on average, by {gap} games in 100."));
    let (hopeless, kings) = (share(counts.hopeless), share(counts.kingmaking));
    let who = if choices.table.players > 2 { format!("; in {kings}, they decide which of the others does") } else { String::new() };
    sentences.push(format!("In {hopeless} of choices, the player can hardly win any more{who}."));
    format!("\n{}{}", paragraph(&title), paragraph(&sentences.join(" ")))
}

/// `31 % (27 to 36)`.
fn percent(share: &Mean) -> String {
    let part = |share: f64| 100.0 * share.clamp(0.0, 1.0);
    format!("{:.0} % ({:.0} to {:.0})", part(share.mean), part(share.interval.low), part(share.interval.high))
}

/// A line for each player who never does one thing.
pub(super) fn habits(habits: &Habits<'_>) -> String {
    let restricted = habits.restricted();
    let Some(first) = restricted.first() else { return String::new() };
    let title = format!(
        "What players win who never do one thing, unless they have to, among {} greedy players, in each seat in turn with the same deals; an equal share is {:.1} %.",
        habits.table.players - 1,
        100.0 * first.verdict.equal
    );
    let head = ["never", "", "deals", "wins in %", "verdict"].map(String::from);
    let rows: Vec<[String; 5]> = std::iter::once(head).chain(restricted.iter().map(row)).collect();
    format!("\n{}{}", paragraph(&title), columns(&rows, &[0, 1, 3, 4]))
}

fn row(restricted: &Restricted<'_>) -> [String; 5] {
    let Restricted { never, deals, verdict } = restricted;
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let word = match () {
        () if verdict.is_stronger() => "better",
        () if verdict.is_weaker() => "worse",
        () => "not known",
    };
    let wins = format!("{} ({} to {})", percent(verdict.share), percent(verdict.interval.low), percent(verdict.interval.high));
    [never.name.clone(), never.about.clone(), deals.to_string(), wins, word.into()]
}
