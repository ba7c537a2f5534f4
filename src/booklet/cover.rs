//! The title page and the last page of a booklet: a panel in the deck's colour, away from the edges, so that
//! it needs no bleed; with bleed it fills the page.

use super::Page;
use super::drawing::Drawing;
use super::flow::{Column, Flow, Item, joined};
use super::inline::Inline;
use super::markdown::{Block, Kind};
use super::words::Words;
use crate::deck::Deck;
use crate::diag::{Diagnostic, Place};
use crate::template::{Align, SetError, Span, Type};

/// Distances from the edge of the page to the panel, and from the panel to its text, as shares of the page's
/// width.
const EDGE: f64 = 0.045;
const PADDING: f64 = 0.075;

impl Flow<'_> {
    /// The title page: title, pictures, and everything else before the first heading.
    pub(super) fn title_page(&mut self, title: &Inline, place: &Place, blocks: &[Block]) -> Page {
        let (width, height) = (self.measures.width, self.measures.height);
        let (mut page, column) = self.panel();
        let text = self.measures.text;
        let top = width * (EDGE + PADDING * 0.8);
        let (words, title_height) = self.title(title, place, &column);
        page.add(words, width * (EDGE + PADDING), top);

        let is_picture =
            |block: &&Block| matches!(&block.kind, Kind::Paragraph(inline) if !inline.has_text());
        let mut pictures: Vec<Item> = Vec::new();
        for block in blocks.iter().filter(is_picture) {
            if let Kind::Paragraph(inline) = &block.kind {
                pictures.extend(self.rows(&inline.cards, self.measures.cover, &block.place, &column));
            }
        }
        let others: Vec<Block> = blocks.iter().filter(|block| !is_picture(block)).cloned().collect();
        let below = self.items(&others, &column);
        let (below, below_height) = joined(below);
        let (pictures, pictures_height) = joined(pictures);
        let bottom = height - top - below_height;
        let room = bottom - top - title_height - text;
        if pictures_height > room {
            let message = format!(
                "the title page is too full: its pictures need {pictures_height:.1} mm, but there are \
                {room:.1} mm"
            );
            self.diagnostics.push(
                Diagnostic::error("overflow", message)
                    .at(place.clone(), "this title")
                    .hint("shorten the text before the first heading"),
            );
        }
        page.add(
            pictures,
            width * (EDGE + PADDING),
            bottom - text * 0.5 - room / 2.0 - pictures_height / 2.0,
        );
        page.add(below, width * (EDGE + PADDING), bottom);
        Page::of(self.measures.size, page)
    }

    /// The title in the largest size that fits on its line.
    fn title(&mut self, title: &Inline, place: &Place, column: &Column) -> (Drawing, f64) {
        let own = self.display(5.2, &self.style.cover_ink, Align::Center);
        let smallest = own.size * 0.62;
        match self.setter.set_line(&title.spans, &own, column.width, smallest) {
            Ok(set) => (Drawing::of(self.drawn(&set, 0, place)), set.size() * own.leading),
            // Two lines of the smaller size.
            Err(SetError::Wide(_)) => {
                self.paragraph(&title.spans, &Type { size: smallest, ..own }, column.width, place)
            }
            Err(diagnostic) => {
                self.diagnostics.push(diagnostic.told(place, column.width));
                (Drawing::default(), 0.0)
            }
        }
    }

    /// The last page: title, authors, licence and description of the deck.
    pub(super) fn last_page(&mut self, deck: &Deck) -> Page {
        let (mut page, column) = self.panel();
        let (width, text) = (self.measures.width, self.measures.text);
        let small = Type { size: text * 0.86, ..self.text(&column) };
        let words = |text: &str| [Span { text: text.to_string(), ..Span::default() }];
        let place = deck.place.clone();
        let mut y = self.measures.height * 0.4;
        let about = self.display(1.5, &self.style.cover_ink, Align::Center);
        let by = Words::of(&deck.lang).by;
        let credit = match (deck.authors.is_empty(), &deck.licence) {
            (true, _) => deck.title.clone(),
            (false, None) => format!("{}\n{by} {}", deck.title, deck.authors.join(", ")),
            (false, Some(licence)) => format!("{}\n{by} {}\n{licence}", deck.title, deck.authors.join(", ")),
        };
        for (text, own) in [(deck.description.as_str(), about), (credit.as_str(), small)]
            .into_iter()
            .filter(|(text, _)| !text.is_empty())
        {
            let (drawing, height) = self.paragraph(&words(text), &own, column.width, &place);
            page.add(drawing, width * (EDGE + PADDING), y);
            y += height + own.size * 1.5;
        }
        Page::of(self.measures.size, page)
    }

    fn panel(&self) -> (Drawing, Column) {
        let (width, height) = (self.measures.width, self.measures.height);
        let edge = width * EDGE;
        let mut page = Drawing::default();
        let (cover, ink) = (&self.style.cover, &self.style.cover_ink);
        let size = (width - 2.0 * edge, height - 2.0 * edge);
        let (fill, bleed) = (format!(r#"fill="{cover}""#), self.copy.bleed.to_mm());
        if bleed > 0.0 {
            page.rect((-bleed, -bleed), (width + 2.0 * bleed, height + 2.0 * bleed), 0.0, &fill);
        } else {
            page.rect((edge, edge), size, width * 0.03, &fill);
        }
        let inset = width * 0.016;
        let line = format!(r#"fill="none" stroke="{ink}" stroke-width="0.25""#);
        page.rect(
            (edge + inset, edge + inset),
            (size.0 - 2.0 * inset, size.1 - 2.0 * inset),
            width * 0.02,
            &line,
        );
        let column = Column {
            width: width * (1.0 - 2.0 * (EDGE + PADDING)),
            ground: cover.clone(),
            ink: ink.clone(),
            align: Align::Center,
        };
        (page, column)
    }
}
