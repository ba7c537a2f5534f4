//! How much skill matters, for people.

use std::fmt::Write;

use super::text::paragraph;
use crate::cli::heading::heading;
use crate::job::balance::Ladder;
use crate::play::StepCounts;

pub(super) fn report(ladder: &Ladder<'_>) -> String {
    let mut text = heading(&ladder.loaded.deck);
    if ladder.steps.is_empty() {
        text.push_str("  not played\n\n");
        return text;
    }
    text.push_str(&paragraph(
        "One bot of the stronger kind among weaker ones, in each seat in turn with the same deals: the more it wins, the more skill matters.",
    ));
    let widest = |of: &dyn Fn(&StepCounts) -> String| ladder.steps.iter().map(|step| of(step).len()).max().unwrap_or(0).max(6);
    let (stronger, weaker) = (widest(&|step| step.stronger.to_string()), widest(&|step| step.weaker.to_string()));
    let _ = writeln!(text, "\n  players  {:<stronger$}  {:<weaker$}  deals  wins in %               equal  verdict", "bot", "among");
    for step in &ladder.steps {
        let verdict = step.verdict();
        let word = match () {
            () if verdict.is_stronger() => "stronger",
            () if verdict.is_weaker() => "weaker",
            () => "not known",
        };
        let (low, high) = (100.0 * verdict.interval.low, 100.0 * verdict.interval.high);
        let wins = format!("{:.1} ({low:.1} to {high:.1})", 100.0 * verdict.share);
        // Writing to a string can't fail.
        let _ = writeln!(
            text,
            "  {:<7}  {:<stronger$}  {:<weaker$}  {:>5}  {wins:<22}  {:>5.1}  {word}",
            step.players,
            step.stronger,
            step.weaker,
            step.deals,
            100.0 * verdict.equal,
        );
    }
    text.push('\n');
    text
}
