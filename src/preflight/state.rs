//! The part of the graphics state that the checks need.

use lopdf::Object;

use super::color::Space;

/// A matrix of PDF (ISO 32000-2, 8.3.3).
pub(super) type Matrix = [f64; 6];

pub(super) const IDENTITY: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

#[derive(Clone)]
pub(super) struct State<'a> {
    pub(super) matrix: Matrix,
    /// Width of lines.
    pub(super) line: f64,
    pub(super) text: Matrix,
    pub(super) font: Option<&'a Object>,
    /// Size of text.
    pub(super) size: f64,
    /// Whether text is drawn with lines.
    pub(super) outlined: bool,
    /// Of fills and of strokes.
    pub(super) spaces: [Space; 2],
    /// Whether strokes overprint.
    pub(super) overprint: bool,
}

impl State<'_> {
    /// The state at the start of a stream that is drawn with a matrix.
    pub(super) fn first(matrix: Matrix) -> Self {
        let spaces = [Space::Gray, Space::Gray];
        State { matrix, line: 1.0, text: IDENTITY, font: None, size: 0.0, outlined: false, spaces, overprint: false }
    }
}

/// The matrix of `a` followed by `b`.
pub(super) fn times(a: Matrix, b: Matrix) -> Matrix {
    [
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    ]
}

/// The average scale factor of a matrix.
pub(super) fn scale(matrix: Matrix) -> f64 {
    (matrix[0] * matrix[3] - matrix[1] * matrix[2]).abs().sqrt()
}
