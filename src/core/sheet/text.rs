//! CSV and TSV files.

use super::delimited::{self, QuoteError};
use super::encoding::{self, Encoding};
use super::rows::{Cell, File, Form, Row, Sheet, address};
use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::limits;

/// Reads a text file of rows.
///
/// # Errors
/// It is no text, is too large, or its quotes are wrong.
pub(super) fn read(file: &File, is_known: &dyn Fn(&str) -> bool) -> Result<Sheet, Diagnostics> {
    if file.bytes.len() as u64 > limits::TEXT_FILE_BYTES {
        return Err(Diagnostic::error(
            "sheet-file",
            format!("`{}` is larger than {} MiB", file.name, limits::TEXT_FILE_BYTES >> 20),
        )
        .into());
    }
    let (text, encoding) = encoding::decode(&file.bytes).map_err(|before| no_text(file, before))?;
    let source = file.source(file.name.clone(), text);
    let (start, named) = separator_line(&source.text);
    let delimiter = named.unwrap_or_else(|| delimited::delimiter(&source.text, start, is_known));
    // Delimiters within quotes count too, but no sheet comes close to the limit.
    if source.text[start..].matches([delimiter, '\n']).count() > limits::SHEET_CELLS {
        return Err(too_large(file, limits::SHEET_CELLS, "cells").into());
    }
    let (records, wrong) = delimited::records(&source.text, start, delimiter, usize::MAX);
    let mut diagnostics = Diagnostics::default();
    if records.len() > limits::SHEET_ROWS {
        return Err(too_large(file, limits::SHEET_ROWS, "rows").into());
    }
    if records.iter().any(|record| record.len() > limits::SHEET_COLUMNS) {
        return Err(too_large(file, limits::SHEET_COLUMNS, "columns").into());
    }
    for wrong in wrong.into_iter().take(limits::MAX_DIAGNOSTICS) {
        let (row, column) = wrong.at;
        let cell = address(column, row + 1);
        let place = Place::new(&source, wrong.span);
        diagnostics.push(match wrong.error {
            QuoteError::Unclosed => {
                Diagnostic::error("sheet-quote", format!("the quote in {cell} is never closed"))
                    .at(place, "opened here")
            }
            QuoteError::AfterQuote => {
                Diagnostic::error("sheet-quote", format!("text follows the closing quote in {cell}"))
                    .at(place, "in this cell")
                    .hint("within a quoted cell, write each quote twice: `\"\"`")
            }
        });
    }
    if diagnostics.has_errors() {
        return Err(diagnostics);
    }
    let rows: Vec<Row> = records
        .into_iter()
        .enumerate()
        .map(|(index, record)| {
            let cells = record.into_iter().map(|part| Cell {
                text: part.text,
                marked: None,
                form: Form::Characters,
                span: part.span,
            });
            Row { number: index + 1, cells: cells.collect() }
        })
        .collect();
    if encoding == Encoding::Windows1252 {
        diagnostics.push(note(&rows, &Place::file(&source)));
    }
    Ok(Sheet { source, rows, has_decimal_comma: delimiter == ';', notes: diagnostics })
}

fn too_large(file: &File, most: usize, what: &str) -> Diagnostic {
    Diagnostic::error("sheet-file", format!("`{}` has more than {most} {what}", file.name))
}

/// Where the rows begin, and the delimiter that a first line `sep=;` of Excel names.
fn separator_line(text: &str) -> (usize, Option<char>) {
    let line = text.split('\n').next().unwrap_or_default();
    let mut named = line.strip_prefix("sep=").into_iter().flat_map(str::chars);
    match (named.next(), named.next()) {
        (Some(delimiter), None) if delimited::DELIMITERS.contains(&delimiter) => {
            ((line.len() + 1).min(text.len()), Some(delimiter))
        }
        _ => (0, None),
    }
}

fn no_text(file: &File, before: String) -> Diagnostic {
    let line = before.lines().count().max(1);
    let at = before.len();
    let source = file.source(file.name.clone(), format!("{before}{}", char::REPLACEMENT_CHARACTER));
    Diagnostic::error(
        "sheet-file",
        format!("`{}` is neither text in a known encoding nor an .xlsx or .ods file", file.name),
    )
    .at(Place::new(&source, at..source.text.len()), format!("line {line} has a byte that is no character"))
    .hint("save it as CSV in UTF-8, or as .xlsx or .ods")
}

/// The note that a file is in Windows-1252, with the first cell by which users see whether its characters are
/// right.
fn note(rows: &[Row], file: &Place) -> Diagnostic {
    let mut cells = rows
        .iter()
        .flat_map(|row| row.cells.iter().enumerate().map(move |(column, cell)| (row.number, column, cell)));
    let sample = cells.find(|(_, _, cell)| !cell.text.is_ascii());
    let note = Diagnostic::note("sheet-encoding", "the file is not UTF-8, and is read as Windows-1252");
    let note = match sample {
        Some((row, column, cell)) => {
            let place = Place::new(&file.source, cell.span.clone());
            note.at(place, format!("{} is `{}`", address(column, row), cell.text))
        }
        None => note.at(file.clone(), ""),
    };
    note.hint("if its accents are wrong, save the file as “CSV UTF-8”")
}
