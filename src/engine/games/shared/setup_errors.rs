//! Collects the errors of a setup.

use std::fmt::{self, Display};

use crate::effect::machine::{Machine, MachineSetup, Table, from_setup};
use crate::rules::{KeyError, Seat, Seats};

use super::SeatNumber;

/// The key of the value of a seat in a list.
pub(crate) struct SeatKey<'a> {
    list: &'a dyn Display,
    seat: u8,
}

impl Display for SeatKey<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.list, self.seat)
    }
}

/// The errors of a setup found so far, at a table with this number of players. Keys and messages are only
/// written out for errors.
pub(crate) struct SetupErrors {
    players: u8,
    errors: Vec<KeyError>,
}

impl SetupErrors {
    /// No errors yet.
    pub(crate) fn new(players: u8) -> SetupErrors {
        SetupErrors { players, errors: Vec::new() }
    }

    /// Adds an error of the value at `key`.
    pub(crate) fn add(&mut self, key: impl Display, message: impl Display) {
        self.errors.push(KeyError::new(key.to_string(), message.to_string()));
    }

    /// Adds an error with hints.
    pub(crate) fn push(&mut self, error: KeyError) {
        self.errors.push(error);
    }

    /// Adds an error unless a condition holds.
    pub(crate) fn need(&mut self, holds: bool, key: impl Display, message: impl Display) {
        if !holds {
            self.add(key, message);
        }
    }

    /// Adds the errors of a later check, but for those at values that are known to be wrong already.
    pub(crate) fn add_new(&mut self, later: SetupErrors) {
        for error in later.errors {
            if !self.errors.iter().any(|known| known.is_within(&error.key) || error.is_within(&known.key)) {
                self.errors.push(error);
            }
        }
    }

    /// The seat with a number; `default` if there is none, or no such seat.
    pub(crate) fn seat(&mut self, key: &dyn Display, number: Option<SeatNumber>, default: Seat) -> Seat {
        self.seat_if_given(key, number).unwrap_or(default)
    }

    /// The seat with a number; none if there is none, or no such seat.
    pub(crate) fn seat_if_given(&mut self, key: &dyn Display, number: Option<SeatNumber>) -> Option<Seat> {
        let (number, players) = (number?, self.players);
        let seat = number.seat(players);
        self.need(seat.is_some(), key, format_args!("{} is not a seat from 1 to {players}", number.0));
        seat
    }

    /// The seats with the numbers of a list.
    pub(crate) fn seats(&mut self, key: &dyn Display, numbers: &[SeatNumber]) -> Seats {
        let seats = numbers
            .iter()
            .enumerate()
            .filter_map(|(at, number)| self.seat_if_given(&format_args!("{key}.{at}"), Some(*number)));
        seats.fold(Seats::NONE, Seats::with)
    }

    /// The values of a list by seat, each with its key; more values than seats are an error.
    pub(crate) fn by_seat<'a, T>(
        &mut self,
        key: &'a dyn Display,
        values: &'a [T],
    ) -> impl Iterator<Item = (Seat, SeatKey<'a>, &'a T)> + use<'a, T> {
        if values.len() > usize::from(self.players) {
            let players = self.players;
            self.add(key, format_args!("there are {} values for {players} seats", values.len()));
        }
        (0..self.players)
            .zip(values)
            .map(move |(seat, value)| (Seat(seat), SeatKey { list: key, seat }, value))
    }

    /// A number up to `most`, else 0.
    pub(crate) fn number(&mut self, key: &dyn Display, number: u16, most: u16) -> u16 {
        if number <= most {
            return number;
        }
        self.add(key, format_args!("{number} is not a number from 0 to {most}"));
        0
    }

    /// Reads the state of effects, as the key `effects` describes it.
    pub(crate) fn machine(&mut self, table: &impl Table, effects: &MachineSetup) -> Machine {
        from_setup(table, effects, "effects").unwrap_or_else(|errors| {
            self.errors.extend(errors);
            Machine::default()
        })
    }

    /// True if there are no errors.
    pub(crate) fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// The value, if there are no errors.
    pub(crate) fn into_result<T>(self, value: T) -> Result<T, Vec<KeyError>> {
        if self.errors.is_empty() { Ok(value) } else { Err(self.errors) }
    }
}
