//! Numbers and text as they are written into SVG.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};

/// A number with at most three decimals and no needless zeros: micrometres at regular size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Num(pub(super) f64);

impl Display for Num {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_rounded(f, self.0, 3)
    }
}

/// A factor with at most six decimals: a scale times the hundreds of units of a picture stays exact to a micrometre.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Factor(pub(super) f64);

impl Display for Factor {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_rounded(f, self.0, 6)
    }
}

fn write_rounded(f: &mut Formatter<'_>, value: f64, decimals: usize) -> fmt::Result {
    let text = format!("{value:.decimals$}");
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => &text,
    };
    f.write_str(if text == "-0" { "0" } else { text })
}

/// Whether XML 1.0 allows the character.
pub(super) fn allowed(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

/// The text without the characters that XML forbids.
pub(super) fn clean(text: &str) -> Cow<'_, str> {
    // Nearly all texts are clean, and this is a fast way to know it of the text of a whole card.
    let plain = text.bytes().all(|byte| byte >= b' ' || matches!(byte, b'\t' | b'\n' | b'\r'));
    match plain && !text.contains(['\u{fffe}', '\u{ffff}']) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(text.chars().filter(|c| allowed(*c)).collect()),
    }
}

/// Escapes for content and for attributes in double quotes; characters that XML forbids are left out.
pub(super) fn escape(out: &mut String, text: &str) {
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
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    escape(&mut out, text);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in
            [(0.0, "0"), (-0.0001, "0"), (1.0, "1"), (0.1 + 0.2, "0.3"), (100.0, "100"), (-2.5, "-2.5"), (1.23456, "1.235")]
        {
            assert_eq!(Num(value).to_string(), text);
        }
        assert_eq!(Factor(1.0 / 512.0).to_string(), "0.001953");
    }

    #[test]
    fn markup_and_control_characters_cannot_leave_the_text() {
        assert_eq!(escaped("a<b>&\"c\" ]]>\u{0}\u{1b}\u{fffe}x"), "a&lt;b&gt;&amp;&quot;c&quot; ]]&gt;x");
        assert_eq!(clean("a\u{8}b"), "ab");
    }
}
