//! Legibility and safe cutting of cards, measured on their faces at print size, in points, with all transforms applied.
//!
//! [`look`] measures one face, on any thread; [`diagnostics`] reports the findings, each error of an element of a template once. The place of an
//! element in its template is determined only if something is wrong: its faces are then rendered again from numbered templates
//! (`template::numbered`). `walk` visits the elements of a face, `area` holds the cut, `edge` finds missing bleed, `occlusion` decides what has to
//! be drawn, `background` renders the background of texts, `color` compares colours.

mod area;
mod background;
mod color;
mod edge;
mod occlusion;
mod report;
mod walk;

pub use crate::print::Cut;
pub use report::{Subject, diagnostics};

use resvg::usvg::Tree;

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
    /// The number of the element in numbered templates.
    pub mark: Option<usize>,
    /// The element in messages: `the text “Owl”`.
    pub what: String,
    /// The measurement as the rest of a sentence: `is 4.2 pt high`.
    pub measured: String,
    /// Severity among findings of one rule; larger is worse.
    badness: f32,
}

/// All violations of rules on a face: of each numbered element the worst.
pub fn look(tree: &Tree, cut: Cut) -> Vec<Finding> {
    walk::face(tree, cut)
}
