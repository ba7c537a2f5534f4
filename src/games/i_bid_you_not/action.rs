//! The moves and their codes.

use super::{Lot, MAX_LOTS, Phase};
use crate::rules::Move;

/// A move of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
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

/// Codes from this one on have no meaning.
pub(super) const CODES: u32 = 11 << 8;

impl Action {
    /// The code: the kind of action in the higher byte, the lot or place in the lower. Codes sort as actions do.
    pub fn encode(self) -> Move {
        let (what, which) = match self {
            Action::Add(lot) => (0, lot.0),
            Action::Declare => (1, 0),
            Action::Bid(lot) => (2, lot.0),
            Action::Take => (3, 0),
            Action::Skip => (4, 0),
            Action::Lay(lot) => (5, lot.0),
            Action::Place(place) => (6, place),
            Action::Open(lot) => (7, lot.0),
            Action::Pass => (8, 0),
            Action::Give(lot) => (9, lot.0),
            Action::Scrap(lot) => (10, lot.0),
        };
        Move(what << 8 | u32::from(which))
    }

    /// The action of a code, if it has one.
    pub fn decode(code: Move) -> Option<Action> {
        let which = (code.0 & 0xFF) as u8;
        let lot = Some(Lot(which)).filter(|lot| lot.index() < MAX_LOTS);
        match (code.0 >> 8, which) {
            (0, _) => lot.map(Action::Add),
            (1, 0) => Some(Action::Declare),
            (2, _) => lot.map(Action::Bid),
            (3, 0) => Some(Action::Take),
            (4, 0) => Some(Action::Skip),
            (5, _) => lot.map(Action::Lay),
            (6, place) => Some(Action::Place(place)),
            (7, _) => lot.map(Action::Open),
            (8, 0) => Some(Action::Pass),
            (9, _) => lot.map(Action::Give),
            (10, _) => lot.map(Action::Scrap),
            _ => None,
        }
    }

    /// Whether it can be taken in a phase.
    pub(super) fn belongs_to(self, phase: Phase) -> bool {
        match self {
            Action::Add(_) => matches!(phase, Phase::Turn | Phase::AddSecond),
            Action::Declare => phase == Phase::Turn,
            Action::Bid(_) => matches!(phase, Phase::Bid | Phase::OpenBid),
            Action::Take | Action::Skip => phase == Phase::Ask,
            Action::Lay(_) => phase == Phase::Lay,
            Action::Place(_) => phase == Phase::Place,
            Action::Open(_) => phase == Phase::Open,
            Action::Pass => matches!(phase, Phase::Gift | Phase::Scrap),
            Action::Give(_) => phase == Phase::Gift,
            Action::Scrap(_) => phase == Phase::Scrap,
        }
    }
}
