//! The classes of cards: tiles in the order of their numbers, then the goals of each egg type, then powers
//! and handicaps.

use super::action::Action;
use super::apply::deal::{self, Drawn};
use super::rules::Rules;
use super::state::State;
use crate::rules::{Actor, Class, Component, Move, Use};

/// The classes, each with how many cards it has.
pub fn classes(rules: &Rules) -> Vec<Class> {
    let tiles = rules.tiles.iter().zip(&rules.names);
    let tiles = tiles.map(|(tile, (_, serial))| (rules.name_of(tile), 1, true, Some(*serial), "eggs"));
    let goals = rules
        .kinds
        .iter()
        .map(|kind| (format!("goal {}", kind.name), kind.goals.into(), false, kind.goal, "goals"));
    let powers = rules
        .effects
        .power_cards
        .iter()
        .map(|found| (found.name.clone(), 1, false, Some(found.serial), "powers and handicaps"));
    let class = |(name, count, played, card, cards)| Class {
        name,
        count,
        played,
        card,
        component: Component::Shuffled(cards),
    };
    tiles.chain(goals).chain(powers).map(class).collect()
}

/// Showing and passing a tile is no use of it: whoever then has it plays it later.
pub fn card_use(rules: &Rules, state: &State, actor: Actor, choice: Move) -> Option<(Use, usize)> {
    match actor {
        Actor::Chance => {
            let class = match deal::drawn(rules, state, choice)? {
                Drawn::Goal(kind, _) => rules.class_of_goal(kind),
                Drawn::Tile(tile) if state.public.phase.is_set_up() => rules.class_of_tile(tile)?,
                Drawn::Power(index) => rules.class_of_power(index),
                _ => return None,
            };
            Some((Use::Dealt(Some(deal::receiver(rules, state))), class))
        }
        Actor::Seat(_) => {
            let action = Action::decode(choice)?;
            let class = match (action, action.play()) {
                (_, Some(play)) => rules.class_of_tile(play.tile)?,
                (Action::Lay(tile), _) => rules.class_of_tile(tile)?,
                (Action::Use(index) | Action::Put(index), _) => (usize::from(index)
                    < rules.effects.power_cards.len())
                .then(|| rules.class_of_power(index))?,
                _ => return None,
            };
            Some((Use::Played, class))
        }
    }
}
