//! Markdown → blocks, each with its place in the file. Elements that a booklet can't show are errors.

use std::ops::Range;
use std::sync::Arc;

use pulldown_cmark::{Alignment, Event, HeadingLevel, Options, Parser, Tag, TagEnd, TextMergeWithOffset};

use super::inline::{Inline, Named};
use crate::diag::{Diagnostic, Diagnostics, Place, Source};
use crate::limits;
use crate::template::Align;

/// A part of a text, with its place.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Block {
    pub(super) place: Place,
    pub(super) kind: Kind,
}

/// The kind of a part.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    /// A heading of a level from 1.
    Heading(u8, Inline),
    /// Text, with cards beside it; or cards alone.
    Paragraph(Inline),
    /// Items, numbered from a start if it is given.
    List(Option<u64>, Vec<Vec<Block>>),
    /// A quote: an example, a hint.
    Quote(Vec<Block>),
    /// Rows of cells, the head first.
    Table(Vec<Align>, Vec<Vec<Inline>>),
    /// A horizontal line.
    Rule,
}

/// A parsed text.
#[derive(Clone, Debug)]
pub(super) struct Text {
    /// The head between lines of `+++`, with its offset in the file.
    pub(super) head: Option<(usize, String)>,
    /// The rest.
    pub(super) blocks: Vec<Block>,
    /// The rulings that it names, with their places.
    pub(super) rulings: Vec<(String, Place)>,
}

pub(super) fn read(source: &Arc<Source>) -> Result<Text, Diagnostics> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_PLUSES_DELIMITED_METADATA_BLOCKS;
    let events = TextMergeWithOffset::new(Parser::new_ext(&source.text, options).into_offset_iter());
    let mut reader = Reader {
        source: Arc::clone(source),
        open: Vec::new(),
        blocks: Vec::new(),
        head: None,
        style: (0, 0),
        named: Named::default(),
        diagnostics: Diagnostics::default(),
    };
    for (event, at) in events {
        reader.event(event, at);
    }
    let Reader { blocks, head, named, diagnostics, .. } = reader;
    diagnostics.into_result(Text { head, blocks, rulings: named.all }).map(|(text, _)| text)
}

/// An open element.
struct Open {
    start: Range<usize>,
    kind: Opened,
}

enum Opened {
    Inline(Option<u8>, Inline),
    List(Option<u64>, Vec<Vec<Block>>),
    /// The content of an item, and its text outside of paragraphs.
    Item(Vec<Block>, Inline),
    Quote(Vec<Block>),
    Table(Vec<Align>, Vec<Vec<Inline>>),
    Row(Vec<Inline>),
    Cell(Inline),
    Head,
    Skipped,
}

struct Reader {
    source: Arc<Source>,
    open: Vec<Open>,
    blocks: Vec<Block>,
    head: Option<(usize, String)>,
    /// The number of surrounding elements that are bold and italic.
    style: (u32, u32),
    named: Named,
    diagnostics: Diagnostics,
}

impl Reader {
    fn event(&mut self, event: Event<'_>, at: Range<usize>) {
        match event {
            Event::Start(tag) => self.start(tag, at),
            Event::End(tag) => self.end(tag, at),
            Event::Text(text) => self.text(&text, at),
            Event::Code(text) => self.text(&text, at),
            Event::SoftBreak => self.text(" ", at),
            Event::HardBreak => self.text("\n", at),
            Event::Rule => self.close(at, Kind::Rule),
            // Comments for readers of the file.
            Event::Html(html) | Event::InlineHtml(html) if html.trim_start().starts_with("<!--") => {}
            Event::Html(html) if html.trim_end().ends_with("-->") => {}
            Event::Html(_) | Event::InlineHtml(_) => self.refuse("HTML", at),
            Event::FootnoteReference(_) => self.refuse("a footnote", at),
            Event::TaskListMarker(_) => self.refuse("a task list", at),
            Event::InlineMath(_) | Event::DisplayMath(_) => self.refuse("a formula", at),
        }
    }

