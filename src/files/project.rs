//! A project: a folder of decks and templates over what is built in.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::built_in::{built_in_decks, built_in_library, built_in_texts};
use super::deck_file::DeckFile;
use super::read::{all_files, is_file, read_text, sorted_files};
use super::{folder_or_here, is_text, slashes, stem};
use crate::diag::{Diagnostic, Faults, Source};
use crate::limits;

/// A folder with `decks/` and `templates/`, over what is built in.
#[derive(Clone, Debug)]
pub struct Project {
    pub(super) root: PathBuf,
}

impl Project {
    /// The project in a folder; it need not hold anything.
    pub fn new(root: impl Into<PathBuf>) -> Project {
        Project { root: root.into() }
    }

    /// Whether there are decks or templates in it, or may be.
    pub fn is_own(&self) -> bool {
        ["decks", "templates"].iter().any(|name| self.root.join(name).try_exists().unwrap_or(true))
    }

    /// The file that stands for the project in reports that need one: its first deck file, else its README.
    pub fn face(&self) -> PathBuf {
        let files = sorted_files(&self.root.join("decks")).unwrap_or_default();
        let first = files.into_iter().find(|path| path.extension() == Some(OsStr::new("toml")));
        first.unwrap_or_else(|| self.root.join("README.md"))
    }

    /// All deck files: the project's own, and the built-in ones that it has no file for. Sorted by name.
    ///
    /// # Errors
    /// Files that can't be read.
    pub fn deck_files(&self) -> Result<Vec<DeckFile>, Faults> {
        let mut files: BTreeMap<String, DeckFile> = built_in_decks().collect();
        files.extend(self.own_decks()?);
        Ok(files.into_values().collect())
    }

    /// The project's own deck files; the built-in ones if it has none.
    ///
    /// # Errors
    /// Files that can't be read.
    pub fn default_decks(&self) -> Result<Vec<DeckFile>, Faults> {
        let own = self.own_decks()?;
        if own.is_empty() { Ok(built_in_decks().map(|(_, file)| file).collect()) } else { Ok(own.into_values().collect()) }
    }

    /// The texts of all `credits.toml` and licence files: the built-in ones, and over them the project's own.
    ///
    /// # Errors
    /// Files that can't be read.
    pub fn texts(&self) -> Result<BTreeMap<String, String>, Faults> {
        let mut texts = built_in_texts();
        let mut faults = Faults::default();
        let folder = self.root.join("templates");
        for path in all_files(&folder)?.into_iter().filter(|path| is_text(path)) {
            match read_text(&path, limits::TEXT_FILE_BYTES) {
                Ok(text) => _ = texts.insert(slashes(path.strip_prefix(&folder).unwrap_or(&path)), text),
                Err(fault) => faults.push(fault),
            }
        }
        faults.into_result(texts).map(|(texts, _)| texts)
    }

    /// The names of all templates: the built-in ones, and the project's own.
    ///
    /// # Errors
    /// Folders that can't be read.
    pub fn template_names(&self) -> Result<BTreeMap<String, bool>, Diagnostic> {
        let mut names: BTreeMap<String, bool> = built_in_library().templates.into_keys().map(|name| (name, true)).collect();
        let folder = self.root.join("templates");
        for path in all_files(&folder)?.into_iter().filter(|path| path.extension() == Some(OsStr::new("svg"))) {
            let name = slashes(&path.strip_prefix(&folder).unwrap_or(&path).with_extension(""));
            if !name.starts_with("art/") {
                names.insert(name, false);
            }
        }
        Ok(names)
    }

    fn own_decks(&self) -> Result<BTreeMap<String, DeckFile>, Faults> {
        let mut files = BTreeMap::new();
        let mut faults = Faults::default();
        for path in sorted_files(&self.root.join("decks"))? {
            if path.extension() != Some(OsStr::new("toml")) {
                continue;
            }
            match self.deck_at(&path) {
                Ok(file) => _ = files.insert(stem(&path), file),
                Err(fault) => faults.push(fault),
            }
        }
        faults.into_result(files).map(|(files, _)| files)
    }

    /// The deck that the user named: a path if it ends in `.toml` or holds a slash, else the name of a file in `decks/` or of a built-in deck.
    ///
    /// # Errors
    /// That it is not there (with the nearest name), or can't be read.
    pub fn deck_file(&self, name: &str) -> Result<DeckFile, Diagnostic> {
        if name.ends_with(".toml") || name.contains(['/', '\\']) {
            return self.deck_at(Path::new(name));
        }
        let own = self.root.join("decks").join(format!("{name}.toml"));
        if crate::spec::is_id(name) && is_file(&own)? {
            return self.deck_at(&own);
        }
        let known: Vec<(String, DeckFile)> = built_in_decks().collect();
        if let Some((_, file)) = known.iter().find(|(known, _)| known == name) {
            return Ok(file.clone());
        }
        let own: Vec<String> = sorted_files(&self.root.join("decks"))?.iter().map(|path| stem(path)).collect();
        let names: Vec<&str> = own.iter().chain(known.iter().map(|(known, _)| known)).map(String::as_str).collect();
        Err(Diagnostic::error("no-deck", format!("there is no deck called `{name}`"))
            .nearest(name, names.iter().copied())
            .hint(format!("the decks are {}; a deck file of your own is named by its path", crate::diag::list(names.iter().copied()))))
    }

    fn deck_at(&self, path: &Path) -> Result<DeckFile, Diagnostic> {
        let text = read_text(path, limits::TEXT_FILE_BYTES)?;
        let shown = path.strip_prefix(&self.root).unwrap_or(path).display().to_string();
        let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
        // decks/a.toml belongs to the folder above; a file elsewhere to its own folder.
        let full = std::path::absolute(folder_or_here(&folder)).unwrap_or_else(|_| folder.clone());
        let root = match folder.parent() {
            Some(above) if folder.file_name() == Some(OsStr::new("decks")) => above.to_path_buf(),
            _ if full.file_name() == Some(OsStr::new("decks")) => folder.join(".."),
            _ => folder.clone(),
        };
        Ok(DeckFile { source: Source::new(shown, text), folder: Some(folder), root: Some(root) })
    }
}
