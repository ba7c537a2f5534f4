//! A deck file for a spreadsheet that has none: what its columns seem to be, on cards of the built-in
//! template.
//!
//! `uses` knows what a card can show, and the headers that columns for it have; `column` tells whether the
//! cells of a column fit.

mod column;
mod uses;

use super::sheets::header;
use crate::diag::{Diagnostic, Diagnostics};
use crate::id::id_from;
use crate::sheet::{self, File, Sheet};
use column::Column;
use uses::Use;

/// A deck file that was made from a spreadsheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    /// Its text.
    pub text: String,
    /// The columns, in their order.
    pub columns: Vec<Guessed>,
    /// The sheet that is read, if the workbook has several.
    pub sheet: Option<String>,
    /// The sheets with content that are not read.
    pub others: Vec<String>,
}

/// A column, and what it was taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guessed {
    /// Its header.
    pub title: String,
    /// A description of its use, for people.
    pub meaning: &'static str,
    /// Its first value.
    pub example: String,
}

/// Colours of types, so that they differ at first sight: white is readable on each.
const COLORS: [&str; 6] = ["#2f5d8a", "#8a2f2f", "#2f6b3c", "#6b4a8a", "#8a5a1f", "#1f6b6b"];

/// The deck file of a spreadsheet: `name` is its path from there.
///
/// # Errors
/// The spreadsheet can't be read, or has no rows.
pub fn deck(id: &str, title: &str, name: &str, file: &File) -> Result<Guess, Diagnostics> {
    let is_known = |text: &str| uses::named(&header::plain(text)).is_some();
    let mut sheets = sheet::sheets(file, &is_known)?;
    // The sheet whose header has the most known names, the first of several.
    let known = |(_, sheet): &(Option<String>, Sheet)| {
        let row = header::find(sheet, &is_known).map(|header| &sheet.rows[header]);
        row.map_or(0, |row| row.cells.iter().filter(|cell| is_known(&cell.text)).count())
    };
    let best = (0..sheets.len()).rev().max_by_key(|at| known(&sheets[*at]));
    let (chosen, sheet) = best.map(|at| sheets.remove(at)).ok_or_else(|| empty(file))?;
    let header = header::find(&sheet, &is_known);
    let Some(header) = header.filter(|header| sheet.rows[header + 1..].iter().any(|row| !row.is_empty()))
    else {
        return Err(empty(file).into());
    };
    twice(&sheet, header)?;
    let below: Vec<_> = sheet.rows[header + 1..].iter().filter(|row| !row.is_empty()).collect();
    let column = |(at, cell): (usize, &sheet::Cell)| Column {
        title: cell.text.clone(),
        has_decimal_comma: sheet.has_decimal_comma,
        cells: below.iter().map(|row| row.cells.get(at).map_or("", |cell| cell.text.as_str())).collect(),
    };
    let columns: Vec<Column<'_>> = sheet.rows[header].cells.iter().enumerate().map(column).collect();
    let uses = uses::all(&columns);
    let types = types(&columns, &uses);
    let guessed =
        columns.iter().zip(&uses).filter(|(column, _)| !column.title.is_empty()).map(|(column, of)| {
            Guessed {
                title: column.title.clone(),
                meaning: of.meaning(),
                example: column.filled().next().unwrap_or_default().into(),
            }
        });
    let columns: String =
        columns.iter().zip(&uses).filter_map(|(column, of)| of.line(&column.title)).collect();
    let text = format!(
        "format = 1\nid = {}\ntitle = {}\nset = {{ id = \"base\", title = \"Base set\" \
        }}\n\n{}[[sheets]]\nfile = {}\n{}{}\n[sheets.columns]\n{columns}",
        quoted(id),
        quoted(title),
        types.iter().map(|(text, _)| text.as_str()).collect::<String>(),
        quoted(name),
        chosen.as_ref().map_or_else(String::new, |name| format!("sheet = {}\n", quoted(name))),
        types.first().map_or_else(String::new, |(_, id)| format!("type = {}\n", quoted(id))),
    );
    let others = sheets.into_iter().filter_map(|(name, _)| name).collect();
    Ok(Guess { text, columns: guessed.collect(), sheet: chosen, others })
}

fn empty(file: &File) -> Diagnostic {
    Diagnostic::error("sheet-file", format!("`{}` has no rows below its header", file.name))
        .hint("write one row for each card")
}

/// The error of two columns with one header.
fn twice(sheet: &Sheet, header: usize) -> Result<(), Diagnostic> {
    let row = &sheet.rows[header];
    let cells = || row.cells.iter().enumerate().filter(|(_, cell)| !cell.text.is_empty());
    for (at, cell) in cells() {
        if let Some((first, known)) = cells()
            .take_while(|(other, _)| *other < at)
            .find(|(_, known)| header::plain(&known.text) == header::plain(&cell.text))
        {
            let (first_cell, second) = (sheet::address(first, row.number), sheet::address(at, row.number));
            return Err(Diagnostic::error(
                "sheet-column",
                format!("two columns are called `{}`: {first_cell} and {second}", cell.text),
            )
            .at(sheet.place(&cell.span), "again here")
            .also(sheet.place(&known.span), "first here")
            .hint("give one of them another header"));
        }
    }
    Ok(())
}

