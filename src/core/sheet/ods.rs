//! OpenDocument spreadsheets (ODF 1.3, part 3, 9: tables).

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node};

use super::book::{Book, Grid};
use super::formats::plain;
use super::parts::{all, attribute, children, parse};
use super::rich::{Builder, Emphasis, Text};
use super::rows::Form;
use super::zip::Archive;
use crate::limits;

/// A spreadsheet.
pub(super) struct Ods {
    /// Its tables: names and cells.
    text: String,
    /// The tables by their names and places in the file, the visible ones first.
    tables: Vec<(String, usize)>,
    visible: usize,
}

const CONTENT: &str = "content.xml";

impl Ods {
    pub(super) fn open(archive: &Archive<'_>) -> Result<Ods, String> {
        const MANIFEST: &str = "META-INF/manifest.xml";
        if archive.has(MANIFEST) && archive.text(MANIFEST)?.contains("encryption-data") {
            return Err("it has a password".into());
        }
        let text = archive.text(CONTENT)?;
        let document = parse(CONTENT, &text)?;
        let hidden = hidden_styles(&document);
        let is_hidden = |table| attribute(table, "style-name").is_some_and(|style| hidden.contains(style));
        let mut tables: Vec<(bool, String, usize)> = tables(&document)
            .enumerate()
            .map(|(index, table)| {
                (is_hidden(table), attribute(table, "name").unwrap_or_default().to_string(), index)
            })
            .collect();
        tables.sort_by_key(|(is_hidden, ..)| *is_hidden);
        let visible = tables.iter().filter(|(is_hidden, ..)| !is_hidden).count();
        let tables = tables.into_iter().map(|(_, name, index)| (name, index)).collect();
        Ok(Ods { text, tables, visible })
    }
}

/// The tables of a spreadsheet, without those within cells.
fn tables<'a, 'i>(document: &'a Document<'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    all(document.root(), "spreadsheet").flat_map(|sheet| children(sheet, "table"))
}

/// The names of the styles that hide tables.
fn hidden_styles<'a>(document: &'a Document<'_>) -> BTreeSet<&'a str> {
    let hides = |style: &Node<'_, '_>| {
        children(*style, "table-properties")
            .any(|properties| attribute(properties, "display") == Some("false"))
    };
    all(document.root(), "style").filter(hides).filter_map(|style| attribute(style, "name")).collect()
}

impl Book for Ods {
    fn names(&self) -> (Vec<String>, usize) {
        (self.tables.iter().map(|(name, _)| name.clone()).collect(), self.visible)
    }

    fn grid(&self, sheet: usize) -> Result<Grid, String> {
        let document = parse(CONTENT, &self.text)?;
        let mut grid = Grid::default();
        let Some(table) = tables(&document).nth(self.tables[sheet].1) else { return Ok(grid) };
        let styles = emphases(&document);
        let mut row_at = 0_usize;
        for row in all(table, "table-row") {
            let times = repeated(row, "number-rows-repeated");
            let mut column_at = 0_usize;
            for cell in row
                .children()
                .filter(|cell| ["table-cell", "covered-table-cell"].contains(&cell.tag_name().name()))
            {
                let columns = repeated(cell, "number-columns-repeated");
                let (text, form) = value(cell, &styles);
                if !text.plain.trim().is_empty() {
                    // A value beyond the limits is an error, however often it is repeated.
                    for row in row_at..row_at.saturating_add(times.min(limits::SHEET_ROWS + 1)) {
                        for column in
                            column_at..column_at.saturating_add(columns.min(limits::SHEET_COLUMNS + 1))
                        {
                            grid.put(row, column, &text, form)?;
                        }
                    }
                }
                column_at = column_at.saturating_add(columns);
            }
            if attribute(row, "visibility").is_some_and(|visibility| visibility != "visible") {
                (row_at..row_at.saturating_add(times.min(limits::SHEET_ROWS))).for_each(|row| grid.hide(row));
            }
            row_at = row_at.saturating_add(times);
        }
        Ok(grid)
    }
}

