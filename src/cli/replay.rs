//! `bidpress replay`: logged games once more, move by move.

use super::args::{Decks, Replay};
use super::console::Console;
use super::play::game_of;
use super::{Outcome, Project, load};
use crate::diag::{Diagnostic, Faults, Place, Source};
use crate::files;
use crate::play::{Departure, read_log};

/// Replays all logs, and tells of each where it departs from the rules.
pub(super) fn run(args: &Replay, console: &Console, project: &Project) -> Result<Outcome, Faults> {
    let mut faults = Faults::default();
    for path in &args.files {
        match files::read_log(path) {
            Err(fault) => faults.push(fault),
            Ok(text) => match replay(&text, project) {
                Ok(moves) => console.done(&format!("{}: {moves} moves, all by the rules\n", path.display())),
                Err(Failure::Deck(others)) => faults.extend(others),
                Err(Failure::Log(departure)) => faults.push(at_line(&path.display().to_string(), &text, &departure)),
            },
        }
    }
    faults.into_result(Outcome::Good).map(|(outcome, _)| outcome)
}

enum Failure {
    Deck(Faults),
    Log(Departure),
}

fn replay(text: &str, project: &Project) -> Result<usize, Failure> {
    let log = read_log(text).map_err(Failure::Log)?;
    let asked = Decks { decks: vec![log.head.deck.clone()], ..Decks::default() };
    let (decks, _) = load::decks(project, &asked).map_err(Failure::Deck)?;
    for loaded in &decks {
        game_of(&loaded.deck).map_err(Failure::Deck)?.engine.replay(&loaded.deck, &log).map_err(Failure::Log)?;
    }
    Ok(log.steps.len())
}

fn at_line(name: &str, text: &str, departure: &Departure) -> Diagnostic {
    let source = Source::new(name, text);
    let start: usize = text.split_inclusive('\n').take(departure.line.saturating_sub(1)).map(str::len).sum();
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    Diagnostic::error("replay", "this game departs from the rules").at(Place::new(&source, start..end), departure.what.clone())
}
