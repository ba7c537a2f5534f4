//! Booklets of rules, and score pads: a deck's own text in Markdown becomes pages, with pictures of its
//! cards.
//!
//! ```text
//! rules.md ─ markdown ─▶ blocks ─ flow ─▶ items ─ pages ─▶ Page ─ bind ─▶ sheets ─ press ─▶ PDF
//! ```
//!
//! `chapters` appends the texts of expansions, `inline` and `cards` find the cited cards, `examples` those of
//! rulings, `style` reads the style, `figures`, `table` and `cover` are parts of `flow`, `words` are those
//! that the program adds, `zine` computes the order of pages on folded sheets. All text is set with the
//! shaper and the line breaking of cards.

mod bind;
mod cards;
mod chapters;
mod copy;
mod cover;
pub(crate) mod drawing;
mod examples;
mod figures;
mod flow;
mod inline;
mod markdown;
mod pages;
mod size;
mod style;
mod table;
mod words;
pub mod zine;

use std::sync::Arc;

pub use bind::{Arrangement, Binding, Bound, bind};
pub use copy::{Copy, Examples};
pub use drawing::Picture;
pub use size::PageSize;
pub use style::{Font, Style};
pub use words::Words;

use crate::diag::{Diagnostic, Diagnostics, Place, Source};
use crate::press::sheet_svg;
use crate::template::{Align, Faces, Span, Type, Typesetter};
use crate::units::Um;
use drawing::Drawing;
use flow::{BLACK, Column, Flow, WHITE};
use inline::Inline;
use markdown::{Block, Kind};
use pages::Filled;

/// A page: a drawing below the cards, the cards, and a drawing over them.
#[derive(Clone, Debug)]
pub struct Page {
    /// Width and height.
    pub size: (Um, Um),
    below: String,
    /// Pictures of cards.
    pub cards: Vec<Picture>,
    over: String,
}

/// The product made from a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A booklet with a title page and a last page.
    Booklet,
    /// Pages to be filled in.
    Pad,
}

/// The style in the head of a text.
///
/// # Errors
/// Everything in the text that a booklet can't show, and errors of its head.
pub fn style(source: &Arc<Source>) -> Result<Style, Diagnostics> {
    Style::of(&markdown::read(source)?, source)
}

/// Sets a text on pages of this size, followed by those of the deck's expansions as chapters.
///
/// # Errors
/// Everything that can't be shown or does not fit, and all cards and rulings that do not exist.
pub fn pages(
    copy: &Copy<'_>,
    source: &Arc<Source>,
    chapters: &[Arc<Source>],
    form: Form,
    size: PageSize,
) -> Result<Vec<Page>, Diagnostics> {
    let mut text = chapters::read(source, chapters)?;
    examples::leave_out(copy, &mut text);
    let style = Style::of(&text, source)?;
    let style = if copy.low_ink { style.low_ink() } else { style };
    let diagnostics = examples::check(copy, &text.rulings);
    let setter = Typesetter::new(copy.library, Faces::new(&copy.library.fonts));
    let measures = size.measures();
    let mut flow =
        Flow { copy, setter: &setter, style: &style, measures, form: form == Form::Pad, diagnostics };
    let column =
        Column { width: measures.column(), ground: WHITE.into(), ink: BLACK.into(), align: Align::Left };
    let pages: Vec<Page> = match form {
        Form::Booklet => {
            let (title, front, rest) = title(&text.blocks, source)?;
            let first = flow.title_page(title, &front.0, front.1);
            let items = flow.items(rest, &column);
            let inner = filled(&mut flow, items);
            let numbered = inner
                .into_iter()
                .zip(2..)
                .map(|(page, number)| flow.numbered(page, number))
                .collect::<Vec<_>>();
            let last = flow.last_page(copy.deck);
            [first].into_iter().chain(numbered).chain([last]).collect()
        }
        Form::Pad => {
            let items = flow.items(&text.blocks, &column);
            // Pages of a pad are cut apart, so both margins are equal.
            let left = (measures.width - measures.column()) / 2.0;
            filled(&mut flow, items)
                .into_iter()
                .map(|page| Page::of(measures.size, drawn(page, left, measures.outer)))
                .collect()
        }
    };
    if pages.is_empty() {
        flow.diagnostics.push(
            Diagnostic::error("no-text", "there is nothing to print").at(Place::file(source), "this text"),
        );
    }
    flow.diagnostics.into_result(pages).map(|(pages, _)| pages)
}

