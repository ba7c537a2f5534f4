//! Keys and blocks that are in the wrong place: what they are taken for, and where they belong.

use serde_json::{Map, Value};
use toml::de::{DeTable, DeValue};

use super::keywords::{branches, options, property};

/// The schema of a file, in which `$ref` leads to definitions.
#[derive(Clone, Copy)]
pub(super) struct Root<'a>(pub(super) &'a Value);

impl<'a> Root<'a> {
    fn resolve(self, schema: &'a Value) -> &'a Value {
        let pointer =
            schema.get("$ref").and_then(Value::as_str).and_then(|reference| reference.strip_prefix('#'));
        pointer.and_then(|pointer| self.0.pointer(pointer)).unwrap_or(schema)
    }

    fn keys(self) -> Option<&'a Map<String, Value>> {
        self.0.get("properties")?.as_object()
    }

    /// The blocks of the file: the heading of each, as people write it, and the schema of its keys.
    fn blocks(self) -> impl Iterator<Item = (String, &'a Value)> {
        self.keys().into_iter().flatten().filter_map(move |(name, schema)| {
            let schema = self.resolve(schema);
            let of_many = schema.get("additionalProperties").filter(|schema| schema.is_object());
            match (schema.get("items"), of_many) {
                (Some(items), _) => Some((format!("[[{name}]]"), self.resolve(items))),
                (None, Some(each)) => Some((format!("[{name}.…]"), self.resolve(each))),
                (None, None) if schema.get("properties").is_some() => Some((format!("[{name}]"), schema)),
                (None, None) => None,
            }
        })
    }

    /// The heading of the blocks that have a key with such a value.
    pub(super) fn heading_with(self, key: &str, value: &DeValue<'_>) -> Option<String> {
        let takes = |schema: &'a Value| {
            let schema = self.resolve(schema);
            let listed: Vec<&str> = branches(schema)
                .into_iter()
                .flatten()
                .chain([schema])
                .flat_map(|branch| options(self.resolve(branch)))
                .collect();
            listed.is_empty() || value.as_str().is_none_or(|word| listed.contains(&word))
        };
        let mut headings = self
            .blocks()
            .filter(|(_, schema)| property(schema, key).is_some_and(takes))
            .map(|(heading, _)| heading);
        let first = headings.next()?;
        headings.next().is_none().then_some(first)
    }

    /// The block that all keys of a table fit, if they don't fit the block that they are in: its heading.
    pub(super) fn other_block(self, name: &str, table: &DeTable<'_>) -> Option<String> {
        let own = self.blocks().find(|(heading, _)| heading.trim_matches(['[', ']']) == name)?.1;
        let fits = |schema: &Value| {
            table.keys().all(|key| property(schema, key.get_ref()).is_some())
                && required(schema).all(|wanted| has(table, wanted))
        };
        if fits(own) || required(own).all(|wanted| has(table, wanted)) {
            return None;
        }
        let other = self.blocks().find(|(heading, schema)| {
            heading.starts_with("[[") && fits(schema) && required(schema).count() > 0
        })?;
        Some(other.0)
    }

    /// True for an unknown table with a key that the file as a whole requires and lacks.
    pub(super) fn is_head(self, value: &DeValue<'_>, file: &DeTable<'_>) -> bool {
        let table = match value {
            DeValue::Table(table) => table,
            DeValue::Array(array) => match array.iter().next().map(|first| first.get_ref()) {
                Some(DeValue::Table(table)) => table,
                _ => return false,
            },
            _ => return false,
        };
        required(self.0).any(|key| has(table, key) && !has(file, key))
    }
}

fn required(schema: &Value) -> impl Iterator<Item = &str> {
    schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
}

fn has(table: &DeTable<'_>, key: &str) -> bool {
    table.keys().any(|known| known.get_ref() == key)
}
