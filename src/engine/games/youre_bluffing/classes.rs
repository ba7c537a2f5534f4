//! The classes of cards: animals by kind, then money by amount.

use crate::rules::{Actor, Class, Component, Move, Use};

use super::action::Action;
use super::rules::Rules;
use super::state::{Auction, Phase, State};

pub(super) fn classes(rules: &Rules) -> Vec<Class> {
    let pile = (0u8..).zip(&rules.kinds).map(|(kind, animal)| {
        let is_animal = usize::from(kind) < rules.animal_count;
        (animal.name.clone(), rules.animals.of(kind) as u16, is_animal, Component::Shuffled("animals"))
    });
    let money = rules.notes.iter().enumerate();
    let money = money.map(|(index, note)| {
        (format!("money card of {}", note.name), rules.money.of(index).into(), true, Component::Supply)
    });
    let class = |((name, count, played, component), card): (_, &Option<u32>)| Class {
        name,
        count,
        played,
        card: *card,
        component,
    };
    pile.chain(money).zip(&rules.examples).map(class).collect()
}

/// The animal that is turned up, bid for, bought or traded; the money that is paid or offered.
pub(super) fn card_use(rules: &Rules, state: &State, actor: Actor, code: Move) -> Option<(Use, usize)> {
    if actor == Actor::Chance {
        let note = || {
            (state.phase == Phase::Deal && code.0 < rules.in_box(state).count())
                .then(|| rules.in_box(state).nth(code.0))
        };
        let card =
            state.drawn(code.0).map(usize::from).or_else(|| note().map(|note| rules.kinds.len() + note));
        return card.map(|card| (Use::Dealt(None), card));
    }
    let class = match (state.phase, Action::decode(code)?) {
        (Phase::Bid(Auction { kind, .. }, _), Action::Bid(_))
        | (Phase::Decide(Auction { kind, .. }), Action::Buy | Action::Sell) => usize::from(kind),
        (Phase::Challenge, Action::Challenge(_, kind)) if usize::from(kind) < rules.animal_count => {
            usize::from(kind)
        }
        (Phase::Answer(trade), Action::Accept | Action::Counter) => usize::from(trade.kind),
        (_, Action::Use(card)) if usize::from(card) < rules.examples.len() => usize::from(card),
        (Phase::Pay(_) | Phase::Offer(..), Action::Card(amount)) if amount < rules.amount_count => {
            rules.kinds.len() + amount
        }
        _ => return None,
    };
    Some((Use::Played, class))
}
