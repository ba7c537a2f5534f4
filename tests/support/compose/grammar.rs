//! Random effects in the language of parts, from the schema of an effect with the words of one game.
//!
//! Keys and words come from the schema, so that new ones are composed from then on. What the schema does not say, that keys exclude each other
//! for example, is said here; what a game refuses all the same is composed again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::writer::Writer;
use crate::support::shipped;
use bidpress::deck::{Deck, Options, assemble};
use bidpress::diag::{Place, Source};
use bidpress::effect::parts::Script;
use bidpress::effect::{Effect, Stage};
use bidpress::games::{self, Game, check_effects};
use bidpress::rng::Stream;
use bidpress::spec::schema;
use serde_json::Value;
use toml::{Table, Value as Toml};

/// Most attempts to compose an effect that the game plays.
const ATTEMPTS: u32 = 200;

/// The grammar of a game: the schema of an effect with its words, and its deck without effects, with the names in it.
pub(crate) struct Grammar {
    pub(crate) schema: Value,
    deck: Deck,
    pub(super) names: BTreeMap<&'static str, Vec<String>>,
}

/// The grammars of all games.
static GRAMMARS: LazyLock<BTreeMap<&str, Grammar>> = LazyLock::new(|| {
    let games = games::ALL.iter().map(|game| (game.id, game.stage));
    let grammar = |(id, stage): (_, &Stage)| {
        let (mut deck, _) = assemble(&shipped::spec(id), &[], &Options { effects: games::effect_schema, ..Options::default() }).unwrap();
        deck.effects.clear();
        deck.cards.iter_mut().for_each(|card| card.effect = None);
        (id, Grammar { schema: stage.restricted(schema::of::<Script>()), names: names(&deck), deck })
    };
    games.map(grammar).collect()
});

/// The types, kinds and symbols of a deck.
fn names(deck: &Deck) -> BTreeMap<&'static str, Vec<String>> {
    let symbols: BTreeSet<String> = deck.cards.iter().flat_map(|card| card.symbols.clone()).collect();
    let types = deck.types.iter().map(|found| found.id.clone()).collect();
    BTreeMap::from([
        ("type", types),
        ("kind", deck.kinds.iter().map(|kind| kind.id.clone()).collect()),
        ("symbol", symbols.into_iter().collect()),
    ])
}

/// The grammar of a game.
pub(crate) fn grammar(game: &Game) -> &'static Grammar {
    &GRAMMARS[game.id]
}

/// A random effect that a game plays, without its name, and the parts of the language that it is made of.
pub(super) fn composed(game: &'static Game, stage: &'static Stage, random: &mut Stream) -> (Table, BTreeSet<String>) {
    for _ in 0..ATTEMPTS {
        let mut writer = Writer { grammar: grammar(game), stage, random, parts: BTreeSet::new(), is_standing: false };
        let script = writer.script();
        if is_played(game, &script) {
            return (script, writer.parts);
        }
    }
    panic!("nothing that was composed in {ATTEMPTS} attempts is played by {}", game.title)
}

/// Whether the game plays an effect.
fn is_played(game: &Game, script: &Table) -> bool {
    let mut named = script.clone();
    named.insert("name".into(), "Test".into());
    let Ok(script) = named.try_into::<Script>() else { return false };
    let effect = Effect { id: "test".into(), script, places: BTreeMap::new(), place: Place::file(&Source::new("test", "")) };
    let deck = Deck { effects: vec![effect], ..grammar(game).deck.clone() };
    !check_effects(&deck).has_errors() && game.engine.open(&deck, deck.players.min as u8, &bidpress::rules::Options::default()).is_ok()
}

/// The effect without one of its parts, all ways that the game plays.
pub(super) fn smaller(game: &Game, script: &Table) -> Vec<Table> {
    let tables = without_one(&Toml::Table(script.clone())).into_iter().filter_map(|value| match value {
        Toml::Table(table) => Some(table),
        _ => None,
    });
    tables.filter(|table| is_played(game, table)).collect()
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

/// The words of an enumeration.
pub(crate) fn words(schema: &'static Value, definition: &str) -> Vec<&'static str> {
    let found = &schema["$defs"][definition];
    let branches =
        ["oneOf", "anyOf"].iter().filter_map(|key| found[key].as_array()).flatten().filter_map(|branch| branch["const"].as_str());
    let listed = found["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
    branches.chain(listed).collect()
}
