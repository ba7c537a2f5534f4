//! Points, and the same points counted in another way.

use super::rules::Rules;
use super::state::{Phase, State};
use crate::rules::{SEATS, ScorePart, Scores};

pub(super) fn scores(rules: &Rules, state: &State) -> Option<Scores> {
    (state.phase == Phase::Over).then(|| Scores::most_points(rules.points(state), rules.players))
}

/// The points card by card: every fourth animal of a kind at one seat adds its value to the sum, and one to the multiplier.
pub(super) fn recount(rules: &Rules, state: &State) -> Scores {
    let mut sums = [0; SEATS];
    let mut quartets = [0; SEATS];
    for (kind, value) in rules.values.iter().enumerate().take(rules.kinds.len()) {
        for (seat, herd) in state.herds.iter().enumerate() {
            let cards = (0..4).filter(|row| *row < herd.of(kind as u8));
            if cards.count() == 4 {
                sums[seat] += value;
                quartets[seat] += 1;
            }
        }
    }
    Scores::most_points(std::array::from_fn(|seat| sums[seat] * quartets[seat]), rules.players)
}

/// The animals of all quartets, and what they gain by their number.
pub(super) fn score_parts(rules: &Rules, state: &State) -> Vec<ScorePart> {
    let values = rules.values_of_quartets(state);
    let points = rules.points(state);
    let gain = std::array::from_fn(|seat| points[seat] - values[seat]);
    vec![ScorePart { title: "animals", points: values }, ScorePart { title: "quartet bonus", points: gain }]
}

impl Rules {
    /// The sum of the values of each seat's quartets (YB-E3).
    pub(super) fn values_of_quartets(&self, state: &State) -> [i32; SEATS] {
        let mut sums = [0; SEATS];
        for (sum, herd) in sums.iter_mut().zip(&state.herds) {
            let quartets = herd.quartets();
            *sum = (0..self.kinds.len()).filter(|kind| quartets >> kind & 1 == 1).map(|kind| self.values[kind]).sum();
        }
        sums
    }

    /// That sum times the number of quartets (YB-E2).
    pub(super) fn points(&self, state: &State) -> [i32; SEATS] {
        let mut points = self.values_of_quartets(state);
        for (points, herd) in points.iter_mut().zip(&state.herds) {
            *points *= herd.quartets().count_ones() as i32;
        }
        points
    }
}
