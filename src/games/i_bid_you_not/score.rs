//! Points: the price tags of the score piles, and what effects add to them.

use super::{Board, Lot, Lots, Rules, State};
use crate::rules::{SEATS, Scores, Seat};

impl Board {
    /// A card comes to a score pile, at its price.
    pub(super) fn score(&mut self, seat: Seat, lots: Lots, worth: i32) {
        self.piles[seat.index()] = self.piles[seat.index()].plus(lots);
        self.points[seat.index()] += worth;
    }

    /// A card leaves a score pile.
    pub(super) fn remove_scored(&mut self, seat: Seat, lot: Lot, price: i32) {
        self.piles[seat.index()].remove(lot);
        self.points[seat.index()] -= price;
    }
}

impl Rules {
    /// The price tags of some lots, added up.
    pub fn worth(&self, lots: Lots) -> i32 {
        lots.iter().map(|lot| self.price(lot)).sum()
    }

    /// The points of all seats: what their piles are worth (IBYN-E2, X-B1).
    pub fn points(&self, board: &Board) -> [i32; SEATS] {
        let mut points = board.points;
        if !self.effects().is_empty() {
            for (points, seat) in points.iter_mut().zip((0..).map(Seat)) {
                *points += self.effects().bonus(board, seat) * board.piles[seat.index()].count() as i32;
            }
        }
        points
    }

    /// The scores counted card by card from the piles, without the points kept in play.
    pub(super) fn count_again(&self, state: &State) -> Scores {
        let mut points = [0; SEATS];
        for (rank, printed) in self.lots.iter().enumerate() {
            let owner = state.board.piles.iter().position(|pile| pile.has(Lot(rank as u8)));
            if let Some(points) = owner.and_then(|seat| points.get_mut(seat)) {
                *points += printed.price;
            }
        }
        for (points, (seat, pile)) in points.iter_mut().zip((0..).map(Seat).zip(&state.board.piles)) {
            *points += pile.iter().map(|_| self.effects.bonus(&state.board, seat)).sum::<i32>();
        }
        Scores::most_points(points, self.players)
    }

    /// Marks, at the end of the game, the lots that make piles worth more or less.
    pub(super) fn mark_applied_scores(&self, state: &mut State) {
        for seat in (0..self.players()).map(Seat) {
            state.mark_applied(self.effects().scoring(&state.board, seat));
        }
    }
}
