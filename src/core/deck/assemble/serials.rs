//! The last steps: cards that are left out, numbers that must differ, serial numbers.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Making, PLACES_SHOWN};
use crate::deck::model::{Card, Kind, Serial};
use crate::diag::{Diagnostic, Place, are, counted};
use crate::spec::Spec;

/// The code of the error that a deck has too few cards with numbers.
pub const REMOVE_EXTREMES: &str = "remove-extremes";

impl Making<'_> {
    pub(super) fn remove_extremes(&mut self, base: &Spec) {
        let numbered = self.deck.cards.iter().filter(|card| card.number.is_some()).count();
        let remove = self.options.remove_extremes as usize;
        if remove > 0 && remove >= numbered {
            let message = format!(
                "can't remove {} with extreme numbers: there {} {numbered} with a number",
                counted(remove, "card"),
                are(numbered)
            );
            self.error(REMOVE_EXTREMES, message, base.place("id"), "");
            return;
        }
        for turn in 0..remove {
            let by_number = |(_, card): &(usize, &Card)| card.number;
            let numbered = self.deck.cards.iter().enumerate().filter(|(_, card)| card.number.is_some());
            let extreme =
                if turn % 2 == 0 { numbered.max_by_key(by_number) } else { numbered.min_by_key(by_number) };
            if let Some((index, _)) = extreme {
                self.deck.cards.remove(index);
                self.deck.left_out += 1;
            }
        }
    }

    /// Checks C7: no two cards of a type have the same number.
    pub(super) fn unique_numbers(&mut self) {
        let mut seen: BTreeMap<(usize, i32), &Card> = BTreeMap::new();
        let mut clashes = Vec::new();
        for card in &self.deck.cards {
            let Some(number) = card.number else { continue };
            let key = (self.deck.kinds[card.kind].card_type, number);
            match seen.get(&key) {
                None => _ = seen.insert(key, card),
                Some(first) => {
                    let set = |card: &Card| &self.deck.sets[self.deck.kinds[card.kind].set].id;
                    let named =
                        |card: &Card| format!("`{}` ({}, set `{}`)", card.name, card.serial, set(card));
                    let message =
                        format!("two cards have the number {number}: {} and {}", named(first), named(card));
                    let diagnostic = Diagnostic::error("C7", message)
                        .at(number_place(card), format!("{number} again here"));
                    clashes.push(diagnostic.also(number_place(first), format!("{number} first here")).hint(
                        "give one of them another number: no two cards of a type may share one, \
                                whatever sets are combined",
                    ));
                }
            }
        }
        clashes.into_iter().for_each(|clash| self.diagnostics.push(clash));
    }

    pub(super) fn serials(&mut self) {
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
            self.no_cards();
        }
    }
}

impl Making<'_> {
    /// The error of a deck without cards: at the counts of its kinds, which are all 0, if it has kinds.
    fn no_cards(&mut self) {
        let count_of = |kind: &Kind| kind.places.get("count").cloned();
        let mut counts = self.deck.kinds.iter().filter_map(count_of);
        let Some(first) = counts.next() else {
            self.error("no-cards", "the deck has no cards", self.deck.place.clone(), "add `[[kinds]]`");
            return;
        };
        let others: Vec<Place> = counts.take(PLACES_SHOWN - 1).collect();
        let message = match self.deck.kinds.len() {
            1 => "the deck has no cards: its only kind has a `count` of 0",
            _ => "the deck has no cards: all its kinds have a `count` of 0",
        };
        let error = self.error("no-cards", message, first, "no cards of this kind");
        let error_with_places =
            others.into_iter().fold(error.clone(), |error, place| error.also(place, "no cards of this kind"));
        *error = error_with_places.hint("write `count = 3` for three cards, or delete the line for one");
    }
}

/// Where the number of a card is written: its own, one of those of its kind, or else the card or its kind.
fn number_place(card: &Card) -> Place {
    let copy = format!("numbers.{}", card.copy.saturating_sub(1));
    let written = ["number", &copy, "numbers"].into_iter().find_map(|key| card.places.get(key));
    written.unwrap_or(&card.place).clone()
}
