//! Shapes of cards, and the line that they are cut along.

use std::fmt::Write;

use crate::units::Um;

/// The shape that a card is cut to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shape {
    /// A rectangle or a square, its corners round.
    #[default]
    Rectangle,
    /// A hexagon whose corners lie in the middle of the short sides; regular if the sides are as √3 to 2.
    Hex,
    /// A circle or an ellipse.
    Circle,
}

/// A point, across and down.
pub type Point = (Um, Um);

/// A part of a cut line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Segment {
    /// Straight from one point to another.
    Line(Point, Point),
    /// A part of an ellipse with these radii, clockwise, at most half of it.
    Arc(Point, Point, (Um, Um)),
}

/// A cut line, clockwise, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline(pub Vec<Segment>);

impl Shape {
    /// As templates know it, and deck files name it before a measure.
    pub fn word(self) -> &'static str {
        match self {
            Shape::Rectangle => "rectangle",
            Shape::Hex => "hex",
            Shape::Circle => "circle",
        }
    }

    /// Its name for people.
    pub fn title(self) -> &'static str {
        match self {
            Shape::Hex => "hexagon",
            Shape::Rectangle | Shape::Circle => self.word(),
        }
    }

    /// The cut line of a card whose upper left corner is `at`; a card that is wider than high is one that
    /// lies.
    pub fn outline(self, at: Point, size: (Um, Um), corners: Um) -> Outline {
        let (left, top, right, bottom) = (at.0, at.1, at.0 + size.0, at.1 + size.1);
        let (middle, centre) = (left + size.0 / 2, top + size.1 / 2);
        let segments = match self {
            Shape::Rectangle => {
                let r = corners.min(size.0 / 2).min(size.1 / 2).max(Um::ZERO);
                let radii = (r, r);
                vec![
                    Segment::Line((left + r, top), (right - r, top)),
                    Segment::Arc((right - r, top), (right, top + r), radii),
                    Segment::Line((right, top + r), (right, bottom - r)),
                    Segment::Arc((right, bottom - r), (right - r, bottom), radii),
                    Segment::Line((right - r, bottom), (left + r, bottom)),
                    Segment::Arc((left + r, bottom), (left, bottom - r), radii),
                    Segment::Line((left, bottom - r), (left, top + r)),
                    Segment::Arc((left, top + r), (left + r, top), radii),
                ]
            }
            Shape::Hex => {
                let corners = if size.0 > size.1 {
                    let quarter = size.0 / 4;
                    [
                        (left, centre),
                        (left + quarter, top),
                        (right - quarter, top),
                        (right, centre),
                        (right - quarter, bottom),
                        (left + quarter, bottom),
                    ]
                } else {
                    let quarter = size.1 / 4;
                    [
                        (middle, top),
                        (right, top + quarter),
                        (right, bottom - quarter),
                        (middle, bottom),
                        (left, bottom - quarter),
                        (left, top + quarter),
                    ]
                };
                let next = corners.iter().cycle().skip(1);
                corners.iter().zip(next).map(|(from, to)| Segment::Line(*from, *to)).collect()
            }
            Shape::Circle => {
                let radii = (size.0 / 2, size.1 / 2);
                vec![
                    Segment::Arc((middle, top), (middle, bottom), radii),
                    Segment::Arc((middle, bottom), (middle, top), radii),
                ]
            }
        };
        Outline(segments.into_iter().filter(|segment| segment.from() != segment.to()).collect())
    }
}

impl Segment {
    /// Where it begins.
    pub fn from(self) -> Point {
        match self {
            Segment::Line(from, _) | Segment::Arc(from, ..) => from,
        }
    }

    /// Where it ends.
    pub fn to(self) -> Point {
        match self {
            Segment::Line(_, to) | Segment::Arc(_, to, _) => to,
        }
    }

    /// The same for a straight line and its reverse, which two cards that touch share.
    pub fn undirected(self) -> Segment {
        match self {
            Segment::Line(from, to) => Segment::Line(from.min(to), from.max(to)),
            arc => arc,
        }
    }

    /// An arc as cubic curves, at most a quarter of the ellipse each, in micrometres: two control points and
    /// the end; none of a line.
    pub fn curves(self) -> Vec<[(f64, f64); 3]> {
        let Segment::Arc(from, to, (rx, ry)) = self else { return Vec::new() };
        if rx <= Um::ZERO || ry <= Um::ZERO {
            return Vec::new();
        }
        // On the unit circle; its centre lies on the right, as one goes clockwise.
        let (rx, ry) = (rx.0 as f64, ry.0 as f64);
        let unit = |(x, y): Point| (x.0 as f64 / rx, y.0 as f64 / ry);
        let (from, to) = (unit(from), unit(to));
        let (dx, dy) = ((to.0 - from.0) / 2.0, (to.1 - from.1) / 2.0);
        let half = libm::hypot(dx, dy).clamp(1e-9, 1.0);
        let off = libm::sqrt(1.0 - half * half) / half;
        let centre = (from.0 + dx - dy * off, from.1 + dy + dx * off);
        let (start, sweep) = (libm::atan2(from.1 - centre.1, from.0 - centre.0), 2.0 * libm::asin(half));
        let pieces = (sweep / std::f64::consts::FRAC_PI_2 - 1e-6).ceil().max(1.0);
        let step = sweep / pieces;
        let reach = 4.0 / 3.0 * libm::tan(step / 4.0);
        let at = |angle: f64, along: f64| {
            let (sin, cos) = (libm::sin(angle), libm::cos(angle));
            ((centre.0 + cos - along * sin) * rx, (centre.1 + sin + along * cos) * ry)
        };
        let piece = |place: u32| {
            let (from, to) = (start + step * f64::from(place), start + step * f64::from(place + 1));
            [at(from, reach), at(to, -reach), at(to, 0.0)]
        };
        (0..pieces as u32).map(piece).collect()
    }

