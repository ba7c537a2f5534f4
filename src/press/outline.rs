//! Outlines that PDF has an operator for.

use resvg::tiny_skia::{FillRule, Path, PathSegment, Point, Rect, Transform};

/// Pairs of sides that are compared at most.
const MOST_PAIRS: usize = 100_000;

/// Parts that a curve is taken for.
const PARTS: u16 = 16;

/// A side of a polygon: from one corner to the next.
pub(super) type Side = [Point; 2];

/// True if a filled polygon covers all of another one, which has no holes.
pub(super) fn covers(upper: &[Side], rule: FillRule, lower: &[Side]) -> bool {
    let Some(bounds) = Rect::from_points(&lower.iter().map(|[from, _]| *from).collect::<Vec<_>>()) else {
        return false;
    };
    // Slightly inwards: what has the same edge is covered, and a side through a corner crosses.
    let (x, y) = ((bounds.left() + bounds.right()) / 2.0, (bounds.top() + bounds.bottom()) / 2.0);
    let inwards =
        |corner: Point| Point::from_xy(corner.x + (x - corner.x) * 1e-3, corner.y + (y - corner.y) * 1e-3);
    let lower: Vec<Side> = lower.iter().map(|side| side.map(inwards)).collect();
    // Those on one side of the bounds do not cross them.
    let is_near = |[a, b]: &&Side| {
        let beside = a.x.max(b.x) < bounds.left() || a.x.min(b.x) > bounds.right();
        !(beside || a.y.max(b.y) < bounds.top() || a.y.min(b.y) > bounds.bottom())
    };
    let near: Vec<&Side> = upper.iter().filter(is_near).collect();
    if near.len().saturating_mul(lower.len()) > MOST_PAIRS {
        return false;
    }
    let is_free = |side: &&Side| {
        lower.iter().all(|other| !meet(side, other)) && !is_inside(&lower, FillRule::EvenOdd, side[0])
    };
    near.iter().all(is_free) && lower.first().is_some_and(|[corner, _]| is_inside(upper, rule, *corner))
}

/// True if two sides cross or touch each other; it may be true for any two on one line.
fn meet([a, b]: &Side, [c, d]: &Side) -> bool {
    let turn = |a: &Point, b: &Point, c: &Point| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    let beside = a.x.max(b.x) < c.x.min(d.x) || a.x.min(b.x) > c.x.max(d.x);
    let is_near = !(beside || a.y.max(b.y) < c.y.min(d.y) || a.y.min(b.y) > c.y.max(d.y));
    is_near && turn(a, b, c) * turn(a, b, d) <= 0.0 && turn(c, d, a) * turn(c, d, b) <= 0.0
}

/// True if a point is in a filled polygon: by the sides that a ray to the right crosses.
fn is_inside(sides: &[Side], rule: FillRule, Point { x, y }: Point) -> bool {
    let mut turns = 0i32;
    for [from, to] in sides {
        if (from.y <= y) != (to.y <= y) && from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x) > x {
            turns += if from.y <= y { 1 } else { -1 };
        }
    }
    if rule == FillRule::EvenOdd { turns % 2 != 0 } else { turns != 0 }
}

/// The sides of a rectangle.
pub(super) fn sides_of(rect: Rect) -> Vec<Side> {
    let corners = [
        (rect.left(), rect.top()),
        (rect.right(), rect.top()),
        (rect.right(), rect.bottom()),
        (rect.left(), rect.bottom()),
    ];
    let corners = corners.map(|(x, y)| Point::from_xy(x, y));
    (0..4).map(|corner| [corners[corner], corners[(corner + 1) % 4]]).collect()
}

