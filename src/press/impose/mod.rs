//! Imposition: the places of faces on pages. `area` holds rectangles and flips, `grid` rows and columns,
//! `page` the visible part of each card, `back_offset` checks whether backs are moved too far.
//!
//! By default sheets are in portrait orientation, and cards are rotated by a quarter turn if more of them
//! fit: then backs are mirrored from left to right, and a printer that flips over the long edge puts each
//! behind its front.

pub(super) mod area;
pub(super) mod back_offset;
pub(super) mod grid;
pub(super) mod page;

use area::{Area, Flip};
use grid::{Grid, Wanted};
use page::{Filled, Page, Side, placed};

use super::job::{Card, Job, Layout, PressError};
use crate::print::{Backs, BleedMode, Correction, Orientation, Shape};
use crate::units::Um;

/// Distance from the fold to the bleed of the cards on both sides.
const FOLD_GAP: Um = Um::mm(5);

/// Cards and their sheets.
#[derive(Clone, Copy, Debug)]
struct Plan {
    sheet: (Um, Um),
    grid: Grid,
    flip: Flip,
    fold: Option<Um>,
    shape: Shape,
}

/// Lays out all cards of a job in their order, grouped by size and shape; returns fronts and backs in the
/// order of their pages.
///
/// # Errors
/// A card is too large for the paper.
pub(super) fn pages(job: &Job) -> Result<Vec<Page>, PressError> {
    let mut pages = Vec::new();
    for (format, cards) in by_format(&job.cards) {
        let plan = Plan::new(job, format)?;
        for sheet in cards.chunks(plan.grid.places() as usize) {
            plan.add_pages(job, sheet, &mut pages);
        }
    }
    Ok(pages)
}

/// The common attributes of the cards of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Format {
    short: Um,
    long: Um,
    shape: Shape,
}

/// Cards by format, the formats in the order of their first cards.
fn by_format(cards: &[Card]) -> Vec<(Format, Vec<&Card>)> {
    let mut formats: Vec<(Format, Vec<&Card>)> = Vec::new();
    for card in cards {
        let format = Format {
            short: card.size.0.min(card.size.1),
            long: card.size.0.max(card.size.1),
            shape: card.shape,
        };
        match formats.iter_mut().find(|(known, _)| *known == format) {
            Some((_, cards)) => cards.push(card),
            None => formats.push((format, vec![card])),
        }
    }
    formats
}

impl Layout {
    /// Between neighbours of this shape.
    fn gutter_for(&self, shape: Shape, bleed: Um) -> Um {
        match self.bleed_mode(shape) {
            BleedMode::Each => self.gutter.max(bleed * 2),
            BleedMode::Outer | BleedMode::None => self.gutter,
        }
    }

    /// The requested gutter; round cards can't share cuts.
    fn bleed_mode(&self, shape: Shape) -> BleedMode {
        self.bleed_mode.unwrap_or(if shape == Shape::Rectangle { BleedMode::Outer } else { BleedMode::Each })
    }

    fn orientations(&self, backs: Backs) -> &'static [Orientation] {
        match (self.orientation, backs) {
            (Some(Orientation::Landscape), _) => &[Orientation::Landscape],
            // Half of a portrait sheet differs from half of a landscape sheet.
            (None, Backs::Gutterfold) => &[Orientation::Portrait, Orientation::Landscape],
            (Some(Orientation::Portrait) | None, _) => &[Orientation::Portrait],
        }
    }
}

impl Plan {
    /// The sheet that holds most cards; portrait cards on portrait paper if that holds as many.
    fn new(job: &Job, format: Format) -> Result<Plan, PressError> {
        let Format { short, long, shape } = format;
        let mut best: Option<Plan> = None;
        for orientation in job.layout.orientations(job.backs) {
            for slot in [(short, long), (long, short)] {
                let plan = Plan::on(job, *orientation, slot, shape);
                if best.is_none_or(|best| plan.grid.places() > best.grid.places()) {
                    best = Some(plan);
                }
            }
        }
        best.filter(|plan| plan.grid.places() > 0).ok_or_else(|| {
            let room = Plan::room(job, job.layout.orientations(job.backs)[0], shape).1;
            PressError::TooLarge { size: (short, long), paper: job.paper, room: (room.width, room.height) }
        })
    }

