//! The cut of a card, and the distance of elements from it.

use resvg::tiny_skia::{Path, PathSegment, Point, Rect, Transform};
use resvg::usvg::{Group, Node};

use crate::print::{Cut, Segment};
use crate::units::Um;

/// Rounding of lengths, in points: a twentieth of a millimetre.
const SLACK: f32 = 0.15;

/// The positions on a curve by which it is approximated with lines.
const PARTS: [f32; 4] = [0.25, 0.5, 0.75, 1.0];

/// A side of a card; points are those of the canvas.
enum Side {
    /// A straight line: the outward normal, and the distance of the line from the origin.
    Straight(Point, f32),
    /// A whole ellipse: its middle and its radii.
    Round(Point, Point),
}

/// A cut with its safe area.
pub(super) struct Area {
    sides: Vec<Side>,
    /// Points from the cut to the safe area.
    safe: f32,
}

/// The distance in points by which something reaches beyond each side of the cut; negative is inside.
pub(super) struct Reach(Vec<f32>);

impl Area {
    /// The cut of a face whose canvas has this width and height in points.
    pub(super) fn new(canvas: (f32, f32), cut: Cut) -> Area {
        let um = |points: f32| Um((f64::from(points) * 25_400.0 / 72.0).round() as i64);
        let size = (um(canvas.0) - cut.bleed * 2, um(canvas.1) - cut.bleed * 2);
        let point = |(x, y): (Um, Um)| Point::from_xy(x.to_pt() as f32, y.to_pt() as f32);
        let outline = cut.shape.outline((cut.bleed, cut.bleed), size, Um::ZERO).0;
        let side = |segment: &Segment| match *segment {
            Segment::Line(from, to) => {
                // Outlines are clockwise.
                let (from, to) = (point(from), point(to));
                let mut normal = Point::from_xy(to.y - from.y, from.x - to.x);
                normal.normalize();
                Side::Straight(normal, normal.dot(from))
            }
            Segment::Arc(from, _, radii) => {
                let middle = point((from.0, cut.bleed + size.1 / 2));
                Side::Round(middle, point(radii))
            }
        };
        let mut sides: Vec<Side> = outline.iter().map(side).collect();
        // The halves of an ellipse are one side.
        if matches!(sides.first(), Some(Side::Round(..))) {
            sides.truncate(1);
        }
        Area { sides, safe: cut.safe.to_pt() as f32 }
    }

    /// True if a box lies within the safe area.
    pub(super) fn is_safe(&self, area: Rect) -> bool {
        // The safe area is convex: a box whose corners are inside is inside.
        let safe = |point: Point| self.sides.iter().all(|side| side.beyond(point) <= SLACK - self.safe);
        corners(area).into_iter().all(safe)
    }

    /// The reach of the part of a node within `clip`; `None` if all of it is safe.
    pub(super) fn reach(&self, node: &Node, clip: Rect) -> Option<Reach> {
        if self.is_safe(node.abs_stroke_bounding_box()) {
            return None;
        }
        let mut reach = Reach(vec![f32::NEG_INFINITY; self.sides.len()]);
        let mut add = |point: Point, around: f32| {
            let point = Point::from_xy(
                point.x.clamp(clip.left(), clip.right()),
                point.y.clamp(clip.top(), clip.bottom()),
            );
            for (most, side) in reach.0.iter_mut().zip(&self.sides) {
                *most = most.max(side.beyond(point) + around);
            }
        };
        points(node, &mut add);
        Some(reach)
    }

    /// The distance in points of an unsafe text from the nearest side of the cut, negative beyond it.
    pub(super) fn text_unsafe(&self, reach: &Reach) -> Option<f32> {
        reach
            .0
            .iter()
            .copied()
            .filter(|side| *side > SLACK - self.safe)
            .max_by(f32::total_cmp)
            .map(|side| -side)
    }

