//! Which actions are legal, and why others are refused.
//!
//! A set of legal actions is a word of bits, or a range of bids without gaps, so counting, sampling and membership need no list.

use super::action::{Action, BID, CARD, PASS};
use super::card_counts::nth_bit;
use super::rules::Rules;
use super::state::{Auction, Payment, Phase, Side, State, Trade};
use crate::rules::{Actor, Illegal, Move, Seat, Turn, Use};

/// The legal moves of the seat that is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legal {
    /// Codes below 32, as a set of bits.
    Few(u32),
    /// Challenges, as a set of bits: codes below 128.
    Challenges(u128),
    /// Dropping out, or bidding: the first bid in tens, and the number of bids.
    Bids(u16, u16),
}

impl Legal {
    /// The number of moves.
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

    /// The n-th move in the order of codes, from 0; n must be below [`Legal::count`].
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

    /// Appends all moves in the order of codes.
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

/// Moves with a card of one of these amounts.
fn cards(amounts: u32) -> Legal {
    Legal::Few(amounts << CARD)
}

impl Rules {
    /// The legal moves of the seat that is to move; none if it is nobody's turn.
    #[inline]
    pub(super) fn legal_actions(&self, state: &State) -> Legal {
        match state.phase {
            Phase::Draw | Phase::Over => Legal::Few(0),
            Phase::Choose => Legal::Few(Action::Auction.bit() | Action::Trade.bit()),
            Phase::Bid(auction, _) => Legal::Bids(auction.bid + 1, state.limit.saturating_sub(auction.bid)),
            Phase::Decide(auction) if self.can_pay(state, state.active, auction.bid) => Legal::Few(Action::Buy.bit() | Action::Sell.bit()),
            Phase::Decide(_) => Legal::Few(Action::Sell.bit()),
            Phase::Pay(payment) => cards(self.payable(state, payment)),
            Phase::Challenge => self.challenges(state),
            Phase::Offer(trade, side) => Legal::Few(Action::Done.bit() | self.offerable(state, trade, side) << CARD),
            Phase::Answer(_) => Legal::Few(Action::Accept.bit() | Action::Counter.bit()),
        }
    }

    /// The action of a move, if the seat may make it now.
    pub(super) fn check(&self, state: &State, seat: Seat, code: Move) -> Result<Action, Illegal> {
        match state.turn() {
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
        for other in (0..self.players).map(Seat).filter(|other| *other != state.active) {
            bits |= u128::from(state.shared(state.active, other)) << Action::Challenge(other, 0).encode().0;
        }
        Legal::Challenges(bits)
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

    /// The card that a move uses: the animal that is turned up, bid for, bought or traded; the money that is paid or offered.
    pub(super) fn use_of_card(&self, state: &State, actor: Actor, code: Move) -> Option<(Use, usize)> {
        let animal = |kind: u8| Some((Use::Played, usize::from(kind)));
        if actor == Actor::Chance {
            let known = state.phase == Phase::Draw && code.0 < state.draw_pile.count();
            return known.then(|| (Use::Dealt(None), usize::from(state.draw_pile.nth(code.0))));
        }
        match (state.phase, Action::decode(code)?) {
            (Phase::Bid(Auction { kind, .. }, _), Action::Bid(_)) | (Phase::Decide(Auction { kind, .. }), Action::Buy | Action::Sell) => {
                animal(kind)
            }
            (Phase::Challenge, Action::Challenge(_, kind)) => animal(kind).filter(|(_, kind)| *kind < self.kinds.len()),
            (Phase::Answer(trade), Action::Accept | Action::Counter) => animal(trade.kind),
            (Phase::Pay(_) | Phase::Offer(..), Action::Card(amount)) if amount < self.amount_count => {
                Some((Use::Played, self.kinds.len() + amount))
            }
            _ => None,
        }
    }
}

/// The refusal of every move after the end.
pub(super) const GAME_OVER: Illegal = Illegal { clause: "YB-E1", why: "the game is over" };
const TURN_UP_FIRST: Illegal = Illegal { clause: "YB-P2", why: "first the top animal is turned up" };
const NOT_HELD: (&str, &str) = ("YB-P10", "there is no such card in the hand");
const NOT_LOWER: (&str, &str) = ("YB-P10", "an offer is laid from the highest card to the lowest");
