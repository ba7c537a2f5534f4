//! Excel workbooks (ECMA-376, part 1, 18: SpreadsheetML).

use std::collections::BTreeMap;

use roxmltree::Node;

use super::book::{Book, Grid};
use super::dates::OF_1904;
use super::formats::{self, Shown};
use super::parts::{all, attribute, children, parse};
use super::rich::{Builder, Emphasis, Text};
use super::rows::Form;
use super::zip::Archive;

/// A workbook without its sheets.
pub(super) struct Xlsx<'a> {
    archive: &'a Archive<'a>,
    /// The names of its sheets and of their files, the visible ones first.
    sheets: Vec<(String, String)>,
    visible: usize,
    /// The texts that cells refer to by number.
    texts: Vec<Text>,
    formats: Vec<Shown>,
    /// Days to add to dates.
    origin: f64,
}

impl<'a> Xlsx<'a> {
    pub(super) fn open(archive: &'a Archive<'a>) -> Result<Xlsx<'a>, String> {
        let root = relations(archive, "")?;
        let path = root
            .into_values()
            .find(|relation| relation.kind.ends_with("/officeDocument"))
            .ok_or("it has no workbook")?
            .target;
        let text = archive.text(&path)?;
        let document = parse(&path, &text)?;
        let relations = relations(archive, &path)?;
        let of_kind = |kind: &str| {
            relations
                .values()
                .find(|relation| relation.kind.ends_with(kind))
                .map(|relation| relation.target.as_str())
        };
        let mut sheets: Vec<(bool, String, String)> = Vec::new();
        for sheet in all(document.root(), "sheet") {
            let id = sheet
                .attributes()
                .find(|attribute| attribute.name() == "id" && attribute.namespace().is_some());
            let found = id.and_then(|id| relations.get(id.value()));
            let (Some(name), Some(relation)) = (attribute(sheet, "name"), found) else { continue };
            // Sheets of charts have no cells.
            if relation.kind.ends_with("/worksheet") {
                let is_hidden = attribute(sheet, "state").is_some_and(|state| state != "visible");
                sheets.push((is_hidden, name.to_string(), relation.target.clone()));
            }
        }
        sheets.sort_by_key(|(is_hidden, ..)| *is_hidden);
        let visible = sheets.iter().filter(|(is_hidden, ..)| !is_hidden).count();
        let is_1904 =
            all(document.root(), "workbookPr").any(|node| attribute(node, "date1904").is_some_and(is_true));
        Ok(Xlsx {
            archive,
            sheets: sheets.into_iter().map(|(_, name, path)| (name, path)).collect(),
            visible,
            texts: of_kind("/sharedStrings").map_or(Ok(Vec::new()), |path| texts(archive, path))?,
            formats: of_kind("/styles").map_or(Ok(Vec::new()), |path| styles(archive, path))?,
            origin: if is_1904 { OF_1904 } else { 0.0 },
        })
    }

    fn cell(&self, cell: Node<'_, '_>) -> (Text, Form) {
        let value = children(cell, "v").next().and_then(|value| value.text()).unwrap_or_default();
        let is_formula = children(cell, "f").next().is_some();
        let (text, form) = match attribute(cell, "t").unwrap_or("n") {
            "s" => {
                let shared = value.trim().parse().ok().and_then(|at: usize| self.texts.get(at));
                return (shared.cloned().unwrap_or_default(), Form::Text);
            }
            "inlineStr" => {
                return (children(cell, "is").next().map(rich_text).unwrap_or_default(), Form::Text);
            }
            "b" => (if value.trim() == "1" { "TRUE" } else { "FALSE" }.into(), Form::Bool),
            "e" => (value.into(), Form::Error),
            "d" => (value.into(), Form::Date),
            "str" => (escapes(value), Form::Text),
            _ if is_formula && value.trim().is_empty() => (String::new(), Form::Unsaved),
            _ => {
                let style = attribute(cell, "s")
                    .and_then(|style| style.parse().ok())
                    .and_then(|style: usize| self.formats.get(style));
                formats::text(value, style.copied().unwrap_or(Shown::Number), self.origin)
                    .unwrap_or((value.into(), Form::Text))
            }
        };
        (text.into(), form)
    }
}

