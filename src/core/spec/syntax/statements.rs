//! Splits a file into its statements (headings, and keys with their values), and finds those that are not
//! TOML by themselves.

use std::ops::Range;

use toml::de::DeTable;

/// The statements of a file that are not valid, from the top.
pub(super) fn invalid(text: &str) -> Vec<Range<usize>> {
    let lines = lines(text);
    let mut invalid = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let line = &text[lines[at].clone()];
        if line.trim().is_empty() {
            at += 1;
            continue;
        }
        let (count, is_valid) = statement(text, &lines[at..]);
        if !is_valid {
            invalid.push(lines[at].start..lines[at + count - 1].end);
        }
        at += count;
    }
    invalid
}

/// Checks that a text is valid TOML.
pub(super) fn is_valid(text: &str) -> bool {
    DeTable::parse(text).is_ok()
}

/// The lines of a text, without their endings.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let mut lines = Vec::new();
    for line in text.split_inclusive('\n') {
        lines.push(start..start + line.trim_end_matches(['\n', '\r']).len());
        start += line.len();
    }
    lines
}

/// The number of lines of the statement that begins with the first of them, and whether it is valid.
fn statement(text: &str, lines: &[Range<usize>]) -> (usize, bool) {
    let start = lines[0].start;
    let mut reader = Reader::default();
    for (index, line) in lines.iter().enumerate() {
        let line = &text[line.clone()];
        // A text of several lines that another one begins in was not ended.
        if reader.quotes.is_some() && opens_text(line) {
            break;
        }
        reader.read(line);
        if !reader.is_open() {
            let is_valid = is_valid(&text[start..lines[index].end]);
            if is_valid || index == 0 {
                return (index + 1, is_valid);
            }
            break;
        }
    }
    let indent = indent(&text[lines[0].clone()]);
    let rest = lines[1..].iter().map(|line| &text[line.clone()]);
    let count = 1 + rest.clone().take_while(|line| !(begins(line) && self::indent(line) <= indent)).count();
    // Blank lines and comments below it belong to the next statement.
    let idle = |line: &&Range<usize>| {
        text[(*line).clone()].trim().is_empty() || text[(*line).clone()].trim_start().starts_with('#')
    };
    let idle = lines[1..count].iter().rev().take_while(idle).count();
    (count - idle, false)
}

/// True if a line assigns a text in triple quotes, which may go on over several lines.
fn opens_text(line: &str) -> bool {
    ["\"\"\"", "'''"]
        .iter()
        .any(|quotes| line.split_once(quotes).is_some_and(|(before, _)| before.trim_end().ends_with('=')))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// True if a line looks like the beginning of a statement: a heading or a key.
pub(super) fn begins(line: &str) -> bool {
    let line = line.trim_start();
    let is_bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if let Some(name) = line.strip_prefix('[') {
        let name = name.trim_start_matches('[');
        let inner = name.trim_end_matches(|c: char| c != ']').trim_end_matches(']');
        let is_name = |c: char| is_bare(c) || matches!(c, '.' | ' ' | '"' | '\'');
        return name.starts_with(|c: char| c.is_ascii_alphabetic()) && inner.chars().all(is_name);
    }
    let rest = line.trim_start_matches(|c: char| is_bare(c) || c == '.');
    rest.len() < line.len() && rest.trim_start().starts_with('=')
}

/// The brackets and quotes that are open at the end of the text that was read so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Reader {
    /// The brackets that are open.
    pub(super) brackets: Vec<char>,
    /// The three quotes that end the text which is open.
    quotes: Option<&'static str>,
}

impl Reader {
    pub(super) fn is_open(&self) -> bool {
        self.quotes.is_some() || !self.brackets.is_empty()
    }

    /// Reads a line.
    pub(super) fn read(&mut self, line: &str) {
        let mut rest = line;
        loop {
            if let Some(quotes) = self.quotes {
                let Some(end) = end_of_text(rest, quotes) else { return };
                rest = &rest[end..];
                self.quotes = None;
            }
            let Some(c) = rest.chars().next() else { return };
            let three = ["\"\"\"", "'''"].into_iter().find(|quotes| rest.starts_with(quotes));
            match (three, c) {
                (Some(quotes), _) => {
                    self.quotes = Some(quotes);
                    rest = &rest[3..];
                    continue;
                }
                (None, '"' | '\'') => {
                    let end = end_of_text(&rest[1..], if c == '"' { "\"" } else { "'" });
                    rest = end.map_or("", |end| &rest[1 + end..]);
                    continue;
                }
                (None, '#') => return,
                (None, '[' | '{') => self.brackets.push(c),
                (None, ']' | '}') => _ = self.brackets.pop(),
                _ => {}
            }
            rest = &rest[c.len_utf8()..];
        }
    }
}

/// The end of the text that these quotes end; `None` if it is not on this line.
pub(super) fn end_of_text(text: &str, quotes: &str) -> Option<usize> {
    let has_escapes = quotes.starts_with('"');
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        if rest.starts_with(quotes) {
            // Two more quotes may belong to the text itself.
            let more = if quotes.len() == 3 {
                rest[3..].chars().take_while(|c| quotes.starts_with(*c)).take(2).count()
            } else {
                0
            };
            return Some(at + quotes.len() + more);
        }
        let mut chars = rest.chars();
        let c = chars.next()?;
        at += c.len_utf8();
        if c == '\\' && has_escapes {
            at += chars.next().map_or(0, char::len_utf8);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<&str> {
        invalid(text).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn valid_statements_may_have_several_lines() {
        for text in [
            "a = [\n  1,\n  [2], # ]\n]\n\n[b]\nc = \"\"\"\n[d]\ne = 1\"\"\"\"\n",
            "a = { b = 1,\n c = [\n\"]\"] }\r\n\r\nd = '''\n\"\"\" '''\n",
            "# \"a\n'[' = \"\\\"\" # '\n",
            "a = [\n[\"b\"],\n[\"c\"]\n]\n",
        ] {
            assert!(is_valid(text) && found(text).is_empty(), "{text}: {:?}", found(text));
        }
    }

    #[test]
    fn an_invalid_statement_ends_before_the_next_one() {
        assert_eq!(found("a = b\nc = 1\nd: 2\n"), ["a = b", "d: 2"]);
        assert_eq!(found("a = \"b\nc = 1\n"), ["a = \"b"]);
        assert_eq!(found("a = [1,\n  2\n\n# c\n[[c]]\nd = 1\n"), ["a = [1,\n  2"]);
        assert_eq!(found("a = { b = 1\n[c]\nd = 1\n"), ["a = { b = 1"]);
        assert_eq!(found("a = \"\"\"b\n[c]\nd = 1"), ["a = \"\"\"b"]);
        assert_eq!(found("a = \"\"\"b\n\n[[c]]\na = \"\"\"\nb\"\"\"\n"), ["a = \"\"\"b"]);
    }
}
