//! Effects: their names and their cards.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde_json::Value;

use super::Making;
use crate::deck::model::Card;
use crate::diag::{Diagnostics, Place};
use crate::effect::Effect;
use crate::effect::parts::Script;
use crate::spec::{Spec, schema};

/// The schema of an effect with the words of all games.
static EFFECT: LazyLock<Value> = LazyLock::new(schema::of::<Script>);

impl Making<'_> {
    pub(super) fn effects(&mut self, spec: &Spec) {
        for id in spec.raw.effects.keys() {
            let place = spec.place(&format!("effects.{id}"));
            if !crate::id::is_id(id) {
                let message = format!("`{id}` can't be the name of an effect");
                self.error("bad-id", message, place.clone(), "lower-case letters, digits and single hyphens");
            }
            if let Some(other) = self.deck.effects.iter().find(|other| other.id == *id) {
                let other = other.place.clone();
                let diagnostic = self.error(
                    "effect-twice",
                    format!("two effects are called `{id}`"),
                    place.clone(),
                    "again here",
                );
                *diagnostic = diagnostic
                    .clone()
                    .also(other, "first here")
                    .hint("give one of them another name, or use the first");
            }
            match self.effect(spec, id, place) {
                Ok(effect) => self.deck.effects.push(effect),
                Err(diagnostics) => {
                    self.diagnostics.extend(diagnostics);
                    self.faulty_effects.insert(id.clone());
                }
            }
        }
    }

    /// An effect in the language of the deck's game.
    fn effect(&self, spec: &Spec, id: &str, place: Place) -> Result<Effect, Diagnostics> {
        let of_game = self.deck.game.as_deref().and_then(self.options.effects);
        let script: Script = spec.effect(id, of_game.unwrap_or(&EFFECT))?;
        Ok(Effect { id: id.to_string(), script, places: spec.places_below(&format!("effects.{id}")), place })
    }

    /// The index of an effect by its name. One with errors of its own is none, but that is reported with
    /// these errors only.
    pub(super) fn effect_named(&mut self, name: &str, place: Place) -> Option<usize> {
        let found = self.deck.effects.iter().position(|known| known.id == name);
        let message = format!("there is no effect `{name}`");
        let is_missing = found.is_none() && !self.faulty_effects.contains(name);
        if is_missing && !self.merged_into_earlier("unknown-effect", &message, &place) {
            let known: Vec<String> = self
                .deck
                .effects
                .iter()
                .map(|known| &known.id)
                .chain(&self.faulty_effects)
                .cloned()
                .collect();
            let diagnostic = self.error("unknown-effect", message, place, "not a name under `effects`");
            *diagnostic = diagnostic.clone().nearest(name, known.iter().map(String::as_str));
            if known.is_empty() {
                *diagnostic = diagnostic
                    .clone()
                    .hint(format!("declare it with `[effects.{name}]`; `bidpress effects` shows how"));
            }
        }
        found
    }

    /// Assigns a kind's effects to its cards in turn, so that each effect has the same number of cards, or
    /// one more.
    pub(super) fn share_effects(&self, made: &mut [Card]) {
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
}
