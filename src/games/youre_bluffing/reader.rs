//! The words of a written table: seats, kinds, money, animals, each with its error.

use toml::{Table as Toml, Value};

use super::card_counts::{AMOUNTS, Hand, Herd};
use super::rules::Rules;
use crate::diag::{Diagnostic, list};
use crate::rules::{Seat, Seats};

/// Reads a table and collects its errors. Wrong values get defaults, so that the rest is read too.
pub(super) struct Reader<'a> {
    pub(super) rules: &'a Rules,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    pub(super) fn diagnostic(&mut self, key: &str, what: impl std::fmt::Display) {
        self.diagnostics.push(Diagnostic::error("state", format!("`{key}`: {what}")));
    }

    pub(super) fn known_keys(&mut self, path: &str, table: &Toml, keys: &[&str]) {
        for key in table.keys().filter(|key| !keys.contains(&key.as_str())) {
            let diagnostic = Diagnostic::error("state", format!("unknown key `{path}{key}`"));
            let diagnostic = diagnostic.nearest(key, keys.iter().copied());
            self.diagnostics.push(diagnostic.hint(format!("the keys are {}", list(keys.iter().copied()))));
        }
    }

    pub(super) fn whole(&mut self, table: &Toml, path: &str, key: &str) -> Option<u32> {
        let value = table.get(key)?;
        let number = value.as_integer().and_then(|number| u32::try_from(number).ok());
        if number.is_none() {
            self.diagnostic(&format!("{path}{key}"), "must be a whole number, 0 or more");
        }
        number
    }

    pub(super) fn tens(&mut self, table: &Toml, path: &str, key: &str) -> u16 {
        let number = self.whole(table, path, key).unwrap_or(0);
        match u16::try_from(number / 10) {
            Ok(tens) if number.is_multiple_of(10) => tens,
            _ => {
                self.diagnostic(&format!("{path}{key}"), "must be a multiple of 10 (YB-P2)");
                0
            }
        }
    }

    pub(super) fn seat(&mut self, table: &Toml, path: &str, key: &str) -> Option<Seat> {
        let value = table.get(key)?;
        let seat = self.seat_of(value);
        if seat.is_none() {
            self.diagnostic(&format!("{path}{key}"), format!("must be a seat, 1 to {}", self.rules.players));
        }
        seat
    }

    pub(super) fn seat_of(&self, value: &Value) -> Option<Seat> {
        let number = value.as_integer().filter(|number| (1..=i64::from(self.rules.players)).contains(number))?;
        Some(Seat(number as u8 - 1))
    }

    pub(super) fn seat_set(&mut self, table: &Toml, key: &str) -> Option<Seats> {
        let value = table.get(key)?;
        let seats: Option<Vec<Seat>> = value.as_array().and_then(|list| list.iter().map(|value| self.seat_of(value)).collect());
        if seats.is_none() {
            self.diagnostic(&format!("auction.{key}"), format!("must be a list of seats, 1 to {}", self.rules.players));
        }
        seats.map(|seats| seats.into_iter().fold(Seats::NONE, Seats::with))
    }

    pub(super) fn kind(&mut self, table: &Toml, path: &str) -> u8 {
        let name = table.get("animal").and_then(Value::as_str).unwrap_or_default();
        let kind = self.kind_of(name);
        if kind.is_none() {
            self.diagnostic(&format!("{path}animal"), "must be a kind of animal");
        }
        kind.unwrap_or(0)
    }

    pub(super) fn kind_of(&self, name: &str) -> Option<u8> {
        self.rules.kinds.iter().position(|animal| animal.id == name).map(|kind| kind as u8)
    }

    /// Money as a list of amounts; no more of any than the deck has, so that counts can't overflow.
    pub(super) fn hand(&mut self, key: &str, value: &Value) -> Hand {
        let Some(amounts) = value.as_array() else {
            self.diagnostic(key, "must be a list of amounts");
            return Hand::NONE;
        };
        let mut counts = [0u32; AMOUNTS];
        for value in amounts {
            let amount = value.as_integer().and_then(|amount| u32::try_from(amount).ok());
            match amount.and_then(|amount| self.rules.amount(amount)) {
                Some(amount) => counts[amount] += 1,
                None => self.diagnostic(key, format!("there is no money card of {value}")),
            }
        }
        let mut hand = Hand::NONE;
        for (amount, count) in counts.into_iter().enumerate() {
            let all = u32::from(self.rules.money.of(amount));
            if count > all {
                self.diagnostic(key, format!("there are {count} money cards of {}, and the deck has {all}", self.rules.amounts[amount]));
            }
            hand = hand.plus(Hand::some(amount, count.min(all) as u8));
        }
        hand
    }

    /// Animals as a table of counts by kind.
    pub(super) fn herd(&mut self, key: &str, value: &Value) -> Herd {
        let Some(counts) = value.as_table() else {
            self.diagnostic(key, "must be a table of kinds with their counts");
            return Herd::NONE;
        };
        let mut herd = Herd::NONE;
        for (name, count) in counts {
            let count = count.as_integer().filter(|count| (0..=4).contains(count));
            match (self.kind_of(name), count) {
                (Some(kind), Some(count)) => herd = herd.set(kind, count as u32),
                (None, _) => self.diagnostic(key, format!("there is no animal `{name}`")),
                (_, None) => self.diagnostic(key, format!("`{name}` must be 0 to 4")),
            }
        }
        herd
    }
}
