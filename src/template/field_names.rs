//! The names under which a template can read the fields of a card. A field of another name is printed
//! nowhere.

use std::collections::BTreeSet;

use super::names::plain_name;
use crate::library::{Library, resolve};

/// The names that a template and those that it includes read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldNames {
    /// All names that may be those of fields: after a dot, or in quotes.
    pub any: BTreeSet<String>,
    /// Those that are read as fields in so many words, as in `card.fields.color`.
    pub fields: BTreeSet<String>,
}

impl FieldNames {
    /// The names in a template, as far as its text tells; `None` if it reads fields by names that are
    /// computed, so that any may be meant, or if there is no such template.
    pub fn of(library: &Library, deck: &str, template: &str) -> Option<FieldNames> {
        let mut names = FieldNames::default();
        let (mut seen, mut in_quotes): (Vec<String>, BTreeSet<String>) = Default::default();
        let mut open = vec![plain_name(template).to_string()];
        while let Some(name) = open.pop() {
            let Some((full, source)) = resolve(&library.templates, deck, &name) else { continue };
            if seen.contains(&full) {
                continue;
            }
            seen.push(full);
            let code = code(&source.text);
            let aliases = aliases(&code);
            if aliases.iter().any(|alias| is_read_by_value(&code, alias)) {
                return None;
            }
            let is_template = |text: &str| resolve(&library.templates, deck, plain_name(text)).is_some();
            for text in quoted(&code) {
                // Most texts are written many times.
                if added(&mut in_quotes, text) && is_template(text) {
                    open.push(plain_name(text).to_string());
                }
            }
            attributes(&code).for_each(|name| _ = added(&mut names.any, name));
            for alias in &aliases {
                names.fields.extend(
                    words(&code, alias)
                        .filter_map(|after| after.strip_prefix('.'))
                        .map(|name| word(name).to_string()),
                );
            }
        }
        names.any.append(&mut in_quotes);
        (!seen.is_empty()).then_some(names)
    }
}

/// Adds a text to a set, and returns true if it was new.
fn added(texts: &mut BTreeSet<String>, text: &str) -> bool {
    !texts.contains(text) && texts.insert(text.to_string())
}

/// The statements and expressions of a template, without its comments and the SVG around them.
fn code(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('{') {
        rest = &rest[start..];
        let (open, close) = match rest.as_bytes().get(1) {
            Some(b'#') => ("", "#}"),
            Some(b'%') => ("{%", "%}"),
            Some(b'{') => ("{{", "}}"),
            _ => {
                rest = &rest[1..];
                continue;
            }
        };
        let end = rest.find(close).map_or(rest.len(), |end| end + close.len());
        if !open.is_empty() {
            code.push_str(&rest[..end]);
            code.push('\n');
        }
        rest = &rest[end..];
    }
    code
}

/// The texts in quotes.
fn quoted(code: &str) -> impl Iterator<Item = &str> {
    let mut rest = code;
    std::iter::from_fn(move || {
        let start = rest.bytes().position(|byte| matches!(byte, b'"' | b'\''))?;
        let quote = rest[start..].chars().next()?;
        let inner = &rest[start + 1..];
        let end = inner.find(quote).unwrap_or(inner.len());
        rest = inner.get(end + 1..).unwrap_or_default();
        Some(&inner[..end])
    })
}

/// The names after a dot; most dots are those of numbers.
fn attributes(code: &str) -> impl Iterator<Item = &str> {
    code.split('.').skip(1).filter(|rest| rest.starts_with(|c: char| !c.is_ascii_digit())).map(word)
}

fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The word at the beginning of a text.
fn word(text: &str) -> &str {
    &text[..text.find(|c: char| !is_letter(c)).unwrap_or(text.len())]
}

/// The texts after each mention of a name.
fn words<'a>(code: &'a str, name: &'a str) -> impl Iterator<Item = &'a str> {
    code.match_indices(name).filter_map(move |(at, _)| {
        let after = &code[at + name.len()..];
        let is_word =
            !code[..at].ends_with(|c: char| is_letter(c) || c == '.') && !after.starts_with(is_letter);
        is_word.then_some(after)
    })
}

/// The names that stand for all fields: `card.fields`, and variables that are set to it or to a table with
/// its values.
fn aliases(code: &str) -> Vec<String> {
    let mut aliases = vec!["card.fields".to_string()];
    for statement in code.split("{%").skip(1) {
        let statement = statement.split("%}").next().unwrap_or_default().trim_start_matches('-').trim_start();
        let Some((name, value)) = statement.strip_prefix("set ").and_then(|rest| rest.split_once('=')) else {
            continue;
        };
        if words(value, "card.fields").any(|after| !after.starts_with(['.', '['])) {
            aliases.push(name.trim().to_string());
        }
    }
    aliases
}

/// True if fields are read by names that the text does not contain: in a loop, through a filter, or by the
/// value of a variable.
fn is_read_by_value(code: &str, alias: &str) -> bool {
    let is_looped = code.match_indices(alias).any(|(at, _)| {
        code[..at].trim_end().ends_with(" in")
            && !code[at + alias.len()..].starts_with(|c: char| is_letter(c) || c == '.' || c == '[')
    });
    is_looped
        || words(code, alias).map(str::trim_start).any(|after| {
            let is_computed =
                after.strip_prefix('[').is_some_and(|key| !key.trim_start().starts_with(['"', '\'']));
            is_computed || after.starts_with('|')
        })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that panics has failed")]

    use super::*;
    use crate::diag::Source;

    fn names(templates: &[(&str, &str)]) -> Option<FieldNames> {
        let mut library = Library::default();
        for (name, text) in templates {
            library.templates.insert(name.to_string(), Source::new(*name, *text));
        }
        FieldNames::of(&library, "x", "card")
    }

    #[test]
    fn names_are_found_in_a_template_and_in_those_that_it_includes() {
        let templates = [
            (
                "x/card",
                "{# card.fields.no #}<svg viewBox=\"0 0 1 1\">{% include \"part.svg\" %}{{ card.fields.color \
                }}{{ card.fields[\"a b\"] }}",
            ),
            ("part", "{% set f = card.fields %}{{ f.cost }} f.nothing"),
            ("other", "{{ card.fields.never }}"),
        ];
        let found = names(&templates).unwrap();
        for name in ["color", "a b", "cost"] {
            assert!(found.any.contains(name), "{name}: {found:?}");
        }
        for name in ["no", "nothing", "never"] {
            assert!(!found.any.contains(name), "{name}: {found:?}");
        }
        assert_eq!(found.fields.iter().map(String::as_str).collect::<Vec<_>>(), ["color", "cost"]);
        assert_eq!(names(&[]), None);
    }

    #[test]
    fn computed_names_may_be_any() {
        for text in [
            "{% for name in card.fields %}{{ name }}{% endfor %}",
            "{{ card.fields[name] }}",
            "{% set f = card.fields %}{{ f|items }}",
            "{%- set f = card.fields -%}{% for name in f %}{% endfor %}",
        ] {
            assert_eq!(names(&[("card", text)]), None, "{text}");
        }
        assert!(
            names(&[(
                "card",
                "{% set f = dict(a=none, **card.fields) %}{{ f.a }}{% if x in card.fields.list %}{% endif %}"
            )])
            .is_some()
        );
    }
}
