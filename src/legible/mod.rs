//! Legibility and safe cutting of cards, measured on their faces at print size, in points, with all
//! transforms applied.
//!
//! [`Gauge::look`] measures one face, on any thread; [`diagnostics`] reports the findings, each error of an
//! element of a template once. The place of an element in its template is determined only if something is
//! wrong: the texts of its faces are then filled again from numbered templates (`template::numbered`). `walk`
//! visits the elements of a face, `survey` does so once for all faces that differ in texts alone, `area`
//! holds the cut, `edge` finds missing bleed, `occlusion` finds what lies below a text. `backdrop` is that
//! background: `shade` and `sample` give the limits of its colours from solid fills, gradients and images,
//! and only where these do not decide, `background` draws it; `known` keeps the drawings, by their `content`.
//! `color` compares colours.

mod area;
mod backdrop;
mod background;
mod color;
mod content;
mod edge;
mod finding;
mod known;
mod occlusion;
mod raster;
mod report;
mod sample;
mod shade;
mod survey;
mod walk;

pub use crate::print::Cut;
pub(crate) use finding::millimetres;
pub use finding::{COARSE, CONTRAST, Finding, HAIRLINE, SMALL_TEXT};
pub use report::{Subject, described, diagnostics};
pub use walk::Gauge;
