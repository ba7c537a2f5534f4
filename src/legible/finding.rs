//! What breaks a rule, and from when on something does.

use resvg::tiny_skia::Rect;

use crate::print::Rule;

/// Points below which text cannot be read.
pub const SMALL_TEXT: f32 = 5.0;

/// Points below which a line may vanish.
pub const HAIRLINE: f32 = 0.25;

/// Pixels per inch below which an image looks coarse.
pub const COARSE: f32 = 200.0;

/// The least contrast of text, and that of large text (WCAG 2.2, 1.4.3, level AA).
pub const CONTRAST: (f32, f32) = (4.5, 3.0);

/// Something that breaks a rule.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The rule.
    pub rule: Rule,
    /// The number of the element in the text of the face (`svg::ordinal`).
    pub element: Option<usize>,
    /// The element in messages: `the text “Owl”`.
    pub what: String,
    /// The measurement as the rest of a sentence: `is 4.2 pt high`.
    pub measured: String,
    /// Where it is seen on the canvas, if that is one place.
    pub area: Option<Rect>,
    /// Severity among findings of one rule; larger is worse.
    pub(super) badness: f32,
}

/// A length in points as millimetres.
pub(crate) fn millimetres(points: f32) -> f32 {
    points * 25.4 / 72.0
}
