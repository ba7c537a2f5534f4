//! Imposition: which card lies where on which sheet. Whole micrometres; the origin is the upper left corner of the sheet.
//!
//! The sheet always stands upright. Where cards that lie hold more of them, they are turned by a quarter instead: so that backs
//! are always mirrored from left to right, and a printer that flips over the long edge puts each behind its front.

use std::collections::BTreeSet;

use super::paper::Paper;
use super::{Card, Job, Refused};
use crate::units::Um;

/// What printers cannot print on: the cards keep this distance from the edges of the paper.
const MARGIN: Um = Um::mm(5);

/// A rectangle on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    /// Left side.
    pub(super) left: Um,
    /// Upper side.
    pub(super) top: Um,
    /// Width.
    pub(super) width: Um,
    /// Height.
    pub(super) height: Um,
}

/// The cards of one size on a sheet: they touch, and one cut parts two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    /// The sheet.
    pub(super) sheet: (Um, Um),
    /// A card in its slot.
    pub(super) slot: (Um, Um),
    /// How many lie side by side.
    pub(super) columns: i64,
    /// How many lie one above the other.
    pub(super) rows: i64,
    /// Bleed around the grid: that of the job, or less where the paper ends.
    pub(super) bleed: Um,
}

/// How a card lies in its slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// Upright.
    None,
    /// Its top points to the right.
    Right,
    /// Its top points to the left: the back of one that points to the right.
    Left,
}

/// A face in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placed {
    /// The face's place in the job.
    pub(super) face: usize,
    /// Column from the left, row from the top.
    pub(super) slot: (i64, i64),
    /// How it lies there.
    pub(super) turn: Turn,
}

/// One side of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Page {
    /// Where cards lie.
    pub(super) grid: Grid,
    /// What lies there.
    pub(super) placed: Vec<Placed>,
}

impl Grid {
    /// The grid that holds most cards of this size: upright ones, or lying ones if there is room for more.
    fn new(paper: Paper, (width, height): (Um, Um), bleed: Um) -> Option<Grid> {
        let upright = Grid::on(paper, (width, height), bleed);
        let lying = Grid::on(paper, (height, width), bleed);
        Some(if lying.places() > upright.places() { lying } else { upright }).filter(|grid| grid.places() > 0)
    }

    fn on(paper: Paper, slot: (Um, Um), bleed: Um) -> Grid {
        let fit = |room: Um, card: Um| if card > Um::ZERO { ((room - MARGIN * 2).0 / card.0).max(0) } else { 0 };
        let (columns, rows) = (fit(paper.width, slot.0), fit(paper.height, slot.1));
        let mut grid = Grid { sheet: (paper.width, paper.height), slot, columns, rows, bleed: Um::ZERO };
        let trim = grid.trim();
        grid.bleed = bleed.min(trim.left).min(trim.top).max(Um::ZERO);
        grid
    }

    fn places(&self) -> i64 {
        self.columns * self.rows
    }

    /// All cards together, in the middle of the sheet.
    pub(super) fn trim(&self) -> Area {
        let (width, height) = (self.slot.0 * self.columns, self.slot.1 * self.rows);
        Area { left: (self.sheet.0 - width) / 2, top: (self.sheet.1 - height) / 2, width, height }
    }

    /// The trimmed card in a slot.
    pub(super) fn card(&self, (column, row): (i64, i64)) -> Area {
        let trim = self.trim();
        let (width, height) = self.slot;
        Area { left: trim.left + width * column, top: trim.top + height * row, width, height }
    }

    fn slot_of(&self, place: usize) -> (i64, i64) {
        let place = place as i64;
        (place % self.columns, place / self.columns)
    }

    fn turn_of(&self, card: &Card) -> Turn {
        if (card.size.0 > card.size.1) == (self.slot.0 > self.slot.1) { Turn::None } else { Turn::Right }
    }

    /// The sheet turned over its long edge: columns change sides, rows stay.
    fn mirrored(&self, (column, row): (i64, i64)) -> (i64, i64) {
        (self.columns - 1 - column, row)
    }
}

impl Area {
    /// Larger on the left, above, on the right and below.
    pub(super) fn grown(self, [left, top, right, bottom]: [Um; 4]) -> Area {
        Area { left: self.left - left, top: self.top - top, width: self.width + left + right, height: self.height + top + bottom }
    }

