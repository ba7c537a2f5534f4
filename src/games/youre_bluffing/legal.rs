//! Which actions are legal, and why others are refused.
//!
//! A set of legal actions is a word of bits, or a range of bids without gaps, so counting, sampling and membership need no list.

use super::action::{Action, BID, CARD, PASS};
use super::rules::Rules;
use super::state::{Payment, Phase, Side, State, Trade};
use crate::games::shared::Bits as _;
use crate::rules::{Illegal, Move, Rules as _, Seat, Turn};

/// The legal moves of the seat that is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legal {
    /// Codes below 128, as a set of bits.
    Few(u128),
    /// Dropping out, or bidding: the first bid in tens, and the number of bids.
    Bids(u16, u16),
}

impl Legal {
    /// Moves without a value, one bit each.
    fn these(actions: &[Action]) -> Legal {
        Legal::Few(actions.iter().fold(0, |bits, action| bits | 1 << action.encode().0))
    }

    /// The number of moves.
    #[inline]
    pub fn count(self) -> u32 {
        match self {
            Legal::Few(bits) => bits.count_ones(),
            Legal::Bids(_, bids) => 1 + u32::from(bids),
        }
    }

    /// Whether a move is among them.
    #[inline]
    pub fn has(self, code: Move) -> bool {
        match self {
            Legal::Few(bits) => bits.checked_shr(code.0).is_some_and(|bits| bits & 1 == 1),
            Legal::Bids(first, bids) => code == PASS || code.0.wrapping_sub(BID + u32::from(first)) < u32::from(bids),
        }
    }

    /// The n-th move in the order of codes, from 0; n must be below [`Legal::count`].
    #[inline]
    pub fn nth(self, n: u32) -> Move {
        match self {
            Legal::Few(bits) => Move(bits.nth(n).unwrap_or_default().into()),
            Legal::Bids(..) if n == 0 => PASS,
            Legal::Bids(first, _) => Move(BID + u32::from(first) + n - 1),
        }
    }
}

#[inline]
pub(super) fn turn(_: &Rules, state: &State) -> Turn {
    match state.phase {
        Phase::Draw => Turn::Chance(state.draw_pile.count()),
        Phase::Over => Turn::Over,
        Phase::Choose | Phase::Challenge | Phase::Decide(_) => Turn::Seat(state.active),
        Phase::Bid(_, seat) => Turn::Seat(seat),
        Phase::Pay(payment) => Turn::Seat(payment.payer),
        Phase::Offer(trade, side) => Turn::Seat(trade.seat(side, state.active)),
        Phase::Answer(trade) => Turn::Seat(trade.other),
    }
}

pub(super) fn legal(rules: &Rules, state: &State, seat: Seat, moves: &mut Vec<Move>) {
    moves.clear();
    if turn(rules, state) == Turn::Seat(seat) {
        let legal = rules.legal_actions(state);
        moves.extend((0..legal.count()).map(|n| legal.nth(n)));
    }
}

impl Rules {
    /// The legal moves of the seat that is to move; none if it is nobody's turn.
    #[inline]
    pub(super) fn legal_actions(&self, state: &State) -> Legal {
        match state.phase {
            Phase::Draw | Phase::Over => Legal::Few(0),
            Phase::Choose => Legal::these(&[Action::Auction, Action::Trade]),
            Phase::Bid(auction, _) => Legal::Bids(auction.bid + 1, state.limit.saturating_sub(auction.bid)),
            Phase::Decide(auction) if self.can_pay(state, state.active, auction.bid) => Legal::these(&[Action::Buy, Action::Sell]),
            Phase::Decide(_) => Legal::these(&[Action::Sell]),
            Phase::Pay(payment) => Legal::Few(u128::from(self.payable(state, payment)) << CARD),
            Phase::Challenge => self.challenges(state),
            Phase::Offer(trade, side) => {
                let done = 1 << Action::Done.encode().0;
                Legal::Few(done | u128::from(self.offerable(state, trade, side)) << CARD)
            }
            Phase::Answer(_) => Legal::these(&[Action::Accept, Action::Counter]),
        }
    }

    /// The action of a move, if the seat may make it now.
    pub(super) fn check(&self, state: &State, seat: Seat, code: Move) -> Result<Action, Illegal> {
        match turn(self, state) {
            Turn::Over => Err(GAME_OVER),
            Turn::Chance(_) => Err(TURN_UP_FIRST),
            Turn::Seat(mover) if mover == seat => match Action::decode(code) {
                Some(action) if self.legal_actions(state).has(code) => Ok(action),
                action => Err(self.refusal(state, action)),
            },
            _ => Err(Illegal { clause: "YB-P1", why: "somebody else is to move" }),
        }
    }

    /// Whether a seat holds enough for a price in tens (YB-P7, YB-P8).
    pub(super) fn can_pay(&self, state: &State, seat: Seat, price: u16) -> bool {
        self.worth(state.hands[seat.index()]) >= u32::from(price) * 10
    }

