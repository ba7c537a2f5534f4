//! Reads a state that was written as a table, and what must hold between its parts.

use toml::{Table as Toml, Value};

use super::card_counts::{Hand, Herd};
use super::reader::Reader;
use super::rules::Rules;
use super::state::{Auction, PLAYERS, Payment, Phase, Side, State, Trade};
use crate::diag::Diagnostic;
use crate::rules::{Seat, Seats};

const KEYS: [&str; 8] = ["turn", "phase", "pile", "bank", "seats", "auction", "payment", "trade"];

impl Rules {
    /// The state that a table describes.
    pub(super) fn read_state(&self, table: &Toml) -> Result<State, Vec<Diagnostic>> {
        let mut reader = Reader { rules: self, diagnostics: Vec::new() };
        let state = reader.state(table);
        if reader.diagnostics.is_empty() { Ok(state) } else { Err(reader.diagnostics) }
    }
}

impl Reader<'_> {
    fn state(&mut self, table: &Toml) -> State {
        self.known_keys("", table, &KEYS);
        let mut state = self.rules.first_state();
        state.active = self.seat(table, "", "turn").unwrap_or(Seat(0));
        state.herds = [Herd::NONE; PLAYERS];
        state.known = [Hand::NONE; PLAYERS];
        self.seats(table, &mut state);
        state.phase = self.phase(table, &mut state);
        self.pile(table, &mut state);
        self.bank(table, &mut state);
        if self.diagnostics.is_empty() {
            self.rules.set_limit(&mut state);
            self.check(&mut state);
        }
        state
    }

    fn seats(&mut self, table: &Toml, state: &mut State) {
        let Some(value) = table.get("seats") else { return };
        let entries = value.as_array().map(Vec::as_slice).unwrap_or_default();
        if entries.len() != usize::from(self.rules.players) {
            self.diagnostic("seats", format!("there must be {} of them", self.rules.players));
            return;
        }
        for (seat, entry) in entries.iter().enumerate() {
            let path = format!("seats.{}.", seat + 1);
            let Some(entry) = entry.as_table() else {
                self.diagnostic(path.trim_end_matches('.'), "must be a table");
                continue;
            };
            self.known_keys(&path, entry, &["money", "known", "animals"]);
            if let Some(value) = entry.get("money") {
                state.hands[seat] = self.hand(&format!("{path}money"), value);
            }
            if let Some(value) = entry.get("known") {
                state.known[seat] = self.hand(&format!("{path}known"), value);
            }
            if let Some(value) = entry.get("animals") {
                state.herds[seat] = self.herd(&format!("{path}animals"), value);
            }
        }
    }

    fn phase(&mut self, table: &Toml, state: &mut State) -> Phase {
        let sections = [("auction", "bid"), ("payment", "pay"), ("trade", "answer")];
        let given = sections.iter().find(|(key, _)| table.contains_key(*key));
        let word = match table.get("phase") {
            None => given.map_or("turn", |(_, word)| word),
            Some(value) => value.as_str().unwrap_or_default(),
        };
        let section = |key: &str| table.get(key).and_then(Value::as_table).cloned().unwrap_or_default();
        let (phase, used) = match word {
            "turn" => (Phase::Choose, ""),
            "draw" => (Phase::Draw, ""),
            "name" => (Phase::Challenge, ""),
            "over" => (Phase::Over, ""),
            "bid" | "close" => (self.auction(&section("auction"), word, state), "auction"),
            "pay" => (self.payment(&section("payment"), state), "payment"),
            "lay" | "answer" => (self.trade(&section("trade"), word, state), "trade"),
            _ => {
                self.diagnostic("phase", "must be turn, draw, bid, close, pay, name, lay, answer or over");
                (Phase::Choose, given.map_or("", |(key, _)| key))
            }
        };
        for (key, _) in sections.iter().filter(|(key, _)| *key != used && table.contains_key(*key)) {
            self.diagnostic(key, format!("has no place in the phase {word}"));
        }
        phase
    }

    fn auction(&mut self, entry: &Toml, word: &str, state: &State) -> Phase {
        self.known_keys("auction.", entry, &["animal", "bid", "high", "bidding", "shown", "next"]);
        let kind = self.kind(entry, "auction.");
        let shown = self.seat_set(entry, "shown").unwrap_or(Seats::NONE);
        let all = Seats(Seats::all(self.rules.players).without(state.active).0 & !shown.0);
        let bidding = self.seat_set(entry, "bidding").unwrap_or(all);
        let bid = self.tens(entry, "auction.", "bid");
        let high = self.seat(entry, "auction.", "high");
        if shown.has(state.active) {
            self.diagnostic("auction.shown", "the auctioneer does not bid");
        }
        if bidding.0 & !all.0 != 0 {
            self.diagnostic("auction.bidding", "neither the auctioneer nor who has shown their money bids");
        }
        if (bid > 0) != high.is_some() || high.is_some_and(|high| !bidding.has(high)) {
            self.diagnostic("auction.high", "must be one of the bidders if there is a bid, and left out if there is none");
        }
        let auction = Auction { kind, bidders: bidding, excluded: shown, bid, high_bidder: high.unwrap_or(state.active) };
        if word == "close" {
            if bid == 0 {
                self.diagnostic("auction.bid", "there must be one when the bidding is over");
            }
            return Phase::Decide(auction);
        }
        let waiting = if bid > 0 { bidding.without(auction.high_bidder) } else { bidding };
        let first = waiting.clockwise(auction.high_bidder.next(self.rules.players), self.rules.players).next();
        let next = self.seat(entry, "auction.", "next").or(first).unwrap_or(state.active);
        if !waiting.has(next) {
            self.diagnostic("auction.next", "must be one of the bidders, and not the highest");
        }
        Phase::Bid(auction, next)
    }

    fn payment(&mut self, entry: &Toml, state: &mut State) -> Phase {
        self.known_keys("payment.", entry, &["animal", "payer", "payee", "price", "laid"]);
        let kind = self.kind(entry, "payment.");
        let price = self.tens(entry, "payment.", "price");
        if let Some(value) = entry.get("laid") {
            state.offers[0] = self.hand("payment.laid", value);
        }
        let payer = self.seat(entry, "payment.", "payer");
        let payee = self.seat(entry, "payment.", "payee").unwrap_or(state.active);
        match payer {
            Some(payer) if payer != payee && (payer == state.active || payee == state.active) => {
                Phase::Pay(Payment { kind, payer, payee, price })
            }
            _ => {
                self.diagnostic("payment.payer", "one of payer and payee must be the auctioneer, the other not");
                Phase::Choose
            }
        }
    }

    fn trade(&mut self, entry: &Toml, word: &str, state: &mut State) -> Phase {
        self.known_keys("trade.", entry, &["animal", "with", "again", "tied", "offers", "laying"]);
        let kind = self.kind(entry, "trade.");
        let again = entry.get("again").is_some_and(|value| value.as_bool() == Some(true));
        if entry.get("again").is_some_and(|value| !value.is_bool()) {
            self.diagnostic("trade.again", "must be true or false");
        }
        state.tied = self.whole(entry, "trade.", "tied").unwrap_or(0);
        if state.tied > 0 && !again {
            self.diagnostic("trade.tied", "is there only when it is laid again");
        }
        match entry.get("offers").map(|value| value.as_array().map(Vec::as_slice)) {
            None => {}
            Some(Some([one, other])) => state.offers = [self.hand("trade.offers", one), self.hand("trade.offers", other)],
            Some(_) => self.diagnostic("trade.offers", "must be two lists of money"),
        }
        let Some(other) = self.seat(entry, "trade.", "with").filter(|other| *other != state.active) else {
            self.diagnostic("trade.with", "must be another player");
            return Phase::Choose;
        };
        let trade = Trade { kind, other, second_round: again };
        let laying = self.seat(entry, "trade.", "laying").unwrap_or(state.active);
        match word {
            "answer" if again => {
                self.diagnostic("trade.again", "nobody can accept when it is laid again");
                Phase::Answer(trade)
            }
            "answer" => Phase::Answer(trade),
            _ if laying == state.active => Phase::Offer(trade, Side::Challenger),
            _ if laying == other => Phase::Offer(trade, Side::Other),
            _ => {
                self.diagnostic("trade.laying", "must be one of the two who trade");
                Phase::Choose
            }
        }
    }

    /// All animals must be somewhere (C1).
    fn pile(&mut self, table: &Toml, state: &mut State) {
        let written = table.get("pile").map(|value| self.herd("pile", value));
        let auction = match state.phase {
            Phase::Bid(auction, _) | Phase::Decide(auction) => Some(auction.kind),
            Phase::Pay(payment) => Some(payment.kind),
            _ => None,
        };
        let mut rest = Herd::NONE;
        for kind in 0..self.rules.kinds.len() as u8 {
            let seats: u32 = state.herds.iter().map(|herd| herd.of(kind)).sum();
            let held = seats + u32::from(auction == Some(kind));
            if held > 4 {
                self.diagnostic("seats", format!("there are {held} of `{}` instead of 4", self.rules.id(kind)));
            }
            rest = rest.set(kind, 4u32.saturating_sub(held));
        }
        if written.is_some_and(|pile| pile != rest) {
            self.diagnostic("pile", "must be all animals that are nowhere else");
        }
        state.draw_pile = rest;
    }

    /// All money must be somewhere (C1).
    fn bank(&mut self, table: &Toml, state: &mut State) {
        let written = table.get("bank").map(|value| self.hand("bank", value));
        let mut rest = Hand::NONE;
        for amount in 0..self.rules.amount_count {
            let places = state.hands.iter().chain(&state.offers);
            let held: u32 = places.map(|hand| u32::from(hand.of(amount))).sum();
            let all = u32::from(self.rules.money.of(amount));
            if held > all {
                let amount = self.rules.amounts[amount];
                self.diagnostic("seats", format!("there are {held} money cards of {amount}, and the deck has {all}"));
            }
            rest = rest.plus(Hand::some(amount, all.saturating_sub(held) as u8));
        }
        if written.is_some_and(|bank| bank != rest) {
            self.diagnostic("bank", "must be all money that is nowhere else");
        }
        state.bank = rest;
    }

    /// What must hold between the parts. A turn that can't be taken passes on, as in play (YB-P14).
    fn check(&mut self, state: &mut State) {
        for seat in (0..self.rules.players).map(Seat) {
            if !state.owned(seat).holds(state.known[seat.index()]) {
                self.diagnostic(&format!("seats.{}.known", seat.0 + 1), "must be among the money of the seat");
            }
        }
        match state.phase {
            Phase::Choose => self.rules.begin_turn(state),
            Phase::Draw if state.draw_pile.is_empty() => self.diagnostic("phase", "no animals are left to turn up"),
            Phase::Challenge if !state.can_trade(state.active, self.rules.players) => {
                self.diagnostic("phase", "there is nobody to trade with")
            }
            Phase::Over => {
                self.rules.begin_turn(state);
                if state.phase != Phase::Over {
                    self.diagnostic("phase", "the game is not over yet");
                }
            }
            Phase::Bid(auction, _) if auction.bid > 0 && auction.bid >= state.limit => {
                self.diagnostic("auction.bid", "nobody can bid higher: it is over")
            }
            Phase::Decide(auction) if auction.bid > state.limit => self.diagnostic("auction.bid", "there is not so much money"),
            Phase::Pay(payment) => {
                let laid = self.rules.worth(state.offers[0]);
                if laid >= u32::from(payment.price) * 10 || self.rules.payable(state, payment) == 0 {
                    self.diagnostic("payment.price", "must be more than is laid, and within reach of the payer's lower cards (YB-P6)");
                }
            }
            Phase::Offer(trade, _) | Phase::Answer(trade) => self.check_trade(state, trade),
            _ => {}
        }
    }

    fn check_trade(&mut self, state: &State, trade: Trade) {
        if state.shared(state.active, trade.other) >> trade.kind & 1 == 0 {
            self.diagnostic("trade.animal", "both must own an animal of that kind (YB-P10)");
        }
        let laying = match state.phase {
            Phase::Offer(_, side) => Some(side),
            _ => None,
        };
        if laying.is_some_and(|side| self.rules.offerable(state, trade, side) == 0) {
            self.diagnostic("trade.laying", "has no lower card to lay");
        }
        if laying != Some(Side::Other) && !state.offers[1].is_empty() {
            self.diagnostic("trade.offers", "the challenged seat lays after the challenger");
        }
    }
}
