//! What the codes of moves mean.

use super::lots::{Lot, MOST};
use super::state::Phase;
use crate::rules::Move;

/// What a player can decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Decision {
    /// Add a hand card to the right end of the row.
    Add(Lot),
    /// Declare an auction.
    Declare,
    /// Pick a hand card as bid.
    Bid(Lot),
    /// Take the offer.
    Take,
    /// Pay to skip.
    Skip,
    /// Having paid, pick the hand card to add.
    Lay(Lot),
    /// Put it at this place of the row: 0 is the left end, the row's length the right end.
    Place(u8),
    /// Open the next offer with this bid.
    Open(Lot),
    /// Do nothing to the row that was taken.
    Pass,
    /// Add a hand card to the row that was taken.
    Give(Lot),
    /// Discard a card of the row that was taken.
    Scrap(Lot),
}

/// Codes from here on mean nothing.
pub(super) const CODES: u32 = 11 << 8;

impl Decision {
    /// The code: what is decided in the higher byte, which lot or place in the lower. Codes sort as decisions do.
    pub fn code(self) -> Move {
        let (what, which) = match self {
            Decision::Add(lot) => (0, lot.0),
            Decision::Declare => (1, 0),
            Decision::Bid(lot) => (2, lot.0),
            Decision::Take => (3, 0),
            Decision::Skip => (4, 0),
            Decision::Lay(lot) => (5, lot.0),
            Decision::Place(place) => (6, place),
            Decision::Open(lot) => (7, lot.0),
            Decision::Pass => (8, 0),
            Decision::Give(lot) => (9, lot.0),
            Decision::Scrap(lot) => (10, lot.0),
        };
        Move(what << 8 | u32::from(which))
    }

    /// What a code means, if it means anything.
    pub fn read(code: Move) -> Option<Decision> {
        let which = (code.0 & 0xFF) as u8;
        let lot = Some(Lot(which)).filter(|lot| lot.index() < MOST);
        match (code.0 >> 8, which) {
            (0, _) => lot.map(Decision::Add),
            (1, 0) => Some(Decision::Declare),
            (2, _) => lot.map(Decision::Bid),
            (3, 0) => Some(Decision::Take),
            (4, 0) => Some(Decision::Skip),
            (5, _) => lot.map(Decision::Lay),
            (6, place) => Some(Decision::Place(place)),
            (7, _) => lot.map(Decision::Open),
            (8, 0) => Some(Decision::Pass),
            (9, _) => lot.map(Decision::Give),
            (10, _) => lot.map(Decision::Scrap),
            _ => None,
        }
    }

    /// Whether it is one that a phase asks for.
    pub(super) fn belongs_to(self, phase: Phase) -> bool {
        match self {
            Decision::Add(_) => matches!(phase, Phase::Act | Phase::More),
            Decision::Declare => phase == Phase::Act,
            Decision::Bid(_) => matches!(phase, Phase::Bid | Phase::BidOpen),
            Decision::Take | Decision::Skip => phase == Phase::Ask,
            Decision::Lay(_) => phase == Phase::Lay,
            Decision::Place(_) => phase == Phase::Place,
            Decision::Open(_) => phase == Phase::Open,
            Decision::Pass => matches!(phase, Phase::Gift | Phase::Scrap),
            Decision::Give(_) => phase == Phase::Gift,
            Decision::Scrap(_) => phase == Phase::Scrap,
        }
    }
}