fn repeated(node: Node<'_, '_>, name: &str) -> usize {
    attribute(node, name).and_then(|times| times.parse().ok()).unwrap_or(1)
}

/// Bold and italic of text styles, by their names; a style sets only what differs from the text around it.
type Emphases<'a> = BTreeMap<&'a str, (Option<bool>, Option<bool>)>;

fn emphases<'a>(document: &'a Document<'_>) -> Emphases<'a> {
    let emphasis = |style: Node<'a, '_>| {
        let properties = children(style, "text-properties").next()?;
        let is_bold =
            |weight: &str| weight == "bold" || weight.parse().is_ok_and(|weight: u32| weight >= 600);
        let bold = attribute(properties, "font-weight").map(is_bold);
        let italic = attribute(properties, "font-style").map(|style| style != "normal");
        Some((attribute(style, "name")?, (bold, italic)))
    };
    let is_of_text = |style: &Node<'_, '_>| attribute(*style, "family") == Some("text");
    all(document.root(), "style").filter(is_of_text).filter_map(emphasis).collect()
}

/// The saved value of a cell.
fn value(cell: Node<'_, '_>, styles: &Emphases<'_>) -> (Text, Form) {
    let kinds = cell
        .attributes()
        .filter(|attribute| attribute.name() == "value-type")
        .map(|attribute| attribute.value());
    let kinds: Vec<&str> = kinds.collect();
    let number = || attribute(cell, "value").and_then(|value| value.parse().ok()).unwrap_or(0.0);
    let (text, form) = match kinds.first().copied().unwrap_or("string") {
        // LibreOffice says so in an attribute of its own besides that of the standard.
        _ if kinds.contains(&"error") => (paragraphs(cell, styles).plain, Form::Error),
        "float" | "currency" => (plain(number()), Form::Number),
        "percentage" => (format!("{}%", plain(number() * 100.0)), Form::Text),
        "boolean" => (attribute(cell, "boolean-value").unwrap_or_default().to_uppercase(), Form::Bool),
        "date" => (attribute(cell, "date-value").unwrap_or_default().replace('T', " "), Form::Date),
        "time" => (paragraphs(cell, styles).plain, Form::Date),
        _ => return (paragraphs(cell, styles), Form::Text),
    };
    (text.into(), form)
}

/// The paragraphs of a cell, one on each line, without comments.
fn paragraphs(cell: Node<'_, '_>, styles: &Emphases<'_>) -> Text {
    let mut text = Builder::default();
    for (index, paragraph) in children(cell, "p").enumerate() {
        if index > 0 {
            text.push("\n", Emphasis::default());
        }
        for node in paragraph
            .descendants()
            .filter(|node| !node.ancestors().any(|above| above.tag_name().name() == "annotation"))
        {
            let emphasis = emphasis(node, styles);
            match node.tag_name().name() {
                "s" => text.push(&" ".repeat(repeated(node, "c").min(100)), emphasis),
                "tab" => text.push(" ", emphasis),
                "line-break" => text.push("\n", emphasis),
                _ => text.push(node.text().filter(|_| node.is_text()).unwrap_or_default(), emphasis),
            }
        }
    }
    text.done()
}

/// The emphasis of a part of a paragraph: that of the nearest style around it which sets it.
fn emphasis(node: Node<'_, '_>, styles: &Emphases<'_>) -> Emphasis {
    let spans = node.ancestors().filter(|above| above.tag_name().name() == "span");
    let around: Vec<_> = spans.filter_map(|span| styles.get(attribute(span, "style-name")?)).collect();
    let bold = around.iter().find_map(|(bold, _)| *bold).unwrap_or_default();
    let italic = around.iter().find_map(|(_, italic)| *italic).unwrap_or_default();
    Emphasis { bold, italic }
}
