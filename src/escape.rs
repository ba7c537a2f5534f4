//! What came from outside, as it is shown: nothing in it steers a terminal, or a program that reads along.
//!
//! Decks, file names and PDFs can come from anyone, and may hold escape sequences, signs that turn the reading direction round, or a line that
//! GitHub's runner takes for a command. Such signs are written as `\u001b`, which is the same sign in JSON. `diag` shows errors by it, `cli` all else.

use std::borrow::Cow;
use std::fmt::Write;

use crate::limits;

/// How commands of the old form begin, which GitHub's runner takes anywhere in a line.
const OLD_COMMAND: &str = "##[";

/// Whether a sign can't be seen, but steers what is shown: control characters, line separators, and what turns the direction round
/// (Unicode Bidirectional Algorithm, explicit formatting).
fn steers(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text of several lines: line ends and tabs stay.
pub fn lines(text: &str) -> Cow<'_, str> {
    escaped(text, |at, sign| stays_in_lines(text, at, sign))
}

fn stays_in_lines(text: &str, at: usize, sign: char) -> bool {
    match sign {
        '\n' | '\t' => true,
        // Half of a line end; alone it leads back to the start of the line.
        '\r' => text[at + 1..].starts_with('\n'),
        _ => !steers(sign) && !is_old_command(text, at),
    }
}

/// A whole text of somebody else, none of whose lines is a command for GitHub's runner, which skips blanks before it.
pub fn foreign(text: &str) -> Cow<'_, str> {
    let begins_line = |at: usize| text[..at].trim_end_matches([' ', '\t']).chars().next_back().is_none_or(|sign| sign == '\n');
    escaped(text, |at, sign| stays_in_lines(text, at, sign) && !(text[at..].starts_with("::") && begins_line(at)))
}

/// A text on one line.
pub fn line(text: &str) -> Cow<'_, str> {
    escaped(text, |at, sign| !steers(sign) && !is_old_command(text, at))
}

fn is_old_command(text: &str, at: usize) -> bool {
    text[at..].starts_with(OLD_COMMAND)
}

fn escaped(text: &str, stays: impl Fn(usize, char) -> bool) -> Cow<'_, str> {
    if text.char_indices().all(|(at, sign)| stays(at, sign)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for (at, sign) in text.char_indices() {
        // Writing to a string can't fail.
        let _ = if stays(at, sign) { out.write_char(sign) } else { write!(out, "\\u{:04x}", u32::from(sign)) };
    }
    Cow::Owned(out)
}

/// Text of a file as it is quoted with an error, with as many bytes as it has. What annotate-snippets makes harmless itself is left to it: control
/// characters of one byte, and what turns the direction round.
pub fn excerpt(text: &str) -> Cow<'_, str> {
    let left = |sign: char| match sign {
        '\u{80}'..='\u{9f}' => '¤',
        '\u{2028}' | '\u{2029}' => char::REPLACEMENT_CHARACTER,
        _ => sign,
    };
    let is_plain = text.chars().all(|sign| left(sign) == sign);
    let text = if is_plain { Cow::Borrowed(text) } else { Cow::Owned(text.chars().map(left).collect()) };
    if text.contains(OLD_COMMAND) { Cow::Owned(text.replace(OLD_COMMAND, "##(")) } else { text }
}

/// A text of a message, on one line and not endless: what is quoted in it, between backticks, is cut to [`limits::QUOTED`], and it itself to
/// [`limits::MESSAGE`] characters.
pub fn message(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let parts: Vec<Cow<'_, str>> =
        parts.map(|(index, part)| if index % 2 == 1 { cut(part, limits::QUOTED) } else { Cow::Borrowed(part) }).collect();
    line(&cut(&parts.join("`"), limits::MESSAGE)).into_owned()
}

/// The begin and the end of a text that has more characters than that: the end of a path is its name.
fn cut(text: &str, most: usize) -> Cow<'_, str> {
    // As many bytes are at least as many characters.
    if text.len() <= most || text.chars().count() <= most {
        return Cow::Borrowed(text);
    }
    let (first, last) = (most / 2, most / 4);
    let start = text.char_indices().nth(first).map_or(text.len(), |(at, _)| at);
    let end = text.char_indices().rev().nth(last.saturating_sub(1)).map_or(0, |(at, _)| at);
    Cow::Owned(format!("{}…{}", &text[..start], &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_steers_a_terminal_or_a_runner() {
        assert_eq!(
            line("a\n::warning::b\t\u{1b}[31m\u{9b}2J\u{202e}\u{2067}é"),
            "a\\u000a::warning::b\\u0009\\u001b[31m\\u009b2J\\u202e\\u2067é"
        );
        assert_eq!(lines("a\n\tb\r\nc\rd\u{2028}\u{7f}"), "a\n\tb\r\nc\\u000dd\\u2028\\u007f");
        assert_eq!(line("a ##[add-mask]b #[c] # ##"), "a \\u0023#[add-mask]b #[c] # ##");
        assert_eq!(lines("::error::a"), "::error::a");
        assert_eq!(foreign("a :: b\n ::error::a\n::b\n##[c]"), "a :: b\n \\u003a:error::a\n\\u003a:b\n\\u0023#[c]");
        // Signs that Hebrew and Arabic texts need are left alone.
        assert!(matches!(line("שלום\u{200f}!"), Cow::Borrowed(_)));
    }

    #[test]
    fn excerpts_keep_their_length() {
        let text = "a\u{9b}2J\u{85}\u{2028}b\u{2029}é";
        assert_eq!(excerpt(text), "a¤2J¤\u{fffd}b\u{fffd}é");
        assert_eq!(excerpt(text).len(), text.len());
        assert_eq!(excerpt("x = '##[add-mask]'"), "x = '##(add-mask]'");
    }

    #[test]
    fn in_json_escaped_signs_are_still_the_same() {
        let text = serde_json::json!({ "a": "x\u{202e}y\u{9b}\n" }).to_string();
        let shown = lines(&text);
        assert!(!shown.contains('\u{202e}') && shown != text);
        assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).ok(), serde_json::from_str(&text).ok());
    }

    #[test]
    fn messages_have_an_end() {
        let key = format!("ä{}end", "x".repeat(4_000_000));
        let told = message(&format!("the deck file has no key `{key}`, sadly"));
        assert!(
            told.chars().count() < 200 && told.starts_with("the deck file has no key `äxx") && told.ends_with("xend`, sadly"),
            "{told}"
        );
        assert!(message(&"`a` ".repeat(100_000)).chars().count() <= limits::MESSAGE);
        assert_eq!(message("`short` and `also short`"), "`short` and `also short`");
    }
}
