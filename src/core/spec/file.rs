//! A deck file with the places of its values.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::document::{Document, Part};
use super::raw::{RawCard, RawDeck, RawKind};
use super::translations::Languages;
use super::written::Written;
use crate::diag::{Diagnostic, Diagnostics, Place, Source};

/// A deck file that conforms to the schema.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The file.
    pub source: Arc<Source>,
    /// Its values.
    pub raw: RawDeck,
    /// Kinds, from the file and then from its spreadsheets.
    pub kinds: Vec<Written<RawKind>>,
    /// Single cards, from the file and then from its spreadsheets.
    pub cards: Vec<Written<RawCard>>,
    /// Warnings and notes about its spreadsheets.
    pub notes: Diagnostics,
    /// The errors of unknown keys, which are not among its values.
    pub unknown_keys: Diagnostics,
    pub(super) document: Document<()>,
    pub(super) languages: Languages,
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
        // From JSON, as sentences read effects again: so the types of the language are compiled for one
        // format.
        serde_json::to_value(table).and_then(serde_json::from_value).map_err(|error| {
            Diagnostics::from(
                Diagnostic::error("effect", error.to_string()).at(self.place(&path), "this effect"),
            )
        })
    }
}
