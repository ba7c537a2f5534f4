//! The legal sets, and why a move is refused.
//!
//! A legal set is a word of bits, or a range of bids without gaps; so it is counted, drawn from and asked without writing a list.

use super::codes::{Act, BID, CARD, PASS};
use super::counts::nth_bit;
use super::state::{Lot, Phase, Sale, Side, State, Trade};
use super::table::Table;
use crate::rules::{Actor, Illegal, Move, Seat, Use};

/// The legal moves of the seat that is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legal {
    /// Codes below 32, as a set of bits.
    Few(u32),
    /// Challenges, as a set of bits: codes below 128.
    Challenges(u128),
    /// To drop out, or to bid from so many tens on, so many different bids.
    Bids(u16, u16),
}

impl Legal {
    /// How many moves there are.
    #[inline]
    pub fn count(self) -> u32 {
        match self {
            Legal::Few(bits) => bits.count_ones(),
            Legal::Challenges(bits) => bits.count_ones(),
            Legal::Bids(_, bids) => 1 + u32::from(bids),
        }
    }

    /// Whether a move is among them.
    #[inline]
    pub fn has(self, code: Move) -> bool {
        match self {
            Legal::Few(bits) => code.0 < 32 && bits >> code.0 & 1 == 1,
            Legal::Challenges(bits) => code.0 < 128 && bits >> code.0 & 1 == 1,
            Legal::Bids(first, bids) => code == PASS || code.0.wrapping_sub(BID + u32::from(first)) < u32::from(bids),
        }
    }

    /// The n-th of them in the order of codes, from 0; n is below [`Legal::count`].
    #[inline]
    pub fn nth(self, n: u32) -> Move {
        match self {
            Legal::Few(bits) => Move(nth_bit(u64::from(bits), n)),
            Legal::Challenges(bits) => {
                let lows = (bits as u64).count_ones();
                Move(if n < lows { nth_bit(bits as u64, n) } else { 64 + nth_bit((bits >> 64) as u64, n - lows) })
            }
            Legal::Bids(..) if n == 0 => PASS,
            Legal::Bids(first, _) => Move(BID + u32::from(first) + n - 1),
        }
    }

    /// All of them in the order of codes.
    pub fn list(self, moves: &mut Vec<Move>) {
        match self {
            Legal::Bids(first, bids) => {
                let first = BID + u32::from(first);
                moves.push(PASS);
                moves.extend((first..first + u32::from(bids)).map(Move));
            }
            few => moves.extend((0..few.count()).map(|n| few.nth(n))),
        }
    }
}

/// Amounts as moves of that card.
fn cards(amounts: u32) -> Legal {
    Legal::Few(amounts << CARD)
}

impl Table {
    /// The legal moves of the seat that is to move; none if it is nobody's turn.
    #[inline]
    pub(super) fn options(&self, state: &State) -> Legal {
        match state.phase {
            Phase::Draw | Phase::Over => Legal::Few(0),
            Phase::Turn => Legal::Few(Act::Auction.bit() | Act::Trade.bit()),
            Phase::Bid(lot, _) => Legal::Bids(lot.bid + 1, state.limit.saturating_sub(lot.bid)),
            Phase::Close(lot) if self.can_pay(state, state.active, lot.bid) => Legal::Few(Act::Buy.bit() | Act::Sell.bit()),
            Phase::Close(_) => Legal::Few(Act::Sell.bit()),
            Phase::Pay(sale) => cards(self.payable(state, sale)),
            Phase::Name => self.challenges(state),
            Phase::Lay(trade, side) => Legal::Few(Act::Done.bit() | self.layable(state, trade, side) << CARD),
            Phase::Answer(_) => Legal::Few(Act::Accept.bit() | Act::Counter.bit()),
        }
    }

    /// Whether a seat holds enough for a price in tens (YB-P7, YB-P8).
    pub(super) fn can_pay(&self, state: &State, seat: Seat, price: u16) -> bool {
        self.worth(state.hands[seat.index()]) >= u32::from(price) * 10
    }

    /// The amounts that the payer may put down next (YB-P6).
    ///
    /// Cards are put down from the highest to the lowest, until the price is reached. Then the last card is the lowest, and without it
    /// the price was not reached; so no card can be left out, and every such set comes about in exactly one way. An amount is open if
    /// all cards up to it still reach the price, so there are no dead ends; a 0 never is, since the price is not reached before it.
    pub(super) fn payable(&self, state: &State, sale: Sale) -> u32 {
        let price = u32::from(sale.price) * 10;
        let hand = state.hands[sale.payer.index()];
        let mut reach = self.worth(state.offers[0]);
        let mut held = hand.amounts() & ((2 << state.offers[0].lowest()) - 1);
        let mut open = 0;
        while held != 0 {
            let amount = held.trailing_zeros() as usize;
            reach += u32::from(hand.of(amount)) * self.amounts[amount];
            if self.amounts[amount] > 0 && reach >= price {
                open |= 1 << amount;
            }
            held &= held - 1;
        }
        open
    }

    /// The amounts that may be laid next: from the highest to the lowest, so that every offer comes about in exactly one way.
    pub(super) fn layable(&self, state: &State, trade: Trade, side: Side) -> u32 {
        let hand = state.hands[trade.seat(side, state.active).index()];
        let lowest = state.offers[side as usize].lowest();
        hand.amounts() & ((2 << lowest) - 1)
    }

