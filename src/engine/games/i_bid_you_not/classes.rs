//! Classes of cards: every lot is one of its own, in the order of the numbers.

use super::action::Action;
use super::effects::lot_of;
use super::rules::Rules;
use super::state::{Phase, State};
use crate::effect::machine::{Answer, bound_for};
use crate::effect::parts::Zone;
use crate::rules::{Actor, Class, Component, Move, Use};

/// The lots, each once.
pub(super) fn classes(rules: &Rules) -> Vec<Class> {
    let component = Component::Shuffled("lots");
    rules
        .lots
        .iter()
        .map(|lot| Class { name: lot.title(), count: 1, played: true, card: Some(lot.serial), component })
        .collect()
}

/// The card that a move is about: dealt, or played by a decision; a random discard is neither.
pub(super) fn card_use(rules: &Rules, state: &State, actor: Actor, code: Move) -> Option<(Use, usize)> {
    let (how, lot) = match (actor, Action::decode(code)) {
        (Actor::Chance, _) if state.board.phase == Phase::Deal => {
            (Use::Dealt(rules.next_dealt(state)), rules.outcome(state, code)?)
        }
        (Actor::Seat(_), Some(Action::Add(lot) | Action::Bid(lot) | Action::Lay(lot))) => (Use::Played, lot),
        (Actor::Seat(_), Some(Action::Open(lot) | Action::Use(lot))) => (Use::Played, lot),
        (Actor::Seat(_), None) => match rules.answered(state, code)? {
            // A card of a hand that an effect lets a player choose.
            Answer::Card(spot) if spot.zone == Zone::Hand && bound_for(rules, state).is_some() => {
                (Use::Played, lot_of(spot.card)?)
            }
            _ => return None,
        },
        _ => return None,
    };
    rules.printed(lot).map(|_| (how, lot.index()))
}
