//! Reads the values of a setup, and collects their errors.

use std::fmt::Display;

use super::super::rules::Rules;
use super::super::state::{CLASSES, MOST_CARDS, NONE, split};
use super::schema::{Card, Setup};
use crate::games::shared::SetupErrors;

/// A setup on its way to a state, and the errors found so far.
pub(super) struct Reader<'a> {
    pub(super) rules: &'a Rules,
    pub(super) setup: &'a Setup,
    pub(super) errors: SetupErrors,
}

impl<'a> Reader<'a> {
    /// The values of a key by seat: one for each, or none.
    pub(super) fn by_seat<T>(&mut self, key: &str, values: &'a Option<Vec<T>>) -> &'a [T] {
        let Some(values) = values else { return &[] };
        let players = usize::from(self.rules.players);
        if values.len() != players {
            self.errors
                .add(key, format_args!("there must be {players} values, one a seat, not {}", values.len()));
            return &[];
        }
        values
    }

    /// Cards by seat.
    pub(super) fn cards_by_seat(&mut self, key: &str, values: &'a Option<Vec<Vec<Card>>>) -> Vec<Vec<u8>> {
        let seats = self.by_seat(key, values).iter().enumerate();
        seats.map(|(seat, cards)| self.classes(&format_args!("{key}.{seat}"), cards)).collect()
    }

    /// The classes of cards.
    fn classes(&mut self, key: &dyn Display, cards: &[Card]) -> Vec<u8> {
        cards
            .iter()
            .enumerate()
            .filter_map(|(at, card)| self.class(&format_args!("{key}.{at}"), card))
            .collect()
    }

    fn class(&mut self, key: &dyn Display, card: &Card) -> Option<u8> {
        match card {
            Card::Number(number) => {
                let class = (0..CLASSES as u8).find(|class| self.rules.plain_number(*class) == Some(*number));
                self.errors.need(class.is_some(), key, format_args!("no card has the number {number}"));
                class
            }
            Card::Word(word) => {
                let known = self.rules.words.iter().map(String::as_str);
                self.errors.known(key, "there is no card", word, known).map(|class| class as u8)
            }
        }
    }

    /// A pile, by class.
    pub(super) fn counted(&mut self, key: &str, cards: Option<&'a Vec<Card>>) -> Option<[u16; CLASSES]> {
        let mut counts = [0u16; CLASSES];
        for class in self.classes(&key, cards?) {
            let count = &mut counts[usize::from(class)];
            *count = count.saturating_add(1);
        }
        Some(counts)
    }

    /// A number up to `most`.
    pub(super) fn number(&mut self, key: &str, number: Option<u8>, most: u8) -> Option<u8> {
        number.map(|number| self.errors.number(&key, number.into(), most.into()) as u8)
    }
}

/// Sizes of dice; too many are sizes that no split has.
pub(super) fn as_sizes(sizes: &[u8]) -> split::Sizes {
    let mut all = [0; MOST_CARDS];
    match all.get_mut(..sizes.len()) {
        Some(first) => first.copy_from_slice(sizes),
        None => all = [NONE; MOST_CARDS],
    }
    // A sum of such sizes can't overflow.
    all.map(|size| if usize::from(size) <= MOST_CARDS { size } else { NONE })
}
