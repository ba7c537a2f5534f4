//! One side of a sheet with everything on it.

use std::collections::BTreeMap;

use super::area::{Area, Turn};
use super::grid::{Grid, Slot};
use crate::press::color::spot::Spot;
use crate::print::{Correction, Segment, Shape};
use crate::units::Um;

/// Overlap of a card under a neighbour that touches it: viewers antialias the common edge, and without
/// overlap the paper is visible as a white hairline. It is a pixel of a screen at 73 dpi, so that it is
/// enough from 100 % on.
const OVERLAP: Um = Um(350);

/// A face in its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::press) struct Placed {
    /// The face's index in the job; higher indices are drawings for the sheet alone.
    pub(in crate::press) face: usize,
    /// Where the trimmed card is.
    pub(in crate::press) card: Area,
    /// Shape of the cut.
    pub(in crate::press) shape: Shape,
    /// The visible part of the face: the card, and bleed where it has no neighbour.
    pub(in crate::press) seen: Area,
    /// Its rotation.
    pub(in crate::press) turn: Turn,
    /// Bleed of the face, as printed.
    pub(in crate::press) bleed: Um,
    /// Scale; 1 except on contact sheets.
    pub(in crate::press) scale: f32,
}

/// The sides of cards on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::press) enum Side {
    Fronts,
    Backs,
    /// Both, separated by a fold.
    Folded,
}

/// A straight mark from one point to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::press) struct Line {
    /// One end, across and down.
    pub(in crate::press) from: (Um, Um),
    /// The other.
    pub(in crate::press) to: (Um, Um),
}

/// Lines in one ink, as wide as marks are.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::press) struct Inked {
    /// The ink.
    pub(in crate::press) spot: Spot,
    /// Connected segments; a closed line ends at its start.
    pub(in crate::press) paths: Vec<Vec<Segment>>,
}

/// One side of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::press) struct Page {
    pub(in crate::press) sheet: (Um, Um),
    /// The sides of its cards.
    pub(in crate::press) side: Side,
    /// The grid of cards, or two with a fold between them.
    pub(in crate::press) grids: Vec<Grid>,
    /// Distance of the fold from the top.
    pub(in crate::press) fold: Option<Um>,
    /// Faces in the order in which they are drawn.
    pub(in crate::press) placed: Vec<Placed>,
    /// Straight marks.
    pub(in crate::press) lines: Vec<Line>,
    /// Lines in spot colours.
    pub(in crate::press) inked: Vec<Inked>,
    /// The cut of pages without grids, and the bleed around it.
    pub(in crate::press) cut: Option<(Area, Um)>,
    /// The offset of everything on it.
    pub(in crate::press) correction: Correction,
}

impl Page {
    /// A page of fronts without a grid.
    pub(in crate::press) fn free(sheet: (Um, Um), placed: Vec<Placed>, lines: Vec<Line>) -> Page {
        let correction = Correction::default();
        Page {
            sheet,
            side: Side::Fronts,
            grids: Vec::new(),
            fold: None,
            placed,
            lines,
            inked: Vec::new(),
            cut: None,
            correction,
        }
    }

    /// All cards together.
    pub(in crate::press) fn trim(&self) -> Area {
        let trims = self.grids.iter().map(Grid::trim).chain(self.cut.map(|(area, _)| area));
        trims.reduce(Area::union).unwrap_or(Area::of_sheet(self.sheet))
    }

    /// All cards together with their bleed.
    pub(in crate::press) fn bleed(&self) -> Area {
        let grids = self.grids.iter().map(|grid| (grid.trim(), grid.bleed));
        let areas = grids.chain(self.cut).map(|(area, bleed)| area.grown([bleed; 4]));
        areas.reduce(Area::union).unwrap_or(Area::of_sheet(self.sheet)).within(Area::of_sheet(self.sheet))
    }
}

/// A slot with a card, the side of the card that is up, if anything is printed on it, and its rotation.
pub(super) type Filled = (Slot, Option<usize>, Turn);

/// Faces of one shape in the slots of a grid, in the order in which they are drawn, with `bleed` around the
/// card. Cards on which nothing is printed stay blank to their edges. `overlaps` says of two faces whether
/// the first may be drawn a little way under the second, where this leaves no mark.
pub(super) fn placed(
    grid: &Grid,
    faces: &[Filled],
    shape: Shape,
    bleed: Um,
    overlaps: impl Fn(usize, usize) -> bool,
) -> Vec<Placed> {
    let order: BTreeMap<Slot, (usize, Option<usize>)> =
        faces.iter().enumerate().map(|(place, (slot, face, _))| (*slot, (place, *face))).collect();
    let place = |(place, (slot, face, turn)): (usize, &Filled)| {
        let face = (*face)?;
        let (column, row) = *slot;
        let beside = [(column - 1, row), (column, row - 1), (column + 1, row), (column, row + 1)];
        let sides = beside.map(|slot| match order.get(&slot) {
            None => grid.bleed,
            Some(_) if grid.gutter > Um::ZERO => grid.bleed.min(grid.gutter / 2),
            Some((later, Some(other))) if *later > place && overlaps(face, *other) => OVERLAP.min(bleed),
            Some(_) => Um::ZERO,
        });
        let card = grid.card(*slot);
        Some(Placed { face, card, shape, seen: card.grown(sides), turn: *turn, bleed, scale: 1.0 })
    };
    faces.iter().enumerate().filter_map(place).collect()
}
