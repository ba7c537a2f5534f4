//! What an edit of a deck changes: the same games with the deck as it was and as it is, compared game by
//! game.

use super::differences::{Differences, Mean};
use super::event_stats::GameShape;
use super::seat_wins::ALPHA;
use crate::rules::{SEATS, Scores, Seat};

/// How a game ended, and how it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Shares of the win, in units of 1/60.
    shares: [u8; SEATS],
    /// Several sides share the win.
    tied: bool,
    /// Rounds, minutes, lead.
    shape: GameShape,
}

impl Outcome {
    pub(super) fn new(scores: &Scores, tied: bool, shape: GameShape) -> Outcome {
        Outcome { shares: std::array::from_fn(|seat| scores.share(Seat(seat as u8)) as u8), tied, shape }
    }

    /// A seat's share of the win, in units of 1/60.
    pub(super) fn share(&self, seat: Seat) -> u8 {
        self.shares[seat.index()]
    }
}

/// A quantity of games that is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The share of wins of a seat.
    Wins(Seat),
    /// The share of games whose win is shared.
    SharedWins,
    /// Rounds of a game.
    Rounds,
    /// Estimated minutes of a game.
    Minutes,
    /// How often the lead changes in a game.
    LeadChanges,
    /// Points of the winner of a game with one winner.
    WinnerPoints,
    /// Points that the winner has more than the next.
    Margin,
}

impl Measure {
    /// As reports for programs name it.
    pub fn id(self) -> &'static str {
        match self {
            Measure::Wins(_) => "wins",
            Measure::SharedWins => "shared_wins",
            Measure::Rounds => "rounds",
            Measure::Minutes => "minutes",
            Measure::LeadChanges => "lead_changes",
            Measure::WinnerPoints => "winner_points",
            Measure::Margin => "margin",
        }
    }

    /// The number of the seat that it is about, from 1.
    pub fn seat(self) -> Option<u8> {
        match self {
            Measure::Wins(seat) => Some(seat.0 + 1),
            _ => None,
        }
    }

    /// As reports for people name it.
    pub fn name(self) -> String {
        match self {
            Measure::Wins(seat) => format!("wins of seat {}", seat.0 + 1),
            Measure::SharedWins => "shared wins".into(),
            Measure::Rounds => "rounds".into(),
            Measure::Minutes => "minutes".into(),
            Measure::LeadChanges => "lead changes".into(),
            Measure::WinnerPoints => "winner's points".into(),
            Measure::Margin => "winner's lead in points".into(),
        }
    }

    /// True if it is a share of games.
    pub fn is_share(self) -> bool {
        matches!(self, Measure::Wins(_) | Measure::SharedWins)
    }

    /// The unit of its counts.
    fn unit(self) -> f64 {
        if self.is_share() { 1.0 / 60.0 } else { 1.0 }
    }

    /// Its value in a game, if it has one.
    fn of(self, Outcome { shares, tied, shape }: &Outcome) -> Option<i64> {
        Some(match self {
            Measure::Wins(seat) => shares[seat.index()].into(),
            Measure::SharedWins => 60 * i64::from(*tied),
            Measure::Rounds => shape.rounds.into(),
            Measure::Minutes => shape.minutes.into(),
            Measure::LeadChanges => shape.lead.changes.into(),
            Measure::WinnerPoints => shape.lead.win?.points.into(),
            Measure::Margin => shape.lead.win?.margin.into(),
        })
    }
}

/// The games of a table before and after an edit. Whole numbers only, so that parts of a run add up exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// Pairs of games that both ended.
    pub games: u64,
    /// In how many of them anything differs.
    pub changed: u64,
    counts: Vec<Count>,
}

/// The counts of a measure in the games that have a value of it before and after the edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Count {
    measure: Measure,
    before: i64,
    differences: Differences,
}

/// The change of a measure from one deck to the other.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// Of what.
    pub measure: Measure,
    /// Its mean before.
    pub before: f64,
    /// Its mean now.
    pub now: f64,
    /// The mean difference of the games, with an interval for all measures of all tables together that stays
    /// valid however often one looks.
    pub change: Mean,
}

impl Change {
    /// True if it is certain that the measure changes: zero is outside the interval.
    pub fn is_certain(&self) -> bool {
        self.change.interval.excludes_zero()
    }
}

/// With fewer games, nothing is concluded: the intervals hold from some hundred on.
const FEWEST_GAMES: u64 = 300;

