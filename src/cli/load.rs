//! From what was typed to decks: finds the files, reads them, adds the expansions. All faults of all decks in one go.

use super::args::Decks;
use crate::deck::{Deck, Options, assemble};
use crate::diag::{Diagnostic, Faults};
use crate::files::{DeckFile, Project};
use crate::spec::{self, Spec};

/// A deck with the file that it comes from.
pub struct Loaded {
    /// The deck.
    pub deck: Deck,
    /// Its file, for templates and art.
    pub file: DeckFile,
}

/// All decks that were asked for, and warnings about them.
///
/// # Errors
/// The faults of all decks.
pub fn decks(project: &Project, asked: &Decks) -> Result<(Vec<Loaded>, Faults), Faults> {
    let mut faults = Faults::default();
    let mut files = Vec::new();
    if asked.decks.is_empty() {
        files = project.default_decks()?;
    }
    for name in &asked.decks {
        match project.deck_file(name) {
            Ok(file) => files.push(file),
            Err(fault) => faults.push(fault),
        }
    }
    let all = if needs_others(asked, &files) { project.deck_files()? } else { Vec::new() };
    let mut loaded: Vec<Loaded> = Vec::new();
    let mut used: Vec<&str> = Vec::new();
    for file in files {
        let spec = match read(&file) {
            Ok(spec) => spec,
            Err(others) => {
                faults.extend(others);
                continue;
            }
        };
        match together(spec, &all, asked, &mut used) {
            Ok(None) => {}
            Ok(Some((base, expansions))) => match assemble(&base, &expansions, &options(asked)) {
                Ok((deck, warnings)) => {
                    faults.extend(warnings);
                    if let Some(other) = loaded.iter().find(|other| other.deck.id == deck.id) {
                        let message = format!("two decks are called `{}`", deck.id);
                        faults.push(
                            Diagnostic::error("deck-twice", message)
                                .at(deck.place.clone(), "again here")
                                .also(other.deck.place.clone(), "first here"),
                        );
                    }
                    loaded.push(Loaded { deck, file });
                }
                Err(others) => faults.extend(others),
            },
            Err(others) => faults.extend(others),
        }
    }
    for name in asked.sets.iter().filter(|name| !used.contains(&name.as_str())) {
        if !faults.has_errors() {
            faults.push(
                Diagnostic::error("unknown-set", format!("none of the decks has an expansion called `{name}`"))
                    .nearest(name, set_names(&all).iter().map(String::as_str)),
            );
        }
    }
    faults.into_result(loaded)
}

fn needs_others(asked: &Decks, files: &[DeckFile]) -> bool {
    !asked.sets.is_empty() || files.iter().any(|file| file.source.text.contains("extends"))
}

fn options(asked: &Decks) -> Options {
    Options { seed: asked.seed, players: asked.players, remove_extremes: asked.remove_extremes }
}

/// Reads a deck file with its spreadsheets.
///
/// # Errors
/// All its faults.
pub fn read(file: &DeckFile) -> Result<Spec, Faults> {
    let spec = spec::read(&file.source, &|name| file.spreadsheet(name))?;
    let mut faults = Faults::default();
    if let Some(game) = &spec.raw.game
        && crate::games::find(game).is_none()
    {
        let ids: Vec<&str> = crate::games::ALL.iter().map(|game| game.id).collect();
        faults.push(
            Diagnostic::error("unknown-game", format!("there are no rules for `{game}`"))
                .at(spec.place("game"), "unknown game")
                .nearest(game, ids.iter().copied())
                .hint(format!("the games are {}; leave `game` out for a deck without rules", crate::diag::list(ids))),
        );
    }
    faults.into_result(spec).map(|(spec, _)| spec)
}

/// A base with its expansions; none for an expansion that is there because all files are, and that nobody asked for by name.
fn together<'a>(spec: Spec, all: &[DeckFile], asked: &'a Decks, used: &mut Vec<&'a str>) -> Result<Option<(Spec, Vec<Spec>)>, Faults> {
    let wanted = |found: &Spec, base: &str| found.raw.extends.as_deref() == Some(base) && asked.sets.contains(&found.raw.set.id);
    match spec.raw.extends.clone() {
        Some(_) if asked.decks.is_empty() => Ok(None),
        Some(base) => match all.iter().filter_map(|file| read(file).ok()).find(|found| found.raw.id == base && found.raw.extends.is_none())
        {
            Some(found) => Ok(Some((found, vec![spec]))),
            None => Err(Diagnostic::error("unknown-deck", format!("there is no deck `{base}` to extend"))
                .at(spec.place("extends"), "not found")
                .into()),
        },
        None => {
            let expansions: Vec<Spec> = all.iter().filter_map(|file| read(file).ok()).filter(|found| wanted(found, &spec.raw.id)).collect();
            used.extend(asked.sets.iter().map(String::as_str).filter(|name| expansions.iter().any(|found| found.raw.set.id == **name)));
            Ok(Some((spec, expansions)))
        }
    }
}

fn set_names(all: &[DeckFile]) -> Vec<String> {
    all.iter().filter_map(|file| read(file).ok()).filter(|spec| spec.raw.extends.is_some()).map(|spec| spec.raw.set.id).collect()
}
