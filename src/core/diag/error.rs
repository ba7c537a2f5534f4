//! The error that fallible functions of the library return: the diagnostics that prevented the result.

use std::fmt;

use super::{Diagnostic, Diagnostics};

/// Why nothing came of a call: all diagnostics at once, at least one of them an error. [`fmt::Display`]
/// prints them as text, with their places, and so does [`fmt::Debug`], for programs that unwrap.
#[derive(Clone, PartialEq, Eq)]
pub struct Error {
    /// The errors, in the order in which they were found, among them the warnings that came before.
    pub diagnostics: Diagnostics,
    /// Whose mistake it is.
    pub kind: ErrorKind,
}

/// Where the cause of an error lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// In the settings alone: no deck can be processed with them.
    Settings,
    /// In a file, or in what the settings ask of one.
    Input,
}

impl Error {
    /// An error of the settings, whatever the files contain.
    pub fn settings(diagnostics: impl Into<Diagnostics>) -> Error {
        Error { diagnostics: diagnostics.into(), kind: ErrorKind::Settings }
    }

    /// The same error, with earlier diagnostics in front.
    #[must_use]
    pub fn after(self, mut earlier: Diagnostics) -> Error {
        earlier.extend(self.diagnostics);
        Error { diagnostics: earlier, ..self }
    }
}

impl From<Diagnostics> for Error {
    fn from(diagnostics: Diagnostics) -> Error {
        Error { diagnostics, kind: ErrorKind::Input }
    }
}

impl From<Diagnostic> for Error {
    fn from(diagnostic: Diagnostic) -> Error {
        Diagnostics::from(diagnostic).into()
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> =
            self.diagnostics.0.iter().map(|diagnostic| diagnostic.render(false)).collect();
        out.write_str(texts.join("\n\n").trim_end())
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{self}")
    }
}

impl std::error::Error for Error {}
