//! Counters of a class of cards: how often it was dealt and played, in how many games its effect was resolved, and the results of the players
//! who got it.
//! Whole numbers only, so that parts of a run add up exactly in any order.

use super::driver::Finish;
use super::stats::{Interval, Z, ratio, wilson};
use crate::rules::{AppliedEffects, Scores, Seats, Use};

/// Counts of one class of cards in the games of a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uses {
    /// How often a card of it was dealt.
    pub dealt: u64,
    /// How often one was played.
    pub played: u64,
    /// In how many games.
    pub games: InGames,
    /// Seats that a card of it was dealt to, a finished game each time.
    pub holders: u64,
    /// Their shares of wins, in units of 1/60.
    pub shares: u64,
    /// Finished games in which it was dealt to some seats and not to others.
    pub compared: u64,
    /// The average win share of the former minus that of the latter in these games, in units of [`GAP`].
    pub gaps: i64,
    /// The same squared, in units of [`GAP`]².
    pub gap_squares: u64,
}

/// In how many games something happened with a class of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InGames {
    /// It was dealt, to somebody or for all to see.
    pub dealt: u64,
    /// Somebody played it.
    pub played: u64,
    /// Its effect was resolved.
    pub resolved: u64,
}

/// A difference of two mean win shares is a whole number of these: the shares are in units of 1/60, and 360 can be divided by the number of
/// holders times that of the others, whatever they are.
pub const GAP: f64 = 1.0 / (60.0 * SPLITS as f64);

/// The least common multiple of *k* · (*n* − *k*) for up to six players.
const SPLITS: i64 = 360;

/// A mean with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// Of how many.
    pub n: u64,
    /// The mean.
    pub mean: f64,
    /// With 95 % confidence.
    pub interval: Interval,
}

impl Uses {
    /// Adds the counts of other games.
    pub fn add(&mut self, other: &Uses) {
        self.dealt += other.dealt;
        self.played += other.played;
        self.games.dealt += other.games.dealt;
        self.games.played += other.games.played;
        self.games.resolved += other.games.resolved;
        self.holders += other.holders;
        self.shares += other.shares;
        self.compared += other.compared;
        self.gaps += other.gaps;
        self.gap_squares += other.gap_squares;
    }

    /// The win share of who had the card (GIH WR of 17Lands) with Wilson's interval; none if nobody had it.
    pub fn in_hand(&self) -> Option<Mean> {
        let mean = ratio(self.shares, 60 * self.holders);
        (self.holders > 0).then(|| Mean { n: self.holders, mean, interval: wilson(mean, self.holders as f64) })
    }

    /// The win share of players who were dealt the card minus that of the others in the same games (IWD, after 17Lands), with a
    /// normal interval; none if there are fewer than two games to compare in, since one has no spread.
    ///
    /// Cards are dealt at random, so this is the worth of the card to the player who gets it, as far as these bots can play it.
    pub fn gain(&self) -> Option<Mean> {
        let n = self.compared as f64;
        let mean = self.gaps as f64 / n;
        let variance = ((self.gap_squares as f64 - n * mean * mean) / (n - 1.0)).max(0.0);
        let (mean, half) = (mean * GAP, Z * (variance / n).sqrt() * GAP);
        (self.compared > 1).then_some(Mean { n: self.compared, mean, interval: Interval { low: mean - half, high: mean + half } })
    }

    /// A game is over in which the card was dealt to these seats.
    fn finished(&mut self, holders: Seats, scores: &Scores, players: u8) {
        let (with, without) = (i64::from(holders.count()), i64::from(players) - i64::from(holders.count()));
        let shares: i64 = holders.iter().map(|seat| i64::from(scores.share(seat))).sum();
        self.holders += with as u64;
        self.shares += shares as u64;
        if with > 0 && without > 0 {
            // All shares of a game are 60 in all.
            let gap = (shares * i64::from(players) - 60 * with) * (SPLITS / (with * without));
            self.compared += 1;
            self.gaps += gap;
            self.gap_squares += (gap * gap) as u64;
        }
    }
}

/// What has happened with a class of cards in the game that is being played.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    dealt: bool,
    played: bool,
    holders: Seats,
}

/// Counts the uses of all classes, game by game.
#[derive(Clone, Debug)]
pub(super) struct Counter(Vec<(Uses, Seen)>);

