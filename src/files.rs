//! The only door to the file system: what is built in, what a project adds, and how output is written.
//!
//! Reading is capped in size and never leaves the project's folders; writing is atomic and leaves no litter.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use include_dir::{Dir, include_dir};

mod presets;
mod write;

pub use write::{Staged, file_url, stage, sweep, write_atomic, write_new};

use crate::diag::{Diagnostic, Faults, Source};
use crate::library::{Art, FontFile, Library};
use crate::limits;

static DECKS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/decks");
static TEMPLATES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// How the built-in files are named in messages.
const BUILT_IN: &str = "built-in:";

/// A folder with `decks/` and `templates/`, over what is built in.
#[derive(Clone, Debug)]
pub struct Project {
    root: PathBuf,
}

/// A deck file that was found.
#[derive(Clone, Debug)]
pub struct DeckFile {
    /// Its text.
    pub source: Arc<Source>,
    /// The folder beside it, for its spreadsheets; none for a built-in deck.
    folder: Option<PathBuf>,
    /// Where templates are looked for besides the built-in ones.
    root: Option<PathBuf>,
}

impl Project {
    /// The project in a folder; it need not hold anything.
    pub fn new(root: impl Into<PathBuf>) -> Project {
        Project { root: root.into() }
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
        for path in all_files(&folder).into_iter().filter(|path| is_text(path)) {
            match read_text(&path, limits::TEXT_FILE_BYTES) {
                Ok(text) => _ = texts.insert(slashes(path.strip_prefix(&folder).unwrap_or(&path)), text),
                Err(fault) => faults.push(fault),
            }
        }
        faults.into_result(texts).map(|(texts, _)| texts)
    }

    /// The names of all templates: the built-in ones, and the project's own.
    pub fn template_names(&self) -> BTreeMap<String, bool> {
        let mut names: BTreeMap<String, bool> = built_in_library().templates.into_keys().map(|name| (name, true)).collect();
        let folder = self.root.join("templates");
        for path in all_files(&folder).into_iter().filter(|path| path.extension() == Some(OsStr::new("svg"))) {
            let name = slashes(&path.strip_prefix(&folder).unwrap_or(&path).with_extension(""));
            if !name.starts_with("art/") {
                names.insert(name, false);
            }
        }
        names
    }

