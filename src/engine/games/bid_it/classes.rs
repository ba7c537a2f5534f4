//! The classes of cards: playing cards by their faces, then deal cards, then take-sides cards. No rule ever
//! moves a reference card.

use crate::rules::{Actor, Class, Component, Move, Use};

use super::action::Action;
use super::rules::Rules;
use super::state::State;

pub(super) fn classes(rules: &Rules) -> Vec<Class> {
    let playing = rules.faces.iter().zip(rules.totals);
    let playing = playing.map(|(face, count)| Class {
        name: face.title.clone(),
        count,
        played: true,
        card: Some(face.serial),
        component: Component::Shuffled("playing cards"),
    });
    let kept = |name: &str, count: u16| Class {
        name: name.into(),
        count,
        played: false,
        card: None,
        component: Component::Supply,
    };
    playing.chain([kept("deal card", rules.deal_cards), kept("take-sides card", rules.side_cards)]).collect()
}

pub(super) fn card_use(rules: &Rules, state: &State, actor: Actor, code: Move) -> Option<(Use, usize)> {
    if state.machine.is_running() {
        return None;
    }
    if actor == Actor::Chance {
        return state.drawn(code.0).map(|(face, _)| (Use::Dealt(Some(state.open.seat)), face));
    }
    match rules.action(code)? {
        Action::Discard(face) => Some((Use::Discarded, face)),
        Action::Show(face) | Action::Use(face) => Some((Use::Played, face)),
        Action::Give(_) => Some((Use::Played, rules.faces.len())),
        Action::Side(_) => Some((Use::Played, rules.faces.len() + 1)),
        _ => None,
    }
}
