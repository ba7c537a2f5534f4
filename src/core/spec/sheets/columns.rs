//! What the columns of a spreadsheet mean.

use std::ops::Range;

use super::fields::{self, FieldType};
use super::header::{self, plain};
use super::translations;
use crate::diag::{self, Diagnostic, Diagnostics, Place, joined, list};
use crate::sheet::{Sheet, address};
use crate::spec::file::Spec;
use crate::spec::raw::{RawColumn, RawColumnWord};
use crate::spec::translations::Languages;

/// The columns of a spreadsheet, and where its header is.
pub(super) struct Columns {
    /// The index of the header among the rows.
    pub(super) header: usize,
    /// The columns from the first on.
    pub(super) all: Vec<Column>,
}

/// A column.
pub(super) struct Column {
    /// Its header.
    pub(super) title: String,
    pub(super) meaning: Meaning,
    span: Range<usize>,
}

/// The meaning of a column.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Meaning {
    Key(RawColumnWord),
    Field(String, FieldType),
    /// Translations of another column into a language.
    Translation(Base, String),
    Nothing,
}

/// The text or the field to which translations belong.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Base {
    Key(RawColumnWord),
    Field(String),
}

impl Columns {
    /// True if a column has this key.
    pub(super) fn has(&self, key: RawColumnWord) -> bool {
        self.index_of(key).is_some()
    }

    /// The index of the column with this key.
    pub(super) fn index_of(&self, key: RawColumnWord) -> Option<usize> {
        self.all.iter().position(|column| column.meaning == Meaning::Key(key))
    }

    /// The index of the column with the translations of another.
    pub(super) fn translation(&self, base: &Base, lang: &str) -> Option<usize> {
        self.all.iter().position(
            |column| matches!(&column.meaning, Meaning::Translation(of, into) if of == base && into == lang),
        )
    }
}

/// Finds the header and what its columns mean; returns warnings, too.
///
/// # Errors
/// Columns without a header, of the same name, or missing.
pub(super) fn find(
    spec: &Spec,
    languages: &Languages,
    index: usize,
    sheet: &Sheet,
    is_known: &dyn Fn(&str) -> bool,
) -> Result<(Columns, Diagnostics), Diagnostics> {
    let raw = &spec.raw.sheets[index];
    let Some(header) = header::find(sheet, is_known) else {
        let place = spec.place(&format!("sheets.{index}.file"));
        return Err(Diagnostic::error("sheet-file", format!("the spreadsheet `{}` is empty", raw.file))
            .at(place, "this spreadsheet")
            .into());
    };
    let mut all: Vec<Column> = Vec::new();
    for cell in &sheet.rows[header].cells {
        let declared = raw
            .columns
            .iter()
            .find(|(name, _)| plain(name) == plain(&cell.text))
            .map(|(name, column)| (name.as_str(), column));
        let meaning =
            if cell.text.is_empty() { Meaning::Nothing } else { meaning(spec, &cell.text, declared) };
        all.push(Column { title: cell.text.clone(), meaning, span: cell.span.clone() });
    }
    let mut columns = Columns { header, all };
    let mut diagnostics = Diagnostics(columns.take_synonyms(spec, index, sheet).into_iter().collect());
    diagnostics.extend(translations::mark(spec, languages, index, &mut columns));
    diagnostics.extend(columns.check(spec, index, sheet));
    if diagnostics.has_errors() {
        return Err(diagnostics);
    }
    fields::infer(sheet, &mut columns);
    diagnostics.extend(columns.slips(sheet));
    Ok((columns, diagnostics))
}

