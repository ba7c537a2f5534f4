//! The auction: bids, their order, the price of a skip, and what the taker gets.

use std::ops::RangeInclusive;

use super::super::effects::spoils::Spoils;
use super::super::effects::vocabulary::{Bids, HighBids, Invert, LowBids, Skip};
use super::super::rules::Rules;
use super::super::state::{Board, Lot, Lots, Phase, Row, State, seats_with};
use crate::rules::{SEATS, Seat, Seats};

impl State {
    /// IBYN-P7: the bid opens the next offer, the others go back.
    pub(crate) fn open(&mut self, opening: Lot) {
        let board = &mut self.board;
        for (seat, bid) in std::mem::take(&mut board.bids).into_iter().enumerate() {
            let back = bid - Lots::one(opening);
            self.hands[seat] |= back;
            board.known[seat] |= back;
        }
        board.row.push(opening);
        (board.waiting, board.asked, board.inverted) = (Seats::NONE, Seat(0), false);
    }
}

impl Rules {
    /// IBYN-P3, P9: all who have cards are to bid, in secret or in turn.
    pub(crate) fn declare(&self, state: &mut State) {
        let holding = state.with_cards();
        let board = &mut state.board;
        board.waiting = self.bidders(board, holding);
        board.phase = Phase::Bid;
        if self.effects.bids(board) == Bids::Open {
            board.phase = Phase::OpenBid;
            board.asked = self.next_bidder(board);
        }
    }

    /// Lays a card as bid, or as a part of it.
    pub(crate) fn bid(&self, state: &mut State, seat: Seat, lot: Lot) {
        let open = state.board.phase == Phase::OpenBid;
        let at = seat.index();
        state.hands[at] -= Lots::one(lot);
        let laid = if open { &mut state.board.bids[at] } else { &mut state.sealed[at] };
        *laid |= Lots::one(lot);
        let laid = *laid;
        // Who knows a secret bid still takes it for a card of the hand: `known` waits for the reveal.
        if open {
            state.board.known[at] -= Lots::one(lot);
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
            board.bids[at] |= sealed;
            board.known[at] -= sealed;
        }
        board.waiting = self.counting(board);
        board.inverted = self.inverts(board);
        self.ask(board);
    }

    /// What a bid is worth in the order: the sum of its numbers, then the higher of its cards (IBYN-P4, X-O5b).
    pub fn bid_rank(&self, bid: Lots) -> (i64, Option<Lot>) {
        let number = |lot| self.printed(lot).map_or(0, |printed| i64::from(printed.number));
        (bid.iter().map(number).sum(), bid.highest())
    }

    /// The first of these bidders in the order: the highest bid, the lowest if the auction inverts (IBYN-P4).
    pub fn first_in_order(&self, board: &Board, bidders: Seats) -> Option<Seat> {
        let bids = bidders.iter().map(|seat| (self.bid_rank(board.bids[seat.index()]), seat));
        let first = if board.inverted { bids.min() } else { bids.max() };
        first.map(|(_, seat)| seat)
    }

    /// Asks the next in the order.
    pub(crate) fn ask(&self, board: &mut Board) {
        board.asked = self.first_in_order(board, board.waiting).unwrap_or_default();
        board.phase = Phase::Ask;
    }

    /// The numbers of the lowest and of the highest card of the row, if it has any.
    pub(crate) fn ends(&self, board: &Board) -> Option<(i64, i64)> {
        let row = board.row.lots();
        Some((self.bid_rank(Lots::one(row.lowest()?)).0, self.bid_rank(Lots::one(row.highest()?)).0))
    }

    /// The sums of numbers that count as bids: all, unless a card ignores those beyond one end of the row (IBYN-X-D1).
    fn counting_sums(&self, board: &Board) -> RangeInclusive<i64> {
        let (low, high) = (self.effects.low_bids(board), self.effects.high_bids(board));
        let ends = if (low, high) == Default::default() { None } else { self.ends(board) };
        ends.map_or(i64::MIN..=i64::MAX, |(lowest, highest)| {
            let from = if low == LowBids::Ignored { lowest } else { i64::MIN };
            let to = if high == HighBids::Ignored { highest } else { i64::MAX };
            from..=to
        })
    }

    /// Of these lots those that would not count as bids (IBYN-X-D1).
    pub fn ignored(&self, board: &Board, lots: Lots) -> Lots {
        let sums = self.counting_sums(board);
        if sums == (i64::MIN..=i64::MAX) {
            return Lots::NONE;
        }
        lots.iter().filter(|lot| !sums.contains(&self.bid_rank(Lots::one(*lot)).0)).collect()
    }

    /// The seats whose bid on the table counts; all of them if none does (IBYN-X-D1, C5).
    pub fn counting(&self, board: &Board) -> Seats {
        let sums = self.counting_sums(board);
        let bidders = board.bidders();
        let counting = bidders.and(seats_with(|seat| sums.contains(&self.bid_rank(board.bids[seat.index()]).0)));
        if counting.is_empty() { bidders } else { counting }
    }

    /// IBYN-P4: no bid that counts is above the highest offer card and none below the lowest.
    pub(crate) fn all_within(&self, board: &Board) -> bool {
        self.ends(board).is_some_and(|(low, high)| {
            self.counting(board).iter().all(|seat| (low..=high).contains(&self.bid_rank(board.bids[seat.index()]).0))
        })
    }

    /// Whether an auction with the bids on the table inverts.
    pub fn inverts(&self, board: &Board) -> bool {
        match self.effects.invert(board) {
            Invert::ByBids => self.all_within(board),
            Invert::Never => false,
            Invert::Always => true,
        }
    }

    /// IBYN-P7: the taker scores the row, unless an effect changes that (X-B5, D5).
    pub(crate) fn take(&self, state: &mut State, taker: Seat) {
        let spoils = self.spoils(state, taker);
        state.mark_applied(spoils.acted);
        let board = &mut state.board;
        let mut won = spoils.scored;
        if spoils.bids {
            for bid in board.bids.iter_mut().enumerate().filter(|(seat, _)| *seat != taker.index()).map(|(_, bid)| bid) {
                won |= std::mem::take(bid);
            }
            board.waiting = Seats::one(taker);
        }
        board.row = Row::default();
        (board.active_this_auction, board.added) = (Lots::NONE, [Lots::NONE; SEATS]);
        board.discard |= spoils.discarded;
        board.returned |= spoils.to_hand;
        board.known[taker.index()] |= spoils.to_hand;
        state.hands[taker.index()] |= spoils.to_hand;
        self.score(board, taker, won);
        self.begin_after_take(state, &spoils);
    }

    /// What a seat gets that takes the row now.
    pub fn spoils(&self, state: &State, taker: Seat) -> Spoils {
        self.effects.spoils(&state.board, taker, state.hand(taker).len())
    }

    /// IBYN-P5: the card leaves the score pile for good. Once all is paid a card is added, or the next is asked (X-B9b).
    pub(crate) fn pay(&self, board: &mut Board, lot: Lot) {
        self.remove_scored(board, board.asked, lot);
        board.discard |= Lots::one(lot);
        board.discards_due = board.discards_due.saturating_sub(1);
        if board.discards_due == 0 && self.effects.skip(board) == Skip::Dear {
            board.waiting = board.waiting.without(board.asked);
            self.ask(board);
        } else if board.discards_due == 0 {
            board.phase = Phase::Lay;
        }
    }
}
