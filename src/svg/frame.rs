//! How large a drawing is: in CSS pixels, which are the units of what stands in it (CSS Values 4, 6.2), and in points, as trees are.

use std::ops::Range;

use resvg::usvg::roxmltree::{Document, Node};

use super::{Refused, prolog};

/// CSS pixels an inch.
const PIXELS: f64 = 96.0;

/// Units of length, and how many of each are an inch.
const UNITS: [(&str, f64); 7] = [("", PIXELS), ("px", PIXELS), ("pt", 72.0), ("pc", 6.0), ("mm", 25.4), ("cm", 2.54), ("in", 1.0)];

/// A length with its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Length {
    number: f64,
    per_inch: f64,
}

impl Length {
    fn read(text: &str) -> Option<Length> {
        let text = text.trim();
        let split = text.find(|c: char| c.is_ascii_alphabetic() && c != 'e' && c != 'E').unwrap_or(text.len());
        let (number, unit) = text.split_at(split);
        let (_, per_inch) = UNITS.into_iter().find(|(name, _)| *name == unit)?;
        Some(Length { number: number.trim().parse().ok()?, per_inch })
    }

    fn of_pixels(number: f64) -> Length {
        Length { number, per_inch: PIXELS }
    }

    /// In CSS pixels.
    pub(crate) fn to_px(self) -> f64 {
        self.number * (PIXELS / self.per_inch)
    }

    /// In points, reckoned as usvg does, to the same last digit.
    pub(crate) fn to_pt(self) -> f32 {
        self.number as f32 * 72.0 / self.per_inch as f32
    }

    /// In its own unit.
    pub(crate) fn number(self) -> f64 {
        self.number
    }

    /// Whether it is so many pixels, or says no unit.
    fn is_in_pixels(self) -> bool {
        self.per_inch == PIXELS
    }
}

/// What an outer element says of its size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    /// Its width.
    pub(crate) width: Length,
    /// Its height.
    pub(crate) height: Length,
    /// Left, top, width and height in units of what stands in it.
    pub(crate) view_box: Option<[f64; 4]>,
}

impl Frame {
    /// That of an outer element; none if it has neither sides nor a view box. A side that is not said, or is a part of the whole, comes from
    /// the view box.
    pub(crate) fn of(root: Node<'_, '_>) -> Option<Frame> {
        let view_box = view_box(root);
        let side = |name: &str, of: usize| {
            let text = root.attribute(name)?.trim();
            match text.strip_suffix('%') {
                Some(percent) => Some(Length::of_pixels(view_box?[of] * percent.trim().parse::<f64>().ok()? / 100.0)),
                None => Length::read(text),
            }
        };
        let times = |side: Length, by: f64| Length { number: side.number * by, ..side };
        let (width, height) = match (side("width", 2), side("height", 3), view_box) {
            (Some(width), Some(height), _) => (width, height),
            (Some(width), None, Some([_, _, w, h])) => (width, times(width, h / w)),
            (None, Some(height), Some([_, _, w, h])) => (times(height, w / h), height),
            (None, None, Some([_, _, w, h])) => (Length::of_pixels(w), Length::of_pixels(h)),
            _ => return None,
        };
        [width, height].iter().all(|side| is_sane(side.to_px())).then_some(Frame { width, height, view_box })
    }

    /// That of an SVG, if it says a size.
    pub(crate) fn of_text(text: &str) -> Option<Frame> {
        let text = prolog::without_doctype(text).ok()?;
        Outer::of(&text).map(|outer| outer.frame)
    }

    /// Width and height in points.
    pub(crate) fn points(&self) -> (f32, f32) {
        (self.width.to_pt(), self.height.to_pt())
    }

    /// The same drawing if so many of its pixels were an inch; none if its sides are not in pixels.
    pub(crate) fn at(&self, pixels_an_inch: f64) -> Option<Frame> {
        let side = |side: Length| side.is_in_pixels().then_some(Length { per_inch: pixels_an_inch, ..side });
        Some(Frame { width: side(self.width)?, height: side(self.height)?, view_box: self.view_box })
    }
}

/// The view box of an outer element: left, top, width and height.
pub(crate) fn view_box(root: Node<'_, '_>) -> Option<[f64; 4]> {
    let parts = root.attribute("viewBox")?.split([' ', ',', '\t', '\n', '\r']).filter(|part| !part.is_empty());
    let numbers: Vec<f64> = parts.map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let view_box: [f64; 4] = numbers.try_into().ok()?;
    let [x, y, w, h] = view_box;
    (x.abs() < 1e6 && y.abs() < 1e6 && is_sane(w) && is_sane(h)).then_some(view_box)
}

fn is_sane(side: f64) -> bool {
    (1e-6..1e6).contains(&side)
}

/// The outer element of an SVG, with a tag that says its size in points, without a unit: so trees are in points, while all that stands in it
/// keeps its units.
pub(super) struct Outer<'a> {
    before: &'a str,
    tag: String,
    after: &'a str,
    /// Where its tag was.
    place: Range<usize>,
    /// Its size.
    pub(super) frame: Frame,
}

