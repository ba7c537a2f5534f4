//! The classes of cards: animals by kind, then money by amount.

use crate::rules::{Actor, Class, Move, Use};

use super::action::Action;
use super::rules::Rules;
use super::state::{Auction, Phase, State};

pub(super) fn classes(rules: &Rules) -> Vec<Class> {
    let class = |name: String, count: u16| Class { name, count, played: true, card: None };
    let animals = rules.kinds.iter().map(|animal| class(animal.name.clone(), 4));
    let amounts = 0..rules.amount_count;
    let money = amounts.map(|index| class(format!("money card of {}", rules.amounts[index]), rules.money.of(index).into()));
    animals.chain(money).collect()
}

pub(super) fn census(rules: &Rules, state: &State, counts: &mut [u16]) {
    counts.fill(0);
    let for_sale = state.animal_for_sale();
    let (animals, money) = counts.split_at_mut(rules.kinds.len().min(counts.len()));
    for (kind, count) in animals.iter_mut().enumerate() {
        let held: u32 = state.herds.iter().chain([&state.draw_pile]).map(|herd| herd.of(kind as u8)).sum();
        *count = held as u16 + u16::from(for_sale == Some(kind as u8));
    }
    for (amount, count) in money.iter_mut().enumerate().take(rules.amount_count) {
        let places = state.hands.iter().chain(&state.offers).chain([&state.bank]);
        *count = places.map(|hand| u16::from(hand.of(amount))).sum();
    }
}

/// The animal that is turned up, bid for, bought or traded; the money that is paid or offered.
pub(super) fn card_use(rules: &Rules, state: &State, actor: Actor, code: Move) -> Option<(Use, usize)> {
    if actor == Actor::Chance {
        return state.drawn(code.0).map(|kind| (Use::Dealt(None), usize::from(kind)));
    }
    let class = match (state.phase, Action::decode(code)?) {
        (Phase::Bid(Auction { kind, .. }, _), Action::Bid(_)) | (Phase::Decide(Auction { kind, .. }), Action::Buy | Action::Sell) => {
            usize::from(kind)
        }
        (Phase::Challenge, Action::Challenge(_, kind)) if usize::from(kind) < rules.kinds.len() => usize::from(kind),
        (Phase::Answer(trade), Action::Accept | Action::Counter) => usize::from(trade.kind),
        (Phase::Pay(_) | Phase::Offer(..), Action::Card(amount)) if amount < rules.amount_count => rules.kinds.len() + amount,
        _ => return None,
    };
    Some((Use::Played, class))
}
