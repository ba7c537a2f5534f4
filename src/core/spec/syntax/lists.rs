//! Mistakes in lists `[1, 2]` and tables `{ a = 1 }`: other brackets, missing or other separators, words
//! without quotes.

use super::assignment::Assignment;
use super::mistake::Mistake;
use super::statements::end_of_text;

/// A part of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part<'a> {
    Open(char),
    Close(char),
    Comma(&'a str),
    Sign(&'a str),
    /// A text in quotes, a number, `true`, `false` or a word, with whether it can be a value as it is.
    Value(&'a str, bool),
}

/// A list or table whose brackets are missing: `numbers = 1, 2, 3`.
pub(super) fn brackets_missing(statement: &str) -> Option<Mistake> {
    let assignment = Assignment::of(statement).filter(|assignment| !assignment.sign.is_empty())?;
    let value = assignment.value();
    if value.starts_with(['[', '{', '(']) || value.contains('\n') {
        return None;
    }
    let parts = parts(value)?;
    let is_list = parts.iter().any(|part| matches!(part, Part::Comma(_)));
    let is_table = parts.iter().any(|part| matches!(part, Part::Sign(_)));
    let is_plain =
        parts.iter().all(|part| !matches!(part, Part::Open(_) | Part::Close(_)) && *part != Part::Comma(";"));
    // A text without quotes may have commas.
    let has_values = parts.iter().all(|part| !matches!(part, Part::Value(_, false))) || is_table;
    if !is_list && !is_table || !is_plain || !has_values || matches!(parts.last(), Some(Part::Comma(_))) {
        return None;
    }
    let (fixed, message) = match is_table {
        true => (format!("{{ {value} }}"), "several keys and values form a table, which needs braces"),
        false => (format!("[{value}]"), "several values form a list, which needs square brackets"),
    };
    let fixed = assignment.with_value(&fixed);
    Mistake::new(message, assignment.value, fixed)
}

/// A list or table that is not written as TOML demands it.
pub(super) fn written(statement: &str) -> Option<Mistake> {
    let assignment = Assignment::of(statement).filter(|assignment| !assignment.sign.is_empty())?;
    let value = assignment.value();
    if !value.starts_with(['[', '{', '(']) || value.contains(['#', '\n']) {
        return None;
    }
    let mut writer = Writer { parts: parts(value)?, at: 0, out: String::new(), first: None };
    writer.value(0)?;
    let all_read = writer.at == writer.parts.len();
    let message = writer.first.filter(|_| all_read)?;
    let fixed = assignment.with_value(&writer.out);
    Mistake::new(message, assignment.value, fixed)
}

/// Splits a value into its parts; `None` if a text in it does not end.
fn parts(value: &str) -> Option<Vec<Part<'_>>> {
    let mut parts = Vec::new();
    let mut at = 0;
    while let Some(c) = value[at..].chars().next() {
        let rest = &value[at..];
        let length = match c {
            '"' | '\'' => {
                let end = 1 + end_of_text(&rest[1..], if c == '"' { "\"" } else { "'" })?;
                parts.push(Part::Value(&rest[..end], true));
                end
            }
            '[' | '{' | '(' => {
                parts.push(Part::Open(c));
                1
            }
            ']' | '}' | ')' => {
                parts.push(Part::Close(c));
                1
            }
            ',' | ';' | '|' => {
                parts.push(Part::Comma(&rest[..1]));
                1
            }
            '=' | ':' => {
                let length = rest.chars().take_while(|c| matches!(c, '=' | ':' | '>')).count();
                parts.push(Part::Sign(&rest[..length]));
                length
            }
            c if c.is_whitespace() => c.len_utf8(),
            _ => {
                let length = rest
                    .find(|c: char| c.is_whitespace() || "\"'[]{}(),;|=:".contains(c))
                    .unwrap_or(rest.len());
                let word = &rest[..length];
                let is_value = word == "true"
                    || word == "false"
                    || word.starts_with(|c: char| c.is_ascii_digit() || "+-".contains(c));
                let is_value = is_value && super::statements::is_valid(&format!("a = {word}"));
                parts.push(Part::Value(word, is_value));
                length
            }
        };
        at += length;
    }
    Some(parts)
}

/// Writes a value anew, and notes the first thing that has to be written in another way.
struct Writer<'a> {
    parts: Vec<Part<'a>>,
    at: usize,
    out: String,
    first: Option<String>,
}

/// The deepest nesting that is followed.
const DEPTH: usize = 8;

