//! Reads the values of a setup, and collects their errors.

use super::super::rules::Rules;
use super::super::state::{CLASSES, MOST_CARDS, NONE, split};
use super::schema::{Card, Setup};
use crate::games::shared::{SeatNumber, SetupErrors};
use crate::rules::{KeyError, Seat, Seats};

/// A setup on its way to a state, and the errors found so far.
pub(super) struct Reader<'a> {
    pub(super) rules: &'a Rules,
    pub(super) setup: &'a Setup,
    pub(super) errors: SetupErrors,
}

impl<'a> Reader<'a> {
    /// The values of a key by seat, each with its path; there must be one for each seat.
    pub(super) fn by_seat<T>(&mut self, key: &str, values: &'a Option<Vec<T>>) -> Vec<(usize, String, &'a T)> {
        let Some(values) = values else { return Vec::new() };
        let players = usize::from(self.rules.players);
        if values.len() != players {
            self.errors.add(key, format!("there must be {players} values, one a seat, not {}", values.len()));
            return Vec::new();
        }
        values.iter().enumerate().map(|(seat, value)| (seat, format!("{key}.{seat}"), value)).collect()
    }

    /// Cards by seat.
    pub(super) fn cards_by_seat(&mut self, key: &str, values: &'a Option<Vec<Vec<Card>>>) -> Vec<(usize, String, Vec<u8>)> {
        let seats = self.by_seat(key, values);
        seats.into_iter().map(|(seat, path, cards)| (seat, path.clone(), self.classes(&path, cards))).collect()
    }

    /// The classes of cards.
    pub(super) fn classes(&mut self, key: &str, cards: &[Card]) -> Vec<u8> {
        cards.iter().enumerate().filter_map(|(at, card)| self.class(&format!("{key}.{at}"), card)).collect()
    }

    pub(super) fn class(&mut self, key: &str, card: &Card) -> Option<u8> {
        let (word, known) = (card.to_string(), &self.rules.words);
        let class = known.iter().position(|known| *known == word);
        if class.is_none() {
            let error = match card {
                Card::Number(_) => KeyError::new(key, format!("no card has the number {word}")),
                Card::Word(_) => KeyError::new(key, format!("there is no card `{word}`")).nearest(&word, known.iter().map(String::as_str)),
            };
            self.errors.push(error);
        }
        class.map(|class| class as u8)
    }

    /// A pile, by class.
    pub(super) fn counted(&mut self, key: &str, cards: Option<&'a Vec<Card>>) -> Option<[u16; CLASSES]> {
        let mut counts = [0u16; CLASSES];
        for class in self.classes(key, cards?) {
            let count = &mut counts[usize::from(class)];
            *count = count.saturating_add(1);
        }
        Some(counts)
    }

    pub(super) fn seats(&mut self, key: &str, numbers: Option<&Vec<SeatNumber>>) -> Option<Seats> {
        let numbers = numbers?.iter().enumerate();
        let seats = numbers.map(|(at, number)| self.errors.seat(&format!("{key}.{at}"), Some(*number), Seat(0)));
        Some(seats.fold(Seats::NONE, Seats::with))
    }

    /// A number up to `most`.
    pub(super) fn number(&mut self, key: &str, number: Option<u8>, most: u8) -> Option<u8> {
        number.map(|number| self.errors.number(key, number.into(), most.into()) as u8)
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
