//! The auction: who is asked in which order, who may skip, what the taker gets.
//!
//! Each rule that a lot's action can bend is one function here or in `moves`: [`Board::fits`] and [`Table::addable`] what may be added,
//! [`inverts`] and [`Board::first_in_order`] the order, [`State::must_take`] the cost of a skip, [`Table::take`] what is scored.

use super::lots::{Lot, Lots};
use super::state::{Board, Phase, State};
use super::table::Table;
use crate::rules::{SEATS, Seat, Seats};

/// IBYN-P4: no bid is above the highest offer card and none below the lowest.
pub fn inverts(row: Lots, bids: Lots) -> bool {
    match (row.lowest(), row.highest(), bids.lowest(), bids.highest()) {
        (Some(low), Some(high), Some(lowest), Some(highest)) => low < lowest && highest < high,
        _ => false,
    }
}

impl Board {
    /// IBYN-P2: the number must exceed that of the right-most card.
    pub fn fits(&self, lots: Lots) -> Lots {
        self.row.last().map_or(lots, |last| lots.above(last))
    }

    /// The first of these bidders in the order: the highest bid, the lowest if the auction inverts (IBYN-P4).
    pub fn first_in_order(&self, bidders: Seats) -> Option<Seat> {
        let bids = bidders.iter().filter_map(|seat| self.bids[seat.index()].map(|bid| (bid, seat)));
        let first = if self.inverted { bids.min() } else { bids.max() };
        first.map(|(_, seat)| seat)
    }

    /// Asks the next in the order.
    pub(super) fn ask(&mut self) {
        self.asked = self.first_in_order(self.waiting).unwrap_or_default();
        self.phase = Phase::Ask;
    }
}

impl State {
    /// Why the asked seat can't skip, if it can't (IBYN-P6). Its bid lies on the table and is no card of its hand.
    pub fn must_take(&self, seat: Seat) -> Option<&'static str> {
        if self.board.waiting.count() <= 1 {
            Some("the last in the order must take the offer")
        } else if self.board.piles[seat.index()].is_empty() {
            Some("without a scored card nobody can pay to skip")
        } else if self.hands[seat.index()].is_empty() {
            Some("without a card to add nobody can skip")
        } else {
            None
        }
    }

    /// IBYN-P3, P9: all who have cards are to bid.
    pub(super) fn declare(&mut self) {
        self.board.waiting = self.with_cards();
        self.board.phase = Phase::Bid;
    }

    /// IBYN-P3, P10: all bids are laid open, and whether the auction inverts is settled.
    pub(super) fn reveal(&mut self) {
        let board = &mut self.board;
        board.bids = std::mem::take(&mut self.sealed);
        for (known, bid) in board.known.iter_mut().zip(board.bids) {
            *known = known.minus(bid.into_iter().collect());
        }
        board.waiting = board.bidders();
        board.inverted = inverts(board.row.lots(), board.bid_lots());
        board.ask();
    }

    /// IBYN-P7, P8: the bid opens the next offer, the others go back, and the seat to the left of the declarer is on turn.
    pub(super) fn open(&mut self, opening: Lot, players: u8) {
        let board = &mut self.board;
        for (seat, bid) in std::mem::take(&mut board.bids).into_iter().enumerate() {
            if let Some(lot) = bid.filter(|lot| *lot != opening) {
                self.hands[seat].insert(lot);
                board.known[seat].insert(lot);
            }
        }
        board.row.push(opening);
        (board.waiting, board.asked, board.inverted) = (Seats::NONE, Seat(0), false);
        self.next_turn(players);
    }

    /// The turn passes to the left, unless all hands are empty (IBYN-P1, E1).
    ///
    /// E1 is asked between turns: bids on the table still belong to hands.
    pub(super) fn next_turn(&mut self, players: u8) {
        self.board.turn = self.board.turn.next(players);
        self.board.phase = if self.with_cards().is_empty() { Phase::Over } else { Phase::Act };
    }
}

impl Table {
    /// The cards that a seat may add on its turn (IBYN-P2).
    pub fn addable(&self, state: &State, seat: Seat) -> Lots {
        state.board.fits(state.hand(seat))
    }

    /// IBYN-P7: the taker scores the whole row.
    pub(super) fn take(&self, board: &mut Board, taker: Seat) {
        let lots = board.row.take();
        board.piles[taker.index()] = board.piles[taker.index()].plus(lots);
        board.points[taker.index()] += self.worth(lots);
        board.phase = Phase::Open;
    }

    /// IBYN-P5: the card leaves the score pile for good.
    pub(super) fn pay(&self, board: &mut Board, lot: Lot) {
        let payer = board.asked.index();
        board.piles[payer].remove(lot);
        board.points[payer] -= self.price(lot);
        board.discard.insert(lot);
        board.phase = Phase::Lay;
    }

    /// The price tags of some lots, added up.
    pub fn worth(&self, lots: Lots) -> i32 {
        lots.iter().map(|lot| self.price(lot)).sum()
    }

    /// The points of all seats: what their piles are worth (IBYN-E2).
    pub fn points(&self, board: &Board) -> [i32; SEATS] {
        board.points
    }
}
