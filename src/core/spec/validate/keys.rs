//! Keys and headings that are unknown, or in the wrong place.

use std::ops::Range;

use serde_json::{Map, Value};
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::{Shape, UNKNOWN_KEY};
use crate::diag::{list, nearest};
use crate::limits;
use crate::spec::keywords::property;
use crate::spec::misplaced::Root;

impl<'a> Shape<'a> {
    /// A key that its table does not have.
    pub(super) fn unknown_key(
        &mut self,
        key: &Spanned<DeString<'_>>,
        value: &Spanned<DeValue<'_>>,
        title: &str,
        prefix: &str,
        properties: &Map<String, Value>,
    ) {
        let name: &str = key.get_ref();
        let is_told = self.diagnostics.0.len() < limits::MAX_DIAGNOSTICS;
        // A key below a table heading belongs to that table, even if it was meant for the document.
        let of_root = self.root.pointer("/properties").is_some_and(|keys| keys.get(name).is_some());
        let is_below =
            of_root && prefix.matches('.').count() == 1 && !matches!(value.get_ref(), DeValue::Table(_));
        let written = self.source.text.get(value.span()).unwrap_or_default();
        let heading = Root(self.root).heading_with(name, value.get_ref()).filter(|_| !is_below);
        let diagnostic = self.diagnostic(
            key.span(),
            UNKNOWN_KEY,
            format!("{title} has no key `{name}`"),
            "unknown key".to_string(),
        );
        if !is_told {
            return;
        }
        let known: Vec<&str> = properties.keys().map(String::as_str).collect();
        if is_below {
            diagnostic
                .hints
                .push(format!("`{name}` belongs to the file as a whole: write it above the first `[…]`"));
        }
        let mut told = diagnostic.clone().nearest(name, known.iter().copied());
        if told.hints.is_empty() {
            told.hints.extend(heading.map(|heading| format!("`{name}` is a key of `{heading}`")));
        }
        // Most keys of their own are meant for the template.
        if told.hints.is_empty() && known.contains(&"fields") && is_short(written) {
            told.hints
                .push(format!("values of your own are fields: write `fields = {{ {name} = {written} }}`"));
        }
        *diagnostic = told.hint(format!("the keys are {}", list(known)));
    }

    /// Reports a block whose keys are those of another one, such as `[[cards]]` for `[[kinds]]`.
    pub(super) fn is_other_block(&mut self, table: &DeTable<'_>, span: Range<usize>, path: &str) -> bool {
        let Some(other) = Root(self.root).other_block(path, table).filter(|_| !self.is_partial) else {
            return false;
        };
        let message = format!("the keys below `[[{path}]]` are those of `{other}`");
        self.diagnostic(span, "wrong-heading", message, "another heading is needed".into())
            .hints
            .push(format!("write `{other}`"));
        true
    }

    /// Reports a heading such as `[types]` whose keys belong to one of many blocks with names, such as
    /// `[types.egg]`.
    pub(super) fn lacks_names(
        &mut self,
        table: &DeTable<'_>,
        span: Range<usize>,
        path: &str,
        schema: &'a Value,
    ) -> bool {
        let Some(each) = schema
            .get("additionalProperties")
            .filter(|schema| schema.is_object())
            .map(|each| self.resolve(each))
        else {
            return false;
        };
        let is_key = |(key, value): (&Spanned<DeString<'_>>, &Spanned<DeValue<'_>>)| {
            property(each, key.get_ref()).is_some() && !matches!(value.get_ref(), DeValue::Table(_))
        };
        if path.is_empty() || path.contains('.') || !table.iter().any(is_key) {
            return false;
        }
        let message = format!("the heading `[{path}]` lacks a name");
        let diagnostic =
            self.diagnostic(span, "wrong-heading", message, "its keys belong to one of many".into());
        diagnostic
            .hints
            .push(format!("write for example `[{path}.egg]`: each has a heading with its own name"));
        true
    }

    /// Reports a heading such as `[deck]` for the keys of the file as a whole, which have none.
    pub(super) fn is_head(
        &mut self,
        key: &Spanned<DeString<'_>>,
        value: &Spanned<DeValue<'_>>,
        file: &DeTable<'_>,
    ) -> bool {
        let name: &str = key.get_ref();
        let known = self.root.pointer("/properties").and_then(Value::as_object);
        let is_slip = known.is_some_and(|known| nearest(name, known.keys().map(String::as_str)).is_some());
        if is_slip || !Root(self.root).is_head(value.get_ref(), file) {
            return false;
        }
        let line = self
            .source
            .text
            .get(value.span())
            .and_then(|text| text.lines().next())
            .unwrap_or_default()
            .trim();
        let heading = if line.starts_with('[') { line.to_string() } else { format!("[{name}]") };
        let message = format!("the keys of {} have no heading", self.title);
        let diagnostic =
            self.diagnostic(value.span(), "wrong-heading", message, "remove this heading".into());
        diagnostic.hints.push(format!(
            "delete the line `{heading}`, so that the keys below it are the first of the file"
        ));
        true
    }
}

/// True if a value, as it is written, is short and plain enough to be quoted in a hint.
fn is_short(written: &str) -> bool {
    written.len() <= 40 && !written.contains(['\n', '`', '['])
}
