//! What is counted of games that were played as they are, and again without what a card does.

use super::super::differences::Differences;
use crate::rules::{SEATS, Scores, Seat, Seats};

/// The unit of differences of points: those of several players are averaged, and 60 can be divided by any
/// number of them.
pub(super) const POINT: f64 = 1.0 / 60.0;

/// The unit of differences of win shares, which are in units of 1/60 themselves.
pub(super) const WIN: f64 = POINT / 60.0;

/// The worth of a class of cards to the players who get it. Whole numbers only, so that parts of a run add up
/// exactly.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// Their win share with it minus that without it, in units of 1/3,600.
    pub wins: Differences,
    /// Their points with it minus those without it, in units of 1/60.
    pub points: Differences,
    /// In how many of these games anything about the result changed: points, or who wins.
    pub changed: u64,
    /// In how many another player, or one more or fewer, wins.
    pub other_winner: u64,
    /// Games that could not be played on without it.
    pub lost: u64,
    /// [`Worth::wins`] of the games in which the players had each other class too, by the place of the
    /// removal.
    pub with: Vec<Differences>,
}

impl Worth {
    /// A game is over: the players who got the card, its end and that without the card, and the removals
    /// whose cards these players had as well.
    pub(super) fn finished(&mut self, holders: Seats, end: &Scores, without: &Scores, others: &[usize]) {
        let count = i64::from(holders.count().clamp(1, SEATS as u32));
        let sum = |difference: &dyn Fn(Seat) -> i64| 60 / count * holders.iter().map(difference).sum::<i64>();
        let wins = sum(&|seat| i64::from(end.share(seat)) - i64::from(without.share(seat)));
        let points = |scores: &Scores, seat: Seat| i64::from(scores.points[seat.index()]);
        self.wins.add(wins);
        self.points.add(sum(&|seat| points(end, seat) - points(without, seat)));
        self.changed += u64::from(end != without);
        self.other_winner += u64::from(end.winners != without.winners);
        for other in others {
            if self.with.len() <= *other {
                self.with.resize(other + 1, Differences::default());
            }
            self.with[*other].add(wins);
        }
    }

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: &Worth) {
        self.wins.merge(&other.wins);
        self.points.merge(&other.points);
        self.changed += other.changed;
        self.other_winner += other.other_winner;
        self.lost += other.lost;
        self.with.resize(self.with.len().max(other.with.len()), Differences::default());
        self.with.iter_mut().zip(&other.with).for_each(|(own, more)| own.merge(more));
    }
}
