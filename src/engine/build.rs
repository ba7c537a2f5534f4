//! Makes the stage of each game from its `stage.toml`: what effects of its cards can speak of, with the words
//! for it in each language. `games/stage.md` describes the file.

#![allow(
    clippy::disallowed_methods,
    reason = "the files are the program's own, and nobody reads what is half written"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// Phrases by their keys.
type Phrases = BTreeMap<String, String>;

/// Phrases in each language, by its tag.
type Words = BTreeMap<String, Phrases>;

/// A phrase, or several below a key.
#[derive(Deserialize)]
#[serde(untagged)]
enum Phrase {
    Text(String),
    Group(BTreeMap<String, Phrase>),
}

/// A `stage.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Stage {
    #[serde(default)]
    steps: Vec<String>,
    #[serde(default)]
    ends: Vec<String>,
    #[serde(default)]
    starts: Vec<String>,
    #[serde(default)]
    orders: Vec<String>,
    persons: Vec<String>,
    quantities: Vec<String>,
    attributes: Vec<String>,
    #[serde(default)]
    placed: Vec<String>,
    #[serde(default)]
    types: BTreeMap<String, Vec<String>>,
    defaults: Defaults,
    zones: Vec<Zone>,
    events: Vec<Event>,
    rules: Vec<Rule>,
    #[serde(default)]
    words: BTreeMap<String, Phrase>,
}

/// The values of events that do not have their own.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Defaults {
    zones: Vec<String>,
    lasts: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Zone {
    name: String,
    about: String,
    #[serde(default)]
    owned: bool,
    seen_by: String,
    #[serde(default = "yes")]
    takes: bool,
    #[serde(default = "yes")]
    gives: bool,
    #[serde(default)]
    in_hand: bool,
    #[serde(default)]
    words: Words,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Event {
    name: String,
    about: String,
    zones: Option<Vec<String>>,
    #[serde(default)]
    own: Vec<String>,
    lasts: Option<Vec<String>>,
    #[serde(default)]
    never: Never,
    example: String,
    #[serde(default)]
    words: Words,
}

/// The cards and players that are always missing at an event.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
struct Never {
    actor: bool,
    players: Vec<String>,
    cards: Vec<String>,
    cards_of_me: Vec<String>,
    cards_of_others: Vec<String>,
    types: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Rule {
    name: String,
    about: String,
    of: Option<String>,
    values: Option<Vec<String>>,
    clauses: Option<Vec<String>>,
    range: Option<(i32, i32)>,
    usual: Option<String>,
    #[serde(default)]
    cards: bool,
    #[serde(default)]
    by_player: bool,
    #[serde(default)]
    words: Words,
}

fn yes() -> bool {
    true
}

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?);
    for folder in fs::read_dir("games")? {
        let path = folder?.path().join("stage.toml");
        let (true, Some(game)) = (path.is_file(), path.parent().and_then(Path::file_name)) else { continue };
        println!("cargo:rerun-if-changed={}", path.display());
        let code = stage_code(&fs::read_to_string(&path)?)
            .map_err(|faults| format!("{}:\n{}", path.display(), faults.join("\n")))?;
        fs::write(out.join(game).with_extension("rs"), code)?;
    }
    Ok(())
}

/// The text of a `stage.toml` as Rust code.
///
/// # Errors
/// What can't be read, or all in which the file contradicts itself.
pub fn stage_code(text: &str) -> Result<String, Vec<String>> {
    toml::from_str::<Stage>(text).map_err(|error| vec![error.to_string()])?.code()
}

impl Stage {
    /// The stage as Rust code, or all in which the file contradicts itself.
    fn code(&self) -> Result<String, Vec<String>> {
        let phrases = self.phrases();
        let faults =
            [self.unknown_zones(), self.incomplete_rules(), self.foreign_phrases(), untranslated(&phrases)]
                .concat();
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut code = self.rules();
        let types = self.types.iter().map(|(name, zones)| {
            format!("TypeOf {{ card_type: {name:?}, zones: {} }}", variants("Zone", zones))
        });
        let phrases = phrases
            .iter()
            .map(|(tag, phrases)| format!("({tag:?}, {:?}.as_slice())", Vec::from_iter(phrases)));
        let fields = [
            ("events", list(self.events.iter().map(|event| event.code(&self.defaults)))),
            ("zones", list(self.zones.iter().map(Zone::code))),
            ("placed", variants("Zone", &self.placed)),
            ("types", list(types)),
            ("attributes", variants("Attribute", &self.attributes)),
            ("quantities", variants("Quantity", &self.quantities)),
            ("persons", variants("Person", &self.persons)),
            ("steps", format!("&{:?}", self.steps)),
            ("ends", variants("Part", &self.ends)),
            ("starts", variants("Part", &self.starts)),
            ("orders", variants("Order", &self.orders)),
            ("rules", "RULES".into()),
            ("phrases", list(phrases)),
        ];
        code += "/// The part of the language of effects that this game plays.\n\
            pub const STAGE: crate::effect::Stage = {\n\
            #[allow(unused_imports, reason = \"not every game has all\")]\n\
            use crate::effect::parts::{Attribute, By, Event, Lasts, Order, Part, Person, Quantity, Zone};\n\
            #[allow(unused_imports, reason = \"not every game has all\")]\n\
            use crate::effect::{EventOf, Missing, SeenBy, Stage, TypeOf, ZoneOf};\n\
            Stage {\n";
        for (name, value) in fields {
            // Writing to a string can't fail.
            let _ = writeln!(code, "    {name}: {value},");
        }
        code += "}\n};\n";
        code += "const _: () = assert!(STAGE.phrases.len() == crate::effect::words::LANGUAGES.len());\n";
        Ok(code)
    }

