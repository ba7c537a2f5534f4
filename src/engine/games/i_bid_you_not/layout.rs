//! Where cards lie.

use super::rules::Rules;
use super::state::{Phase, State};
use crate::effect::parts::Zone;
use crate::games::shared::layout::{Each, Layout, Place, each_in};

impl Layout for Rules {
    const LAYOUT: &'static [Place<Rules, State>] = &[
        Place::in_play(Zone::Row, |_, state, _, each| row(state, false, each)),
        Place::in_play(Zone::TakenRow, |_, state, _, each| row(state, true, each)),
        Place::in_play(Zone::Pile, |_, state, seat, each| {
            each_in([state.board.piles[seat.index()]], 0, each)
        }),
        // What is bid in secret is still a card of the hand for all but its owner.
        Place::in_play(Zone::Hand, |_, state, seat, each| {
            each_in([state.hands[seat.index()], state.sealed[seat.index()]], 0, each);
        }),
        Place::in_play(Zone::Bid, |_, state, seat, each| each_in([state.board.bids[seat.index()]], 0, each)),
        Place::part(Zone::Added, |_, state, seat, each| each_in([state.board.added(seat)], 0, each)),
        Place::away(Zone::Discard, |_, state, _, each| each_in([state.board.discard], 0, each)),
        Place::other_in_play(|_, state, _, each| {
            state.board.card_to_place.iter().for_each(|lot| each(lot.0.into(), 1))
        }),
        Place::other_away(|_, state, _, each| each_in([state.draw_pile], 0, each)),
    ];
}

/// The row, while it is the one that has been taken, or while it is not.
fn row(state: &State, is_taken: bool, each: Each<'_>) {
    if (state.board.phase == Phase::Taken) == is_taken {
        state.board.row.as_slice().iter().for_each(|lot| each(lot.0.into(), 1));
    }
}
