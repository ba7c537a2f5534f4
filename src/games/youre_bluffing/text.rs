//! Words of moves: sentences for the narration, and short forms for rulings.

use super::action::Action;
use super::rules::Rules;
use super::state::{Phase, State};
use crate::rules::{Actor, Move, Seat, Turn};

impl Rules {
    /// A sentence about a move.
    pub(super) fn narrate(&self, state: &State, actor: Actor, code: Move) -> String {
        let seat = match actor {
            Actor::Seat(seat) => seat,
            Actor::Chance => return self.narrate_draw(state, code),
        };
        let Some(action) = Action::decode(code) else { return format!("{seat} makes no move that has a meaning") };
        match (action, state.phase) {
            (Action::Auction, _) => format!("{seat} auctions the top animal"),
            (Action::Trade, _) => format!("{seat} wants to trade"),
            (Action::Pass, _) => format!("{seat} drops out"),
            (Action::Bid(tens), _) => format!("{seat} bids {}", u32::from(tens) * 10),
            (Action::Buy, Phase::Decide(auction)) => {
                format!(
                    "{seat} buys the {} from under the nose of {} for {}",
                    self.name(auction.kind),
                    auction.high_bidder,
                    u32::from(auction.bid) * 10
                )
            }
            (Action::Sell, Phase::Decide(auction)) if self.can_pay(state, auction.high_bidder, auction.bid) => {
                format!("{seat} sells the {} to {} for {}", self.name(auction.kind), auction.high_bidder, u32::from(auction.bid) * 10)
            }
            (Action::Sell, Phase::Decide(auction)) => {
                format!(
                    "{seat} sells the {} to {}, who can't pay and shows {}",
                    self.name(auction.kind),
                    auction.high_bidder,
                    self.money_words(state, auction.high_bidder)
                )
            }
            (Action::Buy, _) => format!("{seat} buys"),
            (Action::Sell, _) => format!("{seat} sells"),
            (Action::Challenge(other, kind), _) => self.narrate_challenge(state, seat, other, kind),
            (Action::Card(_), Phase::Pay(payment)) => format!("{seat} pays {} a {}", payment.payee, self.amount_word(action)),
            (Action::Card(_), _) => format!("{seat} lays a {} face down", self.amount_word(action)),
            (Action::Done, _) => format!("{seat} lays no more"),
            (Action::Accept, Phase::Answer(trade)) => {
                format!(
                    "{seat} accepts {} and hands over {}",
                    cards(state.offers[0].count()),
                    self.stake_words(state.stake(trade), trade.kind)
                )
            }
            (Action::Accept, _) => format!("{seat} accepts"),
            (Action::Counter, _) => format!("{seat} makes a counter-offer"),
        }
    }

    fn narrate_draw(&self, state: &State, code: Move) -> String {
        if state.phase != Phase::Draw || code.0 >= state.draw_pile.count() {
            return "No animal is turned up".into();
        }
        let kind = state.draw_pile.nth(code.0);
        let turned_up = format!("{} turns up a {}", state.active, self.name(kind));
        if kind != self.donkey {
            return turned_up;
        }
        let donkeys = 4 - state.draw_pile.of(kind);
        format!("{turned_up}; everybody gets a {}", self.worth(self.gifts[donkeys.min(3) as usize]))
    }

    fn narrate_challenge(&self, state: &State, seat: Seat, other: Seat, kind: u8) -> String {
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

    fn money_words(&self, state: &State, seat: Seat) -> String {
        let hand = state.hands.get(seat.index()).copied().unwrap_or_default();
        let amounts = (0..self.amount_count).filter(|amount| hand.of(*amount) > 0);
        let words: Vec<String> = amounts.map(|amount| format!("{} × {}", hand.of(amount), self.amounts[amount])).collect();
        if words.is_empty() { "no money".into() } else { words.join(", ") }
    }

    fn amount_word(&self, action: Action) -> String {
        match action {
            Action::Card(amount) if amount < self.amount_count => self.amounts[amount].to_string(),
            _ => "unknown card".into(),
        }
    }

    /// The short form of a move, as people write it in rulings.
    pub(super) fn move_word(&self, state: &State, actor: Actor, code: Move) -> String {
        if actor == Actor::Chance {
            let cards = if let Turn::Chance(cards) = state.turn() { cards } else { 0 };
            if code.0 >= cards {
                return format!("card {}", code.0);
            }
            let kind = state.draw_pile.nth(code.0);
            return match (0..code.0).filter(|before| state.draw_pile.nth(*before) == kind).count() {
                0 => format!("turn up {}", self.id(kind)),
                before => format!("turn up {} #{}", self.id(kind), before + 1),
            };
        }
        match Action::decode(code) {
            None => format!("code {}", code.0),
            Some(Action::Auction) => "auction".into(),
            Some(Action::Trade) => "trade".into(),
            Some(Action::Pass) => "pass".into(),
            Some(Action::Buy) => "buy".into(),
            Some(Action::Sell) => "sell".into(),
            Some(Action::Accept) => "accept".into(),
            Some(Action::Counter) => "counter".into(),
            Some(Action::Done) => "done".into(),
            Some(Action::Card(_)) if matches!(state.phase, Phase::Pay(_)) => format!("pay {}", self.card_word(code)),
            Some(Action::Card(_)) => format!("lay {}", self.card_word(code)),
            Some(Action::Challenge(seat, kind)) => format!("challenge {} for {}", u32::from(seat.0) + 1, self.id(kind)),
            Some(Action::Bid(tens)) => format!("bid {}", u32::from(tens) * 10),
        }
    }

    fn card_word(&self, code: Move) -> String {
        Action::decode(code).map(|action| self.amount_word(action)).unwrap_or_default()
    }
}

fn cards(count: u32) -> String {
    match count {
        1 => "1 money card".into(),
        count => format!("{count} money cards"),
    }
}
