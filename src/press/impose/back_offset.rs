//! Checks whether the offset of pages of backs exceeds their bleed, or moves them into the margin that
//! printers leave white.

use super::area::Area;
use super::page::Page;
use crate::print::Correction;
use crate::units::Um;

/// The problem of backs that are moved too far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooFar {
    /// The largest distance that a corner of a card is moved.
    pub by: Um,
    /// Set if white is visible inside of the cut of a card, provided that the printer has no offset.
    pub white: bool,
    /// Set if a card is moved into the margin of the paper.
    pub margin: bool,
    /// The largest part of the correction that fits, to a thousandth of it.
    pub most: Correction,
}

/// Corners may be off by a micrometre: places on the sheet are whole ones.
const TOLERANCE: Um = Um(1);

/// The problem with the offset of the pages, if there is one.
pub(in crate::press) fn too_far(pages: &[Page], margin: Um) -> Option<TooFar> {
    let moved: Vec<&Page> = pages.iter().filter(|page| !page.correction.is_none()).collect();
    let correction = moved.first()?.correction;
    let found = |correction: Correction| {
        let looks = moved.iter().map(|page| look(page, correction, margin));
        looks.fold(Look::default(), |all, one| Look {
            by: all.by.max(one.by),
            white: all.white || one.white,
            margin: all.margin || one.margin,
        })
    };
    let Look { by, white, margin } = found(correction);
    if !white && !margin {
        return None;
    }
    // If the larger offset is acceptable, the smaller one is too.
    let (mut fits, mut fits_not) = (0, 1000);
    while fits_not - fits > 1 {
        let middle = (fits + fits_not) / 2;
        let Look { white, margin, .. } = found(correction.part(middle));
        *if white || margin { &mut fits_not } else { &mut fits } = middle;
    }
    Some(TooFar { by: Um(by.round() as i64), white, margin, most: correction.part(fits) })
}

/// The effect of an offset on the cards of a page.
#[derive(Clone, Copy, Debug, Default)]
struct Look {
    /// In micrometres.
    by: f64,
    white: bool,
    margin: bool,
}

fn look(page: &Page, correction: Correction, margin: Um) -> Look {
    let motion = Motion::new(correction, page.sheet);
    let room = Area::of_sheet(page.sheet).grown([-margin; 4]);
    // Without bleed, white at the cut is accepted.
    let bleeds = page.grids.iter().any(|grid| grid.bleed > Um::ZERO);
    let mut look = Look::default();
    for corner in page.placed.iter().flat_map(|placed| corners(placed.card)) {
        let there = motion.of(corner);
        look.by = look.by.max(libm::hypot(there.0 - corner.0, there.1 - corner.1));
        look.margin |= !holds(room, there);
        let shown = motion.back(corner);
        look.white |= bleeds && !page.placed.iter().any(|placed| holds(placed.seen, shown));
    }
    look
}

/// A point from the upper left corner of the sheet, in micrometres.
type Point = (f64, f64);

fn corners(area: Area) -> [Point; 4] {
    let [left, top, right, bottom] =
        [area.left, area.top, area.right(), area.bottom()].map(|side| side.0 as f64);
    [(left, top), (right, top), (right, bottom), (left, bottom)]
}

fn holds(area: Area, (x, y): Point) -> bool {
    let [(left, top), _, (right, bottom), _] = corners(area.grown([TOLERANCE; 4]));
    (left..=right).contains(&x) && (top..=bottom).contains(&y)
}

/// Rotation and translation of a page.
struct Motion {
    /// For micrometres from the lower left corner.
    matrix: [f64; 6],
    height: f64,
}

impl Motion {
    fn new(correction: Correction, sheet: (Um, Um)) -> Motion {
        let [a, b, c, d, e, f] = correction.matrix(sheet);
        let um = |points: f64| points * 25_400.0 / 72.0;
        Motion { matrix: [a, b, c, d, um(e), um(f)], height: sheet.1.0 as f64 }
    }

    /// The new position of a point.
    fn of(&self, (x, y): Point) -> Point {
        let ([a, b, c, d, e, f], y) = (self.matrix, self.height - y);
        (a * x + c * y + e, self.height - (b * x + d * y + f))
    }

