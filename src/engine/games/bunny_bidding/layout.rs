//! Where cards lie. The cards of effects are tiles by their numbers, then goals that lie face down, those
//! that lie open, powers and handicaps.

use super::effects::{GOALS_FROM, OPEN_GOALS_FROM, POWERS_FROM, goal_kind};
use super::rules::Rules;
use super::state::{State, without_goal};
use crate::effect::parts::Zone;
use crate::games::shared::layout::{Each, Layout, Place, each_counted, each_in};
use crate::rules::{SEATS, Seat};

impl Layout for Rules {
    const LAYOUT: &'static [Place<Rules, State>] = &[
        Place::in_play(Zone::Hand, |_, state, seat, each| {
            each_in([state.hidden.hands[seat.index()]], 0, each)
        }),
        Place::in_play(Zone::Bid, |_, state, seat, each| {
            let at = seat.index();
            each_in([state.public.bids[at], state.hidden.bids[at], state.public.revealed[at]], 0, each);
        }),
        Place::in_play(Zone::Pile, |_, state, seat, each| {
            each_in([state.public.collected[seat.index()]], 0, each)
        }),
        Place::in_play(Zone::Goals, goals),
        Place::in_play(Zone::Powers, |_, state, seat, each| {
            each_in(
                [state.public.powers[seat.index()], state.hidden.handicaps[seat.index()]],
                POWERS_FROM,
                each,
            );
        }),
        Place::in_play(Zone::Offer, |_, state, _, each| {
            let put: [_; SEATS + 1] = std::array::from_fn(|seat| {
                state.hidden.offers.get(seat).copied().unwrap_or(state.public.offer)
            });
            each_in(put, 0, each);
        }),
        Place::away(Zone::DrawPile, |rules, state, _, each| {
            each_counted(goals_left(rules, state, false), GOALS_FROM, each)
        }),
        Place::away(Zone::Discard, |_, state, _, each| each_in([state.public.removed], 0, each)),
        Place::away(Zone::Out, |_, state, _, each| {
            each_in([state.public.spent], 0, each);
            each_in([state.public.removed_powers], POWERS_FROM, each);
        }),
        // The power or handicap in the offer.
        Place::other_in_play(|_, state, _, each| each_in([state.public.offered_power], POWERS_FROM, each)),
        // Egg types that are left out, and what is not dealt.
        Place::other_away(|rules, state, _, each| {
            each_in([state.hidden.draw_pile, rules.of_types(state.public.left_out)], 0, each);
            each_counted(goals_left(rules, state, true), GOALS_FROM, each);
            each_in([state.hidden.undealt_powers], POWERS_FROM, each);
        }),
    ];

    fn class_of(&self, card: u16) -> Option<usize> {
        match card {
            POWERS_FROM.. => Some(self.class_of_power((card - POWERS_FROM) as u8)),
            GOALS_FROM.. => Some(self.class_of_goal(goal_kind(card))),
            tile => self.class_of_tile(tile as u8),
        }
    }
}

/// The goals of a player: those that lie face down, then the open ones.
fn goals(_: &Rules, state: &State, seat: Seat, each: Each<'_>) {
    let open = state.public.open_goals[seat.index()].iter().flatten();
    let down = open.clone().fold(state.hidden.goals[seat.index()], |left, kind| without_goal(left, *kind));
    down.iter().flatten().for_each(|kind| each(GOALS_FROM + u16::from(*kind), 1));
    open.for_each(|kind| each(OPEN_GOALS_FROM + u16::from(*kind), 1));
}

/// How many goals of each egg type nobody has, of those types that are left out or of the others.
fn goals_left(rules: &Rules, state: &State, are_left_out: bool) -> impl Iterator<Item = u8> {
    (0..rules.kinds.len() as u8).map(move |kind| {
        let is_left_out = state.public.left_out >> kind & 1 == 1;
        if is_left_out == are_left_out { rules.goals_left(state, kind) } else { 0 }
    })
}
