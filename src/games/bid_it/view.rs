//! What one seat knows: all that lies open, its own hand and side, and how many cards the others hold.

use crate::rng::Stream;
use crate::rules::{SEATS, Seat, Seats};

use super::rules::Rules;
use super::state::{Cards, Counts, FACES, Open, Side, State};

/// What one seat knows.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Whose view it is.
    pub seat: Seat,
    /// What lies open.
    pub open: Open,
    /// Its own cards, but those that lie open.
    pub hand: Cards,
    /// How many cards each seat holds, not counting those that lie open.
    pub sizes: [u8; SEATS],
    /// The side that it has taken.
    pub side: Side,
    /// Who has taken a side; which one is secret (BI-P8).
    pub chosen: Seats,
}

impl View {
    pub(super) fn new(rules: &Rules, state: &State, seat: Seat) -> View {
        let chosen = rules.seats().filter(|seat| state.sides[seat.index()] != Side::None);
        View {
            seat,
            open: state.open,
            hand: state.hands.get(seat.index()).copied().unwrap_or_default(),
            sizes: state.hands.map(|hand| hand.len() as u8),
            side: state.sides.get(seat.index()).copied().unwrap_or_default(),
            chosen: chosen.fold(Seats::NONE, Seats::with),
        }
    }

    /// The cards that the seat does not see: in the other hands or in the pile.
    pub(super) fn unseen(&self, rules: &Rules) -> Counts {
        let mut unseen = [0; FACES];
        for (face, count) in unseen.iter_mut().enumerate() {
            *count = rules.totals[face].saturating_sub(self.open.discards[face]);
        }
        for face in self.open.shown.iter().chain([&self.hand]).flat_map(Cards::iter) {
            unseen[face] = unseen[face].saturating_sub(1);
        }
        unseen
    }

    /// How many cards the other players hold hidden.
    pub(super) fn hidden(&self) -> u32 {
        let sizes = self.sizes.iter().enumerate().filter(|(seat, _)| *seat != self.seat.index());
        sizes.map(|(_, size)| u32::from(*size)).sum()
    }

    /// Deals the unseen cards anew to the other hands; the rest is the pile. Secret sides are taken anew.
    pub(super) fn resample(&self, rules: &Rules, random: &mut Stream) -> State {
        let mut state = State { open: self.open, hands: Default::default(), pile: self.unseen(rules), sides: Default::default() };
        let mut left = u32::from(self.open.left) + self.hidden();
        for seat in rules.seats().filter(|seat| *seat != self.seat) {
            for _ in 0..self.sizes[seat.index()] {
                state.hands[seat.index()].add(take(&mut state.pile, random.below(left)));
                left = left.saturating_sub(1);
            }
            if self.chosen.has(seat) {
                state.sides[seat.index()] = if random.below(2) == 0 { Side::Bidder } else { Side::Caller };
            }
        }
        if let (Some(hand), Some(side)) = (state.hands.get_mut(self.seat.index()), state.sides.get_mut(self.seat.index())) {
            *hand = self.hand;
            *side = self.side;
        }
        state
    }
}

/// Takes the card at a place in the order of the faces.
fn take(pile: &mut Counts, place: u32) -> usize {
    let mut left = place;
    for (face, count) in pile.iter_mut().enumerate() {
        if left < u32::from(*count) {
            *count -= 1;
            return face;
        }
        left -= u32::from(*count);
    }
    0
}
