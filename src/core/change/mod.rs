//! Values of cards as they are written in deck files and CSV files, and what these become with other values.
//! Everything else in the file stays as it is: only the range of the value is replaced.

mod toml_value;

use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::deck::{Card, Deck};
use crate::diag::{Place, Source};
use crate::sheet::{ENDINGS, cell_text, written_cell};

/// The form that a value must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// A text on one line.
    Line,
    /// A text.
    Lines,
    /// A whole number.
    Whole,
    /// Whole numbers between commas.
    Wholes,
    /// A decimal.
    Decimal,
    /// A colour in the notation `#rrggbb` or `#rgb`.
    Color,
}

/// A value of a card.
#[derive(Clone, Debug)]
pub struct Value {
    /// Its key: `name`, `fields.ink`.
    pub key: String,
    /// The form that it must have.
    pub form: Form,
    /// It without the quotes of its file; empty if nothing is written yet.
    pub text: String,
    /// Where it is written, or where it will be: then the range is empty.
    pub place: Place,
    writing: Writing,
}

/// How a value is written.
#[derive(Clone, Debug)]
enum Writing {
    /// As a value of TOML.
    Toml,
    /// As a new key of a table of TOML, on a line of its own.
    TomlLine(String),
    /// As a new key of a table of TOML within a line.
    TomlWithin(String),
    /// As a cell of a CSV file.
    Cell,
}

/// A range of a file, and the text that takes its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The range, in bytes.
    pub span: Range<usize>,
    /// The new text.
    pub text: String,
}

impl Change {
    /// The whole file with the change.
    pub fn of(&self, file: &str) -> String {
        let Range { start, end } = self.span.clone();
        [file.get(..start).unwrap_or_default(), &self.text, file.get(end..).unwrap_or_default()].concat()
    }
}

impl Value {
    /// The change that gives it another value.
    ///
    /// # Errors
    /// What it may be instead, as the end of a sentence: `a whole number`.
    pub fn changed(&self, text: &str) -> Result<Change, &'static str> {
        let text = text.trim().replace("\r\n", "\n");
        let good = self.form.checked(&text)?;
        let written = match &self.writing {
            Writing::Cell => written_cell(&text),
            Writing::Toml => good,
            Writing::TomlLine(key) => format!("\n{key} = {good}"),
            Writing::TomlWithin(key) => format!(", {key} = {good}"),
        };
        Ok(Change { span: self.place.span.clone(), text: written })
    }

    /// True if the file with the change can still be read as a whole.
    pub fn is_sound_in(&self, file: &str) -> bool {
        matches!(self.writing, Writing::Cell) || toml_value::is_sound(file)
    }
}

impl Form {
    /// The value as TOML.
    fn checked(self, text: &str) -> Result<String, &'static str> {
        match self {
            Form::Line if text.contains(['\n', '\r']) => Err("a text on one line"),
            Form::Line | Form::Lines if text.contains(|c: char| c.is_control() && c != '\n' && c != '\t') => {
                Err("a text without control characters")
            }
            Form::Line | Form::Lines => Ok(toml_value::string(text)),
            Form::Whole => text.parse::<i32>().map(|number| number.to_string()).map_err(|_| "a whole number"),
            Form::Wholes => {
                let words = text.split([',', ' ', ';']).filter(|word| !word.is_empty());
                let numbers: Option<Vec<i32>> = words.map(|word| word.parse().ok()).collect();
                let numbers =
                    numbers.filter(|numbers| !numbers.is_empty()).ok_or("whole numbers between commas")?;
                Ok(format!("[{}]", numbers.iter().map(i32::to_string).collect::<Vec<_>>().join(", ")))
            }
            Form::Decimal => text
                .parse()
                .ok()
                .filter(|number: &f64| number.is_finite())
                .map(toml_value::float)
                .ok_or("a number with a decimal point"),
            Form::Color => {
                if is_hex_color(text) {
                    Ok(toml_value::string(text))
                } else {
                    Err("a colour such as `#1b6ca8`")
                }
            }
        }
    }
}

