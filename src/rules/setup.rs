//! Setups: states as people write them in rulings, and as tests and reports show them.
//!
//! Each game has one type for them, [`Rules::Setup`]: serde reads and writes it, its schema finds errors of shape with their places, the
//! tables of `docs/states.md` come from its doc comments, and [`Rules::state_of`] validates it against the table.

use std::fmt;
use std::sync::Arc;

use crate::diag::{Diagnostic, Diagnostics, Source, nearest};
use crate::spec::{Document, schema};

use super::Rules;

/// Why a setup is no state of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The path of the value: `hands.1.0`, indices from 0; empty for the setup as a whole.
    pub key: String,
    /// The message without the key: `the deck has no card 7`.
    pub message: String,
    /// What to do about it.
    pub hints: Vec<String>,
}

impl SetupError {
    /// An error of the value at `key`.
    pub fn new(key: impl Into<String>, message: impl Into<String>) -> SetupError {
        SetupError { key: key.into(), message: message.into(), hints: Vec::new() }
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> SetupError {
        self.hints.push(hint.into());
        self
    }

    /// Adds the candidate most like `word`, if one is like enough.
    #[must_use]
    pub fn nearest<'a>(self, word: &str, candidates: impl IntoIterator<Item = &'a str>) -> SetupError {
        match nearest(word, candidates) {
            Some(candidate) => self.hint(format!("did you mean `{candidate}`?")),
            None => self,
        }
    }

    /// Whether the value at `key`, or one within it, is wrong.
    pub fn is_within(&self, key: &str) -> bool {
        self.key.strip_prefix(key).is_some_and(|rest| key.is_empty() || rest.is_empty() || rest.starts_with('.'))
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.key.is_empty() { f.write_str(&self.message) } else { write!(f, "`{}`: {}", self.key, self.message) }
    }
}

/// The JSON Schema of a game's setups.
pub fn setup_schema<R: Rules>() -> serde_json::Value {
    schema::of::<R::Setup>()
}

/// Reads the state that a TOML text describes.
///
/// # Errors
/// All errors of syntax, else all of shape, else all that keep it from being a state of the game, each with its place.
pub fn read_setup<R: Rules>(rules: &R, source: &Arc<Source>) -> Result<R::State, Diagnostics> {
    let document: Document<R::Setup> = Document::read(source, &setup_schema::<R>(), "the setup")?;
    rules.state_of(&document.raw).map_err(|errors| {
        let diagnostic = |error: SetupError| {
            let place = document.place(&error.key);
            Diagnostic { hints: error.hints, ..Diagnostic::error("setup", error.message) }.at(place, "")
        };
        Diagnostics(errors.into_iter().map(diagnostic).collect())
    })
}
