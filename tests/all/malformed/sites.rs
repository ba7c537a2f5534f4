//! Where the keys and values of a deck file stand.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A key with its value, or an item of a list.
#[derive(Clone, Debug)]
pub(crate) struct Site {
    /// `kinds.3.count`.
    pub(crate) path: String,
    /// The same for all such keys: `kinds.*.count`.
    pub(crate) pattern: String,
    /// The last part of the path.
    pub(crate) name: String,
    /// Where the key stands; items of lists have none.
    pub(crate) key: Option<Range<usize>>,
    pub(crate) value: Range<usize>,
}

/// Keys below which names are free.
const FREE: &[&str] = &["types", "effects", "fields", "columns"];

/// Whether a pattern is one of `known`, in which `.**.` stands for any keys between:
/// `effects.**.take.choose`.
pub(crate) fn is_one_of(pattern: &str, known: &[&str]) -> bool {
    known.iter().any(|known| match known.split_once("**") {
        Some((start, end)) => {
            pattern.len() + 1 >= start.len() + end.len()
                && pattern.starts_with(start)
                && pattern.ends_with(end)
        }
        None => *known == pattern,
    })
}

/// All of a file that is valid TOML, in the order of the file.
pub(crate) fn sites(text: &str) -> Vec<Site> {
    let document = DeTable::parse(text).unwrap();
    let mut found = Vec::new();
    table(document.get_ref(), "", "", &mut found);
    found.sort_by_key(|site| (site.value.start, site.path.len()));
    found
}

fn table(table: &DeTable<'_>, path: &str, pattern: &str, found: &mut Vec<Site>) {
    let is_free =
        FREE.contains(&pattern.rsplit('.').next().unwrap_or_default()) && pattern != "kinds.*.effects";
    for (key, value) in table {
        let name = key.get_ref().to_string();
        let kind = if is_free { "*" } else { &name };
        visit(value, &name, &joined(path, &name), &joined(pattern, kind), Some(key.span()), found);
    }
}

fn joined(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_string() } else { format!("{path}.{name}") }
}

fn visit(
    value: &Spanned<DeValue<'_>>,
    name: &str,
    path: &str,
    pattern: &str,
    key: Option<Range<usize>>,
    found: &mut Vec<Site>,
) {
    found.push(Site {
        path: path.to_string(),
        pattern: pattern.to_string(),
        name: name.to_string(),
        key,
        value: value.span(),
    });
    match value.get_ref() {
        DeValue::Table(inner) => table(inner, path, pattern, found),
        DeValue::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                visit(
                    item,
                    &index.to_string(),
                    &format!("{path}.{index}"),
                    &format!("{pattern}.*"),
                    None,
                    found,
                );
            }
        }
        _ => {}
    }
}

impl Site {
    /// Whether the value stands right after its key, as no table with a head of its own does.
    pub(crate) fn is_assigned(&self, text: &str) -> bool {
        match &self.key {
            Some(key) => text.get(key.end..self.value.start).is_some_and(|between| between.trim() == "="),
            None => !text[self.value.clone()].starts_with("[["),
        }
    }

    /// The key, its value and what parts it from the next: the whole line if it is alone there.
    pub(crate) fn statement(&self, text: &str) -> Range<usize> {
        let start = self.key.as_ref().map_or(self.value.start, |key| key.start);
        let line = text[..start].rfind('\n').map_or(0, |at| at + 1);
        if text[line..start].trim().is_empty() {
            let end = text[self.value.end..].find('\n').map_or(text.len(), |at| self.value.end + at + 1);
            return line..end;
        }
        let after = &text[self.value.end..];
        let trimmed = after.trim_start_matches([' ', '\n']);
        match trimmed.strip_prefix(',') {
            Some(rest) => start..text.len() - rest.trim_start_matches(' ').len(),
            // The last one goes with the comma before it.
            None => text[..start].trim_end().trim_end_matches(',').len()..self.value.end,
        }
    }
}
