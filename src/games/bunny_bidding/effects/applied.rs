//! Notes the special eggs, powers and handicaps whose effect is applied, for the statistics of sample games: those that hold as long as they
//! lie somewhere, when they make a difference. Others are noted by the machine.

use super::rule_values::{most_tiles, powers_changing};
use super::stage::RuleId;
use super::{GOALS_FROM, POWERS_FROM, goal_kind};
use crate::effect::machine::in_force;
use crate::effect::parts::Attribute;
use crate::games::bunny_bidding::legal::playable::Playable;
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{PowerSet, State};
use crate::rules::{Rules as _, Seat};

/// The rules about what a player may play.
const PLAY_RULES: &[RuleId] = &[
    RuleId::Due,
    RuleId::OfferFaces,
    RuleId::BidFaces,
    RuleId::Bidding,
    RuleId::MostTiles,
    RuleId::OpenTiles,
    RuleId::OfferTiles,
    RuleId::FirstOffer,
    RuleId::Offerable,
    RuleId::Biddable,
];

/// The class of a card of the machine.
pub fn class_of(rules: &Rules, card: u16) -> Option<usize> {
    match card {
        POWERS_FROM.. => Some(rules.class_of_power((card - POWERS_FROM) as u8)),
        GOALS_FROM.. => Some(rules.class_of_goal(goal_kind(card))),
        tile => rules.class_of_tile(tile as u8),
    }
}

/// The effect of this card is applied.
pub fn by(rules: &Rules, state: &mut State, card: u16) {
    if let Some(class) = class_of(rules, card) {
        state.applied_effects.mark(class);
    }
}

fn by_powers(rules: &Rules, state: &mut State, powers: PowerSet) {
    powers.iter().for_each(|index| by(rules, state, POWERS_FROM + u16::from(index)));
}

/// The mover is about to decide in its turn: of what it holds, that without which it could choose among other moves.
pub fn held(rules: &Rules, state: &mut State) {
    let seat = state.public.mover;
    let powers = powers_changing(rules, state, seat, PLAY_RULES);
    let waiting: PowerSet = powers.iter().filter(|index| !state.applied_effects.has(rules.class_of_power(*index))).collect();
    if waiting.is_empty() {
        return;
    }
    let playable = |state: &State| (Playable::of(rules, state, seat), most_tiles(rules, state, seat) > state.public.progress.played);
    let with = playable(state);
    let makes_a_difference = |index: &u8| {
        let mut without = state.clone();
        without.public.powers[seat.index()] -= PowerSet::one(*index);
        without.hidden.handicaps[seat.index()] -= PowerSet::one(*index);
        playable(&without) != with
    };
    let making: PowerSet = waiting.iter().filter(makes_a_difference).collect();
    by_powers(rules, state, making);
}

/// The mover's turn ends though tiles are due: of what it holds, that which allows fewer.
pub fn cut_short(rules: &Rules, state: &mut State) {
    if rules.variants.most > state.public.progress.played {
        let powers = powers_changing(rules, state, state.public.mover, &[RuleId::MostTiles]);
        by_powers(rules, state, powers);
    }
}

/// The bids were compared: of what bidders hold, that which changes their bids.
pub fn judged(rules: &Rules, state: &mut State) {
    for seat in rules.seats().filter(|seat| !state.bid(*seat).is_empty()).collect::<Vec<Seat>>() {
        let powers = powers_changing(rules, state, seat, &[RuleId::Bid]);
        by_powers(rules, state, powers);
    }
}

/// The game is over: tiles with another value than eggs have.
pub fn scored(rules: &Rules, state: &mut State) {
    if !rules.effects.program.can_change_number(Attribute::Value) {
        return;
    }
    let is_scored = |card: &u16| rules.effects.program.effect_of(*card).is_some_and(|effect| effect.can_change_number(Attribute::Value));
    in_force(rules, state).into_iter().filter(is_scored).for_each(|card| by(rules, state, card));
}
