//! Values of a table, and faults about them.

use toml::Value;

use super::super::split;
use super::super::state::{CLASSES, MOST_CARDS, NONE};
use super::super::table::Table;
use crate::diag::Diagnostic;
use crate::rules::Seat;

/// A table on its way to a state, and the faults found so far.
pub(super) struct Reader<'a> {
    pub(super) table: &'a Table,
    pub(super) from: &'a toml::Table,
    pub(super) faults: Vec<Diagnostic>,
}

impl Reader<'_> {
    /// Adds a fault.
    pub(super) fn fault(&mut self, code: &str, message: String) {
        self.faults.push(Diagnostic::error(code, message));
    }

    /// A whole number.
    pub(super) fn whole(&mut self, key: &str) -> Option<i64> {
        let value = self.from.get(key)?;
        if value.as_integer().is_none() {
            self.fault(key, format!("`{key}` must be a whole number"));
        }
        value.as_integer()
    }

    /// A seat, written from 1.
    pub(super) fn seat(&mut self, key: &str) -> Option<Seat> {
        let number = self.whole(key)?;
        if !(1..=i64::from(self.table.players)).contains(&number) {
            self.fault(key, format!("`{key}` must be a seat from 1 to {}", self.table.players));
            return None;
        }
        Some(Seat((number - 1) as u8))
    }

    /// A list of numbers for each seat.
    pub(super) fn lists(&mut self, key: &str) -> Option<Vec<Vec<i64>>> {
        let value = self.from.get(key)?;
        let list = |value: &Value| value.as_array()?.iter().map(Value::as_integer).collect::<Option<Vec<i64>>>();
        let lists: Option<Vec<Vec<i64>>> = value.as_array().and_then(|seats| seats.iter().map(list).collect());
        match lists {
            Some(lists) if lists.len() == usize::from(self.table.players) => Some(lists),
            _ => {
                self.fault(key, format!("`{key}` must be {} lists of whole numbers, one a seat", self.table.players));
                None
            }
        }
    }

    /// A pile.
    pub(super) fn counted(&mut self, key: &str) -> Option<[u16; CLASSES]> {
        let value = self.from.get(key)?;
        let numbers: Option<Vec<i64>> = value.as_array().and_then(|cards| cards.iter().map(Value::as_integer).collect());
        let Some(numbers) = numbers else {
            self.fault(key, format!("`{key}` must be a list of whole numbers"));
            return None;
        };
        let mut counts = [0u16; CLASSES];
        for class in self.classes(key, &numbers) {
            let count = &mut counts[usize::from(class)];
            *count = count.saturating_add(1);
        }
        Some(counts)
    }

    /// The classes of cards written as numbers.
    pub(super) fn classes(&mut self, key: &str, numbers: &[i64]) -> Vec<u8> {
        let mut classes = Vec::new();
        for number in numbers {
            match self.table.class_of(*number) {
                Some(class) => classes.push(class),
                None => self.fault(key, format!("`{key}`: no card has the number {number}")),
            }
        }
        classes
    }
}

/// Sizes of dice; those that can't be are [`NONE`], which no split has.
pub(super) fn as_sizes(sizes: &[i64]) -> split::Sizes {
    let mut all = [0; MOST_CARDS];
    if sizes.len() > MOST_CARDS {
        return [NONE; MOST_CARDS];
    }
    for (all, size) in all.iter_mut().zip(sizes) {
        *all = u8::try_from(*size).ok().filter(|size| usize::from(*size) <= MOST_CARDS).unwrap_or(NONE);
    }
    all
}
