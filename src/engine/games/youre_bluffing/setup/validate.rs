//! Checks that the parts of a setup fit together.

use super::super::state::{Hand, Herd, Phase, Side, State, Trade};
use super::Setup;
use super::reader::Reader;
use crate::rules::Rules as _;

impl Reader<'_> {
    /// Puts all animals that are nowhere else into the draw pile (C1).
    pub(super) fn draw_pile(&mut self, setup: &Setup, state: &mut State) {
        let written = setup.draw_pile.as_ref().map(|counts| self.herd(&"draw_pile", counts));
        let for_sale = state.animal_for_sale();
        let mut rest = Herd::NONE;
        for kind in 0..self.rules.kinds.len() as u8 {
            let owned: u32 = state.herds.iter().chain([&state.out]).map(|herd| herd.of(kind)).sum();
            let under = state.under.iter().filter(|other| **other == kind).count() as u32;
            let held = owned + under + u32::from(for_sale == Some(kind));
            let all = self.rules.animals.of(kind);
            if held > all {
                self.errors.add(
                    "animals",
                    format_args!("there are {held} of `{}`, but the deck has {all}", self.rules.id(kind)),
                );
            }
            rest = rest.set(kind, all.saturating_sub(held));
        }
        let events = state.herds.iter().map(|herd| herd.kinds() >> self.rules.animal_count);
        self.errors.need(events.fold(0, |kinds, herd| kinds | herd) == 0, "animals", "no player has events");
        if written.is_some_and(|pile| pile != rest) {
            self.errors.add("draw_pile", "must be all animals that are nowhere else");
        }
        state.draw_pile = rest;
    }

    /// Puts all money that is nowhere else into the bank (C1).
    pub(super) fn bank(&mut self, setup: &Setup, state: &mut State) {
        let written = setup.bank.as_ref().map(|amounts| self.hand(&"bank", amounts));
        let mut rest = Hand::NONE;
        for amount in 0..self.rules.amount_count {
            let places = state.hands.iter().chain(&state.offers);
            let held: u32 = places.map(|hand| u32::from(hand.of(amount))).sum();
            let all = u32::from(self.rules.money.of(amount));
            if held > all {
                let name = &self.rules.notes[amount].name;
                self.errors.add(
                    "hands",
                    format_args!("there are {held} money cards of {name}, but the deck has {all}"),
                );
            }
            rest = rest.plus(Hand::some(amount, all.saturating_sub(held) as u8));
        }
        if written.is_some_and(|bank| bank != rest) {
            self.errors.add("bank", "must be all money that is nowhere else");
        }
        state.bank = rest;
    }

    /// Checks money and phase. A turn that can't be taken passes on, as in play (YB-P14).
    pub(super) fn validate(&mut self, state: &mut State) {
        for seat in self.rules.seats() {
            let holds = state.owned(seat).holds(state.known[seat.index()]);
            self.errors.need(holds, format_args!("known.{}", seat.0), "must be among the money of the seat");
        }
        if state.machine.is_running() {
            return;
        }
        match state.phase {
            Phase::Next(_) => self.errors.add("phase", "needs an effect that is being played, in `effects`"),
            Phase::Deal if self.rules.to_deal(state) == 0 => {
                self.errors.add("phase", "no notes are left to deal")
            }
            Phase::Choose => self.rules.find_turn(state),
            Phase::Draw if state.is_pile_empty() => {
                self.errors.add("phase", "no animals are left to turn up")
            }
            Phase::Challenge if !self.rules.can_trade(state, state.active) => {
                self.errors.add("phase", "there is nobody to trade with")
            }
            // Effects of the end may make trades possible that come too late.
            Phase::Over if self.rules.program.is_empty() => {
                self.rules.find_turn(state);
                self.errors.need(state.phase == Phase::Over, "phase", "the game is not over yet");
            }
            Phase::Bid(auction, _) if auction.bid > 0 && auction.bid >= state.limit => {
                self.errors.add("auction.bid", "nobody can bid higher, so the bidding is over");
            }
            Phase::Decide(auction) if auction.bid > state.limit && self.rules.program.is_empty() => {
                self.errors.add("auction.bid", "is more than all money that is given out")
            }
            Phase::Pay(payment) => {
                let fits = self.rules.payable(state, payment) != 0;
                let message =
                    "must be more than is paid already, and within reach of the payer's lower cards (YB-P6)";
                self.errors.need(fits, "payment.price", message);
            }
            Phase::Offer(trade, side) => self.validate_trade(state, trade, Some(side)),
            Phase::Answer(trade) => self.validate_trade(state, trade, None),
            _ => {}
        }
    }

    fn validate_trade(&mut self, state: &State, trade: Trade, offering: Option<Side>) {
        self.errors.need(
            state.is_shared(trade),
            "trade.animal",
            "both must own an animal of that kind (YB-P10)",
        );
        let can_offer = offering.is_none_or(|side| self.rules.offerable(state, trade, side) != 0);
        self.errors.need(can_offer, "trade.offering", "has no lower card to offer");
        let in_order = offering == Some(Side::Other) || state.offers[1].is_empty();
        self.errors.need(
            in_order,
            "trade.offers.1",
            "the challenged seat makes its offer after the challenger",
        );
    }
}
