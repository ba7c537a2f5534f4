//! Validates a TOML document against the schema and reports all errors at once, where serde would stop at the
//! first.

mod keys;

use std::ops::Range;
use std::sync::Arc;

use serde_json::{Map, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::corrections::Misfit;
use super::keywords::{
    allows, bound, branches, found_text, hint_of, options, property, tag_key, tag_of, wanted,
};
use super::raw::{LATER, LINES, TAG};
use super::schema::example;
use crate::diag::{Diagnostic, Diagnostics, Place, Source, counted, list, nearest, one_of};
use crate::id::{id_from, is_device, is_id};

/// The code of the error of an unknown key.
pub(super) const UNKNOWN_KEY: &str = "unknown-key";

/// A document's schema violations: unknown and missing keys, wrong types, values out of range. `title` names
/// the document as a whole.
pub fn check(
    source: &Arc<Source>,
    document: &Spanned<DeTable<'_>>,
    schema: &Value,
    title: &str,
) -> Diagnostics {
    let mut shape =
        Shape { source, root: schema, title, is_partial: false, diagnostics: Diagnostics::default() };
    shape.table(document.get_ref(), Place::file(source).span, "", schema);
    shape.diagnostics
}

/// The errors of shape of one value, which has a schema of its own; `path` names it. A partial one may lack
/// required keys, and `{}` in a list stands for an entry of any kind.
pub fn check_part(
    source: &Arc<Source>,
    value: &Spanned<DeValue<'_>>,
    schema: &Value,
    path: &str,
    is_partial: bool,
) -> Diagnostics {
    let mut shape =
        Shape { source, root: schema, title: path, is_partial, diagnostics: Diagnostics::default() };
    shape.value(value, path, schema);
    shape.diagnostics
}

struct Shape<'a> {
    source: &'a Arc<Source>,
    root: &'a Value,
    /// The name of the document as a whole.
    title: &'a str,
    is_partial: bool,
    diagnostics: Diagnostics,
}

impl<'a> Shape<'a> {
    fn diagnostic(
        &mut self,
        span: Range<usize>,
        code: &str,
        message: String,
        label: String,
    ) -> &mut Diagnostic {
        self.diagnostics.push(Diagnostic::error(code, message).at(Place::new(self.source, span), label));
        let last = self.diagnostics.0.len() - 1;
        &mut self.diagnostics.0[last]
    }

