//! Decks, templates, art and fonts built into the program.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use include_dir::{Dir, File, include_dir};

use super::path::{ending, is_text, slashes};
use crate::diag::Source;
use crate::icons;
use crate::library::{Art, FontFile, Library};

pub(super) static DECKS: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/decks");
static TEMPLATES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// The built-in icons as art: by the name of each, its file.
static ICONS: LazyLock<Vec<(String, Arc<Source>)>> = LazyLock::new(|| {
    let art = |icon: &icons::Icon| {
        let key = format!("{}/{}", icons::FOLDER, icon.name);
        (key.clone(), Source::inner(format!("{BUILT_IN}templates/art/{key}.svg"), icon.svg()))
    };
    icons::all().iter().map(art).collect()
});

/// Prefix of built-in files in messages.
pub(super) const BUILT_IN: &str = "built-in:";

/// The built-in templates, art and fonts.
pub fn built_in_library() -> Library {
    let mut library = Library::default();
    for file in template_files() {
        let name = format!("{BUILT_IN}templates/{}", file.path().display());
        add(&mut library, file.path(), &name, file.contents(), Source::inner);
    }
    for (key, source) in ICONS.iter() {
        library.art.insert(key.clone(), Art::Svg(Arc::clone(source)));
    }
    library.fonts.sort_by(|a, b| a.name.cmp(&b.name));
    library
}

/// The texts of all built-in `credits.toml` and licence files under `templates/`, by path.
pub fn built_in_texts() -> BTreeMap<String, String> {
    let texts = template_files().into_iter().filter(|file| is_text(file.path()));
    texts.filter_map(|file| Some((slashes(file.path()), file.contents_utf8()?.to_string()))).collect()
}

/// A built-in ICC profile: `fogra39` for presses, `srgb` for screens.
pub fn built_in_profile(name: &str) -> Option<&'static [u8]> {
    TEMPLATES.get_file(format!("icc/{name}.icc")).map(|file| file.contents())
}

/// The names of all built-in files under `templates/`.
pub fn built_in_names() -> Vec<String> {
    let mut names: Vec<String> = template_files().into_iter().map(|file| slashes(file.path())).collect();
    names.sort();
    names
}

/// All built-in files under `decks/` and `templates/`, by path.
pub fn built_in_files() -> BTreeMap<String, &'static [u8]> {
    let named = |folder: &str, file: &'static File<'static>| {
        (format!("{folder}/{}", slashes(file.path())), file.contents())
    };
    let decks = files_of(&DECKS).into_iter().map(|file| named("decks", file));
    decks.chain(template_files().into_iter().map(|file| named("templates", file))).collect()
}

/// All built-in files under `templates/`.
fn template_files() -> Vec<&'static File<'static>> {
    files_of(&TEMPLATES)
}

fn files_of(root: &'static Dir<'static>) -> Vec<&'static File<'static>> {
    let mut files = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        folders.extend(folder.dirs());
        files.extend(folder.files());
    }
    files
}

/// Adds a file under `templates/` to the library by its extension; other files are ignored. `source` makes a
/// source from a name and a text.
pub(super) fn add(
    library: &mut Library,
    relative: &Path,
    name: &str,
    bytes: &[u8],
    source: fn(String, String) -> Arc<Source>,
) {
    let key = slashes(&relative.with_extension(""));
    // Most texts are valid UTF-8, and to check that is far faster than to replace what is not.
    let text = || {
        let text = std::str::from_utf8(bytes)
            .map_or_else(|_| String::from_utf8_lossy(bytes).into_owned(), str::to_string);
        source(name.to_string(), text)
    };
    let art = key.strip_prefix("art/").map(str::to_string);
    match (art, ending(relative).as_deref()) {
        (Some(key), Some("svg")) => _ = library.art.insert(key, Art::Svg(text())),
        (Some(key), Some("png" | "jpg" | "jpeg" | "webp" | "gif")) => {
            _ = library.art.insert(key, Art::Pixels(bytes.into()))
        }
        (None, Some("svg")) => _ = library.templates.insert(key, text()),
        (_, Some("ttf" | "otf")) => {
            library.fonts.push(FontFile { name: name.to_string(), data: bytes.into() })
        }
        _ => {}
    }
}

/// Endings of pictures in unsupported formats.
const UNREAD: [&str; 15] = [
    "tif", "tiff", "bmp", "avif", "heic", "heif", "jxl", "psd", "ai", "eps", "pdf", "svgz", "xcf", "kra",
    "afdesign",
];

/// Notes a file under `templates/` that looks like a picture and is none that is taken.
pub(super) fn note_unread(library: &mut Library, relative: &Path, name: &str) {
    let key = slashes(&relative.with_extension(""));
    if let Some(key) = key
        .strip_prefix("art/")
        .filter(|_| ending(relative).is_some_and(|ending| UNREAD.contains(&ending.as_str())))
    {
        library.unread.insert(key.to_string(), name.to_string());
    }
}