impl<'a> Writer<'a> {
    fn next(&self) -> Option<Part<'a>> {
        self.parts.get(self.at).copied()
    }

    fn note(&mut self, message: impl Into<String>) {
        self.first.get_or_insert_with(|| message.into());
    }

    fn value(&mut self, depth: usize) -> Option<()> {
        if depth > DEPTH {
            return None;
        }
        match self.next()? {
            Part::Open(open) => {
                self.at += 1;
                self.collection(open, depth)
            }
            Part::Value(word, is_value) => {
                self.at += 1;
                if is_value {
                    self.out.push_str(word);
                    return Some(());
                }
                // All words up to the next separator are one text.
                let mut words = vec![word];
                while let Some(Part::Value(word, _)) =
                    self.next().filter(|_| !matches!(self.parts.get(self.at + 1), Some(Part::Sign(_))))
                {
                    if word.starts_with(['"', '\'']) {
                        break;
                    }
                    words.push(word);
                    self.at += 1;
                }
                let text = words.join(" ");
                let plain = match text.to_lowercase().as_str() {
                    "true" | "yes" => "true".to_string(),
                    "false" | "no" => "false".to_string(),
                    _ => format!("\"{text}\""),
                };
                self.note(if plain.starts_with('"') {
                    format!("a text must be in quotes: {}", quoted(&plain))
                } else {
                    format!("`{text}` must be `{plain}`")
                });
                self.out.push_str(&plain);
                Some(())
            }
            _ => None,
        }
    }

    fn collection(&mut self, open: char, depth: usize) -> Option<()> {
        let has_signs = self.has_signs();
        let (first, last) = if has_signs { ('{', '}') } else { ('[', ']') };
        let is_empty = matches!(self.next(), Some(Part::Close(_)));
        let (first, last) = if is_empty && open == '{' { ('{', '}') } else { (first, last) };
        if open != first {
            self.note(if first == '[' {
                "a list needs square brackets `[…]`".to_string()
            } else {
                "a table of keys and values needs braces `{…}`".to_string()
            });
        }
        self.out.push(first);
        let space = if first == '{' && !is_empty { " " } else { "" };
        self.out.push_str(space);
        let mut is_first = true;
        loop {
            match self.next() {
                None => {
                    self.note(format!("a `{last}` is missing at the end"));
                    break;
                }
                Some(Part::Close(close)) => {
                    self.at += 1;
                    if close != last {
                        self.note(format!("here, `{close}` must be `{last}`"));
                    }
                    break;
                }
                Some(Part::Comma(sign)) => {
                    self.at += 1;
                    if sign != "," {
                        self.note(format!("the parts are separated by commas, not by `{sign}`"));
                    } else if is_first || matches!(self.next(), Some(Part::Comma(_))) {
                        self.note("there is an extra comma");
                    }
                    continue;
                }
                Some(Part::Sign(_)) => return None,
                Some(_) => {}
            }
            if !is_first {
                self.out.push_str(", ");
                let is_separated = matches!(self.parts.get(self.at - 1), Some(Part::Comma(_)));
                if !is_separated {
                    self.note("a comma is missing between two parts");
                }
            }
            is_first = false;
            if has_signs {
                self.pair()?;
            }
            self.value(depth + 1)?;
            if has_signs {
                self.decimals();
            }
        }
        self.out.push_str(space);
        self.out.push(last);
        Some(())
    }

    /// Looks ahead: true if the bracket that was just opened holds keys with values.
    fn has_signs(&self) -> bool {
        let mut depth = 0;
        for part in &self.parts[self.at..] {
            match part {
                Part::Sign(_) if depth == 0 => return true,
                Part::Open(_) => depth += 1,
                Part::Close(_) if depth == 0 => return false,
                Part::Close(_) => depth -= 1,
                _ => {}
            }
        }
        false
    }

    /// Takes digits after a comma for those of a decimal number: no key follows.
    fn decimals(&mut self) {
        let is_digits = |text: &str| text.bytes().all(|c| c.is_ascii_digit());
        let [Some(Part::Comma(",")), Some(Part::Value(digits, true))] =
            [self.next(), self.parts.get(self.at + 1).copied()]
        else {
            return;
        };
        let before = self.out.rsplit(' ').next().unwrap_or_default();
        if is_digits(digits)
            && is_digits(before)
            && !matches!(self.parts.get(self.at + 2), Some(Part::Sign(_)))
        {
            self.out.push_str(&format!(".{digits}"));
            self.at += 2;
            self.note("a decimal number has a point, not a comma");
        }
    }

    /// Writes a key and its sign.
    fn pair(&mut self) -> Option<()> {
        let Part::Value(key, _) = self.next()? else { return None };
        let Some(Part::Sign(sign)) = self.parts.get(self.at + 1) else { return None };
        self.at += 2;
        let is_bare = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        if sign != &"=" {
            self.note(format!("a key and its value are separated by `=`, not `{sign}`"));
        }
        let plain = key.trim_matches('"');
        if plain.chars().all(is_bare) && !plain.is_empty() {
            self.out.push_str(plain);
        } else if key.starts_with(['"', '\'']) {
            self.out.push_str(key);
        } else {
            self.note(format!("the key `{key}` must be in quotes"));
            self.out.push_str(&format!("\"{key}\""));
        }
        self.out.push_str(" = ");
        Some(())
    }
}

/// A text in backticks, for messages.
fn quoted(text: &str) -> String {
    format!("`{text}`")
}
