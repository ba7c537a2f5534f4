//! Checks effects of cards against the vocabulary of their game, and generates the reference of effects.

use std::collections::BTreeSet;
use std::fmt::Write;

use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::Game;
use crate::deck::Deck;
use crate::diag::{Diagnostic, Diagnostics, Place, Source};
use crate::effect::machine::CardNames;
use crate::effect::{Effect, Locale, Op, Rule, Span, Timing, Vocabulary};
use crate::spec::raw::RawEffect;

/// Reports the effects of a deck that its game does not support.
pub fn check_effects(deck: &Deck) -> Diagnostics {
    let game = deck.game.as_deref().and_then(super::find);
    let mut diagnostics = Diagnostics::default();
    if let Some((game, stage)) = game.and_then(|game| Some((game, game.stage?))) {
        let symbols: BTreeSet<&str> = deck.cards.iter().flat_map(|card| &card.symbols).map(String::as_str).collect();
        let names = CardNames {
            types: deck.types.iter().map(|found| found.id.as_str()).collect(),
            kinds: deck.kinds.iter().map(|found| found.id.as_str()).collect(),
            symbols: symbols.into_iter().collect(),
        };
        deck.effects.iter().for_each(|effect| diagnostics.extend(stage.check(game.title, effect, &names)));
        unlike(deck, game, &mut diagnostics);
        return diagnostics;
    }
    match game.map(|game| (game, game.effects)) {
        Some((game, Some(vocabulary))) => {
            deck.effects.iter().for_each(|effect| diagnostics.extend(vocabulary.check(game.title, effect)));
            unlike(deck, game, &mut diagnostics);
        }
        other => {
            let Some(effect) = deck.effects.first() else { return diagnostics };
            let message = match other {
                Some((game, _)) => format!("cards of {} have no effects", game.title),
                None => "a deck without `game` can't have effects".to_string(),
            };
            let hint = "write the rule in the `text` of the card: it is printed, but not played";
            diagnostics.push(Diagnostic::error("effect", message).at(effect.place.clone(), "an effect").hint(hint));
        }
    }
    diagnostics
}

/// Reports effects that have the same sentence as another one.
fn unlike(deck: &Deck, game: &Game, diagnostics: &mut Diagnostics) {
    let sentences: Vec<String> = deck.effects.iter().map(|effect| Locale::of("en").sentence(game.id, effect)).collect();
    for (at, effect) in deck.effects.iter().enumerate() {
        if let Some(first) = sentences[..at].iter().position(|sentence| *sentence == sentences[at]) {
            let first = &deck.effects[first];
            let message = format!("`{}` does the same as `{}`", effect.id, first.id);
            let diagnostic = Diagnostic::error("effect-twice", message).at(effect.place.clone(), "again here");
            diagnostics.push(
                diagnostic
                    .also(first.place.clone(), "first here")
                    .hint(format!("name `{}` under your kinds too, or change what one of them does", first.id)),
            );
        }
    }
}

/// The reference of effects as Markdown: for one game, or for all games with effects.
pub fn manual(only: Option<&Game>, tag: &str) -> String {
    let mut text = INTRODUCTION.to_string();
    let known = super::ALL.iter().filter_map(|game| game.effects.map(|vocabulary| (*game, vocabulary)));
    for (game, vocabulary) in known.filter(|(game, _)| only.is_none_or(|only| only.id == game.id)) {
        // Writing to a string can't fail.
        let _ = chapter(&mut text, game, vocabulary, Locale::of(tag));
    }
    text
}

const INTRODUCTION: &str = "\
# Effects

An effect of a card is data: `bidpress` prints it as a sentence and plays it, so the printed rule is the one that was tested. Effects are declared in a deck
or an expansion and used by kinds (several effects are distributed to the cards of a kind in turn) or by single cards:

```toml
[effects.hush]
name = \"Hush\"                    # printed
icon = \"shared/moon\"             # name of a picture, if the template prints it
when = \"in-row\"                  # the trigger
until = \"row\"                    # the duration; \"now\" by default
if = [{ count = \"row-cards\", at_least = 3 }]   # conditions (optional)
do = [{ op = \"set-rule\", rule = \"skip\", value = \"never\" }]

[[kinds]]
effects = [\"hush\"]               # `effect = \"hush\"` under [[cards]]
```

Effects that a game does not support are errors when a deck is loaded. The chapters list what each game supports; `bidpress effects` prints this page.
Sentences are in the `lang` of the deck: English or German (`bidpress effects --lang de`).
";

fn chapter(text: &mut String, game: &Game, vocabulary: &Vocabulary, locale: &Locale) -> std::fmt::Result {
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

fn lower(text: &str) -> String {
    let mut chars = text.trim_end_matches('.').chars();
    chars.next().map(|first| first.to_lowercase().chain(chars).collect()).unwrap_or_default()
}

/// The effect of an example, as in a deck.
pub(super) fn example(text: &str) -> Option<Effect> {
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
