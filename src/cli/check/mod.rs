//! `bidpress check`: validates decks against the clauses of their rules, plays sample games with them, and
//! reports what fails and where.

mod cards;
mod events;
mod plan;
mod sentences;
mod text;

use std::ops::Range;
use std::path::Path;

use super::args::{Check, Merge, Report, Reporting};
use super::console::Console;
use super::interrupt;
use super::outcome::Outcome;
use crate::diag::{Diagnostic, Diagnostics};
use crate::files::{self, Project};
use crate::job;
use crate::job::check::{CheckRequest, Checked};
use crate::job::report::{Repository, github, json, sarif};
use crate::job::rows::Rows;
use crate::job::summary::{Merged, Ranges, Summary};

/// Checks all decks and prints the verdict on each, in the form that was asked for, whatever goes wrong.
pub(super) fn run(args: &Check, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    check(args, console, project).or_else(|diagnostics| {
        failed(args.report.format, &diagnostics, console, project);
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
    args.summary.as_deref().map_or(Ok(()), Summary::keep_others)?;
    args.rows.as_deref().map_or(Ok(()), Rows::check_path)?;
    if args.summary.is_some() || args.rows.is_some() {
        interrupt::listen(console.is_watched());
    }
    let (decks, diagnostics) = job::check::load(project, &request)?;
    if args.plan {
        let checked = job::check::begun(&decks, &request);
        let cost = job::cost::cost(&checked, &request, console)?;
        let mut found = diagnostics;
        checked.iter().for_each(|checked| found.extend(checked.diagnostics()));
        console.result(&plan::report(&cost, &checked));
        console.diagnostics(&found);
        return Ok(if found.has_errors() { Outcome::Bad } else { Outcome::Good });
    }
    let checked = job::check::check(&decks, &request, console)?;
    // All decks are played to the same game.
    let played = checked.iter().find_map(|checked| checked.sample_games.as_ref());
    let rest = played.map(|games| games.run.end..request.games.end).filter(|rest| !rest.is_empty());
    if let Some(path) = args.summary.as_deref().filter(|_| rest.as_ref() != Some(&request.games)) {
        let (of, shards) = args.whole();
        Summary::of(&checked, &request, of, shards).write(path)?;
    }
    if let Some(rest) = rest {
        return Err(stopped(args, &request.games, &rest).into());
    }
    Ok(reported(&checked, diagnostics, &args.report, &[], console, project))
}

/// The error of a run that was stopped before these games were played.
fn stopped(args: &Check, games: &Range<u64>, rest: &Range<u64>) -> Diagnostic {
    if games == rest {
        return Diagnostic::error("stopped", "stopped before the first games were counted");
    }
    let diagnostic = Diagnostic::error(
        "stopped",
        format!("stopped after games {} to {} of {}", games.start, rest.start - 1, games.end - games.start),
    );
    let files: Vec<String> = [&args.summary, &args.rows]
        .into_iter()
        .flatten()
        .map(|path| format!("`{}`", path.display()))
        .collect();
    diagnostic.hint(format!("what was counted of them is in {}", files.join(" and "))).hint(format!(
        "`--games {}..{}` with other files plays the rest; merge all of them",
        rest.start, rest.end
    ))
}

/// `bidpress merge`: the same report on sample games that were played in parts.
pub(super) fn merge(args: &Merge, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    merged(args, console, project).or_else(|diagnostics| {
        failed(args.report.format, &diagnostics, console, project);
        Ok(Outcome::Bad)
    })
}

fn merged(args: &Merge, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    args.summary.as_deref().map_or(Ok(()), Summary::keep_others)?;
    if let Some((folder, sum)) = sum_among_parts(args) {
        let diagnostic = Diagnostic::error(
            "summary",
            format!("`{}` would be one of the parts in `{}`", sum.display(), folder.display()),
        );
        return Err(diagnostic
            .hint("write the sum to another folder: who merges the parts again would count them twice")
            .into());
    }
    let Merged { summary, missing } = job::summary::merge(&args.files, args.games, args.partial)?;
    let request = CheckRequest {
        deny: args.report.deny.rules(),
        failures: Some(args.report.failures.clone()),
        ..summary.request()
    };
    let (decks, diagnostics) = job::check::load(project, &request)?;
    let checked = job::summary::check(&decks, &summary, &request, console)?;
    if let Some(path) = &args.summary {
        summary.write(path)?;
    }
    Ok(reported(&checked, diagnostics, &args.report, &missing, console, project))
}

/// A folder of parts that the sum would be written to.
fn sum_among_parts(args: &Merge) -> Option<(&Path, &Path)> {
    let sum = args.summary.as_deref()?;
    let folder = args.files.iter().find(|path| path.is_dir() && files::is_in_the_way(path, sum))?;
    Some((folder, sum))
}

/// Prints the report on decks; `missing` are games of the run that it is without.
fn reported(
    checked: &[Checked<'_>],
    mut diagnostics: Diagnostics,
    args: &Reporting,
    missing: &[Range<u64>],
    console: &Console,
    project: &Project,
) -> Outcome {
    checked.iter().for_each(|checked| diagnostics.extend(checked.diagnostics()));
    let good = !diagnostics.has_errors();
    match args.format {
        Report::Json => console.result(&json::report(checked, good, missing)),
        Report::Github => console.result(&github::report(&diagnostics, &Repository::here(project))),
        Report::Sarif => console.result(&sarif::report(&diagnostics, &Repository::here(project))),
        Report::Text => {
            if !missing.is_empty() {
                console.result(&format!(
                    "partial: {} of the games of the run are missing\n",
                    Ranges::count(missing)
                ));
            }
            checked.iter().for_each(|checked| console.done(&text::report(checked, args.cards)));
            console.diagnostics(&diagnostics);
        }
    }
    if good { Outcome::Good } else { Outcome::Bad }
}
