//! Escapes untrusted text for output, so that it cannot inject terminal control sequences or commands for a
//! CI runner.
//!
//! Decks, file names and PDFs can come from anyone, and may hold escape sequences, characters that reverse
//! the reading direction, or a line that GitHub's runner takes for a command. Such characters are written as
//! `\u001b`, which is the same character in JSON. `diag` escapes diagnostics, `cli` everything else.

use std::borrow::Cow;
use std::fmt::Write;

use crate::limits;

/// The prefix of commands of the old form, which GitHub's runner accepts anywhere in a line.
const OLD_COMMAND: &str = "##[";

/// True for characters that are invisible but change the output: control characters, line separators, and
/// explicit formatting of the Unicode Bidirectional Algorithm.
fn is_control(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text of several lines: line ends and tabs stay.
pub fn lines(text: &str) -> Cow<'_, str> {
    escaped(text, |at, character| stays_in_lines(text, at, character))
}

fn stays_in_lines(text: &str, at: usize, character: char) -> bool {
    match character {
        '\n' | '\t' => true,
        // Part of a line end; alone it moves the cursor back to the start of the line.
        '\r' => text[at + 1..].starts_with('\n'),
        _ => !is_control(character) && !is_old_command(text, at),
    }
}

/// A whole untrusted text, none of whose lines is a command for GitHub's runner, which skips blanks before a
/// command.
pub fn foreign(text: &str) -> Cow<'_, str> {
    let begins_line = |at: usize| {
        text[..at].trim_end_matches([' ', '\t']).chars().next_back().is_none_or(|character| character == '\n')
    };
    escaped(text, |at, character| {
        stays_in_lines(text, at, character) && !(text[at..].starts_with("::") && begins_line(at))
    })
}

/// A text on one line.
pub fn line(text: &str) -> Cow<'_, str> {
    escaped(text, |at, character| !is_control(character) && !is_old_command(text, at))
}

fn is_old_command(text: &str, at: usize) -> bool {
    text[at..].starts_with(OLD_COMMAND)
}

fn escaped(text: &str, stays: impl Fn(usize, char) -> bool) -> Cow<'_, str> {
    if text.char_indices().all(|(at, character)| stays(at, character)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for (at, character) in text.char_indices() {
        // Writing to a string can't fail.
        let _ = if stays(at, character) {
            out.write_char(character)
        } else {
            write!(out, "\\u{:04x}", u32::from(character))
        };
    }
    Cow::Owned(out)
}

/// Text of a file for the excerpt of a diagnostic, with the same number of bytes. Characters that
/// annotate-snippets escapes itself are kept: control characters of one byte and those that reverse the
/// reading direction.
pub fn excerpt(text: &str) -> Cow<'_, str> {
    let left = |character: char| match character {
        '\u{80}'..='\u{9f}' => '¤',
        '\u{2028}' | '\u{2029}' => char::REPLACEMENT_CHARACTER,
        _ => character,
    };
    let is_plain = text.chars().all(|character| left(character) == character);
    let text = if is_plain { Cow::Borrowed(text) } else { Cow::Owned(text.chars().map(left).collect()) };
    if text.contains(OLD_COMMAND) { Cow::Owned(text.replace(OLD_COMMAND, "##(")) } else { text }
}

/// A message on one line of limited length: quotes in backticks are shortened to [`limits::QUOTED`]
/// characters, the whole to [`limits::MESSAGE`].
pub fn message(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let parts: Vec<Cow<'_, str>> = parts
        .map(|(index, part)| if index % 2 == 1 { cut(part, limits::QUOTED) } else { Cow::Borrowed(part) })
        .collect();
    line(&cut(&parts.join("`"), limits::MESSAGE)).into_owned()
}

/// The beginning and the end of a text with more characters than `most`: a path ends with its name.
fn cut(text: &str, most: usize) -> Cow<'_, str> {
    // A text never has more characters than bytes.
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
    fn control_sequences_and_runner_commands_are_escaped() {
        assert_eq!(
            line("a\n::warning::b\t\u{1b}[31m\u{9b}2J\u{202e}\u{2067}é"),
            "a\\u000a::warning::b\\u0009\\u001b[31m\\u009b2J\\u202e\\u2067é"
        );
        assert_eq!(lines("a\n\tb\r\nc\rd\u{2028}\u{7f}"), "a\n\tb\r\nc\\u000dd\\u2028\\u007f");
        assert_eq!(line("a ##[add-mask]b #[c] # ##"), "a \\u0023#[add-mask]b #[c] # ##");
        assert_eq!(lines("::error::a"), "::error::a");
        assert_eq!(
            foreign("a :: b\n ::error::a\n::b\n##[c]"),
            "a :: b\n \\u003a:error::a\n\\u003a:b\n\\u0023#[c]"
        );
        // Marks that Hebrew and Arabic texts need are kept.
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
    fn escaped_characters_stay_the_same_in_json() {
        let text = serde_json::json!({ "a": "x\u{202e}y\u{9b}\n" }).to_string();
        let shown = lines(&text);
        assert!(!shown.contains('\u{202e}') && shown != text);
        assert_eq!(serde_json::from_str::<serde_json::Value>(&shown).ok(), serde_json::from_str(&text).ok());
    }

    #[test]
    fn long_messages_are_shortened() {
        let key = format!("ä{}end", "x".repeat(4_000_000));
        let short = message(&format!("the deck file has no key `{key}`, sadly"));
        assert!(
            short.chars().count() < 200
                && short.starts_with("the deck file has no key `äxx")
                && short.ends_with("xend`, sadly"),
            "{short}"
        );
        assert!(message(&"`a` ".repeat(100_000)).chars().count() <= limits::MESSAGE);
        assert_eq!(message("`short` and `also short`"), "`short` and `also short`");
    }
}
