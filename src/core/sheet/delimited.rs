//! Text with delimiters → records of cells (RFC 4180, with any delimiter).

use std::ops::Range;

/// The delimiters that are tried, the most common first.
pub(super) const DELIMITERS: [char; 4] = [',', ';', '\t', '|'];

/// A cell of a record: its text, and its range in the file with its quotes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) text: String,
    pub(super) span: Range<usize>,
}

/// An error in the quotes of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QuoteError {
    /// The file ends within a quoted cell.
    Unclosed,
    /// Text follows the closing quote.
    AfterQuote,
}

/// A quote that is wrong: record and cell from 0, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WrongQuote {
    pub(super) error: QuoteError,
    pub(super) at: (usize, usize),
    pub(super) span: Range<usize>,
}

/// Splits `text` from byte `start` on, up to `most` records.
pub(super) fn records(
    text: &str,
    start: usize,
    delimiter: char,
    most: usize,
) -> (Vec<Vec<Part>>, Vec<WrongQuote>) {
    let (mut records, mut wrong) = (Vec::new(), Vec::new());
    let (mut record, mut at) = (Vec::new(), start);
    while at < text.len() && records.len() < most {
        let (part, end, error) = part(text, at, delimiter);
        if let Some(error) = error {
            wrong.push(WrongQuote { error, at: (records.len(), record.len()), span: part.span.clone() });
        }
        record.push(part);
        let ends_cell = text[end..].starts_with(delimiter);
        at = end + text[end..].chars().next().map_or(0, char::len_utf8);
        if !ends_cell || at == text.len() {
            if ends_cell {
                record.push(Part { text: String::new(), span: at..at });
            }
            records.push(std::mem::take(&mut record));
        }
    }
    (records, wrong)
}

/// The cell at a byte, where the delimiter or line break after it is, and an error of its quotes.
fn part(text: &str, at: usize, delimiter: char) -> (Part, usize, Option<QuoteError>) {
    let is_blank = |c: char| c != delimiter && c != '\n' && c.is_whitespace();
    let rest = &text[at..];
    let begin = at + rest.len() - rest.trim_start_matches(is_blank).len();
    let end_from =
        |from: usize| text[from..].find([delimiter, '\n']).map_or(text.len(), |length| from + length);
    if !text[begin..].starts_with('"') {
        let end = end_from(begin);
        let inner = text[begin..end].trim_end();
        return (Part { text: inner.to_string(), span: begin..begin + inner.len() }, end, None);
    }
    let mut inner = String::new();
    let mut from = begin + 1;
    loop {
        let Some(length) = text[from..].find('"') else {
            inner.push_str(&text[from..]);
            return (
                Part { text: inner.trim().to_string(), span: begin..end_from(begin) },
                text.len(),
                Some(QuoteError::Unclosed),
            );
        };
        inner.push_str(&text[from..from + length]);
        from += length + 1;
        if !text[from..].starts_with('"') {
            break;
        }
        inner.push('"');
        from += 1;
    }
    let end = end_from(from);
    let after = text[from..end].trim();
    let error = (!after.is_empty()).then_some(QuoteError::AfterQuote);
    (
        Part { text: inner.trim().to_string(), span: begin..if error.is_some() { end } else { from } },
        end,
        error,
    )
}

/// The text of a cell that is written like this, with its quotes.
pub fn cell_text(written: &str) -> String {
    let quoted = written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    quoted.map_or(written.to_string(), |inner| inner.replace("\"\"", "\"")).trim().to_string()
}

/// A text as a cell, in quotes if it has a character that could end it.
pub fn written_cell(text: &str) -> String {
    if text.contains(['\n', '"']) || text.contains(DELIMITERS) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}

/// The delimiter of a text: the one that finds most names of columns in a row, or else splits the most rows
/// alike.
pub(super) fn delimiter(text: &str, start: usize, is_known: &dyn Fn(&str) -> bool) -> char {
    const ROWS: usize = 20;
    let score = |delimiter: char| {
        let (records, _) = records(text, start, delimiter, ROWS);
        let known = records
            .iter()
            .map(|record| record.iter().filter(|part| is_known(&part.text)).count())
            .max()
            .unwrap_or(0);
        let widths: Vec<usize> = records.iter().map(Vec::len).filter(|width| *width > 1).collect();
        let alike = widths
            .iter()
            .map(|width| widths.iter().filter(|other| *other == width).count() * width)
            .max()
            .unwrap_or(0);
        (known, alike)
    };
    // Of equal scores the last wins.
    DELIMITERS.into_iter().rev().max_by_key(|delimiter| score(*delimiter)).unwrap_or(',')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, delimiter: char) -> Vec<Vec<String>> {
        let (records, _) = records(text, 0, delimiter, usize::MAX);
        records.into_iter().map(|record| record.into_iter().map(|part| part.text).collect()).collect()
    }

    #[test]
    fn quotes_blanks_and_line_breaks() {
        assert_eq!(
            texts("a, b\n\"x, \"\"y\"\"\" , \"two\nlines\"\n", ','),
            [["a", "b"], ["x, \"y\"", "two\nlines"]]
        );
        assert_eq!(texts("a\tb\n\t\n\n", '\t'), [vec!["a", "b"], vec!["", ""], vec![""]]);
        assert_eq!(texts("a,", ','), [["a", ""]]);
        assert_eq!(texts("5\" tall,x", ','), [["5\" tall", "x"]]);
        assert!(texts("", ',').is_empty());
    }

    #[test]
    fn wrong_quotes_have_places() {
        let (_, wrong) = records("a,b\nc,\"d\" e\nf,\"g\nh", 0, ',', usize::MAX);
        let found: Vec<(QuoteError, (usize, usize), Range<usize>)> =
            wrong.into_iter().map(|wrong| (wrong.error, wrong.at, wrong.span)).collect();
        assert_eq!(found, [(QuoteError::AfterQuote, (1, 1), 6..11), (QuoteError::Unclosed, (2, 1), 14..16)]);
    }

    #[test]
    fn delimiters_are_found() {
        let is_known = |text: &str| ["id", "name"].contains(&text);
        let found = |text: &str| delimiter(text, 0, &is_known);
        assert_eq!(found("id;name\nowl;a, b, c\ncat;d, e, f\n"), ';');
        assert_eq!(found("id\tname\nowl\ta, b\n"), '\t');
        assert_eq!(found("id,name\nowl,a; b; c; d\n"), ',');
        assert_eq!(found("Nr;Titel\n1;a\n2;b, c\n"), ';');
        assert_eq!(found("id|name\nowl|x\n"), '|');
        assert_eq!(found("name\nowl\n"), ',');
    }
}
