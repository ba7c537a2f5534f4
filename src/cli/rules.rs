//! `bidpress rules`: what a clause says, so that a refusal or a verdict can be looked up.

use super::args::RulesOf;
use super::console::Console;
use super::outcome::Outcome;
use crate::diag::{Diagnostic, Diagnostics, list};
use crate::games;

/// Prints the rules of games, and single clauses.
pub(super) fn run(args: &RulesOf, console: &Console) -> Result<Outcome, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let mut texts = Vec::new();
    if args.of.is_empty() {
        texts.push(games::COMMON_RULES.to_string());
    }
    for name in &args.of {
        match games::find(name)
            .map(|game| game.rules.to_string())
            .or_else(|| games::clause_text(name).map(clause))
        {
            Some(text) => texts.push(text),
            None => diagnostics.push(unknown(name)),
        }
    }
    diagnostics.into_result(())?;
    let text: Vec<String> = texts.iter().map(|text| format!("{}\n", text.trim_end())).collect();
    console.result(&text.join("\n"));
    Ok(Outcome::Good)
}

/// A clause of a list, without what only the list needs.
fn clause(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join("\n")
}

fn unknown(name: &str) -> Diagnostic {
    let ids = || games::ALL.iter().map(|game| game.id);
    let clauses: Vec<&str> = games::ALL.iter().flat_map(|game| games::clause_ids(game)).collect();
    Diagnostic::error("unknown-rules", format!("there is no game and no clause `{name}`"))
        .nearest(name, ids().chain(clauses))
        .hint(format!("the games are {}; a clause is written like `IBYN-P4`", list(ids())))
}
