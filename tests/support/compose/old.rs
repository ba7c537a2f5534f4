//! Effects of games without a stage, from their vocabularies: they go away when the last game has one.

use std::collections::BTreeSet;
use std::fmt::{self, Write};

use super::{What, Written, one};
use bidpress::effect::{Form, Span, Timing, Vocabulary, When};
use bidpress::games::Game;
use bidpress::rng::Stream;
use bidpress::spec::schema::SCHEMA;
use serde_json::Value;

/// What a card does, in parts that can be left out one by one.
#[derive(Clone, Debug)]
pub(crate) struct Effect {
    timing: Timing,
    until: String,
    conditions: Vec<String>,
    ops: Vec<String>,
}

impl Effect {
    pub(super) fn steps(&self) -> usize {
        self.ops.len()
    }

    /// Without one condition or operation; all ways.
    pub(super) fn smaller(&self) -> Vec<Effect> {
        let without_condition = (0..self.conditions.len()).map(|at| {
            let mut smaller = self.clone();
            smaller.conditions.remove(at);
            smaller
        });
        let without_op = (0..if self.ops.len() > 1 { self.ops.len() } else { 0 }).map(|at| {
            let mut smaller = self.clone();
            smaller.ops.remove(at);
            smaller
        });
        without_condition.chain(without_op).collect()
    }
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (when, conditions, ops) = (self.timing.when.word(), self.conditions.join(", "), self.ops.join(", "));
        writeln!(f, "when = \"{when}\"\nuntil = {}\nif = [{conditions}]\ndo = [{ops}]", self.until)
    }
}

/// Which cards can act so.
fn card_type(game: &Game, when: When, random: &mut Stream) -> &'static str {
    match (game.id, when) {
        ("i-bid-you-not", _) => "lot",
        ("bunny-bidding", When::Held) => ["power", "handicap"][random.below(2) as usize],
        ("bunny-bidding", When::Used) | ("a-little-white-die", _) => "power",
        _ => "special",
    }
}

/// A random effect of a game.
pub(super) fn effect(game: &Game, vocabulary: &Vocabulary, random: &mut Stream) -> Written {
    let can = |form: &Form, timing: Timing| {
        let can_set = || vocabulary.rules.iter().any(|rule| rule.values.iter().any(|value| value.can_be_set(timing)));
        form.timings.contains(&timing) && (form.op != "set-rule" || can_set())
    };
    let timings: Vec<Timing> =
        vocabulary.timings.iter().copied().filter(|timing| vocabulary.forms.iter().any(|form| can(form, *timing))).collect();
    let timing = one(&timings, random);
    let forms: Vec<&Form> = vocabulary.forms.iter().filter(|form| can(form, timing)).collect();
    let ops = (0..1 + random.below(6) / 3).map(|_| op(vocabulary, one(&forms, random), timing, random)).collect();
    let counted: Vec<&str> =
        vocabulary.quantities.iter().filter(|(_, when)| when.contains(&timing.when)).map(|(count, _)| count.word()).collect();
    let many = if counted.is_empty() { 0 } else { random.below(5) / 2 };
    let conditions = (0..many).map(|_| condition(one(&counted, random), random)).collect();
    let until = match timing.until {
        Span::Turns => format!("{{ turns = {} }}", number(&SCHEMA["$defs"]["Turns"]["properties"]["turns"], random)),
        until => format!("\"{}\"", until.word()),
    };
    let card_type = card_type(game, timing.when, random);
    Written { card_type, what: What::Old(Effect { timing, until, conditions, ops }), parts: BTreeSet::new() }
}

/// A whole number of those that the schema allows; mostly a small one.
fn number(schema: &Value, random: &mut Stream) -> i64 {
    let bound = |name: &str| schema[name].as_i64().unwrap_or_else(|| panic!("{schema} has no {name}"));
    let (least, most) = (bound("minimum"), bound("maximum"));
    let (least, most) = if random.below(4) > 0 { (least.max(-9), most.min(9)) } else { (least, most) };
    least + i64::from(random.below((most - least + 1) as u32))
}

fn condition(count: &str, random: &mut Stream) -> String {
    let fields = &SCHEMA["$defs"]["Condition"]["properties"];
    let least = number(&fields["at_least"], random);
    match random.below(3) {
        0 => format!("{{ count = \"{count}\", at_least = {least} }}"),
        1 => format!("{{ count = \"{count}\", at_most = {} }}", number(&fields["at_most"], random)),
        _ => format!("{{ count = \"{count}\", at_least = {least}, at_most = {} }}", (least + i64::from(random.below(9))).min(99)),
    }
}

/// An operation of a form, with values for all its fields.
fn op(vocabulary: &Vocabulary, form: &Form, timing: Timing, random: &mut Stream) -> String {
    let branches = SCHEMA["$defs"]["Op"]["oneOf"].as_array().into_iter().flatten();
    let schema = branches.into_iter().find(|branch| branch["properties"]["op"]["const"] == form.op);
    let schema = schema.unwrap_or_else(|| panic!("the schema has no operation {}", form.op));
    let mut text = format!("{{ op = \"{}\"", form.op);
    let values: Vec<(&str, &str)> = vocabulary
        .rules
        .iter()
        .flat_map(|rule| rule.values.iter().filter(|value| value.can_be_set(timing)).map(|value| (rule.name, value.word)))
        .collect();
    let (mut rule, mut value) = ("", "");
    if form.op == "set-rule" {
        (rule, value) = one(&values, random);
    }
    for (field, schema) in schema["properties"].as_object().into_iter().flatten().filter(|(field, _)| *field != "op") {
        let said = match (field.as_str(), schema["type"].as_str()) {
            ("cards", _) => format!("\"{}\"", one(form.cards, random).word()),
            ("rule", _) => format!("\"{rule}\""),
            ("value", _) => format!("\"{value}\""),
            // No change is no operation.
            ("by", Some("integer")) => match number(schema, random) {
                0 => "1".into(),
                by => by.to_string(),
            },
            (_, Some("integer")) => number(schema, random).to_string(),
            (_, Some("boolean")) => (random.below(2) == 0).to_string(),
            other => panic!("teach the composer what to write for {other:?} of `{}`", form.op),
        };
        // Writing to a string can't fail.
        let _ = write!(text, ", {field} = {said}");
    }
    text + " }"
}
