//! Texts in several languages: the one that is read takes the place of the table with all of them, before the
//! file becomes values.

use std::sync::Arc;

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::diag::{Diagnostic, Diagnostics, Place, Source, list};
use crate::translated::{TEXT, VALUE};

/// The languages of a file's texts, and the one that is read.
#[derive(Clone, Debug, Default)]
pub(super) struct Languages {
    /// The language of texts without a translation.
    pub(super) first: String,
    /// The others.
    others: Vec<String>,
    /// The language that is read, if it is not the first; the file need not have it.
    pub(super) read: Option<String>,
}

impl Languages {
    /// The languages that a valid file declares. `wanted` is the language to read; the first if it is none.
    pub(super) fn of(document: &DeTable<'_>, wanted: Option<&str>) -> Languages {
        let text = |value: &Spanned<DeValue<'_>>| value.get_ref().as_str().map(str::to_string);
        let first = value_of(document, "lang").and_then(text).unwrap_or_else(|| "en".into());
        let others = value_of(document, "translations").and_then(|value| value.get_ref().as_array());
        let others = others.into_iter().flat_map(|others| others.iter()).filter_map(text).collect();
        let mut languages = Languages { first, others, read: None };
        let read = wanted.map(|wanted| languages.nearest(wanted).unwrap_or(wanted).to_string());
        languages.read = read.filter(|read| *read != languages.first);
        languages
    }

    /// All languages that are declared.
    pub(super) fn all(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.first).chain(&self.others).map(String::as_str)
    }

    /// The declared language with this tag.
    pub(super) fn named(&self, tag: &str) -> Option<&str> {
        self.all().find(|known| known.eq_ignore_ascii_case(tag))
    }

    /// The declared language with this tag, or one of the same language as it is spoken elsewhere.
    fn nearest(&self, tag: &str) -> Option<&str> {
        let primary = |tag: &str| tag.split('-').next().unwrap_or(tag).to_ascii_lowercase();
        self.named(tag).or_else(|| self.all().find(|known| primary(known) == primary(tag)))
    }

    /// Errors of the declared languages: one that is declared twice.
    fn check(&self, source: &Arc<Source>, document: &DeTable<'_>) -> Diagnostics {
        let declared = value_of(document, "translations").and_then(|value| value.get_ref().as_array());
        let mut diagnostics = Diagnostics::default();
        for (at, value) in declared.into_iter().flat_map(|declared| declared.iter()).enumerate() {
            let is_before = |tag: &str| self.all().take(at + 1).any(|known| known.eq_ignore_ascii_case(tag));
            if let Some(tag) = value.get_ref().as_str().filter(|tag| is_before(tag)) {
                let diagnostic =
                    Diagnostic::error("language-twice", format!("the language `{tag}` is declared twice"));
                let diagnostic = diagnostic.at(Place::new(source, value.span()), "again here");
                diagnostics.push(diagnostic.hint(format!(
                    "`lang`, the language of texts without a translation, is `{}`",
                    self.first
                )));
            }
        }
        diagnostics
    }

    /// Warnings for texts that are not in the language that is read; one for all if none is.
    pub(super) fn report(&self, source: &Arc<Source>, place: Place, texts: Texts) -> Diagnostics {
        let Some(read) = &self.read else { return Diagnostics::default() };
        if !texts.is_translated && !texts.missing.is_empty() {
            let message = format!("{}: its texts are in `{}` only, not in `{read}`", source.name, self.first);
            let hint = format!(
                "declare `translations = [\"{read}\"]`, and write texts as `{{ {} = \"…\", {read} = \"…\" \
                }}`",
                self.first
            );
            return Diagnostic::warning(UNTRANSLATED, message).at(place, "this file").hint(hint).into();
        }
        let warning = |(name, place)| {
            Diagnostic::warning(UNTRANSLATED, format!("`{name}` has no text in `{read}`"))
                .at(place, self.only())
        };
        Diagnostics(texts.missing.into_iter().map(warning).collect())
    }

    fn only(&self) -> String {
        format!("only in `{}`", self.first)
    }
}

/// The code of warnings for texts without a translation.
pub const UNTRANSLATED: &str = "untranslated";

/// The translations of a file's texts.
#[derive(Clone, Debug, Default)]
pub(super) struct Texts {
    /// Texts that are not in the language that is read: names and places.
    pub(super) missing: Vec<(String, Place)>,
    /// Set if any text of the file is translated.
    pub(super) is_translated: bool,
}

fn value_of<'a, 'i>(document: &'a DeTable<'i>, key: &str) -> Option<&'a Spanned<DeValue<'i>>> {
    document.iter().find(|(name, _)| name.get_ref() == key).map(|(_, value)| value)
}

/// Puts the texts of the language that is read into the place of tables with several; of texts that it lacks,
/// those of the first language.
///
/// # Errors
/// Languages that are not declared or given twice, and texts that are not in the first language.
pub(super) fn resolve(
    source: &Arc<Source>,
    document: &mut DeTable<'_>,
    schema: &Value,
    languages: &Languages,
) -> Result<Texts, Diagnostics> {
    let diagnostics = languages.check(source, document);
    let mut resolver = Resolver { source, root: schema, languages, texts: Texts::default(), diagnostics };
    resolver.table(document, "", schema);
    resolver.texts.missing.sort_by_key(|(_, place)| place.span.start);
    resolver.diagnostics.into_result(resolver.texts).map(|(texts, _)| texts)
}

