//! The cards of a deck as rows of a spreadsheet that makes the same cards when it is read.
//!
//! A kind whose cards are alike but for their numbers is one row. Of any other kind, a row without cards
//! holds what its cards share, and each card has a row of its own, which names the kind.

use std::collections::{BTreeMap, BTreeSet};

use super::model::{Card, Deck, Kind};
use crate::spec::raw::RawValue;

/// The columns before those of fields.
const COLUMNS: [&str; 13] = [
    "set", "type", "id", "kind", "name", "count", "numbers", "price", "value", "symbols", "effects", "art",
    "text",
];

/// A row: its cells by column.
type Row = BTreeMap<String, String>;

/// The header and the rows of all cards; columns without a value are left out.
pub fn rows(deck: &Deck) -> Vec<Vec<String>> {
    let mut of_kind: Vec<Vec<&Card>> = vec![Vec::new(); deck.kinds.len()];
    for card in &deck.cards {
        of_kind[card.kind].push(card);
    }
    let rows: Vec<Row> = of_kind
        .iter()
        .enumerate()
        .filter(|(_, cards)| !cards.is_empty())
        .flat_map(|(kind, cards)| rows_of(deck, kind, cards))
        .collect();
    let used: BTreeSet<&str> = rows.iter().flat_map(|row| row.keys().map(String::as_str)).collect();
    let fields = used.iter().copied().filter(|column| !COLUMNS.contains(column));
    let header: Vec<&str> =
        COLUMNS.into_iter().filter(|column| used.contains(column)).chain(fields).collect();
    let cells =
        |row: &Row| header.iter().map(|column| row.get(*column).cloned().unwrap_or_default()).collect();
    let first = header.iter().map(|column| column.to_string()).collect();
    std::iter::once(first).chain(rows.iter().map(cells)).collect()
}

fn rows_of(deck: &Deck, at: usize, cards: &[&Card]) -> Vec<Row> {
    let kind = &deck.kinds[at];
    let id = unique_id(deck, at);
    let shared = shared(deck, cards);
    let each: Vec<Row> = cards.iter().map(|card| own(deck, kind, card, &shared)).collect();
    let numbers: Vec<String> =
        cards.iter().filter_map(|card| card.number).map(|number| number.to_string()).collect();
    let are_alike = each.iter().all(|row| row.keys().all(|column| column == "numbers"));
    let is_plain = are_alike && (numbers.is_empty() || numbers.len() == cards.len());
    let count = if is_plain { cards.len() } else { 0 };
    let mut row = shared;
    let head = [
        ("set", deck.sets[kind.set].id.clone()),
        ("type", deck.types[kind.card_type].id.clone()),
        ("name", kind.name.clone()),
    ];
    row.extend(head.map(|(column, text)| (column.to_string(), text)));
    row.insert("id".into(), id.clone());
    row.insert("count".into(), count.to_string());
    if is_plain {
        if !numbers.is_empty() {
            row.insert("numbers".into(), numbers.join(" "));
        }
        return vec![row];
    }
    // Prices and effects are those of cards.
    let moved: Row = ["price", "effects"].into_iter().filter_map(|column| row.remove_entry(column)).collect();
    let set = deck.sets[kind.set].id.clone();
    let cards = each.into_iter().map(|own| {
        let mut own: Row = own.into_iter().chain(moved.clone()).collect();
        own.extend([("set".to_string(), set.clone()), ("kind".to_string(), id.clone())]);
        own
    });
    std::iter::once(row).chain(cards).collect()
}

/// The id of a kind, which no other kind of the sheet has.
fn unique_id(deck: &Deck, at: usize) -> String {
    let kind = &deck.kinds[at];
    let is_taken = deck.kinds.iter().enumerate().any(|(other, known)| other != at && known.id == kind.id);
    if is_taken { format!("{}-{}", deck.types[kind.card_type].id, kind.id) } else { kind.id.clone() }
}

/// The values of a card, but for its number, its name and its kind.
fn values(deck: &Deck, card: &Card) -> Row {
    let number = |number: Option<i32>| number.map(|number| number.to_string());
    let words = |words: &[String]| (!words.is_empty()).then(|| words.join(" "));
    let own = [
        ("price", number(card.price)),
        ("value", number(card.value)),
        ("symbols", words(&card.symbols)),
        ("effects", deck.effect_of(card).map(|effect| effect.id.clone())),
        ("art", card.art.clone()),
        ("text", card.text.clone()),
    ];
    let own = own.into_iter().filter_map(|(column, text)| Some((column.to_string(), text?)));
    own.chain(card.fields.iter().map(|(name, value)| (name.clone(), cell(value))))
        .filter(|(_, text)| !text.is_empty())
        .collect()
}

/// The values that all these cards have.
fn shared(deck: &Deck, cards: &[&Card]) -> Row {
    let mut all = cards.iter().map(|card| values(deck, card));
    let mut shared = all.next().unwrap_or_default();
    for other in all {
        shared.retain(|column, text| other.get(column) == Some(text));
    }
    shared
}

/// Collects the values of a card beyond those that its kind shares.
fn own(deck: &Deck, kind: &Kind, card: &Card, shared: &Row) -> Row {
    let mut own: Row =
        values(deck, card).into_iter().filter(|(column, _)| !shared.contains_key(column)).collect();
    own.extend(card.number.map(|number| ("numbers".to_string(), number.to_string())));
    if card.name != kind.name {
        own.insert("name".into(), card.name.clone());
    }
    own
}

/// The text of a value in a cell; lists and tables are JSON.
fn cell(value: &RawValue) -> String {
    match value {
        RawValue::Bool(value) => value.to_string().to_uppercase(),
        RawValue::Int(value) => value.to_string(),
        RawValue::Float(value) => value.to_string(),
        RawValue::Text(text) => text.clone(),
        // Lists and tables of these values can always be written.
        RawValue::List(_) | RawValue::Table(_) => serde_json::to_string(value).unwrap_or_default(),
    }
}
