//! Writes random effects: whatever the schema of an effect allows, key by key.

mod amounts;
mod cards;
mod steps;

use std::collections::BTreeSet;

use super::grammar::{Grammar, words};
use super::one;
use bidpress::effect::parts::{Event, Lasts};
use bidpress::effect::{EventOf, SeenBy, Stage};
use bidpress::rng::Stream;
use serde_json::Value;
use toml::{Table, Value as Toml};

/// How deep steps, amounts, conditions and selections lie in each other.
const DEPTH: u8 = 3;

/// What can be named at a place of an effect.
#[derive(Clone, Copy)]
struct Scope {
    /// Whether this is in a step, where players can be asked, and not in an amount or a condition.
    asks: bool,
    depth: u8,
    /// Whether the event is about cards.
    event: bool,
    them: bool,
    each: bool,
    last: bool,
    chosen: bool,
    /// The cards that were marked, by letter.
    marked: [bool; 3],
    /// Whether a number was named.
    named: bool,
}

impl Scope {
    fn deeper(self) -> Scope {
        Scope { depth: self.depth + 1, ..self }
    }

    /// Of an amount, a condition or a filter.
    fn value(self) -> Scope {
        Scope { asks: false, ..self.deeper() }
    }
}

/// Writes one random effect.
pub(super) struct Writer<'a> {
    pub(super) grammar: &'static Grammar,
    pub(super) stage: &'static Stage,
    pub(super) random: &'a mut Stream,
    pub(super) parts: BTreeSet<String>,
    /// A part that it should have: it is written wherever it can be, until it is there.
    pub(super) wanted: Option<&'static str>,
    /// Whether the effect holds as long as its card lies where it does.
    pub(super) is_standing: bool,
}