/// Returns the meaning of a column: as declared, by its name, or a field.
fn meaning(spec: &Spec, title: &str, declared: Option<(&str, &RawColumn)>) -> Meaning {
    let field = |name: &str, field_type: Option<FieldType>| {
        let (name, of_types) = fields::of_types(spec, name);
        Meaning::Field(name, field_type.or(of_types).unwrap_or(FieldType::Any))
    };
    match declared {
        Some((_, RawColumn::Word(RawColumnWord::Ignore))) => Meaning::Nothing,
        Some((name, RawColumn::Word(word))) => match word.field_type() {
            Some(of_field) => field(name, Some(of_field.into())),
            None => Meaning::Key(*word),
        },
        Some((name, RawColumn::Field(column))) => {
            field(column.field.as_deref().unwrap_or(name), column.field_type.map(FieldType::from))
        }
        None => match RawColumnWord::KEYS.iter().find(|(key, _)| *key == plain(title)) {
            Some((_, key)) => Meaning::Key(*key),
            None => field(title, None),
        },
    }
}

impl Columns {
    /// Columns whose headers are other words for keys that no column has: each is the key, and a note says
    /// so. A field that a type or the deck file declares stays one.
    fn take_synonyms(&mut self, spec: &Spec, index: usize, sheet: &Sheet) -> Option<Diagnostic> {
        let declared = &spec.raw.sheets[index].columns;
        let mut taken: Vec<(usize, &str)> = Vec::new();
        for at in 0..self.all.len() {
            let title = plain(&self.all[at].title);
            let is_declared = declared.keys().any(|name| plain(name) == title)
                || fields::of_types(spec, &self.all[at].title).1.is_some();
            let synonym =
                RawColumnWord::SYNONYMS.iter().find(|(name, _)| *name == title).filter(|_| !is_declared);
            let Some((_, key)) = synonym.filter(|(_, key)| !self.has(*key)) else { continue };
            self.all[at].meaning = Meaning::Key(*key);
            taken.push((at, key.header().unwrap_or_default()));
        }
        let column = &self.all[taken.first()?.0];
        let reading: Vec<String> =
            taken.iter().map(|(at, key)| format!("`{}` is read as `{key}`", self.all[*at].title)).collect();
        let (title, field) = (&column.title, header::field(&column.title));
        let note = Diagnostic::note("sheet-column", format!("the column {}", joined(&reading)));
        let note = note.at(
            sheet.place(&column.span),
            if taken.len() == 1 { "this header" } else { "the first of these headers" },
        );
        Some(note.hint(format!(
            "declare what is something else: `columns = {{ \"{title}\" = {{ field = \"{field}\" }} }}`"
        )))
    }

    fn check(&self, spec: &Spec, index: usize, sheet: &Sheet) -> Diagnostics {
        let raw = &spec.raw.sheets[index];
        let row = sheet.rows[self.header].number;
        let whole = sheet.place(&sheet.rows[self.header].span());
        let mut diagnostics = Diagnostics::default();
        for (at, column) in self.all.iter().enumerate() {
            let place = sheet.place(&column.span);
            let earlier =
                self.all[..at].iter().position(|earlier| match (&earlier.meaning, &column.meaning) {
                    (Meaning::Key(one), Meaning::Key(other)) => one == other,
                    (Meaning::Field(one, _), Meaning::Field(other, _)) => one == other,
                    (Meaning::Translation(..), Meaning::Translation(..)) => earlier.meaning == column.meaning,
                    _ => false,
                });
            if let Some(first) = earlier {
                let message = format!(
                    "two columns are for `{}`: {} and {}",
                    self.name(at),
                    address(first, row),
                    address(at, row)
                );
                diagnostics.push(
                    Diagnostic::error("sheet-column", message)
                        .at(place, "again here")
                        .also(sheet.place(&self.all[first].span), "first here")
                        .hint(format!(
                            "leave one of them out: `columns = {{ \"{}\" = \"ignore\" }}`, or give it \
                            another header",
                            column.title
                        )),
                );
            }
        }
        diagnostics.extend(self.without_header(sheet));
        let titles = || self.all.iter().map(|column| column.title.as_str()).filter(|title| !title.is_empty());
        for name in raw.columns.keys().filter(|name| !titles().any(|title| plain(title) == plain(name))) {
            let path = format!("sheets.{index}.columns.{name}");
            diagnostics.push(
                Diagnostic::error("sheet-column", format!("the spreadsheet has no column `{name}`"))
                    .at(spec.place(&path), "declared here")
                    .also(whole.clone(), "the header")
                    .nearest(name, titles()),
            );
        }
        if ![RawColumnWord::Id, RawColumnWord::Name, RawColumnWord::Kind].into_iter().any(|key| self.has(key))
        {
            let example = titles().next().unwrap_or("Title");
            diagnostics.push(
                Diagnostic::error("sheet-column", "the spreadsheet has no column `id` or `name`")
                    .at(whole, "the header")
                    .hint(format!(
                        "say which column has the names of the cards, for example `columns = \
                        {{ \"{example}\" = \"name\" }}`"
                    )),
            );
        }
        if raw.kind_type.is_none() && !self.has(RawColumnWord::Type) && spec.raw.types.len() != 1 {
            diagnostics.push(
                Diagnostic::error("sheet-type", "the spreadsheet does not say of which type its cards are")
                    .at(spec.place(&format!("sheets.{index}")), "no `type` here")
                    .hint("write `type = \"…\"` here, or add a column `type` to the spreadsheet")
                    .hint(format!("the types are {}", list(spec.raw.types.keys().map(String::as_str)))),
            );
        }
        diagnostics
    }

