//! A deck file and the files beside it: spreadsheets, texts, and the library of its project.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::built_in::{BUILT_IN, DECKS, add, built_in_library, note_unread};
use super::path::{ending, folder_or_here, is_spreadsheet, slashes, stem};
use super::store::Store;
use crate::diag::{Diagnostic, Diagnostics, Source};
use crate::library::{Library, PICTURE_ENDINGS};
use crate::svg::check_text;
use crate::{limits, progress, sheet};

/// Templates, art and fonts for the deck of these files: the built-in ones, overridden by those of each
/// file's project in turn.
///
/// # Errors
/// Files and folders that can't be read, or are too large together.
pub fn library<'a>(files: impl IntoIterator<Item = &'a DeckFile>) -> Result<Library, Diagnostics> {
    let mut library = built_in_library();
    let (mut roots, mut most) = (BTreeSet::new(), limits::LIBRARY_BYTES);
    for file in files {
        let Some(root) = &file.root else { continue };
        let here = folder_or_here(root);
        let real = file.store.real(here).ok().flatten().unwrap_or_else(|| here.to_path_buf());
        if roots.insert(real) {
            most -= file.add_own(&mut library, root, most)?;
        }
    }
    Ok(library)
}

/// Folders in which pictures lie that are none of the art: beside the deck file, or in one of these.
const PICTURE_FOLDERS: [&str; 6] = ["", "art", "images", "img", "pictures", "assets"];

/// A deck file that was found.
#[derive(Clone, Debug)]
pub struct DeckFile {
    /// Its text.
    pub source: Arc<Source>,
    /// The folder of its spreadsheets; `None` for a built-in deck.
    pub(super) folder: Option<PathBuf>,
    /// The project whose templates are used besides the built-in ones.
    pub(super) root: Option<PathBuf>,
    /// Where the files beside it are.
    pub(super) store: Store,
    /// Messages for users about the way it was made.
    pub notes: Diagnostics,
    /// The spreadsheet that it was made for, if there is no such file.
    pub sheet: Option<PathBuf>,
}

impl DeckFile {
    /// Reads a spreadsheet beside the deck file.
    ///
    /// # Errors
    /// The file can't be read; if there is none, the error lists the others in its folder.
    pub fn spreadsheet(&self, name: &str) -> Result<sheet::File, sheet::Unreadable> {
        let path = Path::new(name);
        let plain = !name.is_empty()
            && !name.contains(['\\', ':', '\0'])
            && path.components().all(|part| matches!(part, Component::Normal(_)));
        if !plain {
            return Err("it must be beside the deck file or in a folder below".into());
        }
        match &self.folder {
            Some(folder) => {
                let full = folder.join(path);
                let in_words =
                    |diagnostic: Diagnostic| [vec![diagnostic.message], diagnostic.hints].concat().join(": ");
                if !self.project().holds(&full).map_err(in_words)? {
                    let why = "there is no such file beside the deck file".into();
                    return Err(sheet::Unreadable { why, others: self.spreadsheets(folder, path) });
                }
                let bytes = self.store.read_capped(&full, limits::SHEET_FILE_BYTES).map_err(in_words)?;
                Ok(sheet::File::new(full.display().to_string(), bytes))
            }
            None => {
                let file = DECKS.get_file(path).ok_or("there is no such built-in file")?;
                Ok(sheet::File {
                    name: format!("{BUILT_IN}decks/{name}"),
                    bytes: file.contents().to_vec(),
                    is_file: false,
                })
            }
        }
    }

    /// The spreadsheets in the folder of a file, by their paths from the folder of the deck file.
    fn spreadsheets(&self, folder: &Path, file: &Path) -> Vec<String> {
        let below = file.parent().unwrap_or(Path::new(""));
        let within = folder.join(below);
        if !self.project().holds(&within).unwrap_or_default() {
            return Vec::new();
        }
        let files = self.store.sorted_files(&within).unwrap_or_default();
        files
            .iter()
            .filter(|path| is_spreadsheet(path))
            .filter_map(|path| Some(slashes(&below.join(path.file_name()?))))
            .collect()
    }

    /// Reads a text about the deck with this id, the file `decks/<id>/<name>` beside its own, if there is
    /// one.
    ///
    /// # Errors
    /// It can't be read.
    pub fn text_of(&self, id: &str, name: &str) -> Result<Option<Arc<Source>>, Diagnostic> {
        let path = Path::new(id).join(name);
        match &self.folder {
            Some(folder) => {
                let full = folder.join(&path);
                let read = || {
                    self.store
                        .read_text(&full, limits::TEXT_FILE_BYTES)
                        .map(|text| Source::new(full.display().to_string(), text))
                };
                self.project().holds(&full)?.then(read).transpose()
            }
            None => {
                let text = DECKS.get_file(&path).and_then(|file| file.contents_utf8());
                Ok(text.map(|text| Source::inner(format!("{BUILT_IN}decks/{}", slashes(&path)), text)))
            }
        }
    }

    /// Where the user has a file that this deck was read from: its own, or a spreadsheet beside it.
    pub fn path_of(&self, source: &Source) -> Option<PathBuf> {
        let is_on_disk = source.is_file && matches!(self.store, Store::Disk);
        let (folder, name) = (self.folder.as_ref().filter(|_| is_on_disk)?, Path::new(&source.name));
        let path =
            if source.name == self.source.name { folder.join(name.file_name()?) } else { name.to_path_buf() };
        (path.starts_with(folder) && self.project().holds(&path).unwrap_or(false)).then_some(path)
    }

