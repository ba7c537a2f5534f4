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
        Some(id) => Some(games::find(id).filter(|game| game.has_effects()).ok_or_else(|| unknown(id))?),
    };
    console.result(&games::manual(game, args.lang));
    Ok(Outcome::Good)
}

fn unknown(id: &str) -> Diagnostics {
    let known: Vec<&str> = games::ALL.iter().filter(|game| game.has_effects()).map(|game| game.id).collect();
    let message = match games::find(id) {
        Some(game) => format!("cards of {} have no effects", game.title),
        None => format!("there is no game `{id}`"),
    };
    let diagnostic = Diagnostic::error("unknown-game", message).nearest(id, known.iter().copied());
    diagnostic.hint(format!("games with effects: {}", list(known))).into()
}
