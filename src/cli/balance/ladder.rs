//! How much skill matters, for people.

use super::columns::columns;
use super::text::paragraph;
use crate::cli::heading::heading;
use crate::job::balance::Ladder;
use crate::job::balance::words::wins;
use crate::play::StepCounts;

pub(super) fn report(ladder: &Ladder<'_>) -> String {
    let mut text = heading(&ladder.loaded.deck);
    if ladder.steps.is_empty() {
        text.push_str("  not played\n\n");
        return text;
    }
    text.push_str(&paragraph(
        "One bot of each kind among those of the kind before it, in each seat in turn with the same deals: \
        the more it wins, the more skill matters.",
    ));
    let head = ["players", "bot", "among", "deals", "wins in %", "equal", "verdict"].map(String::from);
    let rows: Vec<[String; 7]> = std::iter::once(head).chain(ladder.steps.iter().map(row)).collect();
    text.push('\n');
    text.push_str(&columns(&rows, &[0, 1, 2, 4, 6]));
    text.push('\n');
    text
}

fn row(step: &StepCounts) -> [String; 7] {
    let verdict = step.verdict();
    let variants = step.options.to_string();
    let players =
        if variants.is_empty() { step.players.to_string() } else { format!("{}, {variants}", step.players) };
    let word = if verdict.is_stronger() {
        "stronger"
    } else if verdict.is_weaker() {
        "weaker"
    } else if verdict.is_even() {
        "even"
    } else {
        "not known"
    };
    [
        players,
        step.stronger.to_string(),
        step.weaker.to_string(),
        step.deals.to_string(),
        wins(verdict.share, &verdict.interval),
        format!("{:.1}", 100.0 * verdict.equal),
        word.into(),
    ]
}
