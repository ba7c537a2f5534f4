//! `bidpress replay`: logged games once more, move by move, and rulings, case by case.

use std::path::Path;

use super::args::{Decks, Replay};
use super::console::Console;
use super::play::game_of;
use super::{Outcome, Project, load};
use crate::diag::{Diagnostic, Diagnostics, Place, Source, counted};
use crate::games;
use crate::play::{ReplayError, read_log};
use crate::progress::Step;
use crate::ruling::Rulings;
use crate::{escape, files, limits};

/// Replays all logs, and tells of each where it departs from the rules; tries all rulings, and tells which do not hold.
pub(super) fn run(args: &Replay, console: &Console, project: &Project) -> Result<Outcome, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    for path in &args.files {
        match files::cases(path) {
            Ok(paths) => paths.iter().for_each(|path| one(path, args, console, project, &mut diagnostics)),
            Err(diagnostic) => diagnostics.push(diagnostic),
        }
    }
    diagnostics.into_result(Outcome::Good).map(|(outcome, _)| outcome)
}

fn one(path: &Path, args: &Replay, console: &Console, project: &Project, diagnostics: &mut Diagnostics) {
    let source = match files::read_log(path) {
        Ok(text) => Source::new(files::shown(path).display().to_string(), text),
        Err(diagnostic) => return diagnostics.push(diagnostic),
    };
    // What has no name tells by its first sign what it is: each line of a log is an object.
    let is_rulings = match files::is_stream(path) {
        true => !source.text.trim_start().starts_with('{'),
        false => path.extension().is_some_and(|extension| extension == "toml"),
    };
    let seconds = limits::STEP_SECONDS + (source.text.len() as u64 >> 20);
    let result = Step::new(&source.name)
        .within(seconds)
        .run(|| if is_rulings { judged(path, &Rulings::read(&source), project) } else { replayed(&source, args, project) });
    match result.unwrap_or_else(|diagnostic| Err(diagnostic.into())) {
        Ok(done) => console.done(&format!("{}: {done}\n", escape::line(&source.name))),
        Err(others) => diagnostics.extend(others),
    }
}

fn judged(path: &Path, rulings: &Result<Rulings, Diagnostics>, project: &Project) -> Result<String, Diagnostics> {
    let rulings = rulings.as_ref().map_err(Clone::clone)?;
    let (deck, sets) = rulings.deck();
    // A deck file is named from the folder of the rulings, so that they can be tried from anywhere.
    let (name, project) = match path.parent() {
        Some(folder) if deck.ends_with(".toml") => (folder.join(deck).display().to_string(), project.around(path)),
        _ => (deck.to_string(), project.closed()),
    };
    let asked = Decks { decks: vec![name], sets: sets.to_vec(), ..Decks::default() };
    let (decks, _) = load::decks(&project, &asked, None)?;
    let mut diagnostics = Diagnostics::default();
    let mut tried = 0;
    for loaded in &decks {
        let game = game_of(&loaded.deck)?;
        for (index, case) in games::cases(game, rulings)?.iter().enumerate() {
            tried += 1;
            match game.engine.judge(&loaded.deck, case) {
                Ok(objections) => diagnostics.0.extend(objections.iter().map(|objection| rulings.diagnostic(index, objection))),
                Err(others) => diagnostics.extend(others),
            }
        }
    }
    let word = if tried == 1 { "ruling holds" } else { "rulings hold" };
    diagnostics.into_result(format!("{tried} {word}")).map(|(done, _)| done)
}

fn replayed(source: &std::sync::Arc<Source>, args: &Replay, project: &Project) -> Result<String, Diagnostics> {
    let log = read_log(&source.text).map_err(|departure| at_line(source, &departure))?;
    let head = &log.head;
    let asked = Decks {
        decks: vec![args.deck.as_ref().unwrap_or(&head.deck).clone()],
        sets: if args.deck.is_some() { args.sets.clone() } else { head.sets.clone() },
        seed: head.deck_seed,
        remove_extremes: head.remove_extremes,
    };
    // What was typed may lie anywhere; a log of others names decks of this project.
    let project = if args.deck.is_some() { project.clone() } else { project.closed() };
    let (decks, _) = load::decks(&project, &asked, None)?;
    let mut done = String::new();
    for loaded in &decks {
        let replayed = game_of(&loaded.deck)?.engine.replay(&loaded.deck, &log).map_err(|departure| at_line(source, &departure))?;
        let end = if replayed.finished { "" } else { "; the game is not over" };
        done = format!("{}, all by the rules{end}", counted(replayed.moves, "move"));
    }
    Ok(done)
}

fn at_line(source: &std::sync::Arc<Source>, departure: &ReplayError) -> Diagnostic {
    let text = &source.text;
    let start: usize = text.split_inclusive('\n').take(departure.line.saturating_sub(1)).map(str::len).sum();
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    Diagnostic::error("replay", "this log can't be played as it is written").at(Place::new(source, start..end), departure.what.clone())
}
