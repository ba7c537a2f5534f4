//! Fields from columns: their names, their types and their values.

use super::columns::{Columns, Meaning};
use super::header::plain;
use super::numbers::{self, Number};
use crate::sheet::{Cell, Form, Sheet};
use crate::spec::file::Spec;
use crate::spec::raw::{RawFieldType, RawValue};

/// The type of the values of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FieldType {
    /// Not declared, and not yet known from the cells.
    Any,
    Text,
    Integer,
    Decimal,
    Boolean,
    Color,
    /// Lists and tables, written as JSON.
    Json,
    /// Numbers, whole or not.
    Number,
    /// Dates only, which are texts.
    Date,
}

impl From<RawFieldType> for FieldType {
    fn from(declared: RawFieldType) -> FieldType {
        match declared {
            RawFieldType::Text => FieldType::Text,
            RawFieldType::Integer => FieldType::Integer,
            RawFieldType::Decimal => FieldType::Decimal,
            RawFieldType::Boolean => FieldType::Boolean,
            RawFieldType::Color => FieldType::Color,
        }
    }
}

/// The field of a header: that of a type with the same name, with the type of its value there, or a new one.
pub(super) fn of_types(spec: &Spec, title: &str) -> (String, Option<FieldType>) {
    let all = spec.raw.types.values().flat_map(|of_type| &of_type.fields);
    let mut known = all.filter(|(name, _)| plain(name) == plain(title));
    match known.next() {
        Some((name, value)) => (name.clone(), Some(of_value(value))),
        None if title.chars().all(|c| c.is_lowercase() || c.is_numeric() || c == '_' || c == '-') => {
            (title.to_string(), None)
        }
        None => (super::header::field(title), None),
    }
}

fn of_value(value: &RawValue) -> FieldType {
    match value {
        RawValue::Bool(_) => FieldType::Boolean,
        RawValue::Int(_) => FieldType::Integer,
        RawValue::Float(_) => FieldType::Decimal,
        RawValue::Text(_) => FieldType::Text,
        RawValue::List(_) | RawValue::Table(_) => FieldType::Json,
    }
}

/// Gives the columns of undeclared fields the type that all their cells have.
pub(super) fn infer(sheet: &Sheet, columns: &mut Columns) {
    let rows = &sheet.rows[columns.header + 1..];
    for (at, column) in columns.all.iter_mut().enumerate() {
        let Meaning::Field(_, field_type @ FieldType::Any) = &mut column.meaning else { continue };
        let cells = || rows.iter().filter_map(|row| row.cells.get(at)).filter(|cell| !cell.text.is_empty());
        let is_number = |cell: &Cell| match cell.form {
            Form::Number => true,
            Form::Characters => {
                numbers::decimal(&cell.text, sheet.has_decimal_comma).is_ok() && numbers::is_plain(&cell.text)
            }
            _ => false,
        };
        type Fits<'a> = &'a dyn Fn(&Cell) -> bool;
        let fits: [(FieldType, Fits<'_>); 4] = [
            (FieldType::Date, &|cell| cell.form == Form::Date),
            (FieldType::Number, &is_number),
            (FieldType::Boolean, &|cell| cell.form != Form::Text && numbers::boolean(&cell.text).is_some()),
            (FieldType::Json, &|cell| json(&cell.text).is_some()),
        ];
        let found = fits.into_iter().find(|(_, fits)| cells().next().is_some() && cells().all(fits));
        *field_type = found.map_or(FieldType::Text, |(found, _)| found);
    }
}

/// The value of a number: whole, or a decimal.
pub(super) fn number(value: Number) -> RawValue {
    if value.fract() == 0.0 && value.abs() < 9e15 {
        RawValue::Int(value as i64)
    } else {
        RawValue::Float(value)
    }
}

/// A list or a table.
pub(super) fn json(text: &str) -> Option<RawValue> {
    let value: RawValue =
        if text.starts_with(['[', '{']) { serde_json::from_str(text).ok()? } else { return None };
    matches!(value, RawValue::List(_) | RawValue::Table(_)).then_some(value)
}
