//! Texts that the functions of templates have set: as SVG, and as glyphs at their places. Printing uses the
//! glyphs, so that nothing shapes these texts again.

use std::ops::Range;
use std::sync::Arc;

use resvg::tiny_skia::Transform;

/// A text as SVG, with the glyphs of its lines.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Typeset {
    /// The SVG: `<text>` elements, and pictures beside them.
    pub(crate) markup: String,
    /// The range of each `<text>` in the markup, and its glyphs; empty if only an SVG parser can lay it out.
    pub(crate) lines: Vec<(Range<usize>, Line)>,
    /// The fill of all lines, as in an attribute; none if they inherit it.
    pub(crate) fill: String,
    /// Size of the font, in units of the template; 0 without lines.
    pub(crate) size: f64,
    /// Set if there is nothing besides lines.
    pub(crate) is_plain: bool,
    /// Set if the template writes the text itself; its markup is not repeated here.
    pub(crate) is_label: bool,
}

/// A text, with its range of bytes in the SVG of a face.
pub(crate) type Located = (Range<usize>, Arc<Typeset>);

/// The glyphs of a `<text>`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Line {
    /// The letters.
    pub(crate) text: String,
    /// Size of the font, in units of the template as are all lengths.
    pub(crate) size: f32,
    /// The baseline.
    pub(crate) y: f32,
    /// Elements of the SVG that it consists of.
    pub(crate) elements: usize,
    /// Its parts, each in one face.
    pub(crate) spans: Vec<Span>,
}

/// Glyphs of one face.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Span {
    /// The place of its face in [`crate::fonts::Fonts::faces`].
    pub(crate) face: usize,
    /// Weight of the face.
    pub(crate) weight: u16,
    /// Where the part of the line begins that it belongs to.
    pub(crate) x: f32,
    /// Its glyphs.
    pub(crate) glyphs: Vec<Glyph>,
}

/// A glyph at its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Glyph {
    /// Distance of its group of glyphs from the beginning of the part of the line.
    pub(crate) x: f32,
    /// Its number in the font.
    pub(crate) id: u16,
    /// Its place in the group, in units of the font, y up.
    pub(crate) offset: (i16, i16),
    /// The letters that it stands for, from and to these bytes of the line; none for all glyphs of a group
    /// but one.
    pub(crate) letters: (u16, u16),
}

impl Line {
    /// The letters that a glyph stands for.
    pub(crate) fn letters(&self, glyph: &Glyph) -> &str {
        self.text.get(usize::from(glyph.letters.0)..usize::from(glyph.letters.1)).unwrap_or_default()
    }

    /// From the units of the font, y down, to those of the template.
    pub(crate) fn transform(&self, span: &Span, glyph: &Glyph, units_per_em: f32) -> Transform {
        let scale = self.size / units_per_em;
        let (dx, dy) = glyph.offset;
        let place =
            Transform::from_translate(span.x, self.y).pre_concat(Transform::from_translate(glyph.x, 0.0));
        place
            .pre_concat(Transform::from_scale(scale, scale))
            .pre_concat(Transform::from_translate(f32::from(dx), -f32::from(dy)))
    }
}
