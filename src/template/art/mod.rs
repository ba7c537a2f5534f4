//! Pictures in a card: found by name, read once, and placed.

mod embed;
pub(super) mod hatch;
mod place;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

pub(crate) use place::ART;
#[cfg(test)]
pub(super) use place::id_part;
pub(super) use place::{Fit, Frame, Picture};

use crate::diag::{Diagnostic, nearest};
use crate::icons;
use crate::library::{Art, Library, resolve};
use crate::svg::picture::{self, ImageError};

/// A cache of all pictures used so far.
#[derive(Default)]
pub(super) struct ArtStore {
    read: Mutex<BTreeMap<String, Result<Arc<Picture>, Diagnostic>>>,
}

impl ArtStore {
    /// Resolves the name of a picture in a deck to its full name; with low ink, to its variant for low ink if there is one.
    pub(super) fn resolve<'a>(&self, library: &'a Library, deck: &str, name: &str, low: bool) -> Option<(String, &'a Art)> {
        let found = resolve(&library.art, deck, name);
        let (full, art) = found.or_else(|| resolve(&library.art, deck, &name_of_file(name)?))?;
        let variant = format!("{full}.low");
        match library.art.get(&variant) {
            Some(art) if low => Some((variant, art)),
            _ => Some((full, art)),
        }
    }

    pub(super) fn find(&self, library: &Library, deck: &str, name: &str, low: bool) -> Result<Arc<Picture>, Diagnostic> {
        let found = self.resolve(library, deck, name, low);
        self.picture(found.ok_or_else(|| unknown(library, deck, name))?)
    }

    /// Finds a picture for a text: if there is no art of that name, the built-in icon.
    pub(super) fn find_icon(&self, library: &Library, deck: &str, name: &str, low: bool) -> Result<Arc<Picture>, Diagnostic> {
        let own = self.resolve(library, deck, name, low);
        let found = own.or_else(|| self.resolve(library, icons::FOLDER, name, low));
        self.picture(found.ok_or_else(|| unknown(library, deck, name))?)
    }

    /// The names of all pictures used so far.
    pub(super) fn used(&self) -> Vec<String> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner).keys().cloned().collect()
    }

    fn picture(&self, (full, art): (String, &Art)) -> Result<Arc<Picture>, Diagnostic> {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.entry(full).or_insert_with_key(|full| prepare(full, art).map(Arc::new)).clone()
    }
}

fn prepare(name: &str, art: &Art) -> Result<Picture, Diagnostic> {
    match art {
        Art::Svg(source) => embed::picture(name, source),
        Art::Pixels(bytes) => pixels(name, bytes),
    }
}

/// Prepares an image file: one unit per pixel.
fn pixels(name: &str, bytes: &[u8]) -> Result<Picture, Diagnostic> {
    let diagnostic = |unfit: ImageError| {
        let diagnostic = Diagnostic::error("art-file", format!("the picture `{name}` {unfit}"));
        unfit.hint().into_iter().fold(diagnostic, Diagnostic::hint)
    };
    let (header, address) = picture::share(bytes).map_err(diagnostic)?;
    let (w, h) = header.size();
    let body = format!(r#"<image width="{w}" height="{h}" href="{address}"/>"#);
    Ok(Picture { name: name.to_string(), origin: (0.0, 0.0), size: (f64::from(w), f64::from(h)), body, tinted: false })
}

/// The formats of pictures.
const TAKEN: &str = "SVG, PNG, JPEG, WebP or GIF";

/// The most names that a message suggests.
const MOST: usize = 3;

/// `a` or `b`, for messages.
fn either(names: &[&str]) -> String {
    names.iter().take(MOST).map(|name| format!("`{name}`")).collect::<Vec<_>>().join(" or ")
}

/// File extensions of pictures.
const EXTENSIONS: [&str; 6] = ["svg", "png", "jpg", "jpeg", "webp", "gif"];

fn is_ending(ending: &str) -> bool {
    EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(ending))
}

/// The name of a picture that is written as a file, as in columns of spreadsheets: without its extension and the folders of pictures.
fn name_of_file(name: &str) -> Option<String> {
    let path = name.replace('\\', "/");
    let path = path.strip_prefix("./").unwrap_or(&path);
    let path = path.strip_prefix("templates/").unwrap_or(path);
    let path = path.strip_prefix("art/").unwrap_or(path);
    let plain = path.rsplit_once('.').filter(|(_, ending)| is_ending(ending)).map_or(path, |(plain, _)| plain);
    (plain != name && !plain.is_empty()).then(|| plain.to_string())
}

/// Names that may be meant by one that is not known: the same file in another folder, or one that is spelled alike, in any folder.
fn meant<'a>(name: &str, names: &[&'a str]) -> Vec<&'a str> {
    let last = |path: &'a str| path.rsplit('/').next().unwrap_or_default();
    let in_folders = |file: &str| names.iter().copied().filter(|known| last(known) == file).collect::<Vec<_>>();
    let own = name.rsplit('/').next().unwrap_or_default();
    let same = in_folders(own);
    if !same.is_empty() {
        return same;
    }
    let alike = nearest(name, names.iter().copied()).map(|near| vec![near]);
    alike.unwrap_or_else(|| nearest(own, names.iter().copied().map(last)).map_or_else(Vec::new, in_folders))
}

fn unknown(library: &Library, deck: &str, name: &str) -> Diagnostic {
    let folder = format!("{deck}/");
    let is_icon = |known: &&str| known.strip_prefix(icons::FOLDER).is_some_and(|rest| rest.starts_with('/'));
    let known = library.art.keys().map(String::as_str).filter(|known| !known.ends_with(".low"));
    let icon = nearest(name, known.clone().filter(is_icon).filter_map(|known| known.rsplit('/').next()));
    let names: Vec<&str> = known.filter(|known| !is_icon(known)).map(|known| known.strip_prefix(&folder).unwrap_or(known)).collect();
    let diagnostic = Diagnostic::error("unknown-art", format!("there is no picture `{name}`")).about(name);
    let meant = meant(&name_of_file(name).unwrap_or_else(|| name.into()), &names);
    let diagnostic = match meant.as_slice() {
        [] => diagnostic,
        meant => diagnostic.hint(format!("did you mean {}?", either(meant))),
    };
    let other = [format!("{folder}{name}"), name.to_string()].into_iter().find_map(|path| library.unread.get(&path));
    if let Some(file) = other {
        return diagnostic.hint(format!("`{file}` is in an unsupported format: export it as {TAKEN}"));
    }
    // Too many icons are similar to a short word.
    let icon = icon.filter(|icon| *icon == name || name.len() > 3 && meant.is_empty());
    let diagnostic = match icon {
        Some(icon) => diagnostic.hint(format!("the built-in icon `{icon}` is `{}/{icon}`; in texts also `:{icon}:`", icons::FOLDER)),
        None => diagnostic,
    };
    diagnostic.hint(format!("pictures are looked for in templates/art/{folder} and then in templates/art/"))
}
