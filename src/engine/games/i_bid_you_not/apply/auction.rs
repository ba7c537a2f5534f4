//! The auction: bids, their order, the price of a skip, and what the taker gets.

use std::ops::RangeInclusive;

use super::super::effects::rule_values::{Bids, General, HighBids, Invert, LowBids, Skip};
use super::super::effects::spot;
use super::super::rules::Rules;
use super::super::state::{Board, Lot, Lots, Next, Phase, State, seats_with};
use crate::effect::machine::Happening;
use crate::effect::parts::{Event, Zone};
use crate::games::shared::Flow;
use crate::rules::{Seat, Seats};

impl Rules {
    /// An auction is declared.
    pub(super) fn declare(&self, state: &mut State) {
        let turn = state.board.turn;
        self.announce(state, Event::AuctionStart, turn, &[], Next::Bid);
    }

    /// IBYN-P3, P9: all who have cards are to bid, in secret or in turn. If effects have taken the last of
    /// them, the turn is over.
    pub(super) fn begin_bids(&self, state: &mut State) {
        let holding = state.with_cards();
        if holding.is_empty() {
            return self.end_turn(state);
        }
        let board = &mut state.board;
        board.waiting = self.bidders(board, holding);
        board.phase = Phase::Bid;
        if self.effects.bids(board) == Bids::Open {
            board.phase = Phase::OpenBid;
            board.asked = self.next_bidder(board);
        }
    }

    /// Lays a card as bid, or as a part of it.
    pub(super) fn bid(&self, state: &mut State, seat: Seat, lot: Lot) {
        let open = state.board.phase == Phase::OpenBid;
        let at = seat.index();
        state.hands[at] -= Lots::one(lot);
        let laid = if open { &mut state.board.bids[at] } else { &mut state.sealed[at] };
        *laid |= Lots::one(lot);
        let laid = *laid;
        // Who knows a secret bid still takes it for a card of the hand: `known` waits for the reveal.
        if open {
            state.board.known[at] -= Lots::one(lot);
            state.seen.iter_mut().for_each(|seen| *seen -= Lots::one(lot));
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

    /// IBYN-P3: all bids are laid open.
    fn reveal(&self, state: &mut State) {
        for (at, sealed) in std::mem::take(&mut state.sealed).into_iter().enumerate() {
            state.board.bids[at] |= sealed;
            state.board.known[at] -= sealed;
            state.seen.iter_mut().for_each(|seen| *seen -= sealed);
        }
        let board = &mut state.board;
        (board.waiting, board.inverted, board.phase) = (board.bidders(), false, Phase::Ask);
        board.asked = self.first_in_order(board, board.waiting).unwrap_or_default();
        self.announce_all(
            state,
            &[Event::Bid, Event::Revealed],
            |state| self.happenings_of_bids(state),
            Next::Order,
        );
    }

    fn happenings_of_bids(&self, state: &State) -> Vec<Happening> {
        let board = &state.board;
        let of = |seat: Seat| board.bids[seat.index()].iter().map(move |lot| spot(lot, Zone::Bid, seat));
        let order = || board.bidders().clockwise(board.turn, self.players);
        let bids =
            order().map(|seat| Happening { event: Event::Bid, actor: seat, cards: of(seat).collect() });
        let all =
            Happening { event: Event::Revealed, actor: board.turn, cards: order().flat_map(of).collect() };
        bids.chain(std::iter::once(all)).collect()
    }

    /// IBYN-P10: who is asked in which order, and whether it inverts, is settled. If effects have taken all
    /// bids, there is no auction.
    pub(super) fn settle_order(&self, state: &mut State) {
        let nearest = self.number_rule(state, General::Nearest, None, i32::MIN);
        let board = &mut state.board;
        if board.bid_lots().is_empty() {
            (board.waiting, board.asked) = (Seats::NONE, Seat(0));
            return self.end_turn(state);
        }
        board.nearest = Some(nearest).filter(|nearest| *nearest != i32::MIN);
        board.waiting = self.counting(board);
        board.inverted = self.inverts(board);
        self.ask(board);
    }

    /// The value of a seat's bid: the sum of its numbers, with all changes by effects.
    pub(crate) fn sum_of(&self, board: &Board, seat: Seat) -> i64 {
        self.bid_rank(board.bids[seat.index()]).0 + i64::from(board.bid_plus[seat.index()])
    }

    /// The rank of a bid in the order: the sum of its numbers, then the higher of its cards (IBYN-P4, X-O5b).
    pub fn bid_rank(&self, bid: Lots) -> (i64, Option<Lot>) {
        let number = |lot| self.printed(lot).map_or(0, |printed| i64::from(printed.number));
        (bid.iter().map(number).sum(), bid.highest())
    }

    /// The first of these bidders in the order: the highest bid, the lowest if the auction inverts (IBYN-P4),
    /// or that nearest to a number.
    pub fn first_in_order(&self, board: &Board, bidders: Seats) -> Option<Seat> {
        let bids = bidders.iter().map(|seat| {
            let (sum, highest) = (self.sum_of(board, seat), board.bids[seat.index()].highest());
            let distance = board.nearest.map_or(0, |nearest| (sum - i64::from(nearest)).abs());
            let is_inverted = board.inverted && board.nearest.is_none();
            // Who wins ties comes first either way.
            let ties = board.win_ties.has(seat) != is_inverted;
            (if is_inverted { distance } else { -distance }, sum, ties, highest, seat)
        });
        let first = if board.inverted && board.nearest.is_none() { bids.min() } else { bids.max() };
        first.map(|(.., seat)| seat)
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

    /// The sums of numbers that count as bids: all, unless a card ignores those beyond one end of the row
    /// (IBYN-X-D1).
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
        let counting = bidders.and(seats_with(|seat| sums.contains(&self.sum_of(board, seat))));
        if counting.is_empty() { bidders } else { counting }
    }

    /// IBYN-P4: no bid that counts is above the highest offer card and none below the lowest.
    pub(crate) fn all_within(&self, board: &Board) -> bool {
        self.ends(board).is_some_and(|(low, high)| {
            self.counting(board).iter().all(|seat| (low..=high).contains(&self.sum_of(board, seat)))
        })
    }

    /// True if an auction with the bids on the table inverts.
    pub fn inverts(&self, board: &Board) -> bool {
        match self.effects.invert(board) {
            Invert::ByBids => self.all_within(board),
            Invert::Never => false,
            Invert::Always => true,
        }
    }

    /// IBYN-P5: the card leaves the score pile for good.
    pub(super) fn pay(&self, state: &mut State, lot: Lot) {
        let board = &mut state.board;
        self.remove_scored(board, board.asked, lot);
        board.discard |= Lots::one(lot);
        board.discards_due = board.discards_due.saturating_sub(1);
        if board.discards_due == 0 {
            self.paid(state);
        }
    }

    /// Once all is paid a card is added, or the skip is complete (X-B9b); also without a card to add, as the
    /// card that made the skip dear may have been paid with.
    pub(super) fn paid(&self, state: &mut State) {
        let asked = state.board.asked;
        let has_cards = !state.hands[asked.index()].is_empty();
        let board = &mut state.board;
        if self.effects.skip(board) == Skip::Dear || !has_cards {
            board.waiting = board.waiting.without(asked);
            self.ask(board);
            self.announce(state, Event::Skipped, asked, &[], Next::Ask);
        } else {
            board.phase = Phase::Lay;
        }
    }
}
