//! The size of a drawing: in CSS pixels, the unit of its content (CSS Values 4, 6.2), and in points, the unit
//! of trees.

use resvg::usvg::roxmltree::{Document, Node};

use super::prolog;
use crate::units::Um;
use crate::xml::MarkupError;

/// CSS pixels per inch.
const PIXELS: f64 = 96.0;

/// Units of length, and how many of them make an inch.
const UNITS: [(&str, f64); 7] =
    [("", PIXELS), ("px", PIXELS), ("pt", 72.0), ("pc", 6.0), ("mm", 25.4), ("cm", 2.54), ("in", 1.0)];

/// A length with its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Length {
    number: f64,
    per_inch: f64,
    /// Set if the unit is pixels, or left out.
    in_pixels: bool,
}

impl Length {
    fn read(text: &str) -> Option<Length> {
        let text = text.trim().to_ascii_lowercase();
        let split = text.find(|c: char| c.is_ascii_alphabetic() && c != 'e').unwrap_or(text.len());
        let (number, unit) = text.split_at(split);
        let (_, per_inch) = UNITS.into_iter().find(|(name, _)| *name == unit)?;
        Some(Length { number: number.trim().parse().ok()?, per_inch, in_pixels: matches!(unit, "" | "px") })
    }

    fn of_pixels(number: f64) -> Length {
        Length { number, per_inch: PIXELS, in_pixels: true }
    }

    /// In CSS pixels.
    pub(crate) fn to_px(self) -> f64 {
        self.number * (PIXELS / self.per_inch)
    }

    /// In points, computed exactly as usvg does.
    pub(crate) fn to_pt(self) -> f32 {
        self.number as f32 * 72.0 / self.per_inch as f32
    }

    /// In its own unit.
    pub(crate) fn number(self) -> f64 {
        self.number
    }
}

/// The size of a root element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    pub(crate) width: Length,
    pub(crate) height: Length,
    /// Left, top, width and height in units of the content.
    pub(crate) view_box: Option<[f64; 4]>,
}

impl Frame {
    /// The size of a root element; `None` if it has neither sides nor a view box. A side that is missing or
    /// in percent comes from the view box.
    pub(crate) fn of(root: Node<'_, '_>) -> Result<Option<Frame>, MarkupError> {
        let view_box = view_box(root)?;
        let side = |name: &str, of: usize| {
            let Some(attribute) =
                root.attribute_node(name).filter(|attribute| attribute.value().trim() != "auto")
            else {
                return Ok(None);
            };
            let text = attribute.value().trim();
            let side = match text.strip_suffix('%') {
                Some(percent) => {
                    let of_box = |percent: f64| {
                        view_box.map(|view_box| Length::of_pixels(view_box[of] * percent / 100.0))
                    };
                    percent.trim().parse().ok().map(of_box)
                }
                None => Length::read(text).map(Some),
            };
            side.ok_or_else(|| {
                let message = format!("`{text}` is not a valid {name}");
                MarkupError::at(message, attribute.range_value())
                    .with_hint("write a number and its unit, one of mm, cm, in, pt, pc and px, as `69mm`")
            })
        };
        let times = |side: Length, by: f64| Length { number: side.number * by, ..side };
        let (width, height) = match (side("width", 2)?, side("height", 3)?, view_box) {
            (Some(width), Some(height), _) => (width, height),
            (Some(width), None, Some([_, _, w, h])) => (width, times(width, h / w)),
            (None, Some(height), Some([_, _, w, h])) => (times(height, w / h), height),
            (None, None, Some([_, _, w, h])) => (Length::of_pixels(w), Length::of_pixels(h)),
            _ => return Ok(None),
        };
        Ok([width, height].iter().all(|side| is_sane(side.to_px())).then_some(Frame {
            width,
            height,
            view_box,
        }))
    }

    /// The size of an SVG, if it has one.
    pub(crate) fn of_text(text: &str) -> Option<Frame> {
        let text = prolog::without_doctype(text).ok()?;
        let tag = text[prolog::opening(&text)?].strip_suffix('>')?;
        let alone = format!("{}/>", tag.strip_suffix('/').unwrap_or(tag));
        Frame::of(Document::parse(&alone).ok()?.root_element()).ok()?
    }

    /// Width and height in points.
    pub(crate) fn points(&self) -> (f32, f32) {
        (self.width.to_pt(), self.height.to_pt())
    }

    /// The size of the drawing at another resolution; `None` if its sides are not in pixels.
    pub(crate) fn at(&self, pixels_an_inch: f64) -> Option<Frame> {
        let side = |side: Length| side.in_pixels.then_some(Length { per_inch: pixels_an_inch, ..side });
        Some(Frame { width: side(self.width)?, height: side(self.height)?, view_box: self.view_box })
    }

