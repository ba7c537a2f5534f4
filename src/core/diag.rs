//! Diagnostics: errors in an input, their places, and how to fix them.
//!
//! Functions that read input collect all errors they can find into [`Diagnostics`] instead of stopping at the
//! first.

mod error;
mod key_error;
mod similar;
mod words;

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use annotate_snippets::renderer::{DecorStyle, Renderer};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Snippet};
use serde::{Deserialize, Serialize};

use crate::{escape, limits};
pub use error::{Error, ErrorKind};
pub use key_error::KeyError;
use similar::did_you_mean;
pub use similar::{nearest, slip};
pub use words::{are, counted, integer, joined, list, numbered, one_of};

/// A text that diagnostics can point into.
#[derive(PartialEq, Eq)]
pub struct Source {
    /// The path as the user would write it, or `built-in:…`.
    pub name: String,
    /// The whole text.
    pub text: String,
    /// True for a file of the user; false for a source that is built in or generated.
    pub is_file: bool,
}

/// The name alone: the text may be long.
impl fmt::Debug for Source {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Source").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Source {
    /// A file of the user.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        Arc::new(Source { name: name.into(), text: text.into(), is_file: true })
    }

    /// A text that is built in or generated.
    pub fn inner(name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        Arc::new(Source { name: name.into(), text: text.into(), is_file: false })
    }

    /// Line and column, both from 1, of a byte offset.
    pub fn line_column(&self, offset: usize) -> (usize, usize) {
        let (line, before) = self.line_before(offset);
        (line, before.chars().count() + 1)
    }

    /// The line of a byte offset, from 1, and the text before the offset on it.
    pub fn line_before(&self, offset: usize) -> (usize, &str) {
        let before = &self.text[..self.floor(offset)];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        (before.matches('\n').count() + 1, &before[start..])
    }

    fn floor(&self, offset: usize) -> usize {
        let mut at = offset.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

/// A range of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub source: Arc<Source>,
    /// Byte offsets into its text.
    pub span: Range<usize>,
}

impl Place {
    /// The range `span` of `source`; offsets are moved down to a character boundary within the text.
    pub fn new(source: &Arc<Source>, span: Range<usize>) -> Place {
        let start = source.floor(span.start);
        let end = source.floor(span.end.max(start));
        Place { source: Arc::clone(source), span: start..end }
    }

    /// True if both are the same range of the same file.
    pub fn is_at(&self, other: &Place) -> bool {
        self.span == other.span && self.source.name == other.source.name
    }

    /// The first line that is not blank, for errors of a file as a whole.
    pub fn file(source: &Arc<Source>) -> Place {
        let text = source.text.trim_start();
        let start = if text.is_empty() { 0 } else { source.text.len() - text.len() };
        let end = source.text[start..].find('\n').map_or(source.text.len(), |at| start + at);
        Place::new(source, start..end)
    }
}

/// How serious a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Severity {
    /// The input was read in a way that users should know of.
    Note,
    /// The run goes on and succeeds.
    Warning,
    /// Nothing is written, the exit code is 1.
    Error,
}

impl Severity {
    /// The word for it in machine-readable reports.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// The subject of a finding: a card, a number of players, both or neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Topic {
    /// A card, by the index of its serial number.
    pub card: Option<u32>,
    /// A number of players.
    pub players: Option<u32>,
}

/// An error or a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How serious a diagnostic is.
    pub severity: Severity,
    /// A stable code: the clause of the rules (`IBYN-L1`) or a word (`unknown-key`).
    pub code: String,
    /// The message: one line without a full stop.
    pub message: String,
    /// The place, and the label at its caret.
    pub place: Option<(Place, String)>,
    /// Other places that belong to it, with their labels.
    pub related: Vec<(Place, String)>,
    /// Advice on how to fix it, printed as one `help:` line each.
    pub hints: Vec<String>,
    /// The card or the number of players that a finding is about, by which a deck can accept it.
    pub topic: Topic,
    /// The literal text it is about, from which a caller can find its origin: the name of a missing image, a
    /// text that is too long.
    pub subject: Option<String>,
}