struct Resolver<'a> {
    source: &'a Arc<Source>,
    root: &'a Value,
    languages: &'a Languages,
    texts: Texts,
    diagnostics: Diagnostics,
}

impl<'a> Resolver<'a> {
    fn table(&mut self, table: &mut DeTable<'_>, path: &str, schema: &'a Value) {
        for (key, value) in table.iter_mut() {
            let name: &str = key.get_ref();
            let of_key = schema.get("properties").and_then(|properties| properties.get(name));
            if let Some(schema) = of_key.or_else(|| schema.get("additionalProperties")) {
                let path = if path.is_empty() { name.to_string() } else { format!("{path}.{name}") };
                self.value(value, &path, schema);
            }
        }
    }

    fn value(&mut self, value: &mut Spanned<DeValue<'_>>, path: &str, about: &'a Value) {
        let pointer =
            about.get("$ref").and_then(Value::as_str).and_then(|reference| reference.strip_prefix('#'));
        let schema = pointer.and_then(|pointer| self.root.pointer(pointer)).unwrap_or(about);
        if schema.get(TEXT).is_some() {
            return self.text(value, path);
        }
        if schema.get(VALUE).is_some() {
            return self.any(value, path);
        }
        match value.get_mut() {
            DeValue::Table(table) => self.table(table, path, schema),
            DeValue::Array(items) => {
                let of_items = schema.get("items");
                for item in items.iter_mut() {
                    of_items.into_iter().for_each(|schema| self.value(item, path, schema));
                }
            }
            _ => {}
        }
    }

    fn text(&mut self, value: &mut Spanned<DeValue<'_>>, path: &str) {
        if matches!(value.get_ref(), DeValue::Table(_)) {
            self.choose(value, path);
        } else if self.languages.read.is_some() {
            self.miss(value, path);
        }
    }

    /// A value of any type: a table with the first language among its keys is taken for translations if the
    /// file has any.
    fn any(&mut self, value: &mut Spanned<DeValue<'_>>, path: &str) {
        let languages = self.languages;
        match value.get_mut() {
            DeValue::Table(table)
                if languages.others.is_empty()
                    || !table.keys().any(|key| is(key.get_ref(), &languages.first)) =>
            {
                table
                    .iter_mut()
                    .for_each(|(key, value)| self.any(value, &format!("{path}.{}", key.get_ref())));
            }
            DeValue::Table(_) => self.choose(value, path),
            DeValue::Array(items) => items.iter_mut().for_each(|item| self.any(item, path)),
            _ => {}
        }
    }

    /// Takes the value of one language from a table of them.
    fn choose(&mut self, value: &mut Spanned<DeValue<'_>>, path: &str) {
        let whole = value.span();
        let DeValue::Table(table) = std::mem::replace(value.get_mut(), DeValue::Boolean(false)) else {
            return;
        };
        let is_sound = self.check_tags(&table, &whole, path);
        let read = self.languages.read.clone();
        let (mut of_first, mut of_read) = (None, None);
        for (key, text) in table {
            if is(key.get_ref(), &self.languages.first) {
                of_first = Some(text);
            } else if read.as_ref().is_some_and(|read| is(key.get_ref(), read)) {
                of_read = Some(text);
            }
        }
        self.texts.is_translated |= of_read.is_some();
        if let (Some(first), None, Some(_), true) = (&of_first, &of_read, &read, is_sound) {
            self.miss(first, path);
        }
        if let Some(text) = of_read.or(of_first) {
            *value = text;
        }
    }

    fn miss(&mut self, value: &Spanned<DeValue<'_>>, path: &str) {
        self.texts.missing.push((path.to_string(), Place::new(self.source, value.span())));
    }

    /// Reports languages that are not declared or given twice, and a missing first one; returns whether there
    /// are none.
    fn check_tags(&mut self, table: &DeTable<'_>, whole: &std::ops::Range<usize>, path: &str) -> bool {
        let before = self.diagnostics.0.len();
        let languages = self.languages;
        let mut seen: Vec<&str> = Vec::new();
        let mut keys: Vec<_> = table.keys().collect();
        keys.sort_by_key(|key| key.span().start);
        for key in keys {
            let (tag, place): (&str, Place) = (key.get_ref(), Place::new(self.source, key.span()));
            if seen.iter().any(|known| is(known, tag)) {
                let message = format!("`{path}` is given twice in `{tag}`");
                self.diagnostics.push(Diagnostic::error("language-twice", message).at(place, "again here"));
            } else if languages.named(tag).is_none() {
                let diagnostic = Diagnostic::error(
                    "unknown-language",
                    format!("`{path}` is in `{tag}`, which is no language of the file"),
                );
                let diagnostic = diagnostic.at(place, "not declared").nearest(tag, languages.all());
                let declared = format!(
                    "the languages are {}; `translations` at the top of the file lists more",
                    list(languages.all())
                );
                self.diagnostics.push(diagnostic.hint(declared));
            }
            seen.push(tag);
        }
        if !seen.iter().any(|tag| is(tag, &languages.first)) {
            let message =
                format!("`{path}` has no text in `{}`, the first language of the file", languages.first);
            let place = Place::new(self.source, whole.clone());
            self.diagnostics.push(
                Diagnostic::error("missing-language", message)
                    .at(place, format!("`{}` is missing", languages.first)),
            );
        }
        self.diagnostics.0.len() == before
    }
}

/// Compares two language tags without regard to case.
fn is(tag: &str, other: &str) -> bool {
    tag.eq_ignore_ascii_case(other)
}
