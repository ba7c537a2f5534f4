//! What can be chosen about print, in the words that deck files, the command line and the press share.

mod conversion;
mod look;
mod paper;
mod rule;
mod shape;
mod space;
mod standard;

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Deserialize;

pub use conversion::{Conversion, Intent, RichBlack};
pub use look::Look;
pub use paper::Paper;
pub use rule::Rule;
pub use shape::{Outline, Point, Segment, Shape};
pub use space::Space;
pub use standard::Standard;

use crate::units::Um;

/// Printing of backs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Backs {
    /// A page of backs behind each page of fronts; flip the sheet on its long edge.
    #[default]
    LongEdge,
    /// The same, but flip the sheet on its short edge.
    ShortEdge,
    /// Fronts and backs on the same side of the paper: fold along the line, glue, cut.
    Gutterfold,
    /// Like long-edge, with the pages of backs in a separate PDF.
    Separate,
    /// One face per page, in the size of a card with its bleed: front, back, front, back.
    FrontBack,
    /// The same, but each back before its front.
    BackFront,
    /// One face per page, fronts and backs in separate PDFs.
    SeparatePages,
    /// One face per page, fronts only.
    FrontPages,
    /// Fronts only.
    None,
}

/// Edges that have bleed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum BleedMode {
    /// The outer edges of the block of cards; between cards as far as the gutter allows. Without a gutter,
    /// cards touch, and one cut separates two.
    Outer,
    /// All edges of each card: the gutter is at least twice the bleed.
    Each,
    /// No edges: cards end at the cut.
    None,
}

/// Orientation of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Orientation {
    /// Portrait.
    Portrait,
    /// Landscape.
    Landscape,
}

/// A mark beside the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Short lines around the cards that show where to cut.
    Crop,
    /// Crop marks in the gutters between cards.
    Guides,
    /// The fold line.
    Fold,
    /// Crosshairs in the margins, to check that all inks and both sides are aligned.
    Registration,
    /// Patches of colour, to check the inks.
    Bar,
    /// A line of text: deck, version, edition, page.
    Slug,
    /// The cut line around each card, with its round corners.
    Outline,
}

/// Pages that have marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum MarkedPages {
    /// Fronts and backs.
    #[default]
    Both,
    /// Fronts.
    Fronts,
}

/// Colour of the cut line around each card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum CutLine {
    /// Black, outside the cut, if the mark `outline` is selected.
    #[default]
    Black,
    /// The spot colour `CutContour`, on the cut: cutting machines follow it, presses do not print it.
    Spot,
}

/// The selected marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Marking {
    /// The default marks.
    Usual,
    /// All marks.
    All,
    /// These marks; none if the list is empty.
    Only(Vec<Mark>),
}

impl Marking {
    /// No marks.
    pub const NONE: Marking = Marking::Only(Vec::new());

    /// The marks, each only where it applies.
    pub fn kinds(&self) -> Vec<Mark> {
        match self {
            Marking::Usual => Mark::DEFAULT.to_vec(),
            Marking::All => Mark::value_variants().to_vec(),
            Marking::Only(kinds) => kinds.clone(),
        }
    }

    /// True if a warning is due when this mark is omitted. Sheets without a gutter or a fold need no such
    /// marks, unless they were selected by name.
    pub fn misses(&self, mark: Mark) -> bool {
        let named = matches!(self, Marking::Only(_));
        self.kinds().contains(&mark) && (named || !matches!(mark, Mark::Guides | Mark::Fold | Mark::Outline))
    }
}

impl Mark {
    /// The name in deck files and on the command line.
    pub fn id(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_string()).unwrap_or_default()
    }

    /// The marks that are printed by default, each only where it applies.
    pub const DEFAULT: [Mark; 3] = [Mark::Crop, Mark::Guides, Mark::Fold];
}