    /// The declaration of the rules, for the macro that makes types of them: that of rows where values have
    /// clauses.
    fn rules(&self) -> String {
        let (with_clauses, others): (Vec<&Rule>, Vec<&Rule>) =
            self.rules.iter().partition(|rule| rule.clauses.is_some());
        let mut code = String::from(if with_clauses.is_empty() {
            "crate::effect::stage_rules! {\n"
        } else {
            "row_rules! {\n"
        });
        with_clauses.iter().for_each(|rule| code += &rule.code_with_clauses());
        if !with_clauses.is_empty() {
            code += "general:\n";
        }
        others.iter().for_each(|rule| code += &rule.code(with_clauses.is_empty()));
        code + "}\n"
    }

    /// All phrases of each language, by their keys in sentences of effects: `rules.skip.never`.
    fn phrases(&self) -> Words {
        let of_zones = self.zones.iter().map(|zone| (format!("zones.{}.", zone.name), &zone.words));
        let of_rules = self.rules.iter().map(|rule| (format!("rules.{}.", rule.name), &rule.words));
        let mut all = Words::new();
        for (path, words) in of_zones.chain(of_rules) {
            for (tag, phrases) in words {
                let phrases = phrases.iter().map(|(key, phrase)| (format!("{path}{key}"), phrase.clone()));
                all.entry(tag.clone()).or_default().extend(phrases);
            }
        }
        for event in &self.events {
            for (tag, phrases) in &event.words {
                let phrases = phrases.iter().map(|(key, phrase)| (event.path(key), phrase.clone()));
                all.entry(tag.clone()).or_default().extend(phrases);
            }
        }
        for (tag, words) in &self.words {
            words.collect("", all.entry(tag.clone()).or_default());
        }
        all
    }

    /// Zones that are named and not declared.
    fn unknown_zones(&self) -> Vec<String> {
        let known: BTreeSet<&str> = self.zones.iter().map(|zone| zone.name.as_str()).collect();
        let of_events = self.events.iter().flat_map(|event| {
            let never = [&event.never.cards, &event.never.cards_of_me, &event.never.cards_of_others];
            event.zones.iter().chain([&event.own]).chain(never)
        });
        let all = of_events.chain(self.types.values()).chain([&self.placed, &self.defaults.zones]).flatten();
        let unknown: BTreeSet<&String> = all.filter(|zone| !known.contains(zone.as_str())).collect();
        unknown.iter().map(|zone| format!("the zone `{zone}` is named, but not declared")).collect()
    }

    /// Rules without values, or with values that have no words or clauses.
    fn incomplete_rules(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for rule in &self.rules {
            let kinds = [rule.values.is_some(), rule.range.is_some() && rule.usual.is_some(), rule.cards];
            if kinds.iter().filter(|has| **has).count() != 1 {
                faults.push(format!("`{}` needs `values`, `range` with `usual`, or `cards`", rule.name));
            }
            let values = rule.values.as_deref().unwrap_or_default();
            if rule.clauses.as_ref().is_some_and(|clauses| clauses.len() != values.len()) {
                faults.push(format!("`{}` needs a clause for each value", rule.name));
            }
            for (tag, words) in &rule.words {
                let wordless = values.iter().filter(|value| !words.contains_key(value.as_str()));
                faults.extend(
                    wordless.map(|value| format!("`{}` lacks words ({tag}) for `{value}`", rule.name)),
                );
            }
            let has_more = rule.by_player || rule.of.is_some() || kinds[1] || rule.cards;
            if rule.clauses.is_some() && has_more {
                faults.push(format!("`{}` has clauses, so it is about values and all players", rule.name));
            }
            if rule.words.is_empty() {
                faults.push(format!("`{}` lacks words", rule.name));
            }
        }
        faults
    }

    /// Phrases of events that are neither a lead nor a condition.
    fn foreign_phrases(&self) -> Vec<String> {
        let is_known = |key: &str| ["lead", "when"].contains(&key.split('-').next().unwrap_or(key));
        let phrases = self.events.iter().flat_map(|event| {
            event.words.values().flat_map(Phrases::keys).map(move |key| (&event.name, key))
        });
        let foreign = phrases.filter(|(_, key)| !is_known(key));
        foreign.map(|(name, key)| format!("`{name}` has no phrase `{key}`, but `lead` or `when`")).collect()
    }
}

