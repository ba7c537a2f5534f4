//! What may still become of a row when it has been taken: all may add a card to it, or discard one of it (IBYN-X-O2).

use super::actions::{Actions, Spoils};
use super::lots::{Lot, Lots};
use super::state::{Board, Phase, State};
use super::table::Table;
use crate::rules::{Seat, Seats};

/// The row that was taken, and who may still do something to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Late {
    /// Its cards that the taker has scored.
    pub row: Lots,
    /// How often all may add a card to it, this time among them.
    pub gifts: u8,
    /// How often all may discard one of it after that, this time among them.
    pub scraps: u8,
    /// Who has yet to decide, this time.
    pub seats: Seats,
}

impl Actions {
    /// How often, all lots together, everybody may add a card to a row that was taken, and discard one of it.
    pub(super) fn late_rounds(&self) -> (u32, u32) {
        self.each().fold((0, 0), |(gifts, scraps), action| (gifts + u32::from(action.gifts), scraps + u32::from(action.scraps)))
    }
}

impl Table {
    /// The row has been taken: first all that is added to it, then all that is discarded, then the next offer.
    pub(super) fn begin_late(&self, state: &mut State, spoils: &Spoils) {
        state.board.late = Late { row: spoils.scored, gifts: spoils.gifts, scraps: spoils.scraps, seats: Seats::all(self.size()) };
        self.go_on_late(state);
    }

    /// Asks the next who can do something, round by round; after the last the taker opens.
    fn go_on_late(&self, state: &mut State) {
        loop {
            let with_cards = state.with_cards();
            let late = &mut state.board.late;
            let (phase, rounds, able) = match (late.gifts, late.scraps) {
                (0, 0) => break,
                (0, _) if late.row.is_empty() => (Phase::Scrap, &mut late.scraps, Seats::NONE),
                (0, _) => (Phase::Scrap, &mut late.scraps, Seats::all(self.size())),
                _ => (Phase::Gift, &mut late.gifts, with_cards),
            };
            late.seats = late.seats.and(able);
            if !late.seats.is_empty() {
                state.board.phase = phase;
                return;
            }
            *rounds -= 1;
            late.seats = Seats::all(self.size());
        }
        state.board.late = Late::default();
        state.board.phase = Phase::Open;
    }

    /// Who is asked next: clockwise from the left of the taker, who comes last.
    pub fn next_late(&self, board: &Board) -> Option<Seat> {
        board.late.seats.clockwise(board.asked.next(self.size()), self.size()).next()
    }

    /// A seat has decided, or let it be.
    pub(super) fn late_done(&self, state: &mut State, seat: Seat) {
        state.board.late.seats = state.board.late.seats.without(seat);
        self.go_on_late(state);
    }

    /// A hand card joins the row that was taken (IBYN-X-O2a).
    pub(super) fn gift(&self, state: &mut State, seat: Seat, lot: Lot) {
        state.spend(seat, lot);
        let taker = state.board.asked;
        state.board.score(taker, Lots::one(lot), self.price(lot));
        state.board.late.row.insert(lot);
        self.late_done(state, seat);
    }

    /// A card of the row that was taken leaves the game (IBYN-X-O2b).
    pub(super) fn scrap(&self, state: &mut State, seat: Seat, lot: Lot) {
        let taker = state.board.asked;
        state.board.unscore(taker, lot, self.price(lot));
        state.board.discard.insert(lot);
        state.board.late.row.remove(lot);
        self.late_done(state, seat);
    }
}