    /// The rounding error of sides in whole pixels, as some programs save them: half a pixel.
    pub(crate) fn rounding(&self) -> Um {
        let half = |side: Length| {
            if side.in_pixels && side.number.fract() == 0.0 { 12_700.0 / side.per_inch } else { 0.0 }
        };
        Um(half(self.width).min(half(self.height)).round() as i64)
    }
}

/// A length in CSS pixels, unless it is relative to something else.
pub(crate) fn pixels(text: &str) -> Option<f64> {
    Length::read(text).map(Length::to_px)
}

/// The view box of a root element: left, top, width and height; `None` if there is none, or an empty one.
pub(crate) fn view_box(root: Node<'_, '_>) -> Result<Option<[f64; 4]>, MarkupError> {
    let Some(attribute) = root.attribute_node("viewBox") else { return Ok(None) };
    let parts = attribute.value().split([' ', ',', '\t', '\n', '\r']).filter(|part| !part.is_empty());
    let numbers = parts.map(|part| part.parse().ok()).collect::<Option<Vec<f64>>>();
    let Some(view_box) = numbers.and_then(|numbers| <[f64; 4]>::try_from(numbers).ok()) else {
        let refused = MarkupError::at("a view box that can't be read", attribute.range_value());
        return Err(refused
            .with_hint("write four numbers, left, top, width and height, as in `viewBox=\"0 0 69 94\"`"));
    };
    let [x, y, w, h] = view_box;
    Ok((x.abs() < 1e6 && y.abs() < 1e6 && is_sane(w) && is_sane(h)).then_some(view_box))
}

fn is_sane(side: f64) -> bool {
    (1e-6..1e6).contains(&side)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;

    fn points(attributes: &str) -> Option<(f32, f32)> {
        Frame::of_text(&format!("<?xml version='1.0'?><!-- <svg> -->\n<svg {attributes}>"))
            .map(|frame| frame.points())
    }

    #[test]
    fn pixels_are_those_of_css() {
        for (attributes, size) in [
            ("width='96' height='48px'", (72.0, 36.0)),
            ("width='1in' height=' 25.4mm '", (72.0, 72.0)),
            ("width='2.54cm' height='6pc'", (72.0, 72.0)),
            ("width='72pt' height='1e2pt' viewBox='0 0 1 1'", (72.0, 100.0)),
            ("viewBox='5 5 96,48'", (72.0, 36.0)),
            ("width='1IN' height='25.4Mm'", (72.0, 72.0)),
            ("width='auto' height='auto' viewBox='5,,5 96 48'", (72.0, 36.0)),
            ("viewBox='0 0 96 48' width='50%' height='100%'", (36.0, 36.0)),
            ("viewBox='0 0 2 3' width='72pt'", (72.0, 108.0)),
            ("viewBox='0 0 2 3' height='108pt'", (72.0, 108.0)),
        ] {
            assert_eq!(points(attributes), Some(size), "{attributes}");
        }
        for without in
            ["", "width='9mm'", "width='100%' height='9mm'", "width='0' height='9'", "viewBox='0 0 0 9'"]
        {
            assert_eq!(points(without), None, "{without}");
        }
    }

    #[test]
    fn unreadable_sizes_are_rejected_at_their_place() {
        let refused = |text: &str| Frame::of(Document::parse(text).unwrap().root_element()).unwrap_err();
        for wrong in ["69em", "69.0.0mm", "calc(69mm)", "wide", "", "x%"] {
            let text = format!("<svg height='9mm' width='{wrong}' viewBox='0 0 9 9'/>");
            let refused = refused(&text);
            assert_eq!(&text[refused.span.unwrap()], wrong);
            assert!(refused.hint.is_some());
        }
        for wrong in ["0 0 9", "0 0 9 9mm", "", "0 0 9 9 9"] {
            let text = format!("<svg height='9mm' width='9mm' viewBox='{wrong}'/>");
            assert_eq!(&text[refused(&text).span.unwrap()], wrong);
        }
    }

    #[test]
    fn whole_pixels_are_rounded() {
        let rounding = |attributes: &str| Frame::of_text(&format!("<svg {attributes}>")).unwrap().rounding();
        assert_eq!(rounding("width='261' height='355px'"), Um(132));
        for attributes in
            ["width='261.5' height='355'", "width='261pt' height='355pt'", "width='69mm' height='94mm'"]
        {
            assert_eq!(rounding(attributes), Um::ZERO, "{attributes}");
        }
    }
}
