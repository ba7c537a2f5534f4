//! Credits: who made what decks print with.

use std::collections::BTreeMap;

use super::decks::{DeckRequest, LoadedDeck};
use super::load::load_decks;
use super::settings::PrintSettings;
use super::style::{library, rendered};
use crate::credits::{Work, works};
use crate::diag::{Diagnostics, Error};
use crate::files::Project;
use crate::fonts::Fonts;
use crate::icons;

/// Works, and the texts of their licences.
#[derive(Debug, Default)]
pub struct Credits {
    /// The works, in the order of their folders, then the icons by author.
    pub works: Vec<Work>,
    /// All credits and licences by path.
    pub texts: BTreeMap<String, String>,
    /// Art that no `credits.toml` names.
    pub others: Vec<String>,
}

/// The works that decks print with: all works of the project if no deck is named, otherwise those on the
/// cards of these decks.
///
/// # Errors
/// The errors of the credits and of the decks.
pub fn credits(project: &Project, request: &DeckRequest) -> Result<Credits, Error> {
    let texts = project.texts()?;
    let known = works(&texts)?;
    if request.decks.is_empty() {
        return Ok(Credits {
            works: known.into_iter().chain(icons::works(|_| true)).collect(),
            texts,
            others: Vec::new(),
        });
    }
    let (decks, _) = load_decks(project, request)?;
    let mut files = Vec::new();
    for loaded in &decks {
        files.extend(used_files(loaded)?);
    }
    files.sort();
    files.dedup();
    let icon = |name: &str| files.iter().any(|file| file.strip_prefix("art/icon/") == Some(name));
    let is_of = |file: &str, work: &Work| {
        file.rsplit_once('/').is_some_and(|(folder, name)| folder == work.folder && covers(work, name))
    };
    let works: Vec<Work> = known.into_iter().chain(icons::works(icon)).collect();
    let others = files
        .iter()
        .filter(|file| !works.iter().any(|work| is_of(file, work)))
        .map(|file| file.to_string())
        .collect();
    let works = works.into_iter().filter(|work| files.iter().any(|file| is_of(file, work))).collect();
    Ok(Credits { works, texts, others })
}

/// True if a work has a file of this name, given without extension.
fn covers(work: &Work, name: &str) -> bool {
    ["svg", "png", "jpg", "jpeg", "webp", "gif", "ttf", "otf"]
        .iter()
        .any(|ending| work.covers(&format!("{name}.{ending}")))
}

/// The art and the fonts on the cards of a deck, as paths under `templates/` without extensions.
fn used_files(loaded: &LoadedDeck) -> Result<Vec<String>, Diagnostics> {
    let library = library(loaded)?;
    let (rendered, _) = rendered(loaded, &library, &PrintSettings::default(), loaded.deck.print.bleed())?;
    let mut files: Vec<String> = rendered.art().into_iter().map(|name| format!("art/{name}")).collect();
    for font in &library.fonts {
        let families = Fonts::new(std::slice::from_ref(font));
        let path = font.name.rsplit_once("templates/").map_or(font.name.as_str(), |(_, path)| path);
        let path = path.rsplit_once('.').map_or(path, |(path, _)| path);
        if families.families().any(|family| rendered.names_font(family)) {
            files.push(path.replace('\\', "/"));
        }
    }
    Ok(files)
}
