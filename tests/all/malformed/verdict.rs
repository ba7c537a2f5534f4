//! What becomes of a file: it goes through all that `bidpress check` does before games are played, and what
//! is said of it must be of use.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::support::folder::Folder;
use bidpress::deck::Scale;
use bidpress::diag::{Diagnostic, Diagnostics, Severity};
use bidpress::files::{self, Project, write_atomic};
use bidpress::games::{Verdict, judge};
use bidpress::job::{DeckRequest, LoadedDeck, load_decks};
use bidpress::limits;
use bidpress::render::{Style, render};

/// Files of a project by their paths in it; `decks/x.toml` is the one that is loaded.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// How far a deck goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Until {
    /// It is read, and its game judges it.
    Judged,
    /// Its faces are drawn too: only then is it known whether there are such templates and pictures.
    Drawn,
}

/// A folder of a project, and all that was said of the decks that were in it.
pub(crate) struct Shelf(Folder);

impl Shelf {
    pub(crate) fn new() -> Shelf {
        Shelf(Folder::new("malformed"))
    }

    /// The errors that are told of the project's `decks/x.toml`; none if it is sound.
    pub(crate) fn errors(&self, files: &Files, until: Until) -> Result<Vec<Diagnostic>, String> {
        let _ = std::fs::remove_dir_all(&self.0.0);
        for (path, bytes) in files {
            write_atomic(&self.0.0.join(path), bytes).map_err(|diagnostic| diagnostic.message)?;
        }
        let diagnostics = catch_unwind(AssertUnwindSafe(|| diagnostics(&Project::new(&self.0.0), until)))
            .map_err(|_| "a panic".to_string())?;
        let errors: Vec<Diagnostic> =
            diagnostics.0.into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error).collect();
        match errors.iter().find_map(useless) {
            Some(why) => Err(why),
            None if errors.len() > limits::MAX_DIAGNOSTICS => Err(format!("{} errors", errors.len())),
            None => Ok(errors),
        }
    }
}

fn diagnostics(project: &Project, until: Until) -> Diagnostics {
    let loaded = match load_decks(project, &DeckRequest::of("x")) {
        Ok((loaded, _)) => loaded,
        Err(diagnostics) => return diagnostics,
    };
    let mut diagnostics = Diagnostics::default();
    for LoadedDeck { deck, file, .. } in loaded {
        for (_, verdict) in judge(&deck) {
            if let Verdict::Fails(others) = verdict {
                diagnostics.extend(others);
            }
        }
        if until == Until::Drawn {
            let drawn = files::library([&file])
                .and_then(|library| render(&deck, &library, &Style::of(&deck, Scale::Regular)));
            diagnostics.extend(drawn.map_or_else(|diagnostics| diagnostics, |(_, diagnostics)| diagnostics));
        }
    }
    diagnostics
}

/// Why an error helps nobody.
fn useless(diagnostic: &Diagnostic) -> Option<String> {
    let why = |what: &str| Some(format!("{what}: {diagnostic:?}"));
    if diagnostic.code == "crash" {
        return why("a breakdown");
    }
    if diagnostic.message.trim().is_empty() || diagnostic.message.contains('\n') || diagnostic.code.is_empty()
    {
        return why("no message of one line");
    }
    let shown = diagnostic.render(false);
    let Some((place, _)) = &diagnostic.place else {
        // Of a file that can't be read there is no place, but its name, and what to do.
        let is_enough = diagnostic.message.contains("x.toml") && !diagnostic.hints.is_empty();
        return if is_enough { None } else { why("no place") };
    };
    let (text, span) = (&place.source.text, &place.span);
    if text.get(span.clone()).is_none() {
        return why("a place outside the file");
    }
    let (line, column) = place.source.line_column(span.start);
    let is_inside = line <= text.lines().count().max(1)
        && text.lines().nth(line - 1).unwrap_or("").chars().count() + 1 >= column;
    if !is_inside {
        return why(&format!("line {line}, column {column} is not in the file"));
    }
    if !shown.contains(&format!("{}:{line}:{column}", place.source.name)) {
        return why(&format!("line {line}, column {column} is not shown in\n{shown}"));
    }
    if !shown.contains('^') && !shown.contains("__") {
        return why(&format!("no caret in\n{shown}"));
    }
    None
}
