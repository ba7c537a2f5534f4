//! Deck files: TOML text → [`Spec`], the file as written, with the place of every value.
//!
//! Data comes from `files` as text and goes to `deck`, which makes cards from it. Only syntax, keys, types and ranges are validated here.

mod document;
mod file;
mod keys;
mod keywords;
pub mod raw;
mod raw_print;
mod raw_sheet;
pub mod schema;
mod sheets;
mod syntax;
mod validate;
mod written;

use std::sync::Arc;

pub use crate::id::is_id;
pub use document::{Document, Part, text_at};
pub use file::Spec;
pub use written::Written;

use serde_json::Value;

use crate::diag::{Diagnostics, Source};
use crate::sheet;
use raw::RawDeck;

/// Reads a deck file. `spreadsheet` returns a file beside it, or the reason why it can't be read.
///
/// # Errors
/// All syntax errors and schema violations.
pub fn read(source: &Arc<Source>, spreadsheet: &dyn Fn(&str) -> Result<sheet::File, String>) -> Result<Spec, Diagnostics> {
    read_by(&schema::SCHEMA, source, spreadsheet)
}

/// Reads a deck file by a schema that has only those words for its effects that its game plays.
///
/// # Errors
/// All syntax errors and schema violations.
pub fn read_by(
    schema: &Value,
    source: &Arc<Source>,
    spreadsheet: &dyn Fn(&str) -> Result<sheet::File, String>,
) -> Result<Spec, Diagnostics> {
    let (raw, document) = Document::<RawDeck>::read(source, schema, "the deck file")?.split();
    let (kinds, cards) = (written(&raw.kinds, "kinds", &document), written(&raw.cards, "cards", &document));
    let mut spec = Spec { source: Arc::clone(source), raw, kinds, cards, notes: Diagnostics::default(), document };
    let mut diagnostics = Diagnostics::default();
    for index in 0..spec.raw.sheets.len() {
        match sheets::read(&spec, index, spreadsheet) {
            Ok((rows, notes)) => {
                spec.kinds.extend(rows.kinds);
                spec.cards.extend(rows.cards);
                diagnostics.extend(notes);
            }
            Err(others) => diagnostics.extend(others),
        }
    }
    let ((), notes) = diagnostics.into_result(())?;
    spec.notes = notes;
    Ok(spec)
}

/// The entries of a list of the file, with the places of their values.
fn written<T: Clone>(entries: &[T], list: &str, document: &Document<()>) -> Vec<Written<T>> {
    let entry = |(index, raw): (usize, &T)| {
        let path = format!("{list}.{index}");
        Written { raw: raw.clone(), place: document.place(&path), parts: document.places_below(&path) }
    };
    entries.iter().enumerate().map(entry).collect()
}
