//! A project: a folder of decks and templates, with the built-in ones below.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::built_in::{BUILT_IN, DECKS, built_in_library, built_in_texts};
use super::deck_file::DeckFile;
use super::path::{ending, folder_or_here, is_path, is_spreadsheet, is_text, slashes, stem};
use super::read::diagnostic;
use super::store::Store;
use crate::diag::{Diagnostic, Diagnostics, Source, list};
use crate::id::{id_from, title_from};
use crate::spec::guess;
use crate::{limits, sheet};

/// A folder with `decks/` and `templates/` that override the built-in ones.
#[derive(Clone, Debug)]
pub struct Project {
    pub(super) root: PathBuf,
    /// Whether paths must be in it, too.
    pub(super) closed: bool,
    /// Where its files are.
    pub(super) store: Store,
}

impl Project {
    /// The project in a folder, which may be empty. Requested paths may lead anywhere, because the user typed
    /// them.
    pub fn new(root: impl Into<PathBuf>) -> Project {
        Project { root: root.into(), closed: false, store: Store::Disk }
    }

    /// A project in memory: files by their paths in its folder, such as `decks/owls.toml`. Nothing else is
    /// read from the disk for it.
    ///
    /// ```
    /// use bidpress::{LoadOptions, Project};
    ///
    /// let owls = r#"
    /// format = 1
    /// id = "owls"
    /// title = "Owls"
    /// players = { min = 2, max = 4 }
    /// set = { id = "base", title = "Base set" }
    /// types.bird = { front = "plain/card" }
    ///
    /// [[kinds]]
    /// id = "owl"
    /// type = "bird"
    /// name = "Owl"
    /// count = 9
    /// "#;
    /// let project = Project::in_memory([("decks/owls.toml", owls)]);
    /// let deck = bidpress::load_with(&LoadOptions::of("owls").project(project))?;
    /// assert_eq!(deck.deck.cards.len(), 9);
    /// # Ok::<(), bidpress::Error>(())
    /// ```
    pub fn in_memory<P: Into<PathBuf>, B: Into<Vec<u8>>>(files: impl IntoIterator<Item = (P, B)>) -> Project {
        let files = files.into_iter().map(|(path, bytes)| (path.into(), bytes.into()));
        Project { store: Store::memory(files), ..Project::new("") }
    }

    /// The project in a folder, or the one around it if the folder is its `decks/`.
    pub fn here(root: &Path) -> Project {
        let name = std::path::absolute(folder_or_here(root))
            .ok()
            .and_then(|full| full.file_name().map(OsStr::to_os_string));
        let is_project = ["decks", "templates"].iter().any(|folder| root.join(folder).is_dir());
        Project::new(if name.is_some_and(|name| name == "decks") && !is_project {
            root.join("..")
        } else {
            root.to_path_buf()
        })
    }

    /// The folder that [`Project::here`] was asked about.
    pub fn asked(&self) -> &Path {
        if self.root.ends_with("..") { self.root.parent().unwrap_or(Path::new("")) } else { &self.root }
    }

    /// The folder of its deck files, as seen from the folder that [`Project::here`] was asked about.
    pub fn decks(&self) -> PathBuf {
        if self.root.ends_with("..") { PathBuf::new() } else { self.root.join("decks") }
    }

    /// The folders of its files, and of those of decks that are given by their paths.
    pub fn folders(&self, decks: &[String]) -> Vec<PathBuf> {
        let of_path = |name: &String| root_on_disk(Path::new(name).parent().unwrap_or(Path::new("")));
        let mut all: Vec<PathBuf> = Vec::new();
        for folder in
            std::iter::once(self.root.clone()).chain(decks.iter().filter(|name| is_path(name)).map(of_path))
        {
            let full = folder_or_here(&folder).canonicalize().unwrap_or(folder);
            if !all.iter().any(|known| full.starts_with(known)) {
                all.push(full);
            }
        }
        all
    }

    /// The same project for paths in untrusted files: they must be in it.
    pub fn closed(&self) -> Project {
        Project { closed: true, ..self.clone() }
    }

    /// The closed project for paths in a file: this one if the file is in it, otherwise the one in the file's
    /// folder.
    pub fn around(&self, file: &Path) -> Project {
        if self.holds(file).is_ok() {
            self.closed()
        } else {
            Project { root: file.parent().unwrap_or(file).into(), ..self.closed() }
        }
    }

    /// The file for reports about the project as a whole: its first deck file, or its README.
    pub fn face(&self) -> PathBuf {
        let first = self.tomls("decks").ok().and_then(|files| files.into_iter().next());
        first.unwrap_or_else(|| self.root.join("README.md"))
    }

