//! Points: the price tags of the score piles, and what effects add to them.

use super::rules::Rules;
use super::state::{Board, Lot, Lots, Phase, State};
use crate::rules::{Rules as _, SEATS, ScorePart, Scores, Seat};

/// The scores of a game that is over.
pub(super) fn scores(rules: &Rules, state: &State) -> Option<Scores> {
    (state.board.phase == Phase::Over).then(|| Scores::most_points(rules.points(&state.board), rules.players))
}

/// The scores counted card by card from the piles, without the points kept in play.
pub(super) fn recount(rules: &Rules, state: &State) -> Scores {
    let mut points = [0; SEATS];
    for (points, (seat, pile)) in points.iter_mut().zip((0..).map(Seat).zip(&state.board.piles)) {
        *points = pile.iter().map(|lot| rules.price(lot) + rules.effects.bonus(&state.board, seat)).sum();
    }
    Scores::most_points(points, rules.players)
}

/// The points of a game by what they are for.
pub(super) fn score_parts(rules: &Rules, state: &State) -> Vec<ScorePart> {
    let (tags, all) = (state.board.points, rules.points(&state.board));
    let actions = ScorePart { title: "actions", points: std::array::from_fn(|seat| all[seat] - tags[seat]) };
    let tags = ScorePart { title: "price tags", points: tags };
    if rules.effects.is_empty() { vec![tags] } else { vec![tags, actions] }
}

impl Rules {
    /// The points of all seats: what their piles are worth (IBYN-E2, X-B1).
    pub fn points(&self, board: &Board) -> [i32; SEATS] {
        let mut points = board.points;
        if !self.effects.is_empty() {
            for (points, seat) in points.iter_mut().zip((0..).map(Seat)) {
                *points += self.effects.bonus(board, seat) * board.piles[seat.index()].len() as i32;
            }
        }
        points
    }

    /// Cards come to a score pile.
    pub(super) fn score(&self, board: &mut Board, seat: Seat, lots: Lots) {
        board.piles[seat.index()] |= lots;
        board.points[seat.index()] += self.worth(lots);
    }

    /// A card leaves a score pile.
    pub(super) fn remove_scored(&self, board: &mut Board, seat: Seat, lot: Lot) {
        board.piles[seat.index()] -= Lots::one(lot);
        board.points[seat.index()] -= self.price(lot);
    }

    /// Marks, at the end of the game, the lots that make piles worth more or less.
    pub(super) fn mark_applied_scores(&self, state: &mut State) {
        for seat in self.seats() {
            state.mark_applied(self.effects.scoring(&state.board, seat));
        }
    }
}
