//! The results of the seats that had a card against those of the others in the same games.

use serde::{Deserialize, Serialize};

use super::differences::{Differences, Mean};
use super::interval::{ratio, wilson};
use crate::rules::{Scores, Seats};

/// Finished games in which some seats had a card. Whole numbers only, so that parts of a run add up exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// Seats that had a card, a finished game each time.
    pub holders: u64,
    /// Their shares of wins, in units of 1/60.
    pub shares: u64,
    /// The average win share of the former minus that of the latter in each game in which some seats had it
    /// and others had not, in units of 1/21,600.
    pub gaps: Differences,
}

/// A difference of two mean win shares is a whole number of these: the shares are in units of 1/60, and 360
/// can be divided by the number of holders times that of the others, whatever they are.
const GAP: f64 = 1.0 / (60.0 * SPLITS as f64);

/// The least common multiple of *k* · (*n* − *k*) for up to six players.
const SPLITS: i64 = 360;

impl Comparison {
    /// Adds the counts of other games.
    pub fn add(&mut self, other: &Comparison) {
        self.holders += other.holders;
        self.shares += other.shares;
        self.gaps.merge(&other.gaps);
    }

    /// The win share of who had the card, with Wilson's interval; none if nobody had it.
    pub fn win_share(&self) -> Option<Mean> {
        let mean = ratio(self.shares, 60 * self.holders);
        (self.holders > 0).then(|| Mean {
            n: self.holders,
            mean,
            interval: wilson(mean, self.holders as f64),
        })
    }

    /// The win share of who had the card minus that of the others in the same games, with a normal interval;
    /// none if there are fewer than two games to compare in, since one has no spread.
    pub fn gain(&self) -> Option<Mean> {
        self.gaps.mean(GAP)
    }

    /// [`Comparison::gain`] with an interval that stays valid however often one looks.
    pub fn lasting_gain(&self, alpha: f64) -> Option<Mean> {
        self.gaps.lasting_mean(GAP, alpha)
    }

    /// A game is over in which these seats had the card.
    pub(super) fn finished(&mut self, holders: Seats, scores: &Scores, players: u8) {
        let (with, without) = (i64::from(holders.count()), i64::from(players) - i64::from(holders.count()));
        let shares: i64 = holders.iter().map(|seat| i64::from(scores.share(seat))).sum();
        self.holders += with as u64;
        self.shares += shares as u64;
        if with > 0 && without > 0 {
            // All shares of a game are 60 in all.
            let gap = (shares * i64::from(players) - 60 * with) * (SPLITS / (with * without));
            self.gaps.add(gap);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::super::interval::Z;
    use super::*;
    use crate::rules::{SEATS, Seat};

    /// Of each game, who had the card and who won.
    type Games<'a> = &'a [(&'a [u8], &'a [u8])];

    fn seats(seats: &[u8]) -> Seats {
        seats.iter().fold(Seats::NONE, |seats, seat| seats.with(Seat(*seat)))
    }

    fn compared(games: Games<'_>, players: u8) -> Comparison {
        let mut comparison = Comparison::default();
        for (holders, winners) in games {
            comparison.finished(
                seats(holders),
                &Scores { points: [0; SEATS], winners: seats(winners) },
                players,
            );
        }
        comparison
    }

    /// In a game of two, who has the card wins three times out of four: half the time more than the other.
    #[test]
    fn holders_are_compared_with_the_others_of_the_same_games() {
        let games = compared(
            &[(&[0], &[0]), (&[1], &[1]), (&[0], &[0]), (&[1], &[0]), (&[0, 1], &[0]), (&[], &[1])],
            2,
        );
        let (share, gain) = (games.win_share().unwrap(), games.gain().unwrap());
        assert_eq!((share.n, gain.n), (6, 4));
        assert!(
            (share.mean - 4.0 / 6.0).abs() < 1e-9 && (gain.mean - 0.5).abs() < 1e-9,
            "{share:?} {gain:?}"
        );
        // The differences are 1, 1, 1 and -1: their sample variance is 1.
        let half = Z * (1.0f64 / 4.0).sqrt();
        assert!(
            (gain.interval.low - (0.5 - half)).abs() < 1e-9
                && (gain.interval.high - (0.5 + half)).abs() < 1e-9
        );
        assert_eq!(
            [Comparison::default(), compared(&[(&[0], &[0])], 2)].map(|games| games.gain()),
            [None, None]
        );
    }

    /// Every number of holders at every table divides into whole units: all who hold the card share the win.
    #[test]
    fn gaps_are_whole_numbers() {
        for players in 2..=6u8 {
            for holders in 1..players {
                let seats: Vec<u8> = (0..holders).collect();
                let mean = compared(&[(&seats, &seats), (&seats, &seats)], players).gain().unwrap().mean;
                assert!((mean - 1.0 / f64::from(holders)).abs() < 1e-9, "{players} {holders}: {mean}");
            }
        }
    }

    #[test]
    fn parts_add_up() {
        let (a, b): (Games<'_>, Games<'_>) =
            (&[(&[0, 2], &[1]), (&[1], &[1, 2])], &[(&[2], &[2]), (&[0], &[1])]);
        let mut whole = compared(a, 3);
        whole.add(&compared(b, 3));
        assert_eq!(whole, compared(&[a, b].concat(), 3));
    }
}