    /// The right side.
    pub(super) fn right(self) -> Um {
        self.left + self.width
    }

    /// The lower side.
    pub(super) fn bottom(self) -> Um {
        self.top + self.height
    }
}

impl Page {
    /// What is seen of the face in each slot: the card, and bleed where it has no neighbour.
    pub(super) fn seen(&self) -> impl Iterator<Item = (Placed, Area)> {
        let taken: BTreeSet<(i64, i64)> = self.placed.iter().map(|placed| placed.slot).collect();
        let bleed = self.grid.bleed;
        self.placed.iter().map(move |placed| {
            let (column, row) = placed.slot;
            let beside = [(column - 1, row), (column, row - 1), (column + 1, row), (column, row + 1)];
            let sides = beside.map(|slot| if taken.contains(&slot) { Um::ZERO } else { bleed });
            (*placed, self.grid.card(placed.slot).grown(sides))
        })
    }
}

/// Lays out all cards of a job in their order, those of one size together: fronts, and behind each page its backs.
///
/// # Errors
/// If a card is too large for the paper.
pub(super) fn pages(job: &Job) -> Result<Vec<Page>, Refused> {
    let mut sizes: Vec<((Um, Um), Vec<&Card>)> = Vec::new();
    for card in &job.cards {
        let size = (card.size.0.min(card.size.1), card.size.0.max(card.size.1));
        match sizes.iter_mut().find(|(known, _)| *known == size) {
            Some((_, cards)) => cards.push(card),
            None => sizes.push((size, vec![card])),
        }
    }
    let mut pages = Vec::new();
    for (size, cards) in sizes {
        let grid = Grid::new(job.paper, size, job.bleed).ok_or(Refused::TooLarge { size, paper: job.paper })?;
        for sheet in cards.chunks(grid.places() as usize) {
            pages.push(front(grid, sheet));
            if job.backs {
                pages.push(back(grid, sheet));
            }
        }
    }
    Ok(pages)
}

fn front(grid: Grid, cards: &[&Card]) -> Page {
    let place = |(place, card): (usize, &&Card)| Placed { face: card.front, slot: grid.slot_of(place), turn: grid.turn_of(card) };
    Page { grid, placed: cards.iter().enumerate().map(place).collect() }
}

fn back(grid: Grid, cards: &[&Card]) -> Page {
    let place = |(place, card): (usize, &&Card)| {
        let turn = if grid.turn_of(card) == Turn::None { Turn::None } else { Turn::Left };
        card.back.map(|face| Placed { face, slot: grid.mirrored(grid.slot_of(place)), turn })
    };
    Page { grid, placed: cards.iter().enumerate().filter_map(place).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(paper: Paper, width: i64, height: i64) -> Grid {
        Grid::new(paper, (Um(width), Um(height)), Um::mm(3)).unwrap()
    }

    #[test]
    fn nine_poker_cards_fit_on_both_papers() {
        for paper in Paper::ALL {
            let grid = grid(paper, 63_000, 88_000);
            assert_eq!((grid.columns, grid.rows), (3, 3));
            assert_eq!(grid.bleed, Um::mm(3));
        }
        let trim = grid(Paper::A4, 63_000, 88_000).trim();
        assert_eq!((trim.left, trim.top), (Um(10_500), Um(16_500)));
    }

    #[test]
    fn cards_lie_where_more_of_them_fit() {
        assert_eq!(grid(Paper::A4, 44_000, 68_000).places(), 16);
        // 50 × 95 mm: 4 × 3 upright; 60 × 100 mm: 3 × 2 upright, 2 × 4 lying.
        let lying = grid(Paper::A4, 60_000, 100_000);
        assert_eq!((lying.columns, lying.rows), (2, 4));
        assert_eq!(lying.slot, (Um::mm(100), Um::mm(60)));
    }

    #[test]
    fn the_bleed_ends_with_the_paper() {
        let grid = Grid::on(Paper::A4, (Um::mm(200), Um::mm(100)), Um::mm(8));
        assert_eq!(grid.bleed, Um::mm(5));
    }

    #[test]
    fn too_large_cards_have_no_grid() {
        assert!(Grid::new(Paper::A4, (Um::mm(201), Um::mm(288)), Um::ZERO).is_none());
        assert!(Grid::new(Paper::A4, (Um::ZERO, Um::mm(88)), Um::ZERO).is_none());
    }
}
