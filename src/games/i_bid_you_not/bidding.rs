//! Bids: who makes them, how, and how they compare (IBYN-P3, P4, P9, X-O1b, O5b, O6).

use std::ops::RangeInclusive;

use super::laws::Law;
use super::lots::{Lot, Lots};
use super::state::{Board, Phase, State, seats_with};
use super::table::Table;
use super::words::{Bidders, Bids, Declarer, Number, Outside};
use crate::rules::{Illegal, Seat, Seats};

impl Table {
    /// Who bids, of the seats that hold cards, if the seat on turn declares. A rule that leaves nobody is void (C5).
    pub fn bidders(&self, board: &Board, holding: Seats) -> Seats {
        let kept = |all: Seats, some: Seats| if some.is_empty() { all } else { some };
        let mut bidders = holding;
        if self.debtors_only(board) {
            let debts = self.actions().debts;
            bidders = kept(bidders, bidders.and(seats_with(|seat| !board.added[seat.index()].and(debts).is_empty())));
        }
        if self.actions().is(board, Law::Declarer, Declarer::StaysOut as usize) {
            bidders = kept(bidders, bidders.without(board.turn));
        }
        bidders
    }

    fn debtors_only(&self, board: &Board) -> bool {
        self.actions().is(board, Law::Bidders, Bidders::Debtors as usize)
    }

    /// Why a seat with cards does not bid.
    pub(super) fn why_no_bid(&self, board: &Board, seat: Seat) -> Illegal {
        if self.debtors_only(board) && board.added[seat.index()].and(self.actions().debts).is_empty() {
            let clause = Law::Bidders.clause(Bidders::Debtors as usize);
            return Illegal { clause, why: "only who added a debt to the row may bid" };
        }
        Illegal { clause: Law::Declarer.clause(Declarer::StaysOut as usize), why: "the declarer does not take part" }
    }

    /// IBYN-P3, P9: all who have cards are to bid, in secret or in turn.
    pub(super) fn declare(&self, state: &mut State) {
        let board = &mut state.board;
        board.waiting = self.bidders(board, seats_with(|seat| !state.hands[seat.index()].is_empty()));
        board.phase = Phase::Bid;
        if self.actions().is(board, Law::Bids, Bids::Open as usize) {
            board.phase = Phase::BidOpen;
            board.asked = self.next_bidder(board);
        }
    }

    /// Who lays the next open bid: clockwise from the declarer (IBYN-X-O6a).
    pub(super) fn next_bidder(&self, board: &Board) -> Seat {
        board.waiting.clockwise(board.turn, self.size()).next().unwrap_or_default()
    }

    /// Whether a seat that has laid so many cards as bid, and still holds some, is to lay another one (IBYN-X-O5b).
    pub(super) fn bids_more(&self, board: &Board, laid: Lots, hand: Lots) -> bool {
        !hand.is_empty() && laid.count() < 2 && self.actions().is(board, Law::Bid, Number::Two as usize)
    }

    /// Lays a card as bid, or as a part of it.
    pub(super) fn bid(&self, state: &mut State, seat: Seat, lot: Lot) {
        let open = state.board.phase == Phase::BidOpen;
        let at = seat.index();
        state.hands[at].remove(lot);
        let laid = if open { &mut state.board.bids[at] } else { &mut state.sealed[at] };
        laid.insert(lot);
        let laid = *laid;
        // Who knows a secret bid still takes it for a card of the hand: `known` waits for the reveal.
        if open {
            state.board.known[at].remove(lot);
        }
        if !self.bids_more(&state.board, laid, state.hands[at]) {
            state.board.waiting = state.board.waiting.without(seat);
        }
        if state.board.waiting.is_empty() {
            self.reveal(state);
        } else if open {
            state.board.asked = self.next_bidder(&state.board);
        }
    }

    /// IBYN-P3, P10: all bids are laid open, and whether the auction inverts is settled.
    fn reveal(&self, state: &mut State) {
        let board = &mut state.board;
        for (at, sealed) in std::mem::take(&mut state.sealed).into_iter().enumerate() {
            board.bids[at] = board.bids[at].plus(sealed);
            board.known[at] = board.known[at].minus(sealed);
        }
        board.waiting = self.counting(board);
        board.inverted = self.inverts(board);
        self.ask(board);
    }

    /// What a bid is worth in the order: the sum of its numbers, then the higher of its cards (IBYN-P4, X-O5b).
    pub fn rank(&self, bid: Lots) -> (i64, Option<Lot>) {
        let number = |lot| self.printed(lot).map_or(0, |printed| i64::from(printed.number));
        (bid.iter().map(number).sum(), bid.highest())
    }

    /// The first of these bidders in the order: the highest bid, the lowest if the auction inverts (IBYN-P4).
    pub fn first_in_order(&self, board: &Board, bidders: Seats) -> Option<Seat> {
        let bids = bidders.iter().map(|seat| (self.rank(board.bids[seat.index()]), seat));
        let first = if board.inverted { bids.min() } else { bids.max() };
        first.map(|(_, seat)| seat)
    }

    /// Asks the next in the order.
    pub(super) fn ask(&self, board: &mut Board) {
        board.asked = self.first_in_order(board, board.waiting).unwrap_or_default();
        board.phase = Phase::Ask;
    }

    /// The numbers of the lowest and of the highest card of the row, if it has any.
    fn ends(&self, board: &Board) -> Option<(i64, i64)> {
        let row = board.row.lots();
        Some((self.rank(Lots::one(row.lowest()?)).0, self.rank(Lots::one(row.highest()?)).0))
    }

    /// The sums of numbers that count as bids: all, unless a card ignores those beyond one end of the row (IBYN-X-D1).
    fn counting_sums(&self, board: &Board) -> RangeInclusive<i64> {
        let outside = self.actions().outside(board);
        match self.ends(board).filter(|_| outside != [Outside::Count; 2]) {
            Some((low, high)) => {
                let [below, above] = outside.map(|outside| outside == Outside::Ignored);
                (if below { low } else { i64::MIN })..=(if above { high } else { i64::MAX })
            }
            None => i64::MIN..=i64::MAX,
        }
    }

    /// Of these lots those that would not count as bids (IBYN-X-D1).
    pub fn ignored(&self, board: &Board, lots: Lots) -> Lots {
        let sums = self.counting_sums(board);
        if sums == (i64::MIN..=i64::MAX) {
            return Lots::NONE;
        }
        lots.iter().filter(|lot| !sums.contains(&self.rank(Lots::one(*lot)).0)).collect()
    }

    /// The seats whose bid on the table counts; all of them if none does (IBYN-X-D1, C5).
    pub fn counting(&self, board: &Board) -> Seats {
        let sums = self.counting_sums(board);
        let bidders = board.bidders();
        let counting = bidders.and(seats_with(|seat| sums.contains(&self.rank(board.bids[seat.index()]).0)));
        if counting.is_empty() { bidders } else { counting }
    }

    /// IBYN-P4: no bid that counts is above the highest offer card and none below the lowest.
    pub(super) fn all_within(&self, board: &Board) -> bool {
        self.ends(board).is_some_and(|(low, high)| {
            self.counting(board).iter().all(|seat| (low..=high).contains(&self.rank(board.bids[seat.index()]).0))
        })
    }
}