    /// All deck files, sorted by name: the project's own, and the built-in ones that it does not override.
    ///
    /// # Errors
    /// Files that can't be read.
    pub fn deck_files(&self) -> Result<Vec<DeckFile>, Diagnostics> {
        let (files, diagnostics) = self.readable_decks(&[]);
        diagnostics.into_result(files).map(|(files, _)| files)
    }

    /// All readable deck files, and the errors of the others. Those in `known` are not read again.
    pub fn readable_decks(&self, known: &[DeckFile]) -> (Vec<DeckFile>, Diagnostics) {
        let mut files: BTreeMap<String, DeckFile> = built_in_decks().collect();
        let (paths, mut diagnostics) = Diagnostics::apart(self.tomls("decks"));
        for path in paths {
            let name = self.name(&path);
            let is_it =
                |file: &&DeckFile| file.folder.as_deref() == path.parent() && file.source.name == name;
            match known.iter().find(is_it).map_or_else(|| self.own_deck(&path), |file| Ok(file.clone())) {
                Ok(file) => _ = files.insert(stem(&path), file),
                Err(diagnostic) => diagnostics.push(diagnostic),
            }
        }
        (files.into_values().collect(), diagnostics)
    }

    /// The texts of all `credits.toml` and licence files: the built-in ones, overridden by the project's own.
    ///
    /// # Errors
    /// Files that can't be read.
    pub fn texts(&self) -> Result<BTreeMap<String, String>, Diagnostics> {
        let mut texts = built_in_texts();
        let mut diagnostics = Diagnostics::default();
        let folder = self.root.join("templates");
        for path in self.all_files(&folder)?.into_iter().filter(|path| is_text(path)) {
            match self.read_text(&path, limits::TEXT_FILE_BYTES) {
                Ok(text) => _ = texts.insert(slashes(path.strip_prefix(&folder).unwrap_or(&path)), text),
                Err(diagnostic) => diagnostics.push(diagnostic),
            }
        }
        diagnostics.into_result(texts).map(|(texts, _)| texts)
    }

    /// The names of all templates, each with whether it is built in, and the errors of folders that can't be
    /// read.
    pub fn template_names(&self) -> (BTreeMap<String, bool>, Diagnostics) {
        let mut names: BTreeMap<String, bool> =
            built_in_library().templates.into_keys().map(|name| (name, true)).collect();
        let folder = self.root.join("templates");
        let (paths, diagnostics) = Diagnostics::apart(self.all_files(&folder));
        for path in paths.into_iter().filter(|path| ending(path).as_deref() == Some("svg")) {
            let name = slashes(&path.strip_prefix(&folder).unwrap_or(&path).with_extension(""));
            if !name.starts_with("art/") {
                names.insert(name, false);
            }
        }
        (names, diagnostics)
    }

    /// The deck of that name: a path if it ends in `.toml` or holds a slash, a spreadsheet if its ending is
    /// that of one, else the name of a file in `decks/` or of a built-in deck.
    ///
    /// # Errors
    /// It does not exist (with the most similar name), or can't be read.
    pub fn deck_file(&self, name: &str) -> Result<DeckFile, Diagnostic> {
        if is_spreadsheet(Path::new(name)) {
            let stem = stem(Path::new(name));
            let id = id_from(&stem);
            return self.deck_of_sheet(
                Path::new(name),
                if id.is_empty() { "cards" } else { &id },
                &title_from(&stem),
            );
        }
        if is_path(name) {
            let path = Path::new(name);
            if self.closed {
                return self.own_deck(path);
            }
            let with_ending = format!("{name}.toml");
            let is_short = !name.ends_with(".toml")
                && !self.store.exists(path)
                && self.store.is_file(Path::new(&with_ending));
            let text = self.store.read_text(path, limits::TEXT_FILE_BYTES);
            let text = text.map_err(|error| {
                if is_short { error.hint(format!("did you mean `{with_ending}`?")) } else { error }
            })?;
            return Ok(self.deck_at(path, text));
        }
        if let Some(own) = self.named("decks", name)? {
            return self.own_deck(&own);
        }
        match built_in_decks().find(|(known, _)| known == name) {
            Some((_, file)) => Ok(file),
            None => Err(self.no_such("deck", name, built_in_decks().map(|(known, _)| known).collect())?),
        }
    }

    /// A source named by its path in the project.
    pub(super) fn source(&self, path: &Path, text: String) -> Arc<Source> {
        Source::new(self.name(path), text)
    }