    fn own_decks(&self) -> Result<BTreeMap<String, DeckFile>, Faults> {
        let mut files = BTreeMap::new();
        let mut faults = Faults::default();
        for path in sorted_files(&self.root.join("decks")) {
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
        if crate::spec::is_id(name) && own.is_file() {
            return self.deck_at(&own);
        }
        let known: Vec<(String, DeckFile)> = built_in_decks().collect();
        if let Some((_, file)) = known.iter().find(|(known, _)| known == name) {
            return Ok(file.clone());
        }
        let own: Vec<String> = sorted_files(&self.root.join("decks")).iter().map(|path| stem(path)).collect();
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

impl DeckFile {
    /// The text of a spreadsheet beside the deck file.
    ///
    /// # Errors
    /// What is wrong, for a person.
    pub fn spreadsheet(&self, name: &str) -> Result<Arc<Source>, String> {
        let path = Path::new(name);
        let plain =
            !name.is_empty() && !name.contains(['\\', ':', '\0']) && path.components().all(|part| matches!(part, Component::Normal(_)));
        if !plain {
            return Err("only files beside the deck file or in folders below it can be named".into());
        }
        match &self.folder {
            Some(folder) => {
                let full = folder.join(path);
                // A link that leads out of the folder is refused like a path that does.
                let inside = match (fs::canonicalize(&full), fs::canonicalize(folder_or_here(folder))) {
                    (Ok(full), Ok(folder)) => full.starts_with(folder),
                    _ => return Err("there is no such file beside the deck file".into()),
                };
                if !inside {
                    return Err("this link leads out of the deck's folder".into());
                }
                let text =
                    read_text(&full, limits::TEXT_FILE_BYTES).map_err(|fault| [vec![fault.message], fault.hints].concat().join(": "))?;
                Ok(Source::new(full.display().to_string(), text))
            }
            None => {
                let file = DECKS.get_file(path).and_then(|file| file.contents_utf8());
                file.map(|text| Source::new(format!("{BUILT_IN}decks/{name}"), text)).ok_or_else(|| "there is no such built-in file".into())
            }
        }
    }

    /// Templates, art and fonts for this deck: the built-in ones, and over them those of its project.
    ///
    /// # Errors
    /// Files that can't be read or are too large.
    pub fn library(&self) -> Result<Library, Faults> {
        let mut library = built_in_library();
        if let Some(root) = &self.root {
            let mut faults = Faults::default();
            let folder = root.join("templates");
            for path in all_files(&folder) {
                if let Err(fault) = add_own(&mut library, &folder, &path) {
                    faults.push(fault);
                }
            }
            faults.into_result(())?;
        }
        Ok(library)
    }

    /// A text about the deck with this id, `decks/<id>/<name>.md` beside its file; none if there is no such file.
    ///
    /// # Errors
    /// That it can't be read.
    pub fn text_of(&self, id: &str, name: &str) -> Result<Option<Arc<Source>>, Diagnostic> {
        let path = Path::new(id).join(name).with_extension("md");
        match &self.folder {
            Some(folder) => {
                let full = folder.join(&path);
                let read = || read_text(&full, limits::TEXT_FILE_BYTES).map(|text| Source::new(full.display().to_string(), text));
                full.is_file().then(read).transpose()
            }
            None => {
                let text = DECKS.get_file(&path).and_then(|file| file.contents_utf8());
                Ok(text.map(|text| Source::new(format!("{BUILT_IN}decks/{}", slashes(&path)), text)))
            }
        }
    }

    /// Whether the deck is one of those inside the program.
    pub fn is_built_in(&self) -> bool {
        self.folder.is_none()
    }
}

fn folder_or_here(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

fn built_in_decks() -> impl Iterator<Item = (String, DeckFile)> {
    let files = DECKS.files().filter(|file| file.path().extension() == Some(OsStr::new("toml")));
    files.filter_map(|file| {
        let source = Source::new(format!("{BUILT_IN}decks/{}", file.path().display()), file.contents_utf8()?);
        Some((stem(file.path()), DeckFile { source, folder: None, root: None }))
    })
}

/// Templates, art and fonts inside the program.
pub fn built_in_library() -> Library {
    let mut library = Library::default();
    let mut folders = vec![&TEMPLATES];
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        for file in folder.files() {
            let name = format!("{BUILT_IN}templates/{}", file.path().display());
            add(&mut library, file.path(), &name, file.contents());
        }
    }
    library.fonts.sort_by(|a, b| a.name.cmp(&b.name));
    library
}

/// The texts of all built-in `credits.toml` and licence files under `templates/`, by path.
pub fn built_in_texts() -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    let mut folders = vec![&TEMPLATES];
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        for file in folder.files() {
            if let (true, Some(text)) = (is_text(file.path()), file.contents_utf8()) {
                texts.insert(slashes(file.path()), text.to_string());
            }
        }
    }
    texts
}

/// A built-in ICC profile: `fogra39` for presses, `srgb` for screens.
pub fn built_in_profile(name: &str) -> Option<&'static [u8]> {
    TEMPLATES.get_file(format!("icc/{name}.icc")).map(|file| file.contents())
}

/// The names of all built-in files under `templates/`.
pub fn built_in_names() -> Vec<String> {
    let mut names = Vec::new();
    let mut folders = vec![&TEMPLATES];
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        names.extend(folder.files().map(|file| slashes(file.path())));
    }
    names.sort();
    names
}

fn add_own(library: &mut Library, folder: &Path, path: &Path) -> Result<(), Diagnostic> {
    let relative = path.strip_prefix(folder).unwrap_or(path);
    let cap = match relative.extension().and_then(OsStr::to_str) {
        Some("svg") => limits::SVG_FILE_BYTES,
        Some("png" | "jpg" | "jpeg" | "ttf" | "otf") => limits::BINARY_FILE_BYTES,
        _ => return Ok(()),
    };
    let bytes = match relative.extension().and_then(OsStr::to_str) {
        Some("svg") => read_text(path, cap)?.into_bytes(),
        _ => read_capped(path, cap)?,
    };
    add(library, relative, &path.display().to_string(), &bytes);
    Ok(())
}

/// Sorts a file under `templates/` into the library by its ending; others are left alone.
fn add(library: &mut Library, relative: &Path, name: &str, bytes: &[u8]) {
    let key = slashes(&relative.with_extension(""));
    let text = || Source::new(name, String::from_utf8_lossy(bytes).into_owned());
    let art = key.strip_prefix("art/").map(str::to_string);
    match (art, relative.extension().and_then(OsStr::to_str)) {
        (Some(key), Some("svg")) => _ = library.art.insert(key, Art::Svg(text())),
        (Some(key), Some("png")) => _ = library.art.insert(key, Art::Png(bytes.into())),
        (Some(key), Some("jpg" | "jpeg")) => _ = library.art.insert(key, Art::Jpeg(bytes.into())),
        (None, Some("svg")) => _ = library.templates.insert(key, text()),
        (_, Some("ttf" | "otf")) => library.fonts.push(FontFile { name: name.to_string(), data: bytes.into() }),
        _ => {}
    }
}