impl Counter {
    /// Counters for this number of classes.
    pub(super) fn new(classes: usize) -> Counter {
        Counter(vec![Default::default(); classes])
    }

    /// Another game begins; a game that was not counted is forgotten.
    pub(super) fn again(&mut self) {
        self.0.iter_mut().for_each(|(_, seen)| *seen = Seen::default());
    }

    /// A card of a class is used.
    pub(super) fn used(&mut self, how: Use, class: usize) {
        let Some((uses, seen)) = self.0.get_mut(class) else { return };
        match how {
            Use::Dealt(to) => {
                uses.dealt += 1;
                seen.dealt = true;
                seen.holders = to.map_or(seen.holders, |seat| seen.holders.with(seat));
            }
            Use::Played => {
                uses.played += 1;
                seen.played = true;
            }
        }
    }

    /// What was counted.
    pub(super) fn uses(self) -> Vec<Uses> {
        self.0.into_iter().map(|(uses, _)| uses).collect()
    }

    /// A game is over.
    pub(super) fn game_over(&mut self, finish: &Finish, resolved: &AppliedEffects, players: u8) {
        for (class, (uses, seen)) in self.0.iter_mut().enumerate() {
            uses.games.dealt += u64::from(seen.dealt);
            uses.games.played += u64::from(seen.played);
            uses.games.resolved += u64::from(resolved.has(class));
            if let Finish::Scores(scores) = finish {
                uses.finished(seen.holders, scores, players);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;
    use crate::rules::{SEATS, Seat};

    /// Of each game, who was dealt the card and who won.
    type Games<'a> = &'a [(&'a [u8], &'a [u8])];

    fn counted(games: Games<'_>, players: u8) -> Uses {
        let mut counter = Counter::new(1);
        for (holders, winners) in games {
            counter.again();
            holders.iter().for_each(|seat| counter.used(Use::Dealt(Some(Seat(*seat))), 0));
            let winners = winners.iter().fold(Seats::NONE, |seats, seat| seats.with(Seat(*seat)));
            counter.game_over(&Finish::Scores(Scores { points: [0; SEATS], winners }), &AppliedEffects::default(), players);
        }
        counter.uses()[0]
    }

    /// In a game of two, who has the card wins three times out of four: half the time more than the other.
    #[test]
    fn who_has_the_card_is_compared_with_the_others_of_the_same_games() {
        let uses = counted(&[(&[0], &[0]), (&[1], &[1]), (&[0], &[0]), (&[1], &[0]), (&[0, 1], &[0]), (&[], &[1])], 2);
        assert_eq!((uses.dealt, uses.games.dealt, uses.games.played), (6, 5, 0));
        let (hand, gain) = (uses.in_hand().unwrap(), uses.gain().unwrap());
        assert_eq!((hand.n, gain.n), (6, 4));
        assert!((hand.mean - 4.0 / 6.0).abs() < 1e-9 && (gain.mean - 0.5).abs() < 1e-9, "{hand:?} {gain:?}");
        // The differences are 1, 1, 1 and -1: their sample variance is 1.
        let half = Z * (1.0f64 / 4.0).sqrt();
        assert!((gain.interval.low - (0.5 - half)).abs() < 1e-9 && (gain.interval.high - (0.5 + half)).abs() < 1e-9);
        assert_eq!([Uses::default(), counted(&[(&[0], &[0])], 2)].map(|uses| uses.gain()), [None, None]);
    }

    /// Every number of holders at every table divides into whole units: all who hold the card share the win.
    #[test]
    fn gaps_are_whole_numbers() {
        for players in 2..=6u8 {
            for holders in 1..players {
                let seats: Vec<u8> = (0..holders).collect();
                let uses = counted(&[(&seats, &seats), (&seats, &seats)], players);
                let mean = uses.gain().unwrap().mean;
                assert!((mean - 1.0 / f64::from(holders)).abs() < 1e-9, "{players} {holders}: {mean}");
            }
        }
    }

    #[test]
    fn parts_add_up() {
        let (a, b): (Games<'_>, Games<'_>) = (&[(&[0, 2], &[1]), (&[1], &[1, 2])], &[(&[2], &[2]), (&[0], &[1])]);
        let mut whole = counted(a, 3);
        whole.add(&counted(b, 3));
        assert_eq!(whole, counted(&[a, b].concat(), 3));
    }
}
