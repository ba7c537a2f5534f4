//! A text prepared for breaking and fitting: its faces and icons are found, its words measured. All widths
//! are in ems, so that they apply to every size.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use unicode_linebreak::linebreaks;

use super::markup::{Emphasis, Kind, Paragraph, Run};
use super::shape::{Shaped, shaped};
use super::spec::TextSpec;
use crate::diag::Diagnostic;
use crate::limits;
use crate::template::art::{Picture, hatch};
use crate::template::face::{BOLD, Face};
use crate::template::render::Render;
use crate::template::shared::Shared;

/// A possible line break within a word; it is visible as a hyphen only at a line's end.
pub(super) const SOFT_HYPHEN: char = '\u{ad}';

/// Space to the left and right of an icon, in ems.
pub(super) const ICON_BEARING: f64 = 0.05;

/// A text with everything that its layout needs.
pub(super) struct Layout {
    pub(super) blocks: Vec<Block>,
    fonts: Fonts,
    /// Height of capitals, in ems.
    pub(super) cap_height: f64,
    /// Height of icons, in ems.
    pub(super) icon_height: f64,
}

/// The parts of a line.
type Parts = Arc<Vec<Part>>;

/// One paragraph.
pub(super) struct Block {
    paragraph: Paragraph,
    pub(super) words: Vec<Word>,
    /// For each byte offset, the advance of all clusters before it.
    advance: Vec<f64>,
    lines: RefCell<BTreeMap<(usize, usize), Parts>>,
}

/// A range between two possible line breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Word {
    pub(super) start: usize,
    /// Without trailing blanks.
    pub(super) end: usize,
}

/// A part of a line that is laid out separately.
pub(super) enum Segment {
    /// Letters, in pieces of one style.
    Text(Vec<(String, Emphasis)>),
    Icon(Arc<Picture>),
}

/// A shaped segment.
pub(super) struct Part {
    pub(super) segment: Segment,
    /// Width in ems.
    pub(super) width: f64,
    /// The glyphs of letters; their runs are the pieces of the segment.
    pub(super) shaped: Shaped,
}

/// The faces and icons of a text.
struct Fonts {
    faces: BTreeMap<Emphasis, Arc<Face>>,
    icons: BTreeMap<String, Arc<Picture>>,
    /// Space added after each cluster but the last of a run of text, in ems.
    tracking: f64,
    cap_height: f64,
    icon_height: f64,
}

impl Layout {
    /// Finds faces and icons, and measures all words.
    ///
    /// # Errors
    /// A face, icon or glyph is missing; the text is too long for a card.
    pub(super) fn new(
        shared: &Shared,
        render: &Render,
        spec: &TextSpec,
        paragraphs: &[Paragraph],
    ) -> Result<Layout, Diagnostic> {
        if spec.text.len() > limits::TEXT_BOX_BYTES {
            return Err(Diagnostic::error(
                "text-overflow",
                format!("a text of {} bytes is too long for a card", spec.text.len()),
            )
            .hint(format!("at most {} bytes", limits::TEXT_BOX_BYTES)));
        }
        let fonts = Fonts::find(shared, render, spec, paragraphs)?;
        let blocks =
            paragraphs.iter().map(|paragraph| Block::new(paragraph, &fonts)).collect::<Result<_, _>>()?;
        let Fonts { cap_height, icon_height, .. } = fonts;
        Ok(Layout { blocks, fonts, cap_height, icon_height })
    }

    /// The face of a style.
    pub(super) fn face(&self, emphasis: Emphasis) -> Option<&Arc<Face>> {
        self.fonts.faces.get(&emphasis)
    }

    /// Width of a block from the start of word `first` to the end of word `last`, from the widths within the
    /// whole paragraph. It may be off by kerning at both ends, and by a hyphen.
    pub(super) fn estimate(&self, block: &Block, first: usize, last: usize) -> f64 {
        block.advance[block.words[last].end] - block.advance[block.words[first].start] - self.fonts.tracking
    }

    /// The same width: exact if it is close to `limit`, otherwise the estimate.
    pub(super) fn width(&self, block: &Block, first: usize, last: usize, limit: f64) -> f64 {
        const CLOSE: f64 = 0.2;
        let (start, end) = (block.words[first].start, block.words[last].end);
        let estimate = self.estimate(block, first, last);
        let hyphenated = block.paragraph.text[start..end].ends_with(SOFT_HYPHEN);
        match hyphenated || (estimate - limit).abs() < CLOSE {
            true => self.exact_width(block, start..end),
            false => estimate,
        }
    }