impl Diagnostic {
    /// An error without a place.
    pub fn error(code: impl Into<String>, message: impl Into<String>) -> Diagnostic {
        Diagnostic {
            severity: Severity::Error,
            code: code.into(),
            message: message.into(),
            place: None,
            related: Vec::new(),
            hints: Vec::new(),
            topic: Topic::default(),
            subject: None,
        }
    }

    /// A warning without a place.
    pub fn warning(code: impl Into<String>, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::error(code, message) }
    }

    /// A note without a place.
    pub fn note(code: impl Into<String>, message: impl Into<String>) -> Diagnostic {
        Diagnostic { severity: Severity::Note, ..Diagnostic::error(code, message) }
    }

    /// Sets the place and the label at its caret (may be empty).
    pub fn at(mut self, place: Place, label: impl Into<String>) -> Diagnostic {
        self.place = Some((place, label.into()));
        self
    }

    /// Adds another place that belongs to it.
    pub fn also(mut self, place: Place, label: impl Into<String>) -> Diagnostic {
        self.related.push((place, label.into()));
        self
    }

    /// Adds a hint that `count` things have the same error, this one included; `(one, many)` is their noun:
    /// `("card", "cards")`.
    #[must_use]
    pub fn shared(self, count: usize, (one, many): (&str, &str)) -> Diagnostic {
        match count {
            0 | 1 => self,
            2 => self.hint(format!("another {one} has the same error")),
            _ => self.hint(format!("{} other {many} have the same error", count - 1)),
        }
    }

    /// Adds a hint: what to do about it.
    pub fn hint(mut self, hint: impl Into<String>) -> Diagnostic {
        self.hints.push(hint.into());
        self
    }

    /// Sets the card that it is about, by the index of its serial number.
    pub fn on_card(mut self, serial: Option<u32>) -> Diagnostic {
        self.topic.card = serial;
        self
    }

    /// Sets the number of players that it is about.
    pub fn on_players(mut self, players: u32) -> Diagnostic {
        self.topic.players = Some(players);
        self
    }

    /// Sets the literal text it is about.
    pub fn about(mut self, subject: impl Into<String>) -> Diagnostic {
        self.subject = Some(subject.into());
        self
    }

    /// Adds a hint with the candidates most similar to `word`, if there are any.
    pub fn nearest<'a>(mut self, word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Diagnostic {
        self.hints.extend(did_you_mean(word, candidates));
        self
    }

    /// All places with their labels, the main one first.
    pub fn places(&self) -> impl Iterator<Item = &(Place, String)> {
        self.place.iter().chain(&self.related)
    }

    /// True if one of its places is in a file of the user.
    pub fn is_in_a_file(&self) -> bool {
        self.places().any(|(place, _)| place.source.is_file)
    }

    /// Adds a place in a file of the user, if it has none yet: where a built-in part is used.
    pub fn used_at(self, place: &Place, label: &str) -> Diagnostic {
        if self.is_in_a_file() || !place.source.is_file { self } else { self.also(place.clone(), label) }
    }

    /// A copy that is safe to show: all texts are on one line and cannot inject terminal control sequences.
    pub fn plain(&self) -> Diagnostic {
        let plain_place = |(place, label): &(Place, String)| (place.clone(), escape::message(label));
        Diagnostic {
            severity: self.severity,
            code: escape::message(&self.code),
            message: escape::message(&self.message),
            place: self.place.as_ref().map(plain_place),
            related: self.related.iter().map(plain_place).collect(),
            hints: self.hints.iter().map(|hint| escape::message(hint)).collect(),
            topic: self.topic,
            subject: self.subject.as_deref().map(escape::message),
        }
    }

    /// The byte offset of its place; 0 if it has none.
    pub fn start(&self) -> usize {
        self.place.as_ref().map_or(0, |(place, _)| place.span.start)
    }

    /// The text for people: message, file, line, column, caret, hints. With ANSI colours if `color`.
    pub fn render(&self, color: bool) -> String {
        let diagnostic = self.plain();
        let level = match diagnostic.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let title = level.primary_title(diagnostic.message.as_str()).id(diagnostic.code.as_str());
        let mut group = match &diagnostic.place {
            None => Group::with_title(title),
            Some((place, label)) => {
                let mut sources: Vec<Vec<Marked<'_>>> = Vec::new();
                let places = std::iter::once((place, label.as_str(), AnnotationKind::Primary));
                let related = diagnostic
                    .related
                    .iter()
                    .map(|(place, label)| (place, label.as_str(), AnnotationKind::Context));
                for marked in places.chain(related) {
                    match sources.iter_mut().find(|known| Arc::ptr_eq(&known[0].0.source, &marked.0.source)) {
                        Some(known) => known.push(marked),
                        None => sources.push(vec![marked]),
                    }
                }
                title.elements(sources.iter().filter_map(|marked| snippet(marked)))
            }
        };
        for hint in &diagnostic.hints {
            group = group.element(Level::HELP.message(hint.as_str()));
        }
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        renderer.decor_style(DecorStyle::Ascii).render(&[group])
    }
}

