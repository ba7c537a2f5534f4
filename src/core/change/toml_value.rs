//! Values of TOML.

use std::ops::Range;

use toml::Value;
use toml::de::DeTable;

use super::Form;

/// A value as it is written: what it is, and its text; `None` if it is no text and no number.
pub(super) fn read(written: &str) -> Option<(Form, String)> {
    let mut table: toml::Table = toml::from_str(&format!("x = {written}")).ok()?;
    match table.remove("x")? {
        Value::String(text) => Some((if text.contains('\n') { Form::Lines } else { Form::Line }, text)),
        Value::Integer(number) => Some((Form::Whole, number.to_string())),
        Value::Float(number) => Some((Form::Decimal, number.to_string())),
        Value::Array(items) => {
            let numbers: Option<Vec<String>> =
                items.iter().map(|item| item.as_integer().map(|number| number.to_string())).collect();
            numbers.filter(|numbers| !numbers.is_empty()).map(|numbers| (Form::Wholes, numbers.join(", ")))
        }
        _ => None,
    }
}

/// A text, with the quotes that suit it.
pub(super) fn string(text: &str) -> String {
    Value::String(text.into()).to_string()
}

/// A decimal.
pub(super) fn float(number: f64) -> String {
    Value::Float(number).to_string()
}

/// Where the values of keys at the top of a file are.
pub(super) fn find(file: &str, keys: [&str; 2]) -> [Option<Range<usize>>; 2] {
    let (document, _) = DeTable::parse_recoverable(file);
    keys.map(|key| {
        document.get_ref().iter().find(|(name, _)| name.get_ref() == key).map(|(_, value)| value.span())
    })
}

/// Checks that a file is TOML.
pub(super) fn is_sound(file: &str) -> bool {
    DeTable::parse_recoverable(file).1.is_empty()
}
