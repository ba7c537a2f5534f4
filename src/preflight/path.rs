//! The current path, as far as the checks need it: whether it touches the area within the cut.

use lopdf::content::Operation;

use super::pages::{Sides, touches};
use super::state::{Matrix, apply};

/// A path under construction (ISO 32000-2, 8.5.2).
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    /// The current point.
    at: (f64, f64),
    /// The bounds of the current part.
    part: Option<Sides>,
    /// Set if a line touches the area.
    pub(super) lines_touch: bool,
    /// Set if the bounds of a part touch the area.
    pub(super) parts_touch: bool,
}

impl Path {
    /// Adds an operator of path construction.
    pub(super) fn add(&mut self, operation: &Operation, numbers: &[f64], matrix: Matrix, area: Sides) {
        let points: Vec<(f64, f64)> = match (operation.operator.as_str(), numbers) {
            ("re", [x, y, width, height]) => [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)]
                .map(|(a, b)| (x + a * width, y + b * height))
                .to_vec(),
            _ => numbers.chunks_exact(2).map(|point| (point[0], point[1])).collect(),
        };
        let points: Vec<(f64, f64)> = points.into_iter().map(|point| apply(matrix, point)).collect();
        let (Some(first), Some(last)) = (points.first().copied(), points.last().copied()) else { return };
        match operation.operator.as_str() {
            "m" => self.part = None,
            "re" => {
                self.part = None;
                points.windows(2).for_each(|line| self.line(line, area));
            }
            "l" => self.line(&[self.at, first], area),
            // The curve lies within the bounds of its control points.
            _ => self.line(&[&[self.at][..], &points].concat(), area),
        }
        self.at = last;
    }

    fn line(&mut self, points: &[(f64, f64)], area: Sides) {
        let Some(bounds) = bounds(points) else { return };
        let part = self.part.map_or(bounds, |part| joined(part, bounds));
        self.part = Some(part);
        self.lines_touch |= touches(bounds, area);
        self.parts_touch |= touches(part, area);
    }
}

/// The bounds of points; one of a single point too.
pub(super) fn bounds(points: &[(f64, f64)]) -> Option<Sides> {
    points.iter().map(|(x, y)| [*x, *y, *x, *y]).reduce(joined)
}

fn joined(a: Sides, b: Sides) -> Sides {
    [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]
}

/// The bounds of a rectangle that is drawn with a matrix.
pub(super) fn drawn([left, bottom, right, top]: Sides, matrix: Matrix) -> Option<Sides> {
    bounds(&[(left, bottom), (right, bottom), (right, top), (left, top)].map(|corner| apply(matrix, corner)))
}
