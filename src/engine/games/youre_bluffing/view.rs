//! What a seat knows, and how hidden money is sampled.
//!
//! Animals, bids and payments are visible. All see how many money cards another seat has and remember those
//! that must be among them: the set-up, the donkeys' gifts, payments in auctions and hands that were shown
//! (YB-P7). Money that changed hands face down in a trade is no longer known; the two players of the trade
//! may remember more than their view does.

use super::rules::Rules;
use super::state::{AMOUNTS, Hand, Herd, PLAYERS, Payment, Phase, Side, State};
use crate::effect::machine::{self, Due, Machine};
use crate::rng::Stream;
use crate::rules::{AppliedEffects, Rules as _, Seat, Seats};

/// How often the money of the payer is sampled before it is chosen.
const ATTEMPTS: u32 = 16;

/// The part of a state that one seat knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The seat.
    pub seat: Seat,
    /// Its own money in hand.
    pub hand: Hand,
    /// The number of money cards in each hand (YB-S1).
    pub cards: [u32; PLAYERS],
    /// Money that everybody knows each seat to own, in hand or in its offer.
    pub known: [Hand; PLAYERS],
    /// Money on the table: the payment so far, or the offers of challenger and challenged.
    pub offers: [Offer; 2],
    /// Money not yet given out.
    pub bank: Hand,
    /// Animals of each seat.
    pub herds: [Herd; PLAYERS],
    /// Animals face down, and the events among them.
    pub draw_pile: Herd,
    /// Those below them, the next one first.
    pub under: Vec<u8>,
    /// Cards out of the game.
    pub out: Herd,
    /// How many animals and events effects have brought back into play.
    pub returned: u8,
    /// The seats that miss their next turn.
    pub skipped: Seats,
    /// The seats that have another turn after this one.
    pub again: Seats,
    /// The state of the effects, without hidden notes.
    pub machine: Machine,
    /// The decision or draw that the effect being played waits for.
    pub due: Option<Due>,
    /// The worth of the equal first offers, visible to the two who made them (YB-P11).
    pub tied: Option<u32>,
    /// The seat whose turn it is.
    pub active: Seat,
    /// The current phase.
    pub phase: Phase,
}

/// Money on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The number of cards.
    pub count: u32,
    /// The cards, if they are visible to the seat.
    pub cards: Option<Hand>,
}

pub(super) fn view(rules: &Rules, state: &State, seat: Seat) -> View {
    let offer = |side: Side| {
        let cards = state.offers[side as usize];
        let visible = owner(state.phase, state.active, side).is_none_or(|owner| owner == seat);
        Offer { count: cards.count(), cards: visible.then_some(cards) }
    };
    let trades = match state.phase {
        Phase::Offer(trade, _) => seat == state.active || seat == trade.other,
        _ => false,
    };
    View {
        seat,
        hand: state.hands.get(seat.index()).copied().unwrap_or_default(),
        cards: state.hands.map(Hand::count),
        known: state.known,
        offers: [offer(Side::Challenger), offer(Side::Other)],
        bank: state.bank,
        herds: state.herds,
        draw_pile: state.draw_pile,
        under: state.under.clone(),
        out: state.out,
        returned: state.returned,
        skipped: state.skipped,
        again: state.again,
        machine: machine::mask(rules, state, seat),
        due: machine::due(rules, state),
        tied: trades.then_some(state.tied),
        active: state.active,
        phase: state.phase,
    }
}

impl View {
    /// The number of money cards that a seat owns, in hand and in an offer.
    pub(super) fn owned_count(&self, seat: Seat) -> u32 {
        let offered = |side: Side| match owner(self.phase, self.active, side) {
            Some(owner) if owner == seat => self.offers[side as usize].count,
            _ => 0,
        };
        self.cards[seat.index()] + offered(Side::Challenger) + offered(Side::Other)
    }

    /// All money that the seats own together, without a payment on the table.
    pub(super) fn given(&self, rules: &Rules) -> Hand {
        let given = rules.money.minus(self.bank);
        match (self.phase, self.offers[0].cards) {
            (Phase::Pay(_), Some(paid)) => given.minus(paid),
            _ => given,
        }
    }

    /// The own money, in hand and in an offer.
    pub(super) fn own(&self) -> Hand {
        let mine = |side: Side| owner(self.phase, self.active, side) == Some(self.seat);
        let sides = [Side::Challenger, Side::Other].into_iter().filter(|side| mine(*side));
        sides.filter_map(|side| self.offers[side as usize].cards).fold(self.hand, Hand::plus)
    }

    /// The money that everybody knows a seat to own, without a payment on the table: that is no longer
    /// hidden.
    pub(super) fn sure(&self, seat: Seat) -> Hand {
        let known = self.known[seat.index()];
        match (self.phase, self.offers[0].cards) {
            (Phase::Pay(payment), Some(paid)) if payment.payer == seat => known.less(paid),
            _ => known,
        }
    }

    /// The money that is hidden from the seat: given out, not its own, and not known to be another's.
    pub(super) fn hidden(&self, rules: &Rules) -> Hand {
        let others = rules.seats().filter(|seat| *seat != self.seat);
        self.given(rules).less(others.fold(self.own(), |certain, seat| certain.plus(self.sure(seat))))
    }

