//! The moves and their codes: first the actions of the game, then the answers to effects.

pub use own::Action;

use super::state::Phase;
use crate::effect::machine::Answer;

mod own {
    use super::super::state::Lot;
    use crate::games::shared::actions;

    actions! {
        /// A move of a player.
        pub enum Action: 8 bits {
            /// Add a hand card to the right end of the row.
            Add(lot: Lot) = 0,
            /// Declare an auction.
            Declare = 1,
            /// Pick a hand card as bid.
            Bid(lot: Lot) = 2,
            /// Take the offer.
            Take = 3,
            /// Pay to skip.
            Skip = 4,
            /// Having paid, pick the hand card to add.
            Lay(lot: Lot) = 5,
            /// Put it at this place of the row: 0 is the left end, the row's length the right end.
            Place(place: u8) = 6,
            /// Open the next offer with this bid.
            Open(lot: Lot) = 7,
            /// Use a card.
            Use(lot: Lot) = 8,
        }
    }
}

/// Codes of actions are below this one, those of answers from it on.
pub(super) const ACTIONS: u32 = own::CODES;

/// Codes from this one on have no meaning.
pub(super) const CODES: u32 = ACTIONS + Answer::CODES;

impl Action {
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
            Action::Use(_) => phase == Phase::Turn,
        }
    }
}