    /// Width of a range as a separate line.
    pub(super) fn exact_width(&self, block: &Block, range: Range<usize>) -> f64 {
        self.parts(block, range).iter().map(|part| part.width).sum()
    }

    /// The shaped parts of a range as a separate line.
    pub(super) fn parts(&self, block: &Block, range: Range<usize>) -> Arc<Vec<Part>> {
        let key = (range.start, range.end);
        if let Some(known) = block.lines.borrow().get(&key) {
            return Arc::clone(known);
        }
        let parts: Vec<Part> =
            self.segments(block, range).into_iter().map(|segment| self.fonts.part(segment)).collect();
        let parts = Arc::new(parts);
        block.lines.borrow_mut().insert(key, Arc::clone(&parts));
        parts
    }

    /// Width of the whole text on one line.
    pub(super) fn whole_width(&self) -> f64 {
        self.blocks.iter().map(|block| self.exact_width(block, 0..block.paragraph.text.len())).sum()
    }

    /// The parts of a line. Soft hyphens are dropped, but one at the end becomes a hyphen.
    fn segments(&self, block: &Block, range: Range<usize>) -> Vec<Segment> {
        let mut segments: Vec<Segment> = Vec::new();
        for Run { range: own, kind } in &block.paragraph.runs {
            let (start, end) = (own.start.max(range.start), own.end.min(range.end));
            if start >= end {
                continue;
            }
            match kind {
                Kind::Icon(name) => segments.extend(self.fonts.icons.get(name).cloned().map(Segment::Icon)),
                Kind::Text(emphasis) => {
                    let piece = &block.paragraph.text[start..end];
                    let mut visible = piece.replace(SOFT_HYPHEN, "");
                    if end == range.end && piece.ends_with(SOFT_HYPHEN) {
                        visible.push('-');
                    }
                    match segments.last_mut() {
                        _ if visible.is_empty() => {}
                        Some(Segment::Text(pieces)) => pieces.push((visible, *emphasis)),
                        _ => segments.push(Segment::Text(vec![(visible, *emphasis)])),
                    }
                }
            }
        }
        segments
    }
}

impl Block {
    fn new(paragraph: &Paragraph, fonts: &Fonts) -> Result<Block, Diagnostic> {
        let text = &paragraph.text;
        let mut at_byte = vec![0.0; text.len() + 1];
        for run in &paragraph.runs {
            if let Kind::Icon(name) = &run.kind {
                at_byte[run.range.start] =
                    fonts.icons.get(name).map_or(0.0, |picture| fonts.icon_width(picture));
            }
        }
        for group in paragraph.runs.split(|run| matches!(run.kind, Kind::Icon(_))) {
            let Some(offset) = group.first().map(|run| run.range.start) else { continue };
            let end = group.last().map_or(offset, |run| run.range.end);
            let runs: Vec<_> = group.iter().filter_map(|run| fonts.run(run, offset)).collect();
            for cluster in shaped(&text[offset..end], &runs)?.clusters {
                at_byte[offset + cluster.at] += cluster.advance + fonts.tracking;
            }
        }
        let mut sum = 0.0;
        let mut before = |own: &f64| {
            sum += own;
            sum - own
        };
        let advance = at_byte.iter().map(&mut before).collect();
        Ok(Block { paragraph: paragraph.clone(), words: words(text), advance, lines: RefCell::default() })
    }

    /// Bytes of the text.
    pub(super) fn len(&self) -> usize {
        self.paragraph.text.len()
    }

    /// The text of a range, for messages.
    pub(super) fn text(&self, range: Range<usize>) -> &str {
        self.paragraph.text.get(range).unwrap_or_default()
    }
}

/// The ranges between possible line breaks. Punctuation that stands between blanks stays on the line of the
/// word before it.
fn words(text: &str) -> Vec<Word> {
    let mut start = 0;
    let mut all: Vec<Word> = Vec::new();
    for (next, _) in linebreaks(text) {
        let end = start + text[start..next].trim_end_matches(' ').len();
        match all.last_mut() {
            _ if end == start => {}
            Some(Word { end: before, .. }) if text[start..end].chars().all(is_trailing) => *before = end,
            _ => all.push(Word { start, end }),
        }
        start = next;
    }
    all
}