    fn start(&mut self, tag: Tag<'_>, at: Range<usize>) {
        if self.open.is_empty() {
            // A ruling is named for its own block.
            self.named.current = None;
        }
        let kind = match tag {
            Tag::Paragraph => Opened::Inline(None, Inline::default()),
            Tag::Heading { level, .. } => Opened::Inline(Some(number(level)), Inline::default()),
            Tag::List(first) => {
                self.end_loose_text(at.start);
                Opened::List(first, Vec::new())
            }
            Tag::Item => Opened::Item(Vec::new(), Inline::default()),
            Tag::BlockQuote(_) => Opened::Quote(Vec::new()),
            Tag::Table(aligns) => Opened::Table(aligns.into_iter().map(align).collect(), Vec::new()),
            Tag::TableHead | Tag::TableRow => Opened::Row(Vec::new()),
            Tag::TableCell => Opened::Cell(Inline::default()),
            Tag::MetadataBlock(_) => Opened::Head,
            Tag::Strong => {
                self.style.0 += 1;
                return;
            }
            Tag::Emphasis => {
                self.style.1 += 1;
                return;
            }
            Tag::Link { .. } => return,
            // HTML comments are handled one by one.
            Tag::HtmlBlock => Opened::Skipped,
            Tag::CodeBlock(_) => self.refused("a block of code", &at),
            Tag::Image { .. } => self.refused("an image other than a card", &at),
            _ => self.refused("this", &at),
        };
        let depth = self.open.len();
        if depth == limits::MARKDOWN_DEPTH {
            let place = Place::new(&self.source, at.clone());
            self.diagnostics.push(
                Diagnostic::error("too-deep", "lists and quotes are nested too deep")
                    .at(place, "one too many"),
            );
        }
        // Nothing is built beyond the limit, because dropping so deep a tree would exhaust the stack.
        let kind = if depth < limits::MARKDOWN_DEPTH { kind } else { Opened::Skipped };
        self.open.push(Open { start: at, kind });
    }

    fn end(&mut self, tag: TagEnd, at: Range<usize>) {
        match tag {
            TagEnd::Strong => self.style.0 = self.style.0.saturating_sub(1),
            TagEnd::Emphasis => self.style.1 = self.style.1.saturating_sub(1),
            TagEnd::Link => {}
            TagEnd::Item => {
                self.end_loose_text(at.end);
                self.pop();
            }
            _ => self.pop(),
        }
    }

    /// Closes the innermost element and adds it to its parent.
    fn pop(&mut self) {
        let Some(Open { start, kind }) = self.open.pop() else { return };
        match kind {
            // A paragraph or box that only names a ruling prints nothing.
            Opened::Inline(None, inline) if inline == Inline::default() => {}
            Opened::Inline(None, inline) => self.close(start, Kind::Paragraph(inline)),
            Opened::Inline(Some(level), inline) => self.close(start, Kind::Heading(level, inline)),
            Opened::List(first, items) => self.close(start, Kind::List(first, items)),
            Opened::Quote(blocks) if blocks.is_empty() => {}
            Opened::Quote(blocks) => self.close(start, Kind::Quote(blocks)),
            Opened::Table(aligns, rows) => self.close(start, Kind::Table(aligns, rows)),
            Opened::Item(blocks, _) => {
                if let Some(Open { kind: Opened::List(_, items), .. }) = self.open.last_mut() {
                    items.push(blocks);
                }
            }
            Opened::Row(cells) => {
                if let Some(Open { kind: Opened::Table(_, rows), .. }) = self.open.last_mut() {
                    rows.push(cells);
                }
            }
            Opened::Cell(inline) => {
                if let Some(Open { kind: Opened::Row(cells), .. }) = self.open.last_mut() {
                    cells.push(inline);
                }
            }
            Opened::Head | Opened::Skipped => {}
        }
    }

    /// Makes a paragraph of the text of an item outside of paragraphs.
    fn end_loose_text(&mut self, end: usize) {
        if let Some(Open { start, kind: Opened::Item(blocks, inline) }) = self.open.last_mut()
            && *inline != Inline::default()
        {
            let place = Place::new(&self.source, start.start..end);
            blocks.push(Block { place, kind: Kind::Paragraph(std::mem::take(inline)) });
        }
    }

    fn close(&mut self, at: Range<usize>, kind: Kind) {
        let block = Block { place: Place::new(&self.source, at), kind };
        match self.open.last_mut().map(|open| &mut open.kind) {
            Some(Opened::Quote(blocks) | Opened::Item(blocks, _)) => blocks.push(block),
            _ => self.blocks.push(block),
        }
    }

    fn text(&mut self, text: &str, at: Range<usize>) {
        let (bold, italic) = (self.style.0 > 0, self.style.1 > 0);
        let diagnostics = match self.open.last_mut().map(|open| &mut open.kind) {
            Some(Opened::Inline(_, inline) | Opened::Item(_, inline) | Opened::Cell(inline)) => {
                inline.add(text, &Place::new(&self.source, at), bold, italic, &mut self.named)
            }
            Some(Opened::Head) => {
                self.head = Some((at.start, text.to_string()));
                Vec::new()
            }
            _ => Vec::new(),
        };
        self.diagnostics.0.extend(diagnostics);
    }

