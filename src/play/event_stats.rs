//! What happened in sample games: rounds, turns, events, and who won with which card.

use super::comparison::Comparison;
use super::histogram::Histogram;
use crate::rules::{Actor, AppliedEffects, Move, Rules, Scores, Story};

/// Estimated seconds that people at the table need for a turn, with its talk and its cards to move. [`DECISION_SECONDS`] are added for each
/// decision in it.
pub const TURN_SECONDS: u32 = 15;
/// See [`TURN_SECONDS`].
pub const DECISION_SECONDS: u32 = 4;

/// Counts of the first games of one table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// The results of who won each class of cards, or played it where cards are not won.
    pub gained: Vec<Comparison>,
}

/// How often an event happened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EventCount {
    /// In all games.
    pub times: u64,
    /// In how many games.
    pub games: u64,
}

impl EventStats {
    /// Counts what happened in a game by its moves; `scores` are its end. Returns the effects that were applied.
    pub(super) fn count<R: Rules>(&mut self, rules: &R, moves: &[(Actor, Move)], scores: &Scores, story: &mut Story) -> AppliedEffects {
        story.clear();
        let mut state = story.begin(rules);
        // The moves are known to be legal.
        let _ = moves.iter().try_for_each(|made| story.make(rules, &mut state, *made));
        self.games += 1;
        self.rounds.add(story.rounds().len() as u32);
        story.rounds().iter().for_each(|turns| self.turns.add(*turns));
        let decisions = moves.iter().filter(|(actor, _)| *actor != Actor::Chance).count() as u32;
        self.minutes.add((TURN_SECONDS * story.turns() + DECISION_SECONDS * decisions).div_ceil(60));
        self.events.resize(R::EVENTS.len(), EventCount::default());
        for (event, count) in self.events.iter_mut().enumerate() {
            let times = u64::from(story.count_of(event));
            count.times += times;
            count.games += u64::from(times > 0);
        }
        let gainers = story.gainers();
        self.gained.resize(self.gained.len().max(gainers.len()), Comparison::default());
        self.gained.iter_mut().zip(gainers).for_each(|(gained, seats)| gained.finished(seats, scores, rules.players()));
        rules.applied_effects(&state)
    }

    /// Adds the counts of another part.
    pub fn merge(&mut self, other: &EventStats) {
        self.games += other.games;
        self.rounds.merge(&other.rounds);
        self.turns.merge(&other.turns);
        self.minutes.merge(&other.minutes);
        self.events.resize(self.events.len().max(other.events.len()), EventCount::default());
        for (own, more) in self.events.iter_mut().zip(&other.events) {
            own.times += more.times;
            own.games += more.games;
        }
        self.gained.resize(self.gained.len().max(other.gained.len()), Comparison::default());
        self.gained.iter_mut().zip(&other.gained).for_each(|(own, more)| own.add(more));
    }
}
