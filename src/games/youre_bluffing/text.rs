//! Moves in words: as table talk, and as a person writes them in a ruling.

use super::codes::Act;
use super::state::{Phase, State};
use super::table::Table;
use crate::rules::{Actor, Move, Seat, Turn};

impl Table {
    /// The printed name of a kind.
    fn name(&self, kind: u8) -> &str {
        self.kinds.get(usize::from(kind)).map_or("animal", |animal| &animal.name)
    }

    /// The name in small letters of a kind.
    pub(super) fn id(&self, kind: u8) -> &str {
        self.kinds.get(usize::from(kind)).map_or("animal", |animal| &animal.id)
    }

    /// The move as table talk.
    pub(super) fn tell(&self, state: &State, actor: Actor, choice: Move) -> String {
        let seat = match actor {
            Actor::Seat(seat) => seat,
            Actor::Chance => return self.tell_draw(state, choice),
        };
        let Some(act) = Act::of(choice) else { return format!("{seat} makes no move that has a meaning") };
        match (act, state.phase) {
            (Act::Auction, _) => format!("{seat} auctions the top animal"),
            (Act::Trade, _) => format!("{seat} wants to trade"),
            (Act::Pass, _) => format!("{seat} drops out"),
            (Act::Bid(tens), _) => format!("{seat} bids {}", u32::from(tens) * 10),
            (Act::Buy, Phase::Close(lot)) => {
                format!("{seat} buys the {} from under the nose of {} for {}", self.name(lot.kind), lot.high, u32::from(lot.bid) * 10)
            }
            (Act::Sell, Phase::Close(lot)) if self.can_pay(state, lot.high, lot.bid) => {
                format!("{seat} sells the {} to {} for {}", self.name(lot.kind), lot.high, u32::from(lot.bid) * 10)
            }
            (Act::Sell, Phase::Close(lot)) => {
                format!(
                    "{seat} sells the {} to {}, who can't pay and shows {}",
                    self.name(lot.kind),
                    lot.high,
                    self.tell_money(state, lot.high)
                )
            }
            (Act::Buy, _) => format!("{seat} buys"),
            (Act::Sell, _) => format!("{seat} sells"),
            (Act::Challenge(other, kind), _) => self.tell_challenge(state, seat, other, kind),
            (Act::Card(_), Phase::Pay(sale)) => format!("{seat} pays {} a {}", sale.payee, self.amount_word(act)),
            (Act::Card(_), _) => format!("{seat} lays a {} face down", self.amount_word(act)),
            (Act::Done, _) => format!("{seat} lays no more"),
            (Act::Accept, Phase::Answer(trade)) => {
                format!(
                    "{seat} accepts {} and hands over {}",
                    cards(state.offers[0].count()),
                    self.stake_words(state.stake(trade), trade.kind)
                )
            }
            (Act::Accept, _) => format!("{seat} accepts"),
            (Act::Counter, _) => format!("{seat} makes a counter-offer"),
        }
    }

    fn tell_draw(&self, state: &State, choice: Move) -> String {
        if state.phase != Phase::Draw || choice.0 >= state.pile.count() {
            return "No animal is turned up".into();
        }
        let kind = state.pile.nth(choice.0);
        let lot = format!("{} turns up a {}", state.active, self.name(kind));
        if kind != self.donkey {
            return lot;
        }
        let donkeys = 4 - state.pile.of(kind);
        format!("{lot}; everybody gets a {}", self.worth(self.gifts[donkeys.min(3) as usize]))
    }

    fn tell_challenge(&self, state: &State, seat: Seat, other: Seat, kind: u8) -> String {
        let owned = |seat: Seat| state.herds.get(seat.index()).map_or(0, |herd| herd.of(kind));
        let stake = if owned(seat) == 2 && owned(other) == 2 { 2 } else { 1 };
        format!("{seat} challenges {other} for {}", self.stake_words(stake, kind))
    }

    fn stake_words(&self, stake: u32, kind: u8) -> String {
        match stake {
            1 => format!("a {}", self.name(kind)),
            stake => format!("{stake} × {}", self.name(kind)),
        }
    }

    fn tell_money(&self, state: &State, seat: Seat) -> String {
        let hand = state.hands.get(seat.index()).copied().unwrap_or_default();
        let amounts = (0..self.amount_count).filter(|amount| hand.of(*amount) > 0);
        let words: Vec<String> = amounts.map(|amount| format!("{} × {}", hand.of(amount), self.amounts[amount])).collect();
        if words.is_empty() { "no money".into() } else { words.join(", ") }
    }

    fn amount_word(&self, act: Act) -> String {
        match act {
            Act::Card(amount) if amount < self.amount_count => self.amounts[amount].to_string(),
            _ => "card that is not there".into(),
        }
    }

    /// The move in words that a person can write.
    pub(super) fn spell(&self, state: &State, actor: Actor, choice: Move) -> String {
        if actor == Actor::Chance {
            let cards = if let Turn::Chance(cards) = state.turn() { cards } else { 0 };
            if choice.0 >= cards {
                return format!("card {}", choice.0);
            }
            let kind = state.pile.nth(choice.0);
            return match (0..choice.0).filter(|before| state.pile.nth(*before) == kind).count() {
                0 => format!("turn up {}", self.id(kind)),
                before => format!("turn up {} #{}", self.id(kind), before + 1),
            };
        }
        match Act::of(choice) {
            None => format!("code {}", choice.0),
            Some(Act::Auction) => "auction".into(),
            Some(Act::Trade) => "trade".into(),
            Some(Act::Pass) => "pass".into(),
            Some(Act::Buy) => "buy".into(),
            Some(Act::Sell) => "sell".into(),
            Some(Act::Accept) => "accept".into(),
            Some(Act::Counter) => "counter".into(),
            Some(Act::Done) => "done".into(),
            Some(Act::Card(_)) if matches!(state.phase, Phase::Pay(_)) => format!("pay {}", self.card_word(choice)),
            Some(Act::Card(_)) => format!("lay {}", self.card_word(choice)),
            Some(Act::Challenge(seat, kind)) => format!("challenge {} for {}", u32::from(seat.0) + 1, self.id(kind)),
            Some(Act::Bid(tens)) => format!("bid {}", u32::from(tens) * 10),
        }
    }

    fn card_word(&self, choice: Move) -> String {
        Act::of(choice).map(|act| self.amount_word(act)).unwrap_or_default()
    }
}

fn cards(count: u32) -> String {
    match count {
        1 => "1 money card".into(),
        count => format!("{count} money cards"),
    }
}
