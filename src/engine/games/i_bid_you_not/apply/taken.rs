//! A row that is taken: what effects make of it, then it is scored, and the next one is opened.

use super::super::effects::spot;
use super::super::rules::Rules;
use super::super::state::{Lot, Lots, Next, Phase, Row, State};
use crate::effect::machine::{self, Happening, Spot};
use crate::effect::parts::{Event, Lasts, Zone};
use crate::rules::{Rules as _, SEATS, Seat, Seats};

impl Rules {
    /// IBYN-P7: the taker is to score the row, unless effects change that (X-B5, D5, O2).
    pub(super) fn take(&self, state: &mut State, taker: Seat) {
        let board = &mut state.board;
        (board.taken_row, board.phase, board.waiting) = (board.row, Phase::Taken, Seats::one(taker));
        self.announce_all(
            state,
            &[Event::Won, Event::Lost, Event::Taken],
            |state| self.happenings_of_take(state, taker),
            Next::Score,
        );
    }

    fn happenings_of_take(&self, state: &State, taker: Seat) -> Vec<Happening> {
        let bids = |seat: Seat| -> Vec<Spot> {
            state.board.bids[seat.index()].iter().map(|lot| spot(lot, Zone::Bid, seat)).collect()
        };
        let losers = state.board.bidders().without(taker);
        let lost = losers.clockwise(taker, self.players).map(|seat| Happening {
            event: Event::Lost,
            actor: seat,
            cards: bids(seat),
        });
        let won = Happening { event: Event::Won, actor: taker, cards: bids(taker) };
        let taken = Happening { event: Event::Taken, actor: taker, cards: self.in_order_of_effects(state) };
        std::iter::once(won).chain(lost).chain(std::iter::once(taken)).collect()
    }

    /// The cards of the row from the right, so that of two effects about a card that of the card further
    /// right counts: first those whose effect asks nobody, then those that add to the row, then the others
    /// (IBYN-X-O2b).
    fn in_order_of_effects(&self, state: &State) -> Vec<Spot> {
        let after = |lot: &Lot| self.effects.get(*lot).map_or(0, |effect| effect.after_others);
        let mut row: Vec<Lot> = state.board.row.as_slice().iter().rev().copied().collect();
        row.sort_by_key(after);
        row.into_iter().map(|lot| spot(lot, Zone::TakenRow, Seat(0))).collect()
    }

    /// Scores what is left of the row for its taker. The taker opens the next one; without a bid on the table
    /// it begins without a card.
    pub(super) fn score_row(&self, state: &mut State) {
        machine::end_of(self, state, Lasts::Auction);
        let board = &mut state.board;
        let (taker, lots) = (board.asked, board.row.lots());
        (board.row, board.taken_row) = (Row::default(), Row::default());
        (board.active_this_auction, board.put, board.laid) = (Lots::NONE, [Lots::NONE; SEATS], Lots::NONE);
        self.score(board, taker, lots);
        board.phase = Phase::Open;
        if board.bid_lots().is_empty() {
            state.end_auction();
            self.end_turn(state);
        }
    }

    /// The outcome for a seat that takes the row now, before anybody decides anything.
    pub fn spoils(&self, state: &State, taker: Seat) -> super::super::effects::spoils::Spoils {
        self.effects.spoils(&state.board, taker, state.hand(taker).len())
    }

    /// IBYN-P7: the bid opens the next offer, the others go back.
    pub(super) fn open(&self, state: &mut State, opening: Lot) {
        for seat in self.seats() {
            let bids = std::mem::take(&mut state.board.bids[seat.index()]);
            if bids.has(opening) {
                self.effects.lays(&mut state.board, seat, opening);
            }
            let bid = bids - Lots::one(opening);
            state.hands[seat.index()] |= bid;
            state.board.known[seat.index()] |= bid;
        }
        state.board.row.push(opening);
        state.end_auction();
        self.end_turn(state);
    }
}

impl State {
    /// Nothing of the auction is left but the next offer.
    fn end_auction(&mut self) {
        let board = &mut self.board;
        (board.waiting, board.asked, board.inverted, board.nearest) = (Seats::NONE, Seat(0), false, None);
        (board.bid_plus, board.win_ties) = ([0; SEATS], Seats::NONE);
    }
}
