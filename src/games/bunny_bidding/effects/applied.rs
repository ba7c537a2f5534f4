//! Notes the special eggs, powers and handicaps whose effect is applied, for the statistics of sample games.

use super::modifiers::{HeldModifiers, ShowdownModifiers};
use crate::games::bunny_bidding::apply::auction::{AuctionModifiers, Outcome};
use crate::games::bunny_bidding::legal::playable::{Playable, most};
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{PowerSet, Source, State};
use crate::rules::{Rules as _, Seat};

/// The effect of this card is applied.
pub fn by(rules: &Rules, state: &mut State, source: Source) {
    let class = match source {
        Source::Tile(tile) => rules.class_of_tile(tile),
        Source::Power(index) => Some(rules.class_of_power(index)),
    };
    if let Some(class) = class {
        state.applied_effects.mark(class);
    }
}

/// The mover is about to decide in its turn: of what it holds, that without which it could choose among other moves.
pub fn held(rules: &Rules, state: &mut State) {
    let (seat, powers) = (state.public.mover, state.powers(state.public.mover) & rules.effects.held);
    let waiting: PowerSet = powers.iter().filter(|index| !state.applied_effects.has(rules.class_of_power(*index))).collect();
    if waiting.is_empty() {
        return;
    }
    let playable = |powers: PowerSet| {
        let more = most(rules, rules.effects.held(powers)) > state.public.progress.played;
        (Playable::of(rules, &state.public, state.hand(seat), powers), more)
    };
    let with = playable(powers);
    let bending: PowerSet = waiting.iter().filter(|index| playable(powers - PowerSet::one(*index)) != with).collect();
    bending.iter().for_each(|index| by(rules, state, Source::Power(index)));
}

/// The mover's turn ends though tiles are due: of what it holds, that which allows fewer.
pub fn cut_short(rules: &Rules, state: &mut State) {
    if most(rules, HeldModifiers::default()) > state.public.progress.played {
        those_held(rules, state, state.public.mover, |held| held.most < 0);
    }
}

/// Of what a seat holds, that which does this.
pub fn those_held(rules: &Rules, state: &mut State, seat: Seat, so: impl Fn(HeldModifiers) -> bool) {
    for index in (state.powers(seat) & rules.effects.held).iter() {
        if so(rules.effects.held(PowerSet::one(index))) {
            by(rules, state, Source::Power(index));
        }
    }
}

/// Of the tiles that act now that the bids are compared, those that do this.
pub fn those_compared(rules: &Rules, state: &mut State, so: impl Fn(ShowdownModifiers) -> bool) {
    for tile in state.public.active.iter().filter(|tile| so(rules.effects.showdown_by(*tile))) {
        by(rules, state, Source::Tile(tile));
    }
}

/// The bids were compared.
pub fn judged(rules: &Rules, state: &mut State, modifiers: &AuctionModifiers, outcome: &Outcome) {
    let counts = |seat: Seat| !modifiers.ignored.has(seat) && !state.bid(seat).is_empty();
    let matched = rules.seats().any(|seat| counts(seat) && !(state.bid(seat) & modifiers.matching.0).is_empty());
    let starts = outcome.inverted && outcome.highest.is_some();
    let raised = rules.seats().filter(|seat| modifiers.bonus[seat.index()] != 0 && counts(*seat));
    let raised: Vec<Seat> = raised.collect();
    those_compared(rules, state, |tile| tile.inverts > 0 || (matched && tile.matching != 0) || (starts && tile.highest_starts));
    raised.into_iter().for_each(|seat| those_held(rules, state, seat, |held| held.bid != 0));
}

/// The game is over: collected tiles with a fixed score.
pub fn scored(rules: &Rules, state: &mut State) {
    for seat in rules.seats() {
        let won = state.public.collected[seat.index()];
        for tile in (won & rules.effects.scored).iter().filter(|tile| rules.effects.points(*tile, won.len()).is_some()) {
            by(rules, state, Source::Tile(tile));
        }
    }
}