impl Edit {
    /// No games yet.
    pub fn new(players: u8) -> Edit {
        let others = [
            Measure::SharedWins,
            Measure::Rounds,
            Measure::Minutes,
            Measure::LeadChanges,
            Measure::WinnerPoints,
            Measure::Margin,
        ];
        let measures = (0..players).map(|seat| Measure::Wins(Seat(seat))).chain(others);
        let counts = measures
            .map(|measure| Count { measure, before: 0, differences: Differences::default() })
            .collect();
        Edit { games: 0, changed: 0, counts }
    }

    /// Adds games: those with the deck as it was, and those with the deck as it is, in the same order.
    pub fn add(&mut self, before: &[Option<Outcome>], now: &[Option<Outcome>]) {
        for (before, now) in
            before.iter().zip(now).filter_map(|(before, now)| before.as_ref().zip(now.as_ref()))
        {
            self.games += 1;
            self.changed += u64::from(before != now);
            for Count { measure, before: sum, differences } in &mut self.counts {
                if let (Some(before), Some(now)) = (measure.of(before), measure.of(now)) {
                    *sum += before;
                    differences.add(now - before);
                }
            }
        }
    }

    /// Lists the changes of all measures that enough games have, of one table of several that are compared.
    pub fn changes(&self, tables: usize) -> Vec<Change> {
        let alpha = ALPHA / (self.counts.len() * tables).max(1) as f64;
        let change = |Count { measure, before, differences }: &Count| {
            let unit = measure.unit();
            let large = if measure.is_share() { 1.0 / unit } else { differences.typical(self.changed) };
            let change = differences.doubted(large).lasting_mean(unit, alpha)?;
            let before = unit * *before as f64 / differences.n as f64;
            Some(Change { measure: *measure, before, now: before + change.mean, change })
        };
        // Where nothing differs, the size of a difference is known of shares alone.
        let is_known = |count: &&Count| {
            count.differences.n >= FEWEST_GAMES && (self.changed > 0 || count.measure.is_share())
        };
        self.counts.iter().filter(is_known).filter_map(change).collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::super::contest::Lead;
    use super::*;
    use crate::rules::{Seats, Story};

    /// A game of three that a seat won, after some rounds.
    fn outcome(winner: u8, rounds: u32) -> Option<Outcome> {
        let scores = Scores { points: [5; SEATS], winners: Seats::one(Seat(winner)) };
        let lead = Lead::of(&Story::default(), &scores, 3);
        Some(Outcome::new(&scores, false, GameShape { rounds, minutes: 2 * rounds, lead }))
    }

    /// Before, seat 1 won every other game; now it wins three of four, and all games have one round more.
    #[test]
    fn games_are_compared_in_pairs() {
        let (mut edit, mut parts) = (Edit::new(3), Edit::new(3));
        let before: Vec<_> = (0..2_000).map(|game| outcome(u8::from(game % 2 == 1), 8 + game % 3)).collect();
        let now: Vec<_> = (0..2_000).map(|game| outcome(u8::from(game % 4 == 1), 9 + game % 3)).collect();
        edit.add(&before, &now);
        parts.add(&before[..700], &now[..700]);
        parts.add(&before[700..], &now[700..]);
        assert!(edit == parts && (edit.games, edit.changed) == (2_000, 2_000));
        let changes = edit.changes(1);
        let of = |measure: Measure| *changes.iter().find(|change| change.measure == measure).unwrap();
        let first = of(Measure::Wins(Seat(0)));
        assert!(
            (first.before - 0.5).abs() < 1e-9 && (first.now - 0.75).abs() < 1e-9 && first.is_certain(),
            "{first:?}"
        );
        assert!(!of(Measure::Wins(Seat(2))).is_certain() && !of(Measure::SharedWins).is_certain());
        // All games differ by one, so that is known exactly, though single games have 8 to 10 rounds.
        let rounds = of(Measure::Rounds);
        assert!(
            (rounds.before - 9.0).abs() < 1e-2
                && (rounds.change.mean - 1.0).abs() < 1e-9
                && rounds.change.interval.half() < 0.01,
            "{rounds:?}"
        );
        assert!(first.change.interval.half() < 0.07, "{first:?}");
        // More tables are compared: intervals are wider.
        assert!(edit.changes(9)[0].change.interval.half() > first.change.interval.half());
    }

    /// Games without an end have no partner; few games tell nothing.
    #[test]
    fn games_without_an_end_are_left_out() {
        let mut edit = Edit::new(3);
        edit.add(&[outcome(0, 3), None, outcome(1, 3)], &[outcome(1, 3), outcome(1, 3), None]);
        assert_eq!((edit.games, edit.changed), (1, 1));
        (0..100).for_each(|_| edit.add(&[outcome(0, 3)], &[outcome(1, 3)]));
        assert!(edit.changes(1).is_empty());
    }
}
