//! Players and cards.

use super::super::grammar::words;
use super::super::parts::filtered_numbers;
use super::{DEPTH, Scope, Writer};
use bidpress::effect::ZoneOf;
use toml::{Table, Value as Toml};

/// The letters of cards that were marked.
pub(super) const LETTERS: [&str; 3] = ["a", "b", "c"];

impl Writer<'_> {
    pub(super) fn who(&mut self, scope: &mut Scope) -> Toml {
        if scope.depth >= DEPTH || !(self.wants_any_of(&["Players", "Ties"]) || self.once_in(3)) {
            return self.person(scope);
        }
        let mut table = Table::new();
        let neighbours = ["left_of", "right_of"];
        if neighbours.iter().any(|key| self.wants("Players", key)) || self.once_in(6) {
            let key = self.wanted_or_any(&neighbours, |key| format!("Players.{key}"));
            let others = words(&self.grammar.schema, "Person")
                .into_iter()
                .filter(|word| !["me", "others", "everyone"].contains(word));
            let one: Vec<&str> = others
                .filter(|word| (*word != "them" || scope.them) && (*word != "chosen" || scope.chosen))
                .collect();
            let person = self.word_of("Person", &one);
            self.put(&mut table, "Players", key, person);
            return Toml::Table(table);
        }
        if self.wants("Players", "from") || self.once_in(2) {
            let from = self.word_of("Person", &["everyone", "others"]);
            self.put(&mut table, "Players", "from", from);
        }
        let inner = Scope { them: true, ..scope.value() };
        match self.random.below(if scope.asks { 4 } else { 3 }) {
            0 => {
                let condition = self.condition(inner);
                self.put(&mut table, "Players", "where", Toml::Array(vec![condition]));
            }
            1..=2 => {
                let key = self.wanted_or_any(&["most", "least"], |key| format!("Players.{key}"));
                let amount = self.computation(inner);
                self.put(&mut table, "Players", key, amount);
                if self.wants_any_of(&["Ties"]) || self.once_in(2) {
                    let ties = self.any_word("Ties");
                    self.put(&mut table, "Players", "ties", ties);
                }
            }
            _ => {
                let by = self.person(scope);
                self.put(&mut table, "Players", "chosen_by", by);
                scope.chosen = true;
            }
        }
        Toml::Table(table)
    }

    pub(super) fn person(&mut self, scope: &Scope) -> Toml {
        let mut known = words(&self.grammar.schema, "Person");
        known.retain(|word| (*word != "them" || scope.them) && (*word != "chosen" || scope.chosen));
        // Most words mean nobody at most moments.
        known.extend(["me", "others", "everyone"]);
        known.extend(["them", "them", "them"].iter().filter(|_| scope.them));
        known.extend(["chosen", "chosen"].iter().filter(|_| scope.chosen));
        self.word_of("Person", &known)
    }

    pub(super) fn cards(&mut self, scope: &mut Scope, may: impl Fn(&ZoneOf) -> bool) -> Toml {
        let words = [
            ("this", true),
            ("event", scope.event),
            ("last", scope.last),
            ("each", scope.each),
            ("each", scope.each),
        ];
        let words = words.into_iter().chain(LETTERS.into_iter().zip(scope.marked));
        let words: Vec<&str> = words.filter(|(_, is_there)| *is_there).map(|(word, _)| word).collect();
        let is_word =
            self.wants_any_of(&["Referred"]) || self.once_in(if scope.each || scope.last { 2 } else { 4 });
        if is_word || scope.depth > DEPTH {
            return self.word_of("Referred", &words);
        }
        let zones: Vec<&ZoneOf> = self.stage.zones.iter().filter(|zone| may(zone)).collect();
        let zone = self.wanted_or_any(&zones, |zone| format!("Zone={}", zone.zone.word()));
        let mut table = Table::new();
        let word = self.word("Zone", zone.zone.word());
        self.put(&mut table, "Selection", "in", word);
        if zone.owned && (self.wants("Selection", "of") || self.once_in(2)) {
            let of = self.who(scope);
            self.put(&mut table, "Selection", "of", of);
        }
        if scope.depth < DEPTH && (self.wants_any_of(&["Filter", "Range", "Likeness"]) || self.once_in(4)) {
            let filter = self.filter(scope.value());
            self.put(&mut table, "Selection", "where", Toml::Array(vec![filter]));
        }
        let schema = &self.grammar.schema["$defs"]["Selection"]["properties"];
        for (key, schema) in schema
            .as_object()
            .into_iter()
            .flatten()
            .filter(|(key, _)| !["in", "of", "where", "take"].contains(&key.as_str()))
        {
            if scope.depth < DEPTH && (self.wants("Selection", key) || self.once_in(10)) {
                let value = self.value(schema, key, &mut scope.deeper());
                self.put(&mut table, "Selection", key, value);
            }
        }
        if self.wants_any_of(&["Take"]) || self.once_in(if scope.asks { 2 } else { 5 }) {
            let take = self.take(scope);
            self.put(&mut table, "Selection", "take", take);
        }
        Toml::Table(table)
    }

    pub(super) fn filter(&mut self, scope: Scope) -> Toml {
        let schema = &self.grammar.schema["$defs"]["Filter"]["properties"];
        let numbers = filtered_numbers(&self.grammar.schema);
        let is_open = |key: &&String| match key.as_str() {
            key if numbers.contains(&key) => self.stage.attributes.iter().any(|known| known.word() == key),
            key @ ("type" | "kind" | "symbol") => !self.grammar.names[key].is_empty(),
            "same" | "different" => !self.stage.attributes.is_empty(),
            "not" | "any" => scope.depth < DEPTH,
            _ => true,
        };
        let keys: Vec<&String> =
            schema.as_object().into_iter().flatten().map(|(key, _)| key).filter(is_open).collect();
        let mut table = Table::new();
        for _ in 0..1 + self.random.below(5) / 4 {
            let key = self.wanted_or_any(&keys, |key| format!("Filter.{key}")).as_str();
            let value = match key {
                "type" | "kind" | "symbol" => {
                    let names = &self.grammar.names[key];
                    Toml::Array((0..3).map(|_| Toml::String(self.one(names))).collect())
                }
                "not" | "any" => Toml::Array((0..2).map(|_| self.filter(scope.deeper())).collect()),
                _ => self.value(&schema[key], key, &mut { scope }),
            };
            self.put(&mut table, "Filter", key, value);
        }
        Toml::Table(table)
    }

    pub(super) fn take(&mut self, scope: &mut Scope) -> Toml {
        let schema = &self.grammar.schema["$defs"]["Take"]["properties"];
        let asking = ["choose", "up_to", "random"];
        let attributes = ["highest", "lowest", "most_frequent"];
        let is_open = |key: &&String| {
            let key = key.as_str();
            !["by", "count"].contains(&key)
                && (scope.asks || !asking.contains(&key))
                && (!attributes.contains(&key) || !self.stage.attributes.is_empty())
        };
        let keys: Vec<&String> =
            schema.as_object().into_iter().flatten().map(|(key, _)| key).filter(is_open).collect();
        let key = self.wanted_or_any(&keys, |key| format!("Take.{key}")).as_str();
        let mut table = Table::new();
        let value = self.value(&schema[key], key, scope);
        self.put(&mut table, "Take", key, value);
        if ["choose", "up_to"].contains(&key) && (self.wants("Take", "by") || self.once_in(3)) {
            let by = self.person(scope);
            self.put(&mut table, "Take", "by", by);
        }
        if !asking.contains(&key)
            && key != "most_frequent"
            && (self.wants("Take", "count") || self.once_in(3))
        {
            let count = self.small(1, 3);
            self.put(&mut table, "Take", "count", count);
        }
        Toml::Table(table)
    }
}