    /// The original position of a point: the inverse of a rotation is its transpose.
    fn back(&self, (x, y): Point) -> Point {
        let [a, b, c, d, e, f] = self.matrix;
        let (x, y) = (x - e, self.height - y - f);
        (a * x + b * y, self.height - (c * x + d * y))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;
    use crate::press::{Card, Job, Layout, Marks, Moment};
    use crate::print::{Backs, Paper, Shape};

    /// Nine poker cards on A4 with 3 mm of bleed: 10.5 mm from the sides, 16.5 mm from above and below.
    fn told(correction: Correction, change: impl Fn(&mut Job)) -> Option<TooFar> {
        let card = Card { front: 0, back: Some(1), size: (Um::mm(63), Um::mm(88)), shape: Shape::Rectangle };
        let mut job = Job {
            title: String::new(),
            lang: String::new(),
            author: String::new(),
            paper: Paper::A4,
            bleed: Um::mm(3),
            marks: Marks::default(),
            backs: Backs::LongEdge,
            layout: Layout { correction, ..Layout::default() },
            created: Moment::default(),
            faces: Vec::new(),
            cards: vec![card; 9],
        };
        change(&mut job);
        too_far(&super::super::pages(&job).unwrap(), job.layout.margin)
    }

    fn offset(right: i64, up: i64) -> Correction {
        Correction { right: Um(right), up: Um(up), millidegrees: 0 }
    }

    fn turned(millidegrees: i64) -> Correction {
        Correction { millidegrees, ..Correction::default() }
    }

    #[test]
    fn offsets_fit_within_the_bleed() {
        for fits in [offset(0, 0), offset(3000, 0), offset(-3000, 3000), offset(450, -50)] {
            assert_eq!(told(fits, |_| ()), None, "{fits:?}");
        }
        let far = told(offset(0, -6000), |_| ()).unwrap();
        assert_eq!(far, TooFar { by: Um::mm(6), white: true, margin: false, most: offset(0, -3000) });
        // The sides have 5.5 mm up to the margin.
        let far = told(offset(11_000, 0), |_| ()).unwrap();
        assert!(far.white && far.margin && (2990..=3000).contains(&far.most.right.0), "{far:?}");
        let far = told(offset(11_000, 0), |job| job.bleed = Um::mm(8)).unwrap();
        assert!((5490..=5500).contains(&far.most.right.0), "{far:?}");
    }

    /// The outermost corner is √(94.5² + 132²) = 162.3 mm from the middle; the sheet is turned by asin(3 /
    /// 132) = 1.302° until it is 3 mm nearer to one side, but for what it gains by the cosine.
    #[test]
    fn turns_fit_within_the_bleed_of_the_outermost_corner() {
        assert_eq!(told(turned(1250), |_| ()), None);
        let far = told(turned(-2000), |_| ()).unwrap();
        let by = 2.0 * libm::hypot(94.5, 132.0) * libm::sin(1f64.to_radians());
        assert!((far.by.to_mm() - by).abs() < 0.002, "{far:?}");
        assert!(far.white && (-1330..=-1280).contains(&far.most.millidegrees), "{far:?}");
        assert!(
            told(turned(-2000), |job| job.cards.truncate(1)).is_some(),
            "one card lies in the corner of the grid"
        );
        // A page that is a card is turned about the middle of the card.
        let small = |job: &mut Job| {
            job.paper = Paper { name: "card", width: Um::mm(69), height: Um::mm(94) };
            (job.backs, job.layout.margin) = (Backs::FrontBack, Um::ZERO);
        };
        assert_eq!(told(turned(-2000), small), None);
        assert_eq!(told(offset(3000, 0), small), None);
        assert_eq!(
            told(offset(0, 4000), small).map(|far| (far.white, far.margin, far.most)),
            Some((true, true, offset(0, 3000)))
        );
    }

    #[test]
    fn neighbours_and_gutters_cover_what_the_bleed_of_one_does_not() {
        assert_eq!(told(offset(3000, 3000), |job| job.layout.gutter = Um::mm(2)), None);
        // Gutters wider than twice the bleed are white in their middle, and a large move brings it into a
        // card.
        let wide = |job: &mut Job| (job.bleed, job.layout.gutter) = (Um::mm(1), Um::mm(4));
        assert_eq!(told(offset(1000, 0), wide), None);
        assert!(told(offset(1500, 0), wide).is_some_and(|far| far.white));
        // Without bleed only the edge of the paper matters.
        let bare = |job: &mut Job| job.bleed = Um::ZERO;
        assert_eq!(told(offset(5000, 0), bare), None);
        assert_eq!(told(offset(6000, 0), bare).map(|far| (far.white, far.margin)), Some((false, true)));
    }
}
