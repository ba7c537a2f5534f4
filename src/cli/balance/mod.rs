//! `bidpress balance`: plays decks until it is known whether all seats win alike.

mod text;

use super::args::{Balance, Format};
use super::console::Console;
use super::outcome::Outcome;
use crate::diag::Diagnostics;
use crate::files::Project;
use crate::job;
use crate::job::balance::Balanced;
use crate::job::report::balance as json;
use crate::play::Fairness;

/// Plays, and prints what was found out about each deck.
pub(super) fn run(args: &Balance, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    let request = args.request();
    let (decks, mut diagnostics) = job::balance::load(project, &request)?;
    let balanced = job::balance::balance(&decks, &request, console)?;
    for balanced in &balanced {
        for (_, verdict) in &balanced.checked.verdicts {
            if let crate::games::Verdict::Fails(found) = verdict {
                diagnostics.extend(found.clone());
            }
        }
        diagnostics.extend(balanced.diagnostics.clone());
    }
    match args.format {
        Format::Json => console.result(&json::report(&balanced, &request, &diagnostics)),
        Format::Text => {
            balanced.iter().for_each(|balanced| console.done(&text::report(balanced)));
            // What isn't fair is in the report.
            diagnostics.0.retain(|diagnostic| diagnostic.severity == crate::diag::Severity::Error);
            console.diagnostics(&diagnostics);
        }
    }
    let good = !diagnostics.has_errors() && (!args.strict || balanced.iter().all(is_fair));
    Ok(if good { Outcome::Good } else { Outcome::Bad })
}

fn is_fair(balanced: &Balanced<'_>) -> bool {
    balanced.tables.iter().all(|table| matches!(table.verdict.fairness, Fairness::Fair | Fairness::Borderline))
}
