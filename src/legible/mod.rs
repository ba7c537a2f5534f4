//! Whether cards can be read, and cut: what is measured on their faces at print size, in points, through all transforms.
//!
//! [`look`] measures one face, on any thread; [`diagnostics`] tells what was found, each error of an element of a template once. Where in a
//! template an element stands is only looked for when something is wrong: its faces are then drawn once more from numbered templates
//! (`template::numbered`). `walk` goes over a face, `area` knows the cut, `edge` sees what stops short of the bleed, `plan` what must be drawn, `ground` what lies below a text, `color` compares colours.

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

/// Pixels an inch below which a picture looks coarse.
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
    /// What it is, for a message: `the text “Owl”`.
    pub what: String,
    /// What was measured, as the rest of a sentence: `is 4.2 pt high`.
    pub measured: String,
    /// How bad it is; the larger the worse, of findings of one rule.
    badness: f32,
}

/// Everything on a face that breaks a rule: of each numbered element the worst.
pub fn look(tree: &Tree, cut: Cut) -> Vec<Finding> {
    walk::face(tree, cut)
}
