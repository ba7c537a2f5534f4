//! Deck files: TOML text → [`Spec`], the file as it was written, with the place of every value.
//!
//! Data comes from `files` as text and goes to `deck`, which makes cards of it. Here only the shape is checked: syntax, keys, types, ranges.

mod csv;
pub mod raw;
pub mod schema;
mod shape;
mod syntax;

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub use shape::{id_from, is_id};

use crate::diag::{Diagnostic, Faults, Place, Source};
use raw::{RawDeck, RawKind};

/// A deck file that has the right shape.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The file.
    pub source: Arc<Source>,
    /// What it says.
    pub raw: RawDeck,
    /// Kinds, from the file and then from its spreadsheets, each with its place.
    pub kinds: Vec<(RawKind, Place)>,
    spans: BTreeMap<String, Range<usize>>,
}

impl Spec {
    /// Where the value at `path` stands (`kinds.3.count`); if it is not there, what holds it.
    pub fn place(&self, path: &str) -> Place {
        let mut path = path;
        loop {
            if let Some(span) = self.spans.get(path) {
                return Place::new(&self.source, span.clone());
            }
            match path.rfind('.') {
                Some(at) => path = &path[..at],
                None => return Place::file(&self.source),
            }
        }
    }
}

/// Reads a deck file. `spreadsheet` gives the text of a CSV file beside it, or what is wrong.
///
/// # Errors
/// All faults of syntax and shape.
pub fn read(source: &Arc<Source>, spreadsheet: &dyn Fn(&str) -> Result<Arc<Source>, String>) -> Result<Spec, Faults> {
    let (document, errors) = DeTable::parse_recoverable(&source.text);
    if !errors.is_empty() {
        return Err(syntax::faults(source, &errors));
    }
    let mut faults = shape::check(source, &document, &schema::SCHEMA);
    // Tables come sorted by key; a reader goes through the file from the top.
    faults.0.sort_by_key(|fault| fault.place.as_ref().map_or(0, |(place, _)| place.span.start));
    if faults.has_errors() {
        return Err(faults);
    }
    let mut spans = BTreeMap::new();
    for (key, value) in document.get_ref().iter() {
        collect(key.get_ref(), value, &mut spans);
    }
    let raw = RawDeck::deserialize(toml::Deserializer::from(document)).map_err(|error| syntax::faults(source, &[error]))?;
    let mut spec = Spec { source: Arc::clone(source), kinds: Vec::new(), raw, spans };
    spec.kinds = spec.raw.kinds.iter().enumerate().map(|(index, kind)| (kind.clone(), spec.place(&format!("kinds.{index}")))).collect();
    for (index, sheet) in spec.raw.csv.iter().enumerate() {
        match spreadsheet(&sheet.file) {
            Ok(text) => match csv::kinds(sheet, &text) {
                Ok(kinds) => spec.kinds.extend(kinds),
                Err(others) => faults.extend(others),
            },
            Err(why) => faults.push(
                Diagnostic::error("csv-file", format!("can't read the spreadsheet `{}`", sheet.file))
                    .at(spec.place(&format!("csv.{index}.file")), why),
            ),
        }
    }
    faults.into_result(spec).map(|(spec, _)| spec)
}

fn collect(path: &str, value: &Spanned<DeValue<'_>>, spans: &mut BTreeMap<String, Range<usize>>) {
    spans.insert(path.to_string(), value.span());
    match value.get_ref() {
        DeValue::Table(table) => {
            for (key, value) in table.iter() {
                collect(&format!("{path}.{}", key.get_ref()), value, spans);
            }
        }
        DeValue::Array(array) => {
            for (index, value) in array.iter().enumerate() {
                collect(&format!("{path}.{index}"), value, spans);
            }
        }
        _ => {}
    }
}
