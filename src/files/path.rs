//! Parts of paths.

use std::ffi::OsStr;
use std::path::Path;

use crate::sheet;

/// A path with `/` as separator on all systems.
pub(super) fn slashes(path: &Path) -> String {
    path.display().to_string().replace('\\', "/")
}

/// The name of a file without its extension.
pub(super) fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The extension of a file in lower case, because cameras write `.JPG`.
pub(super) fn ending(path: &Path) -> Option<String> {
    path.extension().and_then(OsStr::to_str).map(str::to_ascii_lowercase)
}

/// True for arguments that are paths and not names.
pub(super) fn is_path(name: &str) -> bool {
    name.ends_with(".toml") || name.contains(['/', '\\'])
}

/// True if a deck is requested by the path of a file, and not by its name.
pub fn is_deck_path(name: &str) -> bool {
    is_path(name) || is_spreadsheet(Path::new(name))
}

/// True for the paths of spreadsheets.
pub fn is_spreadsheet(path: &Path) -> bool {
    ending(path).is_some_and(|ending| sheet::ENDINGS.contains(&ending.as_str()))
}

/// True if a file has the extension of credits or of a licence: `toml`, `txt` or `md`.
pub(super) fn is_text(path: &Path) -> bool {
    matches!(path.extension().and_then(OsStr::to_str), Some("toml" | "txt" | "md"))
}

/// The current folder for an empty path.
pub(super) fn folder_or_here(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}