impl Writer<'_> {
    /// True once in so many times.
    fn once_in(&mut self, many: u32) -> bool {
        self.random.below(many) == 0
    }

    fn one<T: Clone>(&mut self, items: &[T]) -> T {
        one(items, self.random)
    }

    fn small(&mut self, least: i64, most: i64) -> Toml {
        Toml::Integer(least + i64::from(self.random.below((most - least + 1) as u32)))
    }

    fn put(&mut self, table: &mut Table, definition: &str, key: &str, value: Toml) {
        self.parts.insert(format!("{definition}.{key}"));
        table.insert(key.into(), value);
    }

    /// The part that is still to be written.
    fn wanted(&self) -> Option<&'static str> {
        self.wanted.filter(|part| !self.parts.contains(*part))
    }

    /// Whether a part is wanted.
    fn wants(&self, definition: &str, key: &str) -> bool {
        self.wanted().and_then(|part| part.strip_prefix(definition)?.strip_prefix('.')) == Some(key)
    }

    /// Whether a part of one of these definitions is wanted.
    fn wants_any_of(&self, definitions: &[&str]) -> bool {
        let definition = self.wanted().and_then(|part| part.split(['.', '=', ' ']).next());
        definition.is_some_and(|definition| definitions.contains(&definition))
    }

    /// The one of several things that is wanted, by the names of their parts, else any.
    fn wanted_or_any<T: Clone>(&mut self, items: &[T], part: impl Fn(&T) -> String) -> T {
        let wanted = self.wanted().and_then(|wanted| items.iter().find(|item| part(item) == wanted));
        wanted.cloned().unwrap_or_else(|| self.one(items))
    }

    /// One of some words of an enumeration.
    fn word_of(&mut self, definition: &str, words: &[&str]) -> Toml {
        let word = self.wanted_or_any(words, |word| format!("{definition}={word}"));
        self.word(definition, word)
    }

    /// A word of an enumeration.
    fn word(&mut self, definition: &str, word: &str) -> Toml {
        self.parts.insert(format!("{definition}={word}"));
        Toml::String(word.into())
    }

    /// Any word of an enumeration.
    fn any_word(&mut self, definition: &str) -> Toml {
        self.word_of(definition, &words(&self.grammar.schema, definition))
    }

    /// A whole effect, without its name.
    pub(super) fn script(&mut self) -> Table {
        let events: Vec<&EventOf> = self.stage.events.iter().collect();
        let event = self.wanted_or_any(&events, |event| format!("Event={}", event.event.word()));
        self.is_standing = event.event.is_standing();
        let scope = Scope {
            asks: true,
            depth: 0,
            event: event.is_of_cards(),
            them: false,
            each: false,
            last: false,
            chosen: false,
            marked: [false; 3],
            named: false,
        };
        let mut script = Table::new();
        let when = self.word("Event", event.event.word());
        self.put(&mut script, "Script", "when", when);
        if !self.is_standing
            && event.event != Event::Used
            && !self.once_in(if event.is_of_cards() { 2 } else { 3 })
        {
            let by = self.any_word("By");
            self.put(&mut script, "Script", "by", by);
        }
        if self.wants("Script", "in") || self.once_in(4) {
            let zones = self.stage.zones.iter().filter(|zone| zone.seen_by != SeenBy::Nobody);
            let zones: Vec<&str> = zones.map(|zone| zone.zone.word()).collect();
            let zone = self.one(&zones);
            let zone = self.word("Zone", zone);
            self.put(&mut script, "Script", "in", Toml::Array(vec![zone]));
        }
        if self.wants("Script", "if") || self.wants_any_of(&["Condition"]) || self.once_in(4) {
            let condition = self.condition(scope.value());
            self.put(&mut script, "Script", "if", Toml::Array(vec![condition]));
        }
        if !self.is_standing && (self.wants_any_of(&["Once"]) || self.once_in(5)) {
            let once = self.any_word("Once");
            self.put(&mut script, "Script", "once", once);
        }
        if self.once_in(40) {
            let number = self.random.below(1_000_000);
            let says = [
                ("en", format!("**Now:** this is {number}.")),
                ("de", format!("**Jetzt:** das ist {number}.")),
            ];
            script.insert(
                "says".into(),
                Toml::Table(says.into_iter().map(|(tag, text)| (tag.into(), text.into())).collect()),
            );
        }
        let steps = self.steps(scope);
        let changes = steps.to_string().contains("\"set-rule\"") || steps.to_string().contains("\"change\"");
        self.put(&mut script, "Script", "do", steps);
        if changes || !event.lasts.contains(&Lasts::Now) {
            let lasts = self.wanted_or_any(event.lasts, |lasts| format!("Lasts={}", lasts.word()));
            let until = if lasts == Lasts::Turn && (self.wants_any_of(&["TurnCount"]) || self.once_in(2)) {
                let turns = self.small(1, 3);
                let mut table = Table::new();
                self.put(&mut table, "TurnCount", "turns", turns);
                Toml::Table(table)
            } else {
                self.word("Lasts", lasts.word())
            };
            self.put(&mut script, "Script", "until", until);
        } else {
            self.parts.insert("Lasts=now".into());
        }
        script
    }

    /// A value by its schema.
    fn value(&mut self, schema: &Value, key: &str, scope: &mut Scope) -> Toml {
        if let Some(reference) = schema["$ref"].as_str() {
            let definition = reference.rsplit('/').next().unwrap_or_default();
            return match definition {
                "Amount" if ["choose", "up_to", "random", "count"].contains(&key) => self.small(1, 3),
                "Amount" => self.amount(scope.value()),
                "Cards" if scope.asks => self.cards(scope, |zone| zone.gives),
                "Cards" => self.cards(scope, |_| true),
                "Who" => self.who(scope),
                "Person" => self.person(scope),
                "Range" => self.range(scope.value()),
                "Likeness" => {
                    let mut likeness = Table::new();
                    let attribute = self.any_word("Attribute");
                    self.put(&mut likeness, "Likeness", "attribute", attribute);
                    let other = self.cards(&mut scope.value(), |_| true);
                    self.put(&mut likeness, "Likeness", "as", other);
                    Toml::Table(likeness)
                }
                _ if !words(&self.grammar.schema, definition).is_empty() => self.any_word(definition),
                _ => panic!("teach the composer what to write for a {definition}"),
            };
        }
        match schema["type"].as_str() {
            Some("boolean") => Toml::Boolean(self.once_in(2)),
            Some("integer") => {
                let least = schema["minimum"].as_i64().unwrap_or(1);
                self.small(least, least + 2)
            }
            other => panic!("teach the composer what to write for `{key}`, a {other:?}"),
        }
    }
}
