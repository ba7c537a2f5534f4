//! Syntax errors, in words for people who don't know TOML.

use std::sync::Arc;

use toml::de::Error;

use crate::diag::{Diagnostic, Diagnostics, Place, Source};

/// Part of a message of the TOML parser, our message, and its hint. The first match counts.
const WORDS: &[(&str, &str, &str)] = &[
    ("string values must be quoted", "a text must be in quotes", "write for example `name = \"Barn Owl\"`"),
    ("invalid basic string", "the quote that ends this text is missing", "put quotes before and after the text, on the same line"),
    ("invalid literal string", "the quote that ends this text is missing", "put quotes before and after the text, on the same line"),
    (
        "invalid multi-line",
        "the quotes that end this text are missing",
        "end a text of several lines with the same three quotes that it begins with",
    ),
    ("duplicate key", "this occurs twice", "keep one of the two; each block needs its own heading, like `[[kinds]]`"),
    ("inline table", "before this, a `}` is missing", "each `{` needs a `}`"),
    ("between key-value pairs", "before this, a `}` or a comma is missing", "write for example `{ min = 2, max = 4 }`"),
    ("array", "here, a `]` or a comma is missing", "a list is written `[1, 2, 3]`"),
    ("extra assignment", "one `=` is enough", "write for example `count = 2`"),
];

/// All syntax errors that are not consequences of an earlier one, from the top of the file.
pub(super) fn diagnostics(source: &Arc<Source>, errors: &[Error]) -> Diagnostics {
    let mut errors: Vec<&Error> = errors.iter().collect();
    errors.sort_by_key(|error| error.span().map_or(usize::MAX, |span| span.start));
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    let mut told: Vec<&str> = Vec::new();
    for error in errors {
        let (message, help) = words(error.message());
        // After a missing bracket or quote, the parser reports everything that follows.
        let follows = told.contains(&message) || error.message().contains("duplicate key") && !told.is_empty();
        if is_open(error.message()) && follows || error.message().contains("unclosed") && !told.is_empty() {
            continue;
        }
        told.push(message);
        diagnostics.push(diagnostic(source, error, message, help));
    }
    Diagnostics(diagnostics)
}

/// Keeps the schema violations that syntax errors can't have caused: those before the first one, and not those about missing keys.
pub(super) fn keep_sure(shape: &mut Diagnostics, syntax: &Diagnostics) {
    let first = syntax.0.iter().map(Diagnostic::start).min().unwrap_or_default();
    let is_before = |place: &Place| place.source.text.get(place.span.end..first).is_some_and(|between| between.contains('\n'));
    let is_sure = |diagnostic: &Diagnostic| !["missing-key", "wrong-length"].contains(&diagnostic.code.as_str());
    shape.0.retain(|diagnostic| is_sure(diagnostic) && diagnostic.place.as_ref().is_some_and(|(place, _)| is_before(place)));
}

/// Whether such an error causes others after it.
fn is_open(message: &str) -> bool {
    ["inline table", "between key-value pairs", "array", "duplicate key"].iter().any(|part| message.contains(part))
}

fn words(message: &str) -> (&str, Option<&'static str>) {
    let known = WORDS.iter().find(|(part, ..)| message.contains(part));
    known.map_or((message, None), |(_, meaning, help)| (*meaning, Some(*help)))
}

fn diagnostic(source: &Arc<Source>, error: &Error, message: &str, help: Option<&str>) -> Diagnostic {
    let end = source.text.len();
    let span = error.span().unwrap_or(end..end);
    // The parser reports an unclosed text of several lines at the end of the file; its beginning is more helpful.
    let opening = ["\"\"\"", "'''"].iter().filter_map(|quotes| source.text.rfind(quotes)).max();
    let span = match opening {
        Some(opening) if error.message().contains("multi-line") && span.start == end => opening..opening + 3,
        _ => span,
    };
    // An empty span shows no caret: widen it to the next character. One over several lines is cut to the first.
    let line_end = source.text.get(span.start..).and_then(|text| text.find('\n')).map_or(end, |at| span.start + at);
    let stop = span.end.max(span.start + 1).min(line_end.max(span.start + 1)).min(end);
    let place = Place::new(source, span.start..stop);
    let curly = source.text.get(span.start..line_end).is_some_and(|text| text.starts_with(['“', '”', '„', '‘', '’']));
    let diagnostic = Diagnostic::error("toml-syntax", "the file has a syntax error").at(place, message);
    match (curly, help) {
        (true, _) => diagnostic.hint("use straight quotes `\"`, not curly ones; word processors insert curly ones, text editors don't"),
        (false, Some(help)) => diagnostic.hint(help),
        (false, None) => diagnostic.hint("deck files are written in TOML: `key = value`, one a line, texts in quotes; see https://toml.io"),
    }
}
