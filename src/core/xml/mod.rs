//! Escaping of text for XML, and removal of characters that XML forbids. `markup` holds limits that keep
//! parsing fast.

mod error;
mod markup;

use std::borrow::Cow;

pub use error::MarkupError;
pub use markup::{check_attributes, check_depth, markup_end, tag};

/// True for characters that XML 1.0 allows.
pub fn allowed(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

/// The text without the characters that XML forbids.
pub fn clean(text: &str) -> Cow<'_, str> {
    // Nearly all texts are clean, and this is a fast way to know it of the text of a whole card.
    let plain = text.bytes().all(|byte| byte >= b' ' || matches!(byte, b'\t' | b'\n' | b'\r'));
    match plain && !text.contains(['\u{fffe}', '\u{ffff}']) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(text.chars().filter(|c| allowed(*c)).collect()),
    }
}

/// Escapes for content and for attributes in double quotes; characters that XML forbids are left out.
pub fn escape(out: &mut String, text: &str) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' => out.push_str("&#9;"),
            '\n' => out.push_str("&#10;"),
            '\r' => out.push_str("&#13;"),
            c if allowed(c) => out.push(c),
            _ => {}
        }
    }
}

/// [`escape`] as a new string.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape(&mut out, text);
    out
}

/// [`escaped`] on one line: spaces stand for line ends, tabs and other control characters.
pub fn one_line(text: &str) -> String {
    escaped(&text.replace(char::is_control, " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_and_control_characters_cannot_leave_the_text() {
        assert_eq!(escaped("a<b>&\"c\" ]]>\u{0}\u{1b}\u{fffe}x"), "a&lt;b&gt;&amp;&quot;c&quot; ]]&gt;x");
        assert_eq!(one_line("<a & \"b\">\u{1}\n\u{fffe}"), "&lt;a &amp; &quot;b&quot;&gt;  ");
        assert_eq!(clean("a\u{8}b"), "ab");
    }
}
