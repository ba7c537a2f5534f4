//! Makes a deck of a base file and the expansions chosen with it: kinds in play, counts, numbers, prices, serial numbers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::numbers::{Need, Trouble, give};
use super::{Card, CardType, Deck, Kind, NamedSize, Players, Serial, Set, print, size};
use crate::diag::{Diagnostic, Faults, Place, are, counted, list};
use crate::effect::Effect;
use crate::limits;
use crate::rng::Stream;
use crate::spec::Spec;
use crate::spec::raw::{RawCard, RawCount, RawKind, RawOrientation, RawRule, RawType, RawValue};

/// What the command line asks of a deck.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Another seed than that of the file.
    pub seed: Option<u64>,
    /// Print for exactly so many players.
    pub players: Option<u32>,
    /// Leave out so many cards of the most extreme numbers, from the top and the bottom by turns (IBYN-S2).
    pub remove_extremes: u32,
}

/// More places of one fault than these are not shown.
const PLACES_SHOWN: usize = 3;

/// Makes a deck of a base and its expansions, in their order.
///
/// # Errors
/// All faults: names that nothing declares, counts and rules that don't work out, two cards with one number.
pub fn assemble(base: &Spec, expansions: &[Spec], options: &Options) -> Result<(Deck, Faults), Faults> {
    let deck = head(base, options);
    let mut making = Making {
        options,
        deck,
        written: Vec::new(),
        fields: BTreeMap::new(),
        each: Vec::new(),
        pending: Vec::new(),
        beyond: None,
        faults: Faults::default(),
    };
    making.check_head(base);
    for spec in std::iter::once(base).chain(expansions) {
        making.add(spec);
    }
    making.check_room();
    if making.faults.has_errors() {
        return Err(making.faults);
    }
    making.remove_extremes(base);
    making.unique_numbers();
    making.serials();
    making.faults.into_result(making.deck)
}

/// The deck without its cards and their size. Faulty values get defaults here; `check_head` reports them and knows the size.
fn head(base: &Spec, options: &Options) -> Deck {
    let raw = &base.raw;
    let players = raw.players.map_or(Players { min: 2, max: 6 }, |players| Players { min: players.min, max: players.max });
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
    /// The deck's kinds as they are written; of a kind made by `each`, its model.
    written: Vec<RawKind>,
    /// The fields of each type, from all files so far.
    fields: BTreeMap<String, BTreeMap<String, RawValue>>,
    /// The types that say `each`, from all files so far.
    each: Vec<Each>,
    pending: Vec<Pending>,
    /// Where the first cards are that the deck has no room for, and how many there are.
    beyond: Option<(Place, usize)>,
    faults: Faults,
}

