//! Decks in which one class of cards lacks what makes it special.

use crate::deck::{Card, Deck};
use crate::effect::Effect;
use crate::effect::parts::Script;
use crate::rules::{Class, Points};

/// The feature that cards lack when a game is played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Removed {
    /// Their effect.
    Effect,
    /// Their points: they have those of the middle card instead.
    Points {
        /// Their own.
        own: i32,
        /// Those of the card in the middle of all cards of the type.
        middle: i32,
    },
}

impl Removed {
    /// As reports name it.
    pub fn name(self) -> &'static str {
        match self {
            Removed::Effect => "effect",
            Removed::Points { .. } => "points",
        }
    }
}

/// A class of cards that lacks something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removal {
    /// The place of the class in the order of the game.
    pub class: usize,
    /// The name of the class.
    pub name: String,
    /// One of its cards, by the index of its serial number.
    pub card: u32,
    /// The feature that it lacks.
    pub removed: Removed,
}

impl Removal {
    /// True if the cards lack their points.
    pub(super) fn is_of_points(&self) -> bool {
        matches!(self.removed, Removed::Points { .. })
    }

    /// All that cards of a deck can lack, class by class.
    pub(super) fn all(deck: &Deck, classes: &[Class], scoring: Option<(&str, Points)>) -> Vec<Removal> {
        let middle = scoring.map(|(card_type, points)| {
            let mut all: Vec<i32> = deck.of_type(card_type).map(|card| points_of(card, points)).collect();
            all.sort_unstable();
            all.get(all.len() / 2).copied().unwrap_or(0)
        });
        let mut removals = Vec::new();
        for (class, of_class) in classes.iter().enumerate() {
            let Some(card) = of_class.card.and_then(|serial| deck.card(serial)) else { continue };
            let removal =
                |removed| Removal { class, name: of_class.name.clone(), card: card.serial.index, removed };
            if card.effect.is_some() {
                removals.push(removal(Removed::Effect));
            }
            if let (Some((card_type, points)), Some(middle)) = (scoring, middle)
                && deck.type_of(card).id == card_type
                && points_of(card, points) != middle
            {
                removals.push(removal(Removed::Points { own: points_of(card, points), middle }));
            }
        }
        removals
    }

    /// The deck whose cards of the class lack it. They keep an effect of the same name that does nothing, so
    /// that they are still cards of their own, and are called as before.
    pub(super) fn neutral(&self, deck: &Deck, points: Option<Points>) -> Deck {
        let mut neutral = deck.clone();
        let Some(example) = deck.card(self.card) else { return neutral };
        // It follows the effect, so that cards and random outcomes keep their order.
        let idle = example.effect.map_or(0, |effect| effect + 1);
        if let (Removed::Effect, Some(effect)) = (self.removed, deck.effect_of(example)) {
            let script = Script { steps: Vec::new(), ..effect.script.clone() };
            neutral.effects.insert(idle, Effect { script, ..effect.clone() });
            let others = neutral.cards.iter_mut().filter_map(|card| card.effect.as_mut());
            others
                .chain(neutral.kinds.iter_mut().flat_map(|kind| &mut kind.effects))
                .filter(|place| **place >= idle)
                .for_each(|place| *place += 1);
        }
        for card in neutral.cards.iter_mut().filter(|card| is_alike(deck, card, example)) {
            match (self.removed, points) {
                (Removed::Effect, _) => card.effect = Some(idle),
                (Removed::Points { middle, .. }, Some(Points::Price)) => card.price = Some(middle),
                (Removed::Points { middle, .. }, Some(Points::Value)) => card.value = Some(middle),
                (Removed::Points { .. }, None) => {}
            }
        }
        neutral
    }

    /// The same with other points near those of the middle card, for games in which no two kinds may have the
    /// same.
    pub(super) fn nearby(&self) -> impl Iterator<Item = Removal> {
        let offsets: &[i32] = if self.is_of_points() { &[0, 1, -1, 2, -2] } else { &[0] };
        let moved = |offset: i32| match self.removed {
            Removed::Points { own, middle } => Removed::Points { own, middle: middle.saturating_add(offset) },
            Removed::Effect => Removed::Effect,
        };
        offsets.iter().map(move |offset| Removal { removed: moved(*offset), ..self.clone() })
    }
}

fn points_of(card: &Card, points: Points) -> i32 {
    match points {
        Points::Price => card.price,
        Points::Value => card.value,
    }
    .unwrap_or(0)
}

/// True if two cards are played alike.
fn is_alike(deck: &Deck, one: &Card, other: &Card) -> bool {
    let played =
        |card: &Card| (deck.kinds[card.kind].card_type, card.effect, card.number, card.price, card.value);
    played(one) == played(other) && one.symbols == other.symbols
}
