//! Amounts, conditions and ranges.

use super::super::grammar::words;
use super::{DEPTH, Scope, Writer};
use toml::{Table, Value as Toml};

impl Writer<'_> {
    pub(super) fn amount(&mut self, scope: Scope) -> Toml {
        let way = if self.wants_any_of(&["Quantity"]) {
            0
        } else if self.wants_any_of(&["Computation"]) {
            3
        } else {
            self.random.below(20)
        };
        match way {
            0..=2 if scope.depth < DEPTH && !self.quantities(scope).is_empty() => self.quantity(scope),
            3..=8 if scope.depth < DEPTH => self.computation(scope),
            9..=10 => Toml::Integer(-1),
            11..=12 => self.one(&[Toml::Integer(10), Toml::Integer(50)]),
            _ => self.small(1, 4),
        }
    }

    /// What can be counted or was named at a place of an effect.
    fn quantities(&self, scope: Scope) -> Vec<&'static str> {
        words(&self.grammar.schema, "Quantity")
            .into_iter()
            .filter(|word| scope.named || *word != "named")
            .collect()
    }

    fn quantity(&mut self, scope: Scope) -> Toml {
        self.word_of("Quantity", &self.quantities(scope))
    }

    pub(super) fn computation(&mut self, scope: Scope) -> Toml {
        let mut table = Table::new();
        let has_quantities = !self.quantities(scope).is_empty();
        let folds: &[&str] =
            if self.stage.attributes.is_empty() { &[] } else { &["sum", "highest", "lowest", "different"] };
        let bases = [&["count", "count", "who"][..], folds, if has_quantities { &["quantity"] } else { &[] }]
            .concat();
        let base = self.wanted_or_any(&bases, |base| format!("Computation.{base}"));
        match base {
            "count" => {
                let cards = self.cards(&mut scope.value(), |_| true);
                self.put(&mut table, "Computation", base, cards);
            }
            "who" => {
                let who = self.who(&mut scope.value());
                self.put(&mut table, "Computation", base, who);
            }
            "quantity" => {
                let quantity = self.quantity(scope);
                self.put(&mut table, "Computation", base, quantity);
                if self.once_in(2) {
                    let who = self.who(&mut scope.value());
                    self.put(&mut table, "Computation", "who", who);
                }
            }
            _ => {
                let attribute = self.any_word("Attribute");
                self.put(&mut table, "Computation", base, attribute);
                let cards = self.cards(&mut scope.value(), |_| true);
                self.put(&mut table, "Computation", "of", cards);
            }
        }
        let schema = &self.grammar.schema["$defs"]["Computation"]["properties"];
        let bases = ["count", "who", "quantity", "sum", "highest", "lowest", "different", "of"];
        for (key, schema) in
            schema.as_object().into_iter().flatten().filter(|(key, _)| !bases.contains(&key.as_str()))
        {
            if self.wants("Computation", key) || self.once_in(6) {
                let value = self.value(schema, key, &mut scope.value());
                self.put(&mut table, "Computation", key, value);
            }
        }
        Toml::Table(table)
    }

    pub(super) fn condition(&mut self, scope: Scope) -> Toml {
        let mut table = Table::new();
        match self.random.below(if scope.depth < DEPTH { 8 } else { 6 }) {
            0..=2 => {
                let cards = self.cards(&mut scope.value(), |_| true);
                self.put(&mut table, "Condition", "count", cards);
                if !self.once_in(4) {
                    self.compare(&mut table);
                }
            }
            3..=4 => {
                let amount = self.amount(scope.value());
                self.put(&mut table, "Condition", "amount", amount);
                self.compare(&mut table);
            }
            5 => {
                for key in ["who", "is_among"] {
                    let who = self.who(&mut scope.value());
                    self.put(&mut table, "Condition", key, who);
                }
            }
            way => {
                let count = 1 + self.random.below(2);
                let conditions = (0..count).map(|_| self.condition(scope.deeper())).collect();
                self.put(
                    &mut table,
                    "Condition",
                    if way == 6 { "not" } else { "any" },
                    Toml::Array(conditions),
                );
            }
        }
        Toml::Table(table)
    }

    pub(super) fn compare(&mut self, table: &mut Table) {
        let has_odd = self.grammar.schema["$defs"]["Condition"]["properties"].get("odd").is_some();
        let (key, value) = match self.random.below(if has_odd { 6 } else { 5 }) {
            0..=1 => ("at_least", self.small(1, 3)),
            2..=3 => ("at_most", self.small(2, 12)),
            4 => ("is", self.small(1, 3)),
            _ => ("odd", Toml::Boolean(self.once_in(2))),
        };
        self.put(table, "Condition", key, value);
    }

    pub(super) fn range(&mut self, scope: Scope) -> Toml {
        let schema = &self.grammar.schema["$defs"]["Range"]["properties"];
        let keys: Vec<&String> = schema.as_object().into_iter().flatten().map(|(key, _)| key).collect();
        let key = self.wanted_or_any(&keys, |key| format!("Range.{key}")).as_str();
        let value = match key {
            "at_least" if !self.once_in(4) => self.small(0, 20),
            "at_most" if !self.once_in(4) => self.small(5, 100),
            "last_digit" => self.small(0, 9),
            _ => self.value(&schema[key], key, &mut { scope }),
        };
        let mut table = Table::new();
        self.put(&mut table, "Range", key, value);
        Toml::Table(table)
    }
}