    fn on(job: &Job, orientation: Orientation, slot: (Um, Um), shape: Shape) -> Plan {
        let (sheet, room) = Plan::room(job, orientation, shape);
        let fold = (job.backs == Backs::Gutterfold).then_some(sheet.1 / 2);
        let bounds = match fold {
            Some(fold) => Area { height: fold, ..Area::of_sheet(sheet) },
            None => Area::of_sheet(sheet),
        };
        let bleed = if job.layout.bleed_mode(shape) == BleedMode::None { Um::ZERO } else { job.bleed };
        let most = if job.backs.one_a_page() { 1 } else { i64::from(u32::MAX) };
        let grid = Grid::new(
            &Wanted { bounds, room, gutter: job.layout.gutter_for(shape, bleed), bleed, most },
            slot,
        );
        // The long edges of a portrait sheet are left and right, those of a landscape sheet are top and
        // bottom.
        let flip = match (job.backs, sheet.0 > sheet.1) {
            (Backs::Gutterfold, _) | (Backs::ShortEdge, false) => Flip::Over,
            (Backs::ShortEdge, true) => Flip::Sideways,
            (_, false) => Flip::Sideways,
            (_, true) => Flip::Over,
        };
        Plan { sheet, grid, flip, fold, shape }
    }

    /// The sheet, and the area for cards on it.
    fn room(job: &Job, orientation: Orientation, shape: Shape) -> ((Um, Um), Area) {
        let sheet = match orientation {
            Orientation::Portrait => (job.paper.width, job.paper.height),
            Orientation::Landscape => (job.paper.height, job.paper.width),
        };
        let mut room = Area::of_sheet(sheet).grown([-job.layout.margin; 4]);
        if job.backs == Backs::Gutterfold {
            let bleed = if job.layout.bleed_mode(shape) == BleedMode::None { Um::ZERO } else { job.bleed };
            room.height = sheet.1 / 2 - FOLD_GAP - bleed - room.top;
        }
        (sheet, room)
    }

    /// The pages of the cards of one sheet.
    fn add_pages(&self, job: &Job, cards: &[&Card], pages: &mut Vec<Page>) {
        let front = |(place, card): (usize, &&Card)| {
            (self.grid.slot_of(place), Some(card.front), self.grid.turn_of(card.size))
        };
        let fronts: Vec<Filled> = cards.iter().enumerate().map(front).collect();
        let behind = |(card, (slot, _, turn)): (&&Card, &Filled)| {
            (self.grid.slot_behind(*slot, self.flip), card.back, turn.flipped(self.flip))
        };
        let backs: Vec<Filled> = cards.iter().zip(&fronts).map(behind).collect();
        let back_grid = self.grid.flipped(self.flip, self.sheet);

        let mut front = self.page(Side::Fronts, self.grid);
        front.placed = placed(&self.grid, &fronts, self.shape, job.bleed, |_, _| true);
        let mut back = self.page(Side::Backs, back_grid);
        back.placed = placed(&back_grid, &backs, self.shape, job.bleed, |own, other| own == other);
        back.correction = job.layout.correction;
        match job.backs {
            Backs::FrontPages | Backs::None => pages.push(front),
            Backs::BackFront => pages.extend([back, front]),
            Backs::LongEdge
            | Backs::ShortEdge
            | Backs::Separate
            | Backs::FrontBack
            | Backs::SeparatePages => pages.extend([front, back]),
            Backs::Gutterfold => {
                front.side = Side::Folded;
                front.grids.push(back_grid);
                front.placed.extend(back.placed);
                pages.push(front);
            }
        }
    }

