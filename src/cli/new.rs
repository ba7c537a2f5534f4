//! `bidpress new`: a commented deck file, or an expansion, to start from.

use super::args::New;
use super::console::Console;
use super::outcome::Outcome;
use crate::diag::Diagnostics;
use crate::files::{self, Project};
use crate::job::{Starter, starter};

/// Writes the file, which must not exist yet, and prints what to do next.
pub(super) fn run(args: &New, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    let from = match (&args.game, &args.extends) {
        (Some(game), _) => Starter::Game(game),
        (None, Some(base)) => Starter::Extends(base),
        (None, None) => Starter::Plain,
    };
    let text = starter(&args.name, from, project)?;
    let path = args.out.join(format!("{}.toml", args.name));
    files::write_new(&path, text.as_bytes())?;
    let shown = path.display();
    let next = if args.out == std::path::Path::new("decks") { args.name.clone() } else { shown.to_string() };
    console.done(&format!("wrote {shown}\n"));
    console.note(&format!("next: edit it, then `bidpress check {next}` and `bidpress build {next}`"));
    Ok(Outcome::Good)
}
