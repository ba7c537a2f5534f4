//! Pictures of cards: in rows with captions, or beside a paragraph.

use super::cards::{self, NO_CARD, Shown};
use super::drawing::{Drawing, Picture};
use super::examples;
use super::flow::{Column, Flow, Item};
use super::inline::{Cited, Inline};
use crate::diag::Place;
use crate::template::{Align, Span, Type};

impl Flow<'_> {
    /// Cards on the left, and the text on their right.
    pub(super) fn beside(&mut self, inline: &Inline, place: &Place, column: &Column) -> Option<Item> {
        let text = self.measures.text;
        let found = self.found(&inline.cards)?;
        let natural: f64 = found.iter().map(|shown| shown.size.0).sum();
        let gaps = text * 0.6 * (found.len() - 1) as f64;
        let scale = (self.measures.card.0 / short_side(&found)).min((column.width * 0.5 - gaps) / natural);
        let (pictures, across, high) = self.pictures(&found, scale, text * 0.6, column);
        let gap = text * 1.1;
        let own = Type { align: Align::Left, ..self.text(column) };
        let (words, height) = self.paragraph(&inline.spans, &own, column.width - across - gap, place);
        let total = height.max(high);
        let mut drawing = Drawing::default();
        drawing.add(pictures, 0.0, (total - high) / 2.0);
        drawing.add(words, across + gap, (total - height) / 2.0);
        Some(Item { before: text, height: total, keep: false, drawing, place: place.clone() })
    }

    /// Cards in rows, centred in the column; `wanted` is the width of a portrait card, which is reduced if
    /// all cards then fit in one row.
    pub(super) fn rows(&mut self, cited: &[Cited], wanted: f64, place: &Place, column: &Column) -> Vec<Item> {
        let text = self.measures.text;
        let Some(found) = self.found(cited) else { return Vec::new() };
        let captions = found.iter().any(|card| !card.caption.is_empty());
        let gap = text * if captions { 1.2 } else { 0.7 };
        let fits = |count: usize| {
            let widest: f64 = found
                .chunks(count)
                .map(|row| row.iter().map(|shown| shown.size.0).sum::<f64>())
                .fold(0.0, f64::max);
            ((column.width - gap * (count - 1) as f64) / widest).min(wanted / short_side(&found))
        };
        let least = self.measures.card.1 / short_side(&found);
        let mut rows = 1;
        while rows < found.len() && fits(found.len().div_ceil(rows)) < least {
            rows += 1;
        }
        let count = found.len().div_ceil(rows);
        let scale = fits(count);
        let mut items = Vec::new();
        for found in found.chunks(count) {
            let (row, across, height) = self.pictures(found, scale, gap, column);
            let mut drawing = Drawing::default();
            drawing.add(row, (column.width - across) / 2.0, 0.0);
            items.push(Item { before: text * 0.9, height, keep: true, drawing, place: place.clone() });
        }
        if let Some(last) = items.last_mut() {
            last.keep = false;
        }
        items
    }

    /// Cards side by side with their captions: the drawing, its width and its height.
    fn pictures(&mut self, found: &[Shown], scale: f64, gap: f64, column: &Column) -> (Drawing, f64, f64) {
        let text = self.measures.text;
        let tall = found.iter().map(|shown| shown.size.1 * scale).fold(0.0, f64::max);
        let (mut drawing, mut x, mut lowest) = (Drawing::default(), 0.0, tall);
        let small = Type { size: text * 0.84, leading: 1.2, align: Align::Center, ..self.text(column) };
        for shown in found {
            let size = (shown.size.0 * scale, shown.size.1 * scale);
            let picture = Picture {
                face: shown.face,
                x,
                y: tall - size.1,
                size,
                scale,
                ground: column.ground.clone(),
                edge: column.ink.clone(),
            };
            drawing.cards.push(picture);
            if !shown.caption.is_empty() {
                let width = size.0 + gap * 0.9;
                let span = [Span { text: shown.caption.clone(), ..Span::default() }];
                let (words, height) = self.paragraph(&span, &small, width, &shown.place);
                drawing.add(words, x + (size.0 - width) / 2.0, tall + text * 0.2);
                lowest = lowest.max(tall + text * 0.2 + height);
            }
            x += size.0 + gap;
        }
        (drawing, x - gap, lowest)
    }

    /// The faces of all cards; `None` if one is missing, which is reported.
    fn found(&mut self, cited: &[Cited]) -> Option<Vec<Shown>> {
        let mut all = Some(Vec::new());
        for card in cited {
            match cards::find(self.copy, card) {
                Ok(shown) => all.iter_mut().for_each(|all: &mut Vec<Shown>| all.extend_from_slice(&shown)),
                // A text about another deck shows the cards that there are.
                Err(diagnostic) if diagnostic.code == NO_CARD && examples::is_foreign(self.copy) => {}
                Err(diagnostic) => {
                    self.diagnostics.push(*diagnostic);
                    all = None;
                }
            }
        }
        all.filter(|all| !all.is_empty())
    }
}

fn short_side(found: &[Shown]) -> f64 {
    found.iter().map(|shown| shown.size.0.min(shown.size.1)).fold(f64::INFINITY, f64::min)
}