/// A place, its label, and how it is marked.
type Marked<'a> = (&'a Place, &'a str, AnnotationKind);

/// The lines of these places, with one more before and after. No more, because the renderer reads all that it
/// is given.
fn snippet<'a>(marked: &[Marked<'a>]) -> Option<Snippet<'a, Annotation<'a>>> {
    let source = &marked.first()?.0.source;
    let (start, end) = (
        marked.iter().map(|(place, ..)| place.span.start).min()?,
        marked.iter().map(|(place, ..)| place.span.end).max()?,
    );
    let line = |before: usize| source.text[..before].rfind('\n');
    let from = line(start).and_then(line).map_or(0, |at| at + 1);
    let to = source.text[end..].match_indices('\n').nth(1).map_or(source.text.len(), |(at, _)| end + at);
    let to = source.floor(to.min(end + limits::SHOWN));
    let annotations = marked.iter().map(|(place, label, kind)| {
        let label = (!label.is_empty()).then_some(*label);
        kind.span(place.span.start - from..place.span.end - from).label(label)
    });
    let lines = source.text[..from].matches('\n').count();
    Some(
        Snippet::source(escape::excerpt(&source.text[from..to]))
            .line_start(lines + 1)
            .path(escape::line(&source.name))
            .annotations(annotations),
    )
}

/// All diagnostics so far, in the order in which they were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics(pub Vec<Diagnostic>);

impl Diagnostics {
    /// Adds one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.0.push(diagnostic);
    }

    /// Adds those of another step.
    pub fn extend(&mut self, others: Diagnostics) {
        self.0.extend(others.0);
    }

    /// True if one of the diagnostics is an error.
    pub fn has_errors(&self) -> bool {
        self.0.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Splits a result into a value, the default after an error, and the diagnostics.
    pub fn apart<T: Default>(done: Result<T, Diagnostic>) -> (T, Diagnostics) {
        match done {
            Ok(value) => (value, Diagnostics::default()),
            Err(diagnostic) => (T::default(), diagnostic.into()),
        }
    }

    /// The value with the warnings, or all diagnostics if one of them is an error.
    ///
    /// # Errors
    /// All diagnostics, warnings included, if one of them is an error.
    pub fn into_result<T>(self, value: T) -> Result<(T, Diagnostics), Diagnostics> {
        if self.has_errors() { Err(self) } else { Ok((value, self)) }
    }
}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Diagnostics {
        Diagnostics(vec![diagnostic])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_lines_and_characters_from_one() {
        let source = Source::new("a", "eins\nzwäi\n");
        assert_eq!(source.line_column(0), (1, 1));
        assert_eq!(source.line_column(9), (2, 4));
        assert_eq!(source.line_column(99), (3, 1));
    }

    #[test]
    fn shows_file_line_caret_and_hint() {
        let source = Source::new("decks/a.toml", "format = 1\ntilte = \"A\"\n");
        let text = Diagnostic::error("unknown-key", "unknown key `tilte`")
            .at(Place::new(&source, 11..16), "not a key of a deck")
            .nearest("tilte", ["title"])
            .render(false);
        assert!(text.contains("decks/a.toml:2:1"), "{text}");
        assert!(text.contains("^^^^^ not a key of a deck"), "{text}");
        assert!(text.contains("did you mean `title`?"), "{text}");
    }
}
