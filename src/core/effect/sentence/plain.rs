//! An effect as a sentence tells it: without what goes without saying (players without the cards that are
//! taken from them, cards seen before that somebody looks at), and with the one player who gets cards.

use serde_json::{Value, json};

use crate::effect::parts::Script;

/// An effect as a sentence tells it.
pub(super) fn without_the_obvious(script: &Script) -> Script {
    let plain = serde_json::to_value(script).map(|mut value| {
        simplify(&mut value);
        value
    });
    plain.and_then(serde_json::from_value).unwrap_or_else(|_| script.clone())
}

fn simplify(value: &mut Value) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(simplify),
        Value::Object(map) => {
            map.values_mut().for_each(simplify);
            if map.get("op").is_some_and(|op| op == "for-each")
                && map.get("who").is_some_and(|who| who == "me")
            {
                map.get_mut("do").into_iter().for_each(them_is_me);
            }
            // Not seen is unseen.
            let is_seen = |filter: &Value| {
                filter.as_object().is_some_and(|filter| filter.len() == 1 && filter.contains_key("seen"))
            };
            if !map.contains_key("seen")
                && let Some(Value::Array(none)) = map.get_mut("not")
                && let Some(at) = none.iter().position(is_seen)
            {
                let seen = none.remove(at)["seen"] == Value::Bool(true);
                if none.is_empty() {
                    map.remove("not");
                }
                map.insert("seen".into(), Value::Bool(!seen));
            }
            let (zone, filters) = (map.get("in").cloned(), map.get("where").cloned());
            if let (Some(zone), Some(Value::Object(players))) = (zone, map.get_mut("of")) {
                // Who has no such cards can't be meant.
                let condition = |filters: Option<&Value>| {
                    let mut cards = json!({ "in": zone, "of": "them" });
                    filters.into_iter().for_each(|filters| cards["where"] = filters.clone());
                    json!([{ "count": cards }])
                };
                let all = [condition(None), condition(filters.as_ref())];
                if players.get("where").is_some_and(|conditions| all.contains(conditions)) {
                    players.remove("where");
                }
            }
            // Of several players, the first clockwise gets the cards.
            if map.get("op").is_some_and(|op| op == "move") {
                match map.get("of").and_then(Value::as_str) {
                    Some("others") => _ = map.insert("of".into(), "left".into()),
                    Some("everyone") => _ = map.remove("of"),
                    _ => {}
                }
            }
            if map.get("op").is_some_and(|op| op == "look")
                && let Some(Value::Array(filters)) =
                    map.get_mut("cards").and_then(|cards| cards.get_mut("where"))
            {
                for filter in filters.iter_mut().filter_map(Value::as_object_mut) {
                    if filter.get("seen") == Some(&Value::Bool(false)) {
                        filter.remove("seen");
                    }
                }
                filters.retain(|filter| filter.as_object().is_none_or(|filter| !filter.is_empty()));
            }
        }
        _ => {}
    }
}

/// Names the player of `for-each` as the one who has the card, but in steps and selections with players of
/// their own.
fn them_is_me(value: &mut Value) {
    match value {
        Value::String(word) if word == "them" => *word = "me".into(),
        Value::Array(list) => list.iter_mut().for_each(them_is_me),
        Value::Object(map) => {
            let is_loop = map.get("op").is_some_and(|op| op == "for-each") && map.contains_key("who");
            let has_own =
                ["from", "most", "least"].iter().any(|key| map.contains_key(*key)) && !map.contains_key("in");
            if !is_loop && !has_own {
                map.values_mut().for_each(them_is_me);
            }
        }
        _ => {}
    }
}