/// True for characters that end sentences or clauses, or join them.
fn is_trailing(c: char) -> bool {
    matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '…' | ')' | ']' | '’' | '”' | '»' | '–' | '—' | '-')
}

impl Fonts {
    fn find(
        shared: &Shared,
        render: &Render,
        spec: &TextSpec,
        paragraphs: &[Paragraph],
    ) -> Result<Fonts, Diagnostic> {
        // In a draft, the nearest face stands for a missing one.
        let or_nearest = |found: Result<Arc<Face>, Diagnostic>, family: &str, weight: u16, italic: bool| {
            found.or_else(|missing| match shared.faces.nearest(family, weight, italic) {
                Some(nearest) if spec.draft => {
                    render.note(missing);
                    Ok(nearest)
                }
                _ => Err(missing),
            })
        };
        let base = or_nearest(
            shared.faces.find(&spec.family, spec.weight, spec.italic),
            &spec.family,
            spec.weight,
            spec.italic,
        )?;
        let cap_height = base.metrics.cap_height;
        let icon_height = cap_height * spec.icons.unwrap_or(1.0);
        let tracking = spec.tracking / spec.size;
        let mut fonts =
            Fonts { faces: BTreeMap::new(), icons: BTreeMap::new(), tracking, cap_height, icon_height };
        let family = base.family.clone();
        fonts.faces.insert(Emphasis::default(), base);
        for run in paragraphs.iter().flat_map(|paragraph| &paragraph.runs) {
            match &run.kind {
                Kind::Text(emphasis) if !fonts.faces.contains_key(emphasis) => {
                    let italic = spec.italic != emphasis.italic;
                    let (found, weight) = match emphasis.bold {
                        true => (shared.faces.bolder(&family, spec.weight, italic), BOLD),
                        false => (shared.faces.find(&family, spec.weight, italic), spec.weight),
                    };
                    fonts.faces.insert(*emphasis, or_nearest(found, &family, weight, italic)?);
                }
                Kind::Icon(name) if !fonts.icons.contains_key(name) => {
                    let found = shared.art.find(&shared.library, &render.deck, name, render.low_ink());
                    let found = found.map_err(|diagnostic| {
                        diagnostic.hint(format!("if no icon is meant, write `\\:{name}\\:`"))
                    });
                    let picture = match found {
                        Err(missing) if spec.draft => {
                            render.note(missing);
                            Arc::new(hatch::missing(name, (1.0, 1.0), None))
                        }
                        found => found?,
                    };
                    fonts.icons.insert(name.clone(), picture);
                }
                _ => {}
            }
        }
        if paragraphs.iter().any(|paragraph| paragraph.text.contains(SOFT_HYPHEN)) {
            for face in fonts.faces.values() {
                shaped("-", &[(0..1, Arc::clone(face))])?;
            }
        }
        Ok(fonts)
    }

    fn icon_width(&self, picture: &Picture) -> f64 {
        self.icon_height * picture.aspect() + 2.0 * ICON_BEARING
    }

    fn part(&self, segment: Segment) -> Part {
        let pieces = match &segment {
            Segment::Icon(picture) => {
                let width = self.icon_width(picture);
                return Part { segment, width, shaped: Shaped::default() };
            }
            Segment::Text(pieces) => pieces,
        };
        let mut text = String::new();
        let mut runs = Vec::with_capacity(pieces.len());
        for (piece, emphasis) in pieces {
            let start = text.len();
            text.push_str(piece);
            runs.extend(self.faces.get(emphasis).map(|face| (start..text.len(), Arc::clone(face))));
        }
        // All letters have been shaped with the whole paragraph, so none can be missing now.
        let shaped = shaped(&text, &runs).unwrap_or_default();
        let advance: f64 = shaped.clusters.iter().map(|cluster| cluster.advance).sum();
        let width = advance + self.tracking * shaped.clusters.len().saturating_sub(1) as f64;
        Part { segment, width, shaped }
    }

    fn run(&self, run: &Run, offset: usize) -> Option<(Range<usize>, Arc<Face>)> {
        match &run.kind {
            Kind::Icon(_) => None,
            Kind::Text(emphasis) => Some((
                run.range.start - offset..run.range.end - offset,
                Arc::clone(self.faces.get(emphasis)?),
            )),
        }
    }
}
