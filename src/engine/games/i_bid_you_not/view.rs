//! What a seat knows, and states that it holds possible.

use super::effects::rule_values::Bid;
use super::rules::Rules;
use super::state::{Board, Lot, Lots, Phase, State};
use crate::effect::machine::{self, Machine};
use crate::rng::Stream;
use crate::rules::{SEATS, Seat};

/// The open table, the own cards, and how many cards the others have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Who looks.
    pub seat: Seat,
    /// The open table, which all see.
    pub board: Board,
    /// The own hand, without the bid on the table.
    pub hand: Lots,
    /// The own bid, while bids are secret.
    pub bid: Lots,
    /// How many cards each seat has, with its secret bid.
    pub held: [u8; SEATS],
    /// How many cards each seat has bid, while bids are secret.
    pub sealed: [u8; SEATS],
    /// The cards of each other hand that this seat knows: those that all know, and those that it has seen.
    pub known: [Lots; SEATS],
    /// The state of the machine that plays effects, without anything that this seat does not see.
    pub machine: Machine,
}

/// Returns the part of a state that a seat knows.
pub(super) fn view(rules: &Rules, state: &State, seat: Seat) -> View {
    let sealed = state.sealed.map(|bid| bid.len() as u8);
    let seen = state.seen.get(seat.index()).copied().unwrap_or_default();
    View {
        seat,
        board: state.board,
        hand: state.hand(seat),
        bid: state.sealed.get(seat.index()).copied().unwrap_or_default(),
        held: std::array::from_fn(|at| state.hands[at].len() as u8 + sealed[at]),
        sealed,
        known: std::array::from_fn(|at| {
            state.board.known[at] | (seen & (state.hands[at] | state.sealed[at]))
        }),
        machine: machine::mask(rules, state, seat),
    }
}

impl View {
    /// The cards of which this seat does not know where they are: in other hands, or not dealt yet.
    pub fn unseen(&self, rules: &Rules) -> Lots {
        rules.all_lots() - self.hand - self.bid - self.board.open_lots() - Lots::union(&self.known)
    }

    /// The seats that could bid with this one if an auction were declared now, or that do.
    pub fn rivals(&self, players: u8) -> impl Iterator<Item = Seat> {
        let (own, held) = (self.seat, self.held);
        (0..players).map(Seat).filter(move |seat| *seat != own && held[seat.index()] > 0)
    }
}

/// A random state that is consistent with this seat's view: unseen cards and secret bids are sampled
/// uniformly.
pub(super) fn resample(rules: &Rules, view: &View, random: &mut Stream) -> State {
    let (board, all) = (&view.board, rules.all_lots());
    let mut state = State { board: *board, machine: view.machine.clone(), ..State::default() };
    if let Some(seen) = state.seen.get_mut(view.seat.index()) {
        *seen = Lots::union(&view.known) - Lots::union(&board.known);
    }
    let mut unseen = view.unseen(rules);
    // Who has bid one card where others bid two holds no other that may be bid (IBYN-X-O5b): such hands are
    // drawn first.
    let barred = all - rules.effects.free_to_bid(board, all);
    let is_short = |seat: &Seat| {
        let seat = seat.index();
        rules.effects.bid_size(board) == Bid::Two
            && view.sealed[seat] == 1
            && view.held[seat] > 1
            && !board.waiting.has(Seat(seat as u8))
    };
    let (short, others): (Vec<Seat>, Vec<Seat>) = view.rivals(rules.players).partition(is_short);
    for (seats, from) in [(short, barred), (others, all)] {
        for seat in seats {
            let mut hand = view.known[seat.index()];
            let missing = u32::from(view.held[seat.index()]).saturating_sub(hand.len());
            // The bid itself may be any card.
            let any = missing.min(hand.within(from).into());
            hand |= draw(&mut unseen, from, missing - any, random) | draw(&mut unseen, all, any, random);
            for _ in 0..view.sealed[seat.index()] {
                if let Some(bid) = random_of(rules.effects.biddable(board, hand), random) {
                    hand -= Lots::one(bid);
                    state.sealed[seat.index()] |= Lots::one(bid);
                }
            }
            state.hands[seat.index()] = hand;
        }
    }
    if let Some(hand) = state.hands.get_mut(view.seat.index()) {
        *hand = view.hand;
        state.sealed[view.seat.index()] = view.bid;
    }
    if board.phase == Phase::Deal {
        state.draw_pile = unseen;
    }
    machine::unmask(rules, &mut state, view.seat, random);
    state
}

/// Draws this number of the unseen cards, from these as long as there are any.
fn draw(unseen: &mut Lots, from: Lots, count: u32, random: &mut Stream) -> Lots {
    let mut drawn = Lots::NONE;
    for _ in 0..count {
        let lot = random_of((*unseen & from).or(*unseen), random).map_or(Lots::NONE, Lots::one);
        *unseen -= lot;
        drawn |= lot;
    }
    drawn
}

fn random_of(lots: Lots, random: &mut Stream) -> Option<Lot> {
    lots.nth(random.below(lots.len()))
}
