//! Deck files: TOML text → [`Spec`], the file as written, with the place of every value.
//!
//! Data comes from `files` as text and goes to `deck`, which makes cards from it. Only syntax, keys, types
//! and ranges are validated here.

mod corrections;
mod document;
mod file;
pub mod guess;
mod keys;
mod keywords;
mod misplaced;
pub mod raw;
mod raw_print;
mod raw_sheet;
pub mod schema;
mod sheets;
mod syntax;
mod translations;
mod validate;
mod written;

use std::sync::Arc;

pub use crate::id::is_id;
pub use document::{Document, Part, text_at};
pub use file::Spec;
pub use translations::UNTRANSLATED;
pub use validate::is_tag;
pub use written::Written;

use serde_json::Value;

use crate::diag::{Diagnostics, Source};
use crate::sheet;
use raw::RawDeck;
use translations::{Languages, Texts};

/// Reads a deck file. `spreadsheet` returns a file beside it, or the reason why it can't be read.
///
/// # Errors
/// All syntax errors and schema violations.
pub fn read(
    source: &Arc<Source>,
    spreadsheet: &dyn Fn(&str) -> Result<sheet::File, sheet::Unreadable>,
) -> Result<Spec, Diagnostics> {
    let spec = read_in(&schema::SCHEMA, source, spreadsheet, None)?;
    spec.unknown_keys.clone().into_result(spec).map(|(spec, _)| spec)
}

/// Reads a deck file by a schema that has only those words for its effects that its game plays, in a
/// language; in its first one if it is none. Warnings name the texts that are not in it and stay as they are.
/// Errors of unknown keys are in the result: without these keys, the rest of the deck can be looked at.
///
/// # Errors
/// All other syntax errors and schema violations, with those of unknown keys.
pub fn read_in(
    schema: &Value,
    source: &Arc<Source>,
    spreadsheet: &dyn Fn(&str) -> Result<sheet::File, sheet::Unreadable>,
    lang: Option<&str>,
) -> Result<Spec, Diagnostics> {
    let (mut spec, mut texts) = toml(schema, source, lang)?;
    // Cells of spreadsheets name types and sets as they are called in the first language, and what is wrong
    // in it is wrong in all.
    let is_needed = spec.languages.read.is_some() && !spec.raw.sheets.is_empty();
    let mut original = None;
    if is_needed {
        read_in(schema, source, spreadsheet, None)?;
        original = Some(toml(schema, source, None)?.0);
    }
    let mut diagnostics = Diagnostics::default();
    for index in 0..spec.raw.sheets.len() {
        match sheets::read(original.as_ref().unwrap_or(&spec), &spec.languages, index, spreadsheet) {
            Ok((rows, notes)) => {
                spec.kinds.extend(rows.kinds);
                spec.cards.extend(rows.cards);
                texts.missing.extend(rows.texts.missing);
                texts.is_translated |= rows.texts.is_translated;
                diagnostics.extend(notes);
            }
            Err(others) => diagnostics.extend(others),
        }
    }
    if diagnostics.has_errors() {
        return Err(Diagnostics([spec.unknown_keys.0, diagnostics.0].concat()));
    }
    spec.notes = diagnostics;
    spec.notes.extend(spec.languages.report(source, spec.place("id"), texts));
    Ok(spec)
}

/// A deck file without its spreadsheets, and which of its texts are translated.
fn toml(schema: &Value, source: &Arc<Source>, lang: Option<&str>) -> Result<(Spec, Texts), Diagnostics> {
    let mut found = None;
    let (document, unknown_keys) =
        Document::<RawDeck>::prepared(source, schema, "the deck file", &mut |document| {
            let languages = Languages::of(document, lang);
            match translations::resolve(source, document, schema, &languages) {
                Ok(texts) => found = Some((languages, texts)),
                Err(diagnostics) => return diagnostics,
            }
            Diagnostics::default()
        })?;
    let (raw, document) = document.split();
    let (kinds, cards) = (written(&raw.kinds, "kinds", &document), written(&raw.cards, "cards", &document));
    let (languages, texts) = found.unwrap_or_default();
    Ok((
        Spec {
            source: Arc::clone(source),
            raw,
            kinds,
            cards,
            notes: Diagnostics::default(),
            unknown_keys,
            document,
            languages,
        },
        texts,
    ))
}

/// The entries of a list of the file, with the places of their values.
fn written<T: Clone>(entries: &[T], list: &str, document: &Document<()>) -> Vec<Written<T>> {
    let entry = |(index, raw): (usize, &T)| {
        let path = format!("{list}.{index}");
        Written { raw: raw.clone(), place: document.place(&path), parts: document.places_below(&path) }
    };
    entries.iter().enumerate().map(entry).collect()
}
