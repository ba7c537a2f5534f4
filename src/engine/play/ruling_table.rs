//! The table of a ruling at some time, with the cards of the deck in their places, for pictures.

use std::collections::BTreeMap;

use toml::{Table, Value};

use super::ruling_runner::after;
use crate::deck::Deck;
use crate::diag::KeyError;
use crate::rules::Rules;
use crate::ruling::{Case, TableTime, TableValue};

/// The table of a ruling. The given one has its cards in the order in which the ruling names them.
///
/// # Errors
/// Why there is no such table: the setup is not valid, or a move is not legal.
pub(super) fn table<R: Rules>(
    rules: &R,
    deck: &Deck,
    case: &Case<'_>,
    time: TableTime,
) -> Result<TableValue, Vec<KeyError>> {
    let moves = match time {
        TableTime::Given => 0,
        TableTime::After(moves) => moves,
        TableTime::Then => case.raw.when.moves.len(),
    };
    let mut table = rules.to_table(&after(rules, case, moves)?);
    if time == TableTime::Given {
        table.extend(case.raw.given.clone().unwrap_or_default());
    }
    let reader =
        Reader { rules, deck, places: deck.cards.iter().map(|card| card.serial.index).zip(0..).collect() };
    Ok(TableValue::Table(table.iter().map(|(key, value)| (key.clone(), reader.part(key, value))).collect()))
}

struct Reader<'a, R> {
    rules: &'a R,
    deck: &'a Deck,
    /// The index of each card in the deck, by that of its serial number.
    places: BTreeMap<u32, usize>,
}

impl<R: Rules> Reader<'_, R> {
    fn part(&self, key: &str, value: &Value) -> TableValue {
        match value {
            Value::String(name) => self.card(key, name).unwrap_or(TableValue::Other),
            Value::Integer(number) => self.card(key, &number.to_string()).unwrap_or(TableValue::Other),
            Value::Array(values) => {
                TableValue::List(values.iter().map(|value| self.part(key, value)).collect())
            }
            Value::Table(table) => TableValue::Table(self.entries(key, table)),
            _ => TableValue::Other,
        }
    }

    /// The values of a table within the table; it counts cards if its keys are cards.
    fn entries(&self, key: &str, table: &Table) -> BTreeMap<String, TableValue> {
        let part = |(name, value): (&String, &Value)| {
            let part = self.card(key, name).unwrap_or_else(|| self.part(&format!("{key}.{name}"), value));
            (name.clone(), part)
        };
        table.iter().map(part).collect()
    }

    fn card(&self, key: &str, name: &str) -> Option<TableValue> {
        let serial = self.rules.card_at(self.deck, key, name)?;
        self.places.get(&serial).copied().map(TableValue::Card)
    }
}
