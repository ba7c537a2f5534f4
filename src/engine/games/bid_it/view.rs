//! What one seat knows: all that lies open, its own hand and side, and how many cards the others hold.

use crate::rng::Stream;
use crate::rules::{Rules as _, SEATS, Seat, Seats};

use super::rules::Rules;
use super::state::{Cards, Counts, Known, Open, Side, State, nth_card};
use crate::effect::machine::{self, Machine};

/// The part of a state that one seat knows.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Whose view it is.
    pub seat: Seat,
    /// The part that lies open.
    pub open: Open,
    /// Its own cards, but those that lie open.
    pub hand: Cards,
    /// How many cards each seat holds, not counting those that lie open.
    pub sizes: [u8; SEATS],
    /// The side that it has taken.
    pub side: Side,
    /// Who has taken a side; which one is secret (BI-P8).
    pub chosen: Seats,
    /// The cards of other hands that it knows, by effects.
    pub known: [Cards; SEATS],
    /// The state of the effects; cards that it does not see are hidden.
    pub machine: Machine,
}

pub(super) fn view(rules: &Rules, state: &State, seat: Seat) -> View {
    let chosen = rules.seats().filter(|seat| state.sides[seat.index()] != Side::None);
    View {
        seat,
        open: state.open,
        hand: state.hands.get(seat.index()).copied().unwrap_or_default(),
        sizes: state.hands.map(|hand| hand.len() as u8),
        side: state.sides.get(seat.index()).copied().unwrap_or_default(),
        chosen: chosen.fold(Seats::NONE, Seats::with),
        known: state.known.row(seat),
        machine: machine::mask(rules, state, seat),
    }
}

/// Deals the unseen cards anew to the other hands; the rest is the pile. Secret sides are taken anew.
pub(super) fn resample(rules: &Rules, view: &View, random: &mut Stream) -> State {
    let mut state = State {
        open: view.open,
        pile: view.unseen(rules),
        machine: view.machine.clone(),
        ..State::default()
    };
    if view.known.iter().any(|cards| !cards.is_empty()) {
        let mut known = Known::default();
        known.change(|viewer, owner, cards| {
            if viewer == view.seat {
                *cards = view.known[owner.index()];
            }
        });
        state.known = known;
    }
    let mut left = state.pile.iter().map(|count| u32::from(*count)).sum();
    for seat in rules.seats().filter(|seat| *seat != view.seat) {
        let known = view.known[seat.index()];
        known.iter().for_each(|face| state.hands[seat.index()].add(face));
        for _ in known.len()..usize::from(view.sizes[seat.index()]) {
            let (face, _) = nth_card(&state.pile, random.below(left)).unwrap_or_default();
            state.pile[face] = state.pile[face].saturating_sub(1);
            state.hands[seat.index()].add(face);
            left = left.saturating_sub(1);
        }
        if view.chosen.has(seat) {
            state.sides[seat.index()] = if random.below(2) == 0 { Side::Bidder } else { Side::Caller };
        }
    }
    if let (Some(hand), Some(side)) =
        (state.hands.get_mut(view.seat.index()), state.sides.get_mut(view.seat.index()))
    {
        *hand = view.hand;
        *side = view.side;
    }
    machine::unmask(rules, &mut state, view.seat, random);
    state
}

impl View {
    /// The cards that the seat does not see: in the other hands or in the pile.
    pub(super) fn unseen(&self, rules: &Rules) -> Counts {
        let mut unseen = rules.totals;
        for (unseen, discarded) in unseen.iter_mut().zip(self.open.discards) {
            *unseen = unseen.saturating_sub(discarded);
        }
        for face in self.open.shown.iter().chain(&self.known).chain([&self.hand]).flat_map(Cards::iter) {
            unseen[face] = unseen[face].saturating_sub(1);
        }
        unseen
    }
}
