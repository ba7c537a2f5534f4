//! Copies of what is built in, to be changed: templates, decks with their templates and art, and rules.

use std::collections::BTreeMap;

use super::starter::check_name;
use crate::diag::{Diagnostic, list};
use crate::files::built_in_files;

/// The kind of built-in files to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ejected {
    /// A template, such as `plain/card`, with those in its folder that it includes.
    Template,
    /// A deck or an expansion with its texts, templates and art.
    Deck,
    /// The texts of a deck: rules, score pad and worked examples.
    Rules,
}

/// Copies of built-in files.
#[derive(Debug)]
pub struct Copies {
    /// The name of the copy.
    pub name: String,
    /// The files by their paths in the project.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// Copies what is called `name`; the copy is called `to`, or as a template its original, and as a deck
/// `my-<name>`.
///
/// # Errors
/// Nothing of that name is built in, or the copy can't be called `to`.
pub fn eject(what: Ejected, name: &str, to: Option<&str>) -> Result<Copies, Diagnostic> {
    let all = built_in_files();
    if let Some(to) = to {
        check_name(to)?;
    }
    let (from, picked) = match what {
        Ejected::Template => (folder(name), template(&all, name)?),
        Ejected::Deck => (name, deck(&all, name)?),
        Ejected::Rules => (name, rules(&all, name)?),
    };
    let to = match (to, what) {
        (Some(to), _) => to.to_string(),
        (None, Ejected::Template) => from.to_string(),
        (None, _) => format!("my-{from}"),
    };
    let copied = |path: &str| Some((renamed_path(path, from, &to), renamed(path, all.get(path)?, from, &to)));
    Ok(Copies { files: picked.iter().filter_map(|path| copied(path)).collect(), name: to })
}

type Files = BTreeMap<String, &'static [u8]>;

/// The folder of a template.
fn folder(template: &str) -> &str {
    template.rsplit_once('/').map_or(template, |(folder, _)| folder)
}

/// The paths below a folder.
fn below<'a>(all: &'a Files, folder: &str) -> impl Iterator<Item = String> + use<'a> {
    let folder = format!("{folder}/");
    all.keys().filter(move |path| path.starts_with(&folder)).cloned()
}

/// A template, the others of its folder that it includes, directly or not, and the art of its folder.
fn template(all: &Files, name: &str) -> Result<Vec<String>, Diagnostic> {
    let path = |name: &str| format!("templates/{}.svg", name.strip_suffix(".svg").unwrap_or(name));
    let names = || {
        all.keys()
            .filter_map(|path| path.strip_prefix("templates/")?.strip_suffix(".svg"))
            .filter(|name| !name.starts_with("art/"))
    };
    if !all.contains_key(&path(name)) || name.starts_with("art/") {
        let diagnostic =
            Diagnostic::error("unknown-template", format!("there is no built-in template `{name}`"));
        return Err(diagnostic.nearest(name, names()).hint("`bidpress list templates` shows them"));
    }
    let mut found = vec![path(name)];
    let mut next = 0;
    while let Some(text) = found.get(next).map(|path| text(all, path)) {
        let own = names()
            .filter(|other| folder(other) == folder(name) && text.contains(&format!("\"{other}.svg\"")))
            .map(path);
        let own: Vec<String> = own.filter(|path| !found.contains(path)).collect();
        found.extend(own);
        next += 1;
    }
    found.extend(below(all, &format!("templates/art/{}", folder(name))));
    Ok(found)
}

/// A deck file and the files that belong to it.
fn deck(all: &Files, name: &str) -> Result<Vec<String>, Diagnostic> {
    let file = format!("decks/{name}.toml");
    if !all.contains_key(&file) {
        let diagnostic = Diagnostic::error("unknown-deck", format!("there is no built-in deck `{name}`"));
        let decks: Vec<&str> = all
            .keys()
            .filter_map(|path| path.strip_prefix("decks/")?.strip_suffix(".toml"))
            .filter(|name| !name.contains('/'))
            .collect();
        return Err(diagnostic
            .nearest(name, decks.iter().copied())
            .hint(format!("the decks are {}", list(decks))));
    }
    let folders = ["decks", "templates", "templates/art"];
    Ok(std::iter::once(file)
        .chain(folders.iter().flat_map(|folder| below(all, &format!("{folder}/{name}"))))
        .collect())
}

/// The texts of a deck.
fn rules(all: &Files, name: &str) -> Result<Vec<String>, Diagnostic> {
    deck(all, name)?;
    let texts: Vec<String> = below(all, &format!("decks/{name}")).collect();
    match texts.is_empty() {
        true => Err(Diagnostic::error("no-text", format!("`{name}` has no rules to print"))),
        false => Ok(texts),
    }
}

fn text<'a>(all: &Files, path: &str) -> std::borrow::Cow<'a, str> {
    String::from_utf8_lossy(all.get(path).copied().unwrap_or_default())
}

/// A path with the new name in place of the old one.
fn renamed_path(path: &str, from: &str, to: &str) -> String {
    let part = |part: &str| match part.strip_suffix(".toml") {
        Some(name) if name == from => format!("{to}.toml"),
        _ if part == from => to.to_string(),
        _ => part.to_string(),
    };
    path.split('/').map(part).collect::<Vec<_>>().join("/")
}

/// The content with the new name: where templates name each other, in the `id` of a deck, and in the `deck`
/// of worked examples. The set of an expansion gets the name, too.
fn renamed(path: &str, bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(bytes) else { return bytes.to_vec() };
    if path.ends_with(".svg") && !path.starts_with("templates/art/") {
        return text.replace(&format!("\"{from}/"), &format!("\"{to}/")).into_bytes();
    }
    if path.ends_with("/examples.toml") {
        return text.replace(&format!("deck = \"{from}\""), &format!("deck = \"{to}\"")).into_bytes();
    }
    if path != format!("decks/{from}.toml") {
        return bytes.to_vec();
    }
    let is_expansion = text.lines().any(|line| line.starts_with("extends"));
    let mut ids = 0;
    let lines = text.replace(&format!("templates/{from}/"), &format!("templates/{to}/"));
    let lines = lines.replace(&format!("templates/art/{from}/"), &format!("templates/art/{to}/"));
    let lines = lines.split_inclusive('\n').map(|line| {
        let Some(rest) = line.strip_prefix("id = \"") else { return line.to_string() };
        ids += 1;
        // The first is that of the deck, the second that of its set.
        match rest.split_once('"') {
            Some((_, rest)) if ids == 1 || ids == 2 && is_expansion => format!("id = \"{to}\"{rest}"),
            _ => line.to_string(),
        }
    });
    lines.collect::<String>().into_bytes()
}
