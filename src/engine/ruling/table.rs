//! Tables of rulings with the cards of a deck in their places, for pictures.

use std::collections::BTreeMap;

/// Which table of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableTime {
    /// Before the first move.
    Given,
    /// After this number of moves.
    After(usize),
    /// After all moves that are not refused.
    Then,
}

/// A value of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableValue {
    /// A card, by its index in the deck. Where a table counts cards, each is there once.
    Card(usize),
    /// A list.
    List(Vec<TableValue>),
    /// Values by their keys.
    Table(BTreeMap<String, TableValue>),
    /// A value that is not a card.
    Other,
}

impl TableValue {
    /// All cards in it, in their order.
    pub fn cards(&self) -> Vec<usize> {
        match self {
            TableValue::Card(card) => vec![*card],
            TableValue::List(parts) => parts.iter().flat_map(TableValue::cards).collect(),
            TableValue::Table(parts) => parts.values().flat_map(TableValue::cards).collect(),
            TableValue::Other => Vec::new(),
        }
    }

    /// The same part with the cards of another deck; a card that it lacks is left out.
    #[must_use]
    pub fn in_deck(&self, other: &impl Fn(usize) -> Option<usize>) -> TableValue {
        match self {
            TableValue::Card(card) => other(*card).map_or(TableValue::Other, TableValue::Card),
            TableValue::List(parts) => {
                TableValue::List(parts.iter().map(|part| part.in_deck(other)).collect())
            }
            TableValue::Table(parts) => TableValue::Table(
                parts.iter().map(|(key, part)| (key.clone(), part.in_deck(other))).collect(),
            ),
            TableValue::Other => TableValue::Other,
        }
    }
}
