//! Rules for numbers and prices.

use std::collections::{BTreeMap, BTreeSet};

use super::{Making, Pending};
use crate::deck::numbers::{Need, NumberError, give};
use crate::diag::{Diagnostic, Place, are, counted};
use crate::limits;
use crate::rng::Stream;
use crate::spec::Spec;
use crate::spec::raw::{RawRule, RawType};

impl Making<'_> {
    /// Gives the cards of a type in this file their numbers and prices.
    pub(super) fn apply_rules(&mut self, spec: &Spec, name: &str, raw: &RawType, first_card: usize) {
        let Some(card_type) = self.deck.types.iter().position(|known| known.id == name) else { return };
        if let Some(rule) = &raw.number {
            let taken: BTreeSet<i32> = {
                let of_type = self.pending[first_card..]
                    .iter()
                    .filter(|card| self.deck.kinds[card.kind].card_type == card_type);
                of_type.filter_map(|card| card.number).collect()
            };
            self.apply(spec, name, "number", rule, card_type, first_card, &taken, |card| &mut card.number);
        }
        if let Some(rule) = &raw.price {
            self.apply(spec, name, "price", rule, card_type, first_card, &BTreeSet::new(), |card| {
                &mut card.price
            });
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
        let needs: Vec<Need> = open
            .iter()
            .map(|(kind, cards)| Need { first: self.deck.kinds[*kind].first, count: cards.len() })
            .collect();
        let mut stream = Stream::new(self.deck.seed, &[self.stream(), &spec.raw.set.id, name, what]);
        match give(rule, &needs, taken, &mut stream) {
            Ok(numbers) => {
                for (cards, numbers) in open.values().zip(numbers) {
                    for (card, number) in cards.iter().zip(numbers) {
                        *slot(&mut self.pending[*card]) = Some(number);
                    }
                }
            }
            Err(error) => {
                let kinds: Vec<usize> = open.keys().copied().collect();
                let place = spec.place(&format!("types.{name}.{what}"));
                self.diagnostics.push(self.explain(&error, name, what, place, &kinds));
            }
        }
    }

    fn explain(
        &self,
        error: &NumberError,
        name: &str,
        what: &str,
        rule: Place,
        kinds: &[usize],
    ) -> Diagnostic {
        let kind = |index: &usize| &self.deck.kinds[kinds[*index]];
        match error {
            NumberError::Range => {
                Diagnostic::error("rule", "the range is reversed").at(rule, "write the lower number first")
            }
            NumberError::Wide => Diagnostic::error("rule", "the range is too wide")
                .at(rule, format!("at most {} numbers", limits::NUMBER_POOL)),
            NumberError::Full { free, wanted } => Diagnostic::error(
                "rule",
                format!(
                    "{} of the type `{name}` must have a {what}, but only {free} {} free",
                    counted(*wanted, "card"),
                    are(*free)
                ),
            )
            .at(rule, "by this rule")
            .hint("make the range wider or the steps larger, or the counts smaller"),
            NumberError::NoFirst(index) => {
                Diagnostic::error("rule", format!("the kind `{}` has no `first`", kind(index).id))
                    .at(kind(index).place.clone(), "add its first number")
                    .also(rule, "this rule needs it")
            }
            NumberError::BadFirst(index) => {
                let first = kind(index).first.unwrap_or_default();
                Diagnostic::error(
                    "rule",
                    format!("the `first` number {first} of `{}` is out of range or taken", kind(index).id),
                )
                .at(kind(index).place.clone(), "choose another one")
                .also(rule, "the range")
            }
            NumberError::Overflow => {
                Diagnostic::error("rule", "the numbers are too large").at(rule, "use a smaller step")
            }
        }
    }
}
