//! `bidpress replay`: logged games once more, move by move, and rulings, case by case.

use std::path::Path;

use super::args::{Decks, Replay};
use super::console::Console;
use super::play::game_of;
use super::{Outcome, Project, load};
use crate::diag::{Diagnostic, Faults, Place, Source, counted};
use crate::play::{Departure, read_log};
use crate::ruling::Rulings;
use crate::watch::Step;
use crate::{files, limits, plain};

/// Replays all logs, and tells of each where it departs from the rules; tries all rulings, and tells which do not hold.
pub(super) fn run(args: &Replay, console: &Console, project: &Project) -> Result<Outcome, Faults> {
    let mut faults = Faults::default();
    for path in &args.files {
        match files::cases(path) {
            Ok(paths) => paths.iter().for_each(|path| one(path, args, console, project, &mut faults)),
            Err(fault) => faults.push(fault),
        }
    }
    faults.into_result(Outcome::Good).map(|(outcome, _)| outcome)
}

fn one(path: &Path, args: &Replay, console: &Console, project: &Project, faults: &mut Faults) {
    let source = match files::read_log(path) {
        Ok(text) => Source::new(files::shown(path).display().to_string(), text),
        Err(fault) => return faults.push(fault),
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
    match result.unwrap_or_else(|fault| Err(fault.into())) {
        Ok(done) => console.done(&format!("{}: {done}\n", plain::line(&source.name))),
        Err(others) => faults.extend(others),
    }
}

fn judged(path: &Path, rulings: &Result<Rulings, Faults>, project: &Project) -> Result<String, Faults> {
    let rulings = rulings.as_ref().map_err(Clone::clone)?;
    let (deck, sets) = rulings.deck();
    // A deck file is named from the folder of the rulings, so that they can be tried from anywhere.
    let (name, project) = match path.parent() {
        Some(folder) if deck.ends_with(".toml") => (folder.join(deck).display().to_string(), project.around(path)),
        _ => (deck.to_string(), project.closed()),
    };
    let asked = Decks { decks: vec![name], sets: sets.to_vec(), ..Decks::default() };
    let (decks, _) = load::decks(&project, &asked, None)?;
    let mut faults = Faults::default();
    let mut tried = 0;
    for loaded in &decks {
        let game = game_of(&loaded.deck)?;
        for (index, case) in rulings.cases(game)?.iter().enumerate() {
            tried += 1;
            match game.engine.judge(&loaded.deck, case) {
                Ok(objections) => faults.0.extend(objections.iter().map(|objection| rulings.fault(index, objection))),
                Err(others) => faults.extend(others),
            }
        }
    }
    let word = if tried == 1 { "ruling holds" } else { "rulings hold" };
    faults.into_result(format!("{tried} {word}")).map(|(done, _)| done)
}

fn replayed(source: &std::sync::Arc<Source>, args: &Replay, project: &Project) -> Result<String, Faults> {
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

fn at_line(source: &std::sync::Arc<Source>, departure: &Departure) -> Diagnostic {
    let text = &source.text;
    let start: usize = text.split_inclusive('\n').take(departure.line.saturating_sub(1)).map(str::len).sum();
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    Diagnostic::error("replay", "this log can't be played as it is written").at(Place::new(source, start..end), departure.what.clone())
}