    fn refused(&mut self, what: &str, at: &Range<usize>) -> Opened {
        self.refuse(what, at.clone());
        Opened::Skipped
    }

    fn refuse(&mut self, what: &str, at: Range<usize>) {
        let diagnostic = Diagnostic::error("markdown", format!("{what} can't be shown in a booklet"))
            .at(Place::new(&self.source, at), "");
        self.diagnostics.push(diagnostic.hint(
            "a booklet shows headings, paragraphs, lists, quotes, tables, lines, bold \
                and italic text, and cards",
        ));
    }
}

fn number(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        _ => 3,
    }
}

fn align(own: Alignment) -> Align {
    match own {
        Alignment::None | Alignment::Left => Align::Left,
        Alignment::Center => Align::Center,
        Alignment::Right => Align::Right,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Block>, Diagnostics> {
        super::read(&Source::new("rules.md", text)).map(|text| text.blocks)
    }

    #[test]
    fn reads_all_kinds_of_blocks() {
        let text = "# T\n\na **b** *c*\n\n- x\n- y\n  1. z\n\n> q\n\n| a | b |\n| --- | ---: |\n| 1 | 2 \
            |\n\n---\n\n<!-- for us -->\n";
        let blocks = read(text).unwrap();
        let kinds: Vec<&Kind> = blocks.iter().map(|block| &block.kind).collect();
        assert!(matches!(kinds[0], Kind::Heading(1, _)));
        let Kind::Paragraph(inline) = kinds[1] else { panic!("{:?}", kinds[1]) };
        assert_eq!(
            inline.spans.iter().map(|span| (span.bold, span.italic)).collect::<Vec<_>>(),
            [(false, false), (true, false), (false, false), (false, true)]
        );
        let Kind::List(None, items) = kinds[2] else { panic!("{:?}", kinds[2]) };
        assert!(matches!(&items[1][1].kind, Kind::List(Some(1), inner) if inner.len() == 1));
        assert!(matches!(kinds[3], Kind::Quote(inner) if inner.len() == 1));
        assert!(matches!(kinds[4], Kind::Table(aligns,
                rows) if aligns[1] == Align::Right && rows.len() == 2 && rows[1].len() == 2));
        assert!(matches!(kinds[5], Kind::Rule));
        assert_eq!(kinds.len(), 6);
    }

    #[test]
    fn a_ruling_alone_is_not_printed() {
        let text =
            super::read(&Source::new("rules.md", "{{ ruling \"a\" }}\n\n> {{ ruling \"b\" }}\n\nText.\n"))
                .unwrap();
        assert_eq!(text.blocks.len(), 1);
        assert_eq!(text.rulings.iter().map(|(id, _)| id.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        // A ruling is named for one block.
        let errors = read("> {{ ruling \"a\" }} Text.\n\n{{ given \"row\" }}\n").unwrap_err();
        assert_eq!(
            errors.0.iter().map(|diagnostic| diagnostic.code.as_str()).collect::<Vec<_>>(),
            ["no-ruling"]
        );
    }

    #[test]
    fn all_unsupported_blocks_are_reported_at_once() {
        let diagnostics = read("a\n\n![x](y.png)\n\n```\ncode\n```\n\n<b>x</b>\n").unwrap_err();
        assert!(diagnostics.0.len() >= 3, "{diagnostics:?}");
        let (place, _) = diagnostics.0[0].place.clone().unwrap();
        assert_eq!(place.source.line_column(place.span.start), (3, 1));
    }

    #[test]
    fn depth_is_limited() {
        let text = format!("{}a\n", "> ".repeat(limits::MARKDOWN_DEPTH - 1));
        assert!(read(&text).is_ok());
        for depth in [limits::MARKDOWN_DEPTH + 1, 20_000] {
            let diagnostics = read(&format!("{}a\n", ">".repeat(depth))).unwrap_err();
            assert_eq!((diagnostics.0.len(), diagnostics.0[0].code.as_str()), (1, "too-deep"));
        }
    }

    #[test]
    fn a_head_stands_between_pluses() {
        let text = super::read(&Source::new("rules.md", "+++\nink = \"#000\"\n+++\n\n# T\n")).unwrap();
        assert_eq!(text.head, Some((4, "ink = \"#000\"\n".to_string())));
        assert_eq!(text.blocks.len(), 1);
    }
}
