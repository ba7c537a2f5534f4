//! `bidpress effects`: what cards can do, as each game understands it.

use super::args::Effects;
use super::console::Console;
use super::outcome::Outcome;
use crate::diag::{Diagnostic, Diagnostics, list};
use crate::games;

/// Prints the manual of the language of effects.
pub(super) fn run(args: &Effects, console: &Console) -> Result<Outcome, Diagnostics> {
    let game = match &args.game {
        None => None,
        Some(id) => Some(games::find(id).ok_or_else(|| unknown(id))?),
    };
    console.result(&games::manual(game, args.lang));
    Ok(Outcome::Good)
}

fn unknown(id: &str) -> Diagnostics {
    let known: Vec<&str> = games::ALL.iter().map(|game| game.id).collect();
    let diagnostic = Diagnostic::error("unknown-game", format!("there is no game `{id}`"))
        .nearest(id, known.iter().copied());
    diagnostic.hint(format!("games: {}", list(known))).into()
}
