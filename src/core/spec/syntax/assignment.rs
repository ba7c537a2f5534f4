//! The parts of a line with a key and its value, as far as they can be recognized.

use std::ops::Range;

use super::statements::end_of_text;

/// The signs that people write between a key and its value; longer ones come first.
const SIGNS: [&str; 10] = ["===", "==", ":=", "=:", "=>", "->", "<-", "=", ":", "＝"];

/// A key with its value, which may be missing or wrong.
#[derive(Clone, Debug)]
pub(super) struct Assignment<'a> {
    /// The whole statement.
    pub(super) text: &'a str,
    /// The range of the key.
    pub(super) key: Range<usize>,
    /// The range of the sign between key and value; empty if there is none.
    pub(super) sign: Range<usize>,
    /// The range of the value, without blanks around it and a comment after it.
    pub(super) value: Range<usize>,
}

impl<'a> Assignment<'a> {
    /// Splits a statement; `None` for a heading, a comment, or nothing.
    pub(super) fn of(text: &'a str) -> Option<Assignment<'a>> {
        let start = text.len() - text.trim_start().len();
        if text[start..].starts_with(['[', '#']) || text[start..].is_empty() {
            return None;
        }
        let (key_end, sign) = match sign(&text[start..]) {
            Some((at, sign)) => (start + at, start + at..start + at + sign.len()),
            None => {
                let end = start + text[start..].find(char::is_whitespace).unwrap_or(text.len() - start);
                (end, end..end)
            }
        };
        let key = start..start + text[start..key_end].trim_end().len();
        let rest = &text[sign.end..];
        let value_start = sign.end + (rest.len() - rest.trim_start_matches([' ', '\t']).len());
        let value_end = value_start + comment_start(&text[value_start..]);
        let value_end = value_start + text[value_start..value_end].trim_end().len();
        Some(Assignment { text, key, sign, value: value_start..value_end })
    }

    pub(super) fn key(&self) -> &'a str {
        &self.text[self.key.clone()]
    }

    pub(super) fn sign(&self) -> &'a str {
        &self.text[self.sign.clone()]
    }

    pub(super) fn value(&self) -> &'a str {
        &self.text[self.value.clone()]
    }

    /// The statement with another value.
    pub(super) fn with_value(&self, value: &str) -> String {
        replaced(self.text, self.value.clone(), value)
    }
}

/// A text with another text in place of a range.
pub(super) fn replaced(text: &str, range: Range<usize>, by: &str) -> String {
    [&text[..range.start], by, &text[range.end..]].concat()
}

/// The first sign between key and value, outside of quotes, and its place.
fn sign(text: &str) -> Option<(usize, &'static str)> {
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            return Some((at, sign));
        }
        let c = rest.chars().next()?;
        at += c.len_utf8();
        match c {
            '"' | '\'' => at += end_of_text(&text[at..], if c == '"' { "\"" } else { "'" })?,
            '#' | '\n' => return None,
            _ => {}
        }
    }
    None
}

/// The place of the comment after a value, or the end.
fn comment_start(value: &str) -> usize {
    // A comment in a list of several lines belongs to it.
    let is_list = value.starts_with(['[', '{']) && value.contains('\n');
    let mut at = 0;
    while at < value.len() && !is_list {
        let rest = &value[at..];
        let Some(c) = rest.chars().next() else { break };
        if c == '#' {
            return at;
        }
        at += c.len_utf8();
        if c == '"' || c == '\'' {
            match end_of_text(&value[at..], if c == '"' { "\"" } else { "'" }) {
                Some(end) => at += end,
                None => break,
            }
        }
    }
    value.len()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    #[test]
    fn key_sign_and_value_are_found() {
        for (text, parts) in [
            ("count = 3 # three", ("count", "=", "3")),
            ("  count: 54", ("count", ":", "54")),
            ("count 3", ("count", "", "3")),
            ("color = #2f5d8a", ("color", "=", "")),
            ("\"a = b\" == \"c # d\"  # e", ("\"a = b\"", "==", "\"c # d\"")),
            ("name = Barn Owl", ("name", "=", "Barn Owl")),
            ("hello", ("hello", "", "")),
            ("text = \"it's # here", ("text", "=", "\"it's # here")),
        ] {
            let assignment = Assignment::of(text).unwrap();
            assert_eq!((assignment.key(), assignment.sign(), assignment.value()), parts, "{text}");
        }
        assert!(["[kinds]", "# a = b", " "].iter().all(|text| Assignment::of(text).is_none()));
    }
}
