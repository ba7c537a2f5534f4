//! `bidpress balance`: plays decks until it is known whether all seats win alike.

mod cards;
mod choices;
mod columns;
mod edits;
mod ladder;
mod needs;
mod text;

use super::args::{Balance, Format};
use super::console::Console;
use super::outcome::Outcome;
use crate::diag::{Diagnostic, Diagnostics};
use crate::escape;
use crate::files::Project;
use crate::job;
use crate::job::balance::{Answered, Balanced};
use crate::job::report::balance as json;
use crate::play::Fairness;
use crate::spec::raw::Acceptable;

/// Plays, and prints what was found out about each deck, in the form that was asked for, whatever goes wrong.
pub(super) fn run(args: &Balance, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    balance(args, console, project).or_else(|diagnostics| {
        failed(args, &diagnostics, console);
        Ok(Outcome::Bad)
    })
}

/// Prints the errors that prevent an answer.
pub(super) fn failed(args: &Balance, diagnostics: &Diagnostics, console: &Console) {
    match args.format {
        Format::Text => console.diagnostics(diagnostics),
        Format::Json => console.result(&json::broken(args.request().tolerance, diagnostics)),
    }
}

fn balance(args: &Balance, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    let request = args.request();
    args.report.as_deref().map_or(Ok(()), job::balance_page::check_path)?;
    let (decks, mut diagnostics) = job::balance::load(project, &request)?;
    let report = if !args.ladder.is_empty() {
        if args.ladder.len() < 2 {
            let diagnostic = Diagnostic::error("ladder", "a ladder has two kinds of bots at least");
            return Err(diagnostic.hint("name the weaker ones first: `--ladder random,greedy`").into());
        }
        if let Some(pair) = args.ladder.windows(2).find(|pair| pair[0] >= pair[1]) {
            let diagnostic = Diagnostic::error(
                "ladder",
                format!("`{}` is not stronger than `{}` before it", pair[1], pair[0]),
            );
            return Err(diagnostic
                .hint("name the weaker ones first: `--ladder random,greedy,search-100`")
                .into());
        }
        let ladders = job::balance::ladder(&decks, &args.ladder, &request, console)?;
        ladders.iter().for_each(|ladder| diagnostics.extend(ladder.diagnostics.clone()));
        match args.format {
            Format::Json => json::ladders(&ladders, &diagnostics),
            Format::Text => ladders.iter().map(ladder::report).collect(),
        }
    } else if let Some(version) = &args.against {
        let earlier = job::balance::load_earlier(project, &request, &decks, version)?;
        let edited = job::balance::compare(&decks, &earlier, &request, console)?;
        edited.iter().for_each(|edited| diagnostics.extend(edited.diagnostics.clone()));
        match args.format {
            Format::Json => json::edits(&edited, version, &request, &diagnostics),
            Format::Text => edited.iter().map(|edited| edits::report(edited, version)).collect(),
        }
    } else {
        let balanced = job::balance::balance(&decks, &request, console)?;
        for balanced in &balanced {
            diagnostics.extend(balanced.diagnostics());
            if args.strict && !is_as_wanted(balanced) {
                diagnostics.push(not_fair(balanced));
            }
        }
        if let Some(path) = &args.report {
            diagnostics.extend(job::balance_page::write(path, &balanced, &request)?);
            console.note(&format!("{} written", escape::line(&path.display().to_string())));
        }
        match args.format {
            Format::Json => json::report(&balanced, &request, &diagnostics),
            Format::Text => {
                balanced.iter().map(|balanced| text::report(balanced, request.tolerance)).collect()
            }
        }
    };
    let outcome = if diagnostics.has_errors() { Outcome::Bad } else { Outcome::Good };
    match args.format {
        Format::Json => console.result(&report),
        Format::Text => {
            console.done(&report);
            // Seats that aren't fair are in the report.
            diagnostics.0.retain(|diagnostic| diagnostic.code != Acceptable::UnfairSeats.code());
            console.diagnostics(&diagnostics);
        }
    }
    Ok(outcome)
}

/// The error of a deck that isn't as `--strict` wants it.
fn not_fair(balanced: &Balanced<'_>) -> Diagnostic {
    let deck = &balanced.checked.loaded.deck;
    let message =
        format!("{}: not all seats are known to be fair, or accepted as they are (`--strict`)", deck.title);
    let hint = "play longer (`--seconds`), change the deck, or accept it in the deck file with a reason \
        (`[[accept]]`)";
    Diagnostic::error("not-fair", message).at(deck.place.clone(), "this deck").hint(hint)
}

/// True if the deck was played, and all its seats are known to be fair or are accepted as they are.
fn is_as_wanted(balanced: &Balanced<'_>) -> bool {
    let is_found = balanced.diagnostics.0.iter().any(|found| found.code == Acceptable::UnfairSeats.code());
    let is_open = |table: &Answered| table.verdict.fairness == Fairness::Undecided;
    !is_found && !balanced.tables.is_empty() && !balanced.tables.iter().any(is_open)
}