fn is_hex_color(text: &str) -> bool {
    let digits = text.strip_prefix('#').unwrap_or_default();
    [3, 6].contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The keys of values, what their cells may be, and whether they are added to tables that don't have them.
const KEYS: [(&str, Form, bool); 9] = [
    ("name", Form::Line, true),
    ("number", Form::Whole, false),
    ("numbers", Form::Wholes, false),
    ("first", Form::Whole, false),
    ("value", Form::Whole, false),
    ("price", Form::Whole, false),
    ("count", Form::Whole, true),
    ("art", Form::Line, false),
    ("text", Form::Lines, true),
];

/// The prefix of the keys of fields.
const FIELDS: &str = "fields.";

/// The values of a card that can be changed: those that are written in deck files and CSV files of the user.
/// `may_add` adds keys that are missing.
pub fn values(deck: &Deck, card: &Card, may_add: bool) -> Vec<Value> {
    let known = KEYS.iter().filter_map(|(key, form, is_added)| match card.places.get(*key) {
        Some(place) => value(key, *form, place),
        None if *is_added && may_add => missing(deck, card, key, *form),
        None => None,
    });
    let fields = card.places.range(FIELDS.to_string()..).take_while(|(key, _)| key.starts_with(FIELDS));
    let mut values: Vec<Value> = known.collect();
    for found in fields.filter_map(|(key, place)| value(key, Form::Line, place)) {
        // The parts of a list are changed with it.
        let is_part =
            |list: &Value| found.key.strip_prefix(&list.key).is_some_and(|rest| rest.starts_with('.'));
        if !values.iter().any(is_part) {
            values.push(found);
        }
    }
    // The number of cards follows from their numbers, or is not that of this card.
    if values.iter().any(|value| value.key == "numbers") || is_single(deck, card) {
        values.retain(|value| value.key != "count");
    }
    values
}

/// A key at the top of a deck file of the user, whose value is a word; `after` is a key that each such file
/// has.
pub fn of_deck(source: &Arc<Source>, key: &str, after: &str) -> Option<Value> {
    if !source.is_file {
        return None;
    }
    match toml_value::find(&source.text, [key, after]) {
        [Some(span), _] => value(key, Form::Line, &Place::new(source, span)),
        [None, after] => {
            let at = end_of_line(&source.text, after?.end)?;
            let writing = Writing::TomlLine(key.into());
            Some(Value {
                key: key.into(),
                form: Form::Line,
                text: String::new(),
                place: Place::new(source, at..at),
                writing,
            })
        }
    }
}

/// True if a card is written by itself, beside its kind.
fn is_single(deck: &Deck, card: &Card) -> bool {
    deck.kinds.get(card.kind).is_some_and(|kind| !kind.place.is_at(&card.place))
}

/// The value at a place; cells are of this form.
fn value(key: &str, form: Form, place: &Place) -> Option<Value> {
    let written = place.source.text.get(place.span.clone()).filter(|_| place.source.is_file)?;
    let (form, text, writing) = match sheet_ending(&place.source.name) {
        Some("csv" | "tsv") => {
            let text = cell_text(written);
            (if form == Form::Line && is_hex_color(&text) { Form::Color } else { form }, text, Writing::Cell)
        }
        Some(_) => return None,
        None => {
            let (found, text) = toml_value::read(written)?;
            let form = match (form, found) {
                (Form::Lines, Form::Line) => Form::Lines,
                (Form::Line, Form::Line) if is_hex_color(&text) => Form::Color,
                _ => found,
            };
            (form, text, Writing::Toml)
        }
    };
    Some(Value { key: key.into(), form, text, place: place.clone(), writing })
}

/// Where the line that goes on at a byte ends.
fn end_of_line(text: &str, at: usize) -> Option<usize> {
    let line = text.get(at..)?.split('\n').next()?;
    Some(at + line.strip_suffix('\r').unwrap_or(line).len())
}

/// The ending of a spreadsheet; the name of a workbook is followed by that of its sheet.
fn sheet_ending(name: &str) -> Option<&'static str> {
    let name = name.to_ascii_lowercase();
    ENDINGS
        .into_iter()
        .find(|ending| name.ends_with(&format!(".{ending}")) || name.contains(&format!(".{ending}#")))
}

