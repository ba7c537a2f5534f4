//! Syntax errors, in words for people who don't know TOML: the mistake in a statement, and the line as it
//! should be.

mod assignment;
mod headings;
mod keys;
mod lists;
mod marks;
mod mistake;
mod parser;
mod repair;
mod statements;
mod texts;
mod values;

use std::ops::Range;
use std::sync::Arc;

use toml::de::{DeTable, Error};

use crate::diag::{Diagnostic, Diagnostics, Place, Source};
use crate::limits;
use mistake::Mistake;

/// The code of syntax errors.
const CODE: &str = "toml-syntax";

/// The longest statement that a hint shows as it should be.
const SHOWN: usize = 100;

/// All syntax errors of a file that are not consequences of an earlier one, from the top.
pub(super) fn diagnostics(source: &Arc<Source>) -> Diagnostics {
    let text = &source.text;
    let invalid = statements::invalid(text);
    let mut found: Vec<(Diagnostic, usize)> = Vec::new();
    let mut done = 0;
    for range in &invalid {
        // The text of an earlier one reaches below it.
        if range.start < done || found.len() > limits::MAX_DIAGNOSTICS {
            continue;
        }
        let statement = &text[range.clone()];
        let below: Vec<&str> = text[range.end..].lines().skip(1).take(MOST_LINES).collect();
        let mistake = match texts::over_lines(statement, &below) {
            Some((lines, mistake)) => {
                done = range.end
                    + text[range.end..].split_inclusive('\n').take(lines + 1).map(str::len).sum::<usize>();
                Some(mistake)
            }
            None => repair::mistake(statement),
        };
        let is_of_file = mistake.as_ref().is_some_and(|mistake| mistake.is_of_file);
        let found_here = match mistake {
            Some(mistake) => of_mistake(source, range.start, mistake, statement),
            None => parser::error_in(source, range.clone()),
        };
        match found.iter_mut().find(|(known, _)| known.message == found_here.message) {
            Some((_, count)) => *count += 1,
            None => found.push((found_here, 1)),
        }
        if is_of_file {
            break;
        }
    }
    let end = invalid.first().map_or(text.len(), |range| range.start);
    let mut all: Vec<Diagnostic> =
        found.into_iter().map(|(diagnostic, count)| diagnostic.shared(count, ("line", "lines"))).collect();
    let (_, others) = DeTable::parse_recoverable(&without(text, &invalid));
    all.extend(
        parser::diagnostics(source, &others).0.into_iter().filter(|diagnostic| diagnostic.start() < end),
    );
    all.sort_by_key(Diagnostic::start);
    Diagnostics(all)
}

/// The most lines that a text which lacks quotes is followed over.
const MOST_LINES: usize = 50;

/// The error of a value that can't be taken from the file.
pub(super) fn of_value(source: &Arc<Source>, error: &Error) -> Diagnostics {
    parser::diagnostics(source, std::slice::from_ref(error))
}

/// A text with blanks instead of some ranges, so that all places stay the same.
fn without(text: &str, ranges: &[Range<usize>]) -> String {
    let mut out = String::with_capacity(text.len());
    for range in ranges {
        out.push_str(&text[out.len()..range.start]);
        let blank = |byte: u8| if byte == b'\n' { '\n' } else { ' ' };
        out.extend(text[range.clone()].bytes().map(blank));
    }
    out.push_str(&text[out.len()..]);
    out
}

fn of_mistake(source: &Arc<Source>, start: usize, mistake: Mistake, statement: &str) -> Diagnostic {
    let Range { start: first, end: last } = mistake.span;
    let last = last.max(first + 1).min(statement.len().max(first + 1));
    let place = Place::new(source, start + first..start + last);
    let diagnostic = Diagnostic::error(CODE, mistake.message).at(place, "");
    let written = mistake.fixed.and_then(|fixed| changed_line(statement, &fixed));
    let diagnostic =
        written.into_iter().fold(diagnostic, |diagnostic, line| diagnostic.hint(format!("write `{line}`")));
    mistake.hint.into_iter().fold(diagnostic, Diagnostic::hint)
}

/// The line that differs between a statement and how it should be; none if it is long, or if more than one
/// differs.
fn changed_line(statement: &str, fixed: &str) -> Option<String> {
    if statement.lines().count() != fixed.lines().count() {
        return None;
    }
    let mut changed = statement
        .lines()
        .zip(fixed.lines())
        .filter(|(before, after)| before != after)
        .map(|(_, after)| after.trim());
    let line = changed.next()?;
    (changed.next().is_none() && line.len() <= SHOWN).then(|| line.to_string())
}

/// Keeps the schema violations that syntax errors can't have caused: those before the first one, and not
/// those about missing keys.
pub(super) fn keep_sure(shape: &mut Diagnostics, syntax: &Diagnostics) {
    let first = syntax.0.iter().map(Diagnostic::start).min().unwrap_or_default();
    let is_before = |place: &Place| {
        place.source.text.get(place.span.end..first).is_some_and(|between| between.contains('\n'))
    };
    let is_sure =
        |diagnostic: &Diagnostic| !["missing-key", "wrong-length"].contains(&diagnostic.code.as_str());
    shape.0.retain(|diagnostic| {
        is_sure(diagnostic) && diagnostic.place.as_ref().is_some_and(|(place, _)| is_before(place))
    });
}
