//! Kinds in play: written ones, those picked by `choose`, and those made from others by `each`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Each, Making};
use crate::deck::model::{Kind, Players};
use crate::diag::{Diagnostic, Place, are, counted};
use crate::rng::Stream;
use crate::spec::raw::{RawCount, RawKind};
use crate::spec::{Spec, Written};

impl Making<'_> {
    /// Adds the kinds of a file; of a type with `choose`, only the chosen ones.
    pub(super) fn kinds(&mut self, spec: &Spec, set: usize) {
        let mut chosen: BTreeMap<&str, BTreeSet<usize>> = BTreeMap::new();
        for (name, raw) in &spec.raw.types {
            if let Some(want) = raw.choose {
                let mut all: Vec<usize> =
                    (0..spec.kinds.len()).filter(|index| spec.kinds[*index].raw.kind_type == *name).collect();
                if all.len() < want as usize {
                    let message = format!(
                        "{} of the type `{name}` {} to be chosen, but there {} {}",
                        counted(want as usize, "kind"),
                        are(want as usize),
                        are(all.len()),
                        all.len()
                    );
                    self.error(
                        "choose",
                        message,
                        spec.place(&format!("types.{name}.choose")),
                        "more than there are",
                    );
                }
                Stream::new(self.deck.seed, &[self.stream(), &spec.raw.set.id, name, "choose"])
                    .shuffle(&mut all);
                chosen.insert(name, all.into_iter().take(want as usize).collect());
            }
        }
        let of_before =
            self.deck.kinds.iter().map(|kind| ((kind.card_type, kind.id.clone()), kind.place.clone()));
        let mut seen: BTreeMap<(usize, String), Place> = of_before.collect();
        for (index, written) in spec.kinds.iter().enumerate() {
            let raw = &written.raw;
            let Some(card_type) = self.type_named(&raw.kind_type, written.place_of("type")) else { continue };
            let id_place = written.place_of("id");
            if let Some(first) = seen.insert((card_type, raw.id.clone()), id_place.clone()) {
                let message = format!("two kinds of the type `{}` are called `{}`", raw.kind_type, raw.id);
                let diagnostic = self.error("kind-twice", message, id_place, "again here");
                *diagnostic = diagnostic
                    .clone()
                    .also(first, "first here")
                    .hint("give one of them another `id`; for more cards of a kind write `[[cards]]`");
            }
            if chosen.get(raw.kind_type.as_str()).is_some_and(|chosen| !chosen.contains(&index)) {
                continue;
            }
            self.kind(spec, written, card_type, set);
        }
    }

    fn kind(&mut self, spec: &Spec, written: &Written<RawKind>, card_type: usize, set: usize) {
        let raw = &written.raw;
        if raw.name.as_ref().is_some_and(|name| name.trim().is_empty()) {
            let message = format!("the name of the kind `{}` is empty", raw.id);
            let warning =
                Diagnostic::warning("empty-name", message).at(written.place_of("name"), "nothing is printed");
            self.diagnostics.push(
                warning
                    .hint("without `name`, the kind is called by its `id`; templates need not print names"),
            );
        }
        let mut fields = self.fields.get(&raw.kind_type).cloned().unwrap_or_default();
        fields.extend(raw.fields.clone());
        let kind = self.deck.kinds.len();
        let effects = raw.effects.iter().enumerate();
        let effects = effects
            .filter_map(|(at, name)| self.effect_named(name, written.place_of(&format!("effects.{at}"))))
            .collect();
        let mut places = self.field_places.get(&raw.kind_type).cloned().unwrap_or_default();
        places.extend(written.places());
        self.written.push(raw.clone());
        self.deck.kinds.push(Kind {
            id: raw.id.clone(),
            name: raw.name.clone().unwrap_or_else(|| raw.id.clone()),
            card_type,
            set,
            first: raw.first,
            effects,
            fields,
            place: written.place.clone(),
            places: Arc::new(places),
        });
        let explicit = spec.cards.iter().filter(|card| card.raw.kind == raw.id).count() as u32;
        let listed = match (&raw.numbers, raw.number) {
            (Some(_), Some(_)) => {
                self.error(
                    "number",
                    "a kind has `number` or `numbers`, not both",
                    written.place_of("numbers"),
                    "",
                );
                return;
            }
            (Some(numbers), None) => numbers.clone(),
            (None, Some(number)) => vec![number],
            (None, None) => Vec::new(),
        };
        let default = if !listed.is_empty() { listed.len() as u32 } else { u32::from(explicit == 0) };
        let count_place = written.place_of("count");
        let Some(count) = raw.count.as_ref().map_or(Some(default), |count| self.count(count, &count_place))
        else {
            return;
        };
        // With a count by players, fewer players may need fewer numbers.
        let may_spare = matches!(raw.count, Some(RawCount::Table(_))) && self.options.players.is_some();
        if !listed.is_empty()
            && listed.len() != count as usize
            && !(may_spare && listed.len() > count as usize)
        {
            let message = format!(
                "`{}` has {} but {}",
                raw.id,
                counted(count as usize, "card"),
                counted(listed.len(), "number")
            );
            let key = if raw.numbers.is_some() { "numbers" } else { "number" };
            let diagnostic = self.error("number", message, written.place_of(key), "one number for each card");
            *diagnostic = diagnostic.clone().hint(
                "write `numbers = [1, 2, 3]` with one for each card, or let a rule of the type give them",
            );
            return;
        }
        self.push_cards(kind, count, &listed, raw.price, count_place);
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
                let missing: Vec<String> = (min..=max)
                    .filter(|players| !counts.contains_key(players))
                    .map(|n| n.to_string())
                    .collect();
                if !missing.is_empty() {
                    let message = format!("there is no count for {} players", missing.join(", "));
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
                let diagnostic = self.error("count", message, place.clone(), "one of the two");
                *diagnostic = diagnostic.clone().hint(
                    "for example `count = { per_player = 1 }` or `count = { players = { 2 = 12, 3 = 18 } }`",
                );
                None
            }
        }
    }

    /// Collects the types of a file that have `each`.
    pub(super) fn each_rules(&mut self, spec: &Spec) {
        for (name, raw) in &spec.raw.types {
            let Some(model) = &raw.each else {
                if raw.count.is_some() {
                    let place = spec.place(&format!("types.{name}.count"));
                    let diagnostic = self.error(
                        "count",
                        format!("the type `{name}` has a `count` but no `each`"),
                        place,
                        "this has no effect",
                    );
                    *diagnostic = diagnostic.clone().hint("write the `count` under `[[kinds]]`");
                }
                continue;
            };
            let place = spec.place(&format!("types.{name}.each"));
            let (Some(card_type), Some(model)) =
                (self.type_named(name, place.clone()), self.type_named(model, place.clone()))
            else {
                continue;
            };
            if card_type == model {
                self.error(
                    "each",
                    format!("the type `{name}` can't be made from itself"),
                    place,
                    "name another type",
                );
                continue;
            }
            let count = raw
                .count
                .as_ref()
                .map_or(Some(1), |count| self.count(count, &spec.place(&format!("types.{name}.count"))));
            self.each.push(Each { card_type, model, count: count.unwrap_or(0), place });
        }
    }

    /// Makes the missing kinds of types with `each`, again and again until there are none: a kind made this
    /// way may be the model of another.
    pub(super) fn derived_kinds(&mut self, set: usize) {
        let is_open = |kinds: &[Kind], rule: &Each, model: &Kind| {
            model.card_type == rule.model
                && !kinds.iter().any(|kind| kind.card_type == rule.card_type && kind.id == model.id)
        };
        loop {
            let kinds = &self.deck.kinds;
            let next = (0..self.each.len()).find_map(|rule| {
                kinds
                    .iter()
                    .position(|model| is_open(kinds, &self.each[rule], model))
                    .map(|model| (rule, model))
            });
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
}
