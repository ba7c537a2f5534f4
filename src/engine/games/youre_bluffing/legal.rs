//! Which actions are legal, and why others are refused.
//!
//! A set of legal actions is a word of bits, or a range of bids without gaps, so counting, sampling and
//! membership need no list.

use super::action::{Action, BID, PASS, card_codes};
use super::rules::Rules;
use super::state::{AMOUNTS, Auction, Hand, Payment, Phase, Side, State, Trade};
use crate::effect::machine::{self, Due};
use crate::effect::parts::Event;
use crate::games::shared::Bits as _;
use crate::rules::{Illegal, Move, Rules as _, Seat, Turn};

/// The legal moves of the seat that is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Legal {
    /// Codes below 128, as a set of bits; answers to effects and cards that can be used come besides:
    /// [`Rules::answers`].
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

    /// True if a move is among them.
    #[inline]
    pub fn has(self, code: Move) -> bool {
        match self {
            Legal::Few(bits) => bits.checked_shr(code.0).is_some_and(|bits| bits & 1 == 1),
            Legal::Bids(first, bids) => {
                code == PASS || code.0.wrapping_sub(BID + u32::from(first)) < u32::from(bids)
            }
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
pub(super) fn turn(rules: &Rules, state: &State) -> Turn {
    if state.machine.is_running() {
        return match machine::due(rules, state) {
            Some(Due::Seat(seat)) => Turn::Seat(seat),
            Some(Due::Chance(outcomes)) => Turn::Chance(outcomes),
            None => Turn::Chance(1),
        };
    }
    match state.phase {
        Phase::Deal => Turn::Chance(rules.in_box(state).count()),
        Phase::Draw => Turn::Chance(state.draw_pile.count().max(1)),
        Phase::Over => Turn::Over,
        Phase::Choose | Phase::Challenge | Phase::Decide(_) => Turn::Seat(state.active),
        Phase::Bid(_, seat) => Turn::Seat(seat),
        Phase::Pay(payment) => Turn::Seat(payment.payer),
        Phase::Offer(trade, side) => Turn::Seat(trade.seat(side, state.active)),
        Phase::Answer(trade) => Turn::Seat(trade.other),
        // At rest only with effects being played.
        Phase::Next(_) => Turn::Chance(1),
    }
}

pub(super) fn legal(rules: &Rules, state: &State, seat: Seat, moves: &mut Vec<Move>) {
    moves.clear();
    if turn(rules, state) == Turn::Seat(seat) {
        let legal = rules.legal_actions(state);
        moves.extend((0..legal.count()).map(|n| legal.nth(n)));
        moves.extend(rules.answers(state, seat));
    }
}

/// Checks that a seat may make a move now.
pub(super) fn check(rules: &Rules, state: &State, seat: Seat, code: Move) -> Result<(), Illegal> {
    match turn(rules, state) {
        Turn::Over => Err(GAME_OVER),
        Turn::Chance(_) => Err(TURN_UP_FIRST),
        Turn::Seat(mover) if mover == seat => {
            let is_legal = rules.legal_actions(state).has(code) || rules.answers(state, seat).contains(&code);
            // No bid is 0.
            let action = Action::decode(code).filter(|action| *action != Action::Bid(0));
            if is_legal { Ok(()) } else { Err(rules.refusal(state, action)) }
        }
        _ => Err(Illegal { clause: "YB-P1", why: "somebody else is to move" }),
    }
}

impl Rules {
    /// The legal moves of the seat that is to move; none if it is nobody's turn.
    #[inline]
    pub(super) fn legal_actions(&self, state: &State) -> Legal {
        if state.machine.is_running() {
            return Legal::Few(0);
        }
        match state.phase {
            Phase::Deal | Phase::Draw | Phase::Next(_) | Phase::Over => Legal::Few(0),
            Phase::Choose if !self.program.has(Event::Used) => {
                Legal::these(&[Action::Auction, Action::Trade])
            }
            Phase::Choose if self.can_trade(state, state.active) => {
                Legal::these(&[Action::Auction, Action::Trade])
            }
            Phase::Choose => Legal::these(&[Action::Auction]),
            Phase::Bid(auction, seat) => self.bids(state, auction, seat),
            Phase::Decide(auction)
                if self.can_pay(state, state.active, auction.bid) && self.may_buy(state) =>
            {
                Legal::these(&[Action::Buy, Action::Sell])
            }
            Phase::Decide(_) => Legal::these(&[Action::Sell]),
            Phase::Pay(payment) => Legal::Few(card_codes(self.payable(state, payment))),
            Phase::Challenge => self.challenges(state),
            Phase::Offer(trade, side) => {
                let done = 1 << Action::Done.encode().0;
                Legal::Few(done | card_codes(self.offerable(state, trade, side)))
            }
            Phase::Answer(trade) => match self.must_answer(state, trade.other) {
                (true, _) => Legal::these(&[Action::Accept]),
                (_, true) => Legal::these(&[Action::Counter]),
                _ => Legal::these(&[Action::Accept, Action::Counter]),
            },
        }
    }

    /// Dropping out, or all bids that rise enough (YB-P2), up to all money that has been given out (YB-P3).
    fn bids(&self, state: &State, auction: Auction, seat: Seat) -> Legal {
        let (first, last) = self.possible_bids(state, seat, auction.bid);
        let bids = if self.may_bid(state, seat) { (last + 1).saturating_sub(first) } else { 0 };
        Legal::Bids(first, bids)
    }

    /// The moves of a seat that is to move that effects bring: answers to the one that is being played, or
    /// the cards that can be used (YB-X1).
    pub(super) fn answers(&self, state: &State, seat: Seat) -> Vec<Move> {
        if state.machine.is_running() {
            return machine::options(self, state)
                .into_iter()
                .map(|answer| Action::Answer(answer.encode()).encode())
                .collect();
        }
        match state.phase {
            Phase::Choose | Phase::Challenge | Phase::Decide(_) => {
                let spots = machine::usable(self, state, seat);
                let mut moves: Vec<Move> =
                    spots.into_iter().map(|spot| Action::Use(spot.card as u8).encode()).collect();
                moves.sort_unstable();
                moves.dedup();
                moves
            }
            _ => Vec::new(),
        }
    }

    /// True if a seat holds enough for a price in tens (YB-P7, YB-P8).
    pub(super) fn can_pay(&self, state: &State, seat: Seat, price: u16) -> bool {
        state.hands[seat.index()].worth(&self.spending(state, seat)) >= u32::from(price) * 10
    }

    /// The notes that the payer may put down next (YB-P6); none if the price is reached. Whoever has less,
    /// because what notes count has changed since the bid, pays all (YB-X2).
    pub(super) fn payable(&self, state: &State, payment: Payment) -> u32 {
        let (hand, laid, mut price) =
            (state.hands[payment.payer.index()], state.offers[0], u32::from(payment.price) * 10);
        if self.has_fixed_money() {
            return payable_in_order(hand, laid, &self.amounts, price);
        }
        let amounts = self.spending(state, payment.payer);
        price = price.min(hand.worth(&amounts) + laid.worth(&amounts));
        payable(hand, laid, &amounts, self.amount_count, price)
    }

    /// True if the payer's notes, with those already put down, reach the price.
    pub(super) fn covers(&self, state: &State, payment: Payment) -> bool {
        let held = state.hands[payment.payer.index()].plus(state.offers[0]);
        held.worth(&self.spending(state, payment.payer)) >= u32::from(payment.price) * 10
    }

    /// The notes that may be added to an offer next: from the highest to the lowest, so that every offer
    /// results from exactly one sequence.
    pub(super) fn offerable(&self, state: &State, trade: Trade, side: Side) -> u32 {
        let seat = trade.seat(side, state.active);
        let lowest = state.offers[side as usize].lowest();
        state.hands[seat.index()].amounts() & up_to(lowest) & self.notes_to_offer(state, seat)
    }

    /// Every other seat with every kind that both own (YB-P10).
    fn challenges(&self, state: &State) -> Legal {
        let mut bits = 0u128;
        for other in self.seats().filter(|other| *other != state.active) {
            bits |= u128::from(self.tradable(state, state.active, other))
                << Action::Challenge(other, 0).encode().0;
        }
        Legal::Few(bits)
    }

    /// True if everybody knows that a seat can't pay a price in tens: the bank and the known money of the
    /// others leave less than that.
    pub(super) fn known_unable(&self, state: &State, seat: Seat, price: u16) -> bool {
        if !self.has_fixed_money() {
            return false;
        }
        let others = (0..self.players).filter(|other| *other != seat.0);
        let known = others.fold(state.bank, |known, other| known.plus(state.known[usize::from(other)]));
        self.worth(self.money.minus(known)) < u32::from(price) * 10
    }

    /// The reason why the seat that is to move can't do this.
    fn refusal(&self, state: &State, action: Option<Action>) -> Illegal {
        if state.machine.is_running() {
            return Illegal {
                clause: "YB-X1",
                why: "first the effect that is being played is to be answered",
            };
        }
        let (clause, why) = match (state.phase, action) {
            (_, Some(Action::Answer(_))) => ("YB-X1", "no effect asks for anything"),
            (_, Some(Action::Use(_))) => ("YB-X1", "this card can't be used now"),
            (Phase::Choose, Some(Action::Trade)) => ("YB-P10", "there is nobody to trade with"),
            (Phase::Choose, _) => ("YB-P1", "it is time to auction or to trade"),
            (Phase::Bid(auction, _), Some(Action::Bid(tens))) if tens <= auction.bid => {
                ("YB-P2", "a bid must be higher than the last")
            }
            (Phase::Bid(_, seat), Some(Action::Bid(_))) if !self.may_bid(state, seat) => FORBIDDEN,
            (Phase::Bid(auction, seat), Some(Action::Bid(tens)))
                if tens - auction.bid < self.least_raise(state, seat) =>
            {
                ("YB-P2", "a bid must rise more while an effect says so")
            }
            (Phase::Bid(..), Some(Action::Bid(tens))) if tens <= state.limit => FORBIDDEN,
            (Phase::Bid(..), Some(Action::Bid(_))) => ("YB-P3", "all hands together hold less money"),
            (Phase::Bid(..), _) => ("YB-P3", "it is time to bid or to drop out"),
            (Phase::Decide(_), Some(Action::Buy)) if !self.may_buy(state) => FORBIDDEN,
            (Phase::Decide(_), Some(Action::Buy)) => ("YB-P8", "the auctioneer can't pay the highest bid"),
            (Phase::Decide(_), _) => ("YB-P5", "it is time for the auctioneer to buy or to sell"),
            (Phase::Pay(payment), Some(Action::Card(amount))) => self.bad_payment(state, payment, amount),
            (Phase::Pay(_), _) => ("YB-P6", "it is time to pay"),
            (Phase::Challenge, Some(Action::Challenge(other, kind))) => {
                self.bad_challenge(state, other, kind)
            }
            (Phase::Challenge, Some(Action::Auction)) if state.is_pile_empty() => {
                ("YB-P14", "no animals are left to auction")
            }
            (Phase::Challenge, _) => ("YB-P10", "it is time to name a player and a kind of animal"),
            (Phase::Offer(trade, side), Some(Action::Card(amount))) => {
                let hand = state.hands[trade.seat(side, state.active).index()];
                if hand.amounts() >> amount & 1 == 0 {
                    NOT_HELD
                } else if amount > state.offers[side as usize].lowest() {
                    NOT_LOWER
                } else {
                    FORBIDDEN
                }
            }
            (Phase::Offer(..), _) => ("YB-P10", "it is time to offer money"),
            (Phase::Answer(_), Some(Action::Accept | Action::Counter)) => FORBIDDEN,
            (Phase::Answer(_), _) => ("YB-P10", "it is time to accept or to counter"),
            (Phase::Deal | Phase::Draw | Phase::Next(_), _) => return TURN_UP_FIRST,
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
        } else if owned(other) > 0 && owned(state.active) > 0 {
            FORBIDDEN
        } else {
            ("YB-P10", "both must own an animal of that kind")
        }
    }
}

/// The notes of a hand that may be put down next for a price, after those that have been laid, each counting
/// so much (YB-P6).
///
/// Notes are put down from the highest to the lowest, until the price is reached. Then the last one is the
/// lowest, and without it the price was not reached; so no note can be left out, and every such set results
/// from exactly one sequence. A note is payable if all notes up to it still reach the price, so there are no
/// dead ends; one that counts nothing never is, because the price is not reached before it.
pub(super) fn payable(hand: Hand, laid: Hand, amounts: &[u32; AMOUNTS], count: usize, price: u32) -> u32 {
    let mut reach = laid.worth(amounts);
    if reach >= price {
        return 0;
    }
    let mut notes: [usize; AMOUNTS] = std::array::from_fn(|note| note);
    notes[..count].sort_by_key(|note| amounts[*note]);
    let mut payable = 0;
    for &note in &notes[..count] {
        let held = u32::from(hand.of(note));
        reach += held * amounts[note];
        if held > 0 && amounts[note] > 0 && reach >= price {
            payable |= 1 << note;
        }
        if laid.of(note) > 0 {
            break;
        }
    }
    payable
}

/// [`payable`] where notes are in the order of what they count.
fn payable_in_order(hand: Hand, laid: Hand, amounts: &[u32; AMOUNTS], price: u32) -> u32 {
    let mut reach = laid.worth(amounts);
    if reach >= price {
        return 0;
    }
    let mut held = hand.amounts() & up_to(laid.lowest());
    let mut payable = 0;
    while held != 0 {
        let note = held.trailing_zeros() as usize;
        reach += u32::from(hand.of(note)) * amounts[note];
        if amounts[note] > 0 && reach >= price {
            payable |= 1 << note;
        }
        held &= held - 1;
    }
    payable
}

/// The notes up to one, as bits.
fn up_to(note: usize) -> u32 {
    (2 << note) - 1
}

/// The refusal of every move after the end.
pub(super) const GAME_OVER: Illegal = Illegal { clause: "YB-E1", why: "the game is over" };
const TURN_UP_FIRST: Illegal = Illegal { clause: "YB-P2", why: "first the top animal is turned up" };
const FORBIDDEN: (&str, &str) = ("YB-X2", "an effect forbids it");
const NOT_HELD: (&str, &str) = ("YB-P10", "there is no such card in the hand");
const NOT_LOWER: (&str, &str) = ("YB-P10", "an offer is laid from the highest card to the lowest");
