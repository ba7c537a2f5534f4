//! The words of sentences that all games share, from a file for each language.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::words::LANGUAGES;
use super::{Effect, Stage};

/// The words of one language, by key: `steps.move`.
#[derive(Debug, Default)]
pub struct Locale {
    tag: &'static str,
    words: BTreeMap<String, String>,
}

/// The file of each language.
const FILES: [&str; LANGUAGES.len()] = [include_str!("lang/en.toml"), include_str!("lang/de.toml")];

static LOCALES: LazyLock<Vec<(&str, Locale)>> = LazyLock::new(|| {
    LANGUAGES.into_iter().zip(FILES).map(|(tag, text)| (tag, Locale::read(tag, text))).collect()
});

impl Locale {
    /// The locale of a language, by its BCP 47 tag (`en-GB` is `en`); English if there is none.
    pub fn of(tag: &str) -> &'static Locale {
        let language = tag.split('-').next().unwrap_or(tag);
        let found =
            LOCALES.iter().find(|(known, _)| known.eq_ignore_ascii_case(language)).or(LOCALES.first());
        static NONE: LazyLock<Locale> = LazyLock::new(Locale::default);
        found.map_or(&NONE, |(_, locale)| locale)
    }

    /// The languages that there are words for.
    pub fn tags() -> impl Iterator<Item = &'static str> {
        LANGUAGES.into_iter()
    }

    /// Its BCP 47 tag.
    pub fn tag(&self) -> &'static str {
        self.tag
    }

    /// Reads the file of a locale; a test checks that the built-in ones can be read.
    fn read(tag: &'static str, text: &str) -> Locale {
        let mut locale = Locale { tag, ..Locale::default() };
        if let Ok(table) = text.parse::<toml::Table>() {
            locale.collect("", &table);
        }
        locale
    }

    fn collect(&mut self, path: &str, table: &toml::Table) {
        for (key, value) in table {
            let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
            match value {
                toml::Value::Table(table) => self.collect(&path, table),
                toml::Value::String(text) => _ = self.words.insert(path, text.clone()),
                _ => {}
            }
        }
    }

    /// The words of a key, if the file has any.
    pub(super) fn find(&self, key: &str) -> Option<&str> {
        self.words.get(key).map(String::as_str)
    }

    /// All keys that the file has words for.
    #[cfg(test)]
    pub(super) fn keys(&self) -> impl Iterator<Item = &str> {
        self.words.keys().map(String::as_str)
    }

    /// The sentence of an effect in a game, with the markup of card texts. Different effects have different
    /// sentences.
    pub fn sentence(&self, stage: &Stage, effect: &Effect) -> String {
        self.composed(stage, &effect.script)
    }
}