    fn page(&self, side: Side, grid: Grid) -> Page {
        let correction = Correction::default();
        Page {
            sheet: self.sheet,
            side,
            grids: vec![grid],
            fold: self.fold,
            placed: Vec::new(),
            lines: Vec::new(),
            cut: None,
            inked: Vec::new(),
            correction,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::press::{Marks, Moment};
    use crate::print::Paper;

    fn job(paper: Paper) -> Job {
        Job {
            title: String::new(),
            lang: String::new(),
            author: String::new(),
            paper,
            bleed: Um::mm(3),
            marks: Marks::default(),
            backs: Backs::LongEdge,
            layout: Layout::default(),
            created: Moment::default(),
            faces: Vec::new(),
            cards: Vec::new(),
        }
    }

    fn format(short: Um, long: Um) -> Format {
        Format { short, long, shape: Shape::Rectangle }
    }

    fn grid(job: &Job, width: i64, height: i64) -> Grid {
        Plan::new(job, format(Um(width), Um(height))).unwrap().grid
    }

    #[test]
    fn nine_poker_cards_fit_on_both_usual_papers() {
        for paper in [Paper::A4, Paper::LETTER] {
            let grid = grid(&job(paper), 63_000, 88_000);
            assert_eq!((grid.columns, grid.rows), (3, 3));
            assert_eq!(grid.bleed, Um::mm(3));
        }
        let trim = grid(&job(Paper::A4), 63_000, 88_000).trim();
        assert_eq!((trim.left, trim.top), (Um(10_500), Um(16_500)));
    }

    #[test]
    fn cards_lie_where_more_of_them_fit() {
        assert_eq!(grid(&job(Paper::A4), 44_000, 68_000).places(), 16);
        // 50 × 95 mm: 4 × 3 upright; 60 × 100 mm: 3 × 2 upright, 2 × 4 lying.
        let lying = grid(&job(Paper::A4), 60_000, 100_000);
        assert_eq!((lying.columns, lying.rows), (2, 4));
        assert_eq!(lying.slot, (Um::mm(100), Um::mm(60)));
    }

    #[test]
    fn full_bleed_around_each_card_takes_room() {
        let mut job = job(Paper::A4);
        job.layout.bleed_mode = Some(BleedMode::Each);
        let grid = grid(&job, 63_000, 88_000);
        // Eight, as printers' guides say: lying, two by four.
        assert_eq!((grid.columns, grid.rows, grid.gutter), (2, 4, Um::mm(6)));
    }

    #[test]
    fn the_bleed_ends_with_the_paper() {
        let mut job = job(Paper::A4);
        job.bleed = Um::mm(8);
        assert_eq!(grid(&job, 200_000, 287_000).bleed, Um::mm(5));
    }

    /// Where a card has another back, or none, nothing of its neighbours' backs is printed: a strip of colour
    /// at the edge would mark it.
    #[test]
    fn no_back_reaches_into_another_card() {
        let card = |back| Card { front: 0, back, size: (Um::mm(63), Um::mm(88)), shape: Shape::Rectangle };
        let backs = [Some(1), Some(1), None, Some(2), Some(1), Some(2), None, Some(1)];
        for gutter in [0, 4, 10] {
            let mut job = job(Paper::A4);
            (job.cards, job.layout.gutter) = (backs.map(card).to_vec(), Um::mm(gutter));
            let page = pages(&job).unwrap().remove(1);
            let grid = page.grids[0];
            for (place, back) in backs.into_iter().enumerate() {
                let area = grid.card(grid.slot_behind(grid.slot_of(place), Flip::Sideways));
                let is_in = |placed: &&page::Placed| {
                    let reached = placed.seen.within(area);
                    reached.width > Um::ZERO && reached.height > Um::ZERO
                };
                let faces: Vec<usize> = page.placed.iter().filter(is_in).map(|placed| placed.face).collect();
                assert!(
                    faces.iter().all(|face| Some(*face) == back),
                    "gutter {gutter}, card {place}: {faces:?}"
                );
                assert_eq!(faces.is_empty(), back.is_none());
            }
        }
    }

    #[test]
    fn too_large_cards_have_no_plan() {
        for (short, long) in [(Um::mm(201), Um::mm(288)), (Um::ZERO, Um::mm(88))] {
            assert!(matches!(
                Plan::new(&job(Paper::A4), format(short, long)),
                Err(PressError::TooLarge { .. })
            ));
        }
        let mut wide = job(Paper::A4);
        wide.layout.margin = Um::mm(150);
        assert!(Plan::new(&wide, format(Um::mm(20), Um::mm(20))).is_err());
    }

    #[test]
    fn a_fold_takes_the_sheet_that_holds_more() {
        let mut job = job(Paper::A4);
        job.backs = Backs::Gutterfold;
        let plan = Plan::new(&job, format(Um::mm(63), Um::mm(88))).unwrap();
        assert_eq!(plan.grid.places(), 4);
        let trim = plan.grid.trim();
        assert!(trim.bottom() + job.bleed + FOLD_GAP <= plan.fold.unwrap());
    }
}
