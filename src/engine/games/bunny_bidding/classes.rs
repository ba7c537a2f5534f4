//! The classes of cards: tiles in the order of their numbers, then the goals of each egg type, then powers and handicaps.

use super::action::Action;
use super::apply::deal::{self, Drawn};
use super::rules::Rules;
use super::state::{PowerSet, State, Tiles};
use crate::rules::{Actor, Class, Component, Move, Use};

/// The classes, each with how many cards it has.
pub fn classes(rules: &Rules) -> Vec<Class> {
    let tiles = rules.tiles.iter().zip(&rules.names);
    let tiles = tiles.map(|(tile, (_, serial))| (rules.name_of(tile), 1, true, Some(*serial), "eggs"));
    let goals = rules.kinds.iter().map(|kind| (format!("goal {}", kind.name), kind.goals.into(), false, kind.goal, "goals"));
    let powers = rules.effects.power_cards.iter().map(|found| (found.name.clone(), 1, false, Some(found.serial), "powers and handicaps"));
    let class = |(name, count, played, card, cards)| Class { name, count, played, card, component: Component::Shuffled(cards) };
    tiles.chain(goals).chain(powers).map(class).collect()
}

/// C1: how often each card lies somewhere.
pub fn census(rules: &Rules, state: &State, counts: &mut [u16]) {
    in_play(rules, state, counts);
    let (public, hidden) = (&state.public, &state.hidden);
    let mut count = |class: usize, times: u16| counts.get_mut(class).into_iter().for_each(|count| *count += times);
    let piles = [hidden.draw_pile, public.removed, public.spent, rules.of_types(public.left_out)];
    let tiles = piles.into_iter().flat_map(Tiles::iter);
    tiles.filter_map(|tile| rules.class_of_tile(tile)).for_each(|class| count(class, 1));
    (0..rules.kinds.len() as u8).for_each(|kind| count(rules.class_of_goal(kind), rules.goals_left(state, kind).into()));
    let powers = [hidden.undealt_powers, public.removed_powers].into_iter().flat_map(PowerSet::iter);
    powers.for_each(|index| count(rules.class_of_power(index), 1));
}

/// What players have in their hands and before them, and what is on offer.
pub fn in_play(rules: &Rules, state: &State, counts: &mut [u16]) {
    counts.fill(0);
    let (public, hidden) = (&state.public, &state.hidden);
    let mut count = |class: usize, times: u16| counts.get_mut(class).into_iter().for_each(|count| *count += times);
    let by_seat = [hidden.hands, hidden.offers, hidden.bids, public.bids, public.collected, public.revealed];
    let tiles = by_seat.into_iter().flatten().chain([public.offer]).flat_map(Tiles::iter);
    tiles.filter_map(|tile| rules.class_of_tile(tile)).for_each(|class| count(class, 1));
    hidden.goals.iter().flatten().flatten().for_each(|kind| count(rules.class_of_goal(*kind), 1));
    let powers = hidden.handicaps.into_iter().chain(public.powers).chain([public.offered_power]).flat_map(PowerSet::iter);
    powers.for_each(|index| count(rules.class_of_power(index), 1));
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
                (Action::Use(index) | Action::Put(index), _) => {
                    (usize::from(index) < rules.effects.power_cards.len()).then(|| rules.class_of_power(index))?
                }
                _ => return None,
            };
            Some((Use::Played, class))
        }
    }
}
