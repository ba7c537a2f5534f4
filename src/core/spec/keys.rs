//! Examples and defaults of the keys of deck files, which the schema shows in editors: `keys.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

/// The definition that stands for the whole file.
const FILE: &str = "RawDeck";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Key {
    example: Value,
    default: Option<String>,
}

type Keys = BTreeMap<String, BTreeMap<String, Key>>;

/// Adds examples and defaults to the schema of deck files, and descriptions to keys that name a variant, such
/// as `op`.
pub(super) fn describe(schema: &mut Value) {
    // A test reads the file.
    let keys: Keys = toml::from_str(include_str!("keys.toml")).unwrap_or_default();
    let Value::Object(schema) = schema else { return };
    add(schema, keys.get(FILE));
    let Some(Value::Object(definitions)) = schema.get_mut("$defs") else { return };
    for (name, definition) in definitions.iter_mut() {
        let Value::Object(definition) = definition else { continue };
        add(definition, keys.get(name));
        let Some(Value::Array(variants)) = definition.get_mut("oneOf") else { continue };
        for variant in variants.iter_mut().filter_map(Value::as_object_mut) {
            if let Some(word) = variant_word(variant) {
                add(variant, keys.get(&word));
            }
        }
    }
}

/// The word that selects a variant, whose key gets the variant's description.
fn variant_word(variant: &mut Map<String, Value>) -> Option<String> {
    let about = variant.get("description").cloned();
    let keys = variant.get_mut("properties")?.as_object_mut()?;
    let selector =
        keys.values_mut().filter_map(Value::as_object_mut).find(|key| key.contains_key("const"))?;
    if let Some(about) = about {
        selector.entry("description").or_insert(about);
    }
    selector.get("const")?.as_str().map(str::to_string)
}

fn add(definition: &mut Map<String, Value>, keys: Option<&BTreeMap<String, Key>>) {
    let Some(Value::Object(properties)) = definition.get_mut("properties") else { return };
    for (name, key) in keys.into_iter().flatten() {
        let Some(Value::Object(property)) = properties.get_mut(name) else { continue };
        property.insert("examples".into(), Value::Array(vec![key.example.clone()]));
        if let (Some(default), Some(Value::String(about))) = (&key.default, property.get_mut("description")) {
            about.push_str(&format!(" Default: {default}."));
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;
    use crate::spec::schema::SCHEMA;

    /// Calls `work` with the definition, the name and the schema of each key.
    fn each_key(schema: &Value, definition: &str, work: &mut dyn FnMut(&str, &str, &Value, bool)) {
        match schema {
            Value::Array(items) => items.iter().for_each(|item| each_key(item, definition, work)),
            Value::Object(map) => {
                let required = |name: &str| {
                    map.get("required")
                        .and_then(Value::as_array)
                        .is_some_and(|all| all.iter().any(|key| key == name))
                };
                for (name, key) in map.get("properties").and_then(Value::as_object).into_iter().flatten() {
                    work(definition, name, key, required(name));
                }
                for (name, inner) in map {
                    if name == "$defs" {
                        inner
                            .as_object()
                            .unwrap()
                            .iter()
                            .for_each(|(name, inner)| each_key(inner, name, work));
                    } else {
                        each_key(inner, definition, work);
                    }
                }
            }
            _ => {}
        }
    }

    #[test]
    fn each_key_has_a_description_and_those_of_decks_a_default_and_an_example() {
        let mut count = 0;
        each_key(&SCHEMA, FILE, &mut |definition, name, key, is_required| {
            let about = key["description"].as_str().unwrap_or_default();
            assert!(about.trim_end().ends_with('.'), "`{name}` of {definition} has no description: {key}");
            if definition.starts_with("Raw") && key.get("const").is_none() {
                count += 1;
                assert!(
                    key["examples"].as_array().is_some_and(|all| all.len() == 1),
                    "`{name}` of {definition} has no example"
                );
                assert!(
                    is_required || about.contains(" Default: "),
                    "`{name}` of {definition} has no default: {about}"
                );
            }
        });
        let keys: Keys = toml::from_str(include_str!("keys.toml")).unwrap();
        let written: usize = keys.values().map(BTreeMap::len).sum();
        assert!(count > 90 && written == count, "{written} keys are described, and {count} exist");
    }
}