/// The sides of a transformed path, whose curves are taken for polygons.
pub(super) fn sides(path: &Path, transform: Transform) -> Vec<Side> {
    let mut sides = Vec::new();
    let (mut start, mut last) = (Point::zero(), Point::zero());
    for segment in path.segments() {
        let ([a, b], end) = match segment {
            PathSegment::MoveTo(point) => {
                sides.push([last, start]);
                (start, last) = (point, point);
                continue;
            }
            PathSegment::LineTo(point) => {
                sides.push([last, point]);
                last = point;
                continue;
            }
            PathSegment::Close => {
                sides.push([last, start]);
                last = start;
                continue;
            }
            PathSegment::QuadTo(control, point) => {
                let third = |from: Point| {
                    Point::from_xy(
                        from.x + (control.x - from.x) * 2.0 / 3.0,
                        from.y + (control.y - from.y) * 2.0 / 3.0,
                    )
                };
                ([third(last), third(point)], point)
            }
            PathSegment::CubicTo(a, b, point) => ([a, b], point),
        };
        let from = last;
        for part in 1..=PARTS {
            let t = f32::from(part) / f32::from(PARTS);
            let u = 1.0 - t;
            let at = |from: f32, a: f32, b: f32, to: f32| {
                u * u * u * from + 3.0 * u * u * t * a + 3.0 * u * t * t * b + t * t * t * to
            };
            let next = Point::from_xy(at(from.x, a.x, b.x, end.x), at(from.y, a.y, b.y, end.y));
            sides.push([last, next]);
            last = next;
        }
    }
    sides.push([last, start]);
    sides.retain(|[from, to]| from != to);
    sides.iter_mut().flatten().for_each(|corner| transform.map_point(corner));
    sides
}

/// The path as a rectangle along the axes, if it is one that is drawn as PDF's `re` draws it: to the right,
/// then down.
pub(super) fn rectangle(path: &Path) -> Option<Rect> {
    let mut corners = [Point::zero(); 4];
    let segments: Vec<PathSegment> = path.segments().take(6).collect();
    let [
        PathSegment::MoveTo(a),
        PathSegment::LineTo(b),
        PathSegment::LineTo(c),
        PathSegment::LineTo(d),
        PathSegment::Close,
    ] = segments[..]
    else {
        return None;
    };
    corners.copy_from_slice(&[a, b, c, d]);
    let along = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x && b.x > a.x && c.y > b.y;
    along.then(|| Rect::from_ltrb(a.x, a.y, c.x, c.y)).flatten()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use resvg::tiny_skia::PathBuilder;

    use super::*;

    #[test]
    fn areas_within_a_path_are_covered() {
        let area = |x: f32, y: f32, side: f32| Rect::from_xywh(x, y, side, side).unwrap();
        let circle = |x: f32, radius: f32| {
            sides(&PathBuilder::from_circle(x, 50.0, radius).unwrap(), Transform::identity())
        };
        let covers = |upper: &[Side], rule: FillRule, area: Rect| super::covers(upper, rule, &sides_of(area));
        for (area, wanted) in [
            (area(30.0, 30.0, 40.0), true),
            (area(10.0, 10.0, 40.0), false),
            (area(200.0, 30.0, 40.0), false),
            (area(1.0, 1.0, 2.0), false),
        ] {
            assert_eq!(covers(&circle(50.0, 50.0), FillRule::Winding, area), wanted, "{area:?}");
        }
        let ring = [circle(50.0, 50.0), circle(50.0, 20.0)].concat();
        for (x, y, side, in_hole, in_both) in
            [(45.0, 45.0, 9.0, false, true), (45.0, 75.0, 9.0, true, true), (20.0, 20.0, 60.0, false, false)]
        {
            assert_eq!(covers(&ring, FillRule::EvenOdd, area(x, y, side)), in_hole);
            assert_eq!(covers(&ring, FillRule::Winding, area(x, y, side)), in_both && side < 60.0, "{x} {y}");
        }
        // A side that goes through two corners of the other outline crosses it.
        let half = sides_of(Rect::from_ltrb(50.0, 0.0, 100.0, 100.0).unwrap());
        assert!(
            !super::covers(&half, FillRule::Winding, &circle(50.0, 20.0))
                && super::covers(&half, FillRule::Winding, &circle(75.0, 20.0))
        );
        for (x, radius, wanted) in [
            (50.0, 50.0, true),
            (50.0, 49.0, true),
            (52.0, 47.0, true),
            (60.0, 45.0, false),
            (50.0, 60.0, false),
        ] {
            assert_eq!(
                super::covers(&circle(50.0, 50.0), FillRule::Winding, &circle(x, radius)),
                wanted,
                "{x} {radius}"
            );
        }
    }
}
