//! A fitted text as SVG: one `<text>` per line, so that PDF readers find whole words, and icons beside it;
//! and its glyphs as that SVG has them.

use std::fmt::Write as _;

use super::fit::{Fitted, Line};
use super::layout::{ICON_BEARING, Layout, Part, Segment};
use super::markup::Emphasis;
use super::shape;
use super::spec::{Align, TextSpec, VAlign};
use crate::diag::Diagnostic;
use crate::limits;
use crate::svg::typeset::{self, Glyph, Span, Typeset};
use crate::template::art::{Fit, Frame, Picture};
use crate::template::write::Num;
use crate::xml::{escape, escaped};

/// A fitted text.
pub(super) fn emit(layout: &Layout, spec: &TextSpec, fitted: &Fitted) -> Result<Typeset, Diagnostic> {
    let mut out = Typeset { fill: escaped(&spec.fill), is_plain: true, ..Typeset::default() };
    if fitted.lines.is_empty() {
        return Ok(out);
    }
    out.size = fitted.size;
    let style = style(layout, spec, fitted.size);
    let single = fitted.lines.len() == 1;
    if !single {
        let _ = write!(out.markup, "<g{style}>");
    }
    let mut is_exact = true;
    for line in &fitted.lines {
        let writer = LineWriter { layout, spec, size: fitted.size, y: baseline(layout, spec, fitted, line) };
        is_exact &= writer.write(&mut out, line, if single { &style } else { "" })?;
    }
    if !single {
        out.markup.push_str("</g>");
        // The group is replaced together with its lines.
        out.lines.first_mut().filter(|_| out.is_plain).into_iter().for_each(|(_, line)| line.elements += 1);
    }
    // A gradient depends on the box of the text.
    if !is_exact || spec.fill.contains("url(") || spec.fill.trim() == "none" {
        out.lines.clear();
    }
    Ok(out)
}

/// The baseline of a line. Capitals are centred in their line, so that a centred text looks centred.
fn baseline(layout: &Layout, spec: &TextSpec, fitted: &Fitted, line: &Line) -> f64 {
    let Some(height) = spec.height else { return spec.y };
    let distance = fitted.size * spec.leading;
    let free = height - fitted.height * distance;
    let top = spec.y
        + match spec.valign {
            VAlign::Top => 0.0,
            VAlign::Middle => free / 2.0,
            VAlign::Bottom => free,
        };
    top + line.above * distance + (distance + layout.cap_height * fitted.size) / 2.0
}

