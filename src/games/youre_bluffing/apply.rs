//! What actions do: auctions, payments, trades, and whose turn comes next.

use super::action::Action;
use super::legal::GAME_OVER;
use super::rules::Rules;
use super::state::{Auction, Hand, Herd, PLAYERS, Payment, Phase, Side, State, Trade};
use crate::games::shared::refuse;
use crate::rules::{Actor, Illegal, Move, Seat, Seats};

/// The state before the first turn (YB-S1). Everybody knows the money of all.
pub(super) fn start(rules: &Rules) -> State {
    let mut hands = [Hand::NONE; PLAYERS];
    hands[..usize::from(rules.players)].fill(rules.start);
    let bank = hands.iter().fold(rules.money, |bank, hand| bank.minus(*hand));
    let mut state = State {
        hands,
        known: hands,
        offers: [Hand::NONE; 2],
        bank,
        herds: [Herd::NONE; PLAYERS],
        draw_pile: rules.animals,
        limit: 0,
        tied: 0,
        active: Seat(0),
        phase: Phase::Choose,
    };
    rules.set_limit(&mut state);
    rules.begin_turn(&mut state);
    state
}

pub(super) fn apply(rules: &Rules, state: &mut State, actor: Actor, code: Move) -> Result<(), Illegal> {
    match actor {
        Actor::Chance => rules.turn_up(state, code.0),
        Actor::Seat(seat) => rules.check(state, seat, code).map(|action| rules.perform(state, seat, action)),
    }
}

impl Rules {
    /// Performs a legal action of the seat that is to move.
    fn perform(&self, state: &mut State, seat: Seat, action: Action) {
        match (state.phase, action) {
            (Phase::Choose, Action::Auction) => state.phase = Phase::Draw,
            (Phase::Choose, Action::Trade) => state.phase = Phase::Challenge,
            (Phase::Bid(auction, _), Action::Pass) => self.drop_out(state, auction, seat),
            (Phase::Bid(auction, _), Action::Bid(tens)) => self.raise(state, auction, seat, tens),
            (Phase::Decide(auction), Action::Buy) => {
                state.phase = Phase::Pay(Payment { kind: auction.kind, payer: seat, payee: auction.high_bidder, price: auction.bid });
            }
            (Phase::Decide(auction), Action::Sell) => self.sell(state, auction),
            (Phase::Pay(payment), Action::Card(amount)) => self.pay(state, payment, amount),
            (Phase::Challenge, Action::Challenge(other, kind)) => {
                self.ask_offer(state, Trade { kind, other, second_round: false }, Side::Challenger);
            }
            (Phase::Offer(trade, side), Action::Card(amount)) => self.add_to_offer(state, trade, side, amount),
            (Phase::Offer(trade, side), Action::Done) => self.end_offer(state, trade, side),
            (Phase::Answer(trade), Action::Accept) => self.settle(state, trade, Side::Challenger),
            (Phase::Answer(trade), Action::Counter) => self.ask_offer(state, trade, Side::Other),
            // No other action passes `check`.
            _ => {}
        }
    }

    /// Turns up the n-th of the animals still face down; a donkey first brings money to everybody (YB-P2, YB-P9).
    fn turn_up(&self, state: &mut State, n: u32) -> Result<(), Illegal> {
        let kind = match (state.phase, state.drawn(n)) {
            (_, Some(kind)) => kind,
            (Phase::Draw, None) => return refuse("YB-S1", "there are not so many animals face down"),
            (Phase::Over, None) => return Err(GAME_OVER),
            _ => return refuse("YB-P2", "no animal is to be turned up now"),
        };
        state.draw_pile = state.draw_pile.minus(kind, 1);
        if kind == self.donkey {
            self.pay_everybody(state);
        }
        self.open_bidding(state, kind, Seats::NONE);
        Ok(())
    }

    /// Sets the highest bid to all money that has been given out: nobody could ever pay more (YB-P3).
    pub(super) fn set_limit(&self, state: &mut State) {
        state.limit = ((self.worth(self.money) - self.worth(state.bank)) / 10) as u16;
    }

