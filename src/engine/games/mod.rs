//! The registry: the five games, each with what a deck of it must hold. A sixth game is one folder and one
//! line.

mod clause;
mod common;
mod effects;
mod shared;

pub mod a_little_white_die;
pub mod bid_it;
pub mod bunny_bidding;
pub mod i_bid_you_not;
pub mod youre_bluffing;

pub use clause::{Clause, Findings, Verdict};
pub use effects::{check_effects, manual, unlike_their_effects};

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde_json::Value;

use crate::deck::Deck;
use crate::diag::Diagnostics;
use crate::effect::parts::Script;
use crate::effect::{Stage, word_of_others};
use crate::play::Engine;
use crate::ruling::{Case, Rulings};
use crate::spec::schema;

/// A game that decks can be made for.
pub struct Game {
    /// Name in deck files: `bid-it`.
    pub id: &'static str,
    /// Title.
    pub title: &'static str,
    /// A summary of the game, in a line.
    pub summary: &'static str,
    /// Fewest and most players.
    pub players: (u32, u32),
    /// A commented deck file to start from.
    pub starter: &'static str,
    /// Cards that do something, for an expansion to start from.
    pub acting: Acting<'static>,
    /// Its rules as clauses, in Markdown.
    pub rules: &'static str,
    /// The types of cards that lie face down together, so that their backs have to look alike. Cards of one
    /// type do anyway.
    pub face_down: &'static [&'static [&'static str]],
    /// The clauses that a deck must meet.
    pub clauses: &'static [Clause],
    /// The part of the language of effects that it plays.
    pub stage: &'static Stage,
    /// Its rules, to be played.
    pub engine: &'static dyn Engine,
}

/// Cards that do something, as an expansion starts with them.
#[derive(Clone, Copy)]
pub struct Acting<'a> {
    /// Their type.
    pub card_type: &'a str,
    /// Three kinds with their effects, in TOML, with gaps that `bidpress new` fills.
    pub kinds: &'a str,
}

/// All games.
pub const ALL: &[&Game] = &[
    &i_bid_you_not::GAME,
    &bid_it::GAME,
    &a_little_white_die::GAME,
    &bunny_bidding::GAME,
    &youre_bluffing::GAME,
];

/// The game of that name.
pub fn find(id: &str) -> Option<&'static Game> {
    ALL.iter().copied().find(|game| game.id == id)
}

/// The stage of the game of that name; an empty one if there is no such game.
pub fn stage_of(game: Option<&str>) -> &'static Stage {
    game.and_then(find).map_or(&Stage::EMPTY, |game| game.stage)
}

/// A schema for each game, with the words that its effects have, made when it is asked for: most runs are
/// about one game.
type Schemas = [OnceLock<Value>; ALL.len()];

static DECK_SCHEMAS: Schemas = [const { OnceLock::new() }; ALL.len()];
static EFFECT_SCHEMAS: Schemas = [const { OnceLock::new() }; ALL.len()];

/// The stages of all games.
fn stages() -> Vec<(&'static str, &'static Stage)> {
    ALL.iter().map(|game| (game.title, game.stage)).collect()
}

/// The schema of effects with hints on the games that have each word.
fn with_hints(mut schema: Value) -> Value {
    let mut titles: BTreeMap<(&str, &str), Vec<&str>> = BTreeMap::new();
    for (title, stage) in stages() {
        for (name, words) in stage.words() {
            words.into_iter().for_each(|word| titles.entry((name, word)).or_default().push(title));
        }
    }
    for ((name, word), titles) in titles {
        if let Some(hint) = word_of_others(word, &titles) {
            schema::add_hint(&mut schema, name, word, hint);
        }
    }
    schema
}

fn schema_of(
    game: &str,
    schemas: &'static Schemas,
    make: impl FnOnce(&Stage) -> Value,
) -> Option<&'static Value> {
    let (game, schema) = ALL.iter().zip(schemas).find(|(known, _)| known.id == game)?;
    Some(schema.get_or_init(|| make(game.stage)))
}

/// The schema of deck files of a game.
pub fn deck_schema(game: &str) -> Option<&'static Value> {
    schema_of(game, &DECK_SCHEMAS, |stage| schema::with_effects(|all| stage.restricted(with_hints(all))))
}

/// The schema of an effect of a game.
pub fn effect_schema(game: &str) -> Option<&'static Value> {
    schema_of(game, &EFFECT_SCHEMAS, |stage| stage.restricted(with_hints(schema::of::<Script>())))
}

/// The rules that all games share, as clauses in Markdown.
pub const COMMON_RULES: &str = include_str!("rules.md");

/// The ids of all clauses that a game is played by, in the order of its rules: first those that all games
/// share.
pub fn clause_ids(game: &Game) -> Vec<&'static str> {
    [COMMON_RULES, game.rules]
        .into_iter()
        .flat_map(|rules| clause::in_text(rules).map(|(id, _)| id))
        .collect()
}

/// The cases of a file of rulings, for a deck of this game.
///
/// # Errors
/// Unknown clauses and variants, and cases without a number of players.
pub fn cases<'a>(game: &Game, rulings: &'a Rulings) -> Result<Vec<Case<'a>>, Diagnostics> {
    rulings.cases(game.id, &clause_ids(game), game.engine.variants(), &game.engine.setup_schema())
}

/// The paragraph of a clause, in whatever case its id is written.
pub fn clause_text(id: &str) -> Option<&'static str> {
    let texts = std::iter::once(COMMON_RULES).chain(ALL.iter().map(|game| game.rules));
    texts.flat_map(clause::in_text).find(|(known, _)| known.eq_ignore_ascii_case(id)).map(|(_, text)| text)
}

/// The file of the repository that holds a clause.
pub fn clause_page(id: &str) -> String {
    let holds = |rules: &str| clause::in_text(rules).any(|(known, _)| known.eq_ignore_ascii_case(id));
    let game = ALL.iter().find(|game| holds(game.rules));
    game.map_or_else(
        || "src/engine/games/rules.md".into(),
        |game| format!("src/engine/games/{}/rules.md", game.id.replace('-', "_")),
    )
}

/// All clauses about a deck, with their verdicts: those of every deck, then those of its game.
pub fn judge(deck: &Deck) -> Vec<(&'static Clause, Verdict)> {
    let game = deck.game.as_deref().and_then(find);
    let own = game.map_or(&[][..], |game| game.clauses);
    common::CLAUSES.iter().chain(own).map(|clause| (clause, clause.judge(deck))).collect()
}
