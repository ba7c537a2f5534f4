//! Rows of a spreadsheet → kinds and cards.

use std::collections::{BTreeMap, BTreeSet};

use super::cell_errors::CellErrors;
use super::columns::{Columns, Meaning};
use super::header::plain;
use crate::diag::{Diagnostic, Diagnostics, Place, counted, list};
use crate::id::{id_from, is_id};
use crate::limits;
use crate::sheet::{Cell, Form, Row, Sheet, address};
use crate::spec::file::Spec;
use crate::spec::raw::{RawCard, RawColumnWord as Key, RawCount, RawKind, RawSheet};
use crate::spec::translations::{Languages, Texts};
use crate::spec::written::Written;

/// Characters of an id that is made from a name.
const ID_LENGTH: usize = 60;

/// The rows of a spreadsheet.
#[derive(Default)]
pub(in crate::spec) struct Rows {
    pub(in crate::spec) kinds: Vec<Written<RawKind>>,
    pub(in crate::spec) cards: Vec<Written<RawCard>>,
    /// Which of their texts are translated.
    pub(in crate::spec) texts: Texts,
}

/// Reads the rows below the header; returns warnings and notes, too.
///
/// # Errors
/// All errors of all cells.
pub(super) fn read(
    spec: &Spec,
    languages: &Languages,
    index: usize,
    sheet: &Sheet,
    columns: &Columns,
) -> Result<(Rows, Diagnostics), Diagnostics> {
    let mut reading = Reading {
        spec,
        languages,
        raw: &spec.raw.sheets[index],
        sheet,
        columns,
        errors: CellErrors::default(),
        ids: BTreeSet::new(),
        copies: BTreeMap::new(),
        rows: Rows::default(),
    };
    let below = &sheet.rows[columns.header + 1..];
    let mut foreign: BTreeMap<&str, usize> = BTreeMap::new();
    reading.ids = below
        .iter()
        .filter_map(|row| reading.cell(row, Key::Id))
        .map(|(_, cell)| cell.text.clone())
        .collect();
    for row in below.iter().filter(|row| !row.is_empty()) {
        match reading.foreign_set(row) {
            Some(set) => *foreign.entry(set).or_default() += 1,
            None => reading.row(row),
        }
    }
    let mut diagnostics = reading.notes(&foreign);
    let is_empty = reading.rows.kinds.is_empty() && reading.rows.cards.is_empty();
    if let (true, Some(at)) = (is_empty && !foreign.is_empty(), columns.index_of(Key::Set)) {
        let title = &columns.all[at].title;
        diagnostics.push(
            Diagnostic::error(
                "sheet-set",
                format!("the spreadsheet has no row of the set `{}`", spec.raw.set.id),
            )
            .at(
                sheet.place(&sheet.rows[columns.header].span()),
                format!("its column `{title}` has {}", list(foreign.keys().copied())),
            )
            .hint(format!(
                "if the column is not for sets, write `columns = {{ \"{title}\" = {{ field = \"set\" }} }}`"
            )),
        );
    }
    let rows = std::mem::take(&mut reading.rows);
    diagnostics.extend(reading.errors.done());
    diagnostics.into_result(rows)
}

/// The rows that are read so far.
pub(super) struct Reading<'a> {
    spec: &'a Spec,
    pub(super) languages: &'a Languages,
    raw: &'a RawSheet,
    pub(super) sheet: &'a Sheet,
    pub(super) columns: &'a Columns,
    errors: CellErrors,
    /// The ids of kinds so far, and those that other rows name.
    ids: BTreeSet<String>,
    /// How many ids were made from a name so far.
    copies: BTreeMap<String, usize>,
    pub(super) rows: Rows,
}

/// A row while it is read.
pub(super) struct Line<'a> {
    pub(super) row: &'a Row,
    /// The places of its values, by their keys.
    pub(super) parts: BTreeMap<String, Place>,
}

impl<'a> Reading<'a> {
    /// Notes on the rows that are not used.
    fn notes(&self, foreign: &BTreeMap<&str, usize>) -> Diagnostics {
        let (above, below) = self.sheet.rows.split_at(self.columns.header);
        let place = Place::file(&self.sheet.source);
        let mut notes = Diagnostics::default();
        let titles = above.iter().filter(|row| !row.is_empty()).count();
        let empty = above.len() - titles + below.iter().filter(|row| row.is_empty()).count();
        let parts = [(titles, "row above the header"), (empty, "empty row")].map(|(count, thing)| {
            match (count, thing) {
                (0, _) => None,
                (1, _) | (_, "empty row") => Some(counted(count, thing)),
                _ => Some(format!("{count} rows above the header")),
            }
        });
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        if !parts.is_empty() {
            notes.push(Diagnostic::note(
                "sheet-rows",
                format!("{}: {} skipped", self.sheet.source.name, parts.join(" and ")),
            ));
        }
        if !foreign.is_empty() {
            let sets: Vec<String> = foreign.iter().map(|(set, count)| format!("`{set}` ({count})")).collect();
            let rows = foreign.values().sum();
            notes.push(
                Diagnostic::note(
                    "sheet-rows",
                    format!("{} of other sets skipped: {}", counted(rows, "row"), sets.join(", ")),
                )
                .at(place, format!("this deck file has the set `{}`", self.spec.raw.set.id)),
            );
        }
        notes
    }

