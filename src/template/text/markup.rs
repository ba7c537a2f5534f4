//! The markup of texts: `**bold**`, `*italic*`, `:icon:`, line breaks and `\`.

use std::ops::Range;

/// The placeholder of an icon in a paragraph's text: a letter, so that lines break around it as around a
/// word.
pub(super) const ICON: char = 'X';

/// Bold or italic, relative to the style of the whole text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Emphasis {
    pub(super) bold: bool,
    pub(super) italic: bool,
}

/// The content of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Letters in one style.
    Text(Emphasis),
    /// A picture by name; its text is [`ICON`].
    Icon(String),
}

/// A range of a paragraph's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) range: Range<usize>,
    pub(super) kind: Kind,
}

/// A text without line breaks. The runs cover it without gaps.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Paragraph {
    pub(super) text: String,
    pub(super) runs: Vec<Run>,
    /// The text from the first `**` that makes nothing bold, as far as it is not plainly meant as stars.
    pub(super) unclosed: Option<String>,
}

/// Splits a text into paragraphs. Emphasis ends with a paragraph; surrounding and repeated blanks are
/// dropped.
pub(super) fn parse(text: &str) -> Vec<Paragraph> {
    let text = text.replace("\r\n", "\n");
    let is_break = |c: char| matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}');
    let mut paragraphs: Vec<Paragraph> =
        text.trim_matches(|c: char| c.is_ascii_whitespace()).split(is_break).map(paragraph).collect();
    if paragraphs.iter().all(|paragraph| paragraph.text.is_empty()) {
        paragraphs.clear();
    }
    paragraphs
}

/// Parses a text as one paragraph, with line breaks as blanks.
pub(super) fn parse_line(text: &str) -> Vec<Paragraph> {
    let line = paragraph(text);
    if line.text.is_empty() { Vec::new() } else { vec![line] }
}

fn paragraph(text: &str) -> Paragraph {
    let mut parser = Parser {
        chars: text.chars().collect(),
        at: 0,
        emphasis: Emphasis::default(),
        out: Paragraph::default(),
    };
    parser.run();
    let kept = parser.out.text.trim_end_matches(' ').len();
    parser.out.truncate(kept);
    parser.out
}

impl Paragraph {
    /// Adds a letter.
    pub(super) fn push(&mut self, c: char, emphasis: Emphasis) {
        let start = self.text.len();
        self.text.push(c);
        match self.runs.last_mut() {
            Some(Run { range, kind: Kind::Text(last) }) if *last == emphasis => range.end = self.text.len(),
            _ => self.runs.push(Run { range: start..self.text.len(), kind: Kind::Text(emphasis) }),
        }
    }

    /// Puts question marks in the place of some letters.
    pub(super) fn replace(&mut self, is_wrong: &dyn Fn(char) -> bool) {
        let old = std::mem::take(self);
        for run in old.runs {
            for c in old.text[run.range].chars() {
                match &run.kind {
                    Kind::Icon(name) => self.push_icon(name.clone()),
                    Kind::Text(emphasis) => self.push(if is_wrong(c) { '?' } else { c }, *emphasis),
                }
            }
        }
    }

    fn push_icon(&mut self, name: String) {
        let start = self.text.len();
        self.text.push(ICON);
        self.runs.push(Run { range: start..self.text.len(), kind: Kind::Icon(name) });
    }

    /// Cuts the text off at `length` bytes.
    pub(super) fn truncate(&mut self, length: usize) {
        self.text.truncate(length);
        self.runs.retain(|run| run.range.start < length);
        if let Some(run) = self.runs.last_mut() {
            run.range.end = run.range.end.min(length);
        }
    }
}

struct Parser {
    chars: Vec<char>,
    at: usize,
    emphasis: Emphasis,
    out: Paragraph,
}

