//! The moves and their codes: first the actions of the game, then the answers to effects.

use super::state::{Lot, Phase};
use crate::effect::machine::Answer;
use crate::games::shared::actions::{actions, kind};

actions! {
    /// A move of a player.
    pub enum Action {
        /// Add a hand card to the right end of the row.
        Add(lot: Lot) = kind::<8>(0);
        /// Declare an auction.
        Declare = kind::<8>(1);
        /// Pick a hand card as bid.
        Bid(lot: Lot) = kind::<8>(2);
        /// Take the offer.
        Take = kind::<8>(3);
        /// Pay to skip.
        Skip = kind::<8>(4);
        /// Having paid, pick the hand card to add.
        Lay(lot: Lot) = kind::<8>(5);
        /// Put it at this place of the row: 0 is the left end, the row's length the right end.
        Place(place: u8) = kind::<8>(6);
        /// Open the next offer with this bid.
        Open(lot: Lot) = kind::<8>(7);
        /// Use a card.
        Use(lot: Lot) = kind::<8>(8);
    }
}

/// Codes of actions are below this one, those of answers from it on.
pub(super) const ACTIONS: u32 = Action::END;

/// Codes from this one on have no meaning.
pub(super) const CODES: u32 = ACTIONS + Answer::CODES;

impl Action {
    /// True if the action can be taken in a phase.
    pub(super) fn belongs_to(self, phase: Phase) -> bool {
        match self {
            Action::Add(_) => matches!(phase, Phase::Turn | Phase::AddSecond),
            Action::Declare => phase == Phase::Turn,
            Action::Bid(_) => matches!(phase, Phase::Bid | Phase::OpenBid),
            Action::Take | Action::Skip => phase == Phase::Ask,
            Action::Lay(_) => phase == Phase::Lay,
            Action::Place(_) => phase == Phase::Place,
            Action::Open(_) => phase == Phase::Open,
            Action::Use(_) => phase == Phase::Turn,
        }
    }
}
