//! Errors of values in a table that is read already, by their keys.

use std::fmt;

use super::did_you_mean;

/// An error in a value of a table, such as a setup or a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyError {
    /// The path of the value: `hands.1.0`, indices from 0; empty for the table as a whole.
    pub key: String,
    /// The message without the key: `the deck has no card 7`.
    pub message: String,
    /// Advice on how to fix it.
    pub hints: Vec<String>,
}

impl KeyError {
    /// An error of the value at `key`.
    pub fn new(key: impl Into<String>, message: impl Into<String>) -> KeyError {
        KeyError { key: key.into(), message: message.into(), hints: Vec::new() }
    }

    /// Adds what to do about it.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> KeyError {
        self.hints.push(hint.into());
        self
    }

    /// Adds the candidates most like `word`, if there are any like enough.
    #[must_use]
    pub fn nearest<'a>(mut self, word: &str, candidates: impl IntoIterator<Item = &'a str>) -> KeyError {
        self.hints.extend(did_you_mean(word, candidates));
        self
    }

    /// True if the error is in the value at `key`, or in one within it.
    pub fn is_within(&self, key: &str) -> bool {
        self.key
            .strip_prefix(key)
            .is_some_and(|rest| key.is_empty() || rest.is_empty() || rest.starts_with('.'))
    }
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.key.is_empty() {
            f.write_str(&self.message)
        } else {
            write!(f, "`{}`: {}", self.key, self.message)
        }
    }
}
