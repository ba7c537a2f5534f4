//! Cards: those of kinds by count, and those written one by one under `[[cards]]`.

use std::sync::Arc;

use super::{Making, Own, Pending};
use crate::deck::model::{Card, Kind, Serial};
use crate::diag::{Diagnostic, Place};
use crate::limits;
use crate::spec::raw::RawCard;
use crate::spec::{Spec, Written};

impl Making<'_> {
    pub(super) fn push_cards(
        &mut self,
        kind: usize,
        count: u32,
        numbers: &[i32],
        price: Option<i32>,
        place: Place,
    ) {
        if self.pending.len() + count as usize > limits::CARDS {
            self.too_many(place, count as usize);
            return;
        }
        let cards = (0..count as usize).map(|copy| Pending {
            kind,
            number: numbers.get(copy).copied(),
            price,
            own: None,
        });
        self.pending.extend(cards);
    }

    /// Counts cards beyond the limit.
    fn too_many(&mut self, place: Place, count: usize) {
        self.beyond.get_or_insert((place, 0)).1 += count;
    }

    /// Reports cards beyond the limit, as one error for all kinds.
    pub(super) fn check_room(&mut self) {
        if let Some((place, beyond)) = self.beyond.take() {
            let message =
                format!("a deck has at most {} cards, not {}", limits::CARDS, self.pending.len() + beyond);
            self.error("too-many-cards", message, place, "the limit is exceeded here");
        }
    }

    pub(super) fn explicit_cards(&mut self, spec: &Spec, set: usize) {
        for (index, written) in spec.cards.iter().enumerate() {
            let (raw, place) = (&written.raw, written.place.clone());
            let named = |kind: &Kind| kind.id == raw.kind;
            // Written kinds come before those made by `each`, and those of this file before those of others.
            let is_made = |kind: &Kind| self.each.iter().any(|rule| rule.card_type == kind.card_type);
            let mut found: Vec<usize> =
                (0..self.deck.kinds.len()).filter(|kind| named(&self.deck.kinds[*kind])).collect();
            for better in
                [&|kind: &Kind| !is_made(kind), &|kind: &Kind| kind.set == set] as [&dyn Fn(&Kind) -> bool; 2]
            {
                if found.iter().any(|kind| better(&self.deck.kinds[*kind])) {
                    found.retain(|kind| better(&self.deck.kinds[*kind]));
                }
            }
            match found.as_slice() {
                [_] if self.pending.len() >= limits::CARDS => {
                    // The remaining cards of the file are skipped.
                    self.too_many(place, spec.cards.len() - index);
                    return;
                }
                [kind] => {
                    let effect = raw
                        .effect
                        .as_ref()
                        .and_then(|name| self.effect_named(name, written.place_of("effect")));
                    let own =
                        Some(Own { raw: raw.clone(), effect, place, places: written.places().collect() });
                    self.pending.push(Pending { kind: *kind, number: raw.number, price: raw.price, own });
                }
                [] => self.no_kind(spec, written),
                [first, second, ..] => {
                    let types = [first, second]
                        .map(|kind| self.deck.types[self.deck.kinds[*kind].card_type].id.clone());
                    let message = format!(
                        "two kinds are called `{}`: one of the type `{}`, one of the type `{}`",
                        raw.kind, types[0], types[1]
                    );
                    let diagnostic =
                        self.error("ambiguous-kind", message, written.place_of("kind"), "which of them?");
                    *diagnostic = diagnostic.clone().hint("give one of the kinds another `id`");
                }
            }
        }
    }

    /// Handles a card without a kind: if the kind is not in play, the card is left out; if no file has it,
    /// that is an error.
    fn no_kind(&mut self, spec: &Spec, written: &Written<RawCard>) {
        let raw = &written.raw;
        if spec.kinds.iter().any(|kind| kind.raw.id == raw.kind) {
            return;
        }
        let known: Vec<&str> = self
            .deck
            .kinds
            .iter()
            .map(|kind| kind.id.as_str())
            .chain(spec.kinds.iter().map(|kind| kind.raw.id.as_str()))
            .collect();
        let diagnostic = Diagnostic::error("unknown-kind", format!("there is no kind `{}`", raw.kind))
            .at(written.place_of("kind"), "not the `id` of any kind")
            .nearest(&raw.kind, known);
        self.diagnostics.push(diagnostic);
    }

    /// Makes the pending cards of this file.
    pub(super) fn finish_cards(&mut self, first_card: usize) {
        let mut made: Vec<Card> = Vec::new();
        for pending in &self.pending[first_card..] {
            let kind = &self.deck.kinds[pending.kind];
            let raw = &self.written[pending.kind];
            let own = pending.own.as_ref().map(|own| &own.raw);
            let mut fields = kind.fields.clone();
            fields.extend(own.map(|own| own.fields.clone()).unwrap_or_default());
            let places = match &pending.own {
                Some(own) => Arc::new(
                    kind.places
                        .iter()
                        .map(|(key, place)| (key.clone(), place.clone()))
                        .chain(own.places.clone())
                        .collect(),
                ),
                None => Arc::clone(&kind.places),
            };
            made.push(Card {
                places,
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
}
