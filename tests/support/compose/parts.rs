//! All parts of the language that a game has, by the names that the composer gives them: a key, a word, a
//! rule with a value, an act.

use std::collections::BTreeSet;

use super::grammar::{grammar, words};
use bidpress::effect::parts::Lasts;
use bidpress::effect::{RuleKind, Stage};
use bidpress::games::Game;
use serde_json::Value;

/// Keys for people, which change nothing in the game.
const TEXTS: [&str; 4] = ["Script.name", "Script.icon", "Script.says", "act.name"];

/// All parts of the language that a game has.
pub(crate) fn all(game: &Game, stage: &Stage) -> BTreeSet<String> {
    let schema = &grammar(game).schema;
    let mut parts = keys("Script", schema);
    for (definition, found) in schema["$defs"].as_object().into_iter().flatten() {
        parts.extend(keys(definition, found));
        parts.extend(words(schema, definition).into_iter().map(|word| format!("{definition}={word}")));
    }
    for step in schema["$defs"]["Step"]["oneOf"].as_array().into_iter().flatten() {
        let op = step["properties"]["op"]["const"].as_str().unwrap_or_default();
        parts.insert(format!("Step={op}"));
        parts.extend(keys(op, step).into_iter().filter(|key| !key.ends_with(".op")));
    }
    for zone in stage.zones.iter().filter(|zone| zone.takes) {
        parts.insert(format!("to {}", zone.zone.word()));
    }
    for rule in stage.rules {
        match &rule.kind {
            RuleKind::Words(words) => {
                parts.extend(words.iter().skip(1).map(|word| format!("rule {}={word}", rule.name)))
            }
            RuleKind::Number { .. } => {
                parts.extend(["value", "plus"].map(|key| format!("rule {}.{key}", rule.name)))
            }
            RuleKind::Cards => parts.extend([format!("rule {}.only", rule.name)]),
        }
    }
    let filtered = filtered_numbers(schema);
    parts.retain(|part| !TEXTS.contains(&part.as_str()) && is_of(stage, &filtered, part));
    parts
}

fn keys(definition: &str, found: &Value) -> BTreeSet<String> {
    found["properties"]
        .as_object()
        .into_iter()
        .flatten()
        .map(|(key, _)| format!("{definition}.{key}"))
        .collect()
}

/// Whether the game has a part that the schema does not take away.
fn is_of(stage: &Stage, filtered: &[&str], part: &str) -> bool {
    let numbers: Vec<&str> =
        stage.attributes.iter().map(|known| known.word()).filter(|word| filtered.contains(word)).collect();
    let kinds = |is: fn(&RuleKind) -> bool| stage.rules.iter().any(|rule| is(&rule.kind));
    let is_number = |kind: &RuleKind| matches!(kind, RuleKind::Number { .. });
    match part.split_once(['.', '=']) {
        Some(("TurnCount", _)) => stage.events.iter().any(|event| event.lasts.contains(&Lasts::Turn)),
        Some(("Direction", _)) => stage.steps.contains(&"pass"),
        Some(("Range", _)) => !numbers.is_empty(),
        Some(("Filter", word)) if filtered.contains(&word) => numbers.contains(&word),
        Some(("set-rule", "value")) => kinds(|kind| !matches!(kind, RuleKind::Cards)),
        Some(("set-rule", "plus")) => stage.rules.iter().any(|rule| is_number(&rule.kind)),
        Some(("set-rule", "only")) => kinds(|kind| matches!(kind, RuleKind::Cards)),
        Some(("set-rule", "who")) => stage.rules.iter().any(|rule| rule.by_player),
        Some(("set-rule", _)) => !stage.rules.is_empty(),
        Some(("move", "of")) => stage.zones.iter().any(|zone| zone.takes && zone.owned),
        _ => true,
    }
}

/// The numbers on cards that filters have keys for.
pub(super) fn filtered_numbers(schema: &Value) -> Vec<&str> {
    let keys = schema["$defs"]["Filter"]["properties"].as_object().into_iter().flatten();
    keys.filter(|(_, value)| value["$ref"] == "#/$defs/Range").map(|(key, _)| key.as_str()).collect()
}
