//! Kinds from a spreadsheet. Columns are typed: a number stays a number, and `010` is rejected as ambiguous.

use std::sync::Arc;

use super::raw::{RawColumn, RawCount, RawCsv, RawKind, RawValue};
use super::validate::{beyond_a_line, control_character};
use crate::diag::{Diagnostic, Diagnostics, Place, Source, list};
use crate::id::is_id;

const COLUMNS: [&str; 12] = ["id", "name", "count", "first", "number", "numbers", "price", "value", "symbols", "effects", "art", "text"];

/// Reads the rows of a spreadsheet as kinds, each with the place of its line.
///
/// # Errors
/// All errors of all its rows.
pub fn kinds(sheet: &RawCsv, source: &Arc<Source>) -> Result<Vec<(RawKind, Place)>, Diagnostics> {
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).flexible(true).from_reader(source.text.as_bytes());
    let mut diagnostics = Diagnostics::default();
    let header = match reader.headers() {
        Ok(header) => header.clone(),
        Err(error) => return Err(Diagnostic::error("csv-syntax", error.to_string()).at(Place::file(source), "").into()),
    };
    check_header(sheet, &header, source, &mut diagnostics);
    let mut kinds = Vec::new();
    for record in reader.records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let at = error.position().map_or(0, |position| position.byte() as usize);
                diagnostics.push(Diagnostic::error("csv-syntax", "this is not a valid CSV row").at(line(source, at), error.to_string()));
                continue;
            }
        };
        let place = line(source, record.position().map_or(0, |position| position.byte() as usize));
        let mut row = Row { place: &place, diagnostics: &mut diagnostics };
        if record.len() != header.len() {
            row.diagnostic(format!("this row has {} cells, the header has {}", record.len(), header.len()));
            continue;
        }
        let kind = row.kind(sheet, &header, &record);
        kinds.push((kind, place));
    }
    diagnostics.into_result(kinds).map(|(kinds, _)| kinds)
}

fn check_header(sheet: &RawCsv, header: &csv::StringRecord, source: &Arc<Source>, diagnostics: &mut Diagnostics) {
    let known: Vec<&str> = COLUMNS.into_iter().chain(sheet.columns.keys().map(String::as_str)).collect();
    for (index, name) in header.iter().enumerate() {
        let diagnostic = if header.iter().take(index).any(|before| before == name) {
            Diagnostic::error("csv-column", format!("the column `{name}` occurs twice")).at(Place::file(source), "")
        } else if known.contains(&name) {
            continue;
        } else {
            Diagnostic::error("csv-column", format!("unknown column `{name}`"))
                .at(Place::file(source), "in this header")
                .nearest(name, known.iter().copied())
                .hint(format!("the columns are {}; name others under `columns` in the deck file", list(known.iter().copied())))
        };
        diagnostics.push(diagnostic);
    }
    if !header.iter().any(|name| name == "id") {
        diagnostics.push(Diagnostic::error("csv-column", "the spreadsheet has no column `id`").at(Place::file(source), "in this header"));
    }
    for name in sheet.columns.keys().filter(|name| !header.iter().any(|column| column == name.as_str())) {
        diagnostics.push(
            Diagnostic::error("csv-column", format!("the spreadsheet has no column `{name}`, which the deck file declares"))
                .at(Place::file(source), "in this header"),
        );
    }
}

fn line(source: &Arc<Source>, start: usize) -> Place {
    let start = start.min(source.text.len());
    let text = source.text.get(start..).unwrap_or_default();
    let start = start + text.len() - text.trim_start_matches(['\r', '\n']).len();
    let end = source.text.get(start..).and_then(|text| text.find(['\r', '\n'])).map_or(source.text.len(), |at| start + at);
    Place::new(source, start..end)
}

struct Row<'a> {
    place: &'a Place,
    diagnostics: &'a mut Diagnostics,
}

