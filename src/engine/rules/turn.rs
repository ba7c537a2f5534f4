//! Turns, moves, refusals, scores.

use std::fmt;

use crate::rng::Stream;
use crate::seat::{SEATS, Seat, Seats};

/// A move as a compact code; what it means is the game's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub u32);

/// A move that was picked at random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pick {
    /// The move.
    pub choice: Move,
    /// Out of how many.
    pub among: u32,
}

impl Pick {
    /// One of these moves, all equally likely, by one bounded draw; nothing out of nothing.
    pub fn out_of(moves: &[Move], random: &mut Stream) -> Option<Pick> {
        let among = moves.len() as u32;
        moves.get(random.below(among) as usize).map(|choice| Pick { choice: *choice, among })
    }
}

/// Who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Actor {
    /// Nature: a deal, a shuffle, a random discard.
    Chance,
    /// A player.
    Seat(Seat),
}

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Actor::Chance => f.write_str("chance"),
            Actor::Seat(seat) => seat.fmt(f),
        }
    }
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A random outcome is due: so many, all equally likely, at least 1.
    Chance(u32),
    /// One player decides.
    Seat(Seat),
    /// These players have yet to choose, in secret; nothing is revealed until all have (C6).
    Several(Seats),
    /// The game is over.
    Over,
}

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Illegal {
    /// The clause of the rules: `IBYN-P2`.
    pub clause: &'static str,
    /// In a few words, without a full stop: `the number must be higher than 31`-like, but static.
    pub why: &'static str,
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.why, self.clause)
    }
}

/// How a card is used by a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Use {
    /// It came to the cards of this player, or was turned up for all.
    Dealt(Option<Seat>),
    /// It was bid, laid, paid or won by a decision.
    Played,
    /// A player threw it away, or gave it up.
    Discarded,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scores {
    /// Points of each seat, in the game's own measure; 0 beyond the table.
    pub points: [i32; SEATS],
    /// The winners: one, or several who share.
    pub winners: Seats,
}

impl Scores {
    /// The win is shared by all who have the most points.
    pub fn most_points(points: [i32; SEATS], players: u8) -> Scores {
        let seats = || (0..players).map(Seat);
        let most = seats().map(|seat| points[seat.index()]).max().unwrap_or(0);
        let winners = seats().filter(|seat| points[seat.index()] == most).fold(Seats::NONE, Seats::with);
        Scores { points, winners }
    }

    /// The same end with the result of each seat moved clockwise by a number of seats.
    #[must_use]
    pub fn rotated(&self, by: u8, players: u8) -> Scores {
        let mut rotated = Scores { points: [0; SEATS], winners: Seats::NONE };
        for seat in (0..players).map(Seat) {
            let to = Seat((seat.0 + by) % players);
            rotated.points[to.index()] = self.points[seat.index()];
            if self.winners.has(seat) {
                rotated.winners = rotated.winners.with(to);
            }
        }
        rotated
    }

    /// A seat's share of the win in units of 1/60, so that shares of up to six add up exactly.
    pub fn share(&self, seat: Seat) -> u32 {
        if self.winners.has(seat) { 60 / self.winners.count() } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ties_share_the_win() {
        let scores = Scores::most_points([3, 5, 5, 0, 9, 9], 4);
        assert_eq!(scores.winners, Seats::NONE.with(Seat(1)).with(Seat(2)));
        assert_eq!(scores.share(Seat(1)), 30);
        assert_eq!(scores.share(Seat(0)), 0);
        let moved = scores.rotated(3, 4);
        assert_eq!(
            (moved.points, moved.winners),
            ([5, 5, 0, 3, 0, 0], Seats::NONE.with(Seat(0)).with(Seat(1)))
        );
    }
}