    /// The amounts that the payer may put down next (YB-P6).
    ///
    /// Cards are put down from the highest to the lowest, until the price is reached. Then the last card is the lowest, and without it
    /// the price was not reached; so no card can be left out, and every such set results from exactly one sequence. An amount is payable if
    /// all cards up to it still reach the price, so there are no dead ends; a 0 never is, because the price is not reached before it.
    pub(super) fn payable(&self, state: &State, payment: Payment) -> u32 {
        let price = u32::from(payment.price) * 10;
        let hand = state.hands[payment.payer.index()];
        let mut reach = self.worth(state.offers[0]);
        let mut held = hand.amounts() & ((2 << state.offers[0].lowest()) - 1);
        let mut payable = 0;
        while held != 0 {
            let amount = held.trailing_zeros() as usize;
            reach += u32::from(hand.of(amount)) * self.amounts[amount];
            if self.amounts[amount] > 0 && reach >= price {
                payable |= 1 << amount;
            }
            held &= held - 1;
        }
        payable
    }

    /// The amounts that may be added to an offer next: from the highest to the lowest, so that every offer results from exactly one sequence.
    pub(super) fn offerable(&self, state: &State, trade: Trade, side: Side) -> u32 {
        let hand = state.hands[trade.seat(side, state.active).index()];
        let lowest = state.offers[side as usize].lowest();
        hand.amounts() & ((2 << lowest) - 1)
    }

    /// Every other seat with every kind that both own (YB-P10).
    fn challenges(&self, state: &State) -> Legal {
        let mut bits = 0u128;
        for other in self.seats().filter(|other| *other != state.active) {
            bits |= u128::from(state.shared(state.active, other)) << Action::Challenge(other, 0).encode().0;
        }
        Legal::Few(bits)
    }

    /// Whether everybody knows that a seat can't pay a price in tens: the bank and the known money of the others leave less than that.
    pub(super) fn known_unable(&self, state: &State, seat: Seat, price: u16) -> bool {
        let others = (0..self.players).filter(|other| *other != seat.0);
        let known = others.fold(state.bank, |known, other| known.plus(state.known[usize::from(other)]));
        self.worth(self.money.minus(known)) < u32::from(price) * 10
    }

    /// The reason why the seat that is to move can't do this.
    fn refusal(&self, state: &State, action: Option<Action>) -> Illegal {
        let (clause, why) = match (state.phase, action) {
            (Phase::Choose, _) => ("YB-P1", "it is time to auction or to trade"),
            (Phase::Bid(auction, _), Some(Action::Bid(tens))) if tens <= auction.bid => ("YB-P2", "a bid must be higher than the last"),
            (Phase::Bid(..), Some(Action::Bid(_))) => ("YB-P3", "all hands together hold less money"),
            (Phase::Bid(..), _) => ("YB-P3", "it is time to bid or to drop out"),
            (Phase::Decide(_), Some(Action::Buy)) => ("YB-P8", "the auctioneer can't pay the highest bid"),
            (Phase::Decide(_), _) => ("YB-P5", "it is time for the auctioneer to buy or to sell"),
            (Phase::Pay(payment), Some(Action::Card(amount))) => self.bad_payment(state, payment, amount),
            (Phase::Pay(_), _) => ("YB-P6", "it is time to pay"),
            (Phase::Challenge, Some(Action::Challenge(other, kind))) => self.bad_challenge(state, other, kind),
            (Phase::Challenge, Some(Action::Auction)) if state.draw_pile.is_empty() => ("YB-P14", "no animals are left to auction"),
            (Phase::Challenge, _) => ("YB-P10", "it is time to name a player and a kind of animal"),
            (Phase::Offer(trade, side), Some(Action::Card(amount))) => {
                let hand = state.hands[trade.seat(side, state.active).index()];
                if hand.amounts() >> amount & 1 == 0 { NOT_HELD } else { NOT_LOWER }
            }
            (Phase::Offer(..), _) => ("YB-P10", "it is time to offer money"),
            (Phase::Answer(_), _) => ("YB-P10", "it is time to accept or to counter"),
            (Phase::Draw, _) => return TURN_UP_FIRST,
            (Phase::Over, _) => return GAME_OVER,
        };
        Illegal { clause, why }
    }

    fn bad_payment(&self, state: &State, payment: Payment, amount: usize) -> (&'static str, &'static str) {
        if state.hands[payment.payer.index()].amounts() >> amount & 1 == 0 {
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
}

/// The refusal of every move after the end.
pub(super) const GAME_OVER: Illegal = Illegal { clause: "YB-E1", why: "the game is over" };
const TURN_UP_FIRST: Illegal = Illegal { clause: "YB-P2", why: "first the top animal is turned up" };
const NOT_HELD: (&str, &str) = ("YB-P10", "there is no such card in the hand");
const NOT_LOWER: (&str, &str) = ("YB-P10", "an offer is laid from the highest card to the lowest");
