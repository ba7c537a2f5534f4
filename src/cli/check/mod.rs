//! `bidpress check`: proves each clause about the deck, then plays sample games with it, and says what fails and where.

mod json;
mod text;
mod trial;

use super::args::{Check, Format};
use super::console::Console;
use super::load::{self, Loaded};
use super::{Outcome, Project};
use crate::diag::Faults;
use crate::games::{self, Clause, Verdict};
use trial::Trial;

/// What was found of a deck.
struct Checked<'a> {
    loaded: &'a Loaded,
    /// Stage one: the deck alone.
    verdicts: Vec<(&'static Clause, Verdict)>,
    /// Stage two: sample games; none if the deck is not legal, has no rules, or none were asked for.
    trial: Option<Trial>,
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
        faults
    }

    fn is_good(&self) -> bool {
        !self.faults().has_errors()
    }
}

/// Checks all decks and tells the verdict on each.
pub(super) fn run(args: &Check, console: &Console, project: &Project) -> Result<Outcome, Faults> {
    let (decks, warnings) = match load::decks(project, &args.decks, None) {
        Ok(loaded) => loaded,
        Err(faults) if args.format == Format::Json => {
            console.result(&json::broken(&faults));
            return Ok(Outcome::Bad);
        }
        Err(faults) => return Err(faults),
    };
    let mut checked: Vec<Checked<'_>> =
        decks.iter().map(|loaded| Checked { loaded, verdicts: games::judge(&loaded.deck), trial: None }).collect();
    trial::play(&mut checked, args, console)?;
    let good = !warnings.has_errors() && checked.iter().all(Checked::is_good);
    match args.format {
        Format::Json => console.result(&json::report(&checked, good)),
        Format::Text => {
            let mut faults = warnings;
            for checked in &checked {
                console.done(&text::report(checked));
                faults.extend(checked.faults());
            }
            console.faults(&faults);
        }
    }
    Ok(if good { Outcome::Good } else { Outcome::Bad })
}
