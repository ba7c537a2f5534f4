//! Points, and the same points counted in another way.

use super::rules::Rules;
use super::state::State;
use crate::rules::{SEATS, Scores};

impl Rules {
    /// Points from the quartets of each seat (YB-E2, YB-E3).
    pub(super) fn points(&self, state: &State) -> [i32; SEATS] {
        let mut points = [0; SEATS];
        for (points, herd) in points.iter_mut().zip(&state.herds) {
            let quartets = herd.quartets();
            let values = (0..self.kinds.len()).filter(|kind| quartets >> kind & 1 == 1).map(|kind| self.values[kind]);
            *points = values.sum::<i32>() * quartets.count_ones() as i32;
        }
        points
    }

    /// The same points card by card: every fourth animal of a kind at one seat adds its value to the sum, and one to the multiplier.
    pub(super) fn points_by_card(&self, state: &State) -> Scores {
        let mut sums = [0; SEATS];
        let mut quartets = [0; SEATS];
        for (kind, value) in self.values.iter().enumerate().take(self.kinds.len()) {
            for seat in 0..usize::from(self.players) {
                let cards = (0..4).filter(|row| *row < state.herds[seat].of(kind as u8));
                if cards.count() == 4 {
                    sums[seat] += value;
                    quartets[seat] += 1;
                }
            }
        }
        Scores::most_points(std::array::from_fn(|seat| sums[seat] * quartets[seat]), self.players)
    }
}
