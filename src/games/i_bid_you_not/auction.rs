//! The auction: whether the order inverts, who may skip, what the taker gets.
//!
//! Each rule that a lot's action can bend is one function here or in `bidding` and `instant`, which asks `actions`: [`Table::addable`],
//! [`Table::layable`] and [`Table::biddable`] what may be played, [`Table::may_declare`], [`Table::bidders`] who bids, [`Table::counting`]
//! whose bids count, [`Table::inverts`] the order, [`Table::must_take`] and [`Table::pay`] the cost of a skip, [`Table::take`] what is scored.

use super::actions::{Spoils, Timed};
use super::laws::Law;
use super::lots::{Lot, Lots};
use super::state::{Board, Phase, State};
use super::table::Table;
use super::words::{Declare, Invert, Skip};
use crate::rules::{Illegal, SEATS, Seat, Seats};

impl State {
    /// IBYN-P7: the bid opens the next offer, the others go back.
    pub(super) fn open(&mut self, opening: Lot) {
        let board = &mut self.board;
        for (seat, bid) in std::mem::take(&mut board.bids).into_iter().enumerate() {
            let back = bid.minus(Lots::one(opening));
            self.hands[seat] = self.hands[seat].plus(back);
            board.known[seat] = board.known[seat].plus(back);
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

    /// The cards that a seat may add for a skip (IBYN-P5).
    pub fn layable(&self, state: &State, seat: Seat) -> Lots {
        let [.., last] = self.layable_in_steps(state, seat);
        last
    }

    /// The cards that a seat may add for a skip by what cards say of themselves, by what the row says too, and by what there is a place
    /// for: a step that would leave none is void (C5).
    pub(super) fn layable_in_steps(&self, state: &State, seat: Seat) -> [Lots; 3] {
        let (actions, board, hand) = (self.actions(), &state.board, state.hand(seat));
        let offerable = actions.offerable(board, hand).or(hand);
        let joining = actions.joining(board, hand).and(offerable).or(offerable);
        [offerable, joining, actions.with_a_place(board, joining).or(joining)]
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
            Invert::ByBids => self.all_within(board),
            Invert::Never => false,
            Invert::Always => true,
        }
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

    /// IBYN-P7: the taker scores the row, as far as no action says otherwise (X-B5, D5).
    pub(super) fn take(&self, state: &mut State, taker: Seat) {
        let spoils = self.spoils(state, taker);
        state.resolve(spoils.acted);
        let board = &mut state.board;
        let mut won = spoils.scored;
        if spoils.bids {
            for bid in board.bids.iter_mut().enumerate().filter(|(seat, _)| *seat != taker.index()).map(|(_, bid)| bid) {
                won = won.plus(std::mem::take(bid));
            }
            board.waiting = Seats::one(taker);
        }
        board.row.take();
        (board.fired, board.added) = (Lots::NONE, [Lots::NONE; SEATS]);
        board.discard = board.discard.plus(spoils.discarded);
        board.returned = board.returned.plus(spoils.to_hand);
        board.known[taker.index()] = board.known[taker.index()].plus(spoils.to_hand);
        state.hands[taker.index()] = state.hands[taker.index()].plus(spoils.to_hand);
        board.score(taker, won, self.worth(won));
        self.begin_late(state, &spoils);
    }

    /// What a seat gets that takes the row now.
    pub fn spoils(&self, state: &State, taker: Seat) -> Spoils {
        self.actions().spoils(&state.board, taker, state.hand(taker).count())
    }

    /// IBYN-P5: the card leaves the score pile for good. Once all is paid a card is added, or the next is asked (X-B9b).
    pub(super) fn pay(&self, board: &mut Board, lot: Lot) {
        board.unscore(board.asked, lot, self.price(lot));
        board.discard.insert(lot);
        board.owed = board.owed.saturating_sub(1);
        if board.owed == 0 && self.actions().skip(board) == Skip::Dear {
            board.waiting = board.waiting.without(board.asked);
            self.ask(board);
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
