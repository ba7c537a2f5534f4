//! Rewrites the root tag of an SVG with its size in points, without a unit, so that trees are in points while
//! the content keeps its units. No element is wrapped around it, because that would change the meaning of
//! style sheets and of sides in percent.

use std::ops::Range;

use resvg::usvg::roxmltree::Node;

use super::prolog;
use super::syntax::properties;
use super::viewport::Frame;
use crate::xml::MarkupError;
use crate::xml::tag;

/// CSS pixels to points.
const POINTS: f64 = 0.75;

/// A canvas with the drawing in its middle.
#[derive(Clone, Copy, Debug)]
pub(super) struct Canvas {
    /// Scale of the drawing.
    pub(super) scale: f64,
    /// Width and height in points.
    pub(super) size: (f64, f64),
}

/// The whole SVG with the new tag.
pub(super) fn sized(
    text: &str,
    root: Node<'_, '_>,
    frame: &Frame,
    canvas: Option<Canvas>,
) -> Result<String, MarkupError> {
    let place = prolog::opening(text).unwrap_or(root.range());
    let (w, h) = frame.points();
    let (width, height) = canvas.map_or((w.to_string(), h.to_string()), |canvas| {
        (canvas.size.0.to_string(), canvas.size.1.to_string())
    });
    let [x, y, across, down] = view_box(frame);
    let mut out = text[..place.start].to_string();
    let name = place.start
        + text[place.clone()].find(|c: char| c.is_whitespace() || c == '/' || c == '>').unwrap_or(0);
    out += &text[place.start..name];
    out += &format!(" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {across} {down}\"");
    let style = transform(root, frame, canvas)?
        .map(|transform| format!("transform:{transform}!important;transform-origin:0 0!important;"));
    // These attributes are replaced; the position of a root element has no effect.
    let mut useless = vec!["width", "height", "x", "y", "viewBox"];
    if canvas.is_some() {
        out += " preserveAspectRatio=\"none\"";
        useless.push("preserveAspectRatio");
    }
    let mut rest = name;
    let mut leave_out = |range: Range<usize>, instead: &str| {
        out += &text[rest..range.start];
        out += instead;
        rest = range.end;
    };
    let own = root.attribute_node("style").map(|attribute| attribute.range_value().start);
    if let (Some(style), None) = (&style, own) {
        leave_out(name..name, &format!(" style=\"{style}\""));
    }
    for attribute in root.attributes().filter(|attribute| attribute.namespace().is_none()) {
        match (attribute.name(), &style) {
            (name, _) if useless.contains(&name) => leave_out(attribute.range(), ""),
            ("style", Some(style)) => {
                leave_out(attribute.range_value().start..attribute.range_value().start, style)
            }
            _ => {}
        }
    }
    out += &text[rest..];
    Ok(out)
}

fn view_box(frame: &Frame) -> [f64; 4] {
    frame.view_box.unwrap_or([0.0, 0.0, frame.width.to_px(), frame.height.to_px()])
}

/// The transform of the root element in units of the canvas, not of the content; `None` if there is none.
fn transform(
    root: Node<'_, '_>,
    frame: &Frame,
    canvas: Option<Canvas>,
) -> Result<Option<String>, MarkupError> {
    let own = own_transform(root)?;
    if own.is_none() && canvas.is_none() {
        return Ok(None);
    }
    let scale = canvas.map_or(1.0, |canvas| canvas.scale);
    let (w, h) = frame.points();
    let side = (f64::from(w) * scale, f64::from(h) * scale);
    let (width, height) = canvas.map_or(side, |canvas| canvas.size);
    let mut parts = format!("translate({} {})", (width - side.0) / 2.0, (height - side.1) / 2.0);
    if let Some(own) = own {
        // The default origin of a root element is its middle (CSS Transforms 1, 4).
        let (x, y, points) = (frame.width.to_px() / 2.0, frame.height.to_px() / 2.0, POINTS * scale);
        parts += &format!(
            " scale({points}) translate({x} {y}) {own} translate({} {}) scale({})",
            -x,
            -y,
            1.0 / points
        );
    }
    if canvas.is_some() {
        // The view box is stretched onto the canvas, and from there to its place.
        let [left, top, across, down] = view_box(frame);
        let ((sx, x), (sy, y)) = Aspect::of(root).mapped((left, across, side.0), (top, down, side.1));
        let (canvas_x, canvas_y) = (width / across, height / down);
        parts +=
            &format!(" matrix({} 0 0 {} {} {})", sx / canvas_x, sy / canvas_y, x + sx * left, y + sy * top);
    }
    Ok(Some(parts))
}

