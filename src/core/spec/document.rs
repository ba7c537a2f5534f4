//! A TOML file validated against a schema: all errors at once, and the place of every value.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::validate::UNKNOWN_KEY;
use super::{syntax, validate};
use crate::diag::{Diagnostic, Diagnostics, Place, Severity, Source};

/// The values of a file, and their places.
#[derive(Clone, Debug)]
pub struct Document<T> {
    /// The file.
    pub source: Arc<Source>,
    /// Its values.
    pub raw: T,
    spans: BTreeMap<String, Range<usize>>,
}

impl<T: DeserializeOwned> Document<T> {
    /// Parses a file and validates it against `schema`; `title` names such files in messages:
    /// `the deck file`.
    ///
    /// # Errors
    /// All syntax errors and schema violations.
    pub fn read(source: &Arc<Source>, schema: &Value, title: &str) -> Result<Document<T>, Diagnostics> {
        let (document, unknown_keys) =
            Document::prepared(source, schema, title, &mut |_| Diagnostics::default())?;
        unknown_keys.into_result(document).map(|(document, _)| document)
    }

    /// The same for a file that may have unknown keys, which are left out of its values. `prepare` may change
    /// the valid document before its values are taken from it. Returns the errors of unknown keys.
    ///
    /// # Errors
    /// All errors, if there are others, or those that `prepare` finds.
    pub(super) fn prepared(
        source: &Arc<Source>,
        schema: &Value,
        title: &str,
        prepare: &mut dyn FnMut(&mut DeTable<'_>) -> Diagnostics,
    ) -> Result<(Document<T>, Diagnostics), Diagnostics> {
        let (mut document, errors) = DeTable::parse_recoverable(&source.text);
        let mut diagnostics = validate::check(source, &document, schema, title);
        if !errors.is_empty() {
            let syntax = syntax::diagnostics(source);
            syntax::keep_sure(&mut diagnostics, &syntax);
            diagnostics.extend(syntax);
        }
        // Tables are sorted by key, but people read a file from the top.
        diagnostics.0.sort_by_key(Diagnostic::start);
        if diagnostics
            .0
            .iter()
            .any(|diagnostic| diagnostic.severity == Severity::Error && diagnostic.code != UNKNOWN_KEY)
        {
            return Err(diagnostics);
        }
        let unknown: Vec<Range<usize>> = diagnostics
            .0
            .iter()
            .filter_map(|diagnostic| diagnostic.place.as_ref())
            .map(|(place, _)| place.span.clone())
            .collect();
        if !unknown.is_empty() {
            leave_out(document.get_mut(), &unknown);
        }
        let unprepared = prepare(document.get_mut());
        if unprepared.has_errors() {
            diagnostics.extend(unprepared);
            diagnostics.0.sort_by_key(Diagnostic::start);
            return Err(diagnostics);
        }
        let mut spans = BTreeMap::new();
        for (key, value) in document.get_ref().iter() {
            collect(key.get_ref(), value, &mut spans);
        }
        let raw = match T::deserialize(toml::Deserializer::from(document)) {
            Ok(raw) => raw,
            // For want of the key that is misspelt.
            Err(_) if diagnostics.has_errors() => return Err(diagnostics),
            Err(error) => return Err(syntax::of_value(source, &error)),
        };
        Ok((Document { source: Arc::clone(source), raw, spans }, diagnostics))
    }
}

impl<T> Document<T> {
    /// Splits the values from their places.
    pub fn split(self) -> (T, Document<()>) {
        (self.raw, Document { source: self.source, raw: (), spans: self.spans })
    }

    /// The place of the value at `path` (`kinds.3.count`), or of the nearest parent that exists.
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

    /// Checks parts of the file by a schema of their own, which was not yet known when the file was read.
    pub fn check_parts(&self, parts: &[Part<'_>], schema: &Value) -> Diagnostics {
        let (document, _) = DeTable::parse_recoverable(&self.source.text);
        let mut diagnostics = Diagnostics::default();
        for part in parts {
            if let Some(value) = at(document.get_ref(), &part.path) {
                diagnostics.extend(validate::check_part(
                    &self.source,
                    value,
                    schema,
                    part.name,
                    part.is_partial,
                ));
            }
        }
        diagnostics.0.sort_by_key(Diagnostic::start);
        diagnostics
    }

    /// True if there is a value at `path`.
    pub fn has(&self, path: &str) -> bool {
        self.spans.contains_key(path)
    }

    /// The places of all values below `path`, by paths relative to it.
    pub fn places_below(&self, path: &str) -> BTreeMap<String, Place> {
        let prefix = format!("{path}.");
        let below = self.spans.range(prefix.clone()..).take_while(|(path, _)| path.starts_with(&prefix));
        below
            .map(|(path, span)| (path[prefix.len()..].to_string(), Place::new(&self.source, span.clone())))
            .collect()
    }
}

/// The text at a path of a file, which may have errors elsewhere.
pub fn text_at(source: &Source, path: &str) -> Option<String> {
    let (document, _) = DeTable::parse_recoverable(&source.text);
    at(document.get_ref(), path)?.get_ref().as_str().map(str::to_string)
}

/// A part of a file that has a schema of its own.
#[derive(Clone, Debug)]
pub struct Part<'a> {
    /// Its path in the file.
    pub path: String,
    /// Its name in messages: `then.table`.
    pub name: &'a str,
    /// The part may lack what the schema requires: `{}` in a list then stands for an entry of any kind.
    pub is_partial: bool,
}

fn at<'a, 'i>(table: &'a DeTable<'i>, path: &str) -> Option<&'a Spanned<DeValue<'i>>> {
    let (name, rest) = path.split_once('.').map_or((path, None), |(name, rest)| (name, Some(rest)));
    let mut value = table.iter().find(|(key, _)| key.get_ref() == name).map(|(_, value)| value)?;
    for name in rest.into_iter().flat_map(|rest| rest.split('.')) {
        value = match value.get_ref() {
            DeValue::Table(table) => {
                table.iter().find(|(key, _)| key.get_ref() == name).map(|(_, value)| value)?
            }
            DeValue::Array(array) => array.get(name.parse::<usize>().ok()?)?,
            _ => return None,
        };
    }
    Some(value)
}

/// Leaves out the keys at these places.
fn leave_out(table: &mut DeTable<'_>, keys: &[Range<usize>]) {
    *table = std::mem::take(table).into_iter().filter(|(key, _)| !keys.contains(&key.span())).collect();
    table.iter_mut().for_each(|(_, value)| leave_out_within(value.get_mut(), keys));
}

fn leave_out_within(value: &mut DeValue<'_>, keys: &[Range<usize>]) {
    match value {
        DeValue::Table(table) => leave_out(table, keys),
        DeValue::Array(array) => array.iter_mut().for_each(|item| leave_out_within(item.get_mut(), keys)),
        _ => {}
    }
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
