//! Trades: offers, who wins them, and what changes hands.

use super::super::rules::Rules;
use super::super::state::{Hand, Next, Phase, Side, State, Trade};
use super::{Event, RuleId, Zone, machine};

impl Rules {
    pub(super) fn challenge(&self, state: &mut State, trade: Trade) {
        self.announce_kind(
            state,
            Event::Called,
            state.active,
            trade.kind,
            Zone::Animals,
            Next::Challenged(trade),
        );
    }

    /// Asks the challenger for an offer. If effects have left a side no animal of the kind, there is nothing
    /// to trade: the turn ends (YB-X5).
    pub(super) fn open_trade(&self, state: &mut State, trade: Trade) {
        if state.is_shared(trade) {
            self.ask_offer(state, trade, Side::Challenger);
            return;
        }
        machine::end_next_time(self, state, RuleId::OF_TRADES);
        state.phase = Phase::Next(Next::EndOfTurn);
    }

    /// Asks a side for its offer, unless it has no money (YB-P10).
    pub(super) fn ask_offer(&self, state: &mut State, trade: Trade, side: Side) {
        state.phase = Phase::Offer(trade, side);
        if self.offerable(state, trade, side) == 0 {
            self.end_offer(state, trade, side);
        }
    }

    /// Adds a card to an offer. A side with no lower card is done without being asked; the others can't see
    /// the difference.
    pub(super) fn add_to_offer(&self, state: &mut State, trade: Trade, side: Side, card: usize) {
        let hand = &mut state.hands[trade.seat(side, state.active).index()];
        *hand = hand.minus(Hand::some(card, 1));
        state.offers[side as usize] = state.offers[side as usize].plus(Hand::some(card, 1));
        if self.offerable(state, trade, side) == 0 {
            self.end_offer(state, trade, side);
        }
    }

    /// Goes on after a side's offer.
    pub(super) fn end_offer(&self, state: &mut State, trade: Trade, side: Side) {
        match side {
            Side::Challenger if trade.second_round => self.ask_offer(state, trade, Side::Other),
            Side::Challenger => state.phase = Phase::Answer(trade),
            Side::Other => self.compare_offers(state, trade),
        }
    }

    /// Lets the higher total win. After equal totals there is a second round, after which the challenger wins
    /// for nothing (YB-P10, YB-P11).
    fn compare_offers(&self, state: &mut State, trade: Trade) {
        let [challenger, other] = [Side::Challenger, Side::Other]
            .map(|side| self.offer_worth(state, trade.seat(side, state.active), state.offers[side as usize]));
        if challenger != other {
            let winner =
                if (challenger > other) != self.lower_wins(state) { Side::Challenger } else { Side::Other };
            self.win(state, trade, winner);
            return;
        }
        // Both take their money back, so that `settle` exchanges none.
        self.take_back(state, trade);
        match self.tie_winner(state, trade) {
            Some(side) => self.win(state, trade, side),
            None if trade.second_round => self.win(state, trade, Side::Challenger),
            None => {
                state.tied = challenger;
                self.ask_offer(state, Trade { second_round: true, ..trade }, Side::Challenger);
            }
        }
    }

    fn take_back(&self, state: &mut State, trade: Trade) {
        for side in [Side::Challenger, Side::Other] {
            let (offer, seat) =
                (std::mem::take(&mut state.offers[side as usize]), trade.seat(side, state.active));
            state.hands[seat.index()] = state.hands[seat.index()].plus(offer);
        }
    }

    /// Announces the winner of a trade, then the loser; then money and animals change hands (YB-X3).
    pub(super) fn win(&self, state: &mut State, trade: Trade, winner: Side) {
        state.tied = 0;
        let seat = trade.seat(winner, state.active);
        self.announce_kind(state, Event::Won, seat, trade.kind, Zone::Animals, Next::Won(trade, winner));
    }

    pub(super) fn lose(&self, state: &mut State, trade: Trade, winner: Side) {
        let seat = trade.seat(winner.opposite(), state.active);
        self.announce_kind(state, Event::Lost, seat, trade.kind, Zone::Animals, Next::Lost(trade, winner));
    }

    /// Exchanges the offers on the table and hands the animals to the winner (YB-P10, YB-P12).
    pub(super) fn settle(&self, state: &mut State, trade: Trade, winner: Side) {
        self.exchange_offers(state, trade, winner);
        let (to, from) = (trade.seat(winner, state.active), trade.seat(winner.opposite(), state.active));
        let owned = state.herds[from.index()].of(trade.kind);
        let stake = self.at_stake(state, trade).min(owned);
        state.herds[from.index()] = state.herds[from.index()].minus(trade.kind, stake);
        Self::give(state, trade.kind, stake, to);
        machine::end_next_time(self, state, RuleId::OF_TRADES);
        self.complete(state, trade.kind, to);
    }

    /// Gives the offers to whom they go: each to the other player, unless effects say something else.
    fn exchange_offers(&self, state: &mut State, trade: Trade, winner: Side) {
        let way = self.offers_go(state);
        for side in [Side::Challenger, Side::Other] {
            let offer = std::mem::take(&mut state.offers[side as usize]);
            let (from, to) = (trade.seat(side, state.active), way.receiver(side, winner));
            match to {
                Some(to) if to == side => state.hands[from.index()] = state.hands[from.index()].plus(offer),
                Some(to) => {
                    let to = trade.seat(to, state.active);
                    state.hands[to.index()] = state.hands[to.index()].plus(offer);
                    // The others know how many cards left the hand, but not which.
                    state.known[from.index()] = state.known[from.index()].less(Hand::each(offer.count()));
                }
                None => {
                    state.bank = state.bank.plus(offer);
                    state.known[from.index()] = state.known[from.index()].less(offer);
                    self.set_limit(state);
                }
            }
        }
    }
}
