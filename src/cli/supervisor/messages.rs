//! Errors and places on their way from the watched program to its watcher: each text goes once, and places
//! name it by its number.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::diag::{Diagnostic, Diagnostics, Place, Severity, Source};

/// A text that places lie in: its name, itself, and whether it is a file of the user.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Text(String, String, bool);

/// A place: the number of its text, the bytes from and to, and its label.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Spot(usize, usize, usize, String);

/// A step that begins: its title, its milliseconds and its place.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Begun(pub(super) String, pub(super) u64, pub(super) Option<Spot>);

/// An error.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Found {
    severity: Severity,
    code: String,
    message: String,
    place: Option<Spot>,
    related: Vec<Spot>,
    hints: Vec<String>,
    subject: Option<String>,
}

/// Numbers texts; the first use of one is the time to send it.
pub(super) trait Numbers {
    /// The number of a text.
    fn of(&mut self, source: &Arc<Source>) -> usize;
}

impl Text {
    pub(super) fn new(source: &Source) -> Text {
        Text(source.name.clone(), source.text.clone(), source.is_file)
    }

    pub(super) fn read(self) -> Arc<Source> {
        Arc::new(Source { name: self.0, text: self.1, is_file: self.2 })
    }
}

impl Spot {
    pub(super) fn new(place: &Place, label: &str, numbers: &mut impl Numbers) -> Spot {
        Spot(numbers.of(&place.source), place.span.start, place.span.end, label.to_string())
    }

    fn read(self, texts: &[Arc<Source>]) -> Option<(Place, String)> {
        Some((Place::new(texts.get(self.0)?, self.1..self.2), self.3))
    }
}

impl Begun {
    pub(super) fn read(self, texts: &[Arc<Source>]) -> (String, Duration, Option<Place>) {
        let place = self.2.and_then(|spot| spot.read(texts)).map(|(place, _)| place);
        (self.0, Duration::from_millis(self.1), place)
    }
}

impl Found {
    pub(super) fn new(diagnostic: &Diagnostic, numbers: &mut impl Numbers) -> Found {
        Found {
            severity: diagnostic.severity,
            code: diagnostic.code.clone(),
            message: diagnostic.message.clone(),
            place: diagnostic.place.as_ref().map(|(place, label)| Spot::new(place, label, numbers)),
            related: diagnostic
                .related
                .iter()
                .map(|(place, label)| Spot::new(place, label, numbers))
                .collect(),
            hints: diagnostic.hints.clone(),
            subject: diagnostic.subject.clone(),
        }
    }

    fn read(self, texts: &[Arc<Source>]) -> Diagnostic {
        Diagnostic {
            severity: self.severity,
            code: self.code,
            message: self.message,
            place: self.place.and_then(|spot| spot.read(texts)),
            related: self.related.into_iter().filter_map(|spot| spot.read(texts)).collect(),
            hints: self.hints,
            subject: self.subject,
            ..Diagnostic::error("", "")
        }
    }
}

/// The errors as they were.
pub(super) fn diagnostics(found: Vec<Found>, texts: &[Arc<Source>]) -> Diagnostics {
    Diagnostics(found.into_iter().map(|found| found.read(texts)).collect())
}
