//! Cells of a row → texts, words, numbers and fields.

use std::collections::BTreeMap;

use super::columns::{Base, Meaning};
use super::fields::{self, FieldType};
use super::numbers::{self, NoNumber};
use super::rows::{Line, Reading};
use crate::diag::Diagnostic;
use crate::paint;
use crate::sheet::{Cell, Form, Row};
use crate::spec::raw::{RawColumnWord as Key, RawValue};
use crate::spec::validate::{beyond_a_line, control_character};

impl<'a> Reading<'a> {
    /// The text of a key's cell; notes its place.
    pub(super) fn text(&mut self, line: &mut Line<'a>, key: Key, name: &str) -> Option<String> {
        let (at, cell) = self.cell(line.row, key)?;
        line.parts.insert(name.to_string(), self.sheet.place(&cell.span));
        let is_text = key == Key::Text;
        self.sound(line.row, at, cell, is_text)
            .then(|| if is_text { cell.markup() } else { &cell.text }.to_string())
    }

    /// Checks that the text of a cell can be printed, and reports an error if not; `may_break` allows several
    /// lines.
    pub(super) fn sound(&mut self, row: &Row, at: usize, cell: &Cell, may_break: bool) -> bool {
        let text = &cell.text;
        if let Form::Error = cell.form {
            let hint = "fix the formula in the spreadsheet";
            self.error(
                row,
                at,
                "formula",
                |name| format!("the formula in {name} has the error `{text}`"),
                hint,
            );
        } else if let Some(hidden) = control_character(text) {
            let message =
                |name: &str| format!("{name} holds the control character U+{:04X}", u32::from(hidden));
            self.error(row, at, "control", message, "");
        } else if let (Some(found), false) = (beyond_a_line(text), may_break) {
            self.error(
                row,
                at,
                "lines",
                |name| format!("{name} holds {found}; its text must be on one line"),
                "",
            );
        } else {
            return true;
        }
        false
    }

    pub(super) fn words(&mut self, line: &mut Line<'a>, key: Key, name: &str) -> Vec<String> {
        let text = self.text(line, key, name).unwrap_or_default();
        text.split(|c: char| c.is_whitespace() || c == ',' || c == ';')
            .filter(|word| !word.is_empty())
            .map(str::to_string)
            .collect()
    }

    pub(super) fn numbers(&mut self, line: &mut Line<'a>) -> Option<Vec<i32>> {
        let words = self.words(line, Key::Numbers, "numbers");
        let at = self.columns.index_of(Key::Numbers)?;
        let numbers: Vec<i32> = words.iter().filter_map(|word| self.whole(line.row, at, word)).collect();
        (!words.is_empty()).then_some(numbers)
    }

    pub(super) fn integer(&mut self, line: &mut Line<'a>, key: Key, name: &str) -> Option<i32> {
        let text = self.text(line, key, name)?;
        self.whole(line.row, self.columns.index_of(key)?, &text)
    }

    pub(super) fn count(&mut self, line: &mut Line<'a>) -> Option<u32> {
        let count = self.integer(line, Key::Count, "count")?;
        let count = u32::try_from(count);
        if count.is_err() {
            let at = self.columns.index_of(Key::Count).unwrap_or_default();
            self.error(line.row, at, "negative", |cell| format!("the count in {cell} is negative"), "");
        }
        count.ok()
    }

    fn whole(&mut self, row: &Row, at: usize, text: &str) -> Option<i32> {
        let number = numbers::integer(text, self.sheet.has_decimal_comma);
        match number.and_then(|number| i32::try_from(number).map_err(|_| NoNumber::Other)) {
            Ok(number) => Some(number),
            Err(why) => {
                self.no_number(row, at, text, why, "a whole number");
                None
            }
        }
    }

