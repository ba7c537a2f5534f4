//! Collects the errors of a setup.

use crate::rules::{KeyError, Seat};

use super::SeatNumber;

/// The errors of a setup found so far, at a table with this number of players.
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
    pub(crate) fn add(&mut self, key: impl Into<String>, message: impl Into<String>) {
        self.errors.push(KeyError::new(key, message));
    }

    /// Adds an error with hints.
    pub(crate) fn push(&mut self, error: KeyError) {
        self.errors.push(error);
    }

    /// Adds an error unless a condition holds.
    pub(crate) fn need(&mut self, holds: bool, key: impl Into<String>, message: impl Into<String>) {
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
    pub(crate) fn seat(&mut self, key: &str, number: Option<SeatNumber>, default: Seat) -> Seat {
        let Some(number) = number else { return default };
        number.seat(self.players).unwrap_or_else(|| {
            self.add(key, format!("{} is not a seat from 1 to {}", number.0, self.players));
            default
        })
    }

    /// The values of a list by seat, each with its key; more values than seats are an error.
    pub(crate) fn by_seat<'a, T>(&mut self, key: &str, values: &'a [T]) -> Vec<(Seat, String, &'a T)> {
        if values.len() > usize::from(self.players) {
            self.add(key, format!("there are {} values for {} seats", values.len(), self.players));
        }
        (0..self.players).zip(values).map(|(seat, value)| (Seat(seat), format!("{key}.{seat}"), value)).collect()
    }

    /// A number up to `most`, else 0.
    pub(crate) fn number(&mut self, key: &str, number: u16, most: u16) -> u16 {
        if number <= most {
            return number;
        }
        self.add(key, format!("{number} is not a number from 0 to {most}"));
        0
    }

    /// Whether there are no errors.
    pub(crate) fn is_empty(&self) -> bool {
        self.errors.is_empty()
    }

    /// The value, if there are no errors.
    pub(crate) fn into_result<T>(self, value: T) -> Result<T, Vec<KeyError>> {
        if self.errors.is_empty() { Ok(value) } else { Err(self.errors) }
    }
}
