//! Deck files: TOML text → [`Spec`], the file as written, with the place of every value.
//!
//! Data comes from `files` as text and goes to `deck`, which makes cards from it. Only syntax, keys, types and ranges are validated here.

mod csv;
mod document;
mod keywords;
pub mod raw;
mod raw_print;
pub mod schema;
mod syntax;
mod validate;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use crate::id::is_id;
pub use document::{Document, Part, text_at};

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::diag::{Diagnostic, Diagnostics, Place, Source};
use raw::{RawDeck, RawKind};

/// A deck file that conforms to the schema.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The file.
    pub source: Arc<Source>,
    /// Its values.
    pub raw: RawDeck,
    /// Kinds, from the file and then from its spreadsheets, each with its place.
    pub kinds: Vec<(RawKind, Place)>,
    document: Document<()>,
}

impl Spec {
    /// The place of the value at `path` (`kinds.3.count`), or of the nearest parent that exists.
    pub fn place(&self, path: &str) -> Place {
        self.document.place(path)
    }

    /// The places of all values below `path`, by paths relative to it.
    pub fn places_below(&self, path: &str) -> BTreeMap<String, Place> {
        self.document.places_below(path)
    }
}

impl Spec {
    /// An effect by name, validated by the schema of its language.
    ///
    /// # Errors
    /// Everything in it that the schema does not allow.
    pub fn effect<T: DeserializeOwned>(&self, id: &str, schema: &Value) -> Result<T, Diagnostics> {
        let path = format!("effects.{id}");
        let part = Part { path: path.clone(), name: &path, is_partial: false };
        self.document.check_parts(&[part], schema).into_result(())?;
        let table = self.raw.effects.get(id).cloned().unwrap_or_default();
        table.try_into().map_err(|error: toml::de::Error| {
            Diagnostics::from(Diagnostic::error("effect", error.message().to_string()).at(self.place(&path), "this effect"))
        })
    }
}

/// Reads a deck file. `spreadsheet` returns the text of a CSV file beside it, or the reason why it can't be read.
///
/// # Errors
/// All syntax errors and schema violations.
pub fn read(source: &Arc<Source>, spreadsheet: &dyn Fn(&str) -> Result<Arc<Source>, String>) -> Result<Spec, Diagnostics> {
    read_by(&schema::SCHEMA, source, spreadsheet)
}

/// Reads a deck file by a schema that has only those words for its effects that its game plays.
///
/// # Errors
/// All syntax errors and schema violations.
pub fn read_by(
    schema: &Value,
    source: &Arc<Source>,
    spreadsheet: &dyn Fn(&str) -> Result<Arc<Source>, String>,
) -> Result<Spec, Diagnostics> {
    let (raw, document) = Document::<RawDeck>::read(source, schema, "the deck file")?.split();
    let mut diagnostics = Diagnostics::default();
    let mut spec = Spec { source: Arc::clone(source), kinds: Vec::new(), raw, document };
    spec.kinds = spec.raw.kinds.iter().enumerate().map(|(index, kind)| (kind.clone(), spec.place(&format!("kinds.{index}")))).collect();
    for (index, sheet) in spec.raw.csv.iter().enumerate() {
        match spreadsheet(&sheet.file) {
            Ok(text) => match csv::kinds(sheet, &text) {
                Ok(kinds) => spec.kinds.extend(kinds),
                Err(others) => diagnostics.extend(others),
            },
            Err(why) => diagnostics.push(
                Diagnostic::error("csv-file", format!("can't read the spreadsheet `{}`", sheet.file))
                    .at(spec.place(&format!("csv.{index}.file")), why),
            ),
        }
    }
    diagnostics.into_result(spec).map(|(spec, _)| spec)
}