    /// The money of a donkey (YB-P9). Decks can't run out of it (YB-L3); in a setup where it does, nobody gets
    /// any, so that no seat is favoured.
    fn pay_everybody(&self, state: &mut State) {
        let donkeys = 4 - state.draw_pile.of(self.donkey);
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

    /// Opens the bidding to all but the auctioneer and the excluded seats (YB-P2, YB-P7).
    fn open_bidding(&self, state: &mut State, kind: u8, excluded: Seats) {
        let bidders = Seats(Seats::all(self.players).without(state.active).0 & !excluded.0);
        let auction = Auction { kind, bidders, excluded, bid: 0, high_bidder: state.active };
        self.ask_bid(state, auction, state.active);
    }

    /// Asks the next bidder after a seat. The bidding ends when nobody is left but the high bidder, or nobody can bid higher (YB-P3).
    fn ask_bid(&self, state: &mut State, auction: Auction, after: Seat) {
        let others = if auction.bid > 0 { auction.bidders.without(auction.high_bidder) } else { auction.bidders };
        if auction.bid > 0 && (others.is_empty() || auction.bid >= state.limit) {
            self.ask_auctioneer(state, auction);
            return;
        }
        let mut seat = after;
        for _ in 0..self.players {
            seat = seat.next(self.players);
            if others.has(seat) {
                state.phase = Phase::Bid(auction, seat);
                return;
            }
        }
        // Nobody bid: the animal is free (YB-P4).
        self.hand_over(state, auction.kind, state.active);
    }

    /// Asks the auctioneer to buy or to sell (YB-P5), unless everybody knows that they can't buy (YB-P8). Auctioneers who can't buy
    /// for reasons that only they know are asked all the same: skipping the question would reveal it.
    fn ask_auctioneer(&self, state: &mut State, auction: Auction) {
        if self.known_unable(state, state.active, auction.bid) {
            self.sell(state, auction);
        } else {
            state.phase = Phase::Decide(auction);
        }
    }

    fn raise(&self, state: &mut State, auction: Auction, seat: Seat, tens: u16) {
        self.ask_bid(state, Auction { bid: tens, high_bidder: seat, ..auction }, seat);
    }

    fn drop_out(&self, state: &mut State, auction: Auction, seat: Seat) {
        self.ask_bid(state, Auction { bidders: auction.bidders.without(seat), ..auction }, seat);
    }

    /// Lets the high bidder pay, or show all their money and be excluded from the repeated auction (YB-P5, YB-P7).
    fn sell(&self, state: &mut State, auction: Auction) {
        if self.can_pay(state, auction.high_bidder, auction.bid) {
            state.phase = Phase::Pay(Payment { kind: auction.kind, payer: auction.high_bidder, payee: state.active, price: auction.bid });
        } else {
            let bidder = auction.high_bidder.index();
            state.known[bidder] = state.hands[bidder];
            self.open_bidding(state, auction.kind, auction.excluded.with(auction.high_bidder));
        }
    }

    /// Puts down a card of a payment; when the price is reached, the payment changes hands, visible to all (YB-P6).
    fn pay(&self, state: &mut State, payment: Payment, amount: usize) {
        let (payer, payee) = (payment.payer.index(), payment.payee.index());
        state.hands[payer] = state.hands[payer].minus(Hand::some(amount, 1));
        state.offers[0] = state.offers[0].plus(Hand::some(amount, 1));
        if self.worth(state.offers[0]) < u32::from(payment.price) * 10 {
            return;
        }
        let paid = std::mem::take(&mut state.offers[0]);
        state.hands[payee] = state.hands[payee].plus(paid);
        state.known[payer] = state.known[payer].less(paid);
        state.known[payee] = state.known[payee].plus(paid);
        self.hand_over(state, payment.kind, payment.payer);
    }

    /// Gives an auctioned animal to a seat and ends the turn.
    fn hand_over(&self, state: &mut State, kind: u8, seat: Seat) {
        state.herds[seat.index()] = state.herds[seat.index()].plus(kind, 1);
        self.next_turn(state);
    }

    /// Asks a side for its offer, unless it has no money (YB-P10).
    fn ask_offer(&self, state: &mut State, trade: Trade, side: Side) {
        state.phase = Phase::Offer(trade, side);
        if self.offerable(state, trade, side) == 0 {
            self.end_offer(state, trade, side);
        }
    }

    /// Adds a card to an offer. A side with no lower card is done without being asked; the others can't see the difference.
    fn add_to_offer(&self, state: &mut State, trade: Trade, side: Side, amount: usize) {
        let hand = &mut state.hands[trade.seat(side, state.active).index()];
        *hand = hand.minus(Hand::some(amount, 1));
        state.offers[side as usize] = state.offers[side as usize].plus(Hand::some(amount, 1));
        if self.offerable(state, trade, side) == 0 {
            self.end_offer(state, trade, side);
        }
    }

    /// Goes on after a side's offer.
    fn end_offer(&self, state: &mut State, trade: Trade, side: Side) {
        match side {
            Side::Challenger if trade.second_round => self.ask_offer(state, trade, Side::Other),
            Side::Challenger => state.phase = Phase::Answer(trade),
            Side::Other => self.compare_offers(state, trade),
        }
    }

    /// Lets the higher total win. After equal totals there is a second round, after which the challenger wins for nothing (YB-P10, YB-P11).
    fn compare_offers(&self, state: &mut State, trade: Trade) {
        let [challenger, other] = state.offers.map(|offer| self.worth(offer));
        if challenger != other {
            let winner = if challenger > other { Side::Challenger } else { Side::Other };
            self.settle(state, trade, winner);
            return;
        }
        // Both take their money back, so that `settle` exchanges none.
        for (seat, side) in [(state.active, 0), (trade.other, 1)] {
            let offer = std::mem::take(&mut state.offers[side]);
            state.hands[seat.index()] = state.hands[seat.index()].plus(offer);
        }
        if trade.second_round {
            self.settle(state, trade, Side::Challenger);
        } else {
            state.tied = challenger;
            self.ask_offer(state, Trade { second_round: true, ..trade }, Side::Challenger);
        }
    }

    /// Exchanges the offers on the table and hands the animals to the winner (YB-P10, YB-P12).
    fn settle(&self, state: &mut State, trade: Trade, winner: Side) {
        let seats = [state.active, trade.other];
        for (from, to, side) in [(seats[0], seats[1], 0), (seats[1], seats[0], 1)] {
            let offer = std::mem::take(&mut state.offers[side]);
            state.hands[to.index()] = state.hands[to.index()].plus(offer);
            // The others know how many cards left the hand, but not which.
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

    /// Passes the turn to the next seat that can do anything (YB-P1, YB-P14).
    fn next_turn(&self, state: &mut State) {
        state.active = state.active.next(self.players);
        self.begin_turn(state);
    }

    /// Starts the turn of the active seat: a seat that can only auction does so, one that can only trade must, one that can do neither is
    /// skipped (YB-P14). If all are, the game is over (YB-E1).
    pub(super) fn begin_turn(&self, state: &mut State) {
        for _ in 0..self.players {
            let trade = state.can_trade(state.active, self.players);
            state.phase = match (state.draw_pile.is_empty(), trade) {
                (false, false) => Phase::Draw,
                (false, true) => Phase::Choose,
                (true, true) => Phase::Challenge,
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
