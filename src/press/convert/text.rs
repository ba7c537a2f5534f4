//! Text stays text: glyphs by number from a subset of their face, placed as usvg or a function of the
//! template has laid them out.

use resvg::usvg::layout::{PositionedGlyph, Span};
use resvg::usvg::{PaintOrder, Path, Text};

use super::paint::Painted;
use super::{At, Converter};
use crate::press::content::{Content, Use};
use crate::press::glyphs::width;
use crate::svg::typeset::Line;

/// A glyph ready to be shown.
struct Glyph {
    face: usize,
    code: u16,
    /// Advance in thousandths of the font size, as the font's `/W` has it.
    width: f32,
    /// From the em, y up, to user units: four linear parts, then where its origin is.
    linear: [f32; 4],
    origin: (f32, f32),
}

impl Converter<'_> {
    /// Draws a text element.
    pub(super) fn text(&mut self, content: &mut Content, text: &Text, at: At) {
        if self.output.outlines {
            return self.outlines(content, text, at);
        }
        for span in text.layouted().iter().filter(|span| span.visible) {
            for line in [&span.underline, &span.overline].into_iter().flatten() {
                self.path(content, line, at);
            }
            match self.glyphs(span) {
                Some(glyphs) => self.span(content, text, span, &glyphs, at),
                None => return self.outlines(content, text, at),
            }
            if let Some(line) = &span.line_through {
                self.path(content, line, at);
            }
        }
    }

    /// Draws a text element without its fonts.
    fn outlines(&mut self, content: &mut Content, text: &Text, at: At) {
        let largest = text.layouted().iter().map(|span| span.font_size.get()).fold(0.0, f32::max);
        let before = std::mem::replace(&mut self.filled, at.role(largest));
        self.group(content, text.flattened(), at);
        self.filled = before;
    }

    fn glyphs(&mut self, span: &Span) -> Option<Vec<Glyph>> {
        span.positioned_glyphs.iter().map(|glyph| self.glyph(glyph)).collect()
    }

    fn glyph(&mut self, glyph: &PositionedGlyph) -> Option<Glyph> {
        let face = self.fonts.place_of(glyph.font)?;
        let code = u16::try_from(glyph.id.0).ok()?;
        let metrics = self.fonts.faces().get(face)?;
        let em = f32::from(metrics.units_per_em);
        let place = glyph.outline_transform().pre_scale(em, em);
        self.found.glyphs.add(face, code, &glyph.text);
        let linear = [place.sx, place.ky, place.kx, place.sy];
        Some(Glyph { face, code, width: width(metrics, code), linear, origin: (place.tx, place.ty) })
    }

    /// Draws a text that a function of the template has set, with the fill of its stand-in.
    pub(super) fn set_line(&mut self, content: &mut Content, line: &Line, stand_in: &Path, at: At) {
        let Some(fill) = stand_in.fill() else { return };
        for span in &line.spans {
            let Some(metrics) = self.fonts.faces().get(span.face) else { continue };
            let em = f32::from(metrics.units_per_em);
            let mut glyphs = Vec::with_capacity(span.glyphs.len());
            for glyph in &span.glyphs {
                self.found.glyphs.add(span.face, glyph.id, line.letters(glyph));
                let place = line.transform(span, glyph, em).pre_scale(em, -em);
                let linear = [place.sx, place.ky, place.kx, place.sy];
                glyphs.push(Glyph {
                    face: span.face,
                    code: glyph.id,
                    width: width(metrics, glyph.id),
                    linear,
                    origin: (place.tx, place.ty),
                });
            }
            let painted = self.fill(content, fill, at.role(line.size), stand_in.bounding_box(), at);
            show(content, &glyphs, Use::Fill);
            if matches!(painted, Painted::Saved) {
                content.restore();
            }
        }
    }

    fn span(&mut self, content: &mut Content, text: &Text, span: &Span, glyphs: &[Glyph], at: At) {
        let order = match span.paint_order {
            PaintOrder::FillAndStroke => [Use::Fill, Use::Stroke],
            PaintOrder::StrokeAndFill => [Use::Stroke, Use::Fill],
        };
        for usage in order {
            let painted = match (usage, &span.fill, &span.stroke) {
                (Use::Fill, Some(fill), _) => {
                    self.fill(content, fill, at.role(span.font_size.get()), text.bounding_box(), at)
                }
                (Use::Stroke, _, Some(stroke)) => {
                    self.stroke(content, stroke, text.stroke_bounding_box(), at)
                }
                _ => continue,
            };
            // A text that is filled and stroked is one text to readers: the stroke stands for nothing.
            let mute = usage == Use::Stroke && span.fill.is_some();
            if mute {
                content.op("/Span <</ActualText ()>> BDC");
            }
            show(content, glyphs, usage);
            if mute {
                content.op("EMC");
            }
            if matches!(painted, Painted::Saved) {
                content.restore();
            }
        }
    }
}

/// Shows glyphs; those on one line with one size make one operator, kerned by numbers between them.
fn show(content: &mut Content, glyphs: &[Glyph], usage: Use) {
    content.op("BT");
    if usage == Use::Stroke {
        content.op("1 Tr");
    }
    let mut rest = glyphs;
    let mut font = None;
    while let Some(first) = rest.first() {
        let size = (first.linear[0] * first.linear[3] - first.linear[1] * first.linear[2]).abs().sqrt();
        if !(size.is_finite() && size > 0.0) {
            rest = &rest[1..];
            continue;
        }
        if font != Some((first.face, size)) {
            content.font(first.face, size);
            font = Some((first.face, size));
        }
        first.linear.iter().for_each(|part| content.number(part / size, 5));
        content.numbers(&[first.origin.0, first.origin.1]);
        content.op("Tm");
        rest = &rest[line(content, rest)..];
    }
    if usage == Use::Stroke {
        content.op("0 Tr");
    }
    content.op("ET");
}

/// Shows as many glyphs as stand on the line of the first one, and returns how many.
fn line(content: &mut Content, glyphs: &[Glyph]) -> usize {
    let Some(first) = glyphs.first() else { return 0 };
    let [a, b, c, d] = first.linear;
    let area = a * d - b * c;
    let mut pen = 0.0;
    let mut shown = 0;
    let mut open = false;
    content.bytes.push(b'[');
    for glyph in glyphs {
        let (dx, dy) = (glyph.origin.0 - first.origin.0, glyph.origin.1 - first.origin.1);
        // Where the glyph stands in the em of the first one, in thousandths.
        let along = (dx * d - dy * c) / area * 1000.0;
        let off = (dy * a - dx * b) / area * 1000.0;
        if glyph.face != first.face || !alike(glyph.linear, first.linear) || off.abs() > 2.0 {
            break;
        }
        let kern = (pen - along).round();
        if kern != 0.0 && shown > 0 {
            if open {
                content.bytes.push(b'>');
                open = false;
            }
            content.number(kern, 0);
            content.bytes.pop();
            pen -= kern;
        }
        if !open {
            content.bytes.push(b'<');
            open = true;
        }
        content.bytes.extend_from_slice(format!("{:04x}", glyph.code).as_bytes());
        pen += glyph.width;
        shown += 1;
    }
    content.op(if open { ">]TJ" } else { "]TJ" });
    shown
}

fn alike(a: [f32; 4], b: [f32; 4]) -> bool {
    let scale = b.iter().fold(0.0f32, |most, part| most.max(part.abs()));
    a.iter().zip(b).all(|(a, b)| (a - b).abs() <= 1e-4 * scale)
}
