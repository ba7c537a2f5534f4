//! Sides of sheets with faces at any place and scale: pages of booklets, boxes.

use super::impose::area::{Area, Turn};
use super::impose::page::{Line, Page, Placed};
use super::job::{Face, Job};
use crate::print::Shape;
use crate::units::Um;

/// One side of a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaf {
    /// Width and height of the sheet.
    pub sheet: (Um, Um),
    /// Faces in the order in which they are drawn.
    pub spots: Vec<Spot>,
    /// Straight black lines over them, from one point to another, across and down from the upper left corner.
    pub lines: Vec<((Um, Um), (Um, Um))>,
    /// Where it is cut; at its edge if there is none.
    pub cut: Option<Cut>,
}

/// The rectangle that remains of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Its left side.
    pub left: Um,
    /// Its upper side.
    pub top: Um,
    /// Its width.
    pub width: Um,
    /// Its height.
    pub height: Um,
    /// The bleed around it.
    pub bleed: Um,
}

/// A face on a leaf.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// The face's index in the job.
    pub face: usize,
    /// Its left side.
    pub left: Um,
    /// Its upper side.
    pub top: Um,
    /// Scale; 1 is full size.
    pub scale: f64,
    /// From where to where it is visible, across; all of it if there are no limits.
    pub visible: Option<(Um, Um)>,
}

/// The leaf as a page. Faces that are not in the job are left out.
pub(super) fn page(job: &Job, leaf: &Leaf) -> Page {
    let placed = leaf.spots.iter().filter_map(|spot| Some(placed(spot, job.faces.get(spot.face)?))).collect();
    let lines = leaf.lines.iter().map(|(from, to)| Line { from: *from, to: *to }).collect();
    let cut =
        leaf.cut.map(|Cut { left, top, width, height, bleed }| (Area { left, top, width, height }, bleed));
    Page { cut, ..Page::free(leaf.sheet, placed, lines) }
}

fn placed(spot: &Spot, face: &Face) -> Placed {
    let length = |points: f32| Um((f64::from(points) * spot.scale * 25_400.0 / 72.0).round() as i64);
    let card =
        Area { left: spot.left, top: spot.top, width: length(face.size.0), height: length(face.size.1) };
    let limits = spot.visible.map(|(left, right)| Area { left, width: right - left, ..card });
    let seen = limits.map_or(card, |limits| card.within(limits));
    Placed {
        face: spot.face,
        card,
        shape: Shape::Rectangle,
        seen,
        turn: Turn::None,
        bleed: Um::ZERO,
        scale: spot.scale as f32,
    }
}