    /// Cells below no header, one error for each column.
    fn without_header(&self, sheet: &Sheet) -> Diagnostics {
        let row = sheet.rows[self.header].number;
        let mut seen: Vec<usize> = Vec::new();
        let mut diagnostics = Diagnostics::default();
        for below in &sheet.rows[self.header + 1..] {
            for (at, cell) in below.cells.iter().enumerate().filter(|(_, cell)| !cell.text.is_empty()) {
                if self.all.get(at).is_some_and(|column| !column.title.is_empty()) || seen.contains(&at) {
                    continue;
                }
                seen.push(at);
                let message =
                    format!("{} has a value, but its column has no header", address(at, below.number));
                let diagnostic = Diagnostic::error("sheet-column", message)
                    .at(sheet.place(&cell.span), "in this cell")
                    .hint(format!("write a header into {}, or remove the column", address(at, row)));
                let is_beyond = at >= self.all.len();
                diagnostics.push(if is_beyond {
                    diagnostic.hint("put texts that contain the delimiter into quotes")
                } else {
                    diagnostic
                });
                if is_beyond {
                    break;
                }
            }
        }
        diagnostics
    }

    /// Names the key or the field of a column, for messages.
    fn name(&self, at: usize) -> &str {
        match &self.all[at].meaning {
            Meaning::Key(key) => key.header().unwrap_or_default(),
            Meaning::Field(name, _) | Meaning::Translation(Base::Field(name), _) => name,
            Meaning::Translation(Base::Key(key), _) => key.header().unwrap_or_default(),
            Meaning::Nothing => "",
        }
    }

    /// Warnings for fields whose names look like misspelt keys.
    fn slips(&self, sheet: &Sheet) -> Diagnostics {
        const LEAST: usize = 4;
        let slip = |column: &Column| match &column.meaning {
            Meaning::Field(name, _) if name.chars().count() >= LEAST => {
                let missing = RawColumnWord::KEYS.iter().filter(|(_, key)| !self.has(*key));
                let found = diag::slip(name, missing.map(|(key, _)| *key))?;
                Some(warning(column, name, found, &sheet.place(&column.span)))
            }
            _ => None,
        };
        Diagnostics(self.all.iter().filter_map(slip).collect())
    }
}

fn warning(column: &Column, field: &str, key: &str, place: &Place) -> Diagnostic {
    Diagnostic::warning("sheet-column", format!("the column `{}` becomes the field `{field}`", column.title))
        .at(place.clone(), "this header")
        .hint(format!(
            "did you mean `{key}`? If not, declare it: `columns = {{ \"{}\" = {{ field = \"{field}\" }} }}`",
            column.title
        ))
}
