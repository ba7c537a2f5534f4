//! How many of each component a game has in play at once, so that people know how many to print.

use super::histogram::Histogram;
use crate::rules::{Class, Component, Rules};

/// Cards that are counted together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needed {
    /// The name of their class, or of all cards that are shuffled together, in the plural.
    pub name: String,
    /// How many there are.
    pub count: u32,
    /// Players are given just the ones that they need; otherwise they are shuffled.
    pub is_supply: bool,
}

/// The components of a game: each class of a supply, and the cards that are shuffled together, in the order
/// of their first class.
pub fn components(classes: &[Class]) -> Vec<Needed> {
    let mut components: Vec<Needed> = Vec::new();
    for (place, class) in places(classes).into_iter().zip(classes) {
        match components.get_mut(place) {
            Some(known) => known.count += u32::from(class.count),
            None => components.push(match class.component {
                Component::Supply => {
                    Needed { name: class.name.clone(), count: class.count.into(), is_supply: true }
                }
                Component::Shuffled(name) => {
                    Needed { name: name.into(), count: class.count.into(), is_supply: false }
                }
            }),
        }
    }
    components
}

/// The place of each class among the components.
fn places(classes: &[Class]) -> Vec<usize> {
    let mut shuffled: Vec<(&str, usize)> = Vec::new();
    let mut next = 0..;
    let mut place = |class: &Class| match class.component {
        Component::Supply => next.next().unwrap_or(0),
        Component::Shuffled(name) => {
            shuffled.iter().find(|(known, _)| *known == name).map(|(_, place)| *place).unwrap_or_else(|| {
                let place = next.next().unwrap_or(0);
                shuffled.push((name, place));
                place
            })
        }
    };
    classes.iter().map(&mut place).collect()
}

/// The most of each component that a game had in play at once so far.
#[derive(Clone, Debug)]
pub(super) struct Peaks {
    places: Vec<usize>,
    /// Cards of each class in play.
    counts: Vec<u16>,
    now: Vec<u32>,
    most: Vec<u32>,
}

impl Peaks {
    pub(super) fn new(classes: &[Class]) -> Peaks {
        let places = places(classes);
        let components = places.iter().max().map_or(0, |last| last + 1);
        Peaks { places, counts: vec![0; classes.len()], now: vec![0; components], most: vec![0; components] }
    }

    /// Begins another game.
    pub(super) fn again(&mut self) {
        self.most.fill(0);
    }

    /// Looks at a state.
    pub(super) fn see<R: Rules>(&mut self, rules: &R, state: &R::State) {
        rules.in_play(state, &mut self.counts);
        self.now.fill(0);
        self.places.iter().zip(&self.counts).for_each(|(place, count)| self.now[*place] += u32::from(*count));
        self.most.iter_mut().zip(&self.now).for_each(|(most, now)| *most = (*most).max(*now));
    }

    /// Counts the game that is over.
    pub(super) fn add_to(&self, needed: &mut Vec<Histogram>) {
        needed.resize(needed.len().max(self.most.len()), Histogram::default());
        needed.iter_mut().zip(&self.most).for_each(|(needed, most)| needed.add(*most));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn supplies_count_by_class_and_shuffled_cards_together() {
        let class = |name: &str, count, component| Class {
            name: name.into(),
            count,
            played: true,
            card: None,
            component,
        };
        let (eggs, supply) = (Component::Shuffled("eggs"), Component::Supply);
        let classes = [
            class("One", 2, eggs),
            class("ten", 20, supply),
            class("Two", 3, eggs),
            class("fifty", 5, supply),
        ];
        assert_eq!(places(&classes), [0, 1, 0, 2]);
        let known: Vec<(String, u32, bool)> = components(&classes)
            .into_iter()
            .map(|needed| (needed.name, needed.count, needed.is_supply))
            .collect();
        assert_eq!(known, [("eggs".into(), 5, false), ("ten".into(), 20, true), ("fifty".into(), 5, true)]);
    }
}
