//! Drawings on a page: markup in millimetres, and pictures of cards, which the press places between the
//! layers below and above them.

use std::fmt::Write as _;

/// A drawing whose origin is its upper left corner.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Drawing {
    pub(crate) svg: String,
    pub(crate) cards: Vec<Picture>,
}

/// A card on a page, in millimetres.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Its index among the deck's faces.
    pub face: usize,
    /// Left side.
    pub x: f64,
    /// Upper side.
    pub y: f64,
    /// Width and height.
    pub size: (f64, f64),
    /// Scale relative to the real card.
    pub scale: f64,
    /// The colour around it, used for its rounded corners.
    pub ground: String,
    /// The colour of the line around it.
    pub edge: String,
}

impl Drawing {
    /// A drawing of this markup.
    pub(crate) fn of(svg: String) -> Drawing {
        Drawing { svg, cards: Vec::new() }
    }

    /// Adds another drawing at a place.
    pub(crate) fn add(&mut self, other: Drawing, x: f64, y: f64) {
        if !other.svg.is_empty() {
            let _ = write!(self.svg, r#"<g transform="translate({x:.3} {y:.3})">{}</g>"#, other.svg);
        }
        self.cards.extend(other.cards.into_iter().map(|card| Picture {
            x: card.x + x,
            y: card.y + y,
            ..card
        }));
    }

    /// Adds a rectangle with round corners.
    pub(crate) fn rect(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), radius: f64, paint: &str) {
        let _ = write!(
            self.svg,
            r#"<rect x="{x:.3}" y="{y:.3}" width="{width:.3}" height="{height:.3}" rx="{radius:.3}" {paint}/>"#
        );
    }

    /// Adds a straight line.
    pub(crate) fn line(&mut self, (x, y): (f64, f64), (to_x, to_y): (f64, f64), width: f64, colour: &str) {
        let _ = write!(
            self.svg,
            r#"<path d="M{x:.3} {y:.3}L{to_x:.3} {to_y:.3}" fill="none" stroke="{colour}" stroke-width="{width}"/>"#
        );
    }
}

/// Radius of a card's corners as a share of its short side: 3 mm of 63.
const CORNER: f64 = 3.0 / 63.0;
/// Width of the line around it, in the same measure.
const EDGE: f64 = 0.006;

/// The colour `#rrggbb` of a translucent layer over another colour. Standards without transparency allow none
/// over cards.
pub(crate) fn mixed(below: &str, over: &str, opacity: f64) -> String {
    let part = |colour: &str, place: usize| {
        colour.get(place..place + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).map(f64::from)
    };
    let mix = |place: usize| Some(part(below, place)? * (1.0 - opacity) + part(over, place)? * opacity);
    match [mix(1), mix(3), mix(5)] {
        [Some(red), Some(green), Some(blue)] => {
            format!("#{:02x}{:02x}{:02x}", red.round() as u8, green.round() as u8, blue.round() as u8)
        }
        _ => over.to_string(),
    }
}

/// The layer over a card: its corners in the colour around it, and its edge.
pub(super) fn edge(picture: &Picture) -> String {
    let Picture { x, y, size: (w, h), ground, edge, .. } = picture;
    let r = w.min(*h) * CORNER;
    let (left, top, right, bottom) = (*x, *y, x + w, y + h);
    // A little beyond the card, so that no pixel of it shows between its side and the corner.
    let o = 0.06;
    let card = format!(
        "M{:.3} {top:.3}H{:.3}A{r:.3} {r:.3} 0 0 1 {right:.3} {:.3}V{:.3}A{r:.3} {r:.3} 0 0 1 {:.3} \
        {bottom:.3}H{:.3}A{r:.3} {r:.3} 0 0 1 {left:.3} {:.3}V{:.3}A{r:.3} {r:.3} 0 0 1 {:.3} {top:.3}z",
        left + r,
        right - r,
        top + r,
        bottom - r,
        right - r,
        left + r,
        bottom - r,
        top + r,
        left + r
    );
    let around =
        format!("M{:.3} {:.3}H{:.3}V{:.3}H{:.3}z", left - o, top - o, right + o, bottom + o, left - o);
    format!(
        r##"<path d="{around}{card}" fill="{ground}" fill-rule="evenodd"/><path d="{card}" fill="none" stroke="{}" stroke-width="{:.3}"/>"##,
        mixed(ground, edge, 0.4),
        w.min(*h) * EDGE
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_mix_by_opacity() {
        assert_eq!(mixed("#000000", "#ffffff", 0.4), "#666666");
        assert_eq!(mixed("#102030", "#ff0000", 0.0), "#102030");
        assert_eq!(mixed("none", "#ff0000", 0.5), "#ff0000");
    }
}
