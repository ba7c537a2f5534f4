//! Random effects in the language of parts, from the schema of an effect with the words of one game.
//!
//! Keys and words come from the schema, so that new ones are composed from then on. What the schema does not say, that keys exclude each other
//! for example, is said here; what a game refuses all the same is composed again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::one;
use super::parts::NUMBERS;
use crate::support::shipped;
use bidpress::deck::{Options, assemble};
use bidpress::diag::{Place, Source};
use bidpress::effect::machine::CardNames;
use bidpress::effect::parts::{Event, Lasts, Script};
use bidpress::effect::{Effect, EventOf, RuleKind, SeenBy, Stage, Until, When, ZoneOf};
use bidpress::games::{self, Game};
use bidpress::rng::Stream;
use bidpress::spec::schema;
use serde_json::Value;
use toml::{Table, Value as Toml};

/// Most attempts to compose an effect that the game plays.
const ATTEMPTS: u32 = 200;

/// How deep steps, amounts, conditions and selections lie in each other.
const DEPTH: u8 = 3;

/// The grammar of a game: the schema of an effect with its words, and the names of its deck.
pub(crate) struct Grammar {
    pub(crate) schema: Value,
    names: BTreeMap<&'static str, Vec<String>>,
}

/// The grammars of all games with a stage.
static GRAMMARS: LazyLock<BTreeMap<&str, Grammar>> = LazyLock::new(|| {
    let games = games::ALL.iter().filter_map(|game| Some((game.id, game.stage?)));
    games.map(|(id, stage)| (id, Grammar { schema: stage.restricted(schema::of::<Script>()), names: names(id) })).collect()
});

/// The types, kinds and symbols of the deck that ships with a game.
fn names(id: &str) -> BTreeMap<&'static str, Vec<String>> {
    let (deck, _) = assemble(&shipped::spec(id), &[], &Options { stages: games::stage, ..Options::default() }).unwrap();
    let symbols: BTreeSet<String> = deck.cards.iter().flat_map(|card| card.symbols.clone()).collect();
    let types = deck.types.iter().map(|found| found.id.clone()).collect();
    BTreeMap::from([
        ("type", types),
        ("kind", deck.kinds.iter().map(|kind| kind.id.clone()).collect()),
        ("symbol", symbols.into_iter().collect()),
    ])
}

/// The grammar of a game with a stage.
pub(crate) fn grammar(game: &Game) -> &'static Grammar {
    &GRAMMARS[game.id]
}

/// A random effect that a game plays, without its name, and the parts of the language that it is made of.
pub(super) fn composed(game: &'static Game, stage: &'static Stage, random: &mut Stream) -> (Table, BTreeSet<String>) {
    for _ in 0..ATTEMPTS {
        let mut writer = Writer { grammar: grammar(game), stage, random, parts: BTreeSet::new(), is_standing: false };
        let script = writer.script();
        if is_played(game, stage, &script) {
            return (script, writer.parts);
        }
    }
    panic!("nothing that was composed in {ATTEMPTS} attempts is played by {}", game.title)
}

/// Whether the game plays an effect.
fn is_played(game: &Game, stage: &Stage, script: &Table) -> bool {
    let mut named = script.clone();
    named.insert("name".into(), "Test".into());
    let Ok(script) = named.try_into::<Script>() else { return false };
    let effect = Effect {
        id: "test".into(),
        name: "Test".into(),
        icon: None,
        when: When::Always,
        conditions: Vec::new(),
        ops: Vec::new(),
        until: Until::default(),
        script: Some(Box::new(script)),
        places: BTreeMap::new(),
        place: Place::file(&Source::new("test", "")),
    };
    let of = |key: &str| grammar(game).names[key].iter().map(String::as_str).collect();
    let names = CardNames { types: of("type"), kinds: of("kind"), symbols: of("symbol") };
    !stage.check(game.title, &effect, &names).has_errors()
}

/// The effect without one of its parts, all ways that the game plays.
pub(super) fn smaller(game: &Game, script: &Table) -> Vec<Table> {
    let Some(stage) = game.stage else { return Vec::new() };
    let tables = without_one(&Toml::Table(script.clone())).into_iter().filter_map(|value| match value {
        Toml::Table(table) => Some(table),
        _ => None,
    });
    tables.filter(|table| is_played(game, stage, table)).collect()
}

