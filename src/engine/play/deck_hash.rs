//! The cards of a deck as a text and a hash: two decks with the same hash play the same games.
//!
//! The text is canonical: JSON on one line a card, with the names of fields in alphabetical order and absent
//! values left out. So it depends on the deck alone, not on how the program's types are laid out or shown. A
//! change of it is a new [`ENCODING`].

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::deck::{Card, Deck};
use crate::effect::Effect;
use crate::effect::parts::Script;
use crate::hex::hex;
use crate::spec::raw::RawValue;

/// The version of the encoding.
const ENCODING: &str = "bidpress/cards/1";

/// The parts of a card that decide how it is played. Names, texts and pictures don't.
#[derive(Serialize)]
struct PlayedCard<'a> {
    card_type: &'a str,
    kind: &'a str,
    number: Option<i32>,
    price: Option<i32>,
    value: Option<i32>,
    symbols: &'a [String],
    fields: BTreeMap<&'a str, &'a RawValue>,
    effect: Option<PlayedEffect<'a>>,
}

/// The parts of an effect that decide what it does.
#[derive(Serialize)]
struct PlayedEffect<'a> {
    id: &'a str,
    #[serde(flatten)]
    script: Script,
}

impl<'a> PlayedCard<'a> {
    fn of(deck: &'a Deck, card: &'a Card, fields: &[&str]) -> PlayedCard<'a> {
        let kind = &deck.kinds[card.kind];
        let effect = |effect: &'a Effect| PlayedEffect {
            id: &effect.id,
            // Names and sentences decide nothing.
            script: effect.script.bare(),
        };
        PlayedCard {
            card_type: &deck.types[kind.card_type].id,
            kind: &kind.id,
            number: card.number,
            price: card.price,
            value: card.value,
            symbols: &card.symbols,
            fields: card
                .fields
                .iter()
                .map(|(name, value)| (name.as_str(), value))
                .filter(|(name, _)| fields.contains(name))
                .collect(),
            effect: deck.effect_of(card).map(effect),
        }
    }
}

/// The cards of a deck in the canonical encoding; `fields` are those that the rules read.
fn encoded(deck: &Deck, fields: &[&str]) -> String {
    let mut text = format!("{ENCODING}\n");
    for card in &deck.cards {
        // All keys are texts, and nothing in a card refuses to be written, so this can't fail.
        write(&serde_json::to_value(PlayedCard::of(deck, card, fields)).unwrap_or_default(), &mut text);
        text.push('\n');
    }
    text
}

/// Writes a value without spaces, keys in alphabetical order, and without what is null.
fn write(value: &Value, text: &mut String) {
    match value {
        Value::Object(map) => {
            let fields: BTreeMap<&String, &Value> =
                map.iter().filter(|(_, value)| !value.is_null()).collect();
            text.push('{');
            for (place, (name, value)) in fields.into_iter().enumerate() {
                let comma = if place > 0 { "," } else { "" };
                *text += &format!("{comma}{}:", Value::from(name.as_str()));
                write(value, text);
            }
            text.push('}');
        }
        Value::Array(items) => {
            text.push('[');
            for (place, item) in items.iter().enumerate() {
                if place > 0 {
                    text.push(',');
                }
                write(item, text);
            }
            text.push(']');
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => *text += &value.to_string(),
    }
}

/// The hash of a deck's cards; `fields` are those that the rules read:
/// [`Rules::FIELDS`](crate::rules::Rules::FIELDS).
pub fn deck_hash(deck: &Deck, fields: &[&str]) -> String {
    hex(&Sha256::digest(encoded(deck, fields).as_bytes())[..16])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::{Options, assemble};
    use crate::diag::Source;
    use crate::spec;

    const DECK: &str = r#"
format = 1
id = "tiny"
title = "Tiny"
game = "i-bid-you-not"
[set]
id = "base"
title = "Base"
[types.lot]
title = "Lot"
front = "lot"
[effects.calm]
name = "Calm"
when = "in-play"
if = [{ count = { in = "row" }, at_least = 3 }]
do = [{ op = "set-rule", rule = "order", value = "falling-number" }]
[[kinds]]
id = "owl"
type = "lot"
name = "Owl"
number = 7
price = -2
effects = ["calm"]
fields = { ground = "dark green", donkey = true, "ä" = ["x", 1.5] }
"#;

    const FIELDS: &[&str] = &["donkey", "ä"];

    /// A pinned text and hash: whoever changes them makes the logs of all decks void.
    #[test]
    fn the_encoding_is_pinned() {
        let spec = spec::read(&Source::new("deck.toml", DECK), &|_| Err("none".into())).unwrap();
        let deck = assemble(&spec, &[], &Options::default()).unwrap().0;
        let card = concat!(
            r#"{"card_type":"lot","effect":{"do":[{"op":"set-rule","rule":"order","value":"falling-number"}],"id":"calm","#,
            r#""if":[{"at_least":3,"count":{"in":"row"}}],"until":"now","when":"in-play"},"#,
            r#""fields":{"donkey":true,"ä":["x",1.5]},"kind":"owl","number":7,"price":-2,"symbols":[]}"#,
        );
        assert_eq!(encoded(&deck, FIELDS), format!("bidpress/cards/1\n{card}\n"));
        assert_eq!(deck_hash(&deck, FIELDS), "5b70df47f8304d813263949609bc1c15");
    }
}