impl Parser {
    fn run(&mut self) {
        while let Some(c) = self.peek(0) {
            match c {
                '\\' if self.peek(1).is_some_and(|next| next.is_ascii_punctuation()) => {
                    self.at += 1;
                    self.literal();
                }
                '*' => self.stars(),
                ':' => match self.icon() {
                    Some((name, length)) => {
                        self.out.push_icon(name);
                        self.at += length;
                    }
                    None => self.literal(),
                },
                c if c.is_ascii_whitespace() => {
                    if !self.out.text.is_empty() && !self.out.text.ends_with(' ') {
                        self.out.push(' ', self.emphasis);
                    }
                    self.at += 1;
                }
                _ => self.literal(),
            }
        }
    }

    fn peek(&self, ahead: usize) -> Option<char> {
        self.chars.get(self.at + ahead).copied()
    }

    fn literal(&mut self) {
        if let Some(c) = self.peek(0) {
            self.out.push(c, self.emphasis);
            self.at += 1;
        }
    }

    /// Parses a run of stars: they open or close emphasis, or are literal stars.
    fn stars(&mut self) {
        let count = self.chars[self.at..].iter().take_while(|c| **c == '*').count();
        let taken = match count {
            1 => self.toggle(1),
            2 => self.toggle(2),
            _ => self.toggle(2) && self.toggle_after(2),
        };
        match taken {
            true => self.at += count.min(3),
            false if count == 2 => {
                self.note_unclosed();
                self.literal();
            }
            false => self.literal(),
        }
    }

    /// Notes two stars beside a word, which are meant to make something bold.
    fn note_unclosed(&mut self) {
        let is_word = |c: Option<&char>| c.is_some_and(|c| !c.is_whitespace() && !matches!(c, '*' | '\\'));
        let before = self.at.checked_sub(1).and_then(|at| self.chars.get(at));
        if is_word(before) || is_word(self.chars.get(self.at + 2)) {
            // Up to the end of the text if they open something, or to the stars if they only close.
            let rest = if is_word(self.chars.get(self.at + 2)) {
                &self.chars[self.at..]
            } else {
                &self.chars[..self.at + 2]
            };
            self.out.unclosed.get_or_insert_with(|| rest.iter().collect());
        }
    }

    fn toggle_after(&mut self, ahead: usize) -> bool {
        self.at += ahead;
        let taken = self.toggle(1);
        self.at -= ahead;
        if !taken {
            self.emphasis.bold = !self.emphasis.bold;
        }
        taken
    }

    /// Toggles bold (two stars) or italic (one): off if it is on, or on if it is closed later.
    fn toggle(&mut self, stars: usize) -> bool {
        let on = if stars == 2 { self.emphasis.bold } else { self.emphasis.italic };
        if !on && !self.closes_later(stars) {
            return false;
        }
        match stars {
            2 => self.emphasis.bold = !on,
            _ => self.emphasis.italic = !on,
        }
        true
    }

    /// True if stars are before a word here, and the same number after a word later.
    fn closes_later(&self, stars: usize) -> bool {
        let start = self.at + stars;
        let opens = self.chars[start.min(self.chars.len())..]
            .iter()
            .find(|c| **c != '*')
            .is_some_and(|c| !c.is_whitespace());
        let mut at = start;
        while opens && at < self.chars.len() {
            match self.chars[at] {
                '\\' => at += 2,
                '*' => {
                    let count = self.chars[at..].iter().take_while(|c| **c == '*').count();
                    let behind_word = at > start && !self.chars[at - 1].is_whitespace();
                    if behind_word && (count == stars || count >= 3) {
                        return true;
                    }
                    at += count;
                }
                _ => at += 1,
            }
        }
        false
    }

