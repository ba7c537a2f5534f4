//! What is counted of sample games: whole numbers only, so that parts of a run add up exactly in any order.

use serde::{Deserialize, Serialize};

use super::card_stats::Uses;
use super::event_stats::EventStats;
use super::interval::{Interval, ratio, wilson};
use super::seat_wins::SeatWins;
use crate::rules::{Scores, Seat};

/// Counts of the games of one table with one mix of bots.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Games played.
    pub games: u64,
    /// Games beyond their bound.
    pub unfinished: u64,
    /// Games with a shared win.
    pub tied: u64,
    /// How often each seat won, alone or with others.
    pub wins: SeatWins,
    /// Decisions of seats in all games.
    pub decisions: u64,
    /// Decisions of the shortest and of the longest game.
    pub shortest: u64,
    /// Decisions of the longest game.
    pub longest: u64,
    /// Legal moves of all decisions.
    pub branches: u64,
    /// Uses of each class of card.
    pub uses: Vec<Uses>,
    /// Counts of the events in the first games.
    pub events: EventStats,
}

impl Tally {
    /// Counts a finished game; `tied` if several sides share the win.
    pub(super) fn finished(&mut self, scores: &Scores, tied: bool, players: u8) {
        self.games += 1;
        self.tied += u64::from(tied);
        self.wins.add(scores, players);
    }

    /// Counts a game's length in decisions.
    pub(super) fn length(&mut self, decisions: u64) {
        self.shortest = if self.decisions == 0 { decisions } else { self.shortest.min(decisions) };
        self.longest = self.longest.max(decisions);
        self.decisions += decisions;
    }

    /// Adds the counts of another part of the same run.
    #[must_use]
    pub fn merged(mut self, other: &Tally) -> Tally {
        if other.games == 0 {
            return self;
        }
        self.shortest = if self.games == 0 { other.shortest } else { self.shortest.min(other.shortest) };
        self.longest = self.longest.max(other.longest);
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.tied += other.tied;
        self.decisions += other.decisions;
        self.branches += other.branches;
        self.wins.merge(&other.wins);
        self.uses.resize(self.uses.len().max(other.uses.len()), Uses::default());
        self.uses.iter_mut().zip(&other.uses).for_each(|(own, more)| own.add(more));
        self.events.merge(&other.events);
        self
    }

    /// Mean decisions of a game.
    pub fn mean_length(&self) -> f64 {
        ratio(self.decisions, self.games)
    }

    /// Mean legal moves of a decision.
    pub fn branching(&self) -> f64 {
        ratio(self.branches, self.decisions)
    }

    /// A seat's share of the wins, from 0 to 1.
    pub fn share(&self, seat: Seat) -> f64 {
        ratio(self.wins.sixtieths(seat), 60 * (self.games - self.unfinished))
    }

    /// Wilson's interval for a seat's share (Wilson 1927). Shared wins make it a little too wide, never too
    /// narrow.
    pub fn interval(&self, seat: Seat) -> Interval {
        wilson(self.share(seat), (self.games - self.unfinished) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{SEATS, Seats};

    #[test]
    fn parts_add_up_in_any_order() {
        let part = |games: u64, seat: u8| {
            let mut tally =
                Tally { uses: vec![Uses { dealt: games, ..Uses::default() }], ..Tally::default() };
            for game in 0..games {
                tally.finished(&Scores { points: [0; SEATS], winners: Seats::one(Seat(seat)) }, false, 3);
                tally.length(10 + game);
            }
            tally
        };
        let (a, b, c) = (part(3, 0), part(5, 1), part(2, 2));
        let one = Tally::default().merged(&a).merged(&b).merged(&c);
        let other = Tally::default().merged(&c.clone().merged(&b)).merged(&a);
        assert_eq!(one, other);
        assert_eq!((one.games, one.shortest, one.longest), (10, 10, 14));
        assert!((one.share(Seat(1)) - 0.5).abs() < 1e-12);
        let interval = one.interval(Seat(1));
        assert!(interval.low > 0.2 && interval.high < 0.8, "{interval:?}");
    }
}
