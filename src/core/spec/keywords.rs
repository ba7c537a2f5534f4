//! Keywords of a JSON Schema: what it lists, allows and says.

use serde_json::Value;

use super::schema::HINTS;

/// The schemas of which one must hold.
pub(super) fn branches(schema: &Value) -> Option<&[Value]> {
    schema.get("oneOf").or_else(|| schema.get("anyOf")).and_then(Value::as_array).map(Vec::as_slice)
}

/// Returns the hint that a schema has for a word that it doesn't list.
pub(super) fn hint_of(schema: &Value, word: &str) -> Option<String> {
    schema.get(HINTS)?.get(word)?.as_str().map(str::to_string)
}

/// The values of an enumeration of texts.
pub(super) fn options(schema: &Value) -> Vec<&str> {
    let constant = schema.get("const").and_then(Value::as_str).into_iter();
    let listed = schema.get("enum").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    constant.chain(listed).collect()
}

/// The key that distinguishes the branches: the property that is constant in each of them.
pub(super) fn tag_key<'a>(branches: &[&'a Value]) -> Option<&'a str> {
    let properties = branches.first()?.get("properties")?.as_object()?;
    properties
        .keys()
        .map(String::as_str)
        .find(|key| branches.iter().all(|branch| tag_of(branch, key).is_some()))
}

/// The constant text of a property.
pub(super) fn tag_of<'a>(branch: &'a Value, key: &str) -> Option<&'a str> {
    property(branch, key)?.get("const")?.as_str()
}

/// The schema of a property.
pub(super) fn property<'a>(schema: &'a Value, key: &str) -> Option<&'a Value> {
    schema.get("properties")?.get(key)
}

/// True if a schema allows values of a JSON type.
pub(super) fn allows(schema: &Value, found: &str) -> bool {
    let fits = |name: &Value| name == found || (name == "number" && found == "integer");
    match schema.get("type") {
        Some(Value::Array(types)) => types.iter().any(fits),
        Some(one) => fits(one),
        None => true,
    }
}

/// Names the type of value that a schema expects, for people.
pub(super) fn wanted(schema: &Value) -> &'static str {
    match schema.get("type") {
        Some(Value::Array(types)) => types.first().and_then(Value::as_str).map_or("something else", an),
        Some(Value::String(one)) => an(one),
        _ => "something else",
    }
}

/// A JSON type's name for people.
fn an(name: &str) -> &'static str {
    match name {
        "string" => "a text in quotes",
        "integer" => "a whole number",
        "number" => "a number",
        "boolean" => "`true` or `false`",
        "array" => "a list `[…]`",
        "object" => "a table `{…}`",
        "date" => "a date",
        _ => "something else",
    }
}

/// The name of a value's type for people; a number that is not an integer is a decimal number.
pub(super) fn found_text(found: &str) -> &'static str {
    if found == "number" { "a decimal number" } else { an(found) }
}

/// A numeric keyword of a schema.
pub(super) fn bound(schema: &Value, key: &str) -> Option<f64> {
    schema.get(key).and_then(Value::as_f64)
}