    /// Parses `:name:` with a letter in the name; returns the name and its number of characters.
    fn icon(&self) -> Option<(String, usize)> {
        let rest = &self.chars[self.at + 1..];
        let length = rest.iter().position(|c| *c == ':').filter(|length| (1..=64).contains(length))?;
        let name: String = rest[..length].iter().collect();
        let fits = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_/.".contains(c));
        let is_name = fits && name.starts_with(|c: char| c.is_ascii_lowercase());
        is_name.then_some((name, length + 2))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs as `{bi:text}`, icons as `[name]`, paragraphs apart by `|`.
    fn show(text: &str) -> String {
        let run = |paragraph: &Paragraph, run: &Run| match &run.kind {
            Kind::Icon(name) => format!("[{name}]"),
            Kind::Text(style) => {
                let letters = &paragraph.text[run.range.clone()];
                match (style.bold, style.italic) {
                    (false, false) => letters.to_string(),
                    (true, false) => format!("{{b:{letters}}}"),
                    (false, true) => format!("{{i:{letters}}}"),
                    (true, true) => format!("{{bi:{letters}}}"),
                }
            }
        };
        let paragraphs = parse(text);
        paragraphs
            .iter()
            .map(|own| own.runs.iter().map(|part| run(own, part)).collect::<String>())
            .collect::<Vec<_>>()
            .join("|")
    }

    #[test]
    fn emphasis() {
        assert_eq!(show("a **b** *c* d"), "a {b:b} {i:c} d");
        assert_eq!(show("***a** b*"), "{bi:a}{i: b}");
        assert_eq!(show("***a*** b"), "{bi:a} b");
        assert_eq!(show("**a *b* c**"), "{b:a }{bi:b}{b: c}");
        assert_eq!(show("in**word**s"), "in{b:word}s");
    }

    #[test]
    fn stars_that_open_nothing_are_literal() {
        assert_eq!(show("2 * 3 * 4"), "2 * 3 * 4");
        assert_eq!(show("5* hotel"), "5* hotel");
        assert_eq!(show("*a"), "*a");
        assert_eq!(show("**a*"), "*{i:a}");
        assert_eq!(show("****"), "****");
        assert_eq!(show("**"), "**");
    }

    #[test]
    fn two_stars_without_their_others_are_noted() {
        let unclosed = |text: &str| parse(text).into_iter().find_map(|paragraph| paragraph.unclosed);
        for (text, noted) in [
            ("Gain **3 eggs", "**3 eggs"),
            ("3 eggs** gained", "3 eggs**"),
            ("**a\nb**", "**a"),
            ("**a** and **b", "**b"),
            ("**a*", "**a*"),
        ] {
            assert_eq!(unclosed(text).as_deref(), Some(noted), "{text}");
        }
        for text in ["**a**", "****", "**", "2 ** 3", r"\*\*a", "*a", "5* hotel", "***a** b*"] {
            assert_eq!(unclosed(text), None, "{text}");
        }
    }

    #[test]
    fn a_backslash_makes_a_character_literal() {
        assert_eq!(show(r"\*a\* \:coin\: \\ C:\temp"), r"*a* :coin: \ C:\temp");
    }

    #[test]
    fn icons() {
        assert_eq!(show("Pay 3:coin::shared/star-2:!"), "Pay 3[coin][shared/star-2]!");
        assert_eq!(show("at 10:30:00, note: this: that"), "at 10:30:00, note: this: that");
        assert_eq!(show("**a :coin: b**"), "{b:a }[coin]{b: b}");
    }

    #[test]
    fn line_breaks_and_blanks() {
        assert_eq!(show("  a  b \n\tc\r\n\nd\n"), "a b|c||d");
        assert_eq!(show(" \n "), "");
        assert_eq!(show("**a\nb**"), "**a|b**");
        assert_eq!(show("a\u{a0} b"), "a\u{a0} b");
        let line = parse_line("a\nb ");
        assert_eq!(line.len(), 1);
        assert_eq!(line[0].text, "a b");
    }

    #[test]
    fn runs_cover_the_text() {
        for text in ["a **b** :x: c ", ":x:", "*a* ", "**:x:** b", "", "\\"] {
            for paragraph in parse(text) {
                let mut at = 0;
                for run in &paragraph.runs {
                    assert_eq!(run.range.start, at, "{text}");
                    at = run.range.end;
                }
                assert_eq!(at, paragraph.text.len(), "{text}");
            }
        }
    }
}