    /// The cell of a key with content, and its column.
    pub(super) fn cell<'r>(&self, row: &'r Row, key: Key) -> Option<(usize, &'r Cell)> {
        let at = self.columns.index_of(key)?;
        row.cells.get(at).filter(|cell| !cell.text.is_empty()).map(|cell| (at, cell))
    }

    /// The set of a row that belongs to another file; a row without a set belongs to the deck itself.
    fn foreign_set<'r>(&self, row: &'r Row) -> Option<&'r str> {
        self.columns.index_of(Key::Set)?;
        let own = &self.spec.raw.set;
        match self.cell(row, Key::Set) {
            Some((_, cell)) => (![&own.id, &own.title].iter().any(|name| plain(name) == plain(&cell.text)))
                .then_some(cell.text.as_str()),
            None => self.spec.raw.extends.is_some().then_some(""),
        }
    }

    /// Reports an error of a cell.
    pub(super) fn cell_error(
        &mut self,
        row: &Row,
        at: usize,
        reason: &'static str,
        diagnostic: impl FnOnce(&str) -> Diagnostic,
    ) {
        let cell = address(at, row.number);
        let place = row.cells.get(at).map_or_else(|| self.place(row), |cell| self.sheet.place(&cell.span));
        self.errors.add(at, reason, cell.clone(), place, || diagnostic(&cell));
    }

    pub(super) fn error(
        &mut self,
        row: &Row,
        at: usize,
        reason: &'static str,
        message: impl FnOnce(&str) -> String,
        hint: impl Into<String>,
    ) {
        let hint = hint.into();
        self.cell_error(row, at, reason, |cell| {
            let diagnostic = Diagnostic::error("sheet-cell", message(cell));
            if hint.is_empty() { diagnostic } else { diagnostic.hint(hint) }
        });
    }

    fn place(&self, row: &Row) -> Place {
        self.sheet.place(&row.span())
    }

    /// Notes the places of empty cells of some keys, where values can be written.
    fn note_empty(&self, line: &mut Line<'a>) {
        const KEYS: [(Key, &str); 6] = [
            (Key::Name, "name"),
            (Key::Number, "number"),
            (Key::Value, "value"),
            (Key::Price, "price"),
            (Key::Count, "count"),
            (Key::Text, "text"),
        ];
        for (key, name) in KEYS {
            if let Some(cell) = self.columns.index_of(key).and_then(|at| line.row.cells.get(at)) {
                line.parts.entry(name.into()).or_insert_with(|| self.sheet.place(&cell.span));
            }
        }
    }

    fn row(&mut self, row: &'a Row) {
        for (at, cell) in row.cells.iter().enumerate() {
            if cell.form == Form::Unsaved
                && self.columns.all.get(at).is_some_and(|column| column.meaning != Meaning::Nothing)
            {
                let hint = "open the file in a spreadsheet program and save it";
                self.error(
                    row,
                    at,
                    "unsaved",
                    |name| format!("the formula in {name} has no saved value"),
                    hint,
                );
            }
        }
        let mut line = Line { row, parts: BTreeMap::new() };
        if let Some(kind) = self.text(&mut line, Key::Kind, "kind") {
            self.cards(line, kind);
        } else if let Some(kind) = self.kind(&mut line) {
            self.rows.kinds.push(Written { raw: kind, place: self.place(row), parts: line.parts });
        }
    }

    /// The kind of a row, if its type and its id are sound.
    fn kind(&mut self, line: &mut Line<'a>) -> Option<RawKind> {
        let kind_type = self.card_type(line);
        let name = self.text(line, Key::Name, "name");
        let id = self.id(line, name.as_deref());
        let name = self.translated(line, Key::Name, "name", name);
        let text = self.text(line, Key::Text, "text");
        let text = self.translated(line, Key::Text, "text", text);
        let numbers = self.numbers(line);
        let count = self.count(line);
        let kind = RawKind {
            id: id.unwrap_or_default(),
            kind_type: kind_type.unwrap_or_default(),
            name,
            count: count.map(RawCount::Fixed),
            first: self.integer(line, Key::First, "first"),
            number: self.integer(line, Key::Number, "number"),
            numbers,
            price: self.integer(line, Key::Price, "price"),
            value: self.integer(line, Key::Value, "value"),
            symbols: self.words(line, Key::Symbols, "symbols"),
            effects: self.words(line, Key::Effects, "effects"),
            art: self.text(line, Key::Art, "art"),
            text,
            fields: self.fields(line),
        };
        self.note_empty(line);
        (!kind.id.is_empty() && !kind.kind_type.is_empty()).then_some(kind)
    }

    /// The cards of a row that names their kind.
    fn cards(&mut self, mut line: Line<'a>, kind: String) {
        let numbers = self.numbers(&mut line).unwrap_or_default();
        let number = self.integer(&mut line, Key::Number, "number");
        let effects = self.words(&mut line, Key::Effects, "effect");
        let symbols = self.words(&mut line, Key::Symbols, "symbols");
        let name = self.text(&mut line, Key::Name, "name");
        let name = self.translated(&mut line, Key::Name, "name", name);
        let text = self.text(&mut line, Key::Text, "text");
        let text = self.translated(&mut line, Key::Text, "text", text);
        let card = RawCard {
            kind,
            number,
            price: self.integer(&mut line, Key::Price, "price"),
            value: self.integer(&mut line, Key::Value, "value"),
            symbols: (!symbols.is_empty()).then_some(symbols),
            effect: None,
            name,
            art: self.text(&mut line, Key::Art, "art"),
            text,
            fields: self.fields(&mut line),
        };
        let count = self.count(&mut line).map_or(numbers.len().max(1), |count| count as usize);
        self.note_empty(&mut line);
        // One more than a deck can have is an error of the deck.
        for copy in 0..count.min((limits::CARDS + 1).saturating_sub(self.rows.cards.len())) {
            let effect = (!effects.is_empty()).then(|| effects[copy % effects.len()].clone());
            let raw = RawCard { number: numbers.get(copy).copied().or(number), effect, ..card.clone() };
            self.rows.cards.push(Written { raw, place: self.place(line.row), parts: line.parts.clone() });
        }
    }

    /// The type of a row: that of its cell, or that of all rows.
    fn card_type(&mut self, line: &mut Line<'a>) -> Option<String> {
        let types = &self.spec.raw.types;
        if let Some(text) = self.text(line, Key::Type, "type") {
            let is_it = |name: &str| plain(name) == plain(&text);
            let found = types.iter().find(|(id, own)| is_it(id) || own.title.as_deref().is_some_and(is_it));
            // The types of the deck are not known in an expansion, but their names are ids.
            let as_id = || Some(id_from(&text)).filter(|id| !id.is_empty()).unwrap_or(text.clone());
            return Some(found.map_or_else(as_id, |(id, _)| id.clone()));
        }
        let only = || types.keys().next().filter(|_| types.len() == 1);
        let usual = self.raw.kind_type.as_ref().or_else(only).cloned();
        if let (None, Some(at)) = (&usual, self.columns.index_of(Key::Type)) {
            let hint =
                "write a type into the cell, or `type = \"…\"` under `[[sheets]]` for all rows without one";
            self.error(line.row, at, "no type", |cell| format!("{cell} has no type of card"), hint);
        }
        usual
    }

    /// The id of a row: as written, or made from the name.
    fn id(&mut self, line: &mut Line<'a>, name: Option<&str>) -> Option<String> {
        if let Some(id) = self.text(line, Key::Id, "id") {
            if is_id(&id) {
                return Some(id);
            }
            let better = id_from(&id);
            let hint =
                if better.is_empty() { String::new() } else { format!("write for example `{better}`") };
            let at = self.columns.index_of(Key::Id).unwrap_or_default();
            let message = |cell: &str| {
                format!(
                    "`{id}` in {cell} can't be the id of a kind: lower-case letters, digits and single \
                    hyphens"
                )
            };
            self.error(line.row, at, "no id", message, hint);
            return None;
        }
        let Some(name) = name else {
            let at = self.columns.index_of(Key::Name).or(self.columns.index_of(Key::Id)).unwrap_or_default();
            let key = if self.columns.has(Key::Name) { "name" } else { "id" };
            self.error(
                line.row,
                at,
                "no name",
                |cell| format!("{cell} has no {key}, but the row has other values"),
                "",
            );
            return None;
        };
        let mut base: String = id_from(name).chars().take(ID_LENGTH).collect();
        base = base.trim_end_matches('-').to_string();
        if base.is_empty() {
            base = format!("row-{}", line.row.number);
        }
        // Each name goes on where it left off: many rows may share one.
        let copy = self.copies.entry(base.clone()).or_insert(0);
        let id = loop {
            *copy += 1;
            let id = if *copy == 1 { base.clone() } else { format!("{base}-{copy}") };
            if !self.ids.contains(&id) {
                break id;
            }
        };
        self.ids.insert(id.clone());
        Some(id)
    }
}
