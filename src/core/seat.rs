//! Seats and sets of them.

use std::fmt;

/// The most seats of any game.
pub const SEATS: usize = 6;

/// A seat at the table, from 0; shown from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// As an index.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The seat to the left, clockwise.
    #[inline]
    pub fn next(self, players: u8) -> Seat {
        if self.0 + 1 >= players { Seat(0) } else { Seat(self.0 + 1) }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seat {}", u16::from(self.0) + 1)
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seats(pub u8);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);

    /// All seats of a table.
    #[inline]
    pub fn all(players: u8) -> Seats {
        Seats(((1u16 << players) - 1) as u8)
    }

    /// Just one.
    #[inline]
    pub fn one(seat: Seat) -> Seats {
        Seats(bit(seat))
    }

    /// True if a seat is in the set.
    #[inline]
    pub fn has(self, seat: Seat) -> bool {
        self.0 & bit(seat) != 0
    }

    /// With a seat.
    #[must_use]
    #[inline]
    pub fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | bit(seat))
    }

    /// Without a seat.
    #[must_use]
    #[inline]
    pub fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !bit(seat))
    }

    /// How many.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// True if the set is empty.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats of both sets.
    #[must_use]
    #[inline]
    pub fn and(self, others: Seats) -> Seats {
        Seats(self.0 & others.0)
    }

    /// The seats, in their order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..SEATS as u8).map(Seat).filter(move |seat| self.has(*seat))
    }

    /// The seats clockwise, the first of them `from` or next after it.
    #[inline]
    pub fn clockwise(self, from: Seat, players: u8) -> impl Iterator<Item = Seat> {
        std::iter::successors(Some(from), move |seat| Some(seat.next(players)))
            .take(usize::from(players))
            .filter(move |seat| self.has(*seat))
    }
}

/// The bit of a seat; a seat that no table has is in no set.
#[inline]
fn bit(seat: Seat) -> u8 {
    1u8.checked_shl(seat.0.into()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clockwise_starts_anywhere() {
        let order: Vec<u8> =
            Seats::all(4).without(Seat(3)).clockwise(Seat(2), 4).map(|seat| seat.0).collect();
        assert_eq!(order, [2, 0, 1]);
        assert_eq!(Seats::all(6).count(), 6);
    }
}
