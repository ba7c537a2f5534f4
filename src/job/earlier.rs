//! Decks as they were: at a commit of git, in another folder, or in another deck file.

use std::path::{Path, PathBuf};

use super::decks::{DeckRequest, LoadedDeck};
use super::load::load_decks;
use crate::diag::{Diagnostic, Diagnostics};
use crate::files::{Earlier, Project, is_deck_path};

/// Where the earlier version is.
enum Version<'a> {
    /// The deck in this file, whatever its name.
    File,
    /// The decks of another project.
    Folder(&'a Path),
    /// The files of a commit, and the folder in whose repository it is, once they are read.
    Commit(Option<(PathBuf, Earlier)>),
}

impl<'a> Version<'a> {
    fn of(against: &'a str) -> Result<Version<'a>, Diagnostic> {
        let path = Path::new(against);
        if path.is_dir() {
            return Ok(Version::Folder(path));
        }
        if !path.is_file() {
            return Ok(Version::Commit(None));
        }
        if path.extension().is_some_and(|ending| ending == "json") {
            let diagnostic = Diagnostic::error("against", format!("`{against}` has no decks"));
            return Err(diagnostic.hint(
                "a manifest holds only hashes of what was printed: name the commit or the \
                    folder that it was printed from",
            ));
        }
        Ok(Version::File)
    }

    /// The project, and the name of a deck in it; none if it isn't there.
    fn named(
        &mut self,
        project: &Project,
        name: &str,
        against: &str,
    ) -> Result<Option<(Project, String)>, Diagnostic> {
        let path = Path::new(name);
        let is_name = !is_deck_path(name);
        Ok(match self {
            Version::File => Some((project.clone(), against.into())),
            Version::Folder(folder) if is_name => {
                // A copy of `decks/` alone, whatever it is called.
                let inner = folder.join(format!("{name}.toml"));
                let name = if inner.is_file() { inner.display().to_string() } else { name.into() };
                Some((Project::here(folder), name))
            }
            Version::Folder(folder) => {
                let places = [folder.join(path), folder.join(path.file_name().unwrap_or_default())];
                places
                    .into_iter()
                    .find(|path| path.is_file())
                    .map(|path| (Project::here(folder), path.display().to_string()))
            }
            Version::Commit(read) => {
                let folder = if is_name { project.asked() } else { path.parent().unwrap_or(Path::new("")) };
                let (_, earlier) = match read.take() {
                    Some(known) if known.0 == folder => read.insert(known),
                    _ => read.insert((folder.to_path_buf(), Earlier::of_commit(folder, against)?)),
                };
                let file =
                    || earlier.folder().join(path.file_name().unwrap_or_default()).display().to_string();
                Some((Project::here(earlier.folder()), if is_name { name.into() } else { file() }))
            }
        })
    }
}

/// The earlier versions of decks, which were requested so; those that don't exist there are left out.
///
/// # Errors
/// There is no such version; a deck could not be read then; none of the decks is there.
pub(super) fn earlier(
    project: &Project,
    request: &DeckRequest,
    decks: &[LoadedDeck],
    against: &str,
) -> Result<Vec<LoadedDeck>, Diagnostics> {
    let mut version = Version::of(against)?;
    if matches!(version, Version::File) && decks.len() != 1 {
        let diagnostic = Diagnostic::error(
            "against",
            format!("`{against}` is one deck, and {} are compared with it", decks.len()),
        );
        return Err(diagnostic
            .hint("name one deck; a folder or a commit has earlier versions of all")
            .into());
    }
    let stem = |loaded: &LoadedDeck| {
        Path::new(&loaded.file.source.name).file_stem().unwrap_or_default().to_string_lossy().into_owned()
    };
    let names =
        if request.decks.is_empty() { decks.iter().map(stem).collect() } else { request.decks.clone() };
    let (mut all, mut diagnostics) = (Vec::new(), Diagnostics::default());
    for name in &names {
        let Some((project, name)) = version.named(project, name, against)? else { continue };
        match load_decks(&project, &DeckRequest { decks: vec![name], ..request.clone() }) {
            Ok((loaded, _)) => all.extend(loaded),
            // It is new.
            Err(errors)
                if errors
                    .0
                    .iter()
                    .all(|error| matches!(error.code.as_str(), "unknown-deck" | "no-deck" | "read")) => {}
            Err(errors) => diagnostics.extend(errors),
        }
    }
    if matches!(version, Version::File) {
        // Whatever it was called, it is what the deck is compared with.
        all.iter_mut().zip(decks).for_each(|(old, now)| old.deck.id.clone_from(&now.deck.id));
    }
    for old in &all {
        if let Some(now) =
            decks.iter().find(|now| now.deck.id == old.deck.id && now.deck.game != old.deck.game)
        {
            let message = format!("`{}` was a deck of another game in `{against}`", now.deck.id);
            diagnostics.push(
                Diagnostic::error("against", message).hint("only decks of the same game can be compared"),
            );
        }
    }
    let is_there = |now: &LoadedDeck| all.iter().any(|old: &LoadedDeck| old.deck.id == now.deck.id);
    if !diagnostics.has_errors() && !decks.iter().any(is_there) {
        let message = format!(
            "`{against}` has no earlier version of {}",
            if decks.len() == 1 { "this deck" } else { "these decks" }
        );
        diagnostics.push(
            Diagnostic::error("against", message)
                .hint("versions of a deck have the same `id` and the same file name"),
        );
    }
    for diagnostic in &mut diagnostics.0 {
        *diagnostic = diagnostic.clone().hint(format!("this is in the earlier version, `{against}`"));
    }
    diagnostics.into_result(all).map(|(all, _)| all)
}
