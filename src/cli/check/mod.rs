//! `bidpress check`: proves each clause about the deck, then plays sample games with it, and says what fails and where.

mod cards;
mod github;
mod json;
mod places;
mod sarif;
mod text;
mod trial;

use super::args::{Check, Ink, Look, Report, Size};
use super::console::Console;
use super::load::{self, Loaded};
use super::{Outcome, Project, build, legible};
use crate::diag::Faults;
use crate::games::{self, Clause, Verdict};
use crate::legible::Subject;
use crate::watch;
use places::Repository;
use trial::Trial;

/// What was found of a deck.
struct Checked<'a> {
    loaded: &'a Loaded,
    /// Stage one: the deck alone.
    verdicts: Vec<(&'static Clause, Verdict)>,
    /// Stage two: sample games; none if the deck is not legal, has no rules, or none were asked for.
    trial: Option<Trial>,
    /// What of its print can't be read or cut well, and what can't be printed at all.
    print: Faults,
}

impl Checked<'_> {
    fn faults(&self) -> Faults {
        let mut faults = Faults::default();
        for (_, verdict) in &self.verdicts {
            if let Verdict::Fails(found) = verdict {
                faults.extend(found.clone());
            }
        }
        faults.extend(self.trial.as_ref().map(|trial| trial.faults.clone()).unwrap_or_default());
        faults.extend(self.print.clone());
        faults
    }

    /// Whether every clause about the deck holds, so that it can be played.
    fn is_legal(&self) -> bool {
        !self.verdicts.iter().any(|(_, verdict)| matches!(verdict, Verdict::Fails(_)))
    }
}

/// Checks all decks and tells the verdict on each, in the form that was asked for, whatever goes wrong.
pub(super) fn run(args: &Check, console: &Console, project: &Project) -> Result<Outcome, Faults> {
    check(args, console, project).or_else(|faults| {
        failed(args.format, &faults, console, project);
        Ok(Outcome::Bad)
    })
}

/// Tells what stands in the way of a verdict.
pub(super) fn failed(format: Report, faults: &Faults, console: &Console, project: &Project) {
    match format {
        Report::Text => console.faults(faults),
        Report::Json => console.result(&json::broken(faults)),
        Report::Github => console.result(&github::report(faults, &Repository::here(project))),
        Report::Sarif => console.result(&sarif::report(faults, &Repository::here(project))),
    }
}

fn check(args: &Check, console: &Console, project: &Project) -> Result<Outcome, Faults> {
    let (decks, mut faults) = load::decks(project, &args.decks, None)?;
    watch::found(&faults);
    let judged = |loaded| Checked { loaded, verdicts: games::judge(&loaded.deck), trial: None, print: Faults::default() };
    let mut checked: Vec<Checked<'_>> = decks.iter().map(judged).collect();
    checked.iter().for_each(|checked| watch::found(&checked.faults()));
    for checked in &mut checked {
        checked.print = print(checked.loaded, args);
        watch::found(&checked.print);
    }
    trial::play(&mut checked, args, console)?;
    checked.iter().for_each(|checked| faults.extend(checked.faults()));
    let good = !faults.has_errors();
    match args.format {
        Report::Json => console.result(&json::report(&checked, good)),
        Report::Github => console.result(&github::report(&faults, &Repository::here(project))),
        Report::Sarif => console.result(&sarif::report(&faults, &Repository::here(project))),
        Report::Text => {
            checked.iter().for_each(|checked| console.done(&text::report(checked, args.cards)));
            console.faults(&faults);
        }
    }
    Ok(if good { Outcome::Good } else { Outcome::Bad })
}

/// What of a deck's print, at regular size in full ink, can't be read or cut well, and what can't be printed at all.
fn print(loaded: &Loaded, args: &Check) -> Faults {
    let look = Look { size: Size::Regular, ink: Ink::Full, lang: None };
    let bleed = loaded.deck.print.bleed();
    let found = build::library(loaded).and_then(|library| {
        let (rendered, mut faults) = build::rendered(loaded, &library, &look, bleed)?;
        let style = build::plain_style(&loaded.deck, &look, bleed);
        let cards = Vec::from_iter(0..loaded.deck.cards.len());
        let subject = Subject { deck: &loaded.deck, library: &library, rendered: &rendered, style: &style, cards: &cards };
        faults.extend(legible::faults(subject, &args.deny)?);
        Ok(faults)
    });
    found.unwrap_or_else(|faults| faults)
}
