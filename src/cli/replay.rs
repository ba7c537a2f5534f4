//! `bidpress replay`: replays logged games move by move, and tests rulings case by case.

use std::path::Path;

use super::args::Replay;
use super::console::Console;
use super::outcome::Outcome;
use crate::diag::{Diagnostics, Source};
use crate::files::Project;
use crate::job::{ReplayDeck, replay, test_rulings};
use crate::progress::Step;
use crate::{escape, files, limits};

/// Replays all logs and tests all rulings; reports where a log departs from the rules, and which rulings do
/// not hold.
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
    // Standard input has no file extension: each line of a log is an object.
    let is_rulings = match files::is_stream(path) {
        true => !source.text.trim_start().starts_with('{'),
        false => path.extension().is_some_and(|extension| extension == "toml"),
    };
    let seconds = limits::STEP_SECONDS + (source.text.len() as u64 >> 20);
    let typed = args.deck.as_ref().map(|deck| ReplayDeck { deck: deck.clone(), sets: args.sets.clone() });
    let run = || {
        if is_rulings {
            test_rulings(path, &source, project)
        } else {
            replay(&source, typed.as_ref(), project)
        }
    };
    let result = Step::new(&source.name).within(seconds).run(run);
    match result.unwrap_or_else(|diagnostic| Err(diagnostic.into())) {
        Ok(done) => console.done(&format!("{}: {done}\n", escape::line(&source.name))),
        Err(others) => diagnostics.extend(others),
    }
}
