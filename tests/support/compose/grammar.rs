//! Random effects in the language of parts, from the schema of an effect with the words of one game.
//!
//! Keys and words come from the schema, so that new ones are composed from then on. What the schema does not
//! say, that keys exclude each other for example, is said here; what a game refuses all the same is composed
//! again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use super::cards::card_type;
use super::writer::Writer;
use crate::support::shipped;
use bidpress::deck::{Deck, Options, assemble};
use bidpress::diag::{Place, Source};
use bidpress::effect::machine::CardNames;
use bidpress::effect::parts::Script;
use bidpress::effect::{Effect, Locale, Stage};
use bidpress::games::{self, Game};
use bidpress::rng::Stream;
use bidpress::spec::schema;
use serde_json::Value;
use toml::{Table, Value as Toml};

/// The symbol of cards with effects, in games whose own cards have none.
pub(super) const SYMBOL: &str = "moon";

/// Most attempts to compose an effect that the game plays.
const ATTEMPTS: u32 = 5000;

/// The grammar of a game: the schema of an effect with its words, and its deck without effects, with what
/// these say and the names in it.
pub(crate) struct Grammar {
    pub(crate) schema: Value,
    deck: Deck,
    pub(super) said: BTreeSet<String>,
    pub(super) names: BTreeMap<&'static str, Vec<String>>,
}

/// The grammars of all games.
static GRAMMARS: LazyLock<BTreeMap<&str, Grammar>> = LazyLock::new(|| {
    let games = games::ALL.iter().map(|game| (game.id, game.stage));
    let grammar = |(id, stage): (_, &Stage)| {
        let (mut deck, _) = assemble(
            &shipped::spec(id),
            &[],
            &Options { effects: games::effect_schema, ..Options::default() },
        )
        .unwrap();
        let said = deck.effects.drain(..).map(|effect| sentence(id, &effect)).collect();
        deck.cards.iter_mut().for_each(|card| card.effect = None);
        if deck.cards.iter().all(|card| card.symbols.is_empty()) {
            deck.cards[0].symbols.push(SYMBOL.into());
        }
        (id, Grammar { schema: stage.restricted(schema::of::<Script>()), names: names(&deck), said, deck })
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

/// What an effect says: two of a deck can't say the same.
fn sentence(game: &str, effect: &Effect) -> String {
    Locale::of("en").sentence(games::stage_of(Some(game)), effect)
}

/// A random effect.
pub(super) struct Composed {
    /// As it is written, without its name.
    pub(super) script: Table,
    /// The parts of the language that it is made of.
    pub(super) parts: BTreeSet<String>,
    /// What it says.
    pub(super) says: String,
    /// The type of a card that can act so.
    pub(super) card_type: &'static str,
}

/// A random effect that a game plays, with a part of the language if one is wanted.
pub(super) fn composed(game: &'static Game, wanted: Option<&'static str>, random: &mut Stream) -> Composed {
    for _ in 0..ATTEMPTS {
        let mut writer = Writer {
            grammar: grammar(game),
            stage: game.stage,
            random,
            parts: BTreeSet::new(),
            wanted,
            is_standing: false,
        };
        let script = writer.script();
        let parts = writer.parts;
        let is_wanted = wanted.is_none_or(|wanted| parts.contains(wanted));
        let card_type = card_type(game.id, &script, random);
        if let Some(says) = is_wanted.then(|| played(game, &script, card_type)).flatten() {
            return Composed { script, parts, says, card_type };
        }
    }
    panic!("nothing with {wanted:?} that was composed in {ATTEMPTS} attempts is played by {}", game.title)
}

/// What an effect says, if the game plays it on cards of a type.
fn played(game: &Game, script: &Table, card_type: &str) -> Option<String> {
    let mut named = script.clone();
    named.insert("name".into(), "Test".into());
    let script = named.try_into::<Script>().ok()?;
    let effect = Effect {
        id: "test".into(),
        script,
        places: BTreeMap::new(),
        place: Place::file(&Source::new("test", "")),
    };
    let says = sentence(game.id, &effect);
    let grammar = grammar(game);
    let name = |of: &str| grammar.names[of].iter().map(String::as_str).collect();
    let names = CardNames { types: name("type"), kinds: name("kind"), symbols: name("symbol") };
    let is_taken = !game.stage.check(game.title, &effect, &[card_type], &names, &[]).has_errors();
    let deck = Deck { effects: vec![effect], ..grammar.deck.clone() };
    let opens =
        || game.engine.open(&deck, deck.players.min as u8, &bidpress::rules::Options::default()).is_ok();
    (is_taken && opens()).then_some(says)
}

/// The effect without one of its parts, all ways that the game plays.
pub(super) fn smaller(game: &Game, script: &Table, card_type: &str) -> Vec<Table> {
    let tables = without_one(&Toml::Table(script.clone())).into_iter().filter_map(|value| match value {
        Toml::Table(table) => Some(table),
        _ => None,
    });
    tables.filter(|table| played(game, table, card_type).is_some()).collect()
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
    let branches = ["oneOf", "anyOf"]
        .iter()
        .filter_map(|key| found[key].as_array())
        .flatten()
        .filter_map(|branch| branch["const"].as_str());
    let listed = found["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
    branches.chain(listed).collect()
}
