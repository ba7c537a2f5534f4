//! The end of a game or match: whether it is won, points and winners.

use crate::rules::{SEATS, Scores, Seats};

use super::rules::Rules;
use super::state::{Open, Phase, State};

impl Rules {
    /// The points that win a match (BI-M1).
    pub(super) fn target(&self) -> u8 {
        2 * self.players - 1
    }

    /// Whether the game is won (BI-E1), or the match (BI-M1).
    pub(super) fn won(&self, open: &Open) -> bool {
        if self.series { open.points.iter().any(|points| *points >= self.target()) } else { self.teams_left(open) < 2 }
    }

    /// In a single game the deal cards still face up: only the winner's are, or the winning team's (BI-E1). In a match its points (BI-M1).
    pub(super) fn final_scores(&self, state: &State) -> Option<Scores> {
        if state.open.phase != Phase::Over {
            return None;
        }
        if self.series {
            return Some(Scores::most_points(state.open.points.map(i32::from), self.players));
        }
        Some(Scores { points: state.open.up.map(i32::from), winners: self.playing(&state.open) })
    }

    /// From the deal cards face down, where [`Rules::final_scores`] takes those face up; in a match the winner is who stays after all who have
    /// less than another are struck out.
    pub(super) fn recounted_scores(&self, state: &State) -> Scores {
        let mut points = [0; SEATS];
        let mut winners = Seats::NONE;
        for seat in self.seats() {
            let own = seat.index();
            let lost = state.open.down[own];
            points[own] = i32::from(if self.series { state.open.points[own] } else { self.start.saturating_sub(lost) });
            let beaten = self.seats().any(|other| state.open.points[other.index()] > state.open.points[own]);
            if if self.series { !beaten } else { lost < self.start } {
                winners = winners.with(seat);
            }
        }
        Scores { points, winners }
    }
}
