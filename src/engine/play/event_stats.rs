//! What happened in sample games: rounds, turns, events, and who won with which card.

use serde::{Deserialize, Serialize};

use super::comparison::Comparison;
use super::contest::{Contest, Lead};
use super::histogram::Histogram;
use crate::rules::{Scores, Story};

/// Estimated seconds that people at the table need for a turn, with its talk and its cards to move.
/// [`DECISION_SECONDS`] are added for each decision in it.
pub const TURN_SECONDS: u32 = 15;
/// See [`TURN_SECONDS`].
pub const DECISION_SECONDS: u32 = 4;

/// Counts of the first games of one table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventStats {
    /// How many games these are counts of.
    pub games: u64,
    /// Rounds of each game.
    pub rounds: Histogram,
    /// Turns of each round.
    pub turns: Histogram,
    /// Estimated minutes of each game.
    pub minutes: Histogram,
    /// Each event, in the order of the game's table.
    pub events: Vec<EventCount>,
    /// How close the games were.
    pub contest: Contest,
    /// The most of each component that was in play at once, in each game in which that is counted, in the
    /// order of [`components`](super::needed::components).
    pub needed: Vec<Histogram>,
    /// The results of who won each class of cards, or played it where cards are not won.
    pub gained: Vec<Comparison>,
}

/// How a game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameShape {
    /// Its rounds.
    pub rounds: u32,
    /// Its estimated minutes.
    pub minutes: u32,
    /// Who led, and how it was won.
    pub lead: Lead,
}

/// How often an event happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventCount {
    /// In all games.
    pub times: u64,
    /// In how many games.
    pub games: u64,
}

impl GameShape {
    /// How a game with this story and number of decisions went; `scores` are its end.
    pub(super) fn of(story: &Story, decisions: u32, scores: &Scores, players: u8) -> GameShape {
        GameShape {
            rounds: story.rounds().len() as u32,
            minutes: (TURN_SECONDS * story.turns() + DECISION_SECONDS * decisions).div_ceil(60),
            lead: Lead::of(story, scores, players),
        }
    }
}

impl EventStats {
    /// Adds the story of a game that went so; `scores` are its end, `events` is how many events its rules
    /// count.
    pub(super) fn add(
        &mut self,
        story: &Story,
        events: usize,
        shape: &GameShape,
        scores: &Scores,
        players: u8,
    ) {
        self.games += 1;
        self.rounds.add(shape.rounds);
        story.rounds().iter().for_each(|turns| self.turns.add(*turns));
        self.minutes.add(shape.minutes);
        self.events.resize(events, EventCount::default());
        for (event, count) in self.events.iter_mut().enumerate() {
            let times = u64::from(story.count_of(event));
            count.times += times;
            count.games += u64::from(times > 0);
        }
        self.contest.add(&shape.lead);
        let gainers = story.gainers();
        self.gained.resize(self.gained.len().max(gainers.len()), Comparison::default());
        self.gained
            .iter_mut()
            .zip(gainers)
            .for_each(|(gained, seats)| gained.finished(seats, scores, players));
    }

    /// Adds the counts of another part.
    pub fn merge(&mut self, other: &EventStats) {
        self.games += other.games;
        self.rounds.merge(&other.rounds);
        self.turns.merge(&other.turns);
        self.minutes.merge(&other.minutes);
        self.contest.merge(&other.contest);
        self.events.resize(self.events.len().max(other.events.len()), EventCount::default());
        for (own, more) in self.events.iter_mut().zip(&other.events) {
            own.times += more.times;
            own.games += more.games;
        }
        self.needed.resize(self.needed.len().max(other.needed.len()), Histogram::default());
        self.needed.iter_mut().zip(&other.needed).for_each(|(own, more)| own.merge(more));
        self.gained.resize(self.gained.len().max(other.gained.len()), Comparison::default());
        self.gained.iter_mut().zip(&other.gained).for_each(|(own, more)| own.add(more));
    }
}
