//! Marks effects that were applied, for the statistics of sample games.

use super::super::{Lot, Lots, Rules, State};
use crate::rules::Seat;

impl State {
    /// Marks the effects of these lots as applied.
    pub(crate) fn mark_applied(&mut self, lots: Lots) {
        lots.iter().for_each(|lot| self.applied_effects.mark(lot.index()));
    }
}

impl Rules {
    /// Marks, before a seat decides, the lots that change rules now and those that restrict how they themselves are played.
    pub(crate) fn mark_applied_rules(&self, state: &mut State, seat: Seat) {
        let (effects, board, hand) = (self.effects(), &state.board, state.hand(seat));
        let waits = |lot: Lot| effects.get(lot).is_some() && !state.applied_effects.has(lot.index());
        if effects.is_empty() || !board.row.lots().plus(hand).plus(board.bid_lots()).iter().any(waits) {
            return;
        }
        state.mark_applied(effects.deciding_cards(board).plus(effects.restricting(board, hand)));
    }
}
