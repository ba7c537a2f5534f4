//! Spreadsheet files → rows of cells, each cell with its place: CSV and TSV in any common encoding, Excel
//! workbooks and OpenDocument spreadsheets.
//!
//! Data comes from `files` as bytes and goes to `spec`, which makes cards of it. Files can come from
//! strangers: sizes are bounded before anything is unpacked or allocated.

mod book;
mod dates;
mod delimited;
mod encoding;
mod formats;
mod ods;
mod parts;
mod rich;
mod rows;
mod text;
mod xlsx;
mod zip;

pub use delimited::{cell_text, written_cell};
pub use rows::{Cell, File, Form, Row, Sheet, Unreadable, address};

use crate::diag::{Diagnostic, Diagnostics};

/// Endings of the files that are read.
pub const ENDINGS: [&str; 4] = ["csv", "tsv", "xlsx", "ods"];

/// Reads the rows of a file: of a workbook, those of the sheet of that name, or of its only one. `is_known`
/// says whether a text is the name of a column, by which the delimiter is found.
///
/// # Errors
/// The file is no spreadsheet, is damaged or too large, or has no such sheet.
pub fn read(file: &File, sheet: Option<&str>, is_known: &dyn Fn(&str) -> bool) -> Result<Sheet, Diagnostics> {
    if let Some(why) = foreign(&file.bytes) {
        return Err(Diagnostic::error("sheet-file", format!("`{}` {}", file.name, why.0)).hint(why.1).into());
    }
    if file.bytes.starts_with(zip::MAGIC) {
        return book::read(file, sheet).map_err(Diagnostics::from);
    }
    if let Some(sheet) = sheet {
        let message = format!("`{}` has no sheet `{sheet}`: it is a text file", file.name);
        return Err(Diagnostic::error("sheet-name", message)
            .hint("leave `sheet` out, or name an .xlsx or .ods file")
            .into());
    }
    text::read(file, is_known)
}

/// The rows of all visible sheets with content, by their names; of a text file, and where only one sheet has
/// content, without a name.
///
/// # Errors
/// The file is no spreadsheet, is damaged or too large.
pub fn sheets(
    file: &File,
    is_known: &dyn Fn(&str) -> bool,
) -> Result<Vec<(Option<String>, Sheet)>, Diagnostics> {
    if file.bytes.starts_with(zip::MAGIC) {
        return book::sheets(file).map_err(Diagnostics::from);
    }
    Ok(vec![(None, read(file, None, is_known)?)])
}

/// The error of a file of a format that is not read, and what to do.
fn foreign(bytes: &[u8]) -> Option<(&'static str, &'static str)> {
    const OLE: &[u8] = &[0xd0, 0xcf, 0x11, 0xe0];
    if bytes.starts_with(OLE) {
        return Some((
            "is an old Excel workbook (.xls), or a workbook with a password",
            "save it as .xlsx without a password, or as CSV",
        ));
    }
    bytes.starts_with(b"%PDF").then_some(("is a PDF", "name the spreadsheet that it was made from"))
}
