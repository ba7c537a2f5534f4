//! The chapter of a game whose cards do not speak the language of parts: it goes away when the last game does.

use std::fmt::Write;

use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::lower;
use crate::diag::{Place, Source};
use crate::effect::{Effect, Locale, Op, Rule, Span, Timing, Vocabulary};
use crate::games::Game;
use crate::spec::raw::RawEffect;

/// Adds the chapter of a game.
pub(super) fn chapter(text: &mut String, game: &Game, vocabulary: &Vocabulary, locale: &Locale) -> std::fmt::Result {
    writeln!(text, "\n## {}\n\n### Trigger and duration\n", game.title)?;
    writeln!(text, "| `when` | `until` | trigger | duration | printed |\n| --- | --- | --- | --- | --- |")?;
    for timing in vocabulary.timings {
        let until = match timing.until {
            Span::Turns => "{ turns = 3 }".to_string(),
            until => format!("\"{}\"", until.word()),
        };
        let printed = locale.get(&format!("{}.timing.{}-{}", game.id, timing.when.word(), timing.until.word())).to_string();
        let printed = printed.replace("{turns}", "3").replace("{do}", "…");
        let (when, about, span) = (timing.when.word(), timing.when.about(), timing.until.about());
        writeln!(text, "| `\"{when}\"` | `{until}` | {about} | {span} | {printed} |")?;
    }
    writeln!(text, "\n### Conditions\n\n| `count` | meaning | with `when` |\n| --- | --- | --- |")?;
    for (quantity, triggers) in vocabulary.quantities {
        let triggers: Vec<String> = triggers.iter().map(|when| format!("`{}`", when.word())).collect();
        writeln!(text, "| `{}` | {} | {} |", quantity.word(), quantity.about(), triggers.join(", "))?;
    }
    writeln!(text, "\nA condition needs `at_least`, `at_most` or both.\n\n### Operations")?;
    let about = Operations::new();
    for form in vocabulary.forms {
        writeln!(text, "\n#### `{}`\n\n{}\n", form.op, about.of(form.op))?;
        for (field, says) in about.fields(form.op) {
            let cards = form.cards.iter().filter(|_| field == "cards");
            let cards: Vec<String> = cards.map(|cards| format!("`\"{}\"` ({})", cards.word(), lower(cards.about()))).collect();
            writeln!(text, "- `{field}`: {}", format!("{says} {}", cards.join(", ")).trim_end())?;
        }
        writeln!(text, "- possible with {}", words(form.timings))?;
        writeln!(text, "\n```toml\n{}\n```\n", form.example)?;
        if let Some(effect) = example(form.example) {
            writeln!(text, "> {}", locale.sentence(game.id, &effect))?;
        }
    }
    writeln!(text, "\n### Rules that `set-rule` can set\n\nThe first value of a rule is its default, which applies without any effect.")?;
    let usual = usual(vocabulary);
    if !usual.is_empty() {
        writeln!(text, "Values can be set with {}, unless the table says otherwise.", words(usual))?;
    }
    text.push('\n');
    writeln!(text, "| `rule` | decides | `value` | printed |\n| --- | --- | --- | --- |")?;
    for rule in vocabulary.rules {
        rows(text, game, rule, usual, locale)?;
    }
    Ok(())
}

/// The timings with which more than half of the values can be set; none if there are no such timings.
fn usual(vocabulary: &Vocabulary) -> &'static [Timing] {
    let values = || vocabulary.rules.iter().flat_map(|rule| rule.values);
    let alike = |timings: &[Timing]| values().filter(|value| value.timings == Some(timings)).count();
    let usual = values().filter_map(|value| value.timings).max_by_key(|timings| alike(timings)).unwrap_or_default();
    if alike(usual) * 2 > values().count() { usual } else { &[] }
}

fn words(timings: &[Timing]) -> String {
    timings.iter().map(|timing| format!("`{timing}`")).collect::<Vec<_>>().join(", or ")
}

fn rows(text: &mut String, game: &Game, rule: &Rule, usual: &[Timing], locale: &Locale) -> std::fmt::Result {
    for (index, value) in rule.values.iter().enumerate() {
        let (name, about) = if index == 0 { (format!("`{}`", rule.name), lower(rule.about)) } else { Default::default() };
        let key = format!("{}.rules.{}.{}", game.id, rule.name, value.word);
        let note = match value.timings.unwrap_or_default() {
            _ if value.stands => " (nothing overrides it)".to_string(),
            timings if timings == usual => String::new(),
            [] => String::new(),
            timings => format!(" (with {})", words(timings)),
        };
        writeln!(text, "| {name} | {about} | `{}`{note} | {} |", value.word, locale.get(&key))?;
    }
    Ok(())
}

/// The effect of an example, as in a deck.
fn example(text: &str) -> Option<Effect> {
    let raw: RawEffect = toml::from_str(&format!("name = \"Example\"\n{text}")).ok()?;
    Some(Effect {
        id: "example".into(),
        name: raw.name,
        icon: raw.icon,
        when: raw.when,
        conditions: raw.conditions,
        ops: raw.ops,
        until: raw.until,
        script: None,
        places: std::collections::BTreeMap::new(),
        place: Place::file(&Source::new("example", text)),
    })
}

/// Descriptions of operations, from their JSON Schema.
struct Operations(Value);

impl Operations {
    fn new() -> Operations {
        let schema = SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<Op>();
        Operations(Value::from(schema))
    }

    fn branch(&self, op: &str) -> Option<&Value> {
        let branches = self.0.get("oneOf")?.as_array()?;
        branches.iter().find(|branch| branch.pointer("/properties/op/const").and_then(Value::as_str) == Some(op))
    }

    fn of(&self, op: &str) -> &str {
        self.branch(op).and_then(|branch| branch.get("description")).and_then(Value::as_str).unwrap_or_default()
    }

    /// The fields of an operation with their descriptions.
    fn fields(&self, op: &str) -> Vec<(&str, &str)> {
        let properties = self.branch(op).and_then(|branch| branch.get("properties")).and_then(Value::as_object);
        let fields = properties.into_iter().flatten().filter(|(name, _)| *name != "op");
        fields.map(|(name, schema)| (name.as_str(), schema.get("description").and_then(Value::as_str).unwrap_or_default())).collect()
    }
}