impl Row<'_> {
    fn diagnostic(&mut self, message: String) {
        self.diagnostics.push(Diagnostic::error("csv-cell", message).at(self.place.clone(), "in this row"));
    }

    fn kind(&mut self, sheet: &RawCsv, header: &csv::StringRecord, record: &csv::StringRecord) -> RawKind {
        let mut kind = RawKind { kind_type: sheet.kind_type.clone(), ..RawKind::default() };
        for (name, cell) in header.iter().zip(record).filter(|(_, cell)| !cell.is_empty()) {
            if let Some(hidden) = control_character(cell) {
                self.diagnostic(format!("the column `{name}` holds the control character U+{:04X}", u32::from(hidden)));
                continue;
            }
            let is_long = name == "text" || sheet.columns.contains_key(name);
            if let (Some(found), false) = (beyond_a_line(cell), is_long) {
                self.diagnostic(format!("the column `{name}` holds {found}; its texts must be on one line"));
                continue;
            }
            match (name, sheet.columns.get(name)) {
                (_, Some(column)) => {
                    if let Some(value) = self.field(name, cell, *column) {
                        kind.fields.insert(name.to_string(), value);
                    }
                }
                ("id", _) => kind.id = cell.to_string(),
                ("name", _) => kind.name = Some(cell.to_string()),
                ("art", _) => kind.art = Some(cell.to_string()),
                ("text", _) => kind.text = Some(cell.to_string()),
                ("symbols", _) => kind.symbols = cell.split_whitespace().map(str::to_string).collect(),
                ("effects", _) => kind.effects = cell.split_whitespace().map(str::to_string).collect(),
                ("numbers", _) => kind.numbers = Some(cell.split_whitespace().filter_map(|cell| self.int(name, cell)).collect()),
                ("first", _) => kind.first = self.int(name, cell),
                ("number", _) => kind.number = self.int(name, cell),
                ("price", _) => kind.price = self.int(name, cell),
                ("value", _) => kind.value = self.int(name, cell),
                ("count", _) => match self.int(name, cell).map(u32::try_from) {
                    Some(Ok(count)) => kind.count = Some(RawCount::Fixed(count)),
                    Some(Err(_)) => self.diagnostic("`count` can't be negative".into()),
                    None => {}
                },
                _ => {}
            }
        }
        if !is_id(&kind.id) {
            self.diagnostic(format!("`{}` can't be the id of a kind: lower-case letters, digits and single hyphens", kind.id));
        }
        kind
    }

    fn field(&mut self, name: &str, cell: &str, column: RawColumn) -> Option<RawValue> {
        match column {
            RawColumn::Text => Some(RawValue::Text(cell.to_string())),
            RawColumn::Integer => self.int(name, cell).map(|int| RawValue::Int(int.into())),
            RawColumn::Decimal => match decimal(cell) {
                Some(value) => Some(RawValue::Float(value)),
                None => {
                    self.diagnostic(format!("`{cell}` in the column `{name}` is not a decimal number"));
                    None
                }
            },
        }
    }

    fn int(&mut self, name: &str, cell: &str) -> Option<i32> {
        let digits = cell.strip_prefix('-').unwrap_or(cell);
        let plain = !digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit());
        if plain && digits.len() > 1 && digits.starts_with('0') {
            let meant = digits.trim_start_matches('0');
            self.diagnostic(format!(
                "`{cell}` in the column `{name}` starts with a zero; write `{}`, or declare the column as text",
                if meant.is_empty() { "0" } else { meant }
            ));
            return None;
        }
        match cell.parse() {
            Ok(int) if plain => Some(int),
            _ => {
                self.diagnostic(format!("`{cell}` in the column `{name}` is not a whole number"));
                None
            }
        }
    }
}

fn decimal(cell: &str) -> Option<f64> {
    let plain = cell.chars().all(|c| c.is_ascii_digit() || c == '.' || c == '-');
    cell.parse::<f64>().ok().filter(|value| plain && value.is_finite())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn sheet(columns: &[(&str, RawColumn)]) -> RawCsv {
        let columns: BTreeMap<String, RawColumn> = columns.iter().map(|(name, column)| (name.to_string(), *column)).collect();
        RawCsv { file: "a.csv".into(), kind_type: "animal".into(), columns }
    }

    fn read(text: &str, columns: &[(&str, RawColumn)]) -> Result<Vec<RawKind>, Vec<String>> {
        kinds(&sheet(columns), &Source::new("a.csv", text))
            .map(|kinds| kinds.into_iter().map(|(kind, _)| kind).collect())
            .map_err(|diagnostics| diagnostics.0.into_iter().map(|diagnostic| diagnostic.message).collect())
    }

    #[test]
    fn reads_typed_columns() {
        let kinds =
            read("id, name, value, symbols, speed\nowl,\"Owl, barn\", 10, 5 star, 2.5\n", &[("speed", RawColumn::Decimal)]).unwrap();
        assert_eq!(kinds[0].name.as_deref(), Some("Owl, barn"));
        assert_eq!(kinds[0].value, Some(10));
        assert_eq!(kinds[0].symbols, ["5", "star"]);
        assert_eq!(kinds[0].fields["speed"], RawValue::Float(2.5));
    }

    #[test]
    fn refuses_octal_looking_and_odd_numbers() {
        for cell in ["010", "00", "1e3", "0x10", "1_000", "+5", "١٢", "99999999999", "1.0", "-"] {
            assert!(read(&format!("id,value\nowl,{cell}\n"), &[]).is_err(), "{cell}");
        }
        assert_eq!(read("id,code\nowl,010\n", &[("code", RawColumn::Text)]).unwrap()[0].fields["code"], RawValue::Text("010".into()));
    }

    #[test]
    fn reports_all_errors_of_all_rows() {
        let diagnostics = read("id,vlaue\nOwl,1\ncat\n", &[]).unwrap_err();
        assert_eq!(diagnostics.len(), 3, "{diagnostics:?}");
    }
}
