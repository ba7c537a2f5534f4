//! What moves do: auctions, payments, trades, and whose turn comes next.

use super::codes::Act;
use super::counts::Hand;
use super::state::{Lot, Phase, Sale, Side, State, Trade};
use super::table::Table;
use crate::rules::{Illegal, Move, Seat, Seats};

impl Table {
    /// Makes a move of the seat that is to move.
    pub(super) fn play(&self, state: &mut State, seat: Seat, choice: Move) -> Result<(), Illegal> {
        let act = Act::of(choice);
        if !self.options(state).has(choice) {
            return Err(self.refusal(state, act));
        }
        match (state.phase, act) {
            (Phase::Turn, Some(Act::Auction)) => state.phase = Phase::Draw,
            (Phase::Turn, Some(Act::Trade)) => state.phase = Phase::Name,
            (Phase::Bid(lot, _), Some(Act::Pass)) => self.drop_out(state, lot, seat),
            (Phase::Bid(lot, _), Some(Act::Bid(tens))) => self.raise(state, lot, seat, tens),
            (Phase::Close(lot), Some(Act::Buy)) => {
                state.phase = Phase::Pay(Sale { kind: lot.kind, payer: seat, payee: lot.high, price: lot.bid });
            }
            (Phase::Close(lot), Some(Act::Sell)) => self.sell(state, lot),
            (Phase::Pay(sale), Some(Act::Card(amount))) => self.pay(state, sale, amount),
            (Phase::Name, Some(Act::Challenge(other, kind))) => {
                self.ask_offer(state, Trade { kind, other, again: false }, Side::Challenger);
            }
            (Phase::Lay(trade, side), Some(Act::Card(amount))) => self.lay(state, trade, side, amount),
            (Phase::Lay(trade, side), Some(Act::Done)) => self.offered(state, trade, side),
            (Phase::Answer(trade), Some(Act::Accept)) => self.settle(state, trade, Side::Challenger),
            (Phase::Answer(trade), Some(Act::Counter)) => self.ask_offer(state, trade, Side::Other),
            (_, act) => return Err(self.refusal(state, act)),
        }
        Ok(())
    }

    /// Turns up the n-th of the animals still face down; a donkey pays everybody first (YB-P2, YB-P9).
    pub(super) fn turn_up(&self, state: &mut State, n: u32) {
        let kind = state.pile.nth(n);
        state.pile = state.pile.minus(kind, 1);
        if kind == self.donkey {
            self.pay_everybody(state);
        }
        self.open(state, kind, Seats::NONE);
    }

    /// The money of a donkey (YB-P9). Decks can't run out of it (YB-L3); if a written table can, nobody gets any, so that nobody is
    /// favoured.
    fn pay_everybody(&self, state: &mut State) {
        let donkeys = 4 - state.pile.of(self.donkey);
        let gift = self.gifts[donkeys.clamp(1, 4) as usize - 1];
        let seats = usize::from(self.players);
        let all = (0..seats).fold(Hand::NONE, |all, _| all.plus(gift));
        if state.bank.holds(all) {
            state.bank = state.bank.minus(all);
            for seat in 0..seats {
                state.hands[seat] = state.hands[seat].plus(gift);
                state.known[seat] = state.known[seat].plus(gift);
            }
            self.set_limit(state);
        }
    }

    /// Opens the bidding to all but the auctioneer and those who have shown too little money (YB-P2, YB-P7).
    fn open(&self, state: &mut State, kind: u8, shown: Seats) {
        let bidding = Seats(Seats::all(self.players).without(state.active).0 & !shown.0);
        let lot = Lot { kind, bidding, shown, bid: 0, high: state.active };
        self.ask_bid(state, lot, state.active);
    }

    /// Asks the next bidder after a seat. The bidding ends when nobody is left but the high bidder, or nobody can bid higher (YB-P3).
    fn ask_bid(&self, state: &mut State, lot: Lot, after: Seat) {
        let others = if lot.bid > 0 { lot.bidding.without(lot.high) } else { lot.bidding };
        if lot.bid > 0 && (others.is_empty() || lot.bid >= state.limit) {
            self.close(state, lot);
            return;
        }
        let mut seat = after;
        for _ in 0..self.players {
            seat = seat.next(self.players);
            if others.has(seat) {
                state.phase = Phase::Bid(lot, seat);
                return;
            }
        }
        // Nobody bid: the animal is free (YB-P4).
        self.hand_over(state, lot.kind, state.active);
    }

    /// Asks the auctioneer to buy or to sell (YB-P5), unless everybody knows that they can't buy (YB-P8). Who can't buy, but might, is
    /// asked all the same: not being asked would tell.
    fn close(&self, state: &mut State, lot: Lot) {
        if self.surely_poor(state, state.active, lot.bid) {
            self.sell(state, lot);
        } else {
            state.phase = Phase::Close(lot);
        }
    }

    fn raise(&self, state: &mut State, lot: Lot, seat: Seat, tens: u16) {
        self.ask_bid(state, Lot { bid: tens, high: seat, ..lot }, seat);
    }

    fn drop_out(&self, state: &mut State, lot: Lot, seat: Seat) {
        self.ask_bid(state, Lot { bidding: lot.bidding.without(seat), ..lot }, seat);
    }

