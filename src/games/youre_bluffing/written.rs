//! A state as a table that a person can read and write.
//!
//! ```toml
//! turn = 1                                  # whose turn it is
//! phase = "bid"                             # turn, draw, bid, close, pay, name, lay, answer or over
//! pile = { cow = 3 }                        # face down; all that is nowhere else, if left out
//! bank = [500, 500]                         # likewise
//! [[seats]]                                 # one for each player
//! money = [0, 0, 10, 10, 10, 10, 50]        # the start of the game, if left out
//! known = [50]                              # what everybody knows to be among it; nothing, if left out
//! animals = { cow = 1 }
//! [auction]                                 # for bid and close
//! animal = "cow"
//! bid = 30
//! high = 2
//! bidding = [2, 3]                          # all but the auctioneer and those who have shown their money, if left out
//! shown = []
//! next = 3                                  # for bid
//! [payment]                                 # for pay
//! animal = "cow"
//! payer = 2
//! payee = 1
//! price = 30
//! laid = []
//! [trade]                                   # for lay and answer
//! animal = "cow"
//! with = 2
//! again = false                             # whether it is the second round, after equal offers of `tied`
//! tied = 0
//! offers = [[10], []]
//! laying = 1                                # for lay
//! ```

use toml::{Table as Toml, Value};

use super::card_counts::{Hand, Herd};
use super::rules::Rules;
use super::state::{Auction, Payment, Phase, Side, State, Trade};
use crate::rules::{Seat, Seats};

impl Rules {
    /// The whole state as a table.
    pub(super) fn write(&self, state: &State) -> Toml {
        let mut table = Toml::new();
        table.insert("turn".into(), number(state.active));
        table.insert("phase".into(), phase_word(state.phase).into());
        table.insert("pile".into(), self.herd_value(state.draw_pile));
        table.insert("bank".into(), self.hand_value(state.bank));
        let seats = (0..usize::from(self.players)).map(|seat| {
            let mut entry = Toml::new();
            entry.insert("money".into(), self.hand_value(state.hands[seat]));
            entry.insert("known".into(), self.hand_value(state.known[seat]));
            entry.insert("animals".into(), self.herd_value(state.herds[seat]));
            Value::Table(entry)
        });
        table.insert("seats".into(), Value::Array(seats.collect()));
        match state.phase {
            Phase::Bid(auction, next) => self.write_lot(&mut table, auction, Some(next)),
            Phase::Decide(auction) => self.write_lot(&mut table, auction, None),
            Phase::Pay(payment) => self.write_sale(&mut table, state, payment),
            Phase::Offer(trade, side) => self.write_trade(&mut table, state, trade, Some(side)),
            Phase::Answer(trade) => self.write_trade(&mut table, state, trade, None),
            Phase::Choose | Phase::Draw | Phase::Challenge | Phase::Over => {}
        }
        table
    }

    fn write_lot(&self, table: &mut Toml, auction: Auction, next: Option<Seat>) {
        let mut entry = Toml::new();
        entry.insert("animal".into(), self.id(auction.kind).into());
        entry.insert("bid".into(), (i64::from(auction.bid) * 10).into());
        if auction.bid > 0 {
            entry.insert("high".into(), number(auction.high_bidder));
        }
        entry.insert("bidding".into(), numbers(auction.bidders));
        entry.insert("shown".into(), numbers(auction.excluded));
        if let Some(next) = next {
            entry.insert("next".into(), number(next));
        }
        table.insert("auction".into(), Value::Table(entry));
    }

    fn write_sale(&self, table: &mut Toml, state: &State, payment: Payment) {
        let mut entry = Toml::new();
        entry.insert("animal".into(), self.id(payment.kind).into());
        entry.insert("payer".into(), number(payment.payer));
        entry.insert("payee".into(), number(payment.payee));
        entry.insert("price".into(), (i64::from(payment.price) * 10).into());
        entry.insert("laid".into(), self.hand_value(state.offers[0]));
        table.insert("payment".into(), Value::Table(entry));
    }

    fn write_trade(&self, table: &mut Toml, state: &State, trade: Trade, side: Option<Side>) {
        let mut entry = Toml::new();
        entry.insert("animal".into(), self.id(trade.kind).into());
        entry.insert("with".into(), number(trade.other));
        entry.insert("again".into(), trade.second_round.into());
        entry.insert("tied".into(), i64::from(state.tied).into());
        entry.insert("offers".into(), Value::Array(state.offers.iter().map(|offer| self.hand_value(*offer)).collect()));
        if let Some(side) = side {
            entry.insert("laying".into(), number(trade.seat(side, state.active)));
        }
        table.insert("trade".into(), Value::Table(entry));
    }

    fn hand_value(&self, hand: Hand) -> Value {
        let amounts = (0..self.amount_count).flat_map(|amount| std::iter::repeat_n(amount, usize::from(hand.of(amount))));
        Value::Array(amounts.map(|amount| i64::from(self.amounts[amount]).into()).collect())
    }

    fn herd_value(&self, herd: Herd) -> Value {
        let kinds = (0..self.kinds.len() as u8).filter(|kind| herd.of(*kind) > 0);
        Value::Table(kinds.map(|kind| (self.id(kind).to_string(), i64::from(herd.of(kind)).into())).collect())
    }
}

fn number(seat: Seat) -> Value {
    (i64::from(seat.0) + 1).into()
}

fn numbers(seats: Seats) -> Value {
    Value::Array(seats.iter().map(number).collect())
}

fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Choose => "turn",
        Phase::Draw => "draw",
        Phase::Bid(..) => "bid",
        Phase::Decide(_) => "close",
        Phase::Pay(_) => "pay",
        Phase::Challenge => "name",
        Phase::Offer(..) => "lay",
        Phase::Answer(_) => "answer",
        Phase::Over => "over",
    }
}
