//! The line that begins the report on a deck.

use crate::deck::Deck;
use crate::diag::counted;

/// `bid-it: Bid It!, 109 cards (Base set)`, with its line break.
pub(super) fn heading(deck: &Deck) -> String {
    let sets: Vec<&str> = deck.sets.iter().map(|set| set.title.as_str()).collect();
    format!("{}: {}, {} ({})\n", deck.id, deck.title, counted(deck.cards.len(), "card"), sets.join(", "))
}
