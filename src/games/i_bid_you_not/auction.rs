//! The auction: who is asked in which order, who may skip, what the taker gets.
//!
//! Each rule that a lot's action can bend is one function here, which asks `actions`: [`Table::addable`], [`Table::layable`] and
//! [`Table::biddable`] what may be played, [`Table::may_declare`], [`Table::inverts`] the order, [`Table::must_take`] and [`Table::pay`] the
//! cost of a skip, [`Table::take`] what is scored.

use super::actions::{Spoils, Timed};
use super::laws::{Declare, Invert, Law, Skip};
use super::lots::{Lot, Lots};
use super::state::{Board, Phase, State};
use super::table::Table;
use crate::rules::{Illegal, SEATS, Seat, Seats};

/// IBYN-P4: no bid is above the highest offer card and none below the lowest.
fn all_within(row: Lots, bids: Lots) -> bool {
    match (row.lowest(), row.highest(), bids.lowest(), bids.highest()) {
        (Some(low), Some(high), Some(lowest), Some(highest)) => low < lowest && highest < high,
        _ => false,
    }
}

impl Board {
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
    /// IBYN-P3, P9: all who have cards are to bid.
    pub(super) fn declare(&mut self) {
        self.board.waiting = self.with_cards();
        self.board.phase = Phase::Bid;
    }

    /// IBYN-P7: the bid opens the next offer, the others go back.
    pub(super) fn open(&mut self, opening: Lot) {
        let board = &mut self.board;
        for (seat, bid) in std::mem::take(&mut board.bids).into_iter().enumerate() {
            if let Some(lot) = bid.filter(|lot| *lot != opening) {
                self.hands[seat].insert(lot);
                board.known[seat].insert(lot);
            }
        }
        board.row.push(opening);
        (board.waiting, board.asked, board.inverted) = (Seats::NONE, Seat(0), false);
    }
}

impl Table {
    /// The turn passes to the left, after an auction to the left of the declarer, unless all hands are empty (IBYN-P1, P8, E1).
    ///
    /// E1 is asked between turns: bids on the table still belong to hands.
    pub(super) fn next_turn(&self, state: &mut State) {
        if !self.actions().are_none() {
            state.board.timed.iter_mut().for_each(Timed::tick);
        }
        state.board.turn = state.board.turn.next(self.size());
        state.board.phase = if state.with_cards().is_empty() { Phase::Over } else { Phase::Act };
        if state.board.phase == Phase::Over {
            self.resolve_scores(state);
        }
    }

    /// The cards that a seat may add on its turn (IBYN-P2).
    pub fn addable(&self, state: &State, seat: Seat) -> Lots {
        let actions = self.actions();
        actions.joining(&state.board, actions.following(&state.board, state.hand(seat)))
    }

    /// The cards that a seat may add for a skip: any, if none may join the row (IBYN-P5, C5).
    pub fn layable(&self, state: &State, seat: Seat) -> Lots {
        let hand = state.hand(seat);
        let joining = self.actions().joining(&state.board, hand);
        if joining.is_empty() { hand } else { joining }
    }

    /// The cards that a seat may bid (IBYN-P3).
    pub fn biddable(&self, state: &State, seat: Seat) -> Lots {
        self.actions().biddable(&state.board, state.hand(seat))
    }

    /// Whether a seat may declare on its turn (IBYN-P1, P2).
    pub fn may_declare(&self, state: &State, seat: Seat) -> bool {
        self.actions().declare(&state.board) == Declare::Free || self.addable(state, seat).is_empty()
    }

    /// Whether an auction with the bids on the table inverts.
    pub fn inverts(&self, board: &Board) -> bool {
        match self.actions().invert(board) {
            Invert::ByBids => all_within(board.row.lots(), board.bid_lots()),
            Invert::Never => false,
            Invert::Always => true,
        }
    }

