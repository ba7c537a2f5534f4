//! Mistakes in texts: curly quotes, quotes within quotes, backslashes, a missing quote.

use super::assignment::{Assignment, replaced};
use super::mistake::Mistake;

const CURLY: [char; 11] = ['“', '”', '„', '‟', '«', '»', '″', '‘', '’', '‚', '＂'];

const CURLY_HINT: &str = "word processors insert curly quotes, text editors don't";

fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'') || CURLY.contains(&c)
}

/// The value of a key on one line, if it is long enough to have a quote at each end.
fn value(statement: &str) -> Option<Assignment<'_>> {
    Assignment::of(statement)
        .filter(|assignment| !assignment.value().contains('\n') && assignment.value().chars().count() >= 2)
}

/// A value in quotes, of which one or both are curly.
pub(super) fn curly_ends(statement: &str) -> Option<Mistake> {
    let assignment = value(statement)?;
    let value = assignment.value();
    let (first, last) = (value.chars().next()?, value.chars().next_back()?);
    if !is_quote(first) || !is_quote(last) || !(CURLY.contains(&first) || CURLY.contains(&last)) {
        return None;
    }
    let inner = &value[first.len_utf8()..value.len() - last.len_utf8()];
    let quote = if inner.contains('"') && !inner.contains('\'') { '\'' } else { '"' };
    let fixed = assignment.with_value(&format!("{quote}{inner}{quote}"));
    with_hint(Mistake::new(
        "a text must be in straight quotes `\"`, not in curly ones",
        assignment.value,
        fixed,
    ))
}

/// Curly quotes anywhere.
pub(super) fn curly(statement: &str) -> Option<Mistake> {
    let (start, first) = statement.char_indices().find(|(_, c)| CURLY.contains(c))?;
    let fixed: String = statement.chars().map(|c| if CURLY.contains(&c) { '"' } else { c }).collect();
    let span = start..start + first.len_utf8();
    with_hint(Mistake::new("a text must be in straight quotes `\"`, not in curly ones", span, fixed))
}

fn with_hint(mistake: Option<Mistake>) -> Option<Mistake> {
    mistake.map(|mistake| Mistake { hint: Some(CURLY_HINT.into()), ..mistake })
}

/// A text in backticks or in two pairs of single quotes.
pub(super) fn backticks(statement: &str) -> Option<Mistake> {
    let assignment = value(statement)?;
    let inner = |quote: &str| {
        let inner = assignment.value().strip_prefix(quote)?.strip_suffix(quote)?;
        (!inner.contains(['"', '`'])).then_some(inner)
    };
    let inner = inner("`").or_else(|| inner("''"))?;
    let fixed = assignment.with_value(&format!("\"{inner}\""));
    Mistake::new("a text must be in straight quotes `\"`", assignment.value, fixed)
}

/// A backslash that is meant as one, as in paths of Windows.
pub(super) fn escapes(statement: &str) -> Option<Mistake> {
    let assignment = value(statement)?;
    let inner = assignment.value().strip_prefix('"')?.strip_suffix('"')?;
    let start = assignment.value.start + 1 + inner.find('\\')?;
    let message = "in double quotes, a backslash begins an escape such as `\\n`";
    let plain = inner.replace("\\\\", "\\");
    let fixed = if inner.contains(['\'', '"']) {
        assignment.with_value(&format!("\"{}\"", plain.replace('\\', "\\\\").replace("\\\\\"", "\\\"")))
    } else {
        assignment.with_value(&format!("'{plain}'"))
    };
    let end = start + 1 + statement[start + 1..].chars().next().map_or(0, char::len_utf8);
    let mistake = Mistake::new(message, start..end, fixed)?;
    // A path is understood with slashes, too.
    let is_path = inner.contains(":\\") || inner.matches('\\').count() > 1;
    Some(Mistake { hint: is_path.then(|| "in a path, write `/` instead".into()), ..mistake })
}

/// Quotes within a text in the same quotes.
pub(super) fn quotes_inside(statement: &str) -> Option<Mistake> {
    let assignment = value(statement)?;
    let value = assignment.value();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inner = value.strip_prefix(quote)?.strip_suffix(quote)?;
    let at = inner.find(quote)?;
    if inner.trim().is_empty() || inner.trim_start().starts_with(',') {
        return None;
    }
    let text = if quote == '\'' && !inner.contains(['"', '\\']) {
        format!("\"{inner}\"")
    } else if quote == '"' && !inner.contains(['\'', '\\']) {
        format!("'{inner}'")
    } else if quote == '"' {
        format!("\"{}\"", inner.replace("\\\"", "\"").replace('"', "\\\""))
    } else {
        return None;
    };
    let start = assignment.value.start + 1 + at;
    let fixed = assignment.with_value(&text);
    let message =
        format!("this quote ends the text: within `{quote}…{quote}`, there can't be another `{quote}`");
    Mistake::new(message, start..start + 1, fixed)
}

/// A text without the quote at its end.
pub(super) fn end_missing(statement: &str) -> Option<Mistake> {
    let assignment = Assignment::of(statement).filter(|assignment| !assignment.value().contains('\n'))?;
    let value = assignment.value();
    let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    if value.len() > 1 && value.ends_with(quote) || value[1..].contains(quote) {
        return None;
    }
    let text = value[1..].trim_end_matches([',', ';']).trim_end_matches(|c| CURLY.contains(&c));
    let quote = if quote == '\'' && text.contains('\'') { '"' } else { quote };
    let fixed = assignment.with_value(&format!("{quote}{text}{quote}"));
    Mistake::new("the quote that ends this text is missing", assignment.value, fixed)
}

/// A text without the quote at its beginning.
pub(super) fn start_missing(statement: &str) -> Option<Mistake> {
    let assignment = Assignment::of(statement).filter(|assignment| !assignment.sign.is_empty())?;
    // The quote at the end seems to begin a text, so that nothing after it is a comment.
    let value = statement[assignment.value.start..].trim_end();
    let quote = value.chars().next_back().filter(|c| matches!(c, '"' | '\''))?;
    let text = value.strip_suffix(quote)?;
    if text.contains(['"', '\n', '[', '{']) || text.starts_with('\'') {
        return None;
    }
    let fixed = replaced(
        statement,
        assignment.value.start..assignment.value.start + value.len(),
        &format!("\"{text}\""),
    );
    let span = assignment.value.start..assignment.value.start + value.len();
    Mistake::new("the quote that begins this text is missing", span, fixed)
}

/// A text in single double quotes that goes on on further lines: the number of these lines, and how it should
/// be.
pub(super) fn over_lines(statement: &str, below: &[&str]) -> Option<(usize, Mistake)> {
    let assignment = Assignment::of(statement)?;
    let first = statement[assignment.value.start..].strip_prefix('"').filter(|rest| !rest.contains('"'))?;
    let count = below.iter().position(|line| line.contains('"'))?;
    let is_inside = |line: &&str| !super::statements::begins(line);
    let last = below[count].trim_end().strip_suffix('"').filter(|rest| !rest.contains('"'))?;
    if !below[..=count].iter().all(is_inside) {
        return None;
    }
    let span = assignment.value.start..statement.trim_end().len();
    let mut mistake = Mistake::new("a text of several lines must be in three quotes", span, String::new())?;
    mistake.fixed = None;
    let words = |text: &str| {
        if text.trim().is_empty() { "the text".to_string() } else { format!("`{}`", text.trim()) }
    };
    mistake.hint = Some(format!("write `\"\"\"` before {} and after {}", words(first), words(last)));
    Some((count + 1, mistake))
}