    /// As the data of an SVG path that stands at the beginning of the segment, in millimetres.
    fn write(self, out: &mut String) {
        let (x, y) = self.to();
        // Writing to a string does not fail.
        let _ = match self {
            Segment::Line(..) => write!(out, "L{} {}", x.to_mm(), y.to_mm()),
            Segment::Arc(_, _, (rx, ry)) => {
                write!(out, "A{} {} 0 0 1 {} {}", rx.to_mm(), ry.to_mm(), x.to_mm(), y.to_mm())
            }
        };
    }
}

impl Outline {
    /// As the data of an SVG path, in millimetres; closed if it ends where it begins.
    pub fn path_data(&self) -> String {
        let (Some(first), Some(last)) = (self.0.first(), self.0.last()) else { return String::new() };
        let mut data = format!("M{} {}", first.from().0.to_mm(), first.from().1.to_mm());
        self.0.iter().for_each(|segment| segment.write(&mut data));
        if last.to() == first.from() {
            data.push('Z');
        }
        data
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data(shape: Shape, width: i64, height: i64, corners: i64) -> String {
        shape.outline((Um::mm(10), Um::mm(20)), (Um(width), Um(height)), Um::mm(corners)).path_data()
    }

    #[test]
    fn outlines_are_closed_and_clockwise() {
        for (shape, size) in [
            (Shape::Rectangle, (Um(63), Um(88))),
            (Shape::Hex, (Um(80), Um(92))),
            (Shape::Hex, (Um(92), Um(80))),
            (Shape::Circle, (Um(50), Um(50))),
        ] {
            let Outline(segments) = shape.outline((Um(5), Um(7)), size, Um(3));
            for (one, next) in segments.iter().zip(segments.iter().cycle().skip(1)) {
                assert_eq!(one.to(), next.from(), "{shape:?}");
            }
            let twice_area: i64 =
                segments.iter().map(|s| s.from().0.0 * s.to().1.0 - s.to().0.0 * s.from().1.0).sum();
            assert!(twice_area >= 0, "{shape:?}");
        }
    }

    #[test]
    fn outlines_are_written_in_millimetres() {
        assert_eq!(data(Shape::Rectangle, 63_000, 88_500, 0), "M10 20L73 20L73 108.5L10 108.5L10 20Z");
        assert!(data(Shape::Rectangle, 63_000, 88_000, 3).starts_with("M13 20L70 20A3 3 0 0 1 73 23L"));
        assert_eq!(data(Shape::Hex, 80_000, 92_000, 3), "M50 20L90 43L90 89L50 112L10 89L10 43L50 20Z");
        assert_eq!(data(Shape::Circle, 50_000, 50_000, 3), "M35 20A25 25 0 0 1 35 70A25 25 0 0 1 35 20Z");
        // Corners are never larger than the card.
        assert_eq!(
            data(Shape::Rectangle, 40_000, 40_000, 30),
            "M30 20A20 20 0 0 1 50 40A20 20 0 0 1 30 60A20 20 0 0 1 10 40A20 20 0 0 1 30 20Z"
        );
    }

    #[test]
    fn arcs_are_curves_that_end_where_they_do() {
        let near = |(x, y): (f64, f64), point: Point| {
            (x - point.0.0 as f64).abs() < 1.0 && (y - point.1.0 as f64).abs() < 1.0
        };
        for shape in [Shape::Rectangle, Shape::Circle] {
            for arc in shape.outline((Um::mm(10), Um::mm(20)), (Um::mm(60), Um::mm(90)), Um::mm(3)).0 {
                let Segment::Arc(_, to, _) = arc else { continue };
                let curves = arc.curves();
                assert_eq!(curves.len(), if shape == Shape::Circle { 2 } else { 1 });
                assert!(near(curves[curves.len() - 1][2], to), "{arc:?} {curves:?}");
            }
        }
        // The first quarter of a circle goes over its right side.
        let circle = Shape::Circle.outline((Um::ZERO, Um::ZERO), (Um::mm(50), Um::mm(50)), Um::ZERO).0;
        assert!(near(circle[0].curves()[0][2], (Um::mm(50), Um::mm(25))));
    }

    #[test]
    fn cards_that_touch_share_a_line() {
        let outline = |left| Shape::Rectangle.outline((Um(left), Um(0)), (Um(63), Um(88)), Um::ZERO).0;
        let one: Vec<Segment> = outline(0).into_iter().map(Segment::undirected).collect();
        assert_eq!(outline(63).into_iter().filter(|segment| one.contains(&segment.undirected())).count(), 1);
    }
}