impl Backs {
    /// True if each page contains one face.
    pub fn one_a_page(self) -> bool {
        matches!(self, Backs::FrontBack | Backs::BackFront | Backs::SeparatePages | Backs::FrontPages)
    }

    /// True if only fronts are printed.
    pub fn has_none(self) -> bool {
        matches!(self, Backs::FrontPages | Backs::None)
    }

    /// The same mode without backs: one face per page remains one face per page.
    #[must_use]
    pub fn without(self) -> Backs {
        if self.one_a_page() { Backs::FrontPages } else { Backs::None }
    }
}

/// Offset and rotation of pages of backs, to align them with the fronts on an inaccurate printer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Correction {
    /// To the right, seen from the back.
    pub right: Um,
    /// Upwards.
    pub up: Um,
    /// Clockwise around the centre of the sheet, in thousandths of a degree.
    pub millidegrees: i64,
}

impl Correction {
    /// True if there is no offset and no rotation.
    pub fn is_none(self) -> bool {
        self == Correction::default()
    }

    /// The maximum rotation in either direction: no printer feeds paper more askew than this.
    pub const MOST_MILLIDEGREES: i64 = 5_000;

    /// This number of thousandths of it.
    pub fn part(self, thousandths: i64) -> Correction {
        let part = |whole: i64| whole * thousandths / 1000;
        Correction {
            right: Um(part(self.right.0)),
            up: Um(part(self.up.0)),
            millidegrees: part(self.millidegrees),
        }
    }

    /// The matrix that rotates a sheet around its middle, then moves it; for points from the lower left
    /// corner.
    pub fn matrix(self, sheet: (Um, Um)) -> [f64; 6] {
        let (sin, cos) = libm::sincos((-self.millidegrees as f64 / 1000.0).to_radians());
        let (x, y) = (sheet.0.to_pt() / 2.0, sheet.1.to_pt() / 2.0);
        let (right, up) = (self.right.to_pt(), self.up.to_pt());
        [cos, sin, -sin, cos, x - cos * x + sin * y + right, y - sin * x - cos * y + up]
    }

    /// The best offset and rotation for a pair of points left and right of the centre, `span` apart, each of
    /// which must be moved by the given distance to the right and upwards.
    pub fn from_readings(span: Um, left: (Um, Um), right: (Um, Um)) -> Correction {
        let rise = (right.1 - left.1).to_mm();
        let run = (span + right.0 - left.0).to_mm();
        // Upwards on the right is against the clock.
        let millidegrees = (-libm::atan2(rise, run).to_degrees() * 1000.0).round() as i64;
        Correction { right: (left.0 + right.0) / 2, up: (left.1 + right.1) / 2, millidegrees }
    }
}

/// Where a face is cut, and how far things keep away from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The shape that the card is cut to.
    pub shape: Shape,
    /// Width of the bleed of the face.
    pub bleed: Um,
    /// How far texts and symbols keep away from it.
    pub safe: Um,
}

/// True if a face is as large as a card with bleed, to a tenth of a point.
pub fn fits(face: (f32, f32), card: (Um, Um), bleed: Um) -> bool {
    let near = |side: f32, length: Um| (f64::from(side) - (length + bleed * 2).to_pt()).abs() < 0.1;
    near(face.0, card.0) && near(face.1, card.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_become_a_correction() {
        let both = (Um(300), Um(-200));
        assert_eq!(
            Correction::from_readings(Um::mm(150), both, both),
            Correction { right: Um(300), up: Um(-200), millidegrees: 0 }
        );
        // One millimetre higher on the right, over 150 mm: 0.382 degrees against the clock.
        let turned = Correction::from_readings(Um::mm(150), (Um::ZERO, Um(-500)), (Um::ZERO, Um(500)));
        assert_eq!(turned, Correction { right: Um::ZERO, up: Um::ZERO, millidegrees: -382 });
        assert!(!turned.is_none() && Correction::default().is_none());
    }
}
