//! `bidpress gallery`: images of cards. With several decks, one more of a hand of each.

use super::args::Gallery;
use super::console::Console;
use super::outcome::Outcome;
use crate::diag::Diagnostics;
use crate::files::Project;
use crate::job::{self, DeckRequest, GalleryRequest, PrintSettings};

/// Draws one image of each deck, or one of each card, and writes them when all are done.
pub(super) fn run(args: &Gallery, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    let mut settings = PrintSettings::default();
    args.look.apply(&mut settings);
    let request = GalleryRequest {
        decks: DeckRequest {
            players: args.players,
            lang: args.look.design.lang.clone(),
            ..args.decks.request()
        },
        settings,
        each: args.each,
        dpi: args.dpi,
        folder: args.out.clone(),
    };
    let (pictures, warnings) = job::gallery(project, &request, console)?;
    let (warnings, missing) = job::split(warnings);
    console.diagnostics(&warnings);
    job::write(&args.out, &pictures, &|line| console.done(&format!("{line}\n")))?;
    console.diagnostics(&missing);
    Ok(Outcome::Good)
}
