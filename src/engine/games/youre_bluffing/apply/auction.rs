//! Auctions: bids, the hammer, the payment.

use super::super::rules::Rules;
use super::super::state::{Auction, Hand, Next, Payment, Phase, State};
use super::{Event, RuleId, Seat, Zone, machine};
use crate::effect::parts::Lasts;
use crate::rules::Seats;

impl Rules {
    /// Opens the bidding to all but the auctioneer and the excluded seats (YB-P2, YB-P7).
    pub(super) fn open_bidding(&self, state: &mut State, kind: u8, excluded: Seats) {
        let bidders = Seats(Seats::all(self.players).without(state.active).0 & !excluded.0);
        let auction = Auction {
            kind,
            bidders,
            excluded,
            bid: 0,
            high_bidder: state.active,
            first_out: None,
            earlier_bidder: None,
        };
        self.announce_kind(
            state,
            Event::AuctionStart,
            state.active,
            kind,
            Zone::Auction,
            Next::Opening(auction),
        );
    }

    /// Asks the next bidder after a seat. The bidding ends when nobody is left but the high bidder, or nobody
    /// can bid higher (YB-P3).
    pub(super) fn ask_bid(&self, state: &mut State, auction: Auction, after: Seat) {
        let others =
            if auction.bid > 0 { auction.bidders.without(auction.high_bidder) } else { auction.bidders };
        if auction.bid > 0 && (others.is_empty() || auction.bid >= state.limit) {
            self.strike(state, auction);
            return;
        }
        match others.clockwise(after.next(self.players), self.players).next() {
            Some(seat) => state.phase = Phase::Bid(auction, seat),
            // Nobody bid: the animal is free (YB-P4).
            None => self.hand_over(state, auction.kind, state.active, 0),
        }
    }

    /// The hammer falls.
    fn strike(&self, state: &mut State, auction: Auction) {
        self.announce_kind(
            state,
            Event::Compared,
            auction.high_bidder,
            auction.kind,
            Zone::Auction,
            Next::Hammer(auction),
        );
    }

    /// Asks the auctioneer to buy or to sell (YB-P5), unless everybody knows that they can't buy (YB-P8).
    /// Auctioneers who can't buy for reasons that only they know are asked all the same: skipping the
    /// question would reveal it. An auction that effects have ended without a bid leaves them the animal
    /// (YB-P4).
    pub(super) fn ask_auctioneer(&self, state: &mut State, auction: Auction) {
        if auction.bid == 0 {
            self.hand_over(state, auction.kind, state.active, 0);
            return;
        }
        state.phase = Phase::Decide(auction);
        let can_decide = !self.known_unable(state, state.active, auction.bid) && self.may_buy(state);
        if !can_decide && machine::usable(self, state, state.active).is_empty() {
            self.sell(state, auction);
        }
    }

    pub(super) fn raise(&self, state: &mut State, auction: Auction, seat: Seat, tens: u16) {
        let earlier_bidder = (auction.bid > 0 && !self.program.is_empty()).then_some(auction.high_bidder);
        let auction = Auction { bid: tens, high_bidder: seat, earlier_bidder, ..auction };
        self.announce_kind(
            state,
            Event::Bid,
            seat,
            auction.kind,
            Zone::Auction,
            Next::Bidding(auction, seat),
        );
    }

    pub(super) fn drop_out(&self, state: &mut State, auction: Auction, seat: Seat) {
        let first_out = auction.first_out.or((!self.program.is_empty()).then_some(seat));
        let auction = Auction { bidders: auction.bidders.without(seat), first_out, ..auction };
        self.announce_kind(
            state,
            Event::Skipped,
            seat,
            auction.kind,
            Zone::Auction,
            Next::Bidding(auction, seat),
        );
    }

    /// The auctioneer buys (YB-P5).
    pub(super) fn buy(&self, state: &mut State, auction: Auction) {
        self.ask_payment(state, auction, state.active, auction.high_bidder);
    }

    /// Lets the high bidder pay, or show all their money and be excluded from the repeated auction (YB-P5,
    /// YB-P7).
    pub(super) fn sell(&self, state: &mut State, auction: Auction) {
        if self.can_pay(state, auction.high_bidder, auction.bid) {
            self.ask_payment(state, auction, auction.high_bidder, state.active);
        } else {
            let bidder = auction.high_bidder.index();
            state.known[bidder] = state.hands[bidder];
            self.open_bidding(state, auction.kind, auction.excluded.with(auction.high_bidder));
        }
    }

    /// Asks a seat to pay another, or whom effects name instead.
    fn ask_payment(&self, state: &mut State, auction: Auction, payer: Seat, seller: Seat) {
        let named = self.paid_instead(state, payer);
        let (payee, to_bank) = (named.unwrap_or(seller), named.is_none() && self.pays_bank(state));
        let payment = Payment { kind: auction.kind, payer, payee, to_bank, price: auction.bid };
        state.phase = Phase::Pay(payment);
        // Effects that end with the auction may leave notes that count nothing.
        if self.payable(state, payment) == 0 {
            self.end_payment(state, payment);
        }
    }

    /// Puts down a card of a payment, until the price is reached (YB-P6).
    pub(super) fn pay(&self, state: &mut State, payment: Payment, card: usize) {
        let payer = payment.payer.index();
        state.hands[payer] = state.hands[payer].minus(Hand::some(card, 1));
        state.offers[0] = state.offers[0].plus(Hand::some(card, 1));
        if self.payable(state, payment) == 0 {
            self.end_payment(state, payment);
        }
    }

    /// The payment changes hands, visible to all, and the payer gets the animal.
    fn end_payment(&self, state: &mut State, payment: Payment) {
        let (payer, payee) = (payment.payer.index(), payment.payee.index());
        let paid = std::mem::take(&mut state.offers[0]);
        state.known[payer] = state.known[payer].less(paid);
        if payment.to_bank {
            state.bank = state.bank.plus(paid);
            self.set_limit(state);
        } else {
            state.hands[payee] = state.hands[payee].plus(paid);
            state.known[payee] = state.known[payee].plus(paid);
        }
        self.hand_over(state, payment.kind, payment.payer, payment.price);
    }

    /// Gives an auctioned animal to a seat.
    fn hand_over(&self, state: &mut State, kind: u8, seat: Seat, price: u16) {
        Self::give(state, kind, 1, seat);
        machine::end_of(self, state, Lasts::Auction);
        machine::end_next_time(self, state, RuleId::OF_AUCTIONS);
        self.announce_kind(state, Event::Bought, seat, kind, Zone::Animals, Next::Bought(kind, seat, price));
    }
}
