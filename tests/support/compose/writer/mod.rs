//! Writes random effects: whatever the schema of an effect allows, key by key.

mod amounts;
mod cards;
mod steps;

use std::collections::BTreeSet;

use super::grammar::{Grammar, words};
use super::one;
use bidpress::effect::parts::{Event, Lasts};
use bidpress::effect::{EventOf, SeenBy, Stage, ZoneOf};
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

    /// A word of an enumeration.
    fn word(&mut self, definition: &str, word: &str) -> Toml {
        self.parts.insert(format!("{definition}={word}"));
        Toml::String(word.into())
    }

    /// Any word of an enumeration.
    fn any_word(&mut self, definition: &str) -> Toml {
        let words = words(&self.grammar.schema, definition);
        let word = self.one(&words);
        self.word(definition, word)
    }

    /// A whole effect, without its name.
    pub(super) fn script(&mut self) -> Table {
        let event: &EventOf = &self.stage.events[self.random.below(self.stage.events.len() as u32) as usize];
        self.is_standing = event.event.is_standing();
        let scope = Scope { asks: true, depth: 0, event: event.of_cards, them: false, each: false, last: false, chosen: false };
        let mut script = Table::new();
        let when = self.word("Event", event.event.word());
        self.put(&mut script, "Script", "when", when);
        if !self.is_standing && event.event != Event::Used && !self.once_in(if event.of_cards { 2 } else { 3 }) {
            let by = self.any_word("By");
            self.put(&mut script, "Script", "by", by);
        }
        if self.once_in(4) {
            let zones: Vec<&ZoneOf> = self.stage.zones.iter().filter(|zone| zone.seen_by != SeenBy::Nobody).collect();
            let zone = self.one(&zones);
            let zone = self.word("Zone", zone.zone.word());
            self.put(&mut script, "Script", "in", Toml::Array(vec![zone]));
        }
        if self.once_in(4) {
            let condition = self.condition(scope.value());
            self.put(&mut script, "Script", "if", Toml::Array(vec![condition]));
        }
        if !self.is_standing && self.once_in(5) {
            let once = self.any_word("Once");
            self.put(&mut script, "Script", "once", once);
        }
        if self.once_in(40) {
            let number = self.random.below(1_000_000);
            let says = [("en", format!("**Now:** this is {number}.")), ("de", format!("**Jetzt:** das ist {number}."))];
            script.insert("says".into(), Toml::Table(says.into_iter().map(|(tag, text)| (tag.into(), text.into())).collect()));
        }
        let steps = self.steps(scope);
        let changes = steps.to_string().contains("\"set-rule\"") || steps.to_string().contains("\"change\"");
        self.put(&mut script, "Script", "do", steps);
        if changes || !event.lasts.contains(&Lasts::Now) {
            let lasts = self.one(event.lasts);
            let until = if lasts == Lasts::Turn && self.once_in(2) {
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
