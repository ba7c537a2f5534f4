//! The end of a game or match: whether it is won, points and winners.

use crate::rules::{Rules as _, SEATS, ScorePart, Scores, Seats};

use super::rules::Rules;
use super::state::{Open, Phase, State};

impl Rules {
    /// True if the game is won (BI-E1), or the match (BI-M1).
    pub(super) fn won(&self, open: &Open) -> bool {
        if self.series {
            open.points.iter().any(|points| *points >= self.target())
        } else {
            self.teams_left(open) < 2
        }
    }
}

/// The deal cards still face up; in a match its points (BI-M1).
pub(super) fn standing(rules: &Rules, state: &State) -> [i32; SEATS] {
    if rules.series { state.open.points.map(i32::from) } else { state.open.up.map(i32::from) }
}

/// In a single game the deal cards still face up: only the winner's are, or the winning team's (BI-E1). In a
/// match its points (BI-M1).
pub(super) fn scores(rules: &Rules, state: &State) -> Option<Scores> {
    if state.open.phase != Phase::Over {
        return None;
    }
    let points = standing(rules, state);
    if rules.series {
        return Some(Scores::most_points(points, rules.players));
    }
    Some(Scores { points, winners: rules.playing(&state.open) })
}

/// All points are of one kind.
pub(super) fn score_parts(rules: &Rules, state: &State) -> Vec<ScorePart> {
    let title = if rules.series { "match points" } else { "deal cards" };
    scores(rules, state).map(|scores| ScorePart { title, points: scores.points }).into_iter().collect()
}

/// From the deal cards face down, where [`scores`] takes those face up; in a match the winner is who stays
/// after all who have less than another are struck out.
pub(super) fn recount(rules: &Rules, state: &State) -> Scores {
    let mut points = [0; SEATS];
    let mut winners = Seats::NONE;
    for seat in rules.seats() {
        let own = seat.index();
        let lost = state.open.down[own];
        points[own] =
            i32::from(if rules.series { state.open.points[own] } else { rules.start.saturating_sub(lost) });
        let beaten = rules.seats().any(|other| state.open.points[other.index()] > state.open.points[own]);
        if if rules.series { !beaten } else { lost < rules.start } {
            winners = winners.with(seat);
        }
    }
    Scores { points, winners }
}