    /// The name of a file of the project in messages.
    fn name(&self, path: &Path) -> String {
        path.strip_prefix(&self.root).unwrap_or(path).display().to_string()
    }

    fn own_deck(&self, path: &Path) -> Result<DeckFile, Diagnostic> {
        Ok(self.deck_at(path, self.read_text(path, limits::TEXT_FILE_BYTES)?))
    }

    /// The deck file that a spreadsheet without one seems to need, with this id and title.
    ///
    /// # Errors
    /// It can't be read, or has no cards.
    pub fn deck_of_sheet(&self, path: &Path, id: &str, title: &str) -> Result<DeckFile, Diagnostic> {
        let bytes = if self.closed {
            self.read_capped(path, limits::SHEET_FILE_BYTES)
        } else {
            self.store.read_capped(path, limits::SHEET_FILE_BYTES)
        };
        let file = sheet::File::new(self.name(path), bytes?);
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let guess = guess::deck(id, title, &name, &file).map_err(|errors| first(errors, path))?;
        let note = Diagnostic::note(
            "sheet-guess",
            format!("`{}` has no deck file: this is what its columns are taken for", file.name),
        );
        let line = |column: &guess::Guessed| match example(&column.example) {
            example if example.is_empty() => format!("{} → {}", column.title, column.meaning),
            example => format!("{} → {} ({example})", column.title, column.meaning),
        };
        let note = guess.columns.iter().map(line).fold(note, Diagnostic::hint);
        let others = || list(guess.others.iter().map(String::as_str));
        let sheet =
            guess.sheet.iter().map(|sheet| format!("the sheet `{sheet}` is read, and not {}", others()));
        let note = sheet.fold(note, Diagnostic::hint);
        let shown = path.display().to_string();
        let shown = if shown.contains(' ') { format!("\"{shown}\"") } else { shown };
        let note = note.hint(format!(
            "`bidpress new {id} --sheet {shown}` writes a deck file with these columns, to change them"
        ));
        let deck = self.deck_at(path, guess.text);
        let source = Source::inner(format!("{} (as a deck file)", file.name), deck.source.text.clone());
        Ok(DeckFile { source, notes: note.into(), sheet: Some(path.to_path_buf()), ..deck })
    }

    /// The project of a deck file in this folder.
    fn root_around(&self, folder: &Path) -> PathBuf {
        match (&self.store, folder.parent()) {
            (Store::Memory(_), Some(above)) if folder.file_name() == Some(OsStr::new("decks")) => {
                above.into()
            }
            (Store::Memory(_), _) => folder.into(),
            (Store::Disk, _) => root_on_disk(folder),
        }
    }

    fn deck_at(&self, path: &Path, text: String) -> DeckFile {
        let folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
        let root = self.root_around(&folder);
        DeckFile {
            store: self.store.clone(),
            source: self.source(path, text),
            folder: Some(folder),
            root: Some(root),
            notes: Diagnostics::default(),
            sheet: None,
        }
    }
}

/// The project on the disk of a deck file in this folder: that of decks/a.toml is the folder above; that of
/// other files is their own folder.
fn root_on_disk(folder: &Path) -> PathBuf {
    let full = std::path::absolute(folder_or_here(folder)).unwrap_or_else(|_| folder.to_path_buf());
    match folder.parent() {
        Some(above) if folder.file_name() == Some(OsStr::new("decks")) => above.to_path_buf(),
        _ if full.file_name() == Some(OsStr::new("decks")) => folder.join(".."),
        _ => folder.to_path_buf(),
    }
}

/// The beginning of a value, on one line.
fn example(value: &str) -> String {
    const MOST: usize = 40;
    let line = value.split_whitespace().collect::<Vec<_>>().join(" ");
    if line.chars().count() <= MOST {
        line
    } else {
        format!("{}…", line.chars().take(MOST).collect::<String>())
    }
}

fn first(errors: Diagnostics, path: &Path) -> Diagnostic {
    errors.0.into_iter().next().unwrap_or_else(|| diagnostic(path, "it is no spreadsheet"))
}

/// The built-in decks by name.
fn built_in_decks() -> impl Iterator<Item = (String, DeckFile)> {
    let files = DECKS.files().filter(|file| file.path().extension() == Some(OsStr::new("toml")));
    files.filter_map(|file| {
        let source =
            Source::inner(format!("{BUILT_IN}decks/{}", file.path().display()), file.contents_utf8()?);
        Some((
            stem(file.path()),
            DeckFile {
                source,
                folder: None,
                root: None,
                store: Store::Disk,
                notes: Diagnostics::default(),
                sheet: None,
            },
        ))
    })
}
