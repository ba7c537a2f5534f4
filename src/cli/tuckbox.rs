//! `bidpress box`: boxes for decks, to be cut, folded and glued.

use super::args::{Ink, TuckBox};
use super::console::Console;
use super::outcome::{Outcome, source_date_epoch};
use crate::diag::{Diagnostic, Diagnostics};
use crate::files::Project;
use crate::job::{self, BoxRequest, DeckRequest, NetLines};
use crate::press::color::CUT_NAME;
use crate::tuckbox::{Fill, Finish};

/// The spot colour of the creases, as cutting machines call it.
const CREASE_NAME: &str = "Crease";

/// Draws the boxes of all decks, and writes the PDFs when all are done.
pub(super) fn run(args: &TuckBox, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    let request = BoxRequest {
        decks: DeckRequest {
            decks: args.decks.clone(),
            sets: args.sets.clone(),
            players: args.players,
            lang: args.lang.clone(),
            ..DeckRequest::default()
        },
        fill: Fill { thickness: args.thickness, sleeves: args.sleeves },
        paper: args.paper,
        finish: finish(args)?,
        colors: args.prepress.colors(),
        low_ink: args.ink == Ink::Low,
        folder: args.out.clone(),
    };
    let (boxes, warnings) = job::boxes(project, &request, source_date_epoch()?)?;
    console.diagnostics(&warnings);
    job::write(&args.out, &boxes, &|line| console.done(&format!("{line}\n")))?;
    Ok(Outcome::Good)
}

fn finish(args: &TuckBox) -> Result<Finish, Diagnostics> {
    let typed = [("--cut-name", &args.cut_name), ("--crease-name", &args.crease_name)];
    if let Some((option, _)) =
        typed.into_iter().find(|(_, name)| name.is_some() && args.lines != NetLines::Spot)
    {
        let diagnostic =
            Diagnostic::error("usage", format!("`{option}` has no effect without `--lines spot`"));
        return Err(diagnostic.hint("other lines have no spot colours").into());
    }
    let name = |typed: &Option<String>, usual: &str| typed.clone().unwrap_or_else(|| usual.into());
    let spots = (name(&args.cut_name, CUT_NAME), name(&args.crease_name, CREASE_NAME));
    if spots.0 == spots.1 {
        let diagnostic =
            Diagnostic::error("usage", format!("cut and creases have the same spot colour `{}`", spots.0));
        return Err(diagnostic.hint("give another --cut-name or --crease-name").into());
    }
    Ok(Finish { bleed: args.bleed, lines: args.lines, spots })
}
