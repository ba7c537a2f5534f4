//! Sentences: the words for operations, triggers, durations and rule values come from a locale file, the rest from the effect.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::Effect;
use super::language::{Condition, Op, Until};

/// The words of one language, by key: `i-bid-you-not.rules.skip.never`.
#[derive(Debug, Default)]
pub struct Locale {
    tag: &'static str,
    words: BTreeMap<String, String>,
}

/// Language tags with their files: the words of each game, and the phrases of the parts of effects for all games.
const FILES: &[(&str, &str, &str)] = &[
    ("en", include_str!("lang/en.toml"), include_str!("lang/en-parts.toml")),
    ("de", include_str!("lang/de.toml"), include_str!("lang/de-parts.toml")),
];

static LOCALES: LazyLock<Vec<(&str, Locale)>> =
    LazyLock::new(|| FILES.iter().map(|(tag, games, parts)| (*tag, Locale::read(tag, games, parts))).collect());

impl Locale {
    /// The locale of a language, by its BCP 47 tag (`en-GB` is `en`); English if there is none.
    pub fn of(tag: &str) -> &'static Locale {
        let language = tag.split('-').next().unwrap_or(tag);
        let found = LOCALES.iter().find(|(known, _)| known.eq_ignore_ascii_case(language)).or(LOCALES.first());
        static NONE: LazyLock<Locale> = LazyLock::new(Locale::default);
        found.map_or(&NONE, |(_, locale)| locale)
    }

    /// The languages that there are words for.
    pub fn tags() -> impl Iterator<Item = &'static str> {
        FILES.iter().map(|(tag, ..)| *tag)
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

    /// The sentence of an effect in a game, with the markup of card texts. Different effects have different sentences.
    pub fn sentence(&self, game: &str, effect: &Effect) -> String {
        if let Some(script) = &effect.script {
            return self.composed(game, script);
        }
        let ops: Vec<String> = effect.ops.iter().map(|op| self.op(game, op)).collect();
        let mut done = ops.join(self.get("words.then"));
        if !effect.conditions.is_empty() {
            let conditions: Vec<String> = effect.conditions.iter().flat_map(|condition| self.condition(game, condition)).collect();
            let all = conditions.join(self.get("words.and"));
            done = self.get("words.if").replace("{conditions}", &all).replace("{do}", &done);
        }
        let key = format!("{game}.timing.{}", timing_key(effect));
        let turns = match effect.until {
            Until::Turns(turns) => turns.turns.to_string(),
            Until::Word(_) => String::new(),
        };
        self.get(&key).replace("{turns}", &turns).replace("{do}", &done)
    }

    /// What an operation does, as a part of a sentence.
    pub fn op(&self, game: &str, op: &Op) -> String {
        match op {
            Op::SetRule { rule, value } => self.get(&format!("{game}.rules.{rule}.{value}")).to_string(),
            Op::Worth { cards, by } => {
                let way = if *by < 0 { "less" } else { "more" };
                let key = format!("{game}.do.worth.{}-{way}", cards.word());
                self.get(&key).replace("{by}", &by.unsigned_abs().to_string())
            }
            Op::Swap { cards, up_to } => {
                let number = if *up_to == 1 { "one" } else { "some" };
                self.get(&format!("{game}.do.swap.{}-{number}", cards.word())).replace("{n}", &up_to.to_string())
            }
            Op::Draw { count } => {
                let number = if *count == 1 { "one" } else { "some" };
                self.get(&format!("{game}.do.draw.{number}")).replace("{n}", &count.to_string())
            }
            // A typographic minus.
            Op::FixScore { points } => {
                let points = format!("{points:+}").replace('-', "−").replace("+0", "0");
                self.get(&format!("{game}.do.fix-score")).replace("{points}", &points)
            }
            _ => match op.cards() {
                Some(cards) => self.get(&format!("{game}.do.{}.{}", op.word(), cards.word())).to_string(),
                None => self.get(&format!("{game}.do.{}", op.word())).to_string(),
            },
        }
    }

    fn condition(&self, game: &str, condition: &Condition) -> Vec<String> {
        let bound = |bound: Option<u32>, name: &str| {
            let key = format!("{game}.if.{}-{name}", condition.count.word());
            bound.map(|count| self.get(&key).replace("{n}", &count.to_string()))
        };
        [bound(condition.at_least, "at-least"), bound(condition.at_most, "at-most")].into_iter().flatten().collect()
    }
}

/// `added-now`.
fn timing_key(effect: &Effect) -> String {
    let timing = effect.timing();
    format!("{}-{}", timing.when.word(), timing.until.word())
}