/// The types of cards, each as it is declared and its id: one for each value of their column, or one for all.
fn types(columns: &[Column<'_>], uses: &[Use]) -> Vec<(String, String)> {
    let declared = |id: &str, title: Option<&str>, color: &str| {
        let title = title.map_or_else(String::new, |title| format!("title = {}\n", quoted(title)));
        format!(
            "[types.{id}]\n{title}front = \"plain/card\"                # a template that comes with \
            bidpress\nback = \"plain/back\"\n{color}\n"
        )
    };
    let named = columns
        .iter()
        .zip(uses)
        .find(|(_, of)| **of == Use::Type)
        .map_or_else(Vec::new, |(column, _)| column.distinct());
    if named.is_empty() {
        return vec![(declared("card", None, ""), "card".into())];
    }
    let has_color = uses.contains(&Use::Color);
    let of = |(title, color): (&str, &&str)| {
        let color = if has_color { String::new() } else { format!("fields = {{ color = \"{color}\" }}\n") };
        let id = id_from(title);
        (declared(&id, Some(title), &color), id)
    };
    named.into_iter().zip(COLORS.iter().cycle()).map(of).collect()
}

/// A text as TOML.
fn quoted(text: &str) -> String {
    toml::Value::String(text.into()).to_string()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;
    use crate::diag::Source;

    /// Describes the use that is guessed for each column of a CSV file; the deck file must be valid, with
    /// this number of kinds.
    fn meanings(csv: &str, kinds: usize) -> Vec<String> {
        let file = File::new("cards.csv", csv);
        let guess = deck("cards", "Cards", "cards.csv", &file).unwrap();
        let source = Source::new("cards.toml", guess.text.as_str());
        let spec = crate::spec::read(&source, &|_| Ok(file.clone()))
            .unwrap_or_else(|errors| panic!("{errors:?}\n{}", guess.text));
        assert_eq!(spec.kinds.len(), kinds, "{}", guess.text);
        guess.columns.iter().map(|column| format!("{}: {}", column.title, column.meaning)).collect()
    }

    #[test]
    fn headers_of_other_programs_are_understood() {
        assert_eq!(
            meanings(
                "Qty,Title,Art,Description,Cost,Power\n2,Owl,owl.png,Draws **two** \
                cards.,3,4\n1,Hen,hen.png,,1 gold,2\n",
                2
            ),
            [
                "Qty: number of copies",
                "Title: name",
                "Art: picture",
                "Description: text",
                "Cost: cost, at the top right",
                "Power: number at the top left",
            ]
        );
        assert_eq!(
            meanings(
                "Anzahl;Kartenname;Beschreibung;Farbe;Angriff;Verteidigung\n2;Möwe;Fliegt;teal;1;2\n1;Eule;Ruht;#123;2;2\n",
                2
            ),
            [
                "Anzahl: number of copies",
                "Kartenname: name",
                "Beschreibung: text",
                "Farbe: colour of the card",
                "Angriff: number at the bottom left",
                "Verteidigung: number at the bottom right",
            ]
        );
    }

    #[test]
    fn cells_tell_what_headers_do_not() {
        let csv = "Thing,Blurb,File,N\nThe first,A sentence that is long enough for a text,a.png,3\nThe \
            second,And another sentence of that length,b.png,4\n";
        assert_eq!(
            meanings(csv, 2),
            ["Thing: name", "Blurb: text", "File: picture", "N: number at the top left"]
        );
        assert_eq!(
            meanings("Type,Text\nSnake,It is a snake.\nLion,It is a lion.\n", 2),
            ["Type: name", "Text: text"]
        );
        // Headers whose cells do not fit are fields.
        let csv = "name,count,color,effect,set,kind,id\nOwl,many,feathers,Draw a card.,Night,Bird,A \
            1\nHen,few,eggs,Lay an egg.,Day,Bird,A 2\n";
        assert_eq!(
            meanings(csv, 2),
            [
                "name: name",
                "count: line at the foot",
                "color: not printed",
                "effect: text",
                "set: not printed",
                "kind: not printed",
                "id: not printed",
            ]
        );
    }

    #[test]
    fn a_column_of_types_declares_them() {
        let file = File::new("a b.csv", "name,type\nOwl,Night Bird\nHen,Day Bird\nCock,Day Bird\n");
        let guess = deck("a-b", "A \"B\"", "a b.csv", &file).unwrap();
        let spec =
            crate::spec::read(&Source::new("a.toml", guess.text.as_str()), &|_| Ok(file.clone())).unwrap();
        assert_eq!(spec.raw.types.keys().collect::<Vec<_>>(), ["day-bird", "night-bird"]);
        assert_eq!((spec.raw.title.as_str(), spec.kinds.len()), ("A \"B\"", 3));
    }

    #[test]
    fn a_wrong_count_is_an_error_rather_than_no_count() {
        let file = File::new("cards.csv", "Name,Qty\nOwl,2\nHen,two\n");
        let text = deck("cards", "Cards", "cards.csv", &file).unwrap().text;
        let errors = crate::spec::read(&Source::new("a.toml", text), &|_| Ok(file.clone())).unwrap_err();
        assert!(errors.0.iter().any(|error| error.message.contains("`two`")), "{errors:?}");
    }

    #[test]
    fn two_columns_of_one_name_are_one_error() {
        let errors =
            deck("x", "X", "x.csv", &File::new("x.csv", "Name,Text,text,Name\nOwl,a,b,c\n")).unwrap_err();
        assert_eq!(
            (errors.0.len(), errors.0[0].message.as_str()),
            (1, "two columns are called `text`: B1 and C1")
        );
    }

    #[test]
    fn a_sheet_without_cards_is_an_error() {
        for csv in ["", "name,text\n", "\n\n,,\n"] {
            assert!(deck("x", "X", "x.csv", &File::new("x.csv", csv)).is_err(), "{csv:?}");
        }
    }
}
