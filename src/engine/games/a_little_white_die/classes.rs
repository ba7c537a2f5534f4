//! The classes of cards: how many there are, where they lie, and which a move uses.

use super::action::Action;
use super::effects::class_of;
use super::rules::Rules;
use super::state::{Phase, State};
use crate::effect::machine;
use crate::rules::{Actor, Class, Component, Move, Use};

/// One class a number, and one each card with a power.
pub fn classes(rules: &Rules) -> Vec<Class> {
    let names = rules.names.iter().zip(rules.aside).zip(rules.counts).zip(&rules.serials);
    let class = |(((name, aside), count), serial): (((&String, u8), u16), &u32)| {
        // Wildcards, and the numbers that a power adds, lie aside.
        let component = if aside > 0 { Component::Supply } else { Component::Shuffled("cards of dice") };
        Class { name: name.clone(), count, played: true, card: Some(*serial), component }
    };
    names.map(class).collect()
}

/// Cards dealt are dealt to a player, those that are rolled, turned up or drawn by effects to all; the top of
/// a die that is lost is discarded, and so is a card that is given for a wildcard.
pub fn card_use(rules: &Rules, state: &State, actor: Actor, choice: Move) -> Option<(Use, usize)> {
    let class = card_of(rules, state, actor, choice)?;
    let how = match (actor, state.phase) {
        (Actor::Seat(_), Phase::Discard | Phase::FirstSwap | Phase::Swap) => Use::Discarded,
        (Actor::Seat(_), _) => Use::Played,
        (Actor::Chance, Phase::Deal) => Use::Dealt(Some(state.turn)),
        (Actor::Chance, _) => Use::Dealt(None),
    };
    Some((how, usize::from(class)))
}

/// The class of card that a draw or a discard is about.
pub(super) fn card_of(rules: &Rules, state: &State, actor: Actor, choice: Move) -> Option<u8> {
    let place = (choice.0 as usize).saturating_add(state.hands[state.turn.index()].settled.into());
    if let (Actor::Chance, Some((seat, die))) = (actor, rules.loose(state)) {
        return state.hands[seat.index()].rolled_card(die, choice.0 as usize);
    }
    if state.effects.is_running() {
        let spot = if actor == Actor::Chance { machine::drawn(rules, state, choice.0) } else { None };
        return class_of(spot?.card);
    }
    match (actor, state.phase) {
        (Actor::Chance, Phase::Deal) => rules.dealt_card(state, choice.0),
        (Actor::Chance, Phase::Roll | Phase::DiscardBelow) => {
            state.hands[state.turn.index()].rest().get(place).copied()
        }
        (Actor::Seat(seat), Phase::Guess) if seat == state.turn => match Action::decode(choice) {
            Some(Action::Trigger(die)) => state.hands[seat.index()].tops().get(usize::from(die)).copied(),
            _ => None,
        },
        (Actor::Seat(_), Phase::FirstSwap | Phase::Swap) => match Action::decode(choice) {
            Some(Action::Give(class)) if usize::from(class) < rules.names.len() => Some(class),
            _ => None,
        },
        (Actor::Seat(seat), Phase::Discard) if seat == state.turn => match Action::decode(choice) {
            Some(Action::Discard(die)) => state.hands[seat.index()].tops().get(usize::from(die)).copied(),
            _ => None,
        },
        _ => None,
    }
}