impl Book for Xlsx<'_> {
    fn names(&self) -> (Vec<String>, usize) {
        (self.sheets.iter().map(|(name, _)| name.clone()).collect(), self.visible)
    }

    fn grid(&self, sheet: usize) -> Result<Grid, String> {
        let path = &self.sheets[sheet].1;
        let text = self.archive.text(path)?;
        let document = parse(path, &text)?;
        let mut grid = Grid::default();
        let mut next_row = 0;
        for row in all(document.root(), "row") {
            let number = attribute(row, "r")
                .and_then(|number| number.parse::<usize>().ok())
                .and_then(|number| number.checked_sub(1));
            let row_at = number.unwrap_or(next_row);
            next_row = row_at.saturating_add(1);
            let mut next_column = 0;
            for cell in children(row, "c") {
                let column = attribute(cell, "r").and_then(column_of).unwrap_or(next_column);
                next_column = column.saturating_add(1);
                let (text, form) = self.cell(cell);
                grid.put(row_at, column, &text, form)?;
            }
            if attribute(row, "hidden").is_some_and(is_true) {
                grid.hide(row_at);
            }
        }
        Ok(grid)
    }
}

/// A link from one file of the archive to another.
struct Relation {
    kind: String,
    target: String,
}

/// The links of a file of the archive, by their ids; those of the archive for an empty path.
fn relations(archive: &Archive<'_>, path: &str) -> Result<BTreeMap<String, Relation>, String> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let prefix = if folder.is_empty() { String::new() } else { format!("{folder}/") };
    let path = format!("{prefix}_rels/{name}.rels");
    let text = archive.text(&path)?;
    let document = parse(&path, &text)?;
    let relation = |node: Node<'_, '_>| {
        let target = attribute(node, "Target")?;
        let target = target.strip_prefix('/').map_or_else(|| format!("{prefix}{target}"), str::to_string);
        Some((attribute(node, "Id")?.to_string(), Relation { kind: attribute(node, "Type")?.into(), target }))
    };
    Ok(all(document.root(), "Relationship").filter_map(relation).collect())
}

fn texts(archive: &Archive<'_>, path: &str) -> Result<Vec<Text>, String> {
    let text = archive.text(path)?;
    let document = parse(path, &text)?;
    Ok(children(document.root_element(), "si").map(rich_text).collect())
}

fn styles(archive: &Archive<'_>, path: &str) -> Result<Vec<Shown>, String> {
    let text = archive.text(path)?;
    Ok(formats::of_styles(parse(path, &text)?.root()))
}

/// The text of an element, with what is bold and italic, and without phonetic signs.
fn rich_text(node: Node<'_, '_>) -> Text {
    let is_phonetic = |node: &Node<'_, '_>| node.ancestors().any(|above| above.tag_name().name() == "rPh");
    let mut text = Builder::default();
    for part in all(node, "t").filter(|part| !is_phonetic(part)) {
        let style = part.parent().into_iter().flat_map(|run| children(run, "rPr")).next();
        let is_set = |name| {
            style
                .and_then(|style| children(style, name).next())
                .is_some_and(|set| attribute(set, "val").is_none_or(is_true))
        };
        text.push(
            &escapes(part.text().unwrap_or_default()),
            Emphasis { bold: is_set("b"), italic: is_set("i") },
        );
    }
    text.done()
}

/// Reads a boolean attribute (ECMA-376, part 1, 22.9.2.7, and `xsd:boolean`).
fn is_true(value: &str) -> bool {
    matches!(value, "1" | "true" | "on")
}

/// Replaces control characters written as `_x000D_`.
fn escapes(text: &str) -> String {
    text.replace("_x000D_", "").replace("\r\n", "\n")
}

/// The column in the address of a cell such as `C7`, from 0.
fn column_of(address: &str) -> Option<usize> {
    let letters = address.bytes().take_while(u8::is_ascii_alphabetic);
    let number = letters.map(|letter| usize::from(letter.to_ascii_uppercase() - b'A') + 1);
    number.fold(0_usize, |sum, digit| sum.saturating_mul(26).saturating_add(digit)).checked_sub(1)
}
