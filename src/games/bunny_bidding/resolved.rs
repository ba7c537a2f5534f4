//! Which special eggs, powers and handicaps take hold, for what is counted of sample games.

use super::auction::{Outcome, Twist};
use super::changes::{Compared, Held};
use super::deeds::Source;
use super::moves::{Choices, most};
use super::state::State;
use super::table::Table;
use super::traits::Traits;
use crate::rules::Seat;

/// It does something.
pub fn by(table: &Table, state: &mut State, source: Source) {
    let class = match source {
        Source::Tile(tile) => table.class_of_tile(tile),
        Source::Trait(index) => Some(table.class_of_trait(index)),
    };
    if let Some(class) = class {
        state.applied_effects.mark(class);
    }
}

/// The mover is about to decide in its turn: of what it holds, that without which it could choose among other moves.
pub fn held(table: &Table, state: &mut State) {
    let (seat, traits) = (state.public.mover, state.traits(state.public.mover) & table.deeds.held);
    let waiting: Traits = traits.iter().filter(|index| !state.applied_effects.has(table.class_of_trait(*index))).collect();
    if waiting.is_empty() {
        return;
    }
    let choices = |traits: Traits| {
        let more = most(table, table.deeds.held(traits)) > state.public.duty.played;
        (Choices::of(table, &state.public, state.hand(seat), traits), more)
    };
    let with = choices(traits);
    let bending: Traits = waiting.iter().filter(|index| choices(traits - Traits::one(*index)) != with).collect();
    bending.iter().for_each(|index| by(table, state, Source::Trait(index)));
}

/// The mover's turn ends though tiles are due: of what it holds, that which allows fewer.
pub fn cut_short(table: &Table, state: &mut State) {
    if most(table, Held::default()) > state.public.duty.played {
        those_held(table, state, state.public.mover, |held| held.most < 0);
    }
}

/// Of what a seat holds, that which does this.
pub fn those_held(table: &Table, state: &mut State, seat: Seat, so: impl Fn(Held) -> bool) {
    for index in (state.traits(seat) & table.deeds.held).iter() {
        if so(table.deeds.held(Traits::one(index))) {
            by(table, state, Source::Trait(index));
        }
    }
}

/// Of the tiles that act now that the bids are compared, those that do this.
pub fn those_compared(table: &Table, state: &mut State, so: impl Fn(Compared) -> bool) {
    for tile in state.public.compared.iter().filter(|tile| so(table.deeds.compared_by(*tile))) {
        by(table, state, Source::Tile(tile));
    }
}

/// The bids were compared.
pub fn judged(table: &Table, state: &mut State, twist: &Twist, outcome: &Outcome) {
    let counts = |seat: Seat| !twist.ignored.has(seat) && !state.bid(seat).is_empty();
    let matched = table.seats().any(|seat| counts(seat) && !(state.bid(seat) & twist.matching.0).is_empty());
    let starts = outcome.inverted && outcome.highest.is_some();
    let raised = table.seats().filter(|seat| twist.bonus[seat.index()] != 0 && counts(*seat));
    let raised: Vec<Seat> = raised.collect();
    those_compared(table, state, |tile| tile.inverts > 0 || (matched && tile.matching != 0) || (starts && tile.highest_starts));
    raised.into_iter().for_each(|seat| those_held(table, state, seat, |held| held.bid != 0));
}

/// The game is over: collected tiles with a fixed score.
pub fn scored(table: &Table, state: &mut State) {
    for seat in table.seats() {
        let won = state.public.won[seat.index()];
        for tile in (won & table.deeds.scored).iter().filter(|tile| table.deeds.points(*tile, won.len()).is_some()) {
            by(table, state, Source::Tile(tile));
        }
    }
}
