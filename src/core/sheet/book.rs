//! Workbooks: the sheet that is read, and its rows as a text that errors can point into.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::rich::Text;
use super::rows::{Cell, File, Form, Row, Sheet, address, letters};
use super::zip::Archive;
use super::{ods, xlsx};
use crate::diag::{Diagnostic, Diagnostics, Place, Source, list, numbered};
use crate::{limits, progress};

/// The cells of a sheet that are not empty, by row and column from 0.
#[derive(Debug, Default)]
pub(super) struct Grid {
    rows: BTreeMap<usize, BTreeMap<usize, (Text, Form)>>,
    /// Rows that the spreadsheet program doesn't show, with content.
    hidden: BTreeSet<usize>,
    cells: usize,
    /// Bytes of all texts.
    bytes: usize,
}

impl Grid {
    /// Adds a cell.
    ///
    /// # Errors
    /// The sheet is too large.
    pub(super) fn put(&mut self, row: usize, column: usize, text: &Text, form: Form) -> Result<(), String> {
        let Text { plain, marked } = text;
        let text =
            Text { plain: plain.trim().into(), marked: marked.as_ref().map(|marked| marked.trim().into()) };
        if text.plain.is_empty() && form != Form::Unsaved {
            return Ok(());
        }
        if row >= limits::SHEET_ROWS || column >= limits::SHEET_COLUMNS {
            let cell = address(column, row + 1);
            let (rows, last) = (limits::SHEET_ROWS, letters(limits::SHEET_COLUMNS - 1));
            return Err(format!(
                "it has a value in {cell}, and only {rows} rows and columns up to {last} are read"
            ));
        }
        self.cells += 1;
        self.bytes += text.plain.len() + text.marked.as_ref().map_or(0, String::len);
        if self.bytes > limits::SHEET_TEXT_BYTES {
            return Err(format!("its texts have more than {} MiB", limits::SHEET_TEXT_BYTES >> 20));
        }
        if self.cells > limits::SHEET_CELLS {
            return Err(format!("it has more than {} cells with a value", limits::SHEET_CELLS));
        }
        self.rows.entry(row).or_default().insert(column, (text, form));
        Ok(())
    }

    /// Notes that a row is not shown, if it has content.
    pub(super) fn hide(&mut self, row: usize) {
        if self.rows.contains_key(&row) {
            self.hidden.insert(row);
        }
    }

    /// The rows as a text, one on each line.
    fn drawn(self, file: &File, sheet: Option<&str>) -> Sheet {
        let (mut text, mut rows) = (String::new(), Vec::new());
        for (number, mut columns) in self.rows {
            while rows.len() < number {
                text.push('\n');
                rows.push(Row { number: rows.len() + 1, cells: Vec::new() });
            }
            let last = columns.keys().next_back().map_or(0, |last| last + 1);
            let mut cells = Vec::new();
            for column in 0..last {
                if column > 0 {
                    text.push_str(" | ");
                }
                let (Text { plain, marked }, form) =
                    columns.remove(&column).unwrap_or((Text::default(), Form::Text));
                let start = text.len();
                text.extend(plain.chars().map(|c| if c.is_control() { ' ' } else { c }));
                cells.push(Cell { text: plain, marked, form, span: start..text.len() });
            }
            text.push('\n');
            rows.push(Row { number: number + 1, cells });
        }
        let name = sheet.map_or(file.name.clone(), |sheet| format!("{}#{sheet}", file.name));
        let source = file.source(name, text);
        let notes = hidden_rows(&source, &rows, &self.hidden).into_iter().collect();
        Sheet { source, rows, has_decimal_comma: false, notes: Diagnostics(notes) }
    }
}

/// The note that rows are read which the spreadsheet program doesn't show.
fn hidden_rows(source: &Arc<Source>, rows: &[Row], hidden: &BTreeSet<usize>) -> Option<Diagnostic> {
    let first = hidden.first()?;
    let lines = numbered("row", &hidden.iter().map(|row| row + 1).collect());
    let what = if hidden.len() == 1 { "a hidden row is" } else { "hidden rows are" };
    let note = Diagnostic::note("sheet-rows", format!("{what} read too: {lines}"));
    let note = match rows.get(*first) {
        Some(row) => {
            note.at(Place::new(source, row.span()), "hidden in the spreadsheet program, perhaps by a filter")
        }
        None => note,
    };
    Some(note.hint("delete rows that are not for the deck"))
}

