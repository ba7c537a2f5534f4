//! Notes the lots whose rules make a difference, for the statistics of sample games.

use super::super::action::Action;
use super::super::effects::lot_of;
use super::super::legal::legal;
use super::super::rules::Rules;
use super::super::state::{Lot, Lots, State};
use crate::effect::machine;
use crate::effect::parts::Event;
use crate::rules::Seat;

impl Rules {
    /// Marks, when a seat has decided on an action, the lots without whose rules it could have chosen among other actions, or its action would
    /// lead to something else.
    pub(super) fn mark_applied_rules(&self, state: &mut State, seat: Seat, action: Action) {
        // What the machine keeps in force for a hand is noted as it is.
        if self.effects.program.has(Event::Held) {
            let held = |card: &u16| self.effects.program.effect_of(*card).is_some_and(|effect| effect.event() == Event::Held);
            let in_force = machine::in_force(self, state);
            state.mark_applied(in_force.iter().filter(|card| held(card)).filter_map(|card| lot_of(*card)).collect());
        }
        let (effects, board) = (&self.effects, &state.board);
        let waits = |lot: Lot| effects.get(lot).is_some() && !state.applied_effects.has(lot.index());
        if effects.is_empty() || !(board.row.lots() | state.hand(seat) | board.bid_lots()).iter().any(waits) {
            return;
        }
        let candidates = effects.deciding_cards(board) | effects.restricting(board, state.hand(seat));
        let waiting: Lots = candidates.iter().filter(|lot| waits(*lot)).collect();
        if waiting.is_empty() {
            return;
        }
        let outcome = |without: Lots| {
            let mut copy = state.clone();
            copy.board.without = without;
            let mut moves = Vec::new();
            legal(self, &copy, seat, &mut moves);
            self.perform(&mut copy, seat, action);
            self.go_on(&mut copy);
            copy.board.without = Lots::NONE;
            (moves, copy)
        };
        let with = outcome(Lots::NONE);
        let applied: Vec<Lot> = waiting.iter().filter(|lot| outcome(Lots::one(*lot)) != with).collect();
        state.mark_applied(applied.into_iter().collect());
    }
}