fn style(layout: &Layout, spec: &TextSpec, size: f64) -> String {
    let mut style = String::new();
    let Some(face) = layout.face(Emphasis::default()) else { return style };
    let family = escaped(&face.family.replace(['\'', '\\'], ""));
    let _ =
        write!(style, r#" font-family="'{family}'" font-size="{}" font-weight="{}""#, Num(size), face.weight);
    let _ = write!(
        style,
        r#" font-style="{}" text-anchor="start""#,
        if face.italic { "italic" } else { "normal" }
    );
    if spec.tracking != 0.0 {
        let _ = write!(style, r#" letter-spacing="{}""#, Num(spec.tracking / spec.size * size));
    }
    let _ = write!(style, r#" fill="{}""#, escaped(&spec.fill));
    style
}

struct LineWriter<'a> {
    layout: &'a Layout,
    spec: &'a TextSpec,
    size: f64,
    y: f64,
}

impl LineWriter<'_> {
    /// Adds a line; whether its glyphs are those of the SVG.
    fn write(&self, out: &mut Typeset, line: &Line, style: &str) -> Result<bool, Diagnostic> {
        let parts = self.layout.parts(&self.layout.blocks[line.block], line.start..line.end);
        let mut pen = self.start(line.width * self.size);
        let mut icons = String::new();
        let mut set =
            typeset::Line { size: near(Num(self.size)), y: near(Num(self.y)), ..typeset::Line::default() };
        let mut start = None;
        let mut is_exact = true;
        for part in parts.iter() {
            match &part.segment {
                Segment::Icon(picture) => icons.push_str(&self.icon(picture, pen)?),
                Segment::Text(pieces)
                    if pieces.iter().all(|(piece, _)| piece.trim_matches(' ').is_empty()) => {}
                Segment::Text(pieces) => {
                    is_exact &= part.shaped.is_exact;
                    is_exact &= self.spans(&mut set, part, pieces, near(Num(pen)));
                    if start.is_none() {
                        start = Some(out.markup.len());
                        let _ = write!(
                            out.markup,
                            r#"<text x="{}" y="{}" xml:space="preserve"{style}>"#,
                            Num(pen),
                            Num(self.y)
                        );
                        self.pieces(&mut out.markup, pieces, None);
                    } else {
                        self.pieces(&mut out.markup, pieces, Some(pen));
                    }
                }
            }
            pen += part.width * self.size;
        }
        if let Some(start) = start {
            out.markup.push_str("</text>");
            // Each has two tags.
            set.elements = out.markup[start..].matches('<').count() / 2;
            out.lines.push((start..out.markup.len(), set));
        }
        out.is_plain &= icons.is_empty();
        out.markup.push_str(&icons);
        Ok(is_exact)
    }

    /// Adds the glyphs of a part that begins at `x`, one span for each `<tspan>` and each text between them;
    /// whether SVG draws all of them.
    fn spans(&self, line: &mut typeset::Line, part: &Part, pieces: &[(String, Emphasis)], x: f32) -> bool {
        let start = line.text.len();
        let spacing = if self.spec.tracking == 0.0 {
            0.0
        } else {
            near(Num(self.spec.tracking / self.spec.size * self.size))
        };
        let mut is_exact =
            [x, line.y, line.size].into_iter().all(|number| f64::from(number.abs()) < limits::SVG_NUMBER);
        let mut shown: Option<(usize, bool)> = None;
        let mut clusters = part.shaped.clusters.iter().peekable();
        let mut pen = 0.0;
        for (run, (piece, emphasis)) in pieces.iter().enumerate() {
            line.text.push_str(piece);
            let Some(face) = self.layout.face(*emphasis) else { continue };
            let is_marked = !self.emphasis(*emphasis).is_empty();
            if is_marked || shown != Some((face.place, false)) {
                line.spans.push(Span {
                    face: face.place,
                    weight: face.weight,
                    x,
                    glyphs: Vec::with_capacity(piece.len()),
                });
            }
            shown = Some((face.place, is_marked));
            let scale = line.size / face.upem as f32;
            while let Some(cluster) = clusters.next_if(|cluster| cluster.run == run) {
                let glyphs = part.shaped.glyphs.get(cluster.glyphs.clone()).unwrap_or_default();
                let Some(advance) =
                    line.spans.last_mut().and_then(|span| place(glyphs, pen, scale, start, &mut span.glyphs))
                else {
                    return false;
                };
                let step = if clusters.peek().is_some() { advance + spacing } else { advance };
                // SVG leaves out letters whose advance the spacing takes.
                is_exact &= spacing == 0.0 || step > 0.0;
                pen += step;
            }
        }
        is_exact && clusters.peek().is_none()
    }

    fn start(&self, width: f64) -> f64 {
        let box_width = if self.spec.height.is_some() { self.spec.width.unwrap_or_default() } else { 0.0 };
        self.spec.x
            + match self.spec.align {
                Align::Left => 0.0,
                Align::Center => (box_width - width) / 2.0,
                Align::Right => box_width - width,
            }
    }

    fn pieces(&self, out: &mut String, pieces: &[(String, Emphasis)], x: Option<f64>) {
        if let Some(x) = x {
            let _ = write!(out, r#"<tspan x="{}">"#, Num(x));
        }
        for (piece, emphasis) in pieces {
            let attributes = self.emphasis(*emphasis);
            if attributes.is_empty() {
                escape(out, piece);
            } else {
                let _ = write!(out, "<tspan{attributes}>");
                escape(out, piece);
                out.push_str("</tspan>");
            }
        }
        if x.is_some() {
            out.push_str("</tspan>");
        }
    }

    fn emphasis(&self, emphasis: Emphasis) -> String {
        let mut out = String::new();
        if let (Some(base), Some(own)) = (self.layout.face(Emphasis::default()), self.layout.face(emphasis)) {
            if own.weight != base.weight {
                let _ = write!(out, r#" font-weight="{}""#, own.weight);
            }
            if own.italic != base.italic {
                let _ = write!(out, r#" font-style="{}""#, if own.italic { "italic" } else { "normal" });
            }
        }
        out
    }

    fn icon(&self, picture: &Picture, pen: f64) -> Result<String, Diagnostic> {
        let height = self.layout.icon_height * self.size;
        let x = pen + ICON_BEARING * self.size;
        // Centred on the capitals.
        let y = self.y - (self.layout.cap_height * self.size + height) / 2.0;
        let frame = Frame { x, y, w: height * picture.aspect(), h: height, fit: Fit::Contain, rotate: 0.0 };
        // A gradient or `none` as the fill of a text can't be the colour of an icon.
        picture
            .place(&frame, Some(&self.spec.fill), String::new)
            .or_else(|_| picture.place(&frame, None, String::new))
    }
}

/// Adds the glyphs of a group at `x`, with this number of units of the template in one of the font; its
/// advance. The letters are those of a text that begins at `start`. None if a number is too large.
pub(super) fn place(
    glyphs: &[shape::Glyph],
    x: f32,
    scale: f32,
    start: usize,
    out: &mut Vec<Glyph>,
) -> Option<f32> {
    let (mut inner, mut advance) = (0, 0.0);
    for glyph in glyphs {
        out.push(placed(glyph, x, inner, start)?);
        inner += glyph.advance;
        advance += glyph.advance as f32 * scale;
    }
    Some(advance)
}

/// A glyph in a group at `x`, after an advance of `inner` in it; its letters are those of a text that begins
/// at `start`. None if a number is too large.
fn placed(glyph: &shape::Glyph, x: f32, inner: i32, start: usize) -> Option<Glyph> {
    let offset = (i16::try_from(inner + glyph.offset.0).ok()?, i16::try_from(glyph.offset.1).ok()?);
    let letter = |at: usize| u16::try_from(start + at).ok();
    Some(Glyph {
        x,
        id: u16::try_from(glyph.id).ok()?,
        offset,
        letters: (letter(glyph.letters.start)?, letter(glyph.letters.end)?),
    })
}

/// A number as it is read from the SVG.
fn near(number: Num) -> f32 {
    number.to_string().parse::<f64>().unwrap_or_default() as f32
}