/// A page with lines for notes.
fn notes(size: PageSize) -> Page {
    let measures = size.measures();
    let (mut page, step) = (Drawing::default(), measures.text * 2.4);
    let mut y = measures.top + step;
    while y < measures.height - measures.bottom {
        page.line((measures.outer, y), (measures.width - measures.outer, y), 0.1, BLACK);
        y += step;
    }
    Page::of(measures.size, page)
}

/// Adds pages with lines for notes before the last page, up to a multiple that can be folded.
pub fn foldable(mut pages: Vec<Page>, size: PageSize) -> Vec<Page> {
    while !pages.len().is_multiple_of(4) {
        pages.insert(pages.len().saturating_sub(1), notes(size));
    }
    pages
}

/// The title, the rest of the title page, and all following blocks.
type Titled<'a> = (&'a Inline, (Place, &'a [Block]), &'a [Block]);

fn title<'a>(blocks: &'a [Block], source: &Arc<Source>) -> Result<Titled<'a>, Diagnostics> {
    let Some((Block { place, kind: Kind::Heading(1, title) }, rest)) = blocks.split_first() else {
        let hint = "begin with `# Title`; the text between it and the first `## Heading` is printed on the \
            title page";
        return Err(untitled(blocks, source).hint(hint).into());
    };
    let end = rest.iter().position(|block| matches!(block.kind, Kind::Heading(..))).unwrap_or(rest.len());
    let (front, rest) = rest.split_at(end);
    Ok((title, (place.clone(), front), rest))
}

/// The error of a text that does not begin with its title.
fn untitled(blocks: &[Block], source: &Arc<Source>) -> Diagnostic {
    let place = blocks.first().map_or_else(|| Place::file(source), |block| block.place.clone());
    Diagnostic::error("no-title", "the text does not begin with its title").at(place, "before this")
}

fn filled(flow: &mut Flow<'_>, items: Vec<flow::Item>) -> Vec<Filled> {
    pages::fill(items, flow.measures.depth(), flow.measures.slack()).unwrap_or_else(|diagnostics| {
        flow.diagnostics.extend(diagnostics);
        Vec::new()
    })
}

/// All items of a page, the text's upper left corner at (left, top).
fn drawn(page: Filled, left: f64, top: f64) -> Drawing {
    let mut drawing = Drawing::default();
    page.into_iter().for_each(|(y, item)| drawing.add(item.drawing, left, top + y));
    drawing
}

impl Flow<'_> {
    /// A page of text with its number at the outer edge.
    fn numbered(&mut self, page: Filled, number: usize) -> Page {
        let measures = self.measures;
        let left = measures.left(number);
        let mut drawing = drawn(page, left, measures.top);
        let odd = number % 2 == 1;
        let align = if odd { Align::Right } else { Align::Left };
        let place = self.copy.deck.place.clone();
        let y = measures.height - measures.bottom * 0.58;
        let own = self.display(1.15, &self.style.ink, align);
        let words = |text: String| [Span { text, ..Span::default() }];
        let (figures, high) = self.paragraph(&words(number.to_string()), &own, measures.column(), &place);
        drawing.add(figures, left, y);
        let align = if odd { Align::Left } else { Align::Right };
        let running = Type {
            family: self.style.text.font.clone(),
            weight: self.style.text.weight,
            size: measures.text * 0.78,
            align,
            ..own
        };
        let (title, own_high) =
            self.paragraph(&words(self.copy.deck.title.clone()), &running, measures.column(), &place);
        drawing.add(title, left, y + (high - own_high) / 2.0);
        Page::of(measures.size, drawing)
    }
}

impl Page {
    /// A page with a drawing of its full size.
    pub(crate) fn of(size: (Um, Um), drawing: Drawing) -> Page {
        let over = drawing.cards.iter().map(drawing::edge).collect();
        Page { size, below: drawing.svg, cards: drawing.cards, over }
    }

    /// The same page with another drawing over the cards.
    pub(crate) fn covered(mut self, svg: &str) -> Page {
        self.over.push_str(svg);
        self
    }

    /// The drawing below the cards, as SVG with this bleed.
    pub fn below(&self, bleed: Um) -> String {
        self.svg(&self.below, bleed)
    }

    /// The drawing over the cards, as SVG with this bleed; `None` without cards.
    pub fn over(&self, bleed: Um) -> Option<String> {
        (!self.over.is_empty()).then(|| self.svg(&self.over, bleed))
    }

    fn svg(&self, drawing: &str, bleed: Um) -> String {
        if bleed == Um::ZERO {
            return sheet_svg(self.size, drawing);
        }
        let moved = format!(r#"<g transform="translate({0} {0})">{drawing}</g>"#, bleed.to_mm());
        sheet_svg((self.size.0 + bleed * 2, self.size.1 + bleed * 2), &moved)
    }
}