/// A key that the table of a card in a deck file does not have yet: it comes after the one that each such
/// table has.
fn missing(deck: &Deck, card: &Card, key: &str, form: Form) -> Option<Value> {
    let source = &card.place.source;
    if !source.is_file || sheet_ending(&source.name).is_some() {
        return None;
    }
    let always = card
        .places
        .get(if is_single(deck, card) { "kind" } else { "id" })
        .filter(|place| place.source.name == source.name)?;
    let table = source.text.get(card.place.span.start..)?;
    let end = always.span.end;
    let (at, writing) = match table.starts_with('{') {
        true => (end, Writing::TomlWithin(key.into())),
        false => (end_of_line(&source.text, end)?, Writing::TomlLine(key.into())),
    };
    Some(Value { key: key.into(), form, text: String::new(), place: Place::new(source, at..at), writing })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    /// The value that is written as `written` in a file of this name and text.
    fn in_file(name: &str, file: &str, key: &str, form: Form, written: &str) -> Option<Value> {
        let at = file.find(written).unwrap();
        value(key, form, &Place::new(&Source::new(name, file), at..at + written.len()))
    }

    #[test]
    fn only_the_value_is_replaced() {
        let file = "# first\nname = \"Owl\" # the bird\nink = '#abc'\ntext \
            = \"\"\"\nHoot.\nTwice.\"\"\"\nnumbers = [1,\n 2]\nsize = 1.5\n";
        for (written, form, text, new, expected) in [
            ("\"Owl\"", Form::Line, "Owl", "The \"Owl\"", "name = 'The \"Owl\"' # the bird"),
            ("\"Owl\"", Form::Line, "Owl", " \\o/ ", "name = '\\o/' # the bird"),
            ("'#abc'", Form::Color, "#abc", "#102030", "ink = \"#102030\""),
            ("\"\"\"\nHoot.\nTwice.\"\"\"", Form::Lines, "Hoot.\nTwice.", "Hoot.", "text = \"Hoot.\""),
            ("[1,\n 2]", Form::Wholes, "1, 2", "3; 4,-5", "numbers = [3, 4, -5]"),
            ("1.5", Form::Decimal, "1.5", "2", "size = 2.0"),
        ] {
            let value = in_file("a.toml", file, "x", Form::Line, written).unwrap();
            assert_eq!((value.form, value.text.as_str()), (form, text));
            let changed = value.changed(new).unwrap().of(file);
            assert!(changed.contains(expected) && value.is_sound_in(&changed), "{changed}");
            let same: usize = expected.find('=').unwrap();
            assert!(changed.starts_with(&file[..file.find(&expected[..same]).unwrap()]));
        }
        let windows = "title = \"Pets\" # mine\r\nserial = \"P\"\r\n";
        let look = of_deck(&Source::new("a.toml", windows), "look", "title").unwrap();
        assert_eq!(
            look.changed("dark").unwrap().of(windows),
            "title = \"Pets\" # mine\nlook = \"dark\"\r\nserial = \"P\"\r\n"
        );
        assert!(in_file("a.toml", "x = { en = \"a\" }", "x", Form::Line, "{ en = \"a\" }").is_none());
        assert!(in_file("a.toml", "x = [\"a\"]", "x", Form::Line, "[\"a\"]").is_none());
    }

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        let file = "name;text\nOwl;\"Hoot; \"\"hoot\"\"\"\n";
        let text = in_file("a.csv", file, "text", Form::Lines, "\"Hoot; \"\"hoot\"\"\"").unwrap();
        assert_eq!(text.text, "Hoot; \"hoot\"");
        for (new, cell) in
            [("Hoot", "Hoot"), ("a,b", "\"a,b\""), ("a\nb", "\"a\nb\""), ("5\"", "\"5\"\"\""), ("", "")]
        {
            assert_eq!(text.changed(new).unwrap().of(file), format!("name;text\nOwl;{cell}\n"));
        }
        for other in ["a.xlsx#Cards", "a.ods"] {
            assert!(in_file(other, file, "name", Form::Line, "Owl").is_none(), "{other}");
        }
    }

    #[test]
    fn other_values_are_refused() {
        for (form, wrong) in [
            (Form::Line, "a\nb"),
            (Form::Lines, "a\u{1}"),
            (Form::Whole, "x"),
            (Form::Whole, "1.5"),
            (Form::Whole, "99999999999"),
            (Form::Whole, ""),
            (Form::Wholes, "1, x"),
            (Form::Wholes, ""),
            (Form::Decimal, "inf"),
            (Form::Color, "red"),
            (Form::Color, "#12345"),
        ] {
            assert!(form.checked(wrong).is_err(), "{form:?} {wrong:?}");
        }
    }
}
