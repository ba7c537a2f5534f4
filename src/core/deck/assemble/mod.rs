//! Makes a deck from a base file and its chosen expansions: kinds in play, counts, numbers, prices, serial
//! numbers.
//!
//! Files are handled one after the other: `types` and `effects`, then `kinds`, `cards`, and the `rules` for
//! numbers and prices. Steps that concern all files come last, in `serials`.

mod cards;
mod effects;
mod kinds;
mod rules;
mod serials;
mod types;

use std::collections::{BTreeMap, BTreeSet};

pub use serials::REMOVE_EXTREMES;

use serde_json::Value;

use crate::deck::model::{Deck, Players, Set};
use crate::deck::{accept, print, size};
use crate::diag::{Diagnostic, Diagnostics, Place};
use crate::print::Look;
use crate::spec::Spec;
use crate::spec::raw::{RawCard, RawKind, RawValue};

/// Options of the command line for assembling a deck.
#[derive(Clone, Debug)]
pub struct Options {
    /// A seed that replaces that of the file.
    pub seed: Option<u64>,
    /// The number of players to print for.
    pub players: Option<u32>,
    /// The number of cards with extreme numbers to leave out, alternately from the top and the bottom
    /// (IBYN-S2).
    pub remove_extremes: u32,
    /// The schema of effects of a game, by its name, with the words that it plays.
    pub effects: fn(&str) -> Option<&'static Value>,
}

impl Default for Options {
    fn default() -> Options {
        Options { seed: None, players: None, remove_extremes: 0, effects: |_| None }
    }
}

/// Places shown per error.
const PLACES_SHOWN: usize = 3;

/// Makes a deck from a base and its expansions, in their order.
///
/// # Errors
/// All errors: undeclared names, impossible counts and rules, two cards with the same number.
pub fn assemble(
    base: &Spec,
    expansions: &[Spec],
    options: &Options,
) -> Result<(Deck, Diagnostics), Diagnostics> {
    let deck = head(base, options);
    let mut making = Making {
        options,
        deck,
        look: base.raw.look.unwrap_or_default(),
        written: Vec::new(),
        fields: BTreeMap::new(),
        field_places: BTreeMap::new(),
        each: Vec::new(),
        pending: Vec::new(),
        faulty_effects: BTreeSet::new(),
        beyond: None,
        diagnostics: Diagnostics::default(),
    };
    making.check_head(base);
    for spec in std::iter::once(base).chain(expansions) {
        making.add(spec);
    }
    making.check_room();
    if making.diagnostics.has_errors() {
        return Err(making.diagnostics);
    }
    making.remove_extremes(base);
    making.serials();
    making.unique_numbers();
    for spec in std::iter::once(base).chain(expansions) {
        let is_whole = options.players.is_none() && options.seed.is_none() && options.remove_extremes == 0;
        let found = accept::read(&mut making.deck, spec, is_whole);
        making.diagnostics.extend(found);
    }
    making.diagnostics.into_result(making.deck)
}

/// The deck without its cards and their size. Wrong values become defaults here; `check_head` reports them
/// and sets the size.
fn head(base: &Spec, options: &Options) -> Deck {
    let raw = &base.raw;
    let players = raw
        .players
        .map_or(Players { min: 2, max: 6 }, |players| Players { min: players.min, max: players.max });
    Deck {
        id: raw.id.clone(),
        title: raw.title.clone(),
        game: raw.game.clone(),
        serial: raw.serial.clone().unwrap_or_else(|| initials(&raw.id)),
        players,
        made_for: options.players,
        seed: options.seed.unwrap_or(raw.seed.unwrap_or(1).unsigned_abs()),
        size: size::SIZES[0],
        lang: raw.lang.clone().unwrap_or_else(|| "en".into()),
        description: raw.description.clone().unwrap_or_default(),
        authors: raw.authors.clone(),
        licence: raw.licence.clone(),
        print: print::read(&raw.print, &|path| base.place(path)),
        sets: Vec::new(),
        types: Vec::new(),
        effects: Vec::new(),
        kinds: Vec::new(),
        cards: Vec::new(),
        accepted: Vec::new(),
        left_out: 0,
        place: base.place("id"),
    }
}

fn initials(id: &str) -> String {
    id.split('-').filter_map(|word| word.chars().next()).take(4).collect::<String>().to_uppercase()
}

