//! The usable area of a card with a shape: its width at a height, its largest rectangle, its outline.
//!
//! All lengths are template units; the origin is the upper left corner of the trim. The shapes are those of
//! [`Shape::outline`].

use std::fmt::Write;

use serde::Serialize;

use super::context::Page;
use super::write::Num;
use crate::print::Shape;

/// A point relative to the middle of the card, to the right and down.
type Point = (f64, f64);

/// An axis-aligned rectangle on a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub(super) struct Room {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// The area inside the cut of a card by an inset, or around it if the inset is negative.
pub(super) struct Inside {
    shape: Shape,
    /// Half of the width and of the height of the card.
    half: Point,
    inset: f64,
}

/// An inset hexagon: half of its width between the parallel sides, and half of its length from corner to
/// corner, which shrinks by `slope` for each unit away from the middle.
struct Hex {
    across: f64,
    along: f64,
    slope: f64,
}

impl Inside {
    /// The area inside the cut of a page by `inset`.
    pub(super) fn of(page: &Page, inset: f64) -> Inside {
        Inside { shape: page.shape, half: (page.w / 2.0, page.h / 2.0), inset }
    }

    /// The largest rectangle.
    pub(super) fn largest(&self) -> Room {
        let (across, down) = match self.shape {
            Shape::Rectangle => (self.half.0 - self.inset, self.half.1 - self.inset),
            Shape::Circle => {
                let (across, down) = self.radii();
                (across * std::f64::consts::FRAC_1_SQRT_2, down * std::f64::consts::FRAC_1_SQRT_2)
            }
            Shape::Hex => {
                let hex = self.hex();
                let across = hex.across.min(hex.along / (2.0 * hex.slope));
                let sides = (across, hex.along_at(across));
                if self.lies() { (sides.1, sides.0) } else { sides }
            }
        };
        self.around_the_middle(across, self.half.1 - down, 2.0 * down)
    }

    /// The widest rectangle from `y` on with this height; its width is 0 if there is none.
    pub(super) fn room(&self, y: f64, height: f64) -> Room {
        let off = (y - self.half.1).abs().max((y + height - self.half.1).abs());
        let across = match self.shape {
            Shape::Rectangle if off <= self.half.1 - self.inset => self.half.0 - self.inset,
            Shape::Rectangle => 0.0,
            Shape::Circle => {
                let (across, down) = self.radii();
                let part = off / down;
                if part < 1.0 { across * (1.0 - part * part).sqrt() } else { 0.0 }
            }
            Shape::Hex => {
                let hex = self.hex();
                match self.lies() {
                    true if off <= hex.across => hex.along_at(off),
                    true => 0.0,
                    false => hex.across.min((hex.along - off) / hex.slope),
                }
            }
        };
        self.around_the_middle(across, y, height)
    }

    /// Its outline as SVG path data, clockwise, with rounded corners of this radius.
    pub(super) fn outline(&self, corners: f64) -> String {
        if self.shape == Shape::Circle {
            let (rx, ry) = self.radii();
            let (left, right, middle) = (Num(self.half.0 - rx), Num(self.half.0 + rx), Num(self.half.1));
            let (rx, ry) = (Num(rx), Num(ry));
            return format!(
                "M{left} {middle}A{rx} {ry} 0 0 1 {right} {middle}A{rx} {ry} 0 0 1 {left} {middle}Z"
            );
        }
        let points = self.corners();
        let (before, after) = (points.iter().cycle().skip(points.len() - 1), points.iter().cycle().skip(1));
        let mut data = String::new();
        for ((before, at), after) in before.zip(&points).zip(after) {
            self.corner(&mut data, (*before, *at, *after), corners);
        }
        data.push('Z');
        data
    }

    /// Adds a corner, given with the corners before and after.
    fn corner(&self, data: &mut String, (before, at, after): (Point, Point, Point), radius: f64) {
        let to = |other: Point| {
            let (x, y) = (other.0 - at.0, other.1 - at.1);
            let length = libm::hypot(x, y).max(f64::MIN_POSITIVE);
            ((x / length, y / length), length)
        };
        let ((one, to_one), (other, to_other)) = (to(before), to(after));
        let cosine = one.0 * other.0 + one.1 * other.1;
        // The tangent of half of the angle between the sides.
        let tangent = ((1.0 - cosine) / (1.0 + cosine).max(1e-9)).sqrt();
        let cut = (radius / tangent).min(to_one / 2.0).min(to_other / 2.0);
        let place = |(x, y): Point| (Num(self.half.0 + at.0 + x * cut), Num(self.half.1 + at.1 + y * cut));
        let ((x, y), (end_x, end_y)) = (place(one), place(other));
        let command = if data.is_empty() { 'M' } else { 'L' };
        // Writing to a string can't fail.
        let _ = match cut > 0.0 {
            true => write!(data, "{command}{x} {y}A{0} {0} 0 0 1 {end_x} {end_y}", Num(cut * tangent)),
            false => write!(data, "{command}{x} {y}"),
        };
    }

    /// The corners of a shape, clockwise, relative to the middle.
    fn corners(&self) -> Vec<Point> {
        if self.shape != Shape::Hex {
            let (x, y) = ((self.half.0 - self.inset).max(0.0), (self.half.1 - self.inset).max(0.0));
            return vec![(-x, -y), (x, -y), (x, y), (-x, y)];
        }
        let hex = self.hex();
        let (x, y) = (hex.across.min(hex.along / hex.slope), hex.along_at(hex.across));
        let standing = [(0.0, -hex.along), (x, -y), (x, y), (0.0, hex.along), (-x, y), (-x, -y)];
        standing.into_iter().map(|(x, y)| if self.lies() { (-y, x) } else { (x, y) }).collect()
    }

