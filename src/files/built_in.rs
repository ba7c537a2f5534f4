//! Decks, templates, art and fonts built into the program.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use include_dir::{Dir, include_dir};

use super::deck_file::DeckFile;
use super::{ending, is_text, slashes, stem};
use crate::diag::Source;
use crate::library::{Art, FontFile, Library};

pub(super) static DECKS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/decks");
static TEMPLATES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// Prefix of built-in files in messages.
pub(super) const BUILT_IN: &str = "built-in:";

pub(super) fn built_in_decks() -> impl Iterator<Item = (String, DeckFile)> {
    let files = DECKS.files().filter(|file| file.path().extension() == Some(OsStr::new("toml")));
    files.filter_map(|file| {
        let source = Source::inner(format!("{BUILT_IN}decks/{}", file.path().display()), file.contents_utf8()?);
        Some((stem(file.path()), DeckFile { source, folder: None, root: None }))
    })
}

/// The built-in templates, art and fonts.
pub fn built_in_library() -> Library {
    let mut library = Library::default();
    let mut folders = vec![&TEMPLATES];
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        for file in folder.files() {
            let name = format!("{BUILT_IN}templates/{}", file.path().display());
            add(&mut library, file.path(), &name, file.contents(), Source::inner);
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

/// Adds a file under `templates/` to the library by its extension; other files are ignored. `source` makes a source from a name and a text.
pub(super) fn add(library: &mut Library, relative: &Path, name: &str, bytes: &[u8], source: fn(String, String) -> Arc<Source>) {
    let key = slashes(&relative.with_extension(""));
    let text = || source(name.to_string(), String::from_utf8_lossy(bytes).into_owned());
    let art = key.strip_prefix("art/").map(str::to_string);
    match (art, ending(relative).as_deref()) {
        (Some(key), Some("svg")) => _ = library.art.insert(key, Art::Svg(text())),
        (Some(key), Some("png")) => _ = library.art.insert(key, Art::Png(bytes.into())),
        (Some(key), Some("jpg" | "jpeg")) => _ = library.art.insert(key, Art::Jpeg(bytes.into())),
        (None, Some("svg")) => _ = library.templates.insert(key, text()),
        (_, Some("ttf" | "otf")) => library.fonts.push(FontFile { name: name.to_string(), data: bytes.into() }),
        _ => {}
    }
}