    /// Every other seat with every kind that both own (YB-P10).
    fn challenges(&self, state: &State) -> Legal {
        let mut bits = 0u128;
        for other in (0..self.players).map(Seat).filter(|other| *other != state.active) {
            bits |= u128::from(state.shared(state.active, other)) << Act::Challenge(other, 0).code().0;
        }
        Legal::Challenges(bits)
    }

    /// Whether everybody knows that a seat can't pay a price in tens: what all others are known to own leaves less than that.
    pub(super) fn surely_poor(&self, state: &State, seat: Seat, price: u16) -> bool {
        let others = (0..self.players).filter(|other| *other != seat.0);
        let known = others.fold(state.bank, |known, other| known.plus(state.known[usize::from(other)]));
        self.worth(self.money.minus(known)) < u32::from(price) * 10
    }

    /// Why the seat that is to move can't make a move that is not legal.
    pub(super) fn refusal(&self, state: &State, act: Option<Act>) -> Illegal {
        let (clause, why) = match (state.phase, act) {
            (Phase::Turn, _) => ("YB-P1", "it is time to auction or to trade"),
            (Phase::Bid(lot, _), Some(Act::Bid(tens))) if tens <= lot.bid => ("YB-P2", "a bid must be higher than the last"),
            (Phase::Bid(..), Some(Act::Bid(_))) => ("YB-P3", "there is not so much money in all hands together"),
            (Phase::Bid(..), _) => ("YB-P3", "it is time to bid or to drop out"),
            (Phase::Close(_), Some(Act::Buy)) => ("YB-P8", "the auctioneer can't pay the highest bid"),
            (Phase::Close(_), _) => ("YB-P5", "it is time for the auctioneer to buy or to sell"),
            (Phase::Pay(sale), Some(Act::Card(amount))) => self.bad_payment(state, sale, amount),
            (Phase::Pay(_), _) => ("YB-P6", "it is time to pay"),
            (Phase::Name, Some(Act::Challenge(other, kind))) => self.bad_challenge(state, other, kind),
            (Phase::Name, Some(Act::Auction)) if state.pile.is_empty() => ("YB-P14", "no animals are left to auction"),
            (Phase::Name, _) => ("YB-P10", "it is time to name a player and a kind of animal"),
            (Phase::Lay(trade, side), Some(Act::Card(amount))) => {
                let hand = state.hands[trade.seat(side, state.active).index()];
                if hand.amounts() >> amount & 1 == 0 { NOT_HELD } else { NOT_DOWN }
            }
            (Phase::Lay(..), _) => ("YB-P10", "it is time to lay money"),
            (Phase::Answer(_), _) => ("YB-P10", "it is time to accept or to counter"),
            (Phase::Draw, _) => ("YB-P2", "first the top animal is turned up"),
            (Phase::Over, _) => ("YB-E1", "the game is over"),
        };
        Illegal { clause, why }
    }

    fn bad_payment(&self, state: &State, sale: Sale, amount: usize) -> (&'static str, &'static str) {
        if state.hands[sale.payer.index()].amounts() >> amount & 1 == 0 {
            ("YB-P6", "there is no such card in the hand")
        } else if self.amounts.get(amount) == Some(&0) {
            ("YB-P6", "a card worth nothing could be left out")
        } else if amount > state.offers[0].lowest() {
            ("YB-P6", "a payment is put down from the highest card to the lowest")
        } else {
            ("YB-P6", "the cards up to this one don't reach the price")
        }
    }

    fn bad_challenge(&self, state: &State, other: Seat, kind: u8) -> (&'static str, &'static str) {
        let owned = |seat: Seat| state.herds[seat.index()].of(kind);
        if other.0 >= self.players {
            ("YB-P10", "there is no such player")
        } else if other == state.active {
            ("YB-P10", "nobody trades with themselves")
        } else if owned(other) == 4 || owned(state.active) == 4 {
            ("YB-P13", "a complete kind can't be challenged")
        } else {
            ("YB-P10", "both must own an animal of that kind")
        }
    }

    /// Which card a move is about: the animal that is turned up, bid for, bought or traded; the money that is paid or laid.
    pub(super) fn use_of(&self, state: &State, actor: Actor, choice: Move) -> Option<(Use, usize)> {
        let lot = |kind: u8| Some((Use::Played, usize::from(kind)));
        if actor == Actor::Chance {
            let known = state.phase == Phase::Draw && choice.0 < state.pile.count();
            return known.then(|| (Use::Dealt(None), usize::from(state.pile.nth(choice.0))));
        }
        match (state.phase, Act::of(choice)?) {
            (Phase::Bid(Lot { kind, .. }, _), Act::Bid(_)) | (Phase::Close(Lot { kind, .. }), Act::Buy | Act::Sell) => lot(kind),
            (Phase::Name, Act::Challenge(_, kind)) => lot(kind).filter(|(_, kind)| *kind < self.kinds.len()),
            (Phase::Answer(trade), Act::Accept | Act::Counter) => lot(trade.kind),
            (Phase::Pay(_) | Phase::Lay(..), Act::Card(amount)) if amount < self.amount_count => {
                Some((Use::Played, self.kinds.len() + amount))
            }
            _ => None,
        }
    }
}

const NOT_HELD: (&str, &str) = ("YB-P10", "there is no such card in the hand");
const NOT_DOWN: (&str, &str) = ("YB-P10", "an offer is laid from the highest card to the lowest");