    /// True if the deck is built in.
    pub fn is_built_in(&self) -> bool {
        self.folder.is_none()
    }

    /// Adds the templates, art and fonts of its project; returns their size in bytes, up to `most`.
    fn add_own(&self, library: &mut Library, root: &Path, most: u64) -> Result<u64, Diagnostics> {
        let (mut diagnostics, mut bytes) = (Diagnostics::default(), 0);
        let folder = root.join("templates");
        let paths = self.project().all_files(&folder)?;
        diagnostics.extend(twice(&folder, &paths));
        for path in paths {
            match self.add_file(library, &folder, &path) {
                Ok(length) => bytes += length,
                Err(diagnostic) => diagnostics.push(diagnostic),
            }
            if bytes > most {
                let message =
                    format!("`{}` holds more than {} MiB", folder.display(), limits::LIBRARY_BYTES >> 20);
                return Err(Diagnostic::error("read", message)
                    .hint("remove files that the decks don't use")
                    .into());
            }
        }
        self.note_elsewhere(library, root);
        diagnostics.into_result(bytes).map(|(bytes, _)| bytes)
    }

    /// Notes pictures where people put them who don't know of the folder of art, to point at them if one is
    /// missing.
    fn note_elsewhere(&self, library: &mut Library, root: &Path) {
        let within = self.folder.iter().map(|folder| folder_or_here(folder)).chain([folder_or_here(root)]);
        let folders = within.flat_map(|folder| PICTURE_FOLDERS.iter().map(move |name| folder.join(name)));
        let files = folders.flat_map(|folder| self.store.sorted_files(&folder).unwrap_or_default());
        for path in
            files.filter(|path| ending(path).is_some_and(|ending| PICTURE_ENDINGS.contains(&ending.as_str())))
        {
            library
                .elsewhere
                .entry(stem(&path))
                .or_insert_with(|| slashes(path.strip_prefix(".").unwrap_or(&path)));
        }
    }

    /// Adds a file if it is a template, an image or a font; returns its size in bytes.
    fn add_file(&self, library: &mut Library, folder: &Path, path: &Path) -> Result<u64, Diagnostic> {
        let relative = path.strip_prefix(folder).unwrap_or(path);
        let ending = ending(relative);
        let cap = match ending.as_deref() {
            // Pixels in drawings are counted as those of image files.
            Some("svg" | "png" | "jpg" | "jpeg" | "webp" | "gif" | "ttf" | "otf") => {
                limits::BINARY_FILE_BYTES
            }
            _ => {
                note_unread(library, relative, &path.display().to_string());
                return Ok(0);
            }
        };
        let bytes = match ending.as_deref() {
            Some("svg") => self.project().read_text(path, cap)?.into_bytes(),
            _ => self.project().read_capped(path, cap)?,
        };
        // The text of art is checked when a card uses it.
        if ending.as_deref() == Some("svg") && !relative.starts_with("art") {
            check_text(&String::from_utf8_lossy(&bytes)).map_err(|refused| {
                let diagnostic = Diagnostic::error(
                    "read",
                    format!("can't read `{}`: {}", path.display(), refused.message),
                );
                refused.hint.into_iter().fold(diagnostic, Diagnostic::hint)
            })?;
        }
        progress::needs(limits::MEMORY_PER_BYTE * bytes.len() as u64);
        add(library, relative, &path.display().to_string(), &bytes, Source::new);
        Ok(bytes.len() as u64)
    }
}

/// Errors of pictures with the same name: only one of them could be drawn.
fn twice(folder: &Path, paths: &[PathBuf]) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    let mut known: BTreeMap<PathBuf, &Path> = BTreeMap::new();
    let is_art = |path: &&PathBuf| {
        path.starts_with(folder.join("art"))
            && ending(path).is_some_and(|ending| PICTURE_ENDINGS.contains(&ending.as_str()))
    };
    for path in paths.iter().filter(is_art) {
        if let Some(other) = known.insert(path.with_extension(""), path) {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let message =
                format!("two pictures are called `{name}`: `{}` and `{}`", other.display(), path.display());
            diagnostics.push(
                Diagnostic::error("art-twice", message).hint("remove one of them, or give it another name"),
            );
        }
    }
    diagnostics
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use crate::files::Project;
    use crate::files::scratch::folder;

    #[test]
    fn spreadsheets_stay_beside_the_deck() {
        let folder = folder("csv");
        fs::create_dir(folder.join("decks")).unwrap();
        for (name, text) in [("decks/a.toml", "x = 1"), ("decks/a.csv", "id\n"), ("secret.csv", "id\n")] {
            fs::File::create(folder.join(name)).unwrap().write_all(text.as_bytes()).unwrap();
        }
        let deck = Project::new(&folder).deck_file("a").unwrap();
        assert!(deck.spreadsheet("a.csv").is_ok());
        for wrong in ["../secret.csv", "/etc/passwd", "missing.csv", "", ".", "C:a.csv", "a\\b.csv"] {
            assert!(deck.spreadsheet(wrong).is_err(), "{wrong}");
        }
        #[cfg(unix)]
        {
            let secret = folder.with_extension("secret.csv");
            fs::File::create(&secret).unwrap();
            std::os::unix::fs::symlink(folder.join("secret.csv"), folder.join("decks/inside.csv")).unwrap();
            std::os::unix::fs::symlink(&secret, folder.join("decks/outside.csv")).unwrap();
            assert!(deck.spreadsheet("inside.csv").is_ok());
            assert!(deck.spreadsheet("outside.csv").unwrap_err().why.contains("leads out of the project"));
            fs::remove_file(secret).unwrap();
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
