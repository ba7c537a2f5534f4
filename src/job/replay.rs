//! Logged games replayed, and rulings tested.

use std::path::Path;
use std::sync::Arc;

use super::decks::DeckRequest;
use super::game::game_of;
use super::load::load_decks;
use super::rulings::TestedRulings;
use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics, Place, Source, counted};
use crate::files::Project;
use crate::play::{Log, ReplayError, Replayed, read_log};

/// Tests the rulings of a file; returns how many hold.
///
/// # Errors
/// All errors of the file, and all rulings that do not hold.
pub fn test_rulings(path: &Path, source: &Arc<Source>, project: &Project) -> Result<String, Diagnostics> {
    let count = TestedRulings::of(path, source, project)?.count();
    Ok(format!("{count} {}", if count == 1 { "ruling holds" } else { "rulings hold" }))
}

/// The deck that a log is replayed with, instead of the one that the log names.
#[derive(Clone, Debug)]
pub struct ReplayDeck {
    /// Its name or path.
    pub deck: String,
    /// Its expansions.
    pub sets: Vec<String>,
}

/// Replays a log; returns how many moves it has.
///
/// # Errors
/// Where the log departs from the rules.
pub fn replay(
    source: &Arc<Source>,
    typed: Option<&ReplayDeck>,
    project: &Project,
) -> Result<String, Diagnostics> {
    let log = read(source)?;
    let head = &log.head;
    // A typed path may lead anywhere; a log by others names decks of this project only.
    let (name, sets, project) = match typed {
        Some(ReplayDeck { deck, sets }) => (deck, sets, project.clone()),
        None => (&head.deck, &head.sets, project.closed()),
    };
    let request = DeckRequest {
        sets: sets.clone(),
        seed: head.deck_seed,
        remove_extremes: head.remove_extremes,
        ..DeckRequest::of(name)
    };
    let (decks, _) = load_decks(&project, &request)?;
    let mut done = String::new();
    for loaded in &decks {
        let replayed = replayed(&loaded.deck, source, &log)?;
        let end = if replayed.finished { "" } else { "; the game is not over" };
        done = format!("{}, all by the rules{end}", counted(replayed.moves, "move"));
    }
    Ok(done)
}

/// Reads a log.
///
/// # Errors
/// It is none.
pub(super) fn read(source: &Arc<Source>) -> Result<Log, Diagnostic> {
    read_log(&source.text).map_err(|departure| at_line(source, &departure))
}

/// Replays a log with a deck.
///
/// # Errors
/// The deck has no game, or the log departs from its rules.
pub(super) fn replayed(deck: &Deck, source: &Arc<Source>, log: &Log) -> Result<Replayed, Diagnostics> {
    Ok(game_of(deck)?.engine.replay(deck, log).map_err(|departure| at_line(source, &departure))?)
}

fn at_line(source: &Arc<Source>, departure: &ReplayError) -> Diagnostic {
    let text = &source.text;
    let start: usize = text.split_inclusive('\n').take(departure.line.saturating_sub(1)).map(str::len).sum();
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    Diagnostic::error("replay", "this log can't be played as it is written")
        .at(Place::new(source, start..end), departure.what.clone())
}