/// A card before it has its number and price.
struct Pending {
    kind: usize,
    number: Option<i32>,
    price: Option<i32>,
    /// The entry under `[[cards]]` that it comes from.
    own: Option<Own>,
}

/// An entry under `[[cards]]`.
struct Own {
    raw: RawCard,
    effect: Option<usize>,
    place: Place,
    places: BTreeMap<String, Place>,
}

/// A type whose kinds are made from those of another.
struct Each {
    card_type: usize,
    model: usize,
    count: u32,
    place: Place,
}

struct Making<'a> {
    options: &'a Options,
    deck: Deck,
    /// Look of types that name none.
    look: Look,
    /// The deck's kinds as written; for a kind made by `each`, its model.
    written: Vec<RawKind>,
    /// The fields of each type, from all files so far.
    fields: BTreeMap<String, BTreeMap<String, RawValue>>,
    /// The places of these fields, by the keys of cards: `fields.ink`.
    field_places: BTreeMap<String, BTreeMap<String, Place>>,
    /// The types with `each`, from all files so far.
    each: Vec<Each>,
    pending: Vec<Pending>,
    /// The names of effects that have errors of their own.
    faulty_effects: BTreeSet<String>,
    /// The place of the first card beyond the limit, and the number of such cards.
    beyond: Option<(Place, usize)>,
    diagnostics: Diagnostics,
}

impl Making<'_> {
    fn error(
        &mut self,
        code: &str,
        message: impl Into<String>,
        place: Place,
        label: impl Into<String>,
    ) -> &mut Diagnostic {
        self.diagnostics.push(Diagnostic::error(code, message).at(place, label));
        let last = self.diagnostics.0.len() - 1;
        &mut self.diagnostics.0[last]
    }

    /// The name of the deck's random streams: a copy of the deck that ships with its game has the numbers of
    /// that deck.
    fn stream(&self) -> &str {
        self.deck.game.as_deref().unwrap_or(&self.deck.id)
    }

    fn check_head(&mut self, base: &Spec) {
        let raw = &base.raw;
        self.deck.size = self.size_named(raw.card.as_deref(), || base.place("card"));
        self.diagnostics.extend(print::check(&base.raw.print, &|path| base.place(path)));
        let players = self.deck.players;
        if players.min > players.max {
            self.error(
                "players",
                "the smallest number of players is above the largest",
                base.place("players"),
                "`min` is above `max`",
            );
        }
        if let Some(asked) = self.options.players
            && !(players.min..=players.max).contains(&asked)
        {
            let message =
                format!("{} is for {} to {} players, not {asked}", self.deck.title, players.min, players.max);
            self.error("players", message, base.place("players"), "");
        }
    }

    /// Adds the set of a file.
    fn add(&mut self, spec: &Spec) {
        let set = self.deck.sets.len();
        if let Some(other) = self.deck.sets.iter().find(|other| other.id == spec.raw.set.id) {
            let other = other.place.clone();
            let diagnostic = self.error(
                "set-twice",
                format!("two sets are called `{}`", spec.raw.set.id),
                spec.place("set.id"),
                "again here",
            );
            *diagnostic = diagnostic.clone().also(other, "first here");
        }
        self.deck.sets.push(Set {
            id: spec.raw.set.id.clone(),
            title: spec.raw.set.title.clone(),
            place: spec.place("set.id"),
        });
        self.types(spec);
        self.effects(spec);
        let first_card = self.pending.len();
        self.kinds(spec, set);
        self.each_rules(spec);
        self.derived_kinds(set);
        self.explicit_cards(spec, set);
        if self.diagnostics.has_errors() {
            return;
        }
        for (name, raw) in &spec.raw.types {
            self.apply_rules(spec, name, raw, first_card);
        }
        self.finish_cards(first_card);
    }

    /// Adds the place to an equal error reported before; returns whether there is one.
    fn merged_into_earlier(&mut self, code: &str, message: &str, place: &Place) -> bool {
        let told = self
            .diagnostics
            .0
            .iter_mut()
            .find(|diagnostic| diagnostic.code == code && diagnostic.message == message);
        if let Some(told) = told {
            if told.related.len() < PLACES_SHOWN {
                told.related.push((place.clone(), "here too".into()));
            }
            return true;
        }
        false
    }
}
