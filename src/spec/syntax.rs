//! Errors of syntax, in words for somebody who has never heard of TOML.

use std::sync::Arc;

use toml::de::Error;

use crate::diag::{Diagnostic, Diagnostics, Place, Source};

/// What the reader of TOML says, what that means, and what to do. The first that fits is taken.
const WORDS: &[(&str, &str, &str)] = &[
    ("string values must be quoted", "a text must stand in quotes", "write for example `name = \"Barn Owl\"`"),
    ("invalid basic string", "the quote that ends this text is missing", "a text stands in quotes, and both are on its line"),
    ("invalid literal string", "the quote that ends this text is missing", "a text stands in quotes, and both are on its line"),
    (
        "invalid multi-line",
        "the quotes that end this text are missing",
        "a text of several lines ends with the three quotes that it begins with",
    ),
    ("duplicate key", "this is there twice", "keep one of the two; each further block needs a head of its own, like `[[kinds]]`"),
    ("inline table", "before this, a `}` is missing", "what begins with `{` ends with `}`"),
    ("between key-value pairs", "before this, a `}` or a comma is missing", "write for example `{ min = 2, max = 4 }`"),
    ("array", "here, a `]` or a comma is missing", "a list is written `[1, 2, 3]`"),
    ("extra assignment", "one `=` is enough", "write for example `count = 2`"),
];

/// All errors of syntax that are no mere consequence of one before, from the top of the file.
pub(super) fn diagnostics(source: &Arc<Source>, errors: &[Error]) -> Diagnostics {
    let mut errors: Vec<&Error> = errors.iter().collect();
    errors.sort_by_key(|error| error.span().map_or(usize::MAX, |span| span.start));
    let mut diagnostics: Vec<Diagnostic> = Vec::new();
    let mut told: Vec<&str> = Vec::new();
    for error in errors {
        let (message, help) = words(error.message());
        // After a missing bracket or quote everything that follows looks wrong.
        let follows = told.contains(&message) || error.message().contains("duplicate key") && !told.is_empty();
        if is_open(error.message()) && follows || error.message().contains("unclosed") && !told.is_empty() {
            continue;
        }
        told.push(message);
        diagnostics.push(diagnostic(source, error, message, help));
    }
    Diagnostics(diagnostics)
}

/// Of the errors of shape, keeps those that stand whatever the errors of syntax mean: before the first, and of what is there.
pub(super) fn keep_sure(shape: &mut Diagnostics, syntax: &Diagnostics) {
    let first = syntax.0.iter().map(Diagnostic::start).min().unwrap_or_default();
    let is_before = |place: &Place| place.source.text.get(place.span.end..first).is_some_and(|between| between.contains('\n'));
    let is_sure = |diagnostic: &Diagnostic| !["missing-key", "wrong-length"].contains(&diagnostic.code.as_str());
    shape.0.retain(|diagnostic| is_sure(diagnostic) && diagnostic.place.as_ref().is_some_and(|(place, _)| is_before(place)));
}

/// Whether such an error drags others along.
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
    // A text of several lines that nothing ends is missed at the end of the file: it is its beginning that helps.
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
    let diagnostic = Diagnostic::error("toml-syntax", "the file can't be understood here").at(place, message);
    match (curly, help) {
        (true, _) => {
            diagnostic.hint("use straight quotes `\"`, not curly ones; a word processor puts in curly ones, a text editor does not")
        }
        (false, Some(help)) => diagnostic.hint(help),
        (false, None) => diagnostic.hint("deck files are written in TOML: `key = value`, one a line, texts in quotes; see https://toml.io"),
    }
}