    /// True for a hexagon with corners at the left and the right.
    fn lies(&self) -> bool {
        self.half.0 > self.half.1
    }

    /// Radii of a circle or an ellipse. The inset of an ellipse is a smaller ellipse, as for the safe area.
    fn radii(&self) -> Point {
        let part = (1.0 - self.inset / self.half.0.min(self.half.1)).max(0.0);
        (self.half.0 * part, self.half.1 * part)
    }

    fn hex(&self) -> Hex {
        let (across, along) = if self.lies() { (self.half.1, self.half.0) } else { self.half };
        let slope = along / (2.0 * across);
        // The corner moves by more than the sides that meet there.
        let along = along - self.inset * (1.0 + slope * slope).sqrt();
        Hex { across: (across - self.inset).max(0.0), along: along.max(0.0), slope }
    }

    /// A rectangle centred on the card.
    fn around_the_middle(&self, across: f64, y: f64, height: f64) -> Room {
        let across = across.max(0.0);
        Room { x: self.half.0 - across, y, width: 2.0 * across, height: height.max(0.0) }
    }
}

impl Hex {
    /// Half of its length at a distance from the middle.
    fn along_at(&self, off: f64) -> f64 {
        (self.along - self.slope * off).max(0.0)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;
    use crate::template::{Ink, Size};

    const SHAPES: [(Shape, (f64, f64)); 7] = [
        (Shape::Rectangle, (63.0, 88.0)),
        (Shape::Hex, (82.55, 95.25)),
        (Shape::Hex, (95.25, 82.55)),
        (Shape::Hex, (60.0, 100.0)),
        (Shape::Circle, (39.0, 39.0)),
        (Shape::Circle, (60.0, 90.0)),
        (Shape::Circle, (90.0, 60.0)),
    ];

    fn page(shape: Shape, (w, h): (f64, f64)) -> Page {
        Page { shape, ..Page::of_card(w.min(h), (w, h), 3.0, 3.0, Size::Regular, Ink::Full) }
    }

    fn near(one: f64, other: f64) -> bool {
        (one - other).abs() < 1e-6
    }

    #[test]
    fn the_largest_rectangle_is_as_wide_as_there_is_room_and_none_is_larger() {
        for (shape, size) in SHAPES {
            let inside = Inside::of(&page(shape, size), 3.0);
            let best = inside.largest();
            let across = inside.room(best.y, best.height);
            assert!(
                near(across.x, best.x) && near(across.width, best.width),
                "{shape:?}: {best:?} {across:?}"
            );
            assert!(
                near(2.0 * best.x + best.width, size.0) && near(2.0 * best.y + best.height, size.1),
                "{shape:?}: {best:?}"
            );
            for height in 1..100 {
                let other = inside.room(size.1 / 2.0 - f64::from(height) / 2.0, f64::from(height));
                assert!(
                    other.width * other.height <= best.width * best.height + 1e-6,
                    "{shape:?}: {other:?}, {best:?}"
                );
            }
        }
    }

    #[test]
    fn a_regular_hexagon_leaves_its_inset_at_every_side() {
        let h = 40.0;
        let inside = Inside::of(&page(Shape::Hex, (h * 0.75_f64.sqrt(), h)), 3.0);
        // Another regular one: its side is half of its length.
        let hex = inside.hex();
        assert!(near(hex.along, hex.across / 0.75_f64.sqrt()), "{} {}", hex.along, hex.across);
        assert!(near(inside.largest().height, hex.along));
        assert!(near(inside.room(h / 2.0 - hex.along, 0.0).width, 0.0));
        assert!(
            inside.room(h / 2.0 - hex.along - 1.0, 1.0).width == 0.0,
            "there is no room beyond the corner"
        );
    }

    #[test]
    fn outlines_go_around_the_cut_and_inside_of_it() {
        let data = |shape, size, inset, corners| Inside::of(&page(shape, size), inset).outline(corners);
        assert_eq!(data(Shape::Rectangle, (63.0, 88.0), 0.0, 0.0), "M0 0L63 0L63 88L0 88Z");
        assert_eq!(
            data(Shape::Rectangle, (63.0, 88.0), 4.0, 3.0),
            "M4 7A3 3 0 0 1 7 4L56 4A3 3 0 0 1 59 7L59 81A3 3 0 0 1 56 84L7 84A3 3 0 0 1 4 81Z"
        );
        assert_eq!(data(Shape::Hex, (80.0, 92.0), 0.0, 0.0), "M40 0L80 23L80 69L40 92L0 69L0 23Z");
        assert_eq!(data(Shape::Hex, (92.0, 80.0), 0.0, 0.0), "M92 40L69 80L23 80L0 40L23 0L69 0Z");
        assert_eq!(
            data(Shape::Circle, (60.0, 90.0), 3.0, 9.0),
            "M3 45A27 40.5 0 0 1 57 45A27 40.5 0 0 1 3 45Z"
        );
        assert_eq!(
            data(Shape::Circle, (39.0, 39.0), -3.0, 0.0),
            "M-3 19.5A22.5 22.5 0 0 1 42 19.5A22.5 22.5 0 0 1 -3 19.5Z"
        );
    }

    #[test]
    fn an_inset_beyond_the_middle_leaves_nothing() {
        for (shape, size) in SHAPES {
            let inside = Inside::of(&page(shape, size), 400.0);
            assert_eq!((inside.largest().width, inside.room(1.0, 2.0).width), (0.0, 0.0), "{shape:?}");
            assert!(!inside.outline(3.0).contains("NaN"), "{shape:?}: {}", inside.outline(3.0));
        }
    }
}
