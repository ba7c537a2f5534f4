//! `bidpress check`: proves each clause about the deck, then plays sample games with it, and says what fails and where.

mod cards;
mod github;
mod json;
mod places;
mod sarif;
mod simulation;
mod text;

use super::args::{Check, Ink, Look, Report, Size};
use super::console::Console;
use super::load::{self, Loaded};
use super::{Outcome, Project, build, legible};
use crate::diag::Diagnostics;
use crate::games::{self, Clause, Verdict};
use crate::legible::Subject;
use crate::progress;
use places::Repository;
use simulation::Trial;

/// What was found of a deck.
struct Checked<'a> {
    loaded: &'a Loaded,
    /// Stage one: the deck alone.
    verdicts: Vec<(&'static Clause, Verdict)>,
    /// Stage two: sample games; none if the deck is not legal, has no rules, or none were asked for.
    trial: Option<Trial>,
    /// What of its print can't be read or cut well, and what can't be printed at all.
    print: Diagnostics,
}

impl Checked<'_> {
    fn diagnostics(&self) -> Diagnostics {
        let mut diagnostics = Diagnostics::default();
        for (_, verdict) in &self.verdicts {
            if let Verdict::Fails(found) = verdict {
                diagnostics.extend(found.clone());
            }
        }
        diagnostics.extend(self.trial.as_ref().map(|trial| trial.diagnostics.clone()).unwrap_or_default());
        diagnostics.extend(self.print.clone());
        diagnostics
    }

    /// Whether every clause about the deck holds, so that it can be played.
    fn is_legal(&self) -> bool {
        !self.verdicts.iter().any(|(_, verdict)| matches!(verdict, Verdict::Fails(_)))
    }
}

/// Checks all decks and tells the verdict on each, in the form that was asked for, whatever goes wrong.
pub(super) fn run(args: &Check, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    check(args, console, project).or_else(|diagnostics| {
        failed(args.format, &diagnostics, console, project);
        Ok(Outcome::Bad)
    })
}

/// Tells what stands in the way of a verdict.
pub(super) fn failed(format: Report, diagnostics: &Diagnostics, console: &Console, project: &Project) {
    match format {
        Report::Text => console.diagnostics(diagnostics),
        Report::Json => console.result(&json::broken(diagnostics)),
        Report::Github => console.result(&github::report(diagnostics, &Repository::here(project))),
        Report::Sarif => console.result(&sarif::report(diagnostics, &Repository::here(project))),
    }
}

fn check(args: &Check, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    let (decks, mut diagnostics) = load::decks(project, &args.decks, None)?;
    progress::found(&diagnostics);
    let judged = |loaded| Checked { loaded, verdicts: games::judge(&loaded.deck), trial: None, print: Diagnostics::default() };
    let mut checked: Vec<Checked<'_>> = decks.iter().map(judged).collect();
    checked.iter().for_each(|checked| progress::found(&checked.diagnostics()));
    for checked in &mut checked {
        checked.print = print(checked.loaded, args);
        progress::found(&checked.print);
    }
    simulation::play(&mut checked, args, console)?;
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

/// What of a deck's print, at regular size in full ink, can't be read or cut well, and what can't be printed at all.
fn print(loaded: &Loaded, args: &Check) -> Diagnostics {
    let look = Look { size: Size::Regular, ink: Ink::Full, lang: None };
    let bleed = loaded.deck.print.bleed();
    let found = build::library(loaded).and_then(|library| {
        let (rendered, mut diagnostics) = build::rendered(loaded, &library, &look, bleed)?;
        let style = build::plain_style(&loaded.deck, &look, bleed);
        let cards = Vec::from_iter(0..loaded.deck.cards.len());
        let subject = Subject { deck: &loaded.deck, library: &library, rendered: &rendered, style: &style, cards: &cards };
        diagnostics.extend(legible::diagnostics(subject, &args.deny)?);
        Ok(diagnostics)
    });
    found.unwrap_or_else(|diagnostics| diagnostics)
}