    /// The same for anything else, which may extend into the bleed, but not end between the safe area and the
    /// cut.
    pub(super) fn shape_unsafe(&self, reach: &Reach) -> Option<f32> {
        let between = |side: &f32| *side > SLACK - self.safe && *side < -SLACK;
        reach.0.iter().copied().filter(between).max_by(f32::total_cmp).map(|side| -side)
    }
}

impl Side {
    /// The distance of a point outside of it.
    fn beyond(&self, point: Point) -> f32 {
        match self {
            Side::Straight(normal, distance) => normal.dot(point) - distance,
            Side::Round(middle, radii) => {
                let (x, y) = ((point.x - middle.x) / radii.x, (point.y - middle.y) / radii.y);
                (x.hypot(y) - 1.0) * radii.x.min(radii.y)
            }
        }
    }
}

/// Calls `add` for the points of all outlines of a node on the canvas, each with half the width of its line.
fn points(node: &Node, add: &mut impl FnMut(Point, f32)) {
    match node {
        Node::Group(group) => all_points(group, add),
        Node::Text(text) => all_points(text.flattened(), add),
        Node::Path(path) => {
            let transform = path.abs_transform();
            let half = path.stroke().map_or(0.0, |stroke| stroke.width().get() / 2.0 * scale(transform));
            lines(path.data(), transform, &mut |_, to| add(to, half));
        }
        Node::Image(image) => {
            corners(image.abs_bounding_box()).into_iter().for_each(|corner| add(corner, 0.0));
        }
    }
}

fn corners(area: Rect) -> [Point; 4] {
    let (left, top, right, bottom) = (area.left(), area.top(), area.right(), area.bottom());
    [(left, top), (right, top), (left, bottom), (right, bottom)].map(|(x, y)| Point::from_xy(x, y))
}

fn all_points(group: &Group, add: &mut impl FnMut(Point, f32)) {
    group.children().iter().for_each(|node| points(node, add));
}

/// Calls `add` for the lines of a path on the canvas, closed as for filling; curves are approximated by
/// lines.
pub(super) fn lines(path: &Path, transform: Transform, add: &mut impl FnMut(Point, Point)) {
    let mapped = |mut point: Point| {
        transform.map_point(&mut point);
        point
    };
    let mix =
        |parts: &[(Point, f32)]| {
            mapped(parts.iter().fold(Point::zero(), |sum, (point, part)| {
                sum + Point::from_xy(point.x * part, point.y * part)
            }))
        };
    // In the coordinates of the path; `at` is on the canvas.
    let (mut last, mut start) = (Point::zero(), Point::zero());
    let mut at = mapped(last);
    let mut go = |at: &mut Point, to: Point| {
        if *at != to {
            add(std::mem::replace(at, to), to);
        }
    };
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                go(&mut at, mapped(start));
                (start, last, at) = (to, to, mapped(to));
            }
            PathSegment::LineTo(to) => {
                go(&mut at, mapped(to));
                last = to;
            }
            PathSegment::QuadTo(control, to) => {
                for t in PARTS {
                    let s = 1.0 - t;
                    go(&mut at, mix(&[(last, s * s), (control, 2.0 * s * t), (to, t * t)]));
                }
                last = to;
            }
            PathSegment::CubicTo(one, two, to) => {
                for t in PARTS {
                    let s = 1.0 - t;
                    go(
                        &mut at,
                        mix(&[
                            (last, s * s * s),
                            (one, 3.0 * s * s * t),
                            (two, 3.0 * s * t * t),
                            (to, t * t * t),
                        ]),
                    );
                }
                last = to;
            }
            PathSegment::Close => {
                go(&mut at, mapped(start));
                last = start;
            }
        }
    }
    go(&mut at, mapped(start));
}

/// The average scale factor of a transform.
pub(super) fn scale(transform: Transform) -> f32 {
    (transform.sx * transform.sy - transform.kx * transform.ky).abs().sqrt()
}
