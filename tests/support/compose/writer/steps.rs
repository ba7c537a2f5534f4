//! Steps.

use super::cards::LETTERS;
use super::{Scope, Writer};
use bidpress::effect::{RuleKind, ZoneOf};
use serde_json::Value;
use toml::{Table, Value as Toml};

/// Whether this is a letter that no cards have yet.
fn is_unmarked(letter: &str, scope: &Scope) -> bool {
    LETTERS.into_iter().zip(scope.marked).any(|(known, is_marked)| known == letter && !is_marked)
}

impl Writer<'_> {
    /// One to three steps, the first of them most often alone.
    pub(super) fn steps(&mut self, mut scope: Scope) -> Toml {
        let count = 1 + self.random.below(10) / 6 + self.random.below(10) / 9;
        Toml::Array((0..count).map(|_| self.step(&mut scope)).collect())
    }

    pub(super) fn step(&mut self, scope: &mut Scope) -> Toml {
        let branches =
            self.grammar.schema["$defs"]["Step"]["oneOf"].as_array().map_or(&[][..], Vec::as_slice);
        let is_open = |branch: &&Value| {
            let op = branch["properties"]["op"]["const"].as_str().unwrap_or_default();
            let nests =
                branch["properties"].get("do").is_some() || branch["properties"].get("options").is_some();
            let is_standing_step = ["set-rule", "change"].contains(&op);
            (!self.is_standing || is_standing_step)
                && (!nests || scope.depth < 2)
                && (op != "set-rule" || !self.stage.rules.is_empty())
                && (op != "change" || !self.stage.attributes.is_empty())
        };
        let open: Vec<&Value> = branches.iter().filter(is_open).collect();
        let inner = self.wanted().and_then(|part| match part.split_once([' ', '.', '='])? {
            ("Quantity", "named") if !scope.named => Some("name"),
            ("Referred", letter) if is_unmarked(letter, scope) => Some("mark"),
            ("Mark", _) => Some("mark"),
            ("to", _) => Some("move"),
            ("rule", _) => Some("set-rule"),
            (step, _) => Some(step),
        });
        let is_wanted = |branch: &&&Value| {
            let op = branch["properties"]["op"]["const"].as_str();
            op == inner
                || op.zip(self.wanted()).is_some_and(|(op, part)| part.strip_prefix("Step=") == Some(op))
        };
        let wanted = open.iter().find(is_wanted).copied();
        let branch = wanted.unwrap_or_else(|| self.one(&open));
        let op = branch["properties"]["op"]["const"].as_str().unwrap_or_default();
        let mut step = Table::new();
        let word = self.word("Step", op);
        step.insert("op".into(), word);
        match op {
            "move" => self.moved(&mut step, scope),
            "set-rule" => self.rule(&mut step, scope),
            "change" => self.change(&mut step, scope),
            "for-each" => self.for_each(&mut step, scope),
            "pass" if self.once_in(2) => self.passed(&mut step),
            "end" | "start" => {
                let parts = if op == "end" { self.stage.ends } else { self.stage.starts };
                let words: Vec<&str> = parts.iter().map(|part| part.word()).collect();
                let part = self.word_of("Part", &words);
                self.put(&mut step, op, "part", part);
            }
            _ => self.fields(&mut step, op, branch, scope),
        }
        scope.last |= step.contains_key("cards");
        scope.named |= op == "name";
        for (letter, marked) in LETTERS.into_iter().zip(&mut scope.marked).filter(|_| op == "mark") {
            *marked |= step.get("as").and_then(Toml::as_str) == Some(letter);
        }
        Toml::Table(step)
    }

    /// The fields of a step, by its schema.
    pub(super) fn fields(&mut self, step: &mut Table, op: &str, branch: &Value, scope: &mut Scope) {
        let required: Vec<&str> =
            branch["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        for (key, schema) in
            branch["properties"].as_object().into_iter().flatten().filter(|(key, _)| *key != "op")
        {
            if !required.contains(&key.as_str()) && !self.wants(op, key) && !self.once_in(2) {
                continue;
            }
            let value = match key.as_str() {
                "do" | "otherwise" => self.steps(scope.deeper()),
                "options" => Toml::Array((0..2).map(|_| self.steps(scope.deeper())).collect()),
                "if" => Toml::Array(vec![self.condition(scope.value())]),
                "order" => {
                    let words: Vec<&str> = self.stage.orders.iter().map(|order| order.word()).collect();
                    self.word_of("Order", &words)
                }
                "times" => self.small(1, 3),
                _ => self.value(schema, key, scope),
            };
            self.put(step, op, key, value);
        }
    }

    pub(super) fn moved(&mut self, step: &mut Table, scope: &mut Scope) {
        let cards = self.cards(scope, |zone| zone.gives);
        self.put(step, "move", "cards", cards);
        let targets: Vec<&ZoneOf> = self.stage.zones.iter().filter(|zone| zone.takes).collect();
        let target = self.wanted_or_any(&targets, |target| format!("to {}", target.zone.word()));
        let to = self.word("Zone", target.zone.word());
        self.parts.insert(format!("to {}", target.zone.word()));
        self.put(step, "move", "to", to);
        if target.owned && (self.wants("move", "of") || self.once_in(2)) {
            let of = self.who(scope);
            self.put(step, "move", "of", of);
        }
        for (key, definition) in [("face", "Face"), ("at", "End")] {
            if self.wants("move", key) || self.wants_any_of(&[definition]) || self.once_in(6) {
                let word = self.any_word(definition);
                self.put(step, "move", key, word);
            }
        }
    }

    /// Cards of which each player passes some of their choice.
    pub(super) fn passed(&mut self, step: &mut Table) {
        let zones: Vec<&ZoneOf> =
            self.stage.zones.iter().filter(|zone| zone.owned && zone.takes && zone.gives).collect();
        let zone = self.wanted_or_any(&zones, |zone| format!("Zone={}", zone.zone.word()));
        let (mut cards, mut take) = (Table::new(), Table::new());
        let word = self.word("Zone", zone.zone.word());
        self.put(&mut cards, "Selection", "in", word);
        let of = self.word_of("Person", &["everyone", "others"]);
        self.put(&mut cards, "Selection", "of", of);
        let key = self.wanted_or_any(&["choose", "up_to"], |key| format!("Take.{key}"));
        let count = self.small(1, 2);
        self.put(&mut take, "Take", key, count);
        let by = self.word("Person", "them");
        self.put(&mut take, "Take", "by", by);
        self.put(&mut cards, "Selection", "take", Toml::Table(take));
        self.put(step, "pass", "cards", Toml::Table(cards));
        let to = self.any_word("Direction");
        self.put(step, "pass", "to", to);
    }

    pub(super) fn rule(&mut self, step: &mut Table, scope: &mut Scope) {
        let asked = self.wanted().and_then(|part| part.strip_prefix("rule ")?.split(['.', '=']).next());
        let wanted = self.stage.rules.iter().position(|rule| asked == Some(rule.name));
        let rule = &self.stage.rules
            [wanted.unwrap_or_else(|| self.random.below(self.stage.rules.len() as u32) as usize)];
        step.insert("rule".into(), rule.name.into());
        self.parts.insert("set-rule.rule".into());
        let key = match &rule.kind {
            RuleKind::Words(words) => {
                let others = if words.len() > 1 && (self.is_standing || !self.once_in(6)) {
                    &words[1..]
                } else {
                    *words
                };
                let word = self.wanted_or_any(others, |word| format!("rule {}={word}", rule.name));
                self.parts.insert(format!("rule {}={word}", rule.name));
                self.put(step, "set-rule", "value", word.into());
                "value"
            }
            RuleKind::Number { range: (least, most), .. } => {
                let key = self.wanted_or_any(&["plus", "value"], |key| format!("rule {}.{key}", rule.name));
                let value = match key {
                    "plus" => self.amount(scope.value()),
                    _ => self.small(i64::from(*least), i64::from((*most).min(least + 5))),
                };
                self.put(step, "set-rule", key, value);
                key
            }
            RuleKind::Cards => {
                let filter = self.filter(scope.value());
                self.put(step, "set-rule", "only", Toml::Array(vec![filter]));
                "only"
            }
        };
        self.parts.insert(format!("rule {}.{key}", rule.name));
        if rule.by_player && (self.wants("set-rule", "who") || self.once_in(2)) {
            let who = self.who(scope);
            self.put(step, "set-rule", "who", who);
        }
    }

    pub(super) fn change(&mut self, step: &mut Table, scope: &mut Scope) {
        let cards = self.cards(scope, |_| true);
        self.put(step, "change", "cards", cards);
        let attribute = self.any_word("Attribute");
        self.put(step, "change", "attribute", attribute);
        let key = self.wanted_or_any(&["times", "plus", "is"], |key| format!("change.{key}"));
        let value = if key == "times" { self.small(2, 3) } else { self.amount(scope.value()) };
        self.put(step, "change", key, value);
    }

    pub(super) fn for_each(&mut self, step: &mut Table, scope: &mut Scope) {
        let mut inner = scope.deeper();
        if !self.wants("for-each", "cards") && self.once_in(2) {
            let who = self.who(scope);
            self.put(step, "for-each", "who", who);
            inner.them = true;
        } else {
            let cards = self.cards(scope, |_| true);
            self.put(step, "for-each", "cards", cards);
            inner.each = true;
        }
        let steps = self.steps(inner);
        self.put(step, "for-each", "do", steps);
    }
}
