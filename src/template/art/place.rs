//! A picture in its frame.
//!
//! The inner group bears an id made of the picture's name and colour, and its content is the same to the byte wherever it stands,
//! so that the PDF step stores it once; all that differs stands on the groups around it.

use std::fmt::Write as _;

use super::{ART, Picture};
use crate::diag::Diagnostic;
use crate::template::write::Num;
use crate::xml::escape;

/// How a picture fills a frame of another shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// All of it is seen.
    Contain,
    /// All of the frame is filled.
    Cover,
}

/// Where a picture goes, in template units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) w: f64,
    pub(crate) h: f64,
    pub(crate) fit: Fit,
    /// Degrees clockwise about the middle.
    pub(crate) rotate: f64,
}

/// What SVG hands down from the groups around a picture, set back, since it must look the same everywhere.
const RESET: &str = concat!(
    r##"fill="#000" fill-opacity="1" fill-rule="nonzero" stroke="none" stroke-width="1" stroke-opacity="1" stroke-dasharray="none" "##,
    r##"stroke-linecap="butt" stroke-linejoin="miter" stroke-miterlimit="4" paint-order="normal" clip-rule="nonzero""##
);

/// The same for pictures with text in them.
const RESET_TEXT: &str = r#" font-size="16" font-weight="400" font-style="normal" font-stretch="normal" text-anchor="start" letter-spacing="0" word-spacing="0""#;

impl Picture {
    /// The picture in a frame; `fill` is its colour where it uses `currentColor`, `clip_id` makes an id for cutting.
    ///
    /// # Errors
    /// `fill` is not a colour.
    pub(crate) fn place(&self, frame: &Frame, fill: Option<&str>, clip_id: impl FnOnce() -> String) -> Result<String, Diagnostic> {
        let mut out = String::with_capacity(self.body.len() + 500);
        let turn = match frame.rotate {
            0.0 => String::new(),
            angle => format!("rotate({} {} {})", Num(angle), Num(frame.x + frame.w / 2.0), Num(frame.y + frame.h / 2.0)),
        };
        let placement = self.placement(frame);
        let cut = frame.fit == Fit::Cover && (frame.w / frame.h - self.aspect()).abs() > 1e-6;
        if cut {
            let id = clip_id();
            let Frame { x, y, w, h, .. } = *frame;
            let (x, y, w, h) = (Num(x), Num(y), Num(w), Num(h));
            let transform = if turn.is_empty() { String::new() } else { format!(r#" transform="{turn}""#) };
            let _ = write!(out, r#"<g{transform}><clipPath id="{id}"><rect x="{x}" y="{y}" width="{w}" height="{h}"/></clipPath>"#);
            let _ = write!(out, r#"<g clip-path="url(#{id})"><g transform="{placement}">"#);
        } else {
            let space = if turn.is_empty() { "" } else { " " };
            let _ = write!(out, r#"<g transform="{turn}{space}{placement}">"#);
        }
        self.group(&mut out, fill)?;
        out.push_str(if cut { "</g></g></g>" } else { "</g>" });
        Ok(out)
    }

    fn placement(&self, frame: &Frame) -> String {
        let (across, down) = (frame.w / self.size.0, frame.h / self.size.1);
        let scale = match frame.fit {
            Fit::Contain => across.min(down),
            Fit::Cover => across.max(down),
        };
        let x = frame.x + (frame.w - self.size.0 * scale) / 2.0 - self.origin.0 * scale;
        let y = frame.y + (frame.h - self.size.1 * scale) / 2.0 - self.origin.1 * scale;
        // Nine decimals at most: a scale of a picture thousands of units wide must not be rounded to a visible shift.
        let scale = format!("{scale:.9}");
        format!("translate({} {}) scale({})", Num(x), Num(y), scale.trim_end_matches('0').trim_end_matches('.'))
    }

    fn group(&self, out: &mut String, fill: Option<&str>) -> Result<(), Diagnostic> {
        let color = color(fill.unwrap_or("#000"))?;
        let _ = write!(out, r#"<g id="{ART}"#);
        out.push_str(&id_part(&self.name));
        if self.tinted {
            out.push_str("::");
            out.push_str(&id_part(&color));
            out.push_str(r#"" color=""#);
            escape(out, &color);
        }
        out.push_str("\" ");
        out.push_str(RESET);
        out.push_str(if self.body.contains("<text") { RESET_TEXT } else { "" });
        out.push('>');
        out.push_str(&self.body);
        out.push_str("</g>");
        Ok(())
    }
}

/// A colour as SVG knows it: `#rgb`, `#rrggbb`, a name, or `rgb(…)` and `hsl(…)`.
fn color(text: &str) -> Result<String, Diagnostic> {
    let text = text.trim().to_ascii_lowercase();
    let inner = |open: &str| text.strip_prefix(open).and_then(|rest| rest.strip_suffix(')'));
    let valid = match (text.strip_prefix('#'), inner("rgb(").or(inner("hsl(")).or(inner("rgba("))) {
        (Some(hex), _) => matches!(hex.len(), 3 | 4 | 6 | 8) && hex.bytes().all(|digit| digit.is_ascii_hexdigit()),
        (None, Some(numbers)) => numbers.bytes().all(|c| c.is_ascii_digit() || b" ,.%/".contains(&c)),
        // No name of a colour is made of the letters a to f alone: that is a number without its `#`.
        (None, None) => text.bytes().all(|c| c.is_ascii_lowercase()) && text.bytes().any(|c| c > b'f') && text != "none",
    };
    match valid {
        true => Ok(text),
        false => Err(Diagnostic::error("wrong-argument", format!("`fill` of `art` must be a colour, not `{text}`"))
            .hint("write for example `fill=\"#2b6cb0\"`")),
    }
}

/// The text as a part of an id: different texts stay different.
pub(crate) fn id_part(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '.' | '-' => out.push(c),
            '/' => out.push(':'),
            '#' => {}
            c => {
                let _ = write!(out, "_{:x}_", u32::from(c));
            }
        }
    }
    out
}