/// The root element's own transform.
fn own_transform<'a>(root: Node<'a, '_>) -> Result<Option<&'a str>, MarkupError> {
    let (mut own, mut has_origin) = (None, false);
    properties(root, &mut |name, value| match name {
        "transform" if !value.is_empty() && value != "none" => own = Some(value),
        "transform-origin" => has_origin = true,
        _ => {}
    });
    match own {
        Some(own) if has_origin || !is_transform(own) => {
            let refused = MarkupError::at("a `transform` of the root `<svg>` that can't be read", tag(root));
            Err(refused.with_hint("move it to a `<g>` around the whole content"))
        }
        own => Ok(own),
    }
}

/// True if a text is a list of transforms (SVG 1.1, 7.6).
fn is_transform(text: &str) -> bool {
    text.ends_with(')')
        && text.split_terminator(')').all(|part| {
            let Some((name, numbers)) = part.split_once('(') else { return false };
            let numbers: Vec<&str> =
                numbers.split([' ', ',', '\t', '\n', '\r']).filter(|number| !number.is_empty()).collect();
            let counts: &[usize] = match name.trim_matches(|c: char| c == ',' || c.is_whitespace()) {
                "matrix" => &[6],
                "translate" | "scale" => &[1, 2],
                "rotate" => &[1, 3],
                "skewX" | "skewY" => &[1],
                _ => &[],
            };
            counts.contains(&numbers.len())
                && numbers.iter().all(|number| number.parse::<f64>().is_ok_and(f64::is_finite))
        })
}

/// Placement of a view box in a viewport of another aspect ratio (SVG 1.1, 7.8).
struct Aspect {
    /// Position as fractions of the free space: 0.5 is the middle; `None` if it is stretched.
    align: Option<(f64, f64)>,
    /// The view box covers the viewport.
    slice: bool,
}

impl Aspect {
    fn of(root: Node<'_, '_>) -> Aspect {
        let usual = Aspect { align: Some((0.5, 0.5)), slice: false };
        let mut words = root
            .attribute("preserveAspectRatio")
            .unwrap_or_default()
            .split_whitespace()
            .filter(|word| *word != "defer");
        let part = |word: &str| match word {
            "Min" => Some(0.0),
            "Mid" => Some(0.5),
            "Max" => Some(1.0),
            _ => None,
        };
        let align = match words.next() {
            Some("none") => None,
            Some(word) => {
                let parts = word.strip_prefix('x').and_then(|word| word.split_once('Y'));
                let Some(parts) = parts.and_then(|(x, y)| Some((part(x)?, part(y)?))) else { return usual };
                Some(parts)
            }
            None => return usual,
        };
        Aspect { align, slice: words.next() == Some("slice") }
    }

    /// Scale and shift along each axis; each axis is given by the view box's start and length and the
    /// viewport's side.
    fn mapped(&self, across: (f64, f64, f64), down: (f64, f64, f64)) -> ((f64, f64), (f64, f64)) {
        let scales = (across.2 / across.1, down.2 / down.1);
        let one = if self.slice { scales.0.max(scales.1) } else { scales.0.min(scales.1) };
        let (scales, parts) = match self.align {
            Some(parts) => ((one, one), parts),
            None => (scales, (0.0, 0.0)),
        };
        let axis = |scale: f64, part: f64, (start, length, side): (f64, f64, f64)| {
            (scale, (side - length * scale) * part - start * scale)
        };
        (axis(scales.0, parts.0, across), axis(scales.1, parts.1, down))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use resvg::usvg::roxmltree::Document;

    use super::*;

    fn text(text: &str, canvas: Option<Canvas>) -> Result<String, MarkupError> {
        let document = Document::parse(text).unwrap();
        let root = document.root_element();
        sized(text, root, &Frame::of(root)?.unwrap(), canvas)
    }

    #[test]
    fn a_tag_keeps_its_other_attributes() {
        assert_eq!(
            text("<!-- > --><svg x='1' width=\"96\" fill='a>b' height='48'\n id='o'/> ", None).unwrap(),
            "<!-- > --><svg width=\"72\" height=\"36\" viewBox=\"0 0 96 48\"   fill='a>b' \n id='o'/> "
        );
        assert_eq!(
            text("<svg viewBox='1,,2 96 48'><g/></svg>", None).unwrap(),
            "<svg width=\"72\" height=\"36\" viewBox=\"1 2 96 48\" ><g/></svg>"
        );
    }

    #[test]
    fn unreadable_transforms_are_rejected() {
        for good in ["rotate(5)", "translate(1,2) scale( .5 )", "matrix(1 0 0 1 -2e1 3),skewX(1)"] {
            assert!(is_transform(good), "{good}");
            assert!(
                text(&format!("<svg width='9' height='9' transform='{good}' style='fill:red'/>"), None)
                    .unwrap()
                    .contains(good)
            );
        }
        for wrong in ["rotate(5deg)", "turn(5)", "scale(1", "scale 1)", "matrix(1)", "translate(1 2 x)"] {
            let wrong = format!("<svg width='9' height='9' style='transform:{wrong}'/>");
            assert!(text(&wrong, None).unwrap_err().message.contains("transform"), "{wrong}");
        }
    }
}