impl Zone {
    fn code(&self) -> String {
        let Zone { name, about, owned, seen_by, takes, gives, in_hand, .. } = self;
        format!(
            "ZoneOf {{ zone: Zone::{}, about: {about:?}, owned: {owned}, seen_by: SeenBy::{}, takes: {takes}, \
             gives: {gives}, in_hand: {in_hand} }}",
            pascal(name),
            pascal(seen_by)
        )
    }
}

impl Event {
    /// The path of a phrase in sentences: `lead-round` of `used` is `leads.used-round`.
    fn path(&self, key: &str) -> String {
        match key.strip_prefix("lead") {
            Some(rest) => format!("leads.{}{rest}", self.name),
            None => format!("when.{}{}", self.name, key.strip_prefix("when").unwrap_or(key)),
        }
    }

    fn code(&self, defaults: &Defaults) -> String {
        let never = &self.never;
        let of = |by: &str, zones: &[String]| -> Vec<String> {
            zones.iter().map(|zone| format!("Missing::CardOf(By::{by}, Zone::{})", pascal(zone))).collect()
        };
        let missing = [
            never.actor.then(|| "Missing::Actor".to_string()).into_iter().collect(),
            never.players.iter().map(|word| format!("Missing::Player(Person::{})", pascal(word))).collect(),
            never.cards.iter().map(|word| format!("Missing::Card(Zone::{})", pascal(word))).collect(),
            of("Me", &never.cards_of_me),
            of("Other", &never.cards_of_others),
            never.types.iter().map(|word| format!("Missing::Type({word:?})")).collect::<Vec<String>>(),
        ];
        format!(
            "EventOf {{ event: Event::{}, about: {:?}, zones: {}, own: {}, lasts: {}, never: {}, example: {:?} }}",
            pascal(&self.name),
            self.about,
            variants("Zone", self.zones.as_ref().unwrap_or(&defaults.zones)),
            variants("Zone", &self.own),
            variants("Lasts", self.lasts.as_ref().unwrap_or(&defaults.lasts)),
            list(missing.concat()),
            self.example.trim_end()
        )
    }
}

impl Rule {
    /// The rule for `stage_rules!`; among those of rows, which differ by player, without that word.
    fn code(&self, says_by_player: bool) -> String {
        let kind = match (&self.values, self.range, &self.usual) {
            (Some(values), ..) => format!("crate::effect::RuleKind::Words(&{values:?})"),
            (None, Some(range), Some(usual)) => {
                format!("crate::effect::RuleKind::Number {{ usual: {usual:?}, range: {range:?} }}")
            }
            _ => "crate::effect::RuleKind::Cards".into(),
        };
        let of = self.of.as_ref().map(|of| format!(" of {of:?}")).unwrap_or_default();
        let by_player = if self.by_player && says_by_player { ", by_player" } else { "" };
        format!(
            "#[doc = {:?}] {} = {:?}{of}: {kind}{by_player};\n",
            self.about,
            pascal(&self.name),
            self.name
        )
    }

    /// The rule for `row_rules!`: each of its values with its clause.
    fn code_with_clauses(&self) -> String {
        let mut code = format!("#[doc = {:?}] {} = {:?} {{\n", self.about, pascal(&self.name), self.name);
        for (value, clause) in self.values.iter().flatten().zip(self.clauses.iter().flatten()) {
            // Writing to a string can't fail.
            let _ = writeln!(
                code,
                "#[doc = \"`{value}` ({clause}).\"] {} = {value:?}, {clause:?};",
                pascal(value)
            );
        }
        code + "}\n"
    }
}

/// Phrases that one language has and another lacks. Prepositions of zones differ with the grammar.
fn untranslated(phrases: &Words) -> Vec<String> {
    let mut faults = Vec::new();
    for (one, have) in phrases {
        for (other, known) in phrases {
            let lacking = have.keys().filter(|key| !key.starts_with("zones.") && !known.contains_key(*key));
            faults.extend(lacking.map(|key| format!("`{key}` has words in `{one}`, but not in `{other}`")));
        }
    }
    faults
}

impl Phrase {
    /// Adds the phrases by their paths.
    fn collect(&self, path: &str, phrases: &mut Phrases) {
        match self {
            Phrase::Text(text) => _ = phrases.insert(path.to_string(), text.clone()),
            Phrase::Group(group) => {
                for (key, phrase) in group {
                    let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                    phrase.collect(&path, phrases);
                }
            }
        }
    }
}

/// A list of words as the variants of an enumeration.
fn variants(of: &str, words: &[String]) -> String {
    list(words.iter().map(|word| format!("{of}::{}", pascal(word))))
}

fn list(code: impl IntoIterator<Item = String>) -> String {
    format!("&[{}]", code.into_iter().collect::<Vec<_>>().join(", "))
}

/// `draw-pile` as `DrawPile`.
fn pascal(word: &str) -> String {
    let parts = word.split('-').map(|part| {
        let mut letters = part.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>()
    });
    parts.collect()
}
