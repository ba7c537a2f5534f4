//! How a value of the wrong type should be written, where its meaning is clear.

use serde_json::Value;
use toml::Spanned;
use toml::de::DeValue;

use super::keywords::{allows, property};
use super::schema::example;

/// A value whose type its schema does not allow.
pub(super) struct Misfit<'a> {
    /// The text of the file.
    pub(super) text: &'a str,
    /// The key of the value; none for an item of a list.
    pub(super) key: Option<&'a str>,
    pub(super) value: &'a Spanned<DeValue<'a>>,
    /// The schema of the key.
    pub(super) about: &'a Value,
    /// The schemas of which one must hold.
    pub(super) wanted: &'a [&'a Value],
    /// The schema of the items of a list, if a list is wanted.
    pub(super) items: Option<&'a Value>,
}

/// The most numbers of a range that are listed.
const LISTED: i64 = 12;

impl Misfit<'_> {
    /// The hint that shows the line as it should be; an example where the meaning is not clear.
    pub(super) fn hint(&self) -> Option<String> {
        if let Some(hint) = self.heading() {
            return Some(hint);
        }
        let with_key = |value: String| self.key.map_or(value.clone(), |key| format!("{key} = {value}"));
        match self.corrected() {
            Some(value) => Some(format!("write `{}`", with_key(value))),
            None => example(self.about).map(|value| format!("write for example `{}`", with_key(value))),
        }
    }

    fn written(&self) -> &str {
        self.text.get(self.value.span()).unwrap_or_default()
    }

    fn wants(&self, name: &str) -> bool {
        self.wanted.iter().any(|schema| schema.get("type").is_some() && allows(schema, name))
    }

    /// The hint for a table that the wrong kind of heading begins.
    fn heading(&self) -> Option<String> {
        let before = self.text.get(..self.value.span().start)?;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let line = self.text[start..].lines().next()?.trim();
        let name = line.strip_prefix('[')?.trim_matches(['[', ']', ' ']);
        let key = self.key?;
        match self.value.get_ref() {
            DeValue::Table(_) if self.wants("array") && name == key => {
                Some(format!("write `[[{key}]]`, with two brackets: each such heading begins another one"))
            }
            DeValue::Table(_) if self.wants("array") => Some(format!(
                "write `[[{key}]]`, with two brackets and without a name; a name is written below it, as `id`"
            )),
            DeValue::Array(_) if self.wants("object") && line.starts_with("[[") => match self.of_many() {
                true => Some(format!(
                    "each has a heading with its own name: write for example `[{key}.{}]`",
                    self.own_name()
                )),
                false => Some(format!("write `[{name}]`, with one bracket: there is only one of it")),
            },
            _ => None,
        }
    }

    /// True if a table is expected whose keys are names.
    fn of_many(&self) -> bool {
        self.wanted.iter().any(|schema| schema.get("additionalProperties").is_some_and(Value::is_object))
    }

    /// A name that the first table of a list gives itself.
    fn own_name(&self) -> String {
        let first = self
            .value
            .get_ref()
            .as_array()
            .and_then(|array| array.iter().next())
            .and_then(|first| first.get_ref().as_table());
        let named = |key: &str| first?.iter().find(|(name, _)| name.get_ref() == key)?.1.get_ref().as_str();
        let name = ["id", "name", "title"].into_iter().find_map(named).map(crate::id::id_from);
        name.filter(|name| !name.is_empty()).unwrap_or_else(|| "name".into())
    }

    /// The value as it should be, if its meaning is clear.
    fn corrected(&self) -> Option<String> {
        match self.value.get_ref() {
            DeValue::String(text) => self.of_text(text.trim()),
            DeValue::Integer(_) if self.players().is_some() => {
                let most: u32 = self.written().parse().ok().filter(|most| *most > 0)?;
                Some(format!("{{ min = {}, max = {most} }}", most.min(2)))
            }
            DeValue::Float(_) if self.wants("integer") => {
                let number: f64 = self.written().parse().ok()?;
                (number.fract() == 0.0 && number.abs() < 1e9).then(|| format!("{number}"))
            }
            DeValue::Integer(_) | DeValue::Float(_) if self.wants("string") => {
                // Lengths have a unit.
                let is_length = example(self.about).is_some_and(|example| example.ends_with("mm\""));
                Some(format!("\"{}{}\"", self.written(), if is_length { "mm" } else { "" }))
            }
            DeValue::Boolean(_) | DeValue::Datetime(_) if self.wants("string") => {
                Some(format!("\"{}\"", self.written()))
            }
            DeValue::Integer(_) if self.wants("array") => self.list(&[self.written()]),
            _ => None,
        }
    }

    /// The value that is written as a text.
    fn of_text(&self, text: &str) -> Option<String> {
        if self.wants("integer") && text.parse::<i64>().is_ok()
            || self.wants("number") && text.parse::<f64>().is_ok_and(f64::is_finite)
        {
            return Some(text.to_string());
        }
        if self.wants("boolean") {
            match text.to_lowercase().as_str() {
                "true" | "yes" | "on" => return Some("true".into()),
                "false" | "no" | "off" => return Some("false".into()),
                _ => {}
            }
        }
        let range = range(text);
        if let (Some(()), Some((from, to))) = (self.players(), range) {
            return Some(format!("{{ min = {from}, max = {to} }}"));
        }
        if !self.wants("array") {
            return None;
        }
        let parts: Vec<&str> =
            text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()).collect();
        match range {
            Some((from, to))
                if from < to
                    && to - from < LISTED
                    && self.items.is_some_and(|items| allows(items, "integer")) =>
            {
                let all: Vec<String> = (from..=to).map(|number| number.to_string()).collect();
                Some(format!("[{}]", all.join(", ")))
            }
            _ => self.list(&parts),
        }
    }

    /// Returns `Some` if a range of numbers of players is expected.
    fn players(&self) -> Option<()> {
        self.wanted
            .iter()
            .any(|schema| property(schema, "min").is_some() && property(schema, "max").is_some())
            .then_some(())
    }

    /// A list of these parts, as its items must be.
    fn list(&self, parts: &[&str]) -> Option<String> {
        let items = self.items?;
        let part = |part: &&str| {
            if allows(items, "string") {
                Some(format!("\"{}\"", part.replace(['"', '\\'], "")))
            } else {
                (allows(items, "integer") && part.parse::<i64>().is_ok()).then(|| part.to_string())
            }
        };
        let parts: Option<Vec<String>> = parts.iter().map(part).collect();
        parts.filter(|parts| !parts.is_empty()).map(|parts| format!("[{}]", parts.join(", ")))
    }
}

/// The numbers of `3-5`, `3–5` or `3 to 5`.
fn range(text: &str) -> Option<(i64, i64)> {
    let (from, to) = ["-", "–", "—", "..", " to "].into_iter().find_map(|sign| text.split_once(sign))?;
    Some((from.trim().parse().ok()?, to.trim().trim_start_matches('.').parse().ok()?))
}
