//! Selection of cards by name or serial number: `1-10,PK 03/13,owl,special`.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use super::model::{Card, Deck};
use crate::diag::{Diagnostic, list};

/// Unknown items that get a suggestion; suggestions for more would take long in a large deck.
const MAX_SUGGESTIONS: usize = 20;

/// The cards of a deck that a list selects.
#[derive(Debug, Default)]
pub struct Selected<'a> {
    /// The selected cards, as indices in the deck's order, each once.
    pub cards: Vec<usize>,
    /// The items that name no card, each once, with the reason.
    pub missing: Vec<(&'a str, Diagnostic)>,
}

/// The items of a list, as written.
pub fn items(text: &str) -> impl Iterator<Item = &str> {
    text.split(',').map(str::trim).filter(|item| !item.is_empty())
}

/// Selects cards by a list of serial numbers, with or without prefix, ranges of them, kinds, types and sets.
/// If several of these have the same name, the first in this order is meant.
pub fn select<'a>(deck: &Deck, text: &'a str) -> Selected<'a> {
    let names = Names::of(deck);
    let (mut chosen, mut seen, mut missing) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    for item in items(text).filter(|item| seen.insert(*item)) {
        match names.named(item) {
            Ok(cards) => chosen.extend(cards),
            Err(diagnostic) => missing.push((
                item,
                diagnostic.unwrap_or_else(|| names.unknown(item, missing.len() < MAX_SUGGESTIONS)),
            )),
        }
    }
    Selected { cards: chosen.into_iter().collect(), missing }
}

/// The names of a deck's cards.
struct Names<'a> {
    deck: &'a Deck,
    /// The cards of each kind, type and set.
    cards: BTreeMap<&'a str, Vec<usize>>,
    /// All names for suggestions, computed on demand.
    known: OnceCell<Vec<String>>,
}

impl<'a> Names<'a> {
    fn of(deck: &'a Deck) -> Names<'a> {
        let by = |name: &dyn Fn(&'a Card) -> &'a String| {
            let mut named: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
            for (place, card) in deck.cards.iter().enumerate() {
                named.entry(name(card)).or_default().push(place);
            }
            named
        };
        // The last one added overrides others with the same name.
        let mut cards = by(&|card| &deck.sets[deck.kinds[card.kind].set].id);
        cards.extend(by(&|card| &deck.type_of(card).id));
        cards.extend(by(&|card| &deck.kinds[card.kind].id));
        Names { deck, cards, known: OnceCell::new() }
    }

    /// The cards that an item names.
    ///
    /// # Errors
    /// The deck does not have these numbers; `None` if it has no such name.
    fn named(&self, item: &str) -> Result<Vec<usize>, Option<Diagnostic>> {
        let numbered = |prefix: &str| {
            Numbers::read(item, prefix).map(|numbers| numbers.cards(self.deck, item).map_err(Some))
        };
        let named = || self.cards.get(item).cloned().map(Ok);
        // After all names: `s1` may be a name in a deck with the prefix `S`.
        numbered("").or_else(named).or_else(|| numbered(&self.deck.serial)).unwrap_or(Err(None))
    }

    fn unknown(&self, item: &str, suggest: bool) -> Diagnostic {
        let deck = self.deck;
        let types = list(deck.types.iter().map(|card_type| card_type.id.as_str()));
        let sets = list(deck.sets.iter().map(|set| set.id.as_str()));
        let diagnostic = Diagnostic::error("cards", format!("{} has no cards called `{item}`", deck.title))
            .at(deck.place.clone(), "this deck");
        let diagnostic = if suggest {
            diagnostic.nearest(item, self.known().iter().map(String::as_str))
        } else {
            diagnostic
        };
        let diagnostic = diagnostic
            .hint(format!("name serial numbers, ranges as `1-10`, kinds, types ({types}), or sets ({sets})"));
        let diagnostic = if deck.sets.len() > 1 {
            diagnostic
        } else {
            diagnostic.hint("add the cards of an expansion with `--set` and its name")
        };
        serial_range(deck).into_iter().fold(diagnostic, Diagnostic::hint)
    }

    /// Kinds, types, sets, and serial numbers with and without prefix.
    fn known(&self) -> &[String] {
        self.known.get_or_init(|| {
            let deck = self.deck;
            let kinds = deck.kinds.iter().map(|kind| kind.id.clone());
            let types = deck.types.iter().map(|card_type| card_type.id.clone());
            let sets = deck.sets.iter().map(|set| set.id.clone());
            let serials: Vec<String> = deck.cards.iter().map(|card| card.serial.to_string()).collect();
            let short: Vec<String> =
                serials.iter().filter_map(|serial| Some(serial.rsplit_once('/')?.0.to_string())).collect();
            kinds.chain(types).chain(sets).chain(serials).chain(short).collect()
        })
    }
}

/// The range of a deck's serial numbers in words; `None` if it has no cards.
fn serial_range(deck: &Deck) -> Option<String> {
    let (first, last) = (deck.cards.first()?, deck.cards.last()?);
    Some(format!("its serial numbers are `{}` to `{}`", first.serial, last.serial))
}

/// A range of serial numbers, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    first: usize,
    last: usize,
    /// The number of cards in the deck, if it was given.
    of: [Option<usize>; 2],
}

impl Numbers {
    /// Parses one number, or two with a hyphen between them, each with or without prefix and total.
    fn read(item: &str, prefix: &str) -> Option<Numbers> {
        if let Some((one, of)) = number(item, prefix) {
            return Some(Numbers { first: one, last: one, of: [of, None] });
        }
        // The prefix may contain a hyphen too.
        item.match_indices('-').find_map(|(at, _)| {
            let ((first, of), (last, of_too)) =
                (number(&item[..at], prefix)?, number(&item[at + 1..], prefix)?);
            Some(Numbers { first, last, of: [of, of_too] })
        })
    }

