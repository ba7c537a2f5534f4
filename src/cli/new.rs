//! `bidpress new`: a commented deck file, or an expansion, to start from.

use super::args::New;
use super::console::Console;
use super::outcome::Outcome;
use crate::diag::Diagnostics;
use crate::files::Project;
use crate::job::{Starter, start};

/// Writes the file, which must not exist yet, and prints what to do next.
pub(super) fn run(args: &New, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    let from = match (&args.game, &args.extends, &args.sheet) {
        (Some(game), ..) => Starter::Game(game),
        (None, Some(base), _) => Starter::Extends(base),
        (None, None, Some(sheet)) => Starter::Sheet(sheet),
        (None, None, None) => Starter::Plain,
    };
    let path = start(&args.name, from, project, args.out.as_deref())?;
    let shown = path.display();
    let next = if path.parent() == Some(&project.decks()) { args.name.clone() } else { shown.to_string() };
    console.done(&format!("wrote {shown}\n"));
    console.note(&format!("next: edit it, then `bidpress check {next}` and `bidpress build {next}`"));
    Ok(Outcome::Good)
}
