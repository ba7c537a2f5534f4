//! How often each seat wins, and whether all win alike: a verdict that stays valid however often one looks at
//! it.

use serde::{Deserialize, Serialize};

use super::evidence::{Bets, Outcomes};
use super::interval::Interval;
use crate::rules::{SEATS, Scores, Seat};

/// How far a seat's share of the wins may be from an equal one, either way, unless something else is asked
/// for: two percentage points.
pub const TOLERANCE: f64 = 0.02;

/// The chance that a verdict is wrong, whenever one looks: 5 %.
pub const ALPHA: f64 = 0.05;

/// The shares that a seat can have of a win, in units of 1/60: none, or that of six winners, of five, and so
/// on.
const SHARES: [u32; 7] = [0, 10, 12, 15, 20, 30, 60];

/// How often each seat had each share of a win. Whole numbers only, so that parts of a run add up exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatWins([[u64; SHARES.len()]; SEATS]);

/// A conclusion about how evenly the seats win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fairness {
    /// All seats win within the tolerance of an equal share.
    Fair,
    /// The share of each seat is known to three quarters of the tolerance, and that of some seat may be
    /// within it or beyond.
    Borderline,
    /// Some seat wins less or more often than is tolerated.
    Unfair,
    /// There are too few games to tell.
    Undecided,
}

impl Fairness {
    /// As reports name it.
    pub fn name(self) -> &'static str {
        match self {
            Fairness::Fair => "fair",
            Fairness::Borderline => "borderline",
            Fairness::Unfair => "unfair",
            Fairness::Undecided => "undecided",
        }
    }
}

/// The answer.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatVerdict {
    /// The conclusion about how evenly the seats win.
    pub fairness: Fairness,
    /// Half of the widest interval of a seat that may be within the tolerance or beyond; 0 if there is none,
    /// 1 if a seat is certainly beyond.
    pub doubt: f64,
    /// The seats whose share certainly differs from an equal one, even if within the tolerance.
    pub real: Vec<Seat>,
    /// The share of each seat, with a confidence sequence: the chance that it ever leaves out the true share
    /// of this seat is [`ALPHA`].
    pub seats: Vec<(f64, Interval)>,
}

/// How well the shares must be known where a table is called borderline, as a part of the tolerance.
const BORDER: f64 = 0.75;

/// The most games that are predicted, as a multiple of those played.
const LONGEST: f64 = 10_000.0;

impl SeatWins {
    /// Counts a finished game.
    pub(super) fn add(&mut self, scores: &Scores, players: u8) {
        // The fewer winners, the larger the share.
        let won = SHARES.len() - (scores.winners.count() as usize).clamp(1, SHARES.len() - 1);
        for seat in (0..players).map(Seat) {
            let at = if scores.winners.has(seat) { won } else { 0 };
            self.0[seat.index()][at] += 1;
        }
    }

    /// Adds the counts of another part of the same run.
    pub fn merge(&mut self, other: &SeatWins) {
        self.0.iter_mut().flatten().zip(other.0.iter().flatten()).for_each(|(own, more)| *own += more);
    }

    /// The wins of a seat, in units of 1/60.
    pub fn sixtieths(&self, seat: Seat) -> u64 {
        SHARES.iter().zip(self.0[seat.index()]).map(|(share, times)| u64::from(*share) * times).sum()
    }

    /// The outcomes of a seat, as if `times` as many games had been played.
    fn outcomes(&self, seat: Seat, times: f64) -> Outcomes {
        let counts = SHARES.iter().zip(self.0[seat.index()]).filter(|(_, count)| *count > 0);
        counts.map(|(share, count)| (f64::from(*share) / 60.0, times * count as f64)).collect()
    }

    /// The verdict on a table.
    pub fn verdict(&self, players: u8, tolerance: f64) -> SeatVerdict {
        self.verdict_after(players, tolerance, 1.0)
    }

    /// The number of games, as a multiple of those played, after which the verdict would be decided if the
    /// shares stayed as they are. None if that takes too many.
    pub fn decided_after(&self, players: u8, tolerance: f64) -> Option<f64> {
        let times = std::iter::successors(Some(1.0), |times| Some(1.1 * times));
        let mut times = times.take_while(|times| *times < LONGEST);
        times.find(|times| self.verdict_after(players, tolerance, *times).fairness != Fairness::Undecided)
    }

