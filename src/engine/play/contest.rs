//! How close games are: who leads when rounds begin, and by how much the winner is ahead in the end.

use serde::{Deserialize, Serialize};

use super::histogram::Histogram;
use crate::rules::{SEATS, Scores, Seat, Story};

/// Counts of the first games of one table. Whole numbers only, so that parts of a run add up exactly.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contest {
    /// Points of the winner in each game that has one winner; below 0 counts as 0.
    pub points: Histogram,
    /// How many points the winner has more than the next seat, in the same games.
    pub margin: Histogram,
    /// How often another seat takes the lead alone, in each game.
    pub lead_changes: Histogram,
    /// When the winner takes the lead for good, in each game with one winner: in tenths of its rounds, 10 if
    /// only at the end.
    pub settled: Histogram,
    /// Games with one winner that nobody had less points than when half of the rounds were over, though
    /// somebody had more.
    pub comebacks: u64,
}

/// Who led in a game, and how it was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// How often another seat took the lead alone.
    pub changes: u32,
    /// How it was won; none if the win is shared.
    pub win: Option<Win>,
}

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// Points of the winner; below 0 counts as 0.
    pub points: u32,
    /// How many points more than the next seat.
    pub margin: u32,
    /// When the winner took the lead for good: in tenths of the rounds, 10 if only at the end.
    settled: u32,
    /// The winner came from behind: when half of the rounds were over, nobody had fewer points, though
    /// somebody had more.
    is_comeback: bool,
}

impl Lead {
    /// From what the story of a game says of each round, and its end.
    pub(super) fn of(story: &Story, scores: &Scores, players: u8) -> Lead {
        let seats = || (0..players).map(Seat);
        let leaders: Vec<Option<Seat>> =
            story.standings().iter().map(|points| leader(points, players)).collect();
        let mut winners = scores.winners.iter();
        let winner = winners.next().filter(|_| winners.next().is_none());
        let mut known = leaders.iter().copied().chain([winner]).flatten();
        let mut last = known.next();
        let changes = known.filter(|leader| last.replace(*leader) != Some(*leader)).count() as u32;
        let win = winner.map(|winner| {
            let others = seats().filter(|seat| *seat != winner).map(|seat| scores.points[seat.index()]);
            let own = scores.points[winner.index()];
            let open = leaders.iter().rposition(|leader| *leader != Some(winner)).map_or(0, |last| last + 1);
            let is_comeback = story.standings().get(leaders.len() / 2).is_some_and(|half| {
                let points = || seats().map(|seat| half[seat.index()]);
                let (least, most) = (points().min().unwrap_or(0), points().max().unwrap_or(0));
                half[winner.index()] == least && least < most
            });
            Win {
                points: own.max(0) as u32,
                margin: own.saturating_sub(others.max().unwrap_or(0)).max(0) as u32,
                settled: (10 * open).checked_div(leaders.len()).unwrap_or(10) as u32,
                is_comeback,
            }
        });
        Lead { changes, win }
    }
}

impl Contest {
    /// Adds a game.
    pub(super) fn add(&mut self, lead: &Lead) {
        self.lead_changes.add(lead.changes);
        let Some(win) = lead.win else { return };
        self.points.add(win.points);
        self.margin.add(win.margin);
        self.settled.add(win.settled);
        self.comebacks += u64::from(win.is_comeback);
    }

    /// Adds the counts of another part.
    pub(super) fn merge(&mut self, other: &Contest) {
        self.points.merge(&other.points);
        self.margin.merge(&other.margin);
        self.lead_changes.merge(&other.lead_changes);
        self.settled.merge(&other.settled);
        self.comebacks += other.comebacks;
    }
}

/// The seat that has more points than all others.
fn leader(points: &[i32; SEATS], players: u8) -> Option<Seat> {
    let mut lead = (i32::MIN, None);
    for (seat, points) in (0..players).map(Seat).zip(points) {
        if *points > lead.0 {
            lead = (*points, Some(seat));
        } else if *points == lead.0 {
            lead.1 = None;
        }
    }
    lead.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Seats;

    fn contest(rounds: &[[i32; 3]], points: [i32; 3], winners: &[u8]) -> Contest {
        let wide = |points: &[i32; 3]| std::array::from_fn(|seat| points.get(seat).copied().unwrap_or(0));
        let mut contest = Contest::default();
        let winners = winners.iter().fold(Seats::NONE, |all, seat| all.with(Seat(*seat)));
        let story = Story::of_standings(rounds.iter().map(wide).collect());
        contest.add(&Lead::of(&story, &Scores { points: wide(&points), winners }, 3));
        contest
    }

    /// The only number that was counted.
    fn only(histogram: &Histogram) -> Option<u32> {
        histogram.iter().next().map(|(number, _)| number)
    }

    #[test]
    fn leads_margins_and_comebacks_are_counted() {
        // Seat 1 leads, then seat 2, then nobody, then seat 3, who was last after two rounds of four and
        // wins.
        let game = contest(&[[0, 0, 0], [5, 2, 0], [5, 6, 1], [6, 6, 6]], [6, 6, 9], &[2]);
        assert_eq!(
            (only(&game.lead_changes), only(&game.margin), only(&game.points)),
            (Some(2), Some(3), Some(9))
        );
        assert_eq!((only(&game.settled), game.comebacks), (Some(10), 1));
        // Seat 1 leads from the second round of four on.
        let runaway = contest(&[[0, 0, 0], [1, 0, 0], [5, 0, 0], [9, 0, 0]], [12, 0, 0], &[0]);
        assert_eq!(
            (only(&runaway.settled), only(&runaway.lead_changes), runaway.comebacks),
            (Some(2), Some(0), 0)
        );
        // A shared win has no margin.
        let shared = contest(&[[0, 0, 0], [1, 0, 0]], [4, 4, 0], &[0, 1]);
        assert_eq!((only(&shared.margin), only(&shared.lead_changes)), (None, Some(0)));
    }
}
