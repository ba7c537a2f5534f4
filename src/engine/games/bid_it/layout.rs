//! Where cards lie. The cards of effects are faces; after those, all deal cards are one more, and all
//! take-sides cards another.

use super::rules::Rules;
use super::state::{Cards, State};
use crate::effect::parts::Zone;
use crate::games::shared::layout::{Each, Layout, Place, each_counted};

impl Layout for Rules {
    const LAYOUT: &'static [Place<Rules, State>] = &[
        Place::in_play(Zone::Hand, |_, state, seat, each| faces(state.hands.get(seat.index()), each)),
        Place::in_play(Zone::Open, |_, state, seat, each| faces(state.open.shown.get(seat.index()), each)),
        Place::in_play(Zone::DealCards, |rules, state, seat, each| {
            each_counted(state.open.up.get(seat.index()).copied(), rules.deal_card(), each);
        }),
        Place::in_play(Zone::TurnedDown, |rules, state, seat, each| {
            each_counted(state.open.down.get(seat.index()).copied(), rules.deal_card(), each);
        }),
        Place::away(Zone::DrawPile, |_, state, _, each| each_counted(state.pile, 0, each)),
        Place::away(Zone::Discard, |_, state, _, each| each_counted(state.open.discards, 0, each)),
        Place::other_in_play(|rules, _, _, each| {
            each_counted([rules.sides_taken()], rules.deal_card() + 1, each)
        }),
        // No player needs them.
        Place::other_away(|rules, _, _, each| {
            let dealt = u16::from(rules.start) * u16::from(rules.players);
            let left = [rules.deal_cards.saturating_sub(dealt), rules.side_cards - rules.sides_taken()];
            each_counted(left, rules.deal_card(), each);
        }),
    ];
}

impl Rules {
    /// The number of a deal card for effects.
    pub(super) fn deal_card(&self) -> u16 {
        self.faces.len() as u16
    }

    /// How many take-sides cards are in play: one a player.
    fn sides_taken(&self) -> u16 {
        self.side_cards.min(self.players.into())
    }
}

fn faces(cards: Option<&Cards>, each: Each<'_>) {
    cards.into_iter().flat_map(Cards::iter).for_each(|face| each(face as u16, 1));
}
