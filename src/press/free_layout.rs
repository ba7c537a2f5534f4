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
}

/// The leaf as a page. Faces that are not in the job are left out.
pub(super) fn page(job: &Job, leaf: &Leaf) -> Page {
    let placed = leaf.spots.iter().filter_map(|spot| Some(placed(spot, job.faces.get(spot.face)?))).collect();
    let lines = leaf.lines.iter().map(|(from, to)| Line { from: *from, to: *to }).collect();
    Page::free(leaf.sheet, placed, lines)
}

fn placed(spot: &Spot, face: &Face) -> Placed {
    let length = |points: f32| Um((f64::from(points) * spot.scale * 25_400.0 / 72.0).round() as i64);
    let card = Area { left: spot.left, top: spot.top, width: length(face.size.0), height: length(face.size.1) };
    Placed { face: spot.face, card, shape: Shape::Rectangle, seen: card, turn: Turn::None, bleed: Um::ZERO, scale: spot.scale as f32 }
}
