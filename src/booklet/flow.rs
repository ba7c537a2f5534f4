//! Blocks → items: lines and pictures with their heights, in reading order.

use super::copy::Copy;
use super::drawing::Drawing;
use super::inline::Inline;
use super::markdown::{Block, Kind};
use super::size::Measures;
use super::style::Style;
use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::template::{Align, Set, SetError, Span, Type, Typesetter};

/// Colour of the text.
pub(super) const BLACK: &str = "#1c1a18";
/// Paper without ink.
pub(super) const WHITE: &str = "#ffffff";
/// Boxes lower than this share of a page are not split.
const WHOLE: f64 = 0.55;

/// Something that can't be split between pages. Lengths in millimetres.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// Space above it, unless it is the first on its page.
    pub(super) before: f64,
    pub(super) height: f64,
    /// The next item must be on the same page.
    pub(super) keep: bool,
    pub(super) drawing: Drawing,
    /// Its place in the text.
    pub(super) place: Place,
}

/// A column that blocks flow into.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) width: f64,
    /// The colour behind it.
    pub(super) ground: String,
    /// The colour of the text.
    pub(super) ink: String,
    /// Alignment of paragraphs.
    pub(super) align: Align,
}

/// Makes items from blocks, and collects errors.
pub(super) struct Flow<'a> {
    pub(super) copy: &'a Copy<'a>,
    pub(super) setter: &'a Typesetter,
    pub(super) style: &'a Style,
    pub(super) measures: Measures,
    /// Set if empty cells of tables are to be filled in.
    pub(super) form: bool,
    pub(super) diagnostics: Diagnostics,
}

