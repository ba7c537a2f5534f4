//! Tables: columns as wide as their words need, one item per row. On a score pad, a table with empty cells is
//! a form: its cells have lines around them and space to write in.

use super::drawing::Drawing;
use super::flow::{Column, Flow, Item};
use super::inline::Inline;
use crate::diag::{Diagnostic, Place};
use crate::template::{Align, SetError, Span, Type};

/// Widths of columns, and their left edges.
struct Grid {
    columns: Vec<(f64, f64)>,
    width: f64,
    form: bool,
}

impl Flow<'_> {
    pub(super) fn table(
        &mut self,
        aligns: &[Align],
        rows: &[Vec<Inline>],
        place: &Place,
        column: &Column,
    ) -> Vec<Item> {
        self.refuse_cards(rows);
        let form = self.form && rows.iter().skip(1).flatten().any(|cell| !cell.has_text());
        let Some(grid) = self.grid(rows, form, place, column) else { return Vec::new() };
        let mut items = Vec::new();
        // An empty head is there only because Markdown requires one.
        let skipped = usize::from(rows.first().is_some_and(|head| head.iter().all(|cell| !cell.has_text())));
        for (number, row) in rows.iter().enumerate().skip(skipped) {
            let mut item = self.row(row, number == 0, aligns, &grid, place, column);
            item.keep = number < 2 || number + 2 == rows.len();
            if number == skipped {
                item.before = self.measures.text * 0.9;
                if form {
                    item.drawing.line((0.0, 0.0), (grid.width, 0.0), 0.2, &self.style.ink);
                }
            }
            items.push(item);
        }
        if let Some(last) = items.last_mut() {
            last.keep = false;
        }
        items
    }

    fn refuse_cards(&mut self, rows: &[Vec<Inline>]) {
        for card in rows.iter().flatten().flat_map(|cell| &cell.cards) {
            let diagnostic = Diagnostic::error("card-in-table", "a card is in a table")
                .at(card.place.clone(), "there is no room for it");
            self.diagnostics
                .push(diagnostic.hint("put cards in separate paragraphs, or at the start of one"));
        }
    }

    /// Column widths within the table's width; an error if their longest words need more.
    fn grid(&mut self, rows: &[Vec<Inline>], form: bool, place: &Place, column: &Column) -> Option<Grid> {
        let count = rows.first().map_or(0, Vec::len);
        let gap = self.measures.text * 1.1;
        let mut wanted = vec![(0.0_f64, 0.0_f64); count];
        for (number, row) in rows.iter().enumerate() {
            for (cell, wanted) in row.iter().zip(&mut wanted) {
                match self.setter.widths(&spans(cell, number == 0), &self.text(column)) {
                    Ok((least, most)) => *wanted = (wanted.0.max(least), wanted.1.max(most)),
                    Err(SetError::Font(diagnostic)) => {
                        self.diagnostics.push(diagnostic.at(place.clone(), ""));
                        return None;
                    }
                    Err(SetError::Wide(_)) => {}
                }
            }
        }
        let room = column.width - gap * if form { count as f64 } else { count.saturating_sub(1) as f64 };
        let (least, most): (f64, f64) =
            wanted.iter().fold((0.0, 0.0), |sum, own| (sum.0 + own.0, sum.1 + own.1));
        if least > room {
            let message = format!(
                "the table is too wide: its longest words need {least:.1} mm, but there are {room:.1} mm"
            );
            self.diagnostics.push(
                Diagnostic::error("overflow", message)
                    .at(place.clone(), "this table")
                    .hint("use fewer columns or shorter words, or choose larger pages with `--size a5`"),
            );
            return None;
        }
        let empty = |number: usize| {
            form && rows.iter().skip(1).all(|row| row.get(number).is_none_or(|cell| !cell.has_text()))
        };
        let writing = (0..count).filter(|number| empty(*number)).count();
        let width = |number: usize, (own_least, own_most): (f64, f64)| match form {
            // Empty columns share the rest equally.
            true if empty(number) => {
                let words: f64 = (0..count)
                    .filter(|other| !empty(*other))
                    .map(|other| wanted[other].1.min(room * 0.5))
                    .sum();
                (room - words) / writing.max(1) as f64
            }
            true => own_most.min(room * 0.5),
            false if most <= room => own_most,
            false => own_least + (room - least) * (own_most - own_least) / (most - least).max(0.001),
        };
        let mut x = if form { gap / 2.0 } else { 0.0 };
        let mut columns = Vec::new();
        for (number, own) in wanted.iter().enumerate() {
            // Slightly wider than measured, because rounding could break a line that fits.
            let width = width(number, *own);
            columns.push((x, width + 0.01));
            x += width + gap;
        }
        Some(Grid { columns, width: if form { x - gap / 2.0 } else { (x - gap).max(0.0) }, form })
    }

    fn row(
        &mut self,
        row: &[Inline],
        head: bool,
        aligns: &[Align],
        grid: &Grid,
        place: &Place,
        column: &Column,
    ) -> Item {
        let text = self.measures.text;
        let padding = text * if grid.form { 0.3 } else { 0.22 };
        let mut drawing = Drawing::default();
        let mut height = if grid.form { text * 2.5 } else { 0.0 };
        let mut cells = Vec::new();
        for ((cell, (x, width)), align) in row.iter().zip(&grid.columns).zip(aligns) {
            let own = Type { align: *align, leading: 1.25, ..self.text(column) };
            let (words, high) = self.paragraph(&spans(cell, head), &own, *width, place);
            height = f64::max(height, high + 2.0 * padding);
            cells.push((words, *x, high));
        }
        for (words, x, high) in cells {
            let y = if grid.form { (height - high) / 2.0 } else { padding };
            drawing.add(words, x, y);
        }
        let strong = head || grid.form;
        let (width, ink) = (if strong { 0.25 } else { 0.1 }, self.style.ink.clone());
        drawing.line((0.0, height), (grid.width, height), width, &ink);
        if grid.form {
            let gap = text * 1.1 / 2.0;
            let sides = grid.columns.iter().map(|(x, _)| x - gap).chain([grid.width]);
            sides.for_each(|x| drawing.line((x, 0.0), (x, height), 0.2, &ink));
        }
        Item { before: 0.0, height, keep: false, drawing, place: place.clone() }
    }
}

/// The words of a cell; those of the head are bold.
fn spans(cell: &Inline, head: bool) -> Vec<Span> {
    cell.spans.iter().map(|span| Span { bold: span.bold || head, ..span.clone() }).collect()
}
