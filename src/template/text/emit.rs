//! A fitted text as SVG: one `<text>` per line, so that PDF readers find whole words, and icons beside it.

use std::fmt::Write as _;

use super::fit::{Fitted, Line};
use super::layout::{ICON_BEARING, Layout, Segment};
use super::markup::Emphasis;
use super::spec::{Align, TextSpec, VAlign};
use crate::diag::Diagnostic;
use crate::template::art::{Fit, Frame, Picture};
use crate::template::write::Num;
use crate::xml::{escape, escaped};

/// The markup of a fitted text.
pub(super) fn emit(layout: &Layout, spec: &TextSpec, fitted: &Fitted) -> Result<String, Diagnostic> {
    let mut out = String::new();
    if fitted.lines.is_empty() {
        return Ok(out);
    }
    let style = style(layout, spec, fitted.size);
    let single = fitted.lines.len() == 1;
    if !single {
        let _ = write!(out, "<g{style}>");
    }
    for line in &fitted.lines {
        let writer = LineWriter { layout, spec, size: fitted.size, y: baseline(layout, spec, fitted, line) };
        writer.write(&mut out, line, if single { &style } else { "" })?;
    }
    if !single {
        out.push_str("</g>");
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
    let _ = write!(style, r#" font-family="'{family}'" font-size="{}" font-weight="{}""#, Num(size), face.weight);
    let _ = write!(style, r#" font-style="{}" text-anchor="start""#, if face.italic { "italic" } else { "normal" });
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
    fn write(&self, out: &mut String, line: &Line, style: &str) -> Result<(), Diagnostic> {
        let segments = self.layout.segments(&self.layout.blocks[line.block], line.start..line.end);
        let mut pen = self.start(line.width * self.size);
        let mut icons = String::new();
        let mut open = false;
        for segment in &segments {
            match segment {
                Segment::Icon(picture) => icons.push_str(&self.icon(picture, pen)?),
                Segment::Text(pieces) if pieces.iter().all(|(piece, _)| piece.trim_matches(' ').is_empty()) => {}
                Segment::Text(pieces) if !open => {
                    let _ = write!(out, r#"<text x="{}" y="{}" xml:space="preserve"{style}>"#, Num(pen), Num(self.y));
                    self.pieces(out, pieces, None);
                    open = true;
                }
                Segment::Text(pieces) => self.pieces(out, pieces, Some(pen)),
            }
            pen += self.layout.segment_width(segment) * self.size;
        }
        if open {
            out.push_str("</text>");
        }
        out.push_str(&icons);
        Ok(())
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
        let height = self.layout.cap_height * self.size;
        let x = pen + ICON_BEARING * self.size;
        let frame = Frame { x, y: self.y - height, w: height * picture.aspect(), h: height, fit: Fit::Contain, rotate: 0.0 };
        // A gradient or `none` as the fill of a text can't be the colour of an icon.
        picture.place(&frame, Some(&self.spec.fill), String::new).or_else(|_| picture.place(&frame, None, String::new))
    }
}