    /// IBYN-P3, P10: all bids are laid open, and whether the auction inverts is settled.
    pub(super) fn reveal(&self, state: &mut State) {
        let board = &mut state.board;
        board.bids = std::mem::take(&mut state.sealed);
        for (known, bid) in board.known.iter_mut().zip(board.bids) {
            *known = known.minus(bid.into_iter().collect());
        }
        board.waiting = board.bidders();
        board.inverted = self.inverts(board);
        board.ask();
    }

    /// How many scored cards a skip costs.
    pub(super) fn toll(&self, board: &Board) -> u8 {
        if self.actions().skip(board) == Skip::Dear { 3 } else { 1 }
    }

    /// Why the asked seat can't skip, if it can't (IBYN-P6). Its bid lies on the table and is no card of its hand.
    pub fn must_take(&self, state: &State, seat: Seat) -> Option<Illegal> {
        let (board, skip) = (&state.board, self.actions().skip(&state.board));
        let pile = board.piles[seat.index()];
        let (clause, why) = if board.waiting.count() <= 1 {
            ("IBYN-P6", "the last in the order must take the offer")
        } else if skip == Skip::Never {
            (Law::Skip.clause(skip as usize), "a card in the row forbids to skip")
        } else if pile.is_empty() {
            ("IBYN-P6", "without a scored card nobody can pay to skip")
        } else if pile.count() < u32::from(self.toll(board)) {
            (Law::Skip.clause(skip as usize), "a skip costs three scored cards")
        } else if skip == Skip::Paid && state.hands[seat.index()].is_empty() {
            ("IBYN-P6", "without a card to add nobody can skip")
        } else {
            return None;
        };
        Some(Illegal { clause, why })
    }

    /// IBYN-P7: the taker scores the row, as far as no action says otherwise (X-B5).
    pub(super) fn take(&self, state: &mut State, taker: Seat) {
        let spoils = self.spoils(state, taker);
        state.resolve(spoils.acted);
        let board = &mut state.board;
        let mut won = spoils.scored;
        if spoils.bids {
            for bid in board.bids.iter_mut().enumerate().filter(|(seat, _)| *seat != taker.index()).map(|(_, bid)| bid) {
                won = won.plus(bid.take().into_iter().collect());
            }
            board.waiting = Seats::one(taker);
        }
        board.row.take();
        board.fired = Lots::NONE;
        board.discard = board.discard.plus(spoils.discarded);
        board.piles[taker.index()] = board.piles[taker.index()].plus(won);
        board.points[taker.index()] += self.worth(won);
        board.phase = Phase::Open;
    }

    /// What a seat gets that takes the row now.
    pub fn spoils(&self, state: &State, taker: Seat) -> Spoils {
        self.actions().spoils(&state.board, taker, state.hand(taker).count())
    }

    /// IBYN-P5: the card leaves the score pile for good. Once all is paid a card is added, or the next is asked (X-B9b).
    pub(super) fn pay(&self, board: &mut Board, lot: Lot) {
        let payer = board.asked.index();
        board.piles[payer].remove(lot);
        board.points[payer] -= self.price(lot);
        board.discard.insert(lot);
        board.owed = board.owed.saturating_sub(1);
        if board.owed == 0 && self.actions().skip(board) == Skip::Dear {
            board.waiting = board.waiting.without(board.asked);
            board.ask();
        } else if board.owed == 0 {
            board.phase = Phase::Lay;
        }
    }

    /// The price tags of some lots, added up.
    pub fn worth(&self, lots: Lots) -> i32 {
        lots.iter().map(|lot| self.price(lot)).sum()
    }

    /// The points of all seats: what their piles are worth (IBYN-E2, X-B1).
    pub fn points(&self, board: &Board) -> [i32; SEATS] {
        let mut points = board.points;
        if !self.actions().are_none() {
            for (points, seat) in points.iter_mut().zip((0..).map(Seat)) {
                *points += self.actions().bonus(board, seat) * board.piles[seat.index()].count() as i32;
            }
        }
        points
    }
}
