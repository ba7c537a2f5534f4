//! Points, and the same points counted in another way.

use super::effects::RuleId;
use super::rules::Rules;
use super::state::{Herd, Phase, State};
use crate::effect::machine::{self, Spot};
use crate::effect::parts::{Attribute, Zone};
use crate::rules::{SEATS, ScorePart, Scores, Seat};

/// The points of the quartets so far.
pub(super) fn standing(rules: &Rules, state: &State) -> [i32; SEATS] {
    rules.points(state)
}

pub(super) fn scores(rules: &Rules, state: &State) -> Option<Scores> {
    (state.phase == Phase::Over).then(|| Scores::most_points(standing(rules, state), rules.players))
}

/// The points card by card: every fourth animal of a kind at one seat adds its value to the sum, and one to
/// the multiplier. Animals that count as any kind are tried out in every way.
pub(super) fn recount(rules: &Rules, state: &State) -> Scores {
    let points = std::array::from_fn(|seat| {
        let seat = Seat(seat as u8);
        let mut lacking = Vec::new();
        let mut spare = 0;
        let herd = state.herds.get(seat.index()).copied().unwrap_or_default();
        for kind in 0..rules.animal_count {
            let value = rules.value(state, seat, kind as u8);
            let count = (0..4).filter(|row| *row < herd.of(kind as u8)).count();
            let is_wild = count > 0 && rules.is_wild(state, seat, kind as u8);
            lacking.push((if is_wild { 4 } else { 4 - count }, value));
            spare += if is_wild { count } else { 0 };
        }
        best_of(&lacking, spare, 0, 0) + state.machine.points(seat)
    });
    Scores::most_points(points, rules.players)
}

/// The most points with `spare` animals of any kind to add, to kinds that lack the given numbers; from the
/// sum and the number of the quartets so far.
fn best_of(lacking: &[(usize, i32)], spare: usize, sum: i32, quartets: i32) -> i32 {
    let Some(((lacks, value), others)) = lacking.split_first() else { return sum * quartets };
    let without = if *lacks == 0 { i32::MIN } else { best_of(others, spare, sum, quartets) };
    let with =
        if *lacks <= spare { best_of(others, spare - lacks, sum + value, quartets + 1) } else { i32::MIN };
    with.max(without)
}

/// The animals of all quartets, what they gain by their number, and the points of effects.
pub(super) fn score_parts(rules: &Rules, state: &State) -> Vec<ScorePart> {
    let quartets: [Quartets; SEATS] = std::array::from_fn(|seat| rules.quartets(state, Seat(seat as u8)));
    let values = quartets.map(|quartets| quartets.sum);
    let gain = quartets.map(|quartets| quartets.points() - quartets.sum);
    let mut parts = vec![
        ScorePart { title: "animals", points: values },
        ScorePart { title: "quartet bonus", points: gain },
    ];
    if !rules.program.is_empty() {
        parts.push(ScorePart {
            title: "effects",
            points: std::array::from_fn(|seat| state.machine.points(Seat(seat as u8))),
        });
    }
    parts
}

/// The quartets of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Quartets {
    /// The sum of their values (YB-E3).
    pub(super) sum: i32,
    /// How many.
    pub(super) count: i32,
}

impl Quartets {
    /// The sum times the number (YB-E2).
    pub(super) fn points(self) -> i32 {
        self.sum * self.count
    }

    fn with(self, value: i32) -> Quartets {
        Quartets { sum: self.sum + value, count: self.count + 1 }
    }
}

impl Rules {
    /// The points of all seats, with those of effects.
    pub(super) fn points(&self, state: &State) -> [i32; SEATS] {
        let mut points = [0; SEATS];
        for (points, seat) in points.iter_mut().zip((0..self.players).map(Seat)) {
            *points = self.quartets(state, seat).points() + state.machine.points(seat);
        }
        points
    }

    /// The quartets of a seat, with those that animals of any kind complete.
    pub(super) fn quartets(&self, state: &State, seat: Seat) -> Quartets {
        let Some(herd) = state.herds.get(seat.index()) else { return Quartets::default() };
        if self.program.can_change(RuleId::OwnKind as u8) {
            return self.quartets_with_wild(state, seat, *herd);
        }
        if self.program.can_change_number(Attribute::Value) {
            return self.quartets_worth(*herd, |kind| self.value(state, seat, kind));
        }
        self.plain_quartets(*herd)
    }

    /// The quartets of animals that count as their own kind, with the values that are printed.
    pub(super) fn plain_quartets(&self, herd: Herd) -> Quartets {
        self.quartets_worth(herd, |kind| self.values[usize::from(kind)])
    }

    fn quartets_worth(&self, herd: Herd, value: impl Fn(u8) -> i32) -> Quartets {
        if herd.quartets() == 0 {
            return Quartets::default();
        }
        let kinds = (0..self.animal_count as u8).filter(|kind| herd.quartets() >> kind & 1 == 1);
        kinds.fold(Quartets::default(), |quartets, kind| quartets.with(value(kind)))
    }

    /// The value of an animal of a seat, as effects change it.
    fn value(&self, state: &State, seat: Seat, kind: u8) -> i32 {
        if !self.program.can_change_number(Attribute::Value) {
            return self.values[usize::from(kind)];
        }
        machine::changed(
            self,
            state,
            Spot { owner: seat, card: kind.into(), zone: Zone::Animals },
            Attribute::Value,
        )
    }

    /// The quartets with the most points, if some animals count as any kind (YB-X4): by the number of such
    /// animals that are used and the number of quartets, the highest sum of their values.
    fn quartets_with_wild(&self, state: &State, seat: Seat, herd: Herd) -> Quartets {
        let kinds = (0..self.animal_count as u8).map(|kind| (kind, herd.of(kind)));
        let (wild, own): (Vec<_>, Vec<_>) =
            kinds.partition(|(kind, count)| *count > 0 && self.is_wild(state, seat, *kind));
        let value = |kind: u8| self.value(state, seat, kind);
        let spare: usize = wild.iter().map(|(_, count)| *count as usize).sum();
        let sure = own
            .iter()
            .filter(|(_, count)| *count == 4)
            .fold(Quartets::default(), |sure, (kind, _)| sure.with(value(*kind)));
        let lacking = own
            .into_iter()
            .map(|(kind, count)| (kind, 4 - count as usize))
            .chain(wild.into_iter().map(|(kind, _)| (kind, 4)));
        let mut best = vec![vec![None; self.animal_count + 1]; spare + 1];
        best[0][0] = Some(sure.sum);
        for (kind, lacks) in lacking.filter(|(_, lacks)| *lacks > 0) {
            for used in (lacks..=spare).rev() {
                for count in (0..self.animal_count).rev() {
                    let with = best[used - lacks][count].map(|sum: i32| sum + value(kind));
                    best[used][count + 1] = best[used][count + 1].max(with);
                }
            }
        }
        let all = best.iter().flat_map(|row| row.iter().enumerate());
        let all =
            all.filter_map(|(count, sum)| sum.map(|sum| Quartets { sum, count: count as i32 + sure.count }));
        all.max_by_key(|quartets| quartets.points()).unwrap_or_default()
    }
}
