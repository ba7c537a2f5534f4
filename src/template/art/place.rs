//! A picture in its frame.
//!
//! The id of the inner group is made of the picture's name and colour. Its content is byte-identical on all
//! cards, so that the PDF step stores it once; position and size are set on the groups around it.

use std::fmt::Write as _;

use crate::diag::Diagnostic;
use crate::template::write::Num;
use crate::xml::escape;

/// Prefix of the id of a picture's group; its name follows and, after `::`, its colour.
pub(crate) const ART: &str = "art-";

/// A picture prepared for embedding.
#[derive(Debug)]
pub(crate) struct Picture {
    /// Its path in the art folder.
    pub(super) name: String,
    /// Left and top of its view box, in its own units.
    pub(super) origin: (f64, f64),
    /// Width and height of its view box, in its own units.
    pub(super) size: (f64, f64),
    /// Markup in its own units, with unique ids.
    pub(super) body: String,
    /// Set if it uses the colour that a template passes to it.
    pub(super) tinted: bool,
}

/// How a picture fills a frame of another aspect ratio.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fit {
    /// The whole picture is visible.
    Contain,
    /// The whole frame is filled.
    Cover,
}

/// The place of a picture, in template units.
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

/// Resets the properties that a picture would inherit from the groups around it, because it must look the
/// same everywhere.
const RESET: &str = concat!(
    r##"fill="#000" fill-opacity="1" fill-rule="nonzero" stroke="none" stroke-width="1" stroke-opacity="1" stroke-dasharray="none" "##,
    r##"stroke-linecap="butt" stroke-linejoin="miter" stroke-miterlimit="4" paint-order="normal" clip-rule="nonzero""##
);

/// The same for pictures with text in them.
const RESET_TEXT: &str = r#" font-size="16" font-weight="400" font-style="normal" font-stretch="normal" text-anchor="start" letter-spacing="0" word-spacing="0""#;

impl Picture {
    /// Width divided by height.
    pub(crate) fn aspect(&self) -> f64 {
        self.size.0 / self.size.1
    }

    /// Places the picture in a frame; `fill` replaces `currentColor`, `clip_id` makes an id for clipping.
    pub(crate) fn place(
        &self,
        frame: &Frame,
        fill: Option<&str>,
        clip_id: impl FnOnce() -> String,
    ) -> Result<String, Diagnostic> {
        let mut out = String::with_capacity(self.body.len() + 500);
        let turn = match frame.rotate {
            0.0 => String::new(),
            angle => format!(
                "rotate({} {} {})",
                Num(angle),
                Num(frame.x + frame.w / 2.0),
                Num(frame.y + frame.h / 2.0)
            ),
        };
        let placement = self.placement(frame);
        let cut = frame.fit == Fit::Cover && (frame.w / frame.h - self.aspect()).abs() > 1e-6;
        if cut {
            let id = clip_id();
            let Frame { x, y, w, h, .. } = *frame;
            let (x, y, w, h) = (Num(x), Num(y), Num(w), Num(h));
            let transform = if turn.is_empty() { String::new() } else { format!(r#" transform="{turn}""#) };
            let _ = write!(
                out,
                r#"<g{transform}><clipPath id="{id}"><rect x="{x}" y="{y}" width="{w}" height="{h}"/></clipPath>"#
            );
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
        // Nine decimals: rounding the scale of a picture thousands of units wide must not shift it visibly.
        let scale = format!("{scale:.9}");
        format!(
            "translate({} {}) scale({})",
            Num(x),
            Num(y),
            scale.trim_end_matches('0').trim_end_matches('.')
        )
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

/// Checks a colour of SVG: `#rgb`, `#rrggbb`, a name, `rgb(…)` or `hsl(…)`.
fn color(text: &str) -> Result<String, Diagnostic> {
    let text = text.trim().to_ascii_lowercase();
    let inner = |open: &str| text.strip_prefix(open).and_then(|rest| rest.strip_suffix(')'));
    let valid = match (text.strip_prefix('#'), inner("rgb(").or(inner("hsl(")).or(inner("rgba("))) {
        (Some(hex), _) => {
            matches!(hex.len(), 3 | 4 | 6 | 8) && hex.bytes().all(|digit| digit.is_ascii_hexdigit())
        }
        (None, Some(numbers)) => numbers.bytes().all(|c| c.is_ascii_digit() || b" ,.%/".contains(&c)),
        // No colour name consists of the letters a to f alone: that is a number without its `#`.
        (None, None) => {
            text.bytes().all(|c| c.is_ascii_lowercase()) && text.bytes().any(|c| c > b'f') && text != "none"
        }
    };
    match valid {
        true => Ok(text),
        false => Err(Diagnostic::error(
            "wrong-argument",
            format!("`fill` of `art` must be a colour, not `{text}`"),
        )
        .hint("write for example `fill=\"#2b6cb0\"`")),
    }
}

/// Encodes a text for use in an id; different texts stay different.
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
