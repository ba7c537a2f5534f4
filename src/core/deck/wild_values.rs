//! Values of cards far outside the rest: often a slip of the keyboard, always worth a second look.

use std::collections::BTreeMap;

use super::model::{Card, Deck};
use crate::diag::{Diagnostic, Diagnostics, list};

/// Beside a wild value there must be this number of others.
const FEWEST_VALUES: usize = 5;

/// A value is wild if it makes the range of all values this many times as wide.
const WIDENED: i64 = 4;

/// A number on cards: its name, and where it is.
type Attribute = (&'static str, fn(&Card) -> Option<i32>);

/// Warnings of numbers, prices and values that lie far outside those of the other cards of their type, or are
/// the only ones with their sign.
pub fn wild_values(deck: &Deck) -> Diagnostics {
    let attributes: [Attribute; 3] =
        [("number", |card| card.number), ("price", |card| card.price), ("value", |card| card.value)];
    let mut diagnostics = Diagnostics::default();
    for card_type in 0..deck.types.len() {
        for (attribute, get) in attributes {
            let mut cards: BTreeMap<i32, Vec<&Card>> = BTreeMap::new();
            for card in deck.cards.iter().filter(|card| deck.kinds[card.kind].card_type == card_type) {
                if let Some(value) = get(card) {
                    cards.entry(value).or_default().push(card);
                }
            }
            let values: Vec<i32> = cards.keys().copied().collect();
            for (value, why) in wild(&values) {
                if let Some(card) = cards.get(&value).and_then(|cards| cards.first()) {
                    let message = format!("{}: the {attribute} {value} is {why}", deck.title_of(card));
                    let rest: Vec<String> = nearest(&values, value).iter().map(i32::to_string).collect();
                    let rest = list(rest.iter().map(String::as_str));
                    let diagnostic = Diagnostic::warning("wild-value", message)
                        .at(card.place.clone(), "this card")
                        .on_card(Some(card.serial.index));
                    diagnostics.push(diagnostic.hint(format!(
                        "the next {attribute}s of the type are {rest}; see whether it is meant"
                    )));
                }
            }
        }
    }
    diagnostics
}

/// The wild ones of values in ascending order, each with why.
fn wild(values: &[i32]) -> Vec<(i32, &'static str)> {
    let mut found = Vec::new();
    let [first, .., last] = values else { return found };
    if values.len() <= FEWEST_VALUES {
        return found;
    }
    let width = |values: &[i32]| {
        values
            .last()
            .zip(values.first())
            .map_or(0, |(most, least)| i64::from(*most) - i64::from(*least))
            .max(1)
    };
    let positive = values.iter().filter(|value| **value > 0).count();
    for (end, rest) in [(*first, &values[1..]), (*last, &values[..values.len() - 1])] {
        let lonely = if end < 0 {
            rest.iter().all(|value| *value > 0)
        } else {
            end > 0 && positive == 1 && !rest.contains(&0)
        };
        if width(values) >= WIDENED * width(rest) {
            found.push((end, "far outside the rest"));
        } else if lonely {
            found.push((end, if end < 0 { "the only negative one" } else { "the only positive one" }));
        }
    }
    found
}

/// The three other values next to a value at either end.
fn nearest(values: &[i32], value: i32) -> Vec<i32> {
    let mut others: Vec<i32> = values.iter().copied().filter(|other| *other != value).collect();
    others.sort_by_key(|other| other.abs_diff(value));
    others.truncate(3);
    others.sort_unstable();
    others
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stands_far_out_is_wild() {
        let found = |values: &[i32]| wild(values).into_iter().map(|(value, _)| value).collect::<Vec<_>>();
        assert_eq!(found(&[-9, -4, 1, 3, 5, 8, 500]), [500]);
        assert_eq!(found(&[-1000, 10, 40, 90, 160, 250, 1000]), [-1000]);
        assert_eq!(found(&[1, 2, 3, 4, 5, 6, 7000]), [7000]);
        assert_eq!(found(&[10, 40, 90, 160, 250, 350, 500, 650, 800, 1000]), Vec::<i32>::new());
        assert_eq!(found(&[-9, -7, -3, -1, 1, 4]), Vec::<i32>::new());
        assert_eq!(found(&[0, 10, 50, 100, 200, 500]), Vec::<i32>::new());
        assert_eq!(found(&[1, 500]), Vec::<i32>::new());
        assert_eq!(nearest(&[1, 2, 3, 4, 99], 99), [2, 3, 4]);
    }
}
