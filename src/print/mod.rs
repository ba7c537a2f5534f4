//! What can be chosen about print, in the words that deck files, the command line and the press share.

mod paper;
mod rule;
mod shape;

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Deserialize;

pub use paper::Paper;
pub use rule::Rule;
pub use shape::{Outline, Point, Segment, Shape};

use crate::units::Um;

/// How the backs of cards are printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Backs {
    /// A page of backs behind each page of fronts; the sheet is flipped over its long edge.
    #[default]
    LongEdge,
    /// The same, flipped over the short edge.
    ShortEdge,
    /// Fronts and backs on one side of the paper: fold along the line, glue, cut.
    Gutterfold,
    /// As long-edge, with the pages of backs in a file of their own.
    Separate,
    /// One face a page, as large as a card with its bleed: front, back, front, back.
    FrontBack,
    /// The same, each back before its front.
    BackFront,
    /// One face a page, fronts and backs in files of their own.
    SeparatePages,
    /// One face a page, fronts only.
    FrontPages,
    /// Fronts only.
    None,
}

/// Where cards bleed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum BleedMode {
    /// Outside of all cards together; between cards as far as the gutter allows. Without a gutter they touch, and one cut parts two.
    Outer,
    /// Around each card: the gutter is at least twice the bleed.
    Each,
    /// Nowhere: cards end at the cut.
    None,
}

/// Which way a sheet of paper stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Orientation {
    /// Upright.
    Portrait,
    /// Lying.
    Landscape,
}

/// What is printed beside the cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// Short lines around the cards that show where to cut.
    Crop,
    /// The same in the gutters between cards.
    Guides,
    /// The line to fold along.
    Fold,
    /// Crosshairs in the margins that show whether all inks, and both sides, lie on each other.
    Registration,
    /// Patches of colour that show how the inks come out.
    Bar,
    /// A line of text: deck, version, edition, page.
    Slug,
    /// The cut line around each card, with its round corners.
    Outline,
}

/// The pages that have marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum MarkedPages {
    /// Fronts and backs.
    #[default]
    Both,
    /// Fronts.
    Fronts,
}

/// What the cut line around each card is drawn in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum CutLine {
    /// In black, outside of the cut, where the mark `outline` is asked for.
    #[default]
    Black,
    /// In the spot colour `CutContour`, on the cut itself: cutters follow it, presses leave it out.
    Spot,
}

/// Which marks are asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Marking {
    /// Those that are usual.
    Usual,
    /// All that there are.
    All,
    /// These; none, if there are none.
    Only(Vec<Mark>),
}

impl Marking {
    /// No marks.
    pub const NONE: Marking = Marking::Only(Vec::new());

    /// The marks, each where it has something to show.
    pub fn kinds(&self) -> Vec<Mark> {
        match self {
            Marking::Usual => Mark::DEFAULT.to_vec(),
            Marking::All => Mark::value_variants().to_vec(),
            Marking::Only(kinds) => kinds.clone(),
        }
    }

    /// Whether it is a loss where this mark is left out. Sheets without a gutter or a fold lack none of its marks, unless they were asked for by name.
    pub fn misses(&self, mark: Mark) -> bool {
        let named = matches!(self, Marking::Only(_));
        self.kinds().contains(&mark) && (named || !matches!(mark, Mark::Guides | Mark::Fold | Mark::Outline))
    }
}

impl Mark {
    /// The name that deck files and the command line know it by.
    pub fn id(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_string()).unwrap_or_default()
    }

    /// Those that are printed if nothing else is asked for; each only where it has something to show.
    pub const DEFAULT: [Mark; 3] = [Mark::Crop, Mark::Guides, Mark::Fold];
}

impl Backs {
    /// Whether each page holds one face.
    pub fn one_a_page(self) -> bool {
        matches!(self, Backs::FrontBack | Backs::BackFront | Backs::SeparatePages | Backs::FrontPages)
    }

    /// Whether there are fronts only.
    pub fn has_none(self) -> bool {
        matches!(self, Backs::FrontPages | Backs::None)
    }

    /// The same without backs: pages of one face stay such pages.
    #[must_use]
    pub fn without(self) -> Backs {
        if self.one_a_page() { Backs::FrontPages } else { Backs::None }
    }
}

/// How far pages of backs are moved, so that they meet their fronts on a printer that drifts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Correction {
    /// To the right, as one looks at the backs.
    pub right: Um,
    /// Upwards.
    pub up: Um,
    /// Clockwise around the middle of the sheet, in thousandths of a degree.
    pub millidegrees: i64,
}

impl Correction {
    /// Whether nothing is moved.
    pub fn is_none(self) -> bool {
        self == Correction::default()
    }

    /// The most that pages of backs are turned by, either way: no printer pulls paper in so far askew.
    pub const MOST_MILLIDEGREES: i64 = 5_000;

    /// So many thousandths of it, towards nothing.
    pub fn part(self, thousandths: i64) -> Correction {
        let part = |whole: i64| whole * thousandths / 1000;
        Correction { right: Um(part(self.right.0)), up: Um(part(self.up.0)), millidegrees: part(self.millidegrees) }
    }

    /// What moves one pair of points onto another, as well as a move and a turn can: points left and right of the middle, `span` apart,
    /// each to be moved by so much to the right and upwards.
    pub fn from_readings(span: Um, left: (Um, Um), right: (Um, Um)) -> Correction {
        let rise = (right.1 - left.1).to_mm();
        let run = (span + right.0 - left.0).to_mm();
        // Upwards on the right is against the clock.
        let millidegrees = (-libm::atan2(rise, run).to_degrees() * 1000.0).round() as i64;
        Correction { right: (left.0 + right.0) / 2, up: (left.1 + right.1) / 2, millidegrees }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_become_a_correction() {
        let both = (Um(300), Um(-200));
        assert_eq!(Correction::from_readings(Um::mm(150), both, both), Correction { right: Um(300), up: Um(-200), millidegrees: 0 });
        // One millimetre higher on the right, over 150 mm: 0.382 degrees against the clock.
        let turned = Correction::from_readings(Um::mm(150), (Um::ZERO, Um(-500)), (Um::ZERO, Um(500)));
        assert_eq!(turned, Correction { right: Um::ZERO, up: Um::ZERO, millidegrees: -382 });
        assert!(!turned.is_none() && Correction::default().is_none());
    }
}
