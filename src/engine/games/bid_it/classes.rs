//! The classes of cards: playing cards by their faces, then deal cards, then take-sides cards. No rule ever moves a reference card.

use crate::rules::{Actor, Class, Component, Move, Use};

use super::action::Action;
use super::rules::Rules;
use super::state::{Cards, State};

pub(super) fn classes(rules: &Rules) -> Vec<Class> {
    let playing = rules.faces.iter().zip(rules.totals);
    let playing = playing.map(|(face, count)| Class {
        name: face.title.clone(),
        count,
        played: true,
        card: Some(face.serial),
        component: Component::Shuffled("playing cards"),
    });
    let kept = |name: &str, count: u16| Class { name: name.into(), count, played: false, card: None, component: Component::Supply };
    playing.chain([kept("deal card", rules.deal_cards), kept("take-sides card", rules.side_cards)]).collect()
}

pub(super) fn census(rules: &Rules, state: &State, counts: &mut [u16]) {
    in_play(rules, state, counts);
    for (face, count) in counts.iter_mut().enumerate().take(rules.faces.len()) {
        *count += state.pile[face] + state.open.discards[face];
    }
    let boxed = [
        rules.deal_cards.saturating_sub(u16::from(rules.start) * u16::from(rules.players)),
        rules.side_cards.saturating_sub(u16::from(rules.players)),
    ];
    counts.iter_mut().skip(rules.faces.len()).zip(boxed).for_each(|(count, boxed)| *count += boxed);
}

/// Playing cards in hands and open before players; the deal cards and take-sides cards of all players.
pub(super) fn in_play(rules: &Rules, state: &State, counts: &mut [u16]) {
    counts.fill(0);
    let open = &state.open;
    let mut add = |class: usize, count: u16| {
        if let Some(total) = counts.get_mut(class) {
            *total += count;
        }
    };
    for face in state.hands.iter().chain(&open.shown).flat_map(Cards::iter) {
        add(face, 1);
    }
    add(rules.faces.len(), open.up.iter().chain(&open.down).map(|count| u16::from(*count)).sum::<u16>());
    add(rules.faces.len() + 1, rules.side_cards.min(rules.players.into()));
}

pub(super) fn card_use(rules: &Rules, state: &State, actor: Actor, code: Move) -> Option<(Use, usize)> {
    if state.machine.is_running() {
        return None;
    }
    if actor == Actor::Chance {
        return state.drawn(code.0).map(|(face, _)| (Use::Dealt(Some(state.open.seat)), face));
    }
    match Action::decode(rules, code)? {
        Action::Discard(face) => Some((Use::Discarded, face)),
        Action::Show(face) | Action::Use(face) => Some((Use::Played, face)),
        Action::Give(_) => Some((Use::Played, rules.faces.len())),
        Action::Side(_) => Some((Use::Played, rules.faces.len() + 1)),
        _ => None,
    }
}
