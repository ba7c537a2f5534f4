//! `bidpress gallery`: pictures of cards. With several decks, one more of a hand of each.

use super::args::Gallery;
use super::console::Console;
use super::output::{self, Output};
use super::{Outcome, Project, build, load};
use crate::diag::Diagnostics;
use crate::gallery;

/// Renders one picture of each deck, or one of each card, and writes them when all are done.
pub(super) fn run(args: &Gallery, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    let (decks, mut diagnostics) = load::decks(project, &args.decks, args.players)?;
    let mut pictures = Vec::new();
    let mut all = Vec::new();
    let progress = console.progress(decks.len(), "decks");
    for loaded in &decks {
        progress.step(&loaded.deck.title);
        let rendered =
            match build::library(loaded).and_then(|library| build::rendered(loaded, &library, &args.look, loaded.deck.print.bleed())) {
                Ok((rendered, warnings)) => {
                    diagnostics.extend(warnings);
                    rendered
                }
                Err(others) => {
                    diagnostics.extend(others);
                    continue;
                }
            };
        let drawn = if args.each {
            gallery::each(&loaded.deck, &rendered, args.dpi)
        } else {
            gallery::sheet(&loaded.deck, &rendered, args.dpi).map(|picture| vec![picture])
        };
        match drawn {
            Ok(drawn) => pictures.extend(drawn),
            Err(others) => diagnostics.extend(others),
        }
        all.push((&loaded.deck, rendered));
    }
    if all.len() > 1 && !args.each && !diagnostics.has_errors() {
        let decks: Vec<_> = all.iter().map(|(deck, rendered)| (*deck, rendered)).collect();
        pictures.push(gallery::hands(&decks, args.dpi)?);
    }
    progress.end();
    let (pictures, warnings) = diagnostics.into_result(pictures)?;
    console.diagnostics(&warnings);
    let file = |picture: gallery::Picture| Output { path: args.out.join(&picture.name), bytes: picture.png, about: String::new() };
    let pictures: Vec<Output> = pictures.into_iter().map(file).collect();
    output::write(&args.out, &pictures, console)?;
    Ok(Outcome::Good)
}
