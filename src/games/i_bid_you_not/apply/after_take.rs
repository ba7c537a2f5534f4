//! After a row has been taken: all players may add a card to it, or discard one of it (IBYN-X-O2).

use super::super::effects::CardEffects;
use super::super::effects::spoils::Spoils;
use super::super::rules::Rules;
use super::super::state::{AfterTake, Board, Lot, Lots, Phase, State};
use crate::rules::{Seat, Seats};

impl CardEffects {
    /// How often, all lots together, everybody may add a card to a row that was taken, and discard one of it.
    pub(crate) fn after_take_rounds(&self) -> (u32, u32) {
        self.each().fold((0, 0), |(gifts, scraps), effect| (gifts + u32::from(effect.gifts), scraps + u32::from(effect.scraps)))
    }
}

impl Rules {
    /// The row has been taken: first all that is added to it, then all that is discarded, then the next offer.
    pub(crate) fn begin_after_take(&self, state: &mut State, spoils: &Spoils) {
        state.board.after_take =
            AfterTake { row: spoils.scored, gift_rounds: spoils.gifts, scrap_rounds: spoils.scraps, deciding: Seats::all(self.players) };
        self.next_after_take(state);
    }

    /// Asks the next player who has a choice, round by round; after the last the taker opens.
    fn next_after_take(&self, state: &mut State) {
        loop {
            let with_cards = state.with_cards();
            let late = &mut state.board.after_take;
            let (phase, rounds, able) = match (late.gift_rounds, late.scrap_rounds) {
                (0, 0) => break,
                (0, _) if late.row.is_empty() => (Phase::Scrap, &mut late.scrap_rounds, Seats::NONE),
                (0, _) => (Phase::Scrap, &mut late.scrap_rounds, Seats::all(self.players)),
                _ => (Phase::Gift, &mut late.gift_rounds, with_cards),
            };
            late.deciding = late.deciding.and(able);
            if !late.deciding.is_empty() {
                state.board.phase = phase;
                return;
            }
            *rounds -= 1;
            late.deciding = Seats::all(self.players);
        }
        state.board.after_take = AfterTake::default();
        state.board.phase = Phase::Open;
    }

    /// Who is asked next: clockwise from the left of the taker, who comes last.
    pub fn next_deciding(&self, board: &Board) -> Option<Seat> {
        board.after_take.deciding.clockwise(board.asked.next(self.players), self.players).next()
    }

    /// A seat has decided, or passed.
    pub(crate) fn decided(&self, state: &mut State, seat: Seat) {
        state.board.after_take.deciding = state.board.after_take.deciding.without(seat);
        self.next_after_take(state);
    }

    /// A hand card joins the row that was taken (IBYN-X-O2a).
    pub(crate) fn gift(&self, state: &mut State, seat: Seat, lot: Lot) {
        state.remove_from_hand(seat, lot);
        let taker = state.board.asked;
        self.score(&mut state.board, taker, Lots::one(lot));
        state.board.after_take.row |= Lots::one(lot);
        self.decided(state, seat);
    }

    /// A card of the row that was taken leaves the game (IBYN-X-O2b).
    pub(crate) fn scrap(&self, state: &mut State, seat: Seat, lot: Lot) {
        let taker = state.board.asked;
        self.remove_scored(&mut state.board, taker, lot);
        state.board.discard |= Lots::one(lot);
        state.board.after_take.row -= Lots::one(lot);
        self.decided(state, seat);
    }
}
