//! Clauses of all decks, with or without rules.

use std::collections::BTreeMap;

use super::clause::{Clause, Findings};
use crate::deck::Deck;

/// The clauses of every deck.
pub const CLAUSES: &[Clause] = &[
    Clause::every("C7", "every card has a serial number of its own", unique_serials),
    Clause::every("C7", "no two cards of a type share a number", unique_numbers),
];

fn unique_serials(deck: &Deck, findings: &mut Findings) {
    let mut seen = BTreeMap::new();
    for card in &deck.cards {
        if let Some(first) = seen.insert(&card.serial, card) {
            findings.card(deck, card, format!("the serial number is also that of {}", first.name), "");
        }
    }
}

fn unique_numbers(deck: &Deck, findings: &mut Findings) {
    let mut seen = BTreeMap::new();
    for card in &deck.cards {
        let Some(number) = card.number else { continue };
        if let Some(first) = seen.insert((deck.kinds[card.kind].card_type, number), card) {
            findings.card(
                deck,
                card,
                format!("the number {number} is also that of {}", deck.title_of(first)),
                "",
            );
        }
    }
    if seen.is_empty() {
        findings.nothing("no card has a number");
    }
}
