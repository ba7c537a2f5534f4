//! Classes of cards: every lot is one of its own, in the order of the numbers.

use super::action::Action;
use super::effects::lot_of;
use super::rules::Rules;
use super::state::{Lot, Phase, State};
use crate::effect::machine::{Answer, bound_for};
use crate::effect::parts::Zone;
use crate::rules::{Actor, Class, Component, Move, Use};

/// The lots, each once.
pub(super) fn classes(rules: &Rules) -> Vec<Class> {
    let component = Component::Shuffled("lots");
    rules.lots.iter().map(|lot| Class { name: lot.title(), count: 1, played: true, card: Some(lot.serial), component }).collect()
}

/// Counts each lot wherever it is; twice if it is at two places.
pub(super) fn census(rules: &Rules, state: &State, counts: &mut [u16]) {
    in_play(rules, state, counts);
    let piles = [&state.board.discard, &state.draw_pile];
    add(counts, piles.into_iter().flat_map(|lots| lots.iter()));
}

/// The lots in hands, bids and score piles, and those in the row.
pub(super) fn in_play(_: &Rules, state: &State, counts: &mut [u16]) {
    counts.fill(0);
    let board = &state.board;
    let sets = state.hands.iter().chain(&board.bids).chain(&state.sealed).chain(&board.piles);
    let laid = board.row.as_slice().iter().copied().chain(board.card_to_place);
    add(counts, sets.flat_map(|lots| lots.iter()).chain(laid));
}

fn add(counts: &mut [u16], lots: impl Iterator<Item = Lot>) {
    for lot in lots {
        if let Some(count) = counts.get_mut(lot.index()) {
            *count += 1;
        }
    }
}

/// The card that a move is about: dealt, or played by a decision; a random discard is neither.
pub(super) fn card_use(rules: &Rules, state: &State, actor: Actor, code: Move) -> Option<(Use, usize)> {
    let (how, lot) = match (actor, Action::decode(code)) {
        (Actor::Chance, _) if state.board.phase == Phase::Deal => (Use::Dealt(rules.next_dealt(state)), rules.outcome(state, code)?),
        (Actor::Seat(_), Some(Action::Add(lot) | Action::Bid(lot) | Action::Lay(lot))) => (Use::Played, lot),
        (Actor::Seat(_), Some(Action::Open(lot) | Action::Use(lot))) => (Use::Played, lot),
        (Actor::Seat(_), None) => match rules.answered(state, code)? {
            // A card of a hand that an effect lets a player choose.
            Answer::Card(spot) if spot.zone == Zone::Hand && bound_for(rules, state).is_some() => (Use::Played, lot_of(spot.card)?),
            _ => return None,
        },
        _ => return None,
    };
    rules.printed(lot).map(|_| (how, lot.index()))
}
