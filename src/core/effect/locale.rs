//! The words of sentences, from a file for each language.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::Effect;
use super::words::LANGUAGES;

/// The words of one language, by key: `i-bid-you-not.rules.skip.never`.
#[derive(Debug, Default)]
pub struct Locale {
    tag: &'static str,
    words: BTreeMap<String, String>,
}

/// The files of each language: the words of each game, and the phrases of the parts of effects for all games.
const FILES: [(&str, &str); LANGUAGES.len()] = [
    (include_str!("lang/en.toml"), include_str!("lang/en-parts.toml")),
    (include_str!("lang/de.toml"), include_str!("lang/de-parts.toml")),
];

static LOCALES: LazyLock<Vec<(&str, Locale)>> = LazyLock::new(|| {
    LANGUAGES
        .into_iter()
        .zip(FILES)
        .map(|(tag, (games, parts))| (tag, Locale::read(tag, games, parts)))
        .collect()
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

    /// Reads the files of a locale; a test checks that the built-in ones can be read.
    fn read(tag: &'static str, games: &str, parts: &str) -> Locale {
        let mut locale = Locale { tag, ..Locale::default() };
        for (path, text) in [("", games), ("all", parts)] {
            if let Ok(table) = text.parse::<toml::Table>() {
                locale.collect(path, &table);
            }
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

    /// The words of a key; the key itself if the file has none.
    pub fn get<'a>(&'a self, key: &'a str) -> &'a str {
        self.words.get(key).map_or(key, String::as_str)
    }

    /// All keys that the file has words for.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.words.keys().map(String::as_str)
    }

    /// The sentence of an effect in a game, with the markup of card texts. Different effects have different
    /// sentences.
    pub fn sentence(&self, game: &str, effect: &Effect) -> String {
        self.composed(game, &effect.script)
    }
}
