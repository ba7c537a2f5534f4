//! Cells of CSV files (RFC 4180).

/// The text of a cell.
pub(super) fn read(written: &str) -> String {
    let quoted = written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    quoted.map_or(written.to_string(), |inner| inner.replace("\"\"", "\"")).trim().to_string()
}

/// A text as a cell, in quotes if it has a character that could end it.
pub(super) fn written(text: &str) -> String {
    if text.contains([',', ';', '\t', '|', '\n', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_string() }
}