    fn no_number(&mut self, row: &Row, at: usize, text: &str, why: NoNumber, wanted: &str) {
        let is_date = row.cells.get(at).is_some_and(|cell| cell.form == Form::Date);
        let title = &self.columns.all[at].title;
        let (reason, about, hint) = match why {
            _ if is_date => (
                "date",
                format!("is a date, not {wanted}"),
                "give the cell the format of a number in the spreadsheet".to_string(),
            ),
            NoNumber::LeadingZero => {
                let meant = text.trim_start_matches('0');
                let meant = if meant.is_empty() { "0" } else { meant };
                let as_text = format!(
                    "declare the column as text: `columns = {{ \"{title}\" = {{ type = \"text\" }} }}`"
                );
                ("zero", "starts with a zero".to_string(), format!("write `{meant}`, or {as_text}"))
            }
            NoNumber::Ambiguous => (
                "ambiguous",
                "could have decimals or thousands".to_string(),
                "write it without separators of thousands".to_string(),
            ),
            NoNumber::Other | NoNumber::Fraction => ("number", format!("is not {wanted}"), String::new()),
        };
        self.error(row, at, reason, |cell| format!("`{text}` in {cell} {about}"), hint);
    }

    pub(super) fn fields(&mut self, line: &mut Line<'a>) -> BTreeMap<String, RawValue> {
        let mut fields = BTreeMap::new();
        for (at, cell) in line.row.cells.iter().enumerate() {
            let Some(Meaning::Field(name, field_type)) =
                self.columns.all.get(at).map(|column| &column.meaning)
            else {
                continue;
            };
            if cell.text.is_empty() || !self.sound(line.row, at, cell, true) {
                continue;
            }
            let translation = self.translation(line, &Base::Field(name.clone()), Some(at), true);
            let (at, cell) = translation.map_or((at, cell), |at| (at, &line.row.cells[at]));
            line.parts.insert(format!("fields.{name}"), self.sheet.place(&cell.span));
            if let Some(value) = self.value(line.row, at, cell, *field_type) {
                fields.insert(name.clone(), value);
            }
        }
        fields
    }

    fn value(&mut self, row: &Row, at: usize, cell: &Cell, field_type: FieldType) -> Option<RawValue> {
        let text = cell.text.as_str();
        match field_type {
            FieldType::Integer => self.whole(row, at, text).map(|number| RawValue::Int(number.into())),
            FieldType::Decimal | FieldType::Number => {
                match numbers::decimal(text, self.sheet.has_decimal_comma) {
                    Ok(value) if field_type == FieldType::Number => Some(fields::number(value)),
                    Ok(value) => Some(RawValue::Float(value)),
                    Err(why) => {
                        self.no_number(row, at, text, why, "a decimal number");
                        None
                    }
                }
            }
            FieldType::Boolean => {
                let value = numbers::boolean(text).map(RawValue::Bool);
                if value.is_none() {
                    self.error(
                        row,
                        at,
                        "boolean",
                        |cell| format!("`{text}` in {cell} is neither `TRUE` nor `FALSE`"),
                        "",
                    );
                }
                value
            }
            FieldType::Json => {
                let value = fields::json(text);
                if value.is_none() {
                    let hint = "write a list as `[\"one\", \"two\"]`, a table as `{\"key\": 1}`";
                    self.error(
                        row,
                        at,
                        "json",
                        |cell| format!("`{text}` in {cell} is no list and no table"),
                        hint,
                    );
                }
                value
            }
            FieldType::Color => {
                if let Err(why) = paint::color(text) {
                    self.cell_error(row, at, "color", |cell| why.diagnostic(&format!("`{text}` in {cell}")));
                    return None;
                }
                Some(RawValue::Text(text.into()))
            }
            FieldType::Date => Some(RawValue::Text(text.into())),
            FieldType::Text | FieldType::Any => {
                if cell.form == Form::Date {
                    self.cell_error(row, at, "date", |cell| {
                        Diagnostic::warning(
                            "sheet-date",
                            format!("{cell} is a date, and its text on the card is `{text}`"),
                        )
                        .hint("if a text such as 1/2 was meant, format the cell as text and type it again")
                    });
                }
                Some(RawValue::Text(cell.markup().into()))
            }
        }
    }
}