    /// The high bidder pays, or shows all their money and is left out of the repeated auction (YB-P5, YB-P7).
    fn sell(&self, state: &mut State, lot: Lot) {
        if self.can_pay(state, lot.high, lot.bid) {
            state.phase = Phase::Pay(Sale { kind: lot.kind, payer: lot.high, payee: state.active, price: lot.bid });
        } else {
            state.known[lot.high.index()] = state.hands[lot.high.index()];
            self.open(state, lot.kind, lot.shown.with(lot.high));
        }
    }

    /// Puts down a card of a payment; the payment passes openly when the price is reached (YB-P6).
    fn pay(&self, state: &mut State, sale: Sale, amount: usize) {
        let (payer, payee) = (sale.payer.index(), sale.payee.index());
        state.hands[payer] = state.hands[payer].minus(Hand::some(amount, 1));
        state.offers[0] = state.offers[0].plus(Hand::some(amount, 1));
        if self.worth(state.offers[0]) < u32::from(sale.price) * 10 {
            return;
        }
        let paid = std::mem::take(&mut state.offers[0]);
        state.hands[payee] = state.hands[payee].plus(paid);
        state.known[payer] = state.known[payer].less(paid);
        state.known[payee] = state.known[payee].plus(paid);
        self.hand_over(state, sale.kind, sale.payer);
    }

    /// Gives an auctioned animal to a seat and ends the turn.
    fn hand_over(&self, state: &mut State, kind: u8, seat: Seat) {
        state.herds[seat.index()] = state.herds[seat.index()].plus(kind, 1);
        self.next_turn(state);
    }

    /// Lets a side lay money, if it has any (YB-P10).
    fn ask_offer(&self, state: &mut State, trade: Trade, side: Side) {
        state.phase = Phase::Lay(trade, side);
        if self.layable(state, trade, side) == 0 {
            self.offered(state, trade, side);
        }
    }

    /// Lays a card. Who could lay no lower one is done without being asked; from outside that looks the same.
    fn lay(&self, state: &mut State, trade: Trade, side: Side, amount: usize) {
        let hand = &mut state.hands[trade.seat(side, state.active).index()];
        *hand = hand.minus(Hand::some(amount, 1));
        state.offers[side as usize] = state.offers[side as usize].plus(Hand::some(amount, 1));
        if self.layable(state, trade, side) == 0 {
            self.offered(state, trade, side);
        }
    }

    /// A side has laid its offer.
    fn offered(&self, state: &mut State, trade: Trade, side: Side) {
        match side {
            Side::Challenger if trade.again => self.ask_offer(state, trade, Side::Other),
            Side::Challenger => state.phase = Phase::Answer(trade),
            Side::Other => self.compare(state, trade),
        }
    }

    /// The higher total wins; equal ones are laid once more, then the challenger wins for nothing (YB-P10, YB-P11).
    fn compare(&self, state: &mut State, trade: Trade) {
        let [challenger, other] = state.offers.map(|offer| self.worth(offer));
        if challenger != other {
            let winner = if challenger > other { Side::Challenger } else { Side::Other };
            self.settle(state, trade, winner);
            return;
        }
        // Taken back before the animals move, so that nothing is exchanged.
        for (seat, side) in [(state.active, 0), (trade.other, 1)] {
            let offer = std::mem::take(&mut state.offers[side]);
            state.hands[seat.index()] = state.hands[seat.index()].plus(offer);
        }
        if trade.again {
            self.settle(state, trade, Side::Challenger);
        } else {
            state.tied = challenger;
            self.ask_offer(state, Trade { again: true, ..trade }, Side::Challenger);
        }
    }

    /// Exchanges the offers on the table and hands the animals to the winner (YB-P10, YB-P12).
    fn settle(&self, state: &mut State, trade: Trade, winner: Side) {
        let seats = [state.active, trade.other];
        for (from, to, side) in [(seats[0], seats[1], 0), (seats[1], seats[0], 1)] {
            let offer = std::mem::take(&mut state.offers[side]);
            state.hands[to.index()] = state.hands[to.index()].plus(offer);
            // The others saw how many cards went, but not which.
            state.known[from.index()] = state.known[from.index()].less(Hand::each(offer.count()));
        }
        let stake = state.stake(trade);
        let (to, from) = match winner {
            Side::Challenger => (seats[0], seats[1]),
            Side::Other => (seats[1], seats[0]),
        };
        state.herds[from.index()] = state.herds[from.index()].minus(trade.kind, stake);
        state.herds[to.index()] = state.herds[to.index()].plus(trade.kind, stake);
        state.tied = 0;
        self.next_turn(state);
    }

    /// The next seat that can do anything (YB-P1, YB-P14).
    fn next_turn(&self, state: &mut State) {
        state.active = state.active.next(self.players);
        self.begin_turn(state);
    }

    /// What the active seat can do: who can only auction does so, who can only trade must, who can do neither is passed over (YB-P14).
    /// If that is everybody, the game is over (YB-E1).
    pub(super) fn begin_turn(&self, state: &mut State) {
        for _ in 0..self.players {
            let trade = state.can_trade(state.active, self.players);
            state.phase = match (state.pile.is_empty(), trade) {
                (false, false) => Phase::Draw,
                (false, true) => Phase::Turn,
                (true, true) => Phase::Name,
                (true, false) => {
                    state.active = state.active.next(self.players);
                    continue;
                }
            };
            return;
        }
        state.phase = Phase::Over;
    }
}
