//! Points: the price tags of the score piles, and what effects add to them.

use super::effects::spot;
use super::rules::Rules;
use super::state::{Board, Lot, Lots, Phase, State};
use crate::effect::machine;
use crate::effect::parts::{Attribute, Zone};
use crate::rules::{Rules as _, SEATS, ScorePart, Scores, Seat};

/// The points so far.
pub(super) fn standing(rules: &Rules, state: &State) -> [i32; SEATS] {
    rules.points(state)
}

/// The scores of a game that is over.
pub(super) fn scores(rules: &Rules, state: &State) -> Option<Scores> {
    (state.board.phase == Phase::Over && !state.machine.is_running())
        .then(|| Scores::most_points(standing(rules, state), rules.players))
}

/// The scores counted card by card from the piles, without the points kept in play.
pub(super) fn recount(rules: &Rules, state: &State) -> Scores {
    let mut points = [0; SEATS];
    for (points, (seat, pile)) in points.iter_mut().zip((0..).map(Seat).zip(&state.board.piles)) {
        let bonus = rules.effects.bonus(&state.board, seat);
        *points = state.machine.points(seat)
            + pile.iter().map(|lot| rules.counted_price(state, seat, lot) + bonus).sum::<i32>();
    }
    Scores::most_points(points, rules.players)
}

/// The points of a game by what they are for.
pub(super) fn score_parts(rules: &Rules, state: &State) -> Vec<ScorePart> {
    let (tags, all) = (state.board.points, rules.points(state));
    let actions = ScorePart { title: "actions", points: std::array::from_fn(|seat| all[seat] - tags[seat]) };
    let tags = ScorePart { title: "price tags", points: tags };
    if rules.effects.is_empty() { vec![tags] } else { vec![tags, actions] }
}

impl Rules {
    /// The points of all seats: what their piles are worth, and what effects have scored (IBYN-E2, X-B1).
    pub fn points(&self, state: &State) -> [i32; SEATS] {
        let board = &state.board;
        let mut points = board.points;
        if !self.effects.is_empty() {
            for (points, seat) in points.iter_mut().zip((0..).map(Seat)) {
                let pile = board.piles[seat.index()];
                if self.effects.program.changes_numbers() {
                    *points = pile.iter().map(|lot| self.counted_price(state, seat, lot)).sum();
                }
                *points += self.effects.bonus(board, seat) * pile.len() as i32 + state.machine.points(seat);
            }
        }
        points
    }

    /// The price of a scored card, with what effects change of it.
    fn counted_price(&self, state: &State, owner: Seat, lot: Lot) -> i32 {
        if self.effects.program.changes_numbers() {
            machine::changed(self, state, spot(lot, Zone::Pile, owner), Attribute::Price)
        } else {
            self.price(lot)
        }
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
