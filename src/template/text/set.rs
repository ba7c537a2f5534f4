//! Paragraphs in columns: shaped and broken like texts on cards, but at a fixed size and written line by
//! line, so that a page can end between two lines.

use std::sync::Arc;

use super::emit;
use super::fit::{self, FitError, Fitted, Line, Space};
use super::layout::Layout;
use super::markup::{Emphasis, Paragraph};
use super::spec::{Align, TextSpec};
use crate::diag::Diagnostic;
use crate::library::Library;
use crate::print::Shape;
use crate::template::context::{Ink, Page, Size};
use crate::template::face::Faces;
use crate::template::render::Render;
use crate::template::shared::Shared;

/// Sets paragraphs in the fonts of a library.
pub(crate) struct Typesetter {
    shared: Shared,
    render: Render,
}

/// The style of a paragraph. Lengths in millimetres.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Type {
    /// Font family.
    pub(crate) family: String,
    /// Size of the font.
    pub(crate) size: f64,
    /// Weight of the font.
    pub(crate) weight: u16,
    /// The font is italic.
    pub(crate) italic: bool,
    /// Colour.
    pub(crate) fill: String,
    /// Distance between lines as a multiple of the size.
    pub(crate) leading: f64,
    /// Alignment of the lines.
    pub(crate) align: Align,
}

/// A part of a paragraph in one style.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Span {
    /// Letters; a line feed ends the line.
    pub(crate) text: String,
    /// Bold, relative to the paragraph.
    pub(crate) bold: bool,
    /// Italic, relative to the paragraph.
    pub(crate) italic: bool,
}

/// Why a paragraph cannot be set.
#[derive(Debug)]
pub(crate) enum SetError {
    /// A word is wider than the column.
    Wide(String),
    /// A font or a glyph is missing.
    Font(Diagnostic),
}

/// A paragraph in lines.
pub(crate) struct Set {
    layout: Layout,
    fitted: Fitted,
    spec: TextSpec,
}

impl Type {
    /// Distance from one baseline to the next.
    pub(crate) fn line_height(&self) -> f64 {
        self.size * self.leading
    }
}

impl Typesetter {
    /// A typesetter with these fonts.
    pub(crate) fn new(library: &Library, faces: Faces) -> Typesetter {
        let shared = Shared::new(library, Arc::new(faces));
        let page = Page {
            shape: Shape::Rectangle,
            w: 1.0,
            h: 1.0,
            unit: 1.0,
            bleed: 0.0,
            safe: 0.0,
            size: Size::Regular,
            ink: Ink::Full,
        };
        Typesetter {
            shared,
            render: Render::new("", page, String::new(), &Arc::default(), Default::default()),
        }
    }

    /// Breaks a paragraph into lines no wider than `width`.
    pub(crate) fn set(&self, spans: &[Span], own: &Type, width: f64) -> Result<Set, SetError> {
        let spec = spec(spans, own, width);
        let layout = self.layout(spans, &spec)?;
        let at = |width: f64| {
            fit::fit(
                &layout,
                &Space { width: Some(width), height: None, leading: own.leading, balance: false },
                own.size,
                own.size,
            )
        };
        let mut fitted = match at(width) {
            Ok(fitted) => fitted,
            Err(FitError::Word { word, .. }) => return Err(SetError::Wide(word)),
            Err(FitError::Height { .. }) => return Err(SetError::Wide(String::new())),
        };
        if own.align == Align::Center {
            // The narrowest column with the same number of lines balances them.
            let (mut low, mut high) = (width / fitted.lines.len().max(1) as f64 * 0.8, width);
            while high - low > own.size * 0.25 {
                let middle = (low + high) / 2.0;
                match at(middle) {
                    Ok(narrow) if narrow.lines.len() <= fitted.lines.len() => {
                        (fitted, high) = (narrow, middle)
                    }
                    _ => low = middle,
                }
            }
        }
        Ok(Set { layout, fitted, spec })
    }

    /// Sets a text on one line of `width` at the largest size from that of `own` down to `smallest`.
    pub(crate) fn set_line(
        &self,
        spans: &[Span],
        own: &Type,
        width: f64,
        smallest: f64,
    ) -> Result<Set, SetError> {
        let mut spec = spec(spans, own, width);
        let layout = self.layout(spans, &spec)?;
        match fit::line(&layout, Some(width), own.size, smallest) {
            Ok(fitted) => {
                spec.size = fitted.size;
                Ok(Set { layout, fitted, spec })
            }
            Err(_) => Err(SetError::Wide(spec.text)),
        }
    }

    /// Width of the widest word, and of the whole text on one line.
    pub(crate) fn widths(&self, spans: &[Span], own: &Type) -> Result<(f64, f64), SetError> {
        let layout = self.layout(spans, &spec(spans, own, 0.0))?;
        let words = layout.blocks.iter().flat_map(|block| block.words.iter().map(move |word| (block, word)));
        let widest =
            words.map(|(block, word)| layout.exact_width(block, word.start..word.end)).fold(0.0, f64::max);
        Ok((widest * own.size, layout.whole_width() * own.size))
    }

    fn layout(&self, spans: &[Span], spec: &TextSpec) -> Result<Layout, SetError> {
        Layout::new(&self.shared, &self.render, spec, &paragraphs(spans)).map_err(SetError::Font)
    }
}

impl Set {
    pub(crate) fn lines(&self) -> usize {
        self.fitted.lines.len()
    }

    /// The font size.
    pub(crate) fn size(&self) -> f64 {
        self.fitted.size
    }

    /// The markup of one line whose upper edge is at `y` and whose column begins at `x`.
    ///
    /// # Errors
    /// Those of placing icons; paragraphs have none.
    pub(crate) fn line(&self, place: usize, x: f64, y: f64) -> Result<String, Diagnostic> {
        let lines: Vec<Line> = self
            .fitted
            .lines
            .get(place)
            .map(|line| Line { above: 0.0, ..line.clone() })
            .into_iter()
            .collect();
        let height = Some(self.fitted.size * self.spec.leading);
        let fitted = Fitted { size: self.fitted.size, height: lines.len() as f64, lines };
        emit::emit(&self.layout, &TextSpec { x, y, height, ..self.spec.clone() }, &fitted)
            .map(|set| set.markup)
    }
}

fn spec(spans: &[Span], own: &Type, width: f64) -> TextSpec {
    TextSpec {
        text: spans.iter().map(|span| span.text.as_str()).collect(),
        width: Some(width),
        family: own.family.clone(),
        size: own.size,
        min: own.size,
        align: own.align,
        weight: own.weight,
        italic: own.italic,
        fill: own.fill.clone(),
        leading: own.leading,
        unit: 1.0,
        ..TextSpec::default()
    }
}

/// The text as paragraphs of the layout, one for each line break in it. Blanks are single, and there are none
/// at the ends.
fn paragraphs(spans: &[Span]) -> Vec<Paragraph> {
    let mut all = vec![Paragraph::default()];
    for span in spans {
        let emphasis = Emphasis { bold: span.bold, italic: span.italic };
        for c in span.text.chars() {
            let last = all.len() - 1;
            let own = &mut all[last];
            match c {
                '\n' => all.push(Paragraph::default()),
                c if c.is_ascii_whitespace() && (own.text.is_empty() || own.text.ends_with(' ')) => {}
                c if c.is_ascii_whitespace() => own.push(' ', emphasis),
                c => own.push(c, emphasis),
            }
        }
    }
    for own in &mut all {
        own.truncate(own.text.trim_end_matches(' ').len());
    }
    all.retain(|own| !own.text.is_empty());
    all
}
