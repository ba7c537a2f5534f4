//! Seats as people number them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::Seat;

/// A seat as people write it, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline, extend("minimum" = 1, "maximum" = 6))]
pub struct SeatNumber(pub u8);

impl SeatNumber {
    /// The seat, if it is at a table with this number of players.
    pub fn seat(self, players: u8) -> Option<Seat> {
        (1..=players).contains(&self.0).then(|| Seat(self.0 - 1))
    }
}

impl From<Seat> for SeatNumber {
    fn from(seat: Seat) -> SeatNumber {
        SeatNumber(seat.0.saturating_add(1))
    }
}
