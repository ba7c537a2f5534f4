//! `bidpress gallery`: pictures of cards.

use super::args::Gallery;
use super::console::Console;
use super::{Outcome, Project, build, load};
use crate::diag::Faults;
use crate::files;
use crate::gallery;

/// Renders one picture of each deck, or one of each card, and writes them when all are done.
pub(super) fn run(args: &Gallery, console: &Console, project: &Project) -> Result<Outcome, Faults> {
    let (decks, mut faults) = load::decks(project, &args.decks)?;
    let mut pictures = Vec::new();
    for loaded in &decks {
        let rendered = match build::rendered(loaded, &args.look, loaded.deck.print.bleed) {
            Ok((rendered, warnings)) => {
                faults.extend(warnings);
                rendered
            }
            Err(others) => {
                faults.extend(others);
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
            Err(others) => faults.extend(others),
        }
    }
    let (pictures, warnings) = faults.into_result(pictures)?;
    console.faults(&warnings);
    files::sweep(&args.out);
    for picture in pictures {
        let path = args.out.join(&picture.name);
        files::write_atomic(&path, &picture.png)?;
        console.done(&format!("{}\n", path.display()));
    }
    Ok(Outcome::Good)
}
