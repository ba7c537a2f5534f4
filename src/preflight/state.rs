//! The part of the graphics state that the checks need.

use lopdf::{Dictionary, Object};

use super::color::Space;
use super::file::File;

/// A matrix of PDF (ISO 32000-2, 8.3.3).
pub(super) type Matrix = [f64; 6];

pub(super) const IDENTITY: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

#[derive(Clone)]
pub(super) struct State<'a> {
    pub(super) matrix: Matrix,
    /// Width of lines.
    pub(super) line: f64,
    /// Of the current line of text.
    pub(super) text: Matrix,
    /// The distance of lines of text.
    pub(super) leading: f64,
    pub(super) font: Option<&'a Object>,
    /// Size of text.
    pub(super) size: f64,
    /// How text is drawn (ISO 32000-2, table 104).
    pub(super) mode: i64,
    /// Of fills and of strokes.
    pub(super) spaces: [Space; 2],
    /// The shares of the inks in the colours of fills and of strokes, if they are CMYK or `All`, which prints
    /// all with the same.
    pub(super) inks: [Option<[f64; 4]>; 2],
    /// Strokes overprint.
    pub(super) overprint: bool,
}

impl State<'_> {
    /// The state at the start of a stream that is drawn with a matrix.
    pub(super) fn first(matrix: Matrix) -> Self {
        let spaces = [Space::Gray, Space::Gray];
        State {
            matrix,
            line: 1.0,
            text: IDENTITY,
            leading: 0.0,
            font: None,
            size: 0.0,
            mode: 0,
            spaces,
            inks: [None; 2],
            overprint: false,
        }
    }

    /// Moves to another line of text.
    pub(super) fn move_text(&mut self, x: f64, y: f64) {
        self.text = times([1.0, 0.0, 0.0, 1.0, x, y], self.text);
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

/// A point that is drawn with a matrix.
pub(super) fn apply(matrix: Matrix, (x, y): (f64, f64)) -> (f64, f64) {
    (matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5])
}

/// The matrix of a form, a tile or a font.
pub(super) fn own_matrix(file: &File, dict: &Dictionary, key: &str) -> Matrix {
    file.numbers(dict, key).and_then(|numbers| <Matrix>::try_from(numbers).ok()).unwrap_or(IDENTITY)
}

/// The average scale factor of a matrix.
pub(super) fn scale(matrix: Matrix) -> f64 {
    (matrix[0] * matrix[3] - matrix[1] * matrix[2]).abs().sqrt()
}
