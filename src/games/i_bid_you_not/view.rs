//! What a seat knows, and states that it holds possible.

use super::rules::Rules;
use super::state::{Board, Lot, Lots, MAX_LOTS, Phase, State};
use crate::rng::Stream;
use crate::rules::{SEATS, Seat};

/// The open table, the own cards, and how many cards the others have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Who looks.
    pub seat: Seat,
    /// What all see.
    pub board: Board,
    /// The own hand, without the bid on the table.
    pub hand: Lots,
    /// The own bid, while bids are secret.
    pub bid: Lots,
    /// How many cards each seat has, with its secret bid.
    pub held: [u8; SEATS],
    /// How many cards each seat has bid, while bids are secret.
    pub sealed: [u8; SEATS],
}

/// What a seat knows.
pub(super) fn view(_: &Rules, state: &State, seat: Seat) -> View {
    let sealed = state.sealed.map(|bid| bid.len() as u8);
    View {
        seat,
        board: state.board,
        hand: state.hand(seat),
        bid: state.sealed.get(seat.index()).copied().unwrap_or_default(),
        held: std::array::from_fn(|at| state.hands[at].len() as u8 + sealed[at]),
        sealed,
    }
}

impl View {
    /// The cards of which this seat does not know where they are: in other hands, or not dealt yet.
    pub fn unseen(&self, rules: &Rules) -> Lots {
        rules.all_lots() - self.hand - self.bid - self.board.open_lots()
    }

    /// The seats that could bid with this one if an auction were declared now, or that do.
    pub fn rivals(&self, players: u8) -> impl Iterator<Item = Seat> {
        let (own, held) = (self.seat, self.held);
        (0..players).map(Seat).filter(move |seat| *seat != own && held[seat.index()] > 0)
    }
}

/// A random state that is consistent with this seat's view: unseen cards and secret bids are sampled uniformly.
pub(super) fn resample(rules: &Rules, view: &View, random: &mut Stream) -> State {
    let mut state = State { board: view.board, ..State::default() };
    let mut unseen = [Lot(0); MAX_LOTS];
    let mut count = 0;
    for (slot, lot) in unseen.iter_mut().zip(view.unseen(rules).iter()) {
        *slot = lot;
        count += 1;
    }
    random.shuffle(&mut unseen[..count]);
    let mut drawn = unseen[..count].iter().copied();
    for seat in view.rivals(rules.players) {
        let known = view.board.known[seat.index()];
        let missing = usize::from(view.held[seat.index()]).saturating_sub(known.len() as usize);
        let mut hand = known | drawn.by_ref().take(missing).collect::<Lots>();
        for _ in 0..view.sealed[seat.index()] {
            if let Some(bid) = random_of(rules.effects.biddable(&view.board, hand), random) {
                hand -= Lots::one(bid);
                state.sealed[seat.index()] |= Lots::one(bid);
            }
        }
        state.hands[seat.index()] = hand;
    }
    if let Some(hand) = state.hands.get_mut(view.seat.index()) {
        *hand = view.hand;
        state.sealed[view.seat.index()] = view.bid;
    }
    if view.board.phase == Phase::Deal {
        state.draw_pile = drawn.collect();
    }
    state
}

fn random_of(lots: Lots, random: &mut Stream) -> Option<Lot> {
    lots.nth(random.below(lots.len()))
}
