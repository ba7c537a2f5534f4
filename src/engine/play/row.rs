//! Rows: what is kept of each single game.

use std::cmp::Reverse;

use super::event_stats::GameShape;
use crate::rules::{SEATS, Scores, Seat, Story};

/// A game of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its number.
    pub game: u64,
    /// Its end; none if it did not end.
    pub end: Option<RowEnd>,
    /// Decisions of all seats.
    pub decisions: u32,
    /// How often each event happened, in the order of the game's table.
    pub events: Vec<u32>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowEnd {
    /// Points of each seat; 0 beyond the table.
    pub points: [i32; SEATS],
    /// Shares of the win, in units of 1/60.
    pub shares: [u8; SEATS],
    /// Rounds, minutes, lead.
    pub shape: GameShape,
    /// Turns.
    pub turns: u32,
}

impl Row {
    /// A game with this story of so many events.
    pub(super) fn new(
        game: u64,
        decisions: u32,
        story: &Story,
        events: usize,
        end: Option<(&Scores, GameShape)>,
    ) -> Row {
        let end = end.map(|(scores, shape)| RowEnd {
            points: scores.points,
            shares: std::array::from_fn(|seat| scores.share(Seat(seat as u8)) as u8),
            shape,
            turns: story.turns(),
        });
        Row { game, end, decisions, events: (0..events).map(|event| story.count_of(event)).collect() }
    }
}

impl RowEnd {
    /// The rank of a seat among so many, from 1: winners are first, then those with the most points; equals
    /// share the better rank.
    pub fn rank(&self, seat: Seat, players: u8) -> u8 {
        // In a team that wins, all are first, whatever their own points.
        let worth = |seat: usize| if self.shares[seat] > 0 { None } else { Some(Reverse(self.points[seat])) };
        1 + (0..usize::from(players)).filter(|other| worth(*other) < worth(seat.index())).count() as u8
    }
}