    /// The cards with these numbers, as indices.
    ///
    /// # Errors
    /// The deck does not have all of them, or another total number of cards.
    fn cards(self, deck: &Deck, item: &str) -> Result<Vec<usize>, Diagnostic> {
        let (Numbers { first, last, of }, count) = (self, deck.cards.len());
        let diagnostic = || {
            Diagnostic::error("cards", format!("{} has no cards `{item}`", deck.title))
                .at(deck.place.clone(), "this deck")
        };
        if first < 1 || last > count || first > last {
            if (1..first).contains(&last) && first <= count {
                return Err(
                    diagnostic().hint(format!("write `{last}-{first}`: the lower number comes first"))
                );
            }
            let diagnostic = serial_range(deck).into_iter().fold(diagnostic(), Diagnostic::hint);
            return Err(diagnostic.hint(format!("write for example `1-{}`", count.min(10))));
        }
        if of.into_iter().flatten().any(|of| of != count) {
            let same = deck.cards.get(first - 1).map(|card| format!("did you mean `{}`?", card.serial));
            let diagnostic = same.into_iter().fold(diagnostic(), Diagnostic::hint);
            return Err(diagnostic.hint(format!(
                "it has {count} cards: give --set, --players and --remove-extremes as they were when the \
                card was printed"
            )));
        }
        Ok((first - 1..last).collect())
    }
}

/// Parses a serial number and its total: `3`, `3/13`; with a prefix `PK 03/13`, `pk 3`.
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
        for (item, first, last) in [
            ("PK 03", 3, 3),
            ("pk3", 3, 3),
            ("PK 03-07", 3, 7),
            ("PK 03 - PK 07", 3, 7),
            ("12", 12, 12),
            ("1-10", 1, 10),
        ] {
            assert_eq!(read(item, "PK"), Some((first, last, [None; 2])), "{item}");
        }
        assert_eq!(read("PK 03/13", "PK"), Some((3, 3, [Some(13), None])));
        assert_eq!(read("A-1 03/13-A-1 04/13", "A-1"), Some((3, 4, [Some(13), Some(13)])));
        for none in [
            "",
            "-",
            "PK",
            "owl",
            "owl-3",
            "PX 03",
            "3/",
            "/3",
            "PK 3/13/2",
            "1-2-3",
            "+",
            "99999999999999999999",
        ] {
            assert_eq!(read(none, "PK"), None, "{none}");
        }
        assert_eq!(read("PK 03", ""), None);
    }
}
