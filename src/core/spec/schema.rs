//! The JSON Schema of the deck format, generated from the structs of [`raw`](super::raw).

use std::sync::LazyLock;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use super::keys;
use super::raw::{LATER, RawDeck};

/// The schema, as JSON Schema draft 2020-12.
pub static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
    let mut schema = of::<RawDeck>();
    keys::describe(&mut schema);
    if let Value::Object(schema) = &mut schema {
        schema.insert("$comment".into(), COMMENT.into());
    }
    schema
});

/// The comment at the start of the schema, by which files with it are recognized.
pub const COMMENT: &str = "The schema of bidpress deck files, written by `bidpress schema`";

/// The schema by which effects are validated with the rest of the file; `restrict` leaves the words that a
/// game plays.
pub fn with_effects(restrict: impl FnOnce(Value) -> Value) -> Value {
    let mut schema = restrict(SCHEMA.clone());
    if let Some(Value::Object(effects)) = schema.pointer_mut("/properties/effects") {
        effects.remove(LATER);
    }
    schema
}

/// Marks definitions with hints for words that they do not list.
pub(super) const HINTS: &str = "x-hints";

/// Adds the hint for a word that the definition `name` may not list.
pub fn add_hint(schema: &mut Value, name: &str, word: &str, hint: String) {
    if let Some(Value::Object(definition)) = schema.pointer_mut(&format!("/$defs/{name}"))
        && let Value::Object(hints) = definition.entry(HINTS).or_insert_with(|| Value::Object(Map::new()))
    {
        hints.insert(word.to_string(), hint.into());
    }
}

/// The example of a key, as TOML; none for tables that have headings.
pub(super) fn example(schema: &Value) -> Option<String> {
    inline(schema.get("examples")?.get(0)?)
}

fn inline(value: &Value) -> Option<String> {
    let joined = |parts: Option<Vec<String>>| parts.map(|parts| parts.join(", "));
    match value {
        Value::Null => None,
        Value::Bool(_) | Value::Number(_) | Value::String(_) => Some(value.to_string()),
        Value::Array(items) if items.iter().any(Value::is_object) => None,
        Value::Array(items) => joined(items.iter().map(inline).collect()).map(|items| format!("[{items}]")),
        Value::Object(map) if map.values().any(Value::is_object) => None,
        Value::Object(map) => {
            joined(map.iter().map(|(key, value)| Some(format!("{key} = {}", inline(value)?))).collect())
                .map(|keys| format!("{{ {keys} }}"))
        }
    }
}

/// The schema of a TOML file that serde reads as `T`.
pub fn of<T: JsonSchema>() -> Value {
    let mut schema = Value::from(SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>());
    tidy(&mut schema);
    schema
}

/// A schema as text, ending with a line break.
pub fn text(schema: &Value) -> String {
    // A `Value` has string keys only, so this can't fail.
    let mut text = serde_json::to_string_pretty(schema).unwrap_or_default();
    text.push('\n');
    text
}

/// TOML has no null: a key that may be left out is simply not required. Descriptions are broken into lines as
/// in the code: only the breaks between paragraphs stay.
fn tidy(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(tidy),
        Value::Object(map) => {
            map.values_mut().for_each(tidy);
            if let Some(Value::String(text)) = map.get_mut("description")
                && text.contains('\n')
            {
                let paragraphs: Vec<String> =
                    text.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect();
                *text = paragraphs.join("\n\n");
            }
            if map.get("default").is_some_and(Value::is_null) {
                map.remove("default");
            }
            if let Some(Value::Array(types)) = map.get_mut("type") {
                types.retain(|name| name != "null");
                if let [only] = types.as_slice() {
                    let only = only.clone();
                    map.insert("type".into(), only);
                }
            }
            if let Some(Value::Array(branches)) = map.get_mut("anyOf") {
                branches.retain(|branch| branch.get("type").is_none_or(|name| name != "null"));
                if branches.len() == 1
                    && let Some(Value::Object(only)) = branches.pop()
                {
                    map.remove("anyOf");
                    map.extend(only);
                }
            }
        }
        _ => {}
    }
}
