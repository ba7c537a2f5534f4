//! What taking the row brings, as far as it can be foreseen without playing it, and what piles are worth at
//! the end.

use super::super::state::{Board, Lot, Lots};
use super::CardEffects;
use super::patterns::Reach;
use crate::rules::Seat;

/// The outcome of taking the row for a player, before anybody decides anything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spoils {
    /// Cards of the row that are scored.
    pub scored: Lots,
    /// Cards of the row that are discarded.
    pub discarded: Lots,
    /// Cards of the row that go to the player's hand.
    pub to_hand: Lots,
    /// The bids of the others are scored too.
    pub bids: bool,
}

impl CardEffects {
    /// Foresees the outcome of taking the row for a player: of two effects about a card that of the card
    /// further right counts (IBYN-P7, X-B5, D5). `hand` is how many cards that player holds.
    pub fn spoils(&self, board: &Board, taker: Seat, hand: u32) -> Spoils {
        let mut spoils = Spoils { scored: board.row.lots(), ..Spoils::default() };
        if self.is_empty() || (spoils.scored & self.on_taken).is_empty() {
            return spoils;
        }
        let acting = self.on_taken & self.working(board);
        let row = board.row.as_slice();
        for (place, lot) in row.iter().enumerate().filter(|(_, lot)| acting.has(**lot)) {
            let Some(effect) = self.get(*lot).filter(|effect| effect.is_met(board, taker, hand)) else {
                continue;
            };
            let named = |cards: Option<Reach>| -> Lots {
                match cards {
                    Some(Reach::UpToThis) => row[..=place].iter().copied().collect(),
                    Some(_) => Lots::one(*lot),
                    None => Lots::NONE,
                }
            };
            let (discarded, to_hand) = (named(effect.discards), named(effect.to_hand) - board.returned);
            spoils.discarded = (spoils.discarded | discarded) - to_hand;
            spoils.to_hand = (spoils.to_hand - discarded) | to_hand;
            spoils.bids |= effect.wins_bids;
        }
        spoils.scored = spoils.scored - spoils.discarded - spoils.to_hand;
        spoils
    }

    /// How much more each card of a pile is worth at the end (IBYN-X-B1).
    pub fn bonus(&self, board: &Board, owner: Seat) -> i32 {
        self.scoring(board, owner).iter().filter_map(|lot| self.get(lot)).map(|effect| effect.worth).sum()
    }

    /// The cards of a pile that make all of it worth more or less.
    pub(crate) fn scoring(&self, board: &Board, owner: Seat) -> Lots {
        let pile = board.piles.get(owner.index()).copied().unwrap_or_default();
        let scores = |lot: &Lot| self.get(*lot).is_some_and(|effect| effect.is_met(board, owner, 0));
        (pile & self.on_score).iter().filter(scores).collect()
    }

    /// How much more each card of a pile would be worth with these cards in it.
    pub fn worth(&self, lots: Lots) -> i32 {
        (lots & self.on_score).iter().filter_map(|lot| self.get(lot)).map(|effect| effect.worth).sum()
    }
}
