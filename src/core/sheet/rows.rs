//! A sheet: its rows and cells.

use std::ops::Range;
use std::sync::Arc;

use crate::diag::{Diagnostics, Place, Source};

/// A spreadsheet file as it is.
#[derive(Clone, Debug)]
pub struct File {
    /// The path as the user would write it, or `built-in:…`.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// True for a file of the user; false for one that is built in.
    pub is_file: bool,
}

impl File {
    /// A file of the user.
    pub fn new(name: impl Into<String>, bytes: impl Into<Vec<u8>>) -> File {
        File { name: name.into(), bytes: bytes.into(), is_file: true }
    }

    /// A text of this file, under its name or a longer one.
    pub(super) fn source(&self, name: String, text: String) -> Arc<Source> {
        Arc::new(Source { name, text, is_file: self.is_file })
    }
}

/// Why a spreadsheet can't be read, and which others there are instead.
#[derive(Clone, Debug, Default)]
pub struct Unreadable {
    /// The reason, as a message for users.
    pub why: String,
    /// Spreadsheets in the same folder.
    pub others: Vec<String>,
}

impl From<&str> for Unreadable {
    fn from(why: &str) -> Unreadable {
        Unreadable { why: why.into(), others: Vec::new() }
    }
}

impl From<String> for Unreadable {
    fn from(why: String) -> Unreadable {
        Unreadable { why, others: Vec::new() }
    }
}

/// The rows of a sheet.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The text that places point into: the file itself, or the rows of a workbook, one on each line.
    pub source: Arc<Source>,
    /// All rows up to the last one with content, the first of the sheet first.
    pub rows: Vec<Row>,
    /// Numbers have a decimal comma, as in files with semicolons.
    pub has_decimal_comma: bool,
    /// Diagnostics for users about the way it was read.
    pub notes: Diagnostics,
}

/// A row.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Its number in the spreadsheet program, from 1.
    pub number: usize,
    /// Its cells from the first column on; those after the last one are empty.
    pub cells: Vec<Cell>,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its text, without blanks around it.
    pub text: String,
    /// Its text with `**` and `*` around the parts that are bold and italic, if parts are.
    pub marked: Option<String>,
    /// The form of its value in the spreadsheet program.
    pub form: Form,
    /// Where it is in [`Sheet::source`].
    pub span: Range<usize>,
}

/// The form of a cell's value in the spreadsheet program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Characters in a file that tells no numbers from texts.
    Characters,
    /// A text.
    Text,
    /// A number.
    Number,
    /// `TRUE` or `FALSE`.
    Bool,
    /// A date or a time, in ISO 8601.
    Date,
    /// An error of a formula, such as `#REF!`.
    Error,
    /// A formula without a saved value.
    Unsaved,
}

impl Row {
    /// True if all its cells are empty.
    pub fn is_empty(&self) -> bool {
        self.cells.iter().all(|cell| cell.text.is_empty() && cell.form != Form::Unsaved)
    }

    /// The range from its first to its last cell.
    pub fn span(&self) -> Range<usize> {
        let (first, last) = (self.cells.first(), self.cells.last());
        first.map_or(0, |cell| cell.span.start)..last.map_or(0, |cell| cell.span.end)
    }
}

impl Cell {
    /// Its text as the markup of texts.
    pub fn markup(&self) -> &str {
        self.marked.as_deref().unwrap_or(&self.text)
    }
}

impl Sheet {
    /// The place of a range of its text.
    pub fn place(&self, span: &Range<usize>) -> Place {
        Place::new(&self.source, span.clone())
    }
}

/// The name of a cell in a spreadsheet program, such as `C7`: the column from 0, the row from 1.
pub fn address(column: usize, row: usize) -> String {
    format!("{}{row}", letters(column))
}

/// The letters of a column, counted from 0: A to Z, then AA.
pub(super) fn letters(column: usize) -> String {
    let last = char::from(b'A' + (column % 26) as u8);
    match column / 26 {
        0 => last.to_string(),
        more => format!("{}{last}", letters(more - 1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_named_as_in_spreadsheet_programs() {
        assert_eq!(
            [(2, 7), (25, 1), (26, 1), (701, 2), (702, 2)].map(|(column, row)| address(column, row)),
            ["C7", "Z1", "AA1", "ZZ2", "AAA2"]
        );
    }
}