impl<'a> Outer<'a> {
    /// None if the text is no SVG, or does not say its size.
    pub(super) fn of(text: &'a str) -> Option<Outer<'a>> {
        let place = prolog::opening(text)?;
        let tag = text[place.clone()].strip_suffix('>')?;
        let open = tag.strip_suffix('/').unwrap_or(tag);
        let alone = format!("{open}/>");
        let document = Document::parse(&alone).ok()?;
        let root = document.root_element();
        let frame = Frame::of(root).filter(|_| root.tag_name().name() == "svg")?;
        let (width, height) = frame.points();
        let name = open.find(|c: char| c.is_whitespace()).unwrap_or(open.len());
        let mut framed = format!("{} width=\"{width}\" height=\"{height}\"", &open[..name]);
        if frame.view_box.is_none() {
            framed += &format!(" viewBox=\"0 0 {} {}\"", frame.width.to_px(), frame.height.to_px());
        }
        // What is said elsewhere now, and the place, which an outer element has none of.
        let mut rest = name;
        for attribute in root.attributes().filter(|attribute| attribute.namespace().is_none()) {
            let useless = match attribute.name() {
                "width" | "height" | "x" | "y" => true,
                "viewBox" => frame.view_box.is_none(),
                _ => false,
            };
            if useless {
                framed += &open[rest..attribute.range().start];
                rest = attribute.range().end;
            }
        }
        framed += &open[rest..];
        framed += &text[place.start + open.len()..place.end];
        Some(Outer { before: &text[..place.start], tag: framed, after: &text[place.end..], place, frame })
    }

    /// The whole SVG with that tag.
    pub(super) fn text(&self) -> String {
        [self.before, &self.tag, self.after].concat()
    }

    /// The SVG drawn at another scale in the middle of a canvas, whose width and height are in points.
    pub(super) fn centred(&self, scale: f64, (width, height): (f64, f64)) -> String {
        let (w, h) = self.frame.points();
        let [left, top] = [(width, w), (height, h)].map(|(canvas, side)| (canvas - f64::from(side) * scale) / 2.0);
        let Outer { before, tag, after, .. } = self;
        // Wrapped, rather than given another view box, of which sides in percent would be taken.
        format!(
            "{before}<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}pt\" height=\"{height}pt\" viewBox=\"0 0 {width} {height}\">\
             <g transform=\"translate({left} {top}) scale({scale})\">{tag}{after}</g></svg>"
        )
    }

    /// A refusal of [`Self::text`], where that stands in the text as it was written.
    pub(super) fn written(&self, refused: Refused) -> Refused {
        let end = self.before.len() + self.tag.len();
        let at = |at: usize| if at >= end { at - end + self.place.end } else { at.min(self.place.end) };
        Refused { span: refused.span.map(|span| at(span.start)..at(span.end)), ..refused }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    fn points(attributes: &str) -> Option<(f32, f32)> {
        Frame::of_text(&format!("<?xml version='1.0'?><!-- <svg> -->\n<svg {attributes}>")).map(|frame| frame.points())
    }

    #[test]
    fn pixels_are_those_of_css() {
        for (attributes, size) in [
            ("width='96' height='48px'", (72.0, 36.0)),
            ("width='1in' height=' 25.4mm '", (72.0, 72.0)),
            ("width='2.54cm' height='6pc'", (72.0, 72.0)),
            ("width='72pt' height='1e2pt' viewBox='0 0 1 1'", (72.0, 100.0)),
            ("viewBox='5 5 96,48'", (72.0, 36.0)),
            ("viewBox='0 0 96 48' width='50%' height='100%'", (36.0, 36.0)),
            ("viewBox='0 0 2 3' width='72pt'", (72.0, 108.0)),
            ("viewBox='0 0 2 3' height='108pt'", (72.0, 108.0)),
        ] {
            assert_eq!(points(attributes), Some(size), "{attributes}");
        }
        for without in ["", "width='9mm'", "width='100%' height='9mm'", "width='0' height='9'", "viewBox='0 0 0 9'", "viewBox='0 0 9'"] {
            assert_eq!(points(without), None, "{without}");
        }
    }

    #[test]
    fn a_tag_keeps_what_it_says_beside_its_size() {
        let text = |text: &str| Outer::of(text).unwrap().text();
        assert_eq!(
            text("<!-- > --><svg x='1' width=\"96\" fill='a>b' height='48'\n id='o'/> "),
            "<!-- > --><svg width=\"72\" height=\"36\" viewBox=\"0 0 96 48\"   fill='a>b' \n id='o'/> "
        );
        assert_eq!(text("<svg viewBox='1 2 96 48'><g/></svg>"), "<svg width=\"72\" height=\"36\" viewBox='1 2 96 48'><g/></svg>");
    }

    #[test]
    fn refusals_stay_where_they_were() {
        let text = "<svg viewBox='0 0 9 9'><rect/><path/></svg>";
        let outer = Outer::of(text).unwrap();
        let changed = outer.text();
        for part in ["<svg", "<rect/>", "<path/>"] {
            let span = |text: &str| text.find(part).map(|at| at..at + part.len());
            assert_eq!(outer.written(Refused::at("", span(&changed).unwrap())).span, span(text), "{part}");
        }
    }
}
