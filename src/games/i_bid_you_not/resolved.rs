//! Which actions take hold, for what is counted of sample games.

use super::lots::{Lot, Lots};
use super::state::State;
use super::table::Table;
use crate::rules::Seat;

impl State {
    /// The actions of these lots take hold.
    pub(super) fn resolve(&mut self, lots: Lots) {
        lots.iter().for_each(|lot| self.applied_effects.mark(lot.index()));
    }
}

impl Table {
    /// A seat is about to decide: the lots that give rules the values that they now have, and those that say what becomes of themselves.
    pub(super) fn resolve_rules(&self, state: &mut State, seat: Seat) {
        let (actions, board, hand) = (self.actions(), &state.board, state.hand(seat));
        let waits = |lot: Lot| actions.get(lot).is_some() && !state.applied_effects.has(lot.index());
        if actions.are_none() || !board.row.lots().plus(hand).plus(board.bid_lots()).iter().any(waits) {
            return;
        }
        state.resolve(actions.ruling(board).plus(actions.speaking(board, hand)));
    }

    /// The game is over: the lots that make piles worth more or less.
    pub(super) fn resolve_scores(&self, state: &mut State) {
        for seat in (0..self.size()).map(Seat) {
            state.resolve(self.actions().scoring(&state.board, seat));
        }
    }
}