impl Making<'_> {
    fn error(&mut self, code: &str, message: impl Into<String>, place: Place, label: impl Into<String>) -> &mut Diagnostic {
        self.faults.push(Diagnostic::error(code, message).at(place, label));
        let last = self.faults.0.len() - 1;
        &mut self.faults.0[last]
    }

    fn check_head(&mut self, base: &Spec) {
        let raw = &base.raw;
        self.deck.size = self.size_named(raw.card.as_deref(), || base.place("card"));
        self.faults.extend(print::check(&base.raw.print, &|path| base.place(path)));
        let players = self.deck.players;
        if players.min > players.max {
            self.error("players", "the fewest players are more than the most", base.place("players"), "`min` is above `max`");
        }
        if let Some(asked) = self.options.players
            && !(players.min..=players.max).contains(&asked)
        {
            let message = format!("{} is for {} to {} players, not {asked}", self.deck.title, players.min, players.max);
            self.error("players", message, base.place("players"), "");
        }
    }

    /// The size that `card` names; that of the deck so far if it says nothing, or nothing that can be understood.
    fn size_named(&mut self, text: Option<&str>, place: impl FnOnce() -> Place) -> NamedSize {
        let usual = self.deck.size;
        let Some(text) = text else { return usual };
        size::parse(text).unwrap_or_else(|why| {
            let names: Vec<&str> = size::SIZES.iter().map(|size| size.name).collect();
            let fault = self.error("card-size", format!("there is no card of the size `{text}`"), place(), why);
            *fault = fault.clone().nearest(text, names.iter().copied()).hint(format!("the names are {}", list(names)));
            usual
        })
    }

    /// Adds the set of a file.
    fn add(&mut self, spec: &Spec) {
        let set = self.deck.sets.len();
        if let Some(other) = self.deck.sets.iter().find(|other| other.id == spec.raw.set.id) {
            let other = other.place.clone();
            let fault = self.error("set-twice", format!("two sets are called `{}`", spec.raw.set.id), spec.place("set.id"), "again here");
            *fault = fault.clone().also(other, "first here");
        }
        self.deck.sets.push(Set { id: spec.raw.set.id.clone(), title: spec.raw.set.title.clone(), place: spec.place("set.id") });
        self.types(spec);
        self.effects(spec);
        let first_card = self.pending.len();
        self.kinds(spec, set);
        self.each_rules(spec);
        self.derived_kinds(set);
        self.explicit_cards(spec, set);
        if self.faults.has_errors() {
            return;
        }
        for (name, raw) in &spec.raw.types {
            self.apply_rules(spec, name, raw, first_card);
        }
        self.finish_cards(first_card);
    }

    fn types(&mut self, spec: &Spec) {
        for (name, raw) in &spec.raw.types {
            if !crate::spec::is_id(name) {
                self.error(
                    "bad-id",
                    format!("`{name}` can't be the name of a type"),
                    spec.place(&format!("types.{name}")),
                    "small letters, digits and single hyphens",
                );
            }
            self.fields.entry(name.clone()).or_default().extend(raw.fields.clone());
            if let Some(known) = self.deck.types.iter().position(|known| known.id == *name) {
                self.same_type(spec, name, raw, known);
                continue;
            }
            let size = self.size_named(raw.card.as_deref(), || spec.place(&format!("types.{name}.card")));
            let place = spec.place(&format!("types.{name}"));
            let Some(front) = raw.front.clone() else {
                let fault = self.error("missing-key", format!("the type `{name}` has no `front`"), place.clone(), "`front` is missing");
                *fault = fault.clone().hint("`front` names the template of its front, for example `front = \"plain/card\"`");
                // Its cards are of a type that is there.
                self.deck.types.push(no_front(name, size, place));
                continue;
            };
            self.deck.types.push(CardType {
                id: name.clone(),
                title: raw.title.clone().unwrap_or_else(|| name.clone()),
                front,
                back: raw.back.clone(),
                size,
                landscape: raw.orientation == Some(RawOrientation::Landscape),
                template_places: (spec.place(&format!("types.{name}.front")), spec.place(&format!("types.{name}.back"))),
                place,
            });
        }
    }

    /// What a type that an earlier file declares can't be told again otherwise: how its cards look and what they are cut to.
    fn same_type(&mut self, spec: &Spec, name: &str, raw: &RawType, known: usize) {
        let known = self.deck.types[known].clone();
        let differs = |text: &Option<String>, known: Option<&str>| text.is_some() && text.as_deref() != known;
        let changes = [
            ("title", differs(&raw.title, Some(&known.title))),
            ("front", differs(&raw.front, Some(&known.front))),
            ("back", differs(&raw.back, known.back.as_deref())),
            ("card", raw.card.as_deref().is_some_and(|text| size::parse(text).as_ref() != Ok(&known.size))),
            ("orientation", raw.orientation.is_some_and(|asked| (asked == RawOrientation::Landscape) != known.landscape)),
        ];
        for (key, _) in changes.into_iter().filter(|(_, differs)| *differs) {
            let message = format!("the type `{name}` is there already, and its `{key}` can't be changed");
            let fault = self.error("type-again", message, spec.place(&format!("types.{name}.{key}")), "it stays as it was declared");
            let hint = format!("leave `{key}` out, or give these cards a type of another name");
            *fault = fault.clone().also(known.place.clone(), "declared here").hint(hint);
        }
    }

    fn effects(&mut self, spec: &Spec) {
        for (id, raw) in &spec.raw.effects {
            let place = spec.place(&format!("effects.{id}"));
            if !crate::spec::is_id(id) {
                let message = format!("`{id}` can't be the name of an effect");
                self.error("bad-id", message, place.clone(), "small letters, digits and single hyphens");
            }
            if let Some(other) = self.deck.effects.iter().find(|other| other.id == *id) {
                let other = other.place.clone();
                let fault = self.error("effect-twice", format!("two effects are called `{id}`"), place.clone(), "again here");
                *fault = fault.clone().also(other, "first here").hint("give one of them another name, or use the first");
            }
            self.deck.effects.push(Effect {
                id: id.clone(),
                name: raw.name.clone(),
                icon: raw.icon.clone(),
                when: raw.when,
                conditions: raw.conditions.clone(),
                ops: raw.ops.clone(),
                until: raw.until,
                places: spec.places_below(&format!("effects.{id}")),
                place,
            });
        }
    }

    /// Whether a fault is told already, of another place: then this one is added to it.
    fn told_before(&mut self, code: &str, message: &str, place: &Place) -> bool {
        let told = self.faults.0.iter_mut().find(|fault| fault.code == code && fault.message == message);
        if let Some(told) = told {
            if told.related.len() < PLACES_SHOWN {
                told.related.push((place.clone(), "here too".into()));
            }
            return true;
        }
        false
    }

    fn effect_named(&mut self, name: &str, place: Place) -> Option<usize> {
        let found = self.deck.effects.iter().position(|known| known.id == name);
        let message = format!("no effect is called `{name}`");
        if found.is_none() && !self.told_before("unknown-effect", &message, &place) {
            let known: Vec<String> = self.deck.effects.iter().map(|known| known.id.clone()).collect();
            let fault = self.error("unknown-effect", message, place, "not a name under `effects`");
            *fault = fault.clone().nearest(name, known.iter().map(String::as_str));
            if known.is_empty() {
                *fault = fault.clone().hint(format!("declare it with `[effects.{name}]`; `bidpress effects` shows how"));
            }
        }
        found
    }

    fn type_named(&mut self, name: &str, place: Place) -> Option<usize> {
        let found = self.deck.types.iter().position(|known| known.id == name);
        let message = format!("no type of card is called `{name}`");
        if found.is_none() && !self.told_before("unknown-type", &message, &place) {
            let known: Vec<String> = self.deck.types.iter().map(|known| known.id.clone()).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let label = format!("the types are {}", list(known.iter().copied()));
            let fault = self.error("unknown-type", message, place, label);
            *fault = fault.clone().nearest(name, known);
        }
        found
    }

    /// The kinds of a file: those chosen, if their type says `choose`.
    fn kinds(&mut self, spec: &Spec, set: usize) {
        let mut chosen: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        for (name, raw) in &spec.raw.types {
            if let Some(want) = raw.choose {
                let mut all: Vec<usize> = (0..spec.kinds.len()).filter(|index| spec.kinds[*index].0.kind_type == *name).collect();
                if all.len() < want as usize {
                    let message = format!(
                        "{} of the type `{name}` {} to be chosen, but there {} {}",
                        counted(want as usize, "kind"),
                        are(want as usize),
                        are(all.len()),
                        all.len()
                    );
                    self.error("choose", message, spec.place(&format!("types.{name}.choose")), "more than there are");
                }
                Stream::new(self.deck.seed, &[&self.deck.id, &spec.raw.set.id, name, "choose"]).shuffle(&mut all);
                chosen.insert(name, all.into_iter().take(want as usize).collect());
            }
        }
        let of_before = self.deck.kinds.iter().map(|kind| ((kind.card_type, kind.id.clone()), kind.place.clone()));
        let mut seen: BTreeMap<(usize, String), Place> = of_before.collect();
        for (index, (raw, place)) in spec.kinds.iter().enumerate() {
            let Some(card_type) = self.type_named(&raw.kind_type, place_of_key(spec, index, "type", place)) else { continue };
            let id_place = place_of_key(spec, index, "id", place);
            if let Some(first) = seen.insert((card_type, raw.id.clone()), id_place.clone()) {
                let message = format!("two kinds of the type `{}` are called `{}`", raw.kind_type, raw.id);
                let fault = self.error("kind-twice", message, id_place, "again here");
                *fault = fault
                    .clone()
                    .also(first, "first here")
                    .hint("give one of them another `id`; for more cards of a kind write `[[cards]]`");
            }
            if chosen.get(raw.kind_type.as_str()).is_some_and(|chosen| !chosen.contains(&index)) {
                continue;
            }
            self.kind(spec, raw, index, place, card_type, set);
        }
    }

    fn kind(&mut self, spec: &Spec, raw: &RawKind, index: usize, place: &Place, card_type: usize, set: usize) {
        let mut fields = self.fields.get(&raw.kind_type).cloned().unwrap_or_default();
        fields.extend(raw.fields.clone());
        let kind = self.deck.kinds.len();
        let effects = raw.effects.iter().enumerate();
        let effects =
            effects.filter_map(|(at, name)| self.effect_named(name, place_of_key(spec, index, &format!("effects.{at}"), place))).collect();
        self.written.push(raw.clone());
        self.deck.kinds.push(Kind {
            id: raw.id.clone(),
            name: raw.name.clone().unwrap_or_else(|| raw.id.clone()),
            card_type,
            set,
            first: raw.first,
            effects,
            fields,
            place: place.clone(),
        });
        let explicit = spec.raw.cards.iter().filter(|card| card.kind == raw.id).count() as u32;
        let listed = match (&raw.numbers, raw.number) {
            (Some(_), Some(_)) => {
                self.error("number", "a kind has `number` or `numbers`, not both", place_of_key(spec, index, "numbers", place), "");
                return;
            }
            (Some(numbers), None) => numbers.clone(),
            (None, Some(number)) => vec![number],
            (None, None) => Vec::new(),
        };
        let default = if !listed.is_empty() { listed.len() as u32 } else { u32::from(explicit == 0) };
        let count_place = place_of_key(spec, index, "count", place);
        let Some(count) = raw.count.as_ref().map_or(Some(default), |count| self.count(count, &count_place)) else { return };
        // A count by players may leave numbers over at a smaller table.
        let may_spare = matches!(raw.count, Some(RawCount::Table(_))) && self.options.players.is_some();
        if !listed.is_empty() && listed.len() != count as usize && !(may_spare && listed.len() > count as usize) {
            let message = format!("`{}` has {} but {}", raw.id, counted(count as usize, "card"), counted(listed.len(), "number"));
            let key = if raw.numbers.is_some() { "numbers" } else { "number" };
            let fault = self.error("number", message, place_of_key(spec, index, key, place), "one number for each card");
            *fault = fault.clone().hint("write `numbers = [1, 2, 3]` with one for each card, or let a rule of the type give them");
            return;
        }
        self.push_cards(kind, count, &listed, raw.price, count_place);
    }

    fn push_cards(&mut self, kind: usize, count: u32, numbers: &[i32], price: Option<i32>, place: Place) {
        if self.pending.len() + count as usize > limits::CARDS {
            self.too_many(place, count as usize);
            return;
        }
        let cards = (0..count as usize).map(|copy| Pending { kind, number: numbers.get(copy).copied(), price, own: None });
        self.pending.extend(cards);
    }

    /// Counts cards that the deck has no room for.
    fn too_many(&mut self, place: Place, count: usize) {
        self.beyond.get_or_insert((place, 0)).1 += count;
    }

    /// However many kinds go beyond what a deck may hold, that is one fault.
    fn check_room(&mut self) {
        if let Some((place, beyond)) = self.beyond.take() {
            let message = format!("a deck has at most {} cards, not {}", limits::CARDS, self.pending.len() + beyond);
            self.error("too-many-cards", message, place, "this goes beyond");
        }
    }

    fn count(&mut self, count: &RawCount, place: &Place) -> Option<u32> {
        let table = match count {
            RawCount::Fixed(count) => return Some(*count),
            RawCount::Table(table) => table,
        };
        let Players { min, max } = self.deck.players;
        let asked = self.options.players;
        match (table.per_player, &table.players) {
            (Some(each), None) => Some(each.saturating_mul(asked.unwrap_or(max))),
            (None, Some(by_players)) => {
                let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
                for (key, count) in by_players {
                    match key.parse::<u32>() {
                        Ok(players) if (min..=max).contains(&players) => _ = counts.insert(players, *count),
                        _ => {
                            let message = format!("`{key}` is not a number of players from {min} to {max}");
                            self.error("count", message, place.clone(), "in this table");
                        }
                    }
                }
                let missing: Vec<String> = (min..=max).filter(|players| !counts.contains_key(players)).map(|n| n.to_string()).collect();
                if !missing.is_empty() {
                    let message = format!("the count says nothing for {} players", missing.join(", "));
                    self.error("count", message, place.clone(), "in this table");
                    return None;
                }
                match asked {
                    Some(players) => counts.get(&players).copied(),
                    None => counts.values().max().copied(),
                }
            }
            _ => {
                let message = "a count by players has either `per_player` or `players`";
                let fault = self.error("count", message, place.clone(), "one of the two");
                *fault = fault.clone().hint("for example `count = { per_player = 1 }` or `count = { players = { 2 = 12, 3 = 18 } }`");
                None
            }
        }
    }

    /// Notes which types of a file say `each`.
    fn each_rules(&mut self, spec: &Spec) {
        for (name, raw) in &spec.raw.types {
            let Some(model) = &raw.each else {
                if raw.count.is_some() {
                    let place = spec.place(&format!("types.{name}.count"));
                    let fault = self.error("count", format!("the type `{name}` has a `count` but no `each`"), place, "this does nothing");
                    *fault = fault.clone().hint("write the `count` under `[[kinds]]`");
                }
                continue;
            };
            let place = spec.place(&format!("types.{name}.each"));
            let (Some(card_type), Some(model)) = (self.type_named(name, place.clone()), self.type_named(model, place.clone())) else {
                continue;
            };
            if card_type == model {
                self.error("each", format!("the type `{name}` can't be made from itself"), place, "name another type");
                continue;
            }
            let count = raw.count.as_ref().map_or(Some(1), |count| self.count(count, &spec.place(&format!("types.{name}.count"))));
            self.each.push(Each { card_type, model, count: count.unwrap_or(0), place });
        }
    }

    /// Makes a kind for each kind in play that has none yet, until nothing is left to make: one made so may be the model of another.
    fn derived_kinds(&mut self, set: usize) {
        let is_open = |kinds: &[Kind], rule: &Each, model: &Kind| {
            model.card_type == rule.model && !kinds.iter().any(|kind| kind.card_type == rule.card_type && kind.id == model.id)
        };
        loop {
            let kinds = &self.deck.kinds;
            let next = (0..self.each.len())
                .find_map(|rule| kinds.iter().position(|model| is_open(kinds, &self.each[rule], model)).map(|model| (rule, model)));
            let Some((rule, model)) = next else { return };
            let Each { card_type, count, ref place, .. } = self.each[rule];
            let place = place.clone();
            let from = self.deck.kinds[model].clone();
            let mut fields = self.fields.get(&self.deck.types[card_type].id).cloned().unwrap_or_default();
            fields.extend(from.fields.clone());
            self.written.push(self.written[model].clone());
            self.deck.kinds.push(Kind { card_type, set, first: None, effects: Vec::new(), fields, ..from });
            self.push_cards(self.deck.kinds.len() - 1, count, &[], None, place);
        }
    }

    fn explicit_cards(&mut self, spec: &Spec, set: usize) {
        for (index, raw) in spec.raw.cards.iter().enumerate() {
            let place = spec.place(&format!("cards.{index}"));
            let named = |kind: &Kind| kind.id == raw.kind;
            // Kinds that are written down come before those made by `each`, and those of this file before those of others.
            let is_made = |kind: &Kind| self.each.iter().any(|rule| rule.card_type == kind.card_type);
            let mut found: Vec<usize> = (0..self.deck.kinds.len()).filter(|kind| named(&self.deck.kinds[*kind])).collect();
            for better in [&|kind: &Kind| !is_made(kind), &|kind: &Kind| kind.set == set] as [&dyn Fn(&Kind) -> bool; 2] {
                if found.iter().any(|kind| better(&self.deck.kinds[*kind])) {
                    found.retain(|kind| better(&self.deck.kinds[*kind]));
                }
            }
            match found.as_slice() {
                [_] if self.pending.len() >= limits::CARDS => {
                    // The others of the file are not even looked at.
                    self.too_many(place, spec.raw.cards.len() - index);
                    return;
                }
                [kind] => {
                    let effect = raw.effect.as_ref().and_then(|name| self.effect_named(name, spec.place(&format!("cards.{index}.effect"))));
                    let own = Some(Own { raw: raw.clone(), effect, place });
                    self.pending.push(Pending { kind: *kind, number: raw.number, price: raw.price, own });
                }
                [] => self.no_kind(spec, index, raw),
                [first, second, ..] => {
                    let types = [first, second].map(|kind| self.deck.types[self.deck.kinds[*kind].card_type].id.clone());
                    let message =
                        format!("two kinds are called `{}`: one of the type `{}`, one of the type `{}`", raw.kind, types[0], types[1]);
                    let fault = self.error("ambiguous-kind", message, spec.place(&format!("cards.{index}.kind")), "which of them?");
                    *fault = fault.clone().hint("give one of the kinds another `id`");
                }
            }
        }
    }

    /// A card of a kind that is not in play is not in the deck; one of a kind that no file has is a fault.
    fn no_kind(&mut self, spec: &Spec, index: usize, raw: &RawCard) {
        if spec.kinds.iter().any(|(kind, _)| kind.id == raw.kind) {
            return;
        }
        let known: Vec<&str> =
            self.deck.kinds.iter().map(|kind| kind.id.as_str()).chain(spec.kinds.iter().map(|(kind, _)| kind.id.as_str())).collect();
        let fault = Diagnostic::error("unknown-kind", format!("no kind is called `{}`", raw.kind))
            .at(spec.place(&format!("cards.{index}.kind")), "not the `id` of any kind")
            .nearest(&raw.kind, known);
        self.faults.push(fault);
    }

    /// Gives the cards of a type in this file their numbers and prices.
    fn apply_rules(&mut self, spec: &Spec, name: &str, raw: &RawType, first_card: usize) {
        let Some(card_type) = self.deck.types.iter().position(|known| known.id == name) else { return };
        if let Some(rule) = &raw.number {
            let taken: BTreeSet<i32> = {
                let of_type = self.pending[first_card..].iter().filter(|card| self.deck.kinds[card.kind].card_type == card_type);
                of_type.filter_map(|card| card.number).collect()
            };
            self.apply(spec, name, "number", rule, card_type, first_card, &taken, |card| &mut card.number);
        }
        if let Some(rule) = &raw.price {
            self.apply(spec, name, "price", rule, card_type, first_card, &BTreeSet::new(), |card| &mut card.price);
        }
    }

    #[expect(clippy::too_many_arguments, reason = "one call for numbers, one for prices")]
    fn apply(
        &mut self,
        spec: &Spec,
        name: &str,
        what: &str,
        rule: &RawRule,
        card_type: usize,
        first_card: usize,
        taken: &BTreeSet<i32>,
        slot: fn(&mut Pending) -> &mut Option<i32>,
    ) {
        let mut open: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (index, card) in self.pending.iter_mut().enumerate().skip(first_card) {
            if self.deck.kinds[card.kind].card_type == card_type && slot(card).is_none() {
                open.entry(card.kind).or_default().push(index);
            }
        }
        let needs: Vec<Need> = open.iter().map(|(kind, cards)| Need { first: self.deck.kinds[*kind].first, count: cards.len() }).collect();
        let mut stream = Stream::new(self.deck.seed, &[&self.deck.id, &spec.raw.set.id, name, what]);
        match give(rule, &needs, taken, &mut stream) {
            Ok(numbers) => {
                for (cards, numbers) in open.values().zip(numbers) {
                    for (card, number) in cards.iter().zip(numbers) {
                        *slot(&mut self.pending[*card]) = Some(number);
                    }
                }
            }
            Err(trouble) => {
                let kinds: Vec<usize> = open.keys().copied().collect();
                let place = spec.place(&format!("types.{name}.{what}"));
                self.faults.push(self.explain(&trouble, name, what, place, &kinds));
            }
        }
    }

    fn explain(&self, trouble: &Trouble, name: &str, what: &str, rule: Place, kinds: &[usize]) -> Diagnostic {
        let kind = |index: &usize| &self.deck.kinds[kinds[*index]];
        match trouble {
            Trouble::Range => Diagnostic::error("rule", "the range is the wrong way round").at(rule, "the lower number first"),
            Trouble::Wide => {
                Diagnostic::error("rule", "the range is too wide").at(rule, format!("at most {} numbers", limits::NUMBER_POOL))
            }
            Trouble::Full { free, wanted } => Diagnostic::error(
                "rule",
                format!("{} of the type `{name}` must have a {what}, but only {free} {} free", counted(*wanted, "card"), are(*free)),
            )
            .at(rule, "by this rule")
            .hint("make the range wider or the steps larger, or the counts smaller"),
            Trouble::NoFirst(index) => Diagnostic::error("rule", format!("the kind `{}` has no `first`", kind(index).id))
                .at(kind(index).place.clone(), "add where its numbers start")
                .also(rule, "this rule needs it"),
            Trouble::BadFirst(index) => {
                let first = kind(index).first.unwrap_or_default();
                Diagnostic::error("rule", format!("the `first` number {first} of `{}` is out of range or taken", kind(index).id))
                    .at(kind(index).place.clone(), "choose another one")
                    .also(rule, "the range")
            }
            Trouble::Overflow => Diagnostic::error("rule", "the numbers grow beyond all bounds").at(rule, "a smaller step"),
        }
    }

    /// Makes cards of what is pending for this file.
    fn finish_cards(&mut self, first_card: usize) {
        let mut made: Vec<Card> = Vec::new();
        for pending in &self.pending[first_card..] {
            let kind = &self.deck.kinds[pending.kind];
            let raw = &self.written[pending.kind];
            let own = pending.own.as_ref().map(|own| &own.raw);
            let mut fields = kind.fields.clone();
            fields.extend(own.map(|own| own.fields.clone()).unwrap_or_default());
            made.push(Card {
                serial: Serial { prefix: Arc::from(""), index: 0, of: 0 },
                kind: pending.kind,
                copy: 0,
                copies: 0,
                number: pending.number,
                price: pending.price,
                value: own.and_then(|own| own.value).or(raw.value),
                name: own.and_then(|own| own.name.clone()).unwrap_or_else(|| kind.name.clone()),
                symbols: own.and_then(|own| own.symbols.clone()).unwrap_or_else(|| raw.symbols.clone()),
                effect: pending.own.as_ref().and_then(|own| own.effect),
                art: own.and_then(|own| own.art.clone()).or_else(|| raw.art.clone()),
                text: own.and_then(|own| own.text.clone()).or_else(|| raw.text.clone()),
                fields,
                place: pending.own.as_ref().map_or_else(|| kind.place.clone(), |own| own.place.clone()),
            });
        }
        made.sort_by_key(|card| card.kind);
        self.share_effects(&mut made);
        self.deck.cards.extend(made);
    }

    /// A kind's effects go to its cards in turn, so that of a pair the first has as many cards as the second, or one more.
    fn share_effects(&self, made: &mut [Card]) {
        let mut copies: BTreeMap<usize, usize> = BTreeMap::new();
        for card in &self.deck.cards {
            *copies.entry(card.kind).or_insert(0) += 1;
        }
        for card in made {
            let copy = copies.entry(card.kind).or_insert(0);
            let effects = &self.deck.kinds[card.kind].effects;
            card.effect = card.effect.or(effects.get(*copy % effects.len().max(1)).copied());
            *copy += 1;
        }
    }

    fn remove_extremes(&mut self, base: &Spec) {
        let numbered = self.deck.cards.iter().filter(|card| card.number.is_some()).count();
        let remove = self.options.remove_extremes as usize;
        if remove > 0 && remove >= numbered {
            let message =
                format!("can't remove {} with extreme numbers: there {} {numbered} with a number", counted(remove, "card"), are(numbered));
            self.error("remove-extremes", message, base.place("id"), "");
            return;
        }
        for turn in 0..remove {
            let by_number = |(_, card): &(usize, &Card)| card.number;
            let numbered = self.deck.cards.iter().enumerate().filter(|(_, card)| card.number.is_some());
            let extreme = if turn % 2 == 0 { numbered.max_by_key(by_number) } else { numbered.min_by_key(by_number) };
            if let Some((index, _)) = extreme {
                self.deck.cards.remove(index);
                self.deck.left_out += 1;
            }
        }
    }

    /// C7: where cards have numbers, no two of a type share one.
    fn unique_numbers(&mut self) {
        let mut seen: BTreeMap<(usize, i32), &Card> = BTreeMap::new();
        let mut clashes = Vec::new();
        for card in &self.deck.cards {
            let Some(number) = card.number else { continue };
            let key = (self.deck.kinds[card.kind].card_type, number);
            match seen.get(&key) {
                None => _ = seen.insert(key, card),
                Some(first) => {
                    let set = |card: &Card| &self.deck.sets[self.deck.kinds[card.kind].set].id;
                    let message = format!(
                        "two cards have the number {number}: `{}` of the set `{}` and `{}` of the set `{}`",
                        first.name,
                        set(first),
                        card.name,
                        set(card)
                    );
                    let fault = Diagnostic::error("C7", message).at(card.place.clone(), format!("{number} again here"));
                    clashes.push(
                        fault
                            .also(first.place.clone(), format!("{number} first here"))
                            .hint("give one of them another number: no two cards of a type may share one, whatever sets are combined"),
                    );
                }
            }
        }
        clashes.into_iter().for_each(|clash| self.faults.push(clash));
    }

    fn serials(&mut self) {
        let prefix: Arc<str> = Arc::from(self.deck.serial.as_str());
        let of = self.deck.cards.len() as u32;
        let mut copies: BTreeMap<usize, u32> = BTreeMap::new();
        for (index, card) in (1..).zip(&mut self.deck.cards) {
            card.serial = Serial { prefix: Arc::clone(&prefix), index, of };
            let copy = copies.entry(card.kind).or_insert(0);
            *copy += 1;
            card.copy = *copy;
        }
        for card in &mut self.deck.cards {
            card.copies = copies.get(&card.kind).copied().unwrap_or(1);
        }
        if self.deck.cards.is_empty() {
            self.error("no-cards", "the deck has no cards", self.deck.place.clone(), "add `[[kinds]]`");
        }
    }
}

/// The place of a kind's key; a kind from a spreadsheet has only its row.
fn place_of_key(spec: &Spec, index: usize, key: &str, row: &Place) -> Place {
    if index < spec.raw.kinds.len() { spec.place(&format!("kinds.{index}.{key}")) } else { row.clone() }
}

/// Stands for a faulty type, so that its cards are not at fault too.
fn no_front(name: &str, size: NamedSize, place: Place) -> CardType {
    let template_places = (place.clone(), place.clone());
    CardType { id: name.into(), title: name.into(), front: String::new(), back: None, size, landscape: false, place, template_places }
}
