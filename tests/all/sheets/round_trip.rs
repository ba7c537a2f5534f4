//! The cards of every shipped deck, listed as a spreadsheet and read again, are the same cards.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::decks::with_effects;
use crate::support::shipped::shipped;
use bidpress::deck::{Card, Deck, assemble, rows};
use bidpress::diag::Source;
use bidpress::sheet::File;
use bidpress::spec::raw::RawValue;
use bidpress::spec::{self, Spec};

/// The deck file without its cards and the rules of their numbers, with the spreadsheet instead.
fn with_sheet(spec: &Spec, columns: &toml::Table) -> String {
    let mut file: toml::Table = spec.source.text.parse().unwrap();
    for key in ["kinds", "cards", "sheets"] {
        file.remove(key);
    }
    for (_, of_type) in file.get_mut("types").and_then(toml::Value::as_table_mut).into_iter().flatten() {
        for key in ["number", "price", "choose", "each", "count"] {
            of_type.as_table_mut().unwrap().remove(key);
        }
    }
    let sheet = toml::Table::from_iter([
        ("file".to_string(), "all.csv".into()),
        ("columns".to_string(), columns.clone().into()),
    ]);
    file.insert("sheets".into(), vec![toml::Value::from(sheet)].into());
    toml::to_string(&file).unwrap()
}

/// The declarations of fields whose values could be taken for another type.
fn columns(deck: &Deck) -> toml::Table {
    let mut types: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, value) in deck.cards.iter().flat_map(|card| &card.fields) {
        let of_value = match value {
            RawValue::Text(_) => "text",
            RawValue::Float(_) => "decimal",
            _ => continue,
        };
        types.entry(name).or_default().insert(of_value);
    }
    let column = |of_type: &str| toml::Table::from_iter([("type".to_string(), of_type.into())]).into();
    types.into_iter().map(|(name, types)| (name.to_string(), column(types.first().unwrap()))).collect()
}

/// All that a card is.
fn parts(deck: &Deck, card: &Card) -> String {
    let kind = &deck.kinds[card.kind];
    let effect = deck.effect_of(card).map(|effect| &effect.id);
    let Card { serial, number, price, value, name, symbols, art, text, fields, .. } = card;
    let (of_type, set) = (&deck.types[kind.card_type].id, &deck.sets[kind.set].id);
    format!(
        "{serial} {of_type} {set} {number:?} {price:?} {value:?} {name} {symbols:?} {effect:?} {art:?} \
        {text:?} {fields:?}"
    )
}

#[test]
fn all_shipped_decks_survive_a_spreadsheet() {
    let mut compared = 0;
    for (base, expansions) in shipped() {
        for expansions in [&[], expansions.as_slice()] {
            let (deck, _) = assemble(&base, expansions, &with_effects()).unwrap();
            let mut writer = csv::Writer::from_writer(Vec::new());
            rows(&deck).iter().for_each(|row| writer.write_record(row).unwrap());
            let sheet = writer.into_inner().unwrap();
            let columns = columns(&deck);
            let read = |spec: &Spec| {
                let text = with_sheet(spec, &columns);
                spec::read(&Source::new("again.toml", text.as_str()), &|_| {
                    Ok(File::new("all.csv", sheet.clone()))
                })
                .unwrap_or_else(|diagnostics| {
                    panic!("{}\n{}", bidpress::Error::from(diagnostics), String::from_utf8_lossy(&sheet))
                })
            };
            let specs: Vec<Spec> = expansions.iter().map(read).collect();
            let again = assemble(&read(&base), &specs, &with_effects()).map(|(deck, _)| deck);
            let again = again.unwrap_or_else(|diagnostics| panic!("{}", bidpress::Error::from(diagnostics)));
            assert_eq!(again.cards.len(), deck.cards.len(), "{}", deck.id);
            for (one, other) in deck.cards.iter().zip(&again.cards) {
                assert_eq!(parts(&deck, one), parts(&again, other), "{}", deck.id);
            }
            compared += deck.cards.len();
        }
    }
    assert!(compared > 500, "{compared} cards");
}
