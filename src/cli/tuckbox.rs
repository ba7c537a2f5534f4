//! `bidpress box`: boxes for decks, to be cut, folded and glued.

use super::args::{Ink, TuckBox};
use super::console::Console;
use super::outcome::{Outcome, source_date_epoch};
use crate::diag::Diagnostics;
use crate::files::Project;
use crate::job::{self, BoxRequest, DeckRequest};
use crate::tuckbox::{Fill, Finish};

/// Draws the boxes of all decks, and writes the PDFs when all are done.
pub(super) fn run(args: &TuckBox, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    let request = BoxRequest {
        decks: DeckRequest { decks: args.decks.clone(), sets: args.sets.clone(), players: args.players, ..DeckRequest::default() },
        fill: Fill { thickness: args.thickness, sleeves: args.sleeves },
        paper: args.paper,
        finish: Finish { bleed: args.bleed, lines: args.lines },
        colors: args.prepress.colors(),
        low_ink: args.ink == Ink::Low,
        folder: args.out.clone(),
    };
    let (boxes, warnings) = job::boxes(project, &request, source_date_epoch()?)?;
    console.diagnostics(&warnings);
    job::write(&args.out, &boxes, &|line| console.done(&format!("{line}\n")))?;
    Ok(Outcome::Good)
}