    /// The number of cards of another seat that not everybody knows.
    pub(super) fn hidden_count(&self, seat: Seat) -> u32 {
        self.owned_count(seat).saturating_sub(self.sure(seat).count())
    }
}

/// The seat that made a side's offer face down; `None` for a visible payment.
fn owner(phase: Phase, active: Seat, side: Side) -> Option<Seat> {
    phase.trade().map(|trade| trade.seat(side, active))
}

/// The cards that nobody is known to own are dealt to the other seats, as many as each has; then the offers
/// that lie face down are sampled from the hands of the seats that made them.
///
/// While an effect waits, whatever it waits for must occur with the sample too: samples until that is so, for
/// some attempts.
pub(super) fn resample(rules: &Rules, view: &View, random: &mut Stream) -> State {
    let mut state = sample(rules, view, random);
    for _ in 1..ATTEMPTS {
        if view.due.is_none() || machine::due(rules, &state) == view.due {
            break;
        }
        state = sample(rules, view, random);
    }
    state
}

fn sample(rules: &Rules, view: &View, random: &mut Stream) -> State {
    let mut state = State {
        hands: [Hand::NONE; PLAYERS],
        known: view.known,
        offers: view.offers.map(|offer| offer.cards.unwrap_or_default()),
        bank: view.bank,
        herds: view.herds,
        draw_pile: view.draw_pile,
        under: view.under.clone(),
        out: view.out,
        returned: view.returned,
        skipped: view.skipped,
        again: view.again,
        machine: view.machine.clone(),
        applied_effects: AppliedEffects::default(),
        limit: 0,
        tied: view.tied.unwrap_or(0),
        active: view.active,
        phase: view.phase,
    };
    rules.set_limit(&mut state);
    let mut rest = view.hidden(rules);
    let mut sampled = view.seat;
    if let Phase::Pay(payment) = view.phase
        && payment.payer != view.seat
    {
        rules.sample_payer(view, &mut state, payment, &mut rest, random);
        sampled = payment.payer;
    }
    for seat in rules.seats().filter(|seat| ![view.seat, sampled].contains(seat)) {
        state.hands[seat.index()] = view.sure(seat).plus(draw(&mut rest, view.hidden_count(seat), random));
    }
    if let Some(hand) = state.hands.get_mut(view.seat.index()) {
        *hand = view.hand;
    }
    rules.sample_offers(view, &mut state, random);
    machine::unmask(rules, &mut state, view.seat, random);
    state
}

impl Rules {
    /// Samples the payer's hand. A seat that has begun to pay can pay (YB-P7): samples until that is so, and
    /// after some attempts takes the most valuable cards that still can be paid.
    fn sample_payer(
        &self,
        view: &View,
        state: &mut State,
        payment: Payment,
        rest: &mut Hand,
        random: &mut Stream,
    ) {
        let count = view.hidden_count(payment.payer);
        for _ in 0..ATTEMPTS {
            let mut others = *rest;
            let hidden = draw(&mut others, count, random);
            state.hands[payment.payer.index()] = view.sure(payment.payer).plus(hidden);
            if self.payable(state, payment) != 0 && self.covers(state, payment) {
                *rest = others;
                return;
            }
        }
        // Cards above the lowest one paid can't be paid any more, so they come last.
        let lowest = state.offers[0].lowest();
        let amounts = (0..AMOUNTS).rev().filter(|amount| *amount <= lowest).chain(lowest + 1..AMOUNTS);
        let mut hidden = Hand::NONE;
        for amount in amounts {
            let some = u32::from(rest.of(amount)).min(count - hidden.count());
            hidden = hidden.plus(Hand::some(amount, some as u8));
        }
        *rest = rest.minus(hidden);
        state.hands[payment.payer.index()] = view.sure(payment.payer).plus(hidden);
    }

    fn sample_offers(&self, view: &View, state: &mut State, random: &mut Stream) {
        for side in [Side::Challenger, Side::Other] {
            let Offer { count, cards: None } = view.offers[side as usize] else { continue };
            let Some(owner) = owner(view.phase, view.active, side) else { continue };
            let offering = matches!(view.phase, Phase::Offer(_, now) if now == side);
            let hand = &mut state.hands[owner.index()];
            let mut offer = draw(hand, count + u32::from(offering), random);
            if offer.count() > count {
                // A seat that is asked for another card has one no higher than those on the table: the lowest
                // of the sample.
                let lowest = Hand::some(offer.lowest(), 1);
                offer = offer.minus(lowest);
                *hand = hand.plus(lowest);
            }
            state.offers[side as usize] = offer;
        }
        if let (Phase::Offer(trade, _), None) = (view.phase, view.tied)
            && trade.second_round
        {
            let mut money = state.owned(view.active);
            let count = random.below(money.count() + 1);
            state.tied = self.worth(draw(&mut money, count, random));
        }
    }
}

/// Draws a number of cards from a hand, all equally likely; all of them if there are fewer.
fn draw(from: &mut Hand, count: u32, random: &mut Stream) -> Hand {
    let mut drawn = Hand::NONE;
    for _ in 0..count.min(from.count()) {
        let mut n = random.below(from.count());
        let mut amount = 0;
        while n >= u32::from(from.of(amount)) {
            n -= u32::from(from.of(amount));
            amount += 1;
        }
        *from = from.minus(Hand::some(amount, 1));
        drawn = drawn.plus(Hand::some(amount, 1));
    }
    drawn
}
