//! The words of the TOML parser, for statements whose mistake no rule knows.

use std::ops::Range;
use std::sync::Arc;

use toml::de::{DeTable, Error};

use super::CODE;
use crate::diag::{Diagnostic, Diagnostics, Place, Source};

/// Part of a message of the TOML parser, our message, and its hint. The first match counts.
const WORDS: &[(&str, &str, &str)] = &[
    ("string values must be quoted", "a text must be in quotes", "write for example `name = \"Barn Owl\"`"),
    (
        "invalid basic string",
        "the quote that ends this text is missing",
        "put quotes before and after the text, on the same line",
    ),
    (
        "invalid literal string",
        "the quote that ends this text is missing",
        "put quotes before and after the text, on the same line",
    ),
    (
        "invalid multi-line",
        "the quotes that end this text are missing",
        "end a text of several lines with the same three quotes that it begins with",
    ),
    (
        "duplicate key",
        "this key or heading occurs twice",
        "keep one of the two; each block needs its own heading, like `[[kinds]]`",
    ),
    ("inline table", "before this, a `}` is missing", "each `{` needs a `}`"),
    (
        "between key-value pairs",
        "before this, a `}` or a comma is missing",
        "write for example `{ min = 2, max = 4 }`",
    ),
    ("array", "here, a `]` or a comma is missing", "a list is written `[1, 2, 3]`"),
    ("extra assignment", "one `=` is enough", "write for example `count = 2`"),
];

/// The first error of an invalid statement.
pub(super) fn error_in(source: &Arc<Source>, range: Range<usize>) -> Diagnostic {
    let statement = source.text.get(range.clone()).unwrap_or_default();
    let (_, mut errors) = DeTable::parse_recoverable(statement);
    errors.sort_by_key(|error| error.span().map_or(usize::MAX, |span| span.start));
    match errors.first() {
        Some(error) => diagnostic(source, error, range),
        None => Diagnostic::error(CODE, "the file has a syntax error").at(Place::new(source, range), ""),
    }
}

/// The errors of a file whose statements are all valid by themselves; of those that may follow from another
/// one, the first.
pub(super) fn diagnostics(source: &Arc<Source>, errors: &[Error]) -> Diagnostics {
    let mut errors: Vec<&Error> = errors.iter().collect();
    errors.sort_by_key(|error| error.span().map_or(usize::MAX, |span| span.start));
    let mut told: Vec<&str> = Vec::new();
    errors.retain(|error| {
        let (message, _) = words(error.message());
        let is_new = !told.contains(&message);
        told.push(message);
        is_new
    });
    let end = source.text.len();
    Diagnostics(errors.into_iter().map(|error| diagnostic(source, error, 0..end)).collect())
}

fn words(message: &str) -> (&str, Option<&'static str>) {
    let known = WORDS.iter().find(|(part, ..)| message.contains(part));
    known.map_or((message, None), |(_, meaning, help)| (*meaning, Some(*help)))
}

/// An error whose place is relative to the beginning of `within`.
fn diagnostic(source: &Arc<Source>, error: &Error, within: Range<usize>) -> Diagnostic {
    let (message, help) = words(error.message());
    let end = within.end;
    let text = source.text.get(within.clone()).unwrap_or_default();
    let span = error.span().map_or(end..end, |span| within.start + span.start..within.start + span.end);
    // The parser reports an unclosed text of several lines at its end; its beginning is more helpful.
    let opening = ["\"\"\"", "'''"].iter().filter_map(|quotes| text.rfind(quotes)).max();
    let span = match opening {
        Some(opening) if error.message().contains("multi-line") && span.start == end => {
            within.start + opening..within.start + opening + 3
        }
        _ => span,
    };
    // An empty span shows no caret: widen it to the next character. One over several lines is cut to the
    // first.
    let line_end = source
        .text
        .get(span.start..)
        .and_then(|text| text.find('\n'))
        .map_or(source.text.len(), |at| span.start + at);
    let stop = span.end.max(span.start + 1).min(line_end.max(span.start + 1)).min(source.text.len());
    let place = Place::new(source, span.start..stop);
    match help {
        Some(help) => Diagnostic::error(CODE, message).at(place, "").hint(help),
        None => Diagnostic::error(CODE, "the file has a syntax error").at(place, message).hint(
            "such files are written in TOML: `key = value`, one a line, texts in quotes; see https://toml.io",
        ),
    }
}