fn without_one(value: &Toml) -> Vec<Toml> {
    let mut all = Vec::new();
    match value {
        Toml::Table(table) => {
            for (key, inner) in table {
                let mut smaller = table.clone();
                smaller.remove(key);
                all.push(Toml::Table(smaller));
                all.extend(without_one(inner).into_iter().map(|inner| {
                    let mut smaller = table.clone();
                    smaller.insert(key.clone(), inner);
                    Toml::Table(smaller)
                }));
            }
        }
        Toml::Array(items) => {
            for (at, inner) in items.iter().enumerate() {
                let mut smaller = items.clone();
                smaller.remove(at);
                all.push(Toml::Array(smaller));
                all.extend(without_one(inner).into_iter().map(|inner| {
                    let mut smaller = items.clone();
                    smaller[at] = inner;
                    Toml::Array(smaller)
                }));
            }
        }
        _ => {}
    }
    all
}

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

struct Writer<'a> {
    grammar: &'static Grammar,
    stage: &'static Stage,
    random: &'a mut Stream,
    parts: BTreeSet<String>,
    /// Whether the effect holds as long as its card lies where it does.
    is_standing: bool,
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

    fn script(&mut self) -> Table {
        let event: &EventOf = &self.stage.events[self.random.below(self.stage.events.len() as u32) as usize];
        self.is_standing = [Event::Always, Event::InPlay, Event::Held].contains(&event.event);
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

    /// One to three steps, the first of them most often alone.
    fn steps(&mut self, mut scope: Scope) -> Toml {
        let count = 1 + self.random.below(10) / 6 + self.random.below(10) / 9;
        Toml::Array((0..count).map(|_| self.step(&mut scope)).collect())
    }

    fn step(&mut self, scope: &mut Scope) -> Toml {
        let branches = self.grammar.schema["$defs"]["Step"]["oneOf"].as_array().map_or(&[][..], Vec::as_slice);
        let is_open = |branch: &&Value| {
            let op = branch["properties"]["op"]["const"].as_str().unwrap_or_default();
            let nests = branch["properties"].get("do").is_some() || branch["properties"].get("options").is_some();
            let is_standing_step = ["set-rule", "change"].contains(&op);
            (!self.is_standing || is_standing_step)
                && (!nests || scope.depth < 2)
                && (op != "set-rule" || !self.stage.rules.is_empty())
                && (op != "change" || !self.stage.attributes.is_empty())
        };
        let open: Vec<&Value> = branches.iter().filter(is_open).collect();
        let branch = self.one(&open);
        let op = branch["properties"]["op"]["const"].as_str().unwrap_or_default();
        let mut step = Table::new();
        let word = self.word("Step", op);
        step.insert("op".into(), word);
        match op {
            "move" => self.moved(&mut step, scope),
            "set-rule" => self.rule(&mut step, scope),
            "change" => self.change(&mut step, scope),
            "for-each" => self.for_each(&mut step, scope),
            "act" => self.act(&mut step, scope),
            "end" | "start" => {
                let part = self.one(if op == "end" { self.stage.ends } else { self.stage.starts });
                let part = self.word("Part", part.word());
                self.put(&mut step, op, "part", part);
            }
            _ => self.fields(&mut step, op, branch, scope),
        }
        scope.last |= step.contains_key("cards");
        Toml::Table(step)
    }

    /// The fields of a step, by its schema.
    fn fields(&mut self, step: &mut Table, op: &str, branch: &Value, scope: &mut Scope) {
        let required: Vec<&str> = branch["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        for (key, schema) in branch["properties"].as_object().into_iter().flatten().filter(|(key, _)| *key != "op") {
            if !required.contains(&key.as_str()) && !self.once_in(2) {
                continue;
            }
            let value = match key.as_str() {
                "do" | "otherwise" => self.steps(scope.deeper()),
                "options" => Toml::Array((0..2).map(|_| self.steps(scope.deeper())).collect()),
                "if" => Toml::Array(vec![self.condition(scope.value())]),
                "order" => {
                    let order = self.one(self.stage.orders);
                    self.word("Order", order.word())
                }
                "times" => self.small(1, 3),
                _ => self.value(schema, key, scope),
            };
            self.put(step, op, key, value);
        }
    }

    fn moved(&mut self, step: &mut Table, scope: &mut Scope) {
        let cards = self.cards(scope, |zone| zone.gives);
        self.put(step, "move", "cards", cards);
        let targets: Vec<&ZoneOf> = self.stage.zones.iter().filter(|zone| zone.takes).collect();
        let target = self.one(&targets);
        let to = self.word("Zone", target.zone.word());
        self.parts.insert(format!("to {}", target.zone.word()));
        self.put(step, "move", "to", to);
        if target.owned && self.once_in(2) {
            let of = self.who(scope);
            self.put(step, "move", "of", of);
        }
        for (key, definition) in [("face", "Face"), ("at", "End")] {
            if self.once_in(6) {
                let word = self.any_word(definition);
                self.put(step, "move", key, word);
            }
        }
    }

    fn rule(&mut self, step: &mut Table, scope: &mut Scope) {
        let rule = &self.stage.rules[self.random.below(self.stage.rules.len() as u32) as usize];
        step.insert("rule".into(), rule.name.into());
        self.parts.insert("set-rule.rule".into());
        let key = match &rule.kind {
            RuleKind::Words(words) => {
                let others = if words.len() > 1 && (self.is_standing || !self.once_in(6)) { &words[1..] } else { *words };
                let word = self.one(others);
                self.parts.insert(format!("rule {}={word}", rule.name));
                self.put(step, "set-rule", "value", word.into());
                "value"
            }
            RuleKind::Number { range: (least, most), .. } => {
                let is_more = self.once_in(2);
                let (key, value) = if is_more {
                    ("plus", self.amount(scope.value()))
                } else {
                    ("value", self.small(i64::from(*least), i64::from((*most).min(least + 5))))
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
        if rule.by_player && self.once_in(2) {
            let who = self.who(scope);
            self.put(step, "set-rule", "who", who);
        }
    }

    fn change(&mut self, step: &mut Table, scope: &mut Scope) {
        let cards = self.cards(scope, |_| true);
        self.put(step, "change", "cards", cards);
        let attribute = self.any_word("Attribute");
        self.put(step, "change", "attribute", attribute);
        let key = self.one(&["times", "plus", "is"]);
        let value = if key == "times" { self.small(2, 3) } else { self.amount(scope.value()) };
        self.put(step, "change", key, value);
    }

    fn for_each(&mut self, step: &mut Table, scope: &mut Scope) {
        let mut inner = scope.deeper();
        if self.once_in(2) {
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

    fn act(&mut self, step: &mut Table, scope: &mut Scope) {
        let act = &self.stage.acts[self.random.below(self.stage.acts.len() as u32) as usize];
        self.parts.insert(format!("act {}", act.name));
        self.put(step, "act", "name", act.name.into());
        if act.of_players && self.once_in(2) {
            let who = self.who(scope);
            self.put(step, "act", "who", who);
        }
        if act.of_cards {
            let cards = self.cards(scope, |_| true);
            self.put(step, "act", "cards", cards);
        }
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

    fn amount(&mut self, scope: Scope) -> Toml {
        match self.random.below(20) {
            0..=2 if scope.depth < DEPTH && !words(&self.grammar.schema, "Quantity").is_empty() => self.any_word("Quantity"),
            3..=8 if scope.depth < DEPTH => self.computation(scope),
            9..=10 => Toml::Integer(-1),
            11..=12 => self.one(&[Toml::Integer(10), Toml::Integer(50)]),
            _ => self.small(1, 4),
        }
    }

    fn computation(&mut self, scope: Scope) -> Toml {
        let mut table = Table::new();
        let has_quantities = !words(&self.grammar.schema, "Quantity").is_empty();
        let folds: &[&str] = if self.stage.attributes.is_empty() { &[] } else { &["sum", "highest", "lowest", "different"] };
        let bases = [&["count", "count", "who"][..], folds, if has_quantities { &["quantity"] } else { &[] }].concat();
        let base = self.one(&bases);
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
                let quantity = self.any_word("Quantity");
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
        for (key, schema) in schema.as_object().into_iter().flatten().filter(|(key, _)| !bases.contains(&key.as_str())) {
            if self.once_in(6) {
                let value = self.value(schema, key, &mut scope.value());
                self.put(&mut table, "Computation", key, value);
            }
        }
        Toml::Table(table)
    }

    fn condition(&mut self, scope: Scope) -> Toml {
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
                self.put(&mut table, "Condition", if way == 6 { "not" } else { "any" }, Toml::Array(conditions));
            }
        }
        Toml::Table(table)
    }

    fn compare(&mut self, table: &mut Table) {
        let (key, value) = match self.random.below(5) {
            0..=1 => ("at_least", self.small(1, 3)),
            2..=3 => ("at_most", self.small(2, 12)),
            _ => ("is", self.small(1, 3)),
        };
        self.put(table, "Condition", key, value);
    }

    fn who(&mut self, scope: &mut Scope) -> Toml {
        if scope.depth >= DEPTH || !self.once_in(3) {
            return self.person(scope);
        }
        let mut table = Table::new();
        if self.once_in(2) {
            let from = self.one(&["everyone", "others"]);
            let from = self.word("Person", from);
            self.put(&mut table, "Players", "from", from);
        }
        let inner = Scope { them: true, ..scope.value() };
        match self.random.below(if scope.asks { 4 } else { 3 }) {
            0 => {
                let condition = self.condition(inner);
                self.put(&mut table, "Players", "where", Toml::Array(vec![condition]));
            }
            1..=2 => {
                let key = self.one(&["most", "least"]);
                let amount = self.computation(inner);
                self.put(&mut table, "Players", key, amount);
                if self.once_in(2) {
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

    fn person(&mut self, scope: &Scope) -> Toml {
        let mut known = words(&self.grammar.schema, "Person");
        known.retain(|word| (*word != "them" || scope.them) && (*word != "chosen" || scope.chosen));
        // Most words mean nobody at most moments.
        known.extend(["me", "others", "everyone"]);
        known.extend(["them", "them", "them"].iter().filter(|_| scope.them));
        known.extend(["chosen", "chosen"].iter().filter(|_| scope.chosen));
        let word = self.one(&known);
        self.word("Person", word)
    }

    fn cards(&mut self, scope: &mut Scope, may: impl Fn(&ZoneOf) -> bool) -> Toml {
        let words = [("this", true), ("event", scope.event), ("last", scope.last), ("each", scope.each), ("each", scope.each)];
        let words: Vec<&str> = words.iter().filter(|(_, is_there)| *is_there).map(|(word, _)| *word).collect();
        let is_word = self.once_in(if scope.each || scope.last { 2 } else { 4 });
        if is_word || scope.depth > DEPTH {
            let word = self.one(&words);
            return self.word("Referred", word);
        }
        let zones: Vec<&ZoneOf> = self.stage.zones.iter().filter(|zone| may(zone)).collect();
        let zone = self.one(&zones);
        let mut table = Table::new();
        let word = self.word("Zone", zone.zone.word());
        self.put(&mut table, "Selection", "in", word);
        if zone.owned && self.once_in(2) {
            let of = self.who(scope);
            self.put(&mut table, "Selection", "of", of);
        }
        if scope.depth < DEPTH && self.once_in(4) {
            let filter = self.filter(scope.value());
            self.put(&mut table, "Selection", "where", Toml::Array(vec![filter]));
        }
        if self.once_in(if scope.asks { 2 } else { 5 }) {
            let take = self.take(scope);
            self.put(&mut table, "Selection", "take", take);
        }
        Toml::Table(table)
    }

    fn filter(&mut self, scope: Scope) -> Toml {
        let schema = &self.grammar.schema["$defs"]["Filter"]["properties"];
        let is_open = |key: &&String| match key.as_str() {
            key if NUMBERS.contains(&key) => self.stage.attributes.iter().any(|known| known.word() == key),
            key @ ("type" | "kind" | "symbol") => !self.grammar.names[key].is_empty(),
            "same" | "different" => !self.stage.attributes.is_empty(),
            "not" | "any" => scope.depth < DEPTH,
            _ => true,
        };
        let keys: Vec<&String> = schema.as_object().into_iter().flatten().map(|(key, _)| key).filter(is_open).collect();
        let mut table = Table::new();
        for _ in 0..1 + self.random.below(5) / 4 {
            let key = self.one(&keys).as_str();
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

    fn range(&mut self, scope: Scope) -> Toml {
        let schema = &self.grammar.schema["$defs"]["Range"]["properties"];
        let keys: Vec<&String> = schema.as_object().into_iter().flatten().map(|(key, _)| key).collect();
        let key = self.one(&keys).as_str();
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

    fn take(&mut self, scope: &mut Scope) -> Toml {
        let schema = &self.grammar.schema["$defs"]["Take"]["properties"];
        let asking = ["choose", "up_to", "random"];
        let attributes = ["highest", "lowest"];
        let is_open = |key: &&String| {
            let key = key.as_str();
            !["by", "count"].contains(&key)
                && (scope.asks || !asking.contains(&key))
                && (!attributes.contains(&key) || !self.stage.attributes.is_empty())
        };
        let keys: Vec<&String> = schema.as_object().into_iter().flatten().map(|(key, _)| key).filter(is_open).collect();
        let key = self.one(&keys).as_str();
        let mut table = Table::new();
        let value = self.value(&schema[key], key, scope);
        self.put(&mut table, "Take", key, value);
        if ["choose", "up_to"].contains(&key) && self.once_in(3) {
            let by = self.person(scope);
            self.put(&mut table, "Take", "by", by);
        }
        if !asking.contains(&key) && self.once_in(3) {
            let count = self.small(1, 3);
            self.put(&mut table, "Take", "count", count);
        }
        Toml::Table(table)
    }
}

/// The words of an enumeration.
pub(crate) fn words(schema: &'static Value, definition: &str) -> Vec<&'static str> {
    let found = &schema["$defs"][definition];
    let branches =
        ["oneOf", "anyOf"].iter().filter_map(|key| found[key].as_array()).flatten().filter_map(|branch| branch["const"].as_str());
    let listed = found["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
    branches.chain(listed).collect()
}