/// A workbook of any format.
pub(super) trait Book {
    /// The names of its visible sheets, then those of the hidden ones; the number of the visible ones.
    fn names(&self) -> (Vec<String>, usize);

    /// The cells of a sheet, by its place among the names.
    ///
    /// # Errors
    /// It is damaged or too large.
    fn grid(&self, sheet: usize) -> Result<Grid, String>;
}

/// Reads the sheet of that name, or the only one with content.
///
/// # Errors
/// The file is damaged, too large or none of these formats; no sheet has that name, or several have content.
pub(super) fn read(file: &File, sheet: Option<&str>) -> Result<Sheet, Diagnostic> {
    opened(file, &|book| found(file, sheet, book))
}

/// The visible sheets with content, by their names; the name is left out if there is only one.
///
/// # Errors
/// The file is damaged, too large or none of these formats, or has too many sheets.
pub(super) fn sheets(file: &File) -> Result<Vec<(Option<String>, Sheet)>, Diagnostic> {
    opened(file, &|book| {
        let filled = filled(file, book)?;
        let is_alone = filled.len() == 1;
        let named = filled.into_iter().map(|(name, grid)| (Some(name).filter(|_| !is_alone), grid));
        Ok(named.map(|(name, grid)| (name.clone(), grid.drawn(file, name.as_deref()))).collect())
    })
}

fn unreadable(file: &File, why: String) -> Diagnostic {
    Diagnostic::error("sheet-file", format!("can't read `{}`: {why}", file.name))
}

/// The result of `work` with a workbook.
fn opened<T>(file: &File, work: &dyn Fn(&dyn Book) -> Result<T, Diagnostic>) -> Result<T, Diagnostic> {
    let error = |why: String| unreadable(file, why);
    progress::needs(limits::SHEET_MEMORY);
    let archive = Archive::open(&file.bytes).ok_or_else(|| error("the file is cut off or damaged".into()))?;
    match () {
        () if archive.has("content.xml") => work(&ods::Ods::open(&archive).map_err(error)?),
        () if archive.has("_rels/.rels") => work(&xlsx::Xlsx::open(&archive).map_err(error)?),
        () => Err(error("it is neither an Excel workbook nor an OpenDocument spreadsheet".into())
            .hint("save it as .xlsx, .ods or CSV")),
    }
}

fn found(file: &File, sheet: Option<&str>, book: &dyn Book) -> Result<Sheet, Diagnostic> {
    if let Some(asked) = sheet {
        let (names, _) = book.names();
        let found = names.iter().position(|name| name.trim() == asked.trim()).or_else(|| {
            let asked = asked.trim().to_lowercase();
            names.iter().position(|name| name.trim().to_lowercase() == asked)
        });
        let Some(found) = found else {
            let names = names.iter().map(String::as_str);
            return Err(Diagnostic::error("sheet-name", format!("`{}` has no sheet `{asked}`", file.name))
                .nearest(asked, names.clone())
                .hint(format!("its sheets are {}", list(names))));
        };
        return Ok(book.grid(found).map_err(|why| unreadable(file, why))?.drawn(file, Some(&names[found])));
    }
    let mut filled = filled(file, book)?;
    match filled.len() {
        0 => Ok(Grid::default().drawn(file, None)),
        1 => Ok(filled.remove(0).1.drawn(file, None)),
        _ => Err(several(file, &filled.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>())),
    }
}

/// The visible sheets with content, by their names.
fn filled(file: &File, book: &dyn Book) -> Result<Vec<(String, Grid)>, Diagnostic> {
    let (names, visible) = book.names();
    if visible > limits::SHEETS {
        return Err(several(file, &names.iter().map(String::as_str).collect::<Vec<_>>()));
    }
    let mut filled = Vec::new();
    for (index, name) in names.into_iter().enumerate().take(visible) {
        let grid = book.grid(index).map_err(|why| unreadable(file, why))?;
        if grid.cells > 0 {
            filled.push((name, grid));
        }
    }
    Ok(filled)
}

fn several(file: &File, names: &[&str]) -> Diagnostic {
    let hint = format!("name one of {}: `sheet = \"{}\"`", list(names.iter().copied()), names[0]);
    Diagnostic::error("sheet-name", format!("`{}` has several sheets", file.name)).hint(hint)
}