    /// Follows `$ref`.
    fn resolve(&self, schema: &'a Value) -> &'a Value {
        let pointer =
            schema.get("$ref").and_then(Value::as_str).and_then(|reference| reference.strip_prefix('#'));
        pointer.and_then(|pointer| self.root.pointer(pointer)).unwrap_or(schema)
    }

    /// A value of another type than its schema's; `about` is the schema of its key, and one of `schemas` must
    /// hold.
    fn wrong_type(
        &mut self,
        value: &Spanned<DeValue<'_>>,
        path: &str,
        subject: &str,
        about: &'a Value,
        schemas: &[&'a Value],
    ) {
        let mut kinds: Vec<&str> = schemas.iter().map(|schema| wanted(schema)).collect();
        kinds.dedup();
        let kinds = kinds.join(" or ");
        let message = format!("{subject} must be {kinds}, not {}", found_text(type_of(value.get_ref())));
        let items = schemas.iter().find_map(|schema| schema.get("items")).map(|items| self.resolve(items));
        let key = path.rsplit('.').next().filter(|_| subject.starts_with('`'));
        let hint = Misfit { text: &self.source.text, key, value, about, wanted: schemas, items }.hint();
        let described = [Some(about), schemas.first().copied()]
            .into_iter()
            .flatten()
            .find_map(|schema| schema.get("description"));
        let described = described.and_then(Value::as_str).map(str::to_string);
        let diagnostic = self.diagnostic(value.span(), "wrong-type", message, format!("expected {kinds}"));
        diagnostic.hints.extend(hint);
        diagnostic.hints.extend(described);
    }

    fn value(&mut self, value: &Spanned<DeValue<'_>>, path: &str, schema: &'a Value) {
        if schema.get(LATER).is_some() && matches!(value.get_ref(), DeValue::Table(_)) {
            return;
        }
        self.named(value, path, &format!("`{path}`"), schema);
    }

    /// Checks a value that messages call `subject`.
    fn named(&mut self, value: &Spanned<DeValue<'_>>, path: &str, subject: &str, about: &'a Value) {
        let schema = self.resolve(about);
        if let Some(branches) = branches(schema) {
            return self.one_of(value, path, subject, about, schema, branches);
        }
        if !allows(schema, type_of(value.get_ref())) {
            return self.wrong_type(value, path, subject, about, &[schema]);
        }
        match value.get_ref() {
            DeValue::Table(table) => self.table(table, value.span(), path, schema),
            DeValue::Array(array) => self.array(array, value.span(), path, schema),
            DeValue::String(text) => self.text(text, value.span(), path, schema),
            DeValue::Integer(_) | DeValue::Float(_) => self.number(value, path, schema),
            DeValue::Boolean(_) | DeValue::Datetime(_) => {}
        }
    }

    /// Checks a table; the path of the whole document is empty.
    fn table(&mut self, table: &DeTable<'_>, span: Range<usize>, path: &str, schema: &'a Value) {
        let (title, prefix) = if path.is_empty() {
            (self.title.to_string(), String::new())
        } else {
            (format!("`{path}`"), format!("{path}."))
        };
        let empty = Map::new();
        let properties = schema.get("properties").and_then(Value::as_object);
        let others = schema.get("additionalProperties");
        if self.is_other_block(table, span.clone(), path)
            || self.lacks_names(table, span.clone(), path, schema)
        {
            return;
        }
        let mut has_head = false;
        for (key, value) in table.iter() {
            let name: &str = key.get_ref();
            let path = format!("{prefix}{name}");
            match (properties.and_then(|properties| properties.get(name)), others) {
                (Some(property), _) => self.value(value, &path, property),
                (None, Some(Value::Bool(false))) => {
                    has_head |= prefix.is_empty() && self.is_head(key, value, table);
                    if !has_head {
                        self.unknown_key(key, value, &title, &prefix, properties.unwrap_or(&empty));
                    }
                }
                (None, Some(other)) => self.value(value, &path, other),
                (None, None) => {}
            }
        }
        let required = if self.is_partial || has_head { None } else { schema.get("required") };
        for key in required.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
            if !table.iter().any(|(present, _)| present.get_ref() == key) {
                let property = properties.and_then(|map| map.get(key));
                let diagnostic = self.diagnostic(
                    span.clone(),
                    "missing-key",
                    format!("{title} has no `{key}`"),
                    format!("`{key}` is missing"),
                );
                if let Some(example) = property.and_then(example) {
                    diagnostic.hints.push(format!("write for example `{key} = {example}`"));
                }
                let about = property.and_then(|property| property.get("description"));
                if let Some(text) = about.and_then(Value::as_str) {
                    diagnostic.hints.push(format!("`{key}`: {text}"));
                }
            }
        }
    }

    fn array(&mut self, array: &toml::de::DeArray<'_>, span: Range<usize>, path: &str, schema: &'a Value) {
        let least = schema.get("minItems").and_then(Value::as_u64).unwrap_or(0);
        let most = schema.get("maxItems").and_then(Value::as_u64).unwrap_or(u64::MAX);
        let length = array.len() as u64;
        if length < least || length > most {
            let wanted = match counted(least as usize, "item") {
                exactly if least == most => exactly,
                _ if length > most => format!("at most {}", counted(most as usize, "item")),
                least => format!("at least {least}"),
            };
            let message = format!("`{path}` must have {wanted}, not {length}");
            self.diagnostic(span, "wrong-length", message, counted(length as usize, "item"));
        }
        if let Some(items) = schema.get("items") {
            let is_partial = self.is_partial;
            let is_any =
                |item: &Spanned<DeValue<'_>>| item.get_ref().as_table().is_some_and(|table| table.is_empty());
            let subject = format!("each item of `{path}`");
            for item in array.iter().filter(|item| !(is_partial && is_any(item))) {
                self.named(item, path, &subject, items);
            }
        }
    }

    fn text(&mut self, text: &str, span: Range<usize>, path: &str, schema: &'a Value) {
        if let Some(hidden) = control_character(text) {
            let message = format!("`{path}` holds the control character U+{:04X}", u32::from(hidden));
            self.diagnostic(
                span,
                "control-character",
                message,
                "this character is invisible, and no font has a glyph for it".into(),
            );
            return;
        }
        if let (Some(found), None) = (beyond_a_line(text), schema.get(LINES)) {
            let diagnostic = self.diagnostic(
                span,
                "line-break",
                format!("`{path}` holds {found}"),
                "a text of one line".into(),
            );
            diagnostic.hints.push("only `text`, `description` and `fields` can have several lines".into());
            return;
        }
        let options = options(schema);
        if !options.is_empty() && !options.contains(&text) {
            return self.unknown_word(text, span, path, schema, &options);
        }
        let pattern = schema.get("pattern").and_then(Value::as_str);
        if pattern == Some(TAG) {
            if !is_tag(text) {
                let diagnostic = self.diagnostic(
                    span,
                    "bad-tag",
                    format!("`{text}` can't be a language"),
                    "expected a BCP 47 tag".into(),
                );
                diagnostic.hints.push("write for example `en`, `de` or `pt-BR`".into());
            }
            return;
        }
        if pattern.is_some() && !is_id(text) {
            let diagnostic = self.diagnostic(
                span,
                "bad-id",
                format!("`{text}` can't be a name here"),
                "lower-case letters, digits and single hyphens".into(),
            );
            let better = id_from(text);
            if 2 * better.chars().count() > text.chars().count() {
                diagnostic.hints.push(format!("write for example `{better}`"));
            }
            return;
        }
        // Output files are named after the deck.
        if pattern.is_some() && path == "id" && is_device(text) {
            let diagnostic = self.diagnostic(
                span,
                "bad-id",
                format!("`{text}` can't be the name of a deck"),
                "Windows reserves this name".into(),
            );
            diagnostic.hints.push(format!(
                "output files are named after it, and Windows can't create `{text}.pdf`: write \
                    for example `my-{text}`"
            ));
            return;
        }
        let (least, most) =
            (bound(schema, "minLength").unwrap_or(0.0), bound(schema, "maxLength").unwrap_or(f64::INFINITY));
        let length = if text.trim().is_empty() { 0.0 } else { text.chars().count() as f64 };
        if length < least || length > most {
            let message = if length < least {
                "is empty".to_string()
            } else {
                format!("is longer than {most} characters")
            };
            self.diagnostic(span, "wrong-length", format!("`{path}` {message}"), String::new());
        }
    }

    fn number(&mut self, value: &Spanned<DeValue<'_>>, path: &str, schema: &'a Value) {
        let number = match value.get_ref() {
            DeValue::Integer(int) => {
                i64::from_str_radix(int.as_str(), int.radix()).ok().map(|int| int as f64)
            }
            DeValue::Float(float) => float.as_str().parse().ok().filter(|float: &f64| float.is_finite()),
            _ => return,
        };
        let (format_min, format_max) = match schema.get("format").and_then(Value::as_str) {
            Some("int32") => (f64::from(i32::MIN), f64::from(i32::MAX)),
            Some("uint32") => (0.0, f64::from(u32::MAX)),
            _ => (f64::NEG_INFINITY, f64::INFINITY),
        };
        let least = bound(schema, "minimum").unwrap_or(f64::NEG_INFINITY).max(format_min);
        let most = bound(schema, "maximum").unwrap_or(f64::INFINITY).min(format_max);
        if !number.is_some_and(|number| number >= least && number <= most) {
            let range = match (least.is_finite(), most.is_finite()) {
                (true, true) if least == most => format!("{least}"),
                (true, true) => format!("from {least} to {most}"),
                (true, false) => format!("{least} or more"),
                _ => "a smaller number".to_string(),
            };
            self.diagnostic(
                value.span(),
                "out-of-range",
                format!("`{path}` is out of range"),
                format!("expected {range}"),
            );
        }
    }

    /// A word that its schema doesn't list.
    fn unknown_word(&mut self, word: &str, span: Range<usize>, path: &str, schema: &Value, words: &[&str]) {
        let label = format!("expected {}", one_of(words.iter().copied()));
        let diagnostic = self.diagnostic(span, "unknown-value", format!("`{path}` can't be `{word}`"), label);
        suggest(diagnostic, word, schema, words);
    }

    /// Checks that a schema, or one of its branches, allows values of a JSON type.
    fn fits(&self, schema: &'a Value, found: &str) -> bool {
        match branches(schema) {
            Some(branches) => branches.iter().any(|branch| self.fits(self.resolve(branch), found)),
            None => allows(schema, found),
        }
    }

    /// The hint for a word that is allowed in a table with one key, which another branch is for.
    fn in_a_table(&self, word: &str, others: &[&'a Value]) -> Option<String> {
        others.iter().find_map(|branch| {
            let [key] = branch.get("required")?.as_array()?.as_slice() else { return None };
            let key = key.as_str()?;
            let words = self.resolve(property(branch, key)?);
            let is_listed = branches(words)?.iter().any(|listed| options(listed).contains(&word));
            is_listed.then(|| format!("write `{{ {key} = \"{word}\" }}`"))
        })
    }

    /// Picks the branch for a value: by its tag, or by its type.
    fn one_of(
        &mut self,
        value: &Spanned<DeValue<'_>>,
        path: &str,
        subject: &str,
        about: &'a Value,
        schema: &'a Value,
        branches: &'a [Value],
    ) {
        let resolved: Vec<&'a Value> = branches.iter().map(|branch| self.resolve(branch)).collect();
        let texts: Vec<&str> = resolved.iter().flat_map(|branch| options(branch)).collect();
        if let (DeValue::String(text), false) = (value.get_ref(), texts.is_empty()) {
            if !texts.contains(&&**text) {
                self.unknown_word(text, value.span(), path, schema, &texts);
            }
            return;
        }
        if let (Some(key), DeValue::Table(table)) = (tag_key(&resolved), value.get_ref()) {
            let tag = table.iter().find(|(name, _)| name.get_ref() == key).map(|(_, tag)| tag);
            let tags: Vec<&str> = resolved.iter().filter_map(|branch| tag_of(branch, key)).collect();
            let text = tag.and_then(|tag| tag.get_ref().as_str());
            match text.and_then(|text| resolved.iter().find(|branch| tag_of(branch, key) == Some(text))) {
                Some(branch) => self.table(table, value.span(), path, branch),
                None => {
                    // The tag may be there, but misspelt.
                    let is_known =
                        |name: &str| resolved.iter().any(|branch| property(branch, name).is_some());
                    let slip = table
                        .keys()
                        .find(|name| !is_known(name.get_ref()) && nearest(name.get_ref(), [key]).is_some());
                    if let (None, Some(slip)) = (tag, slip) {
                        let message = format!("`{path}` has no key `{}`", slip.get_ref());
                        let diagnostic =
                            self.diagnostic(slip.span(), "unknown-key", message, "unknown key".to_string());
                        *diagnostic = diagnostic
                            .clone()
                            .nearest(slip.get_ref(), [key])
                            .hint(format!("`{key}` is one of {}", list(tags)));
                        return;
                    }
                    let span = tag.map_or(value.span(), |tag| tag.span());
                    let message = match text {
                        Some(text) => format!("`{path}.{key}` can't be `{text}`"),
                        None => format!("`{path}` has no `{key}`"),
                    };
                    let label = match text {
                        Some(_) => format!("expected {}", one_of(tags.clone())),
                        None => format!("expected `{key}`: {}", one_of(tags.clone())),
                    };
                    let diagnostic = self.diagnostic(span, "unknown-value", message, label);
                    if let Some(text) = text {
                        suggest(diagnostic, text, schema, &tags);
                    }
                }
            }
            return;
        }
        let found = type_of(value.get_ref());
        match resolved.iter().find(|branch| self.fits(branch, found)) {
            Some(branch) => {
                let before = self.diagnostics.0.len();
                self.named(value, path, subject, branch);
                let as_table = value.get_ref().as_str().and_then(|word| self.in_a_table(word, &resolved));
                if let (Some(diagnostic), Some(hint)) = (self.diagnostics.0.get_mut(before), as_table) {
                    diagnostic.hints.push(hint);
                }
            }
            None => {
                let about = if about.get("description").is_some() { about } else { schema };
                self.wrong_type(value, path, subject, about, &resolved);
            }
        }
    }
}

/// Adds what may be meant by a word that its schema doesn't list: what the schema says about it, or a similar
/// one.
fn suggest(diagnostic: &mut Diagnostic, word: &str, schema: &Value, words: &[&str]) {
    match hint_of(schema, word) {
        Some(hint) => diagnostic.hints.push(hint),
        None => *diagnostic = diagnostic.clone().nearest(word, words.iter().copied()),
    }
}

/// The JSON type of a value.
fn type_of(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "string",
        DeValue::Integer(_) => "integer",
        DeValue::Float(_) => "number",
        DeValue::Boolean(_) => "boolean",
        DeValue::Datetime(_) => "date",
        DeValue::Array(_) => "array",
        DeValue::Table(_) => "object",
    }
}

/// The name of the first character of a text that can't be on one line.
pub(super) fn beyond_a_line(text: &str) -> Option<&'static str> {
    let sign = text.chars().find(|c| ['\n', '\r', '\t', '\u{2028}', '\u{2029}'].contains(c))?;
    Some(if sign == '\t' { "a tab" } else { "a line break" })
}

/// The first control character of a text, except line breaks and tabs.
pub(super) fn control_character(text: &str) -> Option<char> {
    text.chars().find(|c| c.is_control() && !['\n', '\r', '\t'].contains(c))
}

/// Checks that a text has the form of a language tag, as in BCP 47.
pub fn is_tag(text: &str) -> bool {
    let mut parts = text.split('-');
    let is_language =
        |part: &str| (2..=8).contains(&part.len()) && part.chars().all(|c| c.is_ascii_alphabetic());
    let is_more =
        |part: &str| (1..=8).contains(&part.len()) && part.chars().all(|c| c.is_ascii_alphanumeric());
    parts.next().is_some_and(is_language) && parts.all(is_more)
}
