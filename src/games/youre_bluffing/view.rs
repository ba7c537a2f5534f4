//! What a seat knows, and the hidden money drawn anew.
//!
//! Animals, bids and payments are open. Of the money of another seat one sees how many cards it is, and everybody remembers what must
//! be among them: the set-up, the donkeys' gifts, what was paid in auctions and what was shown (YB-P7). Cards that changed hands face
//! down in a trade are no longer counted on; who saw them then may remember more than the view does.

use super::counts::{AMOUNTS, Hand, Herd};
use super::state::{PLAYERS, Phase, Sale, Side, State};
use super::table::Table;
use crate::rng::Stream;
use crate::rules::Seat;

/// How often the money of somebody who pays is drawn anew before it is chosen.
const ATTEMPTS: u32 = 16;

/// What one seat knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// Whose view it is.
    pub seat: Seat,
    /// Its own money in hand.
    pub hand: Hand,
    /// How many money cards each seat has in hand (YB-S1).
    pub cards: [u32; PLAYERS],
    /// Money that everybody knows each seat to own, in hand or in its offer.
    pub known: [Hand; PLAYERS],
    /// Money on the table: an open payment, or the offers of challenger and challenged.
    pub offers: [Offer; 2],
    /// Money not yet given out.
    pub bank: Hand,
    /// Animals of each seat.
    pub herds: [Herd; PLAYERS],
    /// Animals face down.
    pub pile: Herd,
    /// What the equal first offers were worth, for the two who laid them (YB-P11).
    pub tied: Option<u32>,
    /// Whose turn it is.
    pub active: Seat,
    /// What is to be done.
    pub phase: Phase,
}

/// Money on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// How many cards.
    pub count: u32,
    /// Which cards, if the seat may know.
    pub cards: Option<Hand>,
}

impl View {
    /// What a seat knows of a game.
    pub(super) fn of(state: &State, seat: Seat) -> View {
        let offer = |side: Side| {
            let cards = state.offers[side as usize];
            let seen = owner(state.phase, state.active, side).is_none_or(|owner| owner == seat);
            Offer { count: cards.count(), cards: seen.then_some(cards) }
        };
        let trades = match state.phase {
            Phase::Lay(trade, _) => seat == state.active || seat == trade.other,
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
            pile: state.pile,
            tied: trades.then_some(state.tied),
            active: state.active,
            phase: state.phase,
        }
    }

    /// How many money cards a seat owns, in hand and in an offer.
    pub(super) fn owned_count(&self, seat: Seat) -> u32 {
        let offered = |side: Side| match owner(self.phase, self.active, side) {
            Some(owner) if owner == seat => self.offers[side as usize].count,
            _ => 0,
        };
        self.cards[seat.index()] + offered(Side::Challenger) + offered(Side::Other)
    }

    /// All money that the seats own together, but for an open payment on the table.
    pub(super) fn given(&self, table: &Table) -> Hand {
        let given = table.money.minus(self.bank);
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

    /// What everybody knows a seat to own, but for an open payment on the table: that is no longer among the hidden cards.
    pub(super) fn sure(&self, seat: Seat) -> Hand {
        let known = self.known[seat.index()];
        match (self.phase, self.offers[0].cards) {
            (Phase::Pay(sale), Some(paid)) if sale.payer == seat => known.less(paid),
            _ => known,
        }
    }
}

/// Who has laid a side's offer face down; nobody for what lies open.
fn owner(phase: Phase, active: Seat, side: Side) -> Option<Seat> {
    match phase {
        Phase::Lay(trade, _) | Phase::Answer(trade) => Some(trade.seat(side, active)),
        _ => None,
    }
}

impl Table {
    /// A state that fits a view. The cards that nobody is known to own are dealt to the other seats, as many as each has; then those who
    /// have laid cards face down lay so many of theirs.
    pub(super) fn guess(&self, view: &View, random: &mut Stream) -> State {
        let mut state = State {
            hands: [Hand::NONE; PLAYERS],
            known: view.known,
            offers: view.offers.map(|offer| offer.cards.unwrap_or_default()),
            bank: view.bank,
            herds: view.herds,
            pile: view.pile,
            limit: 0,
            tied: view.tied.unwrap_or(0),
            active: view.active,
            phase: view.phase,
        };
        self.set_limit(&mut state);
        let others = || (0..self.players).map(Seat).filter(|seat| *seat != view.seat);
        let certain = others().fold(view.own(), |certain, seat| certain.plus(view.sure(seat)));
        let mut rest = view.given(self).less(certain);
        let payer = match view.phase {
            Phase::Pay(sale) if sale.payer != view.seat => {
                self.guess_payer(view, &mut state, sale, &mut rest, random);
                Some(sale.payer)
            }
            _ => None,
        };
        for seat in others().filter(|seat| Some(*seat) != payer) {
            let sure = view.sure(seat);
            let hidden = draw(&mut rest, hidden_count(view, seat), random);
            state.hands[seat.index()] = sure.plus(hidden);
        }
        if let Some(hand) = state.hands.get_mut(view.seat.index()) {
            *hand = view.hand;
        }
        self.guess_offers(view, &mut state, random);
        state
    }

    /// Who has begun to pay can pay (YB-P7): draws until that is so, and after some attempts takes the cards that reach farthest.
    fn guess_payer(&self, view: &View, state: &mut State, sale: Sale, rest: &mut Hand, random: &mut Stream) {
        let count = hidden_count(view, sale.payer);
        for _ in 0..ATTEMPTS {
            let mut others = *rest;
            let hidden = draw(&mut others, count, random);
            state.hands[sale.payer.index()] = view.sure(sale.payer).plus(hidden);
            if self.payable(state, sale) != 0 {
                *rest = others;
                return;
            }
        }
        // Cards above the lowest one paid can't be paid any more.
        let lowest = state.offers[0].lowest();
        let amounts = (0..AMOUNTS).rev().filter(|amount| *amount <= lowest).chain(lowest + 1..AMOUNTS);
        let mut hidden = Hand::NONE;
        for amount in amounts {
            let some = u32::from(rest.of(amount)).min(count - hidden.count());
            hidden = hidden.plus(Hand::some(amount, some as u8));
        }
        *rest = rest.minus(hidden);
        state.hands[sale.payer.index()] = view.sure(sale.payer).plus(hidden);
    }

    fn guess_offers(&self, view: &View, state: &mut State, random: &mut Stream) {
        for side in [Side::Challenger, Side::Other] {
            let Offer { count, cards: None } = view.offers[side as usize] else { continue };
            let Some(owner) = owner(view.phase, view.active, side) else { continue };
            let laying = matches!(view.phase, Phase::Lay(_, now) if now == side);
            let hand = &mut state.hands[owner.index()];
            let mut offer = draw(hand, count + u32::from(laying), random);
            if offer.count() > count {
                // Who is still laying could lay one card more, no higher than the others: the lowest that was drawn.
                let lowest = Hand::some(offer.lowest(), 1);
                offer = offer.minus(lowest);
                *hand = hand.plus(lowest);
            }
            state.offers[side as usize] = offer;
        }
        if let (Phase::Lay(trade, _), None) = (view.phase, view.tied)
            && trade.again
        {
            let mut money = state.owned(view.active);
            let count = random.below(money.count() + 1);
            state.tied = self.worth(draw(&mut money, count, random));
        }
    }
}

/// How many cards in the hand of another seat nobody knows for sure.
fn hidden_count(view: &View, seat: Seat) -> u32 {
    view.owned_count(seat).saturating_sub(view.sure(seat).count())
}

/// Draws so many cards from a hand, all equally likely; all of them if there are fewer.
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
