//! Names of pictures: which picture a name means, and what may be meant by an unknown one. The same rule
//! holds for `art`, symbols, icons of effects, `:name:` in texts, and `art()` in templates.

use crate::diag::{Diagnostic, joined, nearest};
use crate::icons;
use crate::library::{self, Art, Library, PICTURE_ENDINGS};

/// The folder of the small drawings that come with the program.
const SHARED: &str = "shared";

/// The formats of pictures.
const TAKEN: &str = "SVG, PNG, JPEG, WebP or GIF";

/// The most names that a message suggests.
const MOST: usize = 3;

/// The picture that a name means, with its full name: art of the deck, art of all decks, the built-in
/// drawing, which is made for small sizes, or else the built-in icon. A name with an extension is that of a
/// file.
pub(super) fn resolve<'a>(library: &'a Library, deck: &str, name: &str) -> Option<(String, &'a Art)> {
    let is_unread = || {
        let known = [format!("{deck}/{name}"), name.to_string()];
        known.iter().any(|path| library.unread.contains_key(path)) || library.elsewhere.contains_key(name)
    };
    let built_in = || {
        // A file in an unsupported format or in another folder is meant, not the icon of the same name.
        if is_unread() {
            return None;
        }
        let full = [SHARED, icons::FOLDER].map(|folder| format!("{folder}/{name}"));
        full.into_iter().find_map(|full| library.art.get(&full).map(|art| (full, art)))
    };
    let own = |name: &str| library::resolve(&library.art, deck, name);
    own(name).or_else(built_in).or_else(|| own(&name_of_file(name)?))
}

fn is_ending(ending: &str) -> bool {
    PICTURE_ENDINGS.iter().any(|known| known.eq_ignore_ascii_case(ending))
}

/// The name of a picture that is written as a file, as in columns of spreadsheets: without its extension and
/// the folders of pictures.
fn name_of_file(name: &str) -> Option<String> {
    let path = name.replace('\\', "/");
    let path = path.strip_prefix("./").unwrap_or(&path);
    let path = path.strip_prefix("templates/").unwrap_or(path);
    let path = path.strip_prefix("art/").unwrap_or(path);
    let plain =
        path.rsplit_once('.').filter(|(_, ending)| is_ending(ending)).map_or(path, |(plain, _)| plain);
    (plain != name && !plain.is_empty()).then(|| plain.to_string())
}

/// The names by which a deck can call pictures: without the folder of the deck, and without those of built-in
/// ones.
struct Known<'a> {
    /// Pictures of the project and of shipped decks.
    art: Vec<&'a str>,
    /// Built-in icons and drawings, by their short names.
    built_in: Vec<&'a str>,
    /// The full names of these.
    full: Vec<&'a str>,
}

impl<'a> Known<'a> {
    fn of(library: &'a Library, deck: &str) -> Known<'a> {
        let folder = format!("{deck}/");
        let mut known = Known { art: Vec::new(), built_in: Vec::new(), full: Vec::new() };
        for name in library.art.keys().map(String::as_str).filter(|name| !name.ends_with(".low")) {
            match name.split_once('/') {
                Some((icons::FOLDER | SHARED, short)) if !short.contains('/') => {
                    known.built_in.push(short);
                    known.full.push(name);
                }
                _ => known.art.push(name.strip_prefix(&folder).unwrap_or(name)),
            }
        }
        known
    }

    /// Names that may be meant by an unknown one: the same file in another folder, a name that is spelled
    /// alike, or the icons of a subject.
    fn meant(&self, name: &str) -> Vec<&'a str> {
        let own = last(name);
        let in_folders =
            |file: &str| self.art.iter().copied().filter(|known| last(known) == file).collect::<Vec<_>>();
        let same = in_folders(own);
        if !same.is_empty() {
            return same;
        }
        if let Some(known) = self.built_in.iter().copied().find(|known| *known == own) {
            return vec![known];
        }
        if let Some(near) = name
            .split_once('/')
            .filter(|(folder, _)| [icons::FOLDER, SHARED].contains(folder))
            .and(nearest(name, self.full.iter().copied()))
        {
            return vec![near];
        }
        // Too many icons are similar to a short word.
        let built_in = self.built_in.iter().copied().filter(|_| own.chars().count() > 3);
        // Names of other decks are compared without their folders, which would make all of them unlike.
        let near = nearest(name, self.art.iter().copied().chain(built_in.clone()));
        near.map_or_else(
            || nearest(own, self.art.iter().copied().map(last)).map_or_else(Vec::new, in_folders),
            |near| vec![near],
        )
    }
}

/// The built-in picture that a symbol seems to mean, which is printed as a word: a single letter is wrong.
pub(in crate::template) fn slip(library: &Library, deck: &str, symbol: &str) -> Option<String> {
    if symbol.chars().count() < LONG || resolve(library, deck, symbol).is_some() {
        return None;
    }
    let known = Known::of(library, deck);
    crate::diag::slip(
        symbol,
        known.art.iter().copied().filter(|name| !name.contains('/')).chain(known.built_in),
    )
    .map(str::to_string)
}

/// The letters of a symbol that is not taken for an abbreviation.
const LONG: usize = 5;

/// The name of a picture without its folders.
fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

/// `a`, `b` or `c`, for messages.
fn either(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().take(MOST).map(|name| format!("`{name}`")).collect();
    match quoted.as_slice() {
        [rest @ .., last] if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        names => names.concat(),
    }
}

/// The error of a name that means no picture.
pub(super) fn unknown(library: &Library, deck: &str, name: &str) -> Diagnostic {
    let folder = format!("{deck}/");
    let diagnostic = Diagnostic::error("unknown-art", format!("there is no picture `{name}`")).about(name);
    let other =
        [format!("{folder}{name}"), name.to_string()].into_iter().find_map(|path| library.unread.get(&path));
    if let Some(file) = other {
        return diagnostic.hint(format!("`{file}` is in an unsupported format: export it as {TAKEN}"));
    }
    let plain = name_of_file(name);
    if let Some(file) = library.elsewhere.get(last(plain.as_deref().unwrap_or(name))) {
        let own = last(file);
        return diagnostic
            .hint(format!("`{file}` is not in the folder of art: move it to `templates/art/{own}`"));
    }
    let known = Known::of(library, deck);
    let word = last(plain.as_deref().unwrap_or(name));
    let tagged: Vec<&str> = icons::tagged(word).map(|icon| icon.name.as_str()).collect();
    let meant = if tagged.is_empty() { known.meant(plain.as_deref().unwrap_or(name)) } else { Vec::new() };
    let diagnostic = match (meant.as_slice(), tagged.len()) {
        ([], 0) => diagnostic,
        ([], count) if count <= MOST => {
            diagnostic.hint(format!("icons with the tag `{word}`: {}", either(&tagged)))
        }
        ([], _) => {
            let first = joined(
                &tagged[..MOST]
                    .iter()
                    .map(|name| format!("`{name}`"))
                    .chain(["others".to_string()])
                    .collect::<Vec<_>>(),
            );
            diagnostic.hint(format!(
                "icons with the tag `{word}` are {first}: `bidpress list icons {word}` shows them"
            ))
        }
        (meant, _) => diagnostic.hint(format!("did you mean {}?", either(meant))),
    };
    diagnostic.hint(format!(
        "pictures are looked for in templates/art/{folder}, in templates/art/ and among the built-in icons"
    ))
}