fn is_text(path: &Path) -> bool {
    matches!(path.extension().and_then(OsStr::to_str), Some("toml" | "txt" | "md"))
}

/// A path as names are written on all systems.
fn slashes(path: &Path) -> String {
    path.display().to_string().replace('\\', "/")
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Files directly in a folder, sorted; none if there is no such folder.
fn sorted_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    files.sort();
    files
}

/// Files in a folder and the folders below it, sorted, links left out.
fn all_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![(folder.to_path_buf(), 0)];
    while let Some((folder, depth)) = folders.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && depth < limits::FOLDER_DEPTH => folders.push((entry.path(), depth + 1)),
                Ok(kind) if kind.is_file() => files.push(entry.path()),
                _ => {}
            }
        }
    }
    files.sort();
    files
}

fn read_capped(path: &Path, cap: u64) -> Result<Vec<u8>, Diagnostic> {
    let fault = |why: String| Diagnostic::error("read", format!("can't read `{}`", path.display())).hint(why);
    let file = fs::File::open(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => fault("there is no such file".into()),
        _ => fault(error.to_string()),
    })?;
    let mut bytes = Vec::new();
    file.take(cap + 1).read_to_end(&mut bytes).map_err(|error| fault(error.to_string()))?;
    if bytes.len() as u64 > cap {
        return Err(fault(format!("the file is larger than {} MiB", cap >> 20)));
    }
    Ok(bytes)
}

fn read_text(path: &Path, cap: u64) -> Result<String, Diagnostic> {
    let bytes = read_capped(path, cap)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
        Diagnostic::error("not-utf8", format!("`{}` is not UTF-8 text", path.display()))
            .hint(format!("line {line} has a byte that no UTF-8 text has; save the file as UTF-8"))
    })?;
    // Editors on Windows put a byte order mark at the start.
    Ok(text.strip_prefix('\u{feff}').map(str::to_string).unwrap_or(text))
}

/// The logs and rulings that a path means: itself, or in a folder all `.toml` and `.jsonl` files, but for those of folders called `decks`.
///
/// # Errors
/// That the folder holds none.
pub fn cases(path: &Path) -> Result<Vec<PathBuf>, Diagnostic> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }
    let mut files = all_files(path);
    files.retain(|file| {
        let named = |name: &str| file.extension() == Some(OsStr::new(name));
        let inside = file.strip_prefix(path).unwrap_or(file);
        (named("toml") || named("jsonl")) && !inside.components().any(|part| part.as_os_str() == "decks")
    });
    if files.is_empty() {
        return Err(Diagnostic::error("no-cases", format!("`{}` holds no logs or rulings", path.display()))
            .hint("logs end in `.jsonl`, rulings in `.toml`"));
    }
    Ok(files)
}

/// The text of a log of a game.
///
/// # Errors
/// That it can't be read, or is no text.
pub fn read_log(path: &Path) -> Result<String, Diagnostic> {
    read_text(path, limits::LOG_FILE_BYTES)
}

/// A manifest of cards that were printed.
///
/// # Errors
/// That it can't be read, or is no text.
pub fn read_manifest(path: &Path) -> Result<Arc<Source>, Diagnostic> {
    Ok(Source::new(path.display().to_string(), read_text(path, limits::TEXT_FILE_BYTES)?))
}

/// An ICC profile.
///
/// # Errors
/// That it can't be read, or is too large.
pub fn read_profile(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    read_capped(path, limits::ICC_FILE_BYTES)
}

/// A PDF file.
///
/// # Errors
/// That it can't be read, or is too large.
pub fn read_pdf(path: &Path) -> Result<Vec<u8>, Diagnostic> {
    read_capped(path, limits::PDF_FILE_BYTES)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("bidpress-files-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

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
            std::os::unix::fs::symlink(folder.join("secret.csv"), folder.join("decks/link.csv")).unwrap();
            assert!(deck.spreadsheet("link.csv").is_err());
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn caps_hold() {
        let folder = folder("caps");
        fs::File::create(folder.join("a")).unwrap().write_all(b"12345").unwrap();
        assert!(read_capped(&folder.join("a"), 5).is_ok());
        assert!(read_capped(&folder.join("a"), 4).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
