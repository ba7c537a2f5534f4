//! Some of a deck's cards, as people name them: `1-10,15,owl`.

use std::collections::BTreeSet;

use super::Deck;
use crate::diag::{Diagnostic, Faults, list};

/// The cards that a list names, as indices in the deck's order, each once: serial numbers, ranges of them, kinds, types.
///
/// # Errors
/// All items that name no card.
pub fn select(deck: &Deck, text: &str) -> Result<Vec<usize>, Faults> {
    let mut chosen = BTreeSet::new();
    let mut faults = Faults::default();
    for item in text.split(',').map(str::trim).filter(|item| !item.is_empty() || text.trim().is_empty()) {
        match named(deck, item) {
            Ok(cards) => chosen.extend(cards),
            Err(fault) => faults.push(fault),
        }
    }
    faults.into_result(chosen.into_iter().collect()).map(|(cards, _)| cards)
}

fn named(deck: &Deck, item: &str) -> Result<Vec<usize>, Diagnostic> {
    if let Some((first, last)) = range(item) {
        let count = deck.cards.len();
        if first < 1 || last > count || first > last {
            let message = format!("{} has no cards `{item}`", deck.title);
            let fault = Diagnostic::error("cards", message).at(deck.place.clone(), "this deck");
            if (1..first).contains(&last) && first <= count {
                return Err(fault.hint(format!("write `{last}-{first}`: a range goes upwards")));
            }
            return Err(fault.hint(format!("its serial numbers are 1 to {count}; write for example `1-{}`", count.min(10))));
        }
        return Ok((first - 1..last).collect());
    }
    let all = || deck.cards.iter().enumerate();
    let of_kind: Vec<usize> = all().filter(|(_, card)| deck.kinds[card.kind].id == item).map(|(place, _)| place).collect();
    if !of_kind.is_empty() {
        return Ok(of_kind);
    }
    let of_type: Vec<usize> = all().filter(|(_, card)| deck.type_of(card).id == item).map(|(place, _)| place).collect();
    if !of_type.is_empty() {
        return Ok(of_type);
    }
    let kinds = deck.kinds.iter().map(|kind| kind.id.as_str());
    let types: Vec<&str> = deck.types.iter().map(|card_type| card_type.id.as_str()).collect();
    let fault = Diagnostic::error("cards", format!("{} has no cards called `{item}`", deck.title)).at(deck.place.clone(), "this deck");
    let fault = fault.nearest(item, kinds.chain(types.iter().copied()));
    Err(fault.hint(format!("name serial numbers, ranges as `1-10`, kinds, or types: {}", list(types))))
}

/// A number, or two with a hyphen between them.
fn range(item: &str) -> Option<(usize, usize)> {
    let number = |text: &str| text.trim().parse::<usize>().ok();
    match item.split_once('-') {
        Some((first, last)) => Some((number(first)?, number(last)?)),
        None => number(item).map(|one| (one, one)),
    }
}