    /// How much more often than an equal share the first player wins, over tables of different numbers of
    /// players, with a confidence sequence: as if that were the same at all of them.
    pub fn first_player<'a>(tables: impl IntoIterator<Item = (&'a SeatWins, u8)>) -> (f64, Interval) {
        // A difference from −1 to 1 is an outcome from 0 to 1.
        let outcome = |(share, times): (f64, f64), players: u8| {
            ((share - 1.0 / f64::from(players.max(1)) + 1.0) / 2.0, times)
        };
        let of = |(wins, players): (&SeatWins, u8)| {
            wins.outcomes(Seat(0), 1.0).into_iter().map(move |one| outcome(one, players))
        };
        let outcomes: Outcomes = tables.into_iter().flat_map(of).collect();
        let games: f64 = outcomes.iter().map(|(_, times)| times).sum();
        let mean = outcomes.iter().map(|(value, times)| value * times).sum::<f64>() / games.max(1.0);
        let interval = Bets::for_difference(TOLERANCE / 2.0, 0.05).interval(&outcomes, ALPHA);
        let back = |value: f64| 2.0 * value - 1.0;
        (back(mean), Interval { low: back(interval.low), high: back(interval.high) })
    }

    fn verdict_after(&self, players: u8, tolerance: f64, times: f64) -> SeatVerdict {
        let equal = 1.0 / f64::from(players.max(1));
        let bets = Bets::for_difference(tolerance, equal * (1.0 - equal));
        // A seat is called unlike the others if any of all seats would be, in either direction.
        let limit = libm::log(2.0 * f64::from(players) / ALPHA);
        let mut verdict =
            SeatVerdict { fairness: Fairness::Fair, doubt: 0.0, real: Vec::new(), seats: Vec::new() };
        let mut is_unfair = false;
        for seat in (0..players).map(Seat) {
            let outcomes = self.outcomes(seat, times);
            let differs = |by: f64| {
                bets.higher(&outcomes, equal + by) >= limit || bets.lower(&outcomes, equal - by) >= limit
            };
            is_unfair |= differs(tolerance);
            if differs(0.0) {
                verdict.real.push(seat);
            }
            // A table is called fair if each seat is: whichever isn't must deceive its own interval, so that
            // none is wider for there being others.
            let interval = bets.interval(&outcomes, ALPHA);
            let farthest = (interval.high - equal).max(equal - interval.low);
            if farthest > tolerance {
                // Who is certainly beyond the tolerance is about to be called unfair.
                let is_beyond = interval.low > equal + tolerance || interval.high < equal - tolerance;
                verdict.doubt = verdict.doubt.max(if is_beyond { 1.0 } else { interval.half() });
            }
            let games: f64 = outcomes.iter().map(|(_, times)| times).sum();
            verdict.seats.push((
                outcomes.iter().map(|(share, times)| share * times).sum::<f64>() / games.max(1.0),
                interval,
            ));
        }
        if is_unfair {
            verdict.fairness = Fairness::Unfair;
        } else if verdict.doubt > BORDER * tolerance {
            verdict.fairness = Fairness::Undecided;
        } else if verdict.doubt > 0.0 {
            // Shares at the very limit would never be decided; there, it is enough to know well how large
            // they are.
            verdict.fairness = Fairness::Borderline;
        }
        verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Stream;
    use crate::rules::Seats;

    fn wins(wins: &[u64]) -> SeatWins {
        let mut counts = SeatWins::default();
        let games: u64 = wins.iter().sum();
        for (own, wins) in counts.0.iter_mut().zip(wins) {
            own[0] = games - wins;
            own[6] = *wins;
        }
        counts
    }

    fn fairness(counts: &[u64]) -> Fairness {
        wins(counts).verdict(counts.len() as u8, TOLERANCE).fairness
    }

    #[test]
    fn verdicts_are_four() {
        assert_eq!(fairness(&[50, 50]), Fairness::Undecided);
        assert_eq!(fairness(&[10_000, 10_000]), Fairness::Fair);
        assert_eq!(fairness(&[10_400, 9_600]), Fairness::Borderline);
        assert_eq!(fairness(&[6_000, 4_000]), Fairness::Unfair);
        assert_eq!(fairness(&[0, 0]), Fairness::Undecided);
        assert_eq!(fairness(&[1_000, 0, 0]), Fairness::Unfair);
    }

    #[test]
    fn a_difference_can_be_real_and_small() {
        let verdict = wins(&[50_900, 49_100]).verdict(2, TOLERANCE);
        assert_eq!((verdict.fairness, verdict.real), (Fairness::Fair, vec![Seat(0), Seat(1)]));
        let strict = wins(&[50_900, 49_100]).verdict(2, 0.002);
        assert_eq!(strict.fairness, Fairness::Unfair);
    }

    #[test]
    fn the_games_that_are_needed_are_predicted() {
        let few = wins(&[500, 500]);
        let times = few.decided_after(2, TOLERANCE).unwrap_or(0.0);
        let count = (500.0 * times).ceil() as u64;
        assert!((5.0..30.0).contains(&times), "{times}");
        assert_eq!(fairness(&[count, count]), Fairness::Fair);
        // At the limit of the tolerance it takes more to know that a table is borderline.
        let times = wins(&[520, 480]).decided_after(2, TOLERANCE).unwrap_or(0.0);
        let (more, less) = ((520.0 * times).ceil() as u64, (480.0 * times).floor() as u64);
        assert!(times > 5.0 && fairness(&[more, less]) == Fairness::Borderline, "{times}");
    }

    #[test]
    fn the_first_player_is_judged_over_all_tables() {
        let tables = [(wins(&[5_300, 4_700]), 2), (wins(&[3_600, 3_200, 3_200]), 3)];
        let (mean, interval) = SeatWins::first_player(tables.iter().map(|(wins, players)| (wins, *players)));
        assert!((mean - (0.03 + 0.36 - 1.0 / 3.0) / 2.0).abs() < 1e-9, "{mean}");
        assert!(
            interval.low > 0.01 && interval.low < mean && mean < interval.high && interval.high < 0.05,
            "{interval:?}"
        );
    }

    #[test]
    fn shared_wins_count_in_parts() {
        let mut counts = SeatWins::default();
        let winners = |seats: &[u8]| Scores {
            points: [0; SEATS],
            winners: seats.iter().fold(Seats::NONE, |all, seat| all.with(Seat(*seat))),
        };
        counts.add(&winners(&[0, 2]), 3);
        counts.add(&winners(&[2]), 3);
        assert_eq!([0, 1, 2].map(|seat| counts.sixtieths(Seat(seat))), [30, 0, 90]);
        let mut twice = counts;
        twice.merge(&counts);
        assert_eq!(twice.sixtieths(Seat(2)), 180);
    }

    /// Of 200 fair decks with three seats, how many a chi-square test at 5 % calls unfair that looks every
    /// 100 games, and how many this verdict does. The figures are those of `docs/balance.md`.
    #[test]
    fn a_plain_test_that_looks_often_is_wrong_often() {
        let mut called = (0, 0);
        for deck in 0..200 {
            let mut random = Stream::new(deck, &["decks", "chi-square"]);
            let mut own = SeatWins::default();
            let (mut plain, mut evidence) = (false, false);
            for game in 1..=20_000u32 {
                own.add(&Scores { points: [0; SEATS], winners: Seats::one(Seat(random.below(3) as u8)) }, 3);
                if game % 100 == 0 {
                    let expected = f64::from(game) / 3.0;
                    let squares = (0..3)
                        .map(|seat| (own.sixtieths(Seat(seat)) as f64 / 60.0 - expected).powi(2) / expected);
                    // The 95 % quantile of chi-square with two degrees of freedom.
                    plain |= squares.sum::<f64>() > 5.991;
                    evidence |= !own.verdict(3, TOLERANCE).real.is_empty();
                }
            }
            called = (called.0 + u32::from(plain), called.1 + u32::from(evidence));
        }
        assert_eq!(called, (86, 4));
    }

    /// 200 fair decks and 200 unfair ones, each played until it is decided, with a look after every tenth
    /// more games: at most 5 % of the verdicts may be wrong. A fair deck has three equal seats; in an unfair
    /// one the first seat wins 2.5 points too often, half a point beyond the tolerance.
    #[test]
    fn few_verdicts_are_wrong() {
        let wrong = |first: u32, expected: Fairness| {
            let decided = (0..200).map(|deck| {
                let mut random = Stream::new(deck, &["decks", expected.name()]);
                let mut counts = SeatWins::default();
                let (mut games, mut next) = (0u64, 200);
                loop {
                    let draw = random.below(6_000);
                    let seat = if draw < first { 0 } else { 1 + (draw % 2) as u8 };
                    counts.add(&Scores { points: [0; SEATS], winners: Seats::one(Seat(seat)) }, 3);
                    games += 1;
                    if games == next {
                        next += next / 10;
                        let fairness = counts.verdict(3, TOLERANCE).fairness;
                        if matches!(fairness, Fairness::Fair | Fairness::Unfair) || games > 60_000 {
                            return fairness;
                        }
                    }
                }
            });
            let decided: Vec<Fairness> = decided.collect();
            let opposite = if expected == Fairness::Fair { Fairness::Unfair } else { Fairness::Fair };
            let wrong = decided.iter().filter(|fairness| **fairness == opposite).count();
            let right = decided.iter().filter(|fairness| **fairness == expected).count();
            (wrong, right)
        };
        let (called_unfair, fair) = wrong(2_000, Fairness::Fair);
        assert!(
            called_unfair <= 10 && fair >= 190,
            "of 200 fair decks, {called_unfair} were called unfair and {fair} fair"
        );
        let (called_fair, _) = wrong(2_150, Fairness::Unfair);
        assert!(called_fair <= 10, "of 200 unfair decks, {called_fair} were called fair");
    }
}
