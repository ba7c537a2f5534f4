//! Some of a deck's cards, as people name them or read them off a card: `1-10,PK 03/13,owl,special`.

use std::collections::BTreeSet;

use super::{Card, Deck};
use crate::diag::{Diagnostic, Faults, list};

/// The cards that a list names, as indices in the deck's order, each once: serial numbers, as on the card or without what they begin with,
/// ranges of them, kinds, types, sets. Where several things have one name, it means the first of them in that order.
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
    if let Some(numbers) = Numbers::read(item, "") {
        return numbers.cards(deck, item);
    }
    let meanings: [&dyn Fn(&Card) -> bool; 3] =
        [&|card| deck.kinds[card.kind].id == item, &|card| deck.type_of(card).id == item, &|card| deck.set_of(card).id == item];
    for is_meant in meanings {
        let meant = deck.cards.iter().enumerate().filter(|(_, card)| is_meant(card));
        let places: Vec<usize> = meant.map(|(place, _)| place).collect();
        if !places.is_empty() {
            return Ok(places);
        }
    }
    // Behind all names: `s1` may be one of them in a deck whose serial numbers begin with `S`.
    match Numbers::read(item, &deck.serial) {
        Some(numbers) => numbers.cards(deck, item),
        None => Err(unknown(deck, item)),
    }
}

fn unknown(deck: &Deck, item: &str) -> Diagnostic {
    let kinds = deck.kinds.iter().map(|kind| kind.id.as_str());
    let types: Vec<&str> = deck.types.iter().map(|card_type| card_type.id.as_str()).collect();
    let sets: Vec<&str> = deck.sets.iter().map(|set| set.id.as_str()).collect();
    let serials: Vec<String> = deck.cards.iter().map(|card| card.serial.to_string()).collect();
    let short = serials.iter().filter_map(|serial| Some(serial.rsplit_once('/')?.0));
    let known = kinds.chain(types.iter().chain(&sets).copied()).chain(serials.iter().map(String::as_str)).chain(short);
    let fault = Diagnostic::error("cards", format!("{} has no cards called `{item}`", deck.title)).at(deck.place.clone(), "this deck");
    let fault = fault.nearest(item, known);
    let fault = fault.hint(format!("name serial numbers, ranges as `1-10`, kinds, types ({}), or sets ({})", list(types), list(sets)));
    let fault = if deck.sets.len() > 1 { fault } else { fault.hint("the cards of an expansion are there with `--set` and its name") };
    serials_told(deck).into_iter().fold(fault, Diagnostic::hint)
}

/// From which serial number to which the cards of a deck are; nothing of a deck without cards.
fn serials_told(deck: &Deck) -> Option<String> {
    let (first, last) = (deck.cards.first()?, deck.cards.last()?);
    Some(format!("its serial numbers are `{}` to `{}`", first.serial, last.serial))
}

/// Serial numbers from one to another, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    first: usize,
    last: usize,
    /// Of how many cards they are, if that was said.
    of: [Option<usize>; 2],
}

impl Numbers {
    /// One, or two with a hyphen between them, each as on a card or without what cards have in front and behind.
    fn read(item: &str, prefix: &str) -> Option<Numbers> {
        if let Some((one, of)) = number(item, prefix) {
            return Some(Numbers { first: one, last: one, of: [of, None] });
        }
        // What serial numbers begin with may have a hyphen too.
        item.match_indices('-').find_map(|(at, _)| {
            let ((first, of), (last, of_too)) = (number(&item[..at], prefix)?, number(&item[at + 1..], prefix)?);
            Some(Numbers { first, last, of: [of, of_too] })
        })
    }

    /// The cards that have them, as indices.
    ///
    /// # Errors
    /// That the deck has not all of them, or has another number of cards than was said.
    fn cards(self, deck: &Deck, item: &str) -> Result<Vec<usize>, Diagnostic> {
        let (Numbers { first, last, of }, count) = (self, deck.cards.len());
        let fault = || Diagnostic::error("cards", format!("{} has no cards `{item}`", deck.title)).at(deck.place.clone(), "this deck");
        if first < 1 || last > count || first > last {
            if (1..first).contains(&last) && first <= count {
                return Err(fault().hint(format!("write `{last}-{first}`: a range goes upwards")));
            }
            let fault = serials_told(deck).into_iter().fold(fault(), Diagnostic::hint);
            return Err(fault.hint(format!("write for example `1-{}`", count.min(10))));
        }
        if of.into_iter().flatten().any(|of| of != count) {
            let same = deck.cards.get(first - 1).map(|card| format!("did you mean `{}`?", card.serial));
            let fault = same.into_iter().fold(fault(), Diagnostic::hint);
            return Err(fault.hint(format!(
                "it has {count} cards: give --set, --players and --remove-extremes as they were when the card was printed"
            )));
        }
        Ok((first - 1..last).collect())
    }
}

/// A serial number, and of how many: `3`, `3/13`; with a prefix `PK 03/13`, `pk 3`.
fn number(text: &str, prefix: &str) -> Option<(usize, Option<usize>)> {
    let text = text.trim();
    let bare = match text.get(..prefix.len()) {
        Some(start) if start.eq_ignore_ascii_case(prefix) => text[prefix.len()..].trim_start(),
        _ => text,
    };
    match bare.split_once('/') {
        Some((one, of)) => Some((one.parse().ok()?, Some(of.parse().ok()?))),
        None => Some((bare.parse().ok()?, None)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(item: &str, prefix: &str) -> Option<(usize, usize, [Option<usize>; 2])> {
        Numbers::read(item, prefix).map(|Numbers { first, last, of }| (first, last, of))
    }

    #[test]
    fn serial_numbers_are_read_as_they_are_printed() {
        for (item, first, last) in
            [("PK 03", 3, 3), ("pk3", 3, 3), ("PK 03-07", 3, 7), ("PK 03 - PK 07", 3, 7), ("12", 12, 12), ("1-10", 1, 10)]
        {
            assert_eq!(read(item, "PK"), Some((first, last, [None; 2])), "{item}");
        }
        assert_eq!(read("PK 03/13", "PK"), Some((3, 3, [Some(13), None])));
        assert_eq!(read("A-1 03/13-A-1 04/13", "A-1"), Some((3, 4, [Some(13), Some(13)])));
        for none in ["", "-", "PK", "owl", "owl-3", "PX 03", "3/", "/3", "PK 3/13/2", "1-2-3", "+", "99999999999999999999"] {
            assert_eq!(read(none, "PK"), None, "{none}");
        }
        assert_eq!(read("PK 03", ""), None);
    }
}
