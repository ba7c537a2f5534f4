//! `bidpress booklet`: the rules of decks as booklets, and score pads.

use super::args::{Booklet, Ink, PagesOn};
use super::console::Console;
use super::outcome::{Outcome, source_date_epoch};
use crate::diag::{Error, list};
use crate::files::Project;
use crate::job::{self, BookletRequest, Booklets, DeckRequest};

/// Sets the texts of all decks, and writes the PDFs when all are done.
pub(super) fn run(args: &Booklet, console: &Console, project: &Project) -> Result<Outcome, Error> {
    let request = BookletRequest {
        decks: DeckRequest {
            decks: args.decks.clone(),
            sets: args.sets.clone(),
            lang: args.lang.clone(),
            ..DeckRequest::default()
        },
        size: args.size,
        zine: args.imposition == PagesOn::Zine,
        paper: args.paper,
        bleed: args.bleed.unwrap_or_default(),
        creep: args.creep,
        colors: args.prepress.colors(),
        low_ink: args.ink == Ink::Low,
        pad: args.pad,
        folder: args.out.clone(),
    };
    let Booklets { outputs, without, warnings } =
        job::booklets(project, &request, source_date_epoch()?, console)?;
    console.diagnostics(&warnings);
    job::write(&args.out, &outputs, &|line| console.done(&format!("{line}\n")))?;
    if outputs.is_empty() && !without.is_empty() {
        console.note("no deck has a score pad: nothing was written");
    } else if !without.is_empty() {
        console.note(&format!("without a score pad: {}", list(without.iter().map(String::as_str))));
    }
    Ok(Outcome::Good)
}