impl Flow<'_> {
    /// The items of consecutive blocks.
    pub(super) fn items(&mut self, blocks: &[Block], column: &Column) -> Vec<Item> {
        let mut items: Vec<Item> = Vec::new();
        for block in blocks {
            let own = self.block(block, column);
            // A picture stays with its text, and a list with its introduction.
            let belongs = matches!(&block.kind, Kind::Paragraph(inline) if !inline.has_text());
            if let Some(last) = items.last_mut() {
                last.keep |= belongs;
            }
            items.extend(own);
            if announces(block)
                && let Some(last) = items.last_mut()
            {
                last.keep = true;
            }
        }
        items
    }

    fn block(&mut self, block: &Block, column: &Column) -> Vec<Item> {
        let line = self.text(column).line_height();
        match &block.kind {
            Kind::Heading(level, inline) => self.heading(*level, inline, &block.place, column),
            Kind::Paragraph(inline) if inline.cards.is_empty() => {
                let own = self.text(column);
                let mut items = self.lines(&inline.spans, &own, column.width, &block.place);
                space_before(&mut items, line * 0.5);
                items
            }
            Kind::Paragraph(inline) if inline.has_text() => {
                self.beside(inline, &block.place, column).into_iter().collect()
            }
            Kind::Paragraph(inline) => self.rows(&inline.cards, self.measures.card.0, &block.place, column),
            Kind::List(first, entries) => self.list(*first, entries, column),
            Kind::Quote(blocks) => self.quote(blocks, &block.place, column),
            Kind::Table(aligns, rows) => self.table(aligns, rows, &block.place, column),
            Kind::Rule => {
                let mut drawing = Drawing::default();
                let middle = column.width / 2.0;
                drawing.line(
                    (middle - column.width / 8.0, line * 0.1),
                    (middle + column.width / 8.0, line * 0.1),
                    0.3,
                    &self.style.ink,
                );
                vec![Item {
                    before: line * 0.9,
                    height: line * 0.5,
                    keep: false,
                    drawing,
                    place: block.place.clone(),
                }]
            }
        }
    }

    /// The type of running text.
    pub(super) fn text(&self, column: &Column) -> Type {
        Type {
            family: self.style.text.font.clone(),
            size: self.measures.text,
            weight: self.style.text.weight,
            italic: false,
            fill: column.ink.clone(),
            leading: 1.34,
            align: column.align,
        }
    }

    /// The type of headings, given by the scale relative to text.
    pub(super) fn display(&self, times: f64, fill: &str, align: Align) -> Type {
        let (family, weight) = (self.style.heading.font.clone(), self.style.heading.weight);
        Type {
            family,
            size: self.measures.text * times,
            weight,
            italic: false,
            fill: fill.to_string(),
            leading: 1.14,
            align,
        }
    }

    fn heading(&mut self, level: u8, inline: &Inline, place: &Place, column: &Column) -> Vec<Item> {
        let text = self.measures.text;
        let (times, before, after) = if level < 3 { (1.9, 1.9, 0.75) } else { (1.24, 1.1, 0.0) };
        let mut items = self.lines(
            &inline.spans,
            &self.display(times, &self.style.ink, column.align),
            column.width,
            place,
        );
        items.iter_mut().for_each(|item| item.keep = true);
        if let Some(last) = items.last_mut().filter(|_| level < 3) {
            let y = last.height + text * 0.22;
            last.drawing.line((0.0, y), (column.width, y), 0.25, &self.style.ink);
            last.height += text * after * 0.5;
        }
        space_before(&mut items, text * before);
        items
    }

    /// A paragraph as one item per line; neither its first nor its last line is alone on a page.
    pub(super) fn lines(&mut self, spans: &[Span], own: &Type, width: f64, place: &Place) -> Vec<Item> {
        let Some(set) = self.set(spans, own, width, place) else { return Vec::new() };
        let count = set.lines();
        let mut items = Vec::with_capacity(count);
        for line in 0..count {
            let keep = count > 1 && (line == 0 || line + 2 == count);
            let drawing = Drawing::of(self.drawn(&set, line, place));
            items.push(Item { before: 0.0, height: own.line_height(), keep, drawing, place: place.clone() });
        }
        items
    }

    /// A paragraph as one drawing, and its height.
    pub(super) fn paragraph(
        &mut self,
        spans: &[Span],
        own: &Type,
        width: f64,
        place: &Place,
    ) -> (Drawing, f64) {
        joined(self.lines(spans, own, width, place))
    }

    /// Breaks a paragraph into lines, and reports errors.
    pub(super) fn set(&mut self, spans: &[Span], own: &Type, width: f64, place: &Place) -> Option<Set> {
        match self.setter.set(spans, own, width) {
            Ok(set) => Some(set),
            Err(unset) => {
                self.diagnostics.push(unset.told(place, width));
                None
            }
        }
    }

    /// The markup of a line that has been set.
    pub(super) fn drawn(&mut self, set: &Set, line: usize, place: &Place) -> String {
        set.line(line, 0.0, 0.0).unwrap_or_else(|diagnostic| {
            self.diagnostics.push(diagnostic.at(place.clone(), ""));
            String::new()
        })
    }

    fn list(&mut self, first: Option<u64>, entries: &[Vec<Block>], column: &Column) -> Vec<Item> {
        let own = self.text(column);
        let indent = own.size * if first.is_some() { 1.75 } else { 1.35 };
        let inside = Column { width: column.width - indent, align: Align::Left, ..column.clone() };
        let mut items = Vec::new();
        for (number, blocks) in entries.iter().enumerate() {
            let mut entry = self.items(blocks, &inside);
            for item in &mut entry {
                let drawing = std::mem::take(&mut item.drawing);
                item.drawing.add(drawing, indent, 0.0);
            }
            space_before(&mut entry, own.line_height() * if number == 0 { 0.35 } else { 0.22 });
            if let Some(top) = entry.first_mut() {
                let place = top.place.clone();
                let marker = match first {
                    Some(first) => {
                        let bold = [Span {
                            text: format!("{}.", first.saturating_add(number as u64)),
                            bold: true,
                            italic: false,
                        }];
                        let number = Type { fill: self.style.ink.clone(), align: Align::Left, ..own.clone() };
                        self.paragraph(&bold, &number, indent.max(own.size * 3.0), &place).0
                    }
                    None => {
                        let (x, y, r) = (own.size * 0.45, own.line_height() * 0.5, own.size * 0.16);
                        Drawing::of(format!(
                            r#"<circle cx="{x:.3}" cy="{y:.3}" r="{r:.3}" fill="{}"/>"#,
                            self.style.ink
                        ))
                    }
                };
                top.drawing.add(marker, 0.0, 0.0);
            }
            // Neither the first nor the last of them is alone on a page.
            if let Some(last) = entry.last_mut() {
                last.keep |= number + 1 < entries.len() && (number == 0 || number + 2 == entries.len());
            }
            items.extend(entry);
        }
        items
    }

    /// A box around blocks. A low one is not split; a high one may be split between its parts, each of which
    /// draws its own background.
    fn quote(&mut self, blocks: &[Block], place: &Place, column: &Column) -> Vec<Item> {
        let text = self.measures.text;
        let (aside, above) = (text * 1.05, text * 0.85);
        let inside =
            Column { width: column.width - 2.0 * aside, ground: self.style.tint.clone(), ..column.clone() };
        let mut items = self.items(blocks, &inside);
        let height: f64 = items
            .iter()
            .enumerate()
            .map(|(at, item)| item.height + if at == 0 { 0.0 } else { item.before })
            .sum();
        if height < self.measures.depth() * WHOLE {
            let (drawing, height) = joined(items);
            items = vec![Item { before: 0.0, height, keep: false, drawing, place: place.clone() }];
        }
        let below: Vec<Place> = items.iter().skip(1).map(|item| item.place.clone()).collect();
        // Not within a paragraph.
        items.iter_mut().zip(below).for_each(|(item, below)| item.keep |= item.place == below);
        let count = items.len();
        for (at, item) in items.iter_mut().enumerate() {
            let (first, last) = (at == 0, at + 1 == count);
            let inner = std::mem::take(&mut item.drawing);
            let (top, bottom) = (if first { above } else { 0.0 }, if last { above } else { 0.0 });
            // Each part draws the background of the space above it, slightly overlapping to avoid a white
            // line.
            let rise = if first { 0.0 } else { item.before + 0.05 };
            item.height += top + bottom;
            // At a page break in the box, some background is visible below the last part; otherwise the next
            // part covers it.
            let sink = if last { 0.0 } else { above };
            self.ground(&mut item.drawing, -rise, (column.width, item.height + rise + sink), first, last);
            item.drawing.add(inner, aside, top);
        }
        space_before(&mut items, text);
        items
    }

    /// The background of a box or of a part of it, with round corners where the box begins and ends.
    fn ground(&self, drawing: &mut Drawing, y: f64, (width, height): (f64, f64), first: bool, last: bool) {
        let r = self.measures.text * 0.5;
        let (top, bottom) = (if first { r } else { 0.0 }, if last { r } else { 0.0 });
        let end = y + height;
        let path = format!(
            "M0 {:.3}A{top} {top} 0 0 1 {top} {y:.3}H{:.3}A{top} {top} 0 0 1 {width:.3} {:.3}V{:.3}A{bottom} \
            {bottom} 0 0 1 {:.3} {end:.3}H{bottom}A{bottom} {bottom} 0 0 1 0 {:.3}z",
            y + top,
            width - top,
            y + top,
            end - bottom,
            width - bottom,
            end - bottom
        );
        let tint = &self.style.tint;
        drawing.svg.push_str(&format!(r#"<path d="{path}" fill="{tint}"/>"#));
        if tint == WHITE {
            // With low ink, a bar at the side replaces the background.
            drawing.line((0.0, y), (0.0, end), 0.6, &self.style.ink);
        }
    }
}

impl SetError {
    /// The error of a paragraph at this place, in a column of a width in millimetres.
    pub(super) fn told(self, place: &Place, width: f64) -> Diagnostic {
        match self {
            SetError::Wide(word) => {
                let text = &place.source.text[place.span.clone()];
                let found = text.find(&word).filter(|_| !word.is_empty()).map(|at| place.span.start + at);
                let at = found.map_or_else(
                    || place.clone(),
                    |start| Place::new(&place.source, start..start + word.len()),
                );
                Diagnostic::error("overflow", format!("`{word}` is too wide for its column"))
                    .at(at, format!("there are {width:.1} mm"))
                    .hint("shorten it, give it more room, or choose larger pages with `--size a5`")
            }
            SetError::Font(diagnostic) => diagnostic.at(place.clone(), ""),
        }
    }
}

/// True for a paragraph that ends in a colon: the next block belongs to it.
fn announces(block: &Block) -> bool {
    matches!(&block.kind, Kind::Paragraph(inline) if inline.plain().ends_with(':'))
}

fn space_before(items: &mut [Item], space: f64) {
    if let Some(first) = items.first_mut() {
        first.before = space;
    }
}

/// Items below each other as one drawing, and their height.
pub(super) fn joined(items: Vec<Item>) -> (Drawing, f64) {
    let mut drawing = Drawing::default();
    let mut y = 0.0;
    for (place, item) in items.into_iter().enumerate() {
        y += if place == 0 { 0.0 } else { item.before };
        drawing.add(item.drawing, 0.0, y);
        y += item.height;
    }
    (drawing, y)
}
