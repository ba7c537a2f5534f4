//! Values of a table, and errors about them.

use toml::Value;

use super::super::split;
use super::super::state::{CLASSES, MOST_CARDS, NONE};
use super::super::table::Table;
use crate::diag::Diagnostic;
use crate::rules::Seat;

/// A table on its way to a state, and the errors found so far.
pub(super) struct Reader<'a> {
    pub(super) table: &'a Table,
    pub(super) from: &'a toml::Table,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    /// Adds an error.
    pub(super) fn diagnostic(&mut self, code: &str, message: String) {
        self.diagnostics.push(Diagnostic::error(code, message));
    }

    /// A whole number.
    pub(super) fn whole(&mut self, key: &str) -> Option<i64> {
        let value = self.from.get(key)?;
        if value.as_integer().is_none() {
            self.diagnostic(key, format!("`{key}` must be a whole number"));
        }
        value.as_integer()
    }

    /// A seat, written from 1.
    pub(super) fn seat(&mut self, key: &str) -> Option<Seat> {
        let number = self.whole(key)?;
        if !(1..=i64::from(self.table.players)).contains(&number) {
            self.diagnostic(key, format!("`{key}` must be a seat from 1 to {}", self.table.players));
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
                self.diagnostic(key, format!("`{key}` must be {} lists of whole numbers, one a seat", self.table.players));
                None
            }
        }
    }

    /// A list of numbers.
    pub(super) fn lists_of(&mut self, key: &str) -> Option<Vec<i64>> {
        let value = self.from.get(key)?;
        let numbers = value.as_array().and_then(|all| all.iter().map(Value::as_integer).collect());
        if numbers.is_none() {
            self.diagnostic(key, format!("`{key}` must be a list of whole numbers"));
        }
        numbers
    }

    /// A list of cards for each seat.
    pub(super) fn card_lists(&mut self, key: &str) -> Option<Vec<Vec<u8>>> {
        let value = self.from.get(key)?;
        let lists: Option<Vec<&Vec<Value>>> = value.as_array().and_then(|seats| seats.iter().map(Value::as_array).collect());
        match lists {
            Some(lists) if lists.len() == usize::from(self.table.players) => {
                Some(lists.into_iter().map(|cards| self.classes(key, cards)).collect())
            }
            _ => {
                self.diagnostic(key, format!("`{key}` must be {} lists of cards, one a seat", self.table.players));
                None
            }
        }
    }

    /// A list of cards.
    pub(super) fn cards(&mut self, key: &str) -> Option<Vec<u8>> {
        let value = self.from.get(key)?;
        match value.as_array() {
            Some(cards) => Some(self.classes(key, cards)),
            None => {
                self.diagnostic(key, format!("`{key}` must be a list of cards"));
                None
            }
        }
    }

    /// A pile.
    pub(super) fn counted(&mut self, key: &str) -> Option<[u16; CLASSES]> {
        let mut counts = [0u16; CLASSES];
        for class in self.cards(key)? {
            let count = &mut counts[usize::from(class)];
            *count = count.saturating_add(1);
        }
        Some(counts)
    }

    /// The classes of cards, written as numbers or in words.
    pub(super) fn classes(&mut self, key: &str, cards: &[Value]) -> Vec<u8> {
        cards.iter().filter_map(|card| self.class(key, card)).collect()
    }

    /// The class of a card.
    pub(super) fn class(&mut self, key: &str, card: &Value) -> Option<u8> {
        let word = match card {
            Value::Integer(number) => number.to_string(),
            Value::String(word) => word.clone(),
            other => other.to_string(),
        };
        let class = self.table.words.iter().position(|known| *known == word);
        if class.is_none() {
            let diagnostic = match card {
                Value::Integer(_) => Diagnostic::error(key, format!("`{key}`: no card has the number {word}")),
                _ => {
                    let diagnostic = Diagnostic::error(key, format!("`{key}`: there is no card `{word}`"));
                    diagnostic.nearest(&word, self.table.words.iter().map(String::as_str))
                }
            };
            self.diagnostics.push(diagnostic);
        }
        class.map(|class| class as u8)
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
