//! `bidpress check`: validates decks against the clauses of their rules, plays sample games with them, and reports what fails and where.

mod cards;
mod events;
mod sentences;
mod text;

use super::args::{Check, Report};
use super::console::Console;
use super::outcome::Outcome;
use crate::diag::Diagnostics;
use crate::files::Project;
use crate::job;
use crate::job::report::{Repository, github, json, sarif};

/// Checks all decks and prints the verdict on each, in the form that was asked for, whatever goes wrong.
pub(super) fn run(args: &Check, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    check(args, console, project).or_else(|diagnostics| {
        failed(args.format, &diagnostics, console, project);
        Ok(Outcome::Bad)
    })
}

/// Prints the errors that prevent a verdict.
pub(super) fn failed(format: Report, diagnostics: &Diagnostics, console: &Console, project: &Project) {
    match format {
        Report::Text => console.diagnostics(diagnostics),
        Report::Json => console.result(&json::broken(diagnostics)),
        Report::Github => console.result(&github::report(diagnostics, &Repository::here(project))),
        Report::Sarif => console.result(&sarif::report(diagnostics, &Repository::here(project))),
    }
}

fn check(args: &Check, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    let request = args.request();
    let (decks, mut diagnostics) = job::check::load(project, &request)?;
    let checked = job::check::check(&decks, &request, console)?;
    checked.iter().for_each(|checked| diagnostics.extend(checked.diagnostics()));
    let good = !diagnostics.has_errors();
    match args.format {
        Report::Json => console.result(&json::report(&checked, good)),
        Report::Github => console.result(&github::report(&diagnostics, &Repository::here(project))),
        Report::Sarif => console.result(&sarif::report(&diagnostics, &Repository::here(project))),
        Report::Text => {
            checked.iter().for_each(|checked| console.done(&text::report(checked, args.cards)));
            console.diagnostics(&diagnostics);
        }
    }
    Ok(if good { Outcome::Good } else { Outcome::Bad })
}
