//! Words of moves: sentences for the narration, and short forms for rulings.

use super::action::Action;
use super::rules::Rules;
use super::state::{Auction, Hand, Phase, State};
use crate::diag::counted;
use crate::rules::{Actor, Move, Seat};

pub(super) fn describe(rules: &Rules, state: &State, actor: Actor, code: Move) -> String {
    let seat = match actor {
        Actor::Seat(seat) => seat,
        Actor::Chance => return describe_draw(rules, state, code),
    };
    let Some(action) = Action::decode(code) else { return format!("{seat} makes no move that has a meaning") };
    let sale = |auction: Auction| (rules.name(auction.kind), auction.high_bidder, u32::from(auction.bid) * 10);
    match (action, state.phase) {
        (Action::Auction, _) => format!("{seat} auctions the top animal"),
        (Action::Trade, _) => format!("{seat} wants to trade"),
        (Action::Pass, _) => format!("{seat} drops out"),
        (Action::Bid(tens), _) => format!("{seat} bids {}", u32::from(tens) * 10),
        (Action::Buy, Phase::Decide(auction)) => {
            let (animal, bidder, price) = sale(auction);
            format!("{seat}, the auctioneer, buys the {animal} for {price}, paid to {bidder}")
        }
        (Action::Sell, Phase::Decide(auction)) => {
            let (animal, bidder, price) = sale(auction);
            if rules.can_pay(state, bidder, auction.bid) {
                format!("{seat} sells the {animal} to {bidder} for {price}")
            } else {
                format!(
                    "{seat} sells the {animal} to {bidder}, who can't pay and shows {}",
                    money_words(rules, state.hands[bidder.index()])
                )
            }
        }
        (Action::Buy, _) => format!("{seat} buys"),
        (Action::Sell, _) => format!("{seat} sells"),
        (Action::Challenge(other, kind), _) => {
            let owned = |seat: Seat| state.herds.get(seat.index()).map_or(0, |herd| herd.of(kind));
            let stake = if owned(seat) == 2 && owned(other) == 2 { 2 } else { 1 };
            format!("{seat} challenges {other} for {}", stake_words(rules, stake, kind))
        }
        (Action::Card(amount), Phase::Pay(payment)) => format!("{seat} pays {} a {}", payment.payee, amount_word(rules, amount)),
        (Action::Card(amount), _) => format!("{seat} lays a {} face down", amount_word(rules, amount)),
        (Action::Done, Phase::Offer(_, side)) if state.offers[side as usize].is_empty() => format!("{seat} lays no money at all"),
        (Action::Done, _) => format!("{seat} lays no more"),
        (Action::Accept, Phase::Answer(trade)) => {
            let offer = counted(state.offers[0].count() as usize, "money card");
            format!("{seat} accepts {offer} and hands over {}", stake_words(rules, state.stake(trade), trade.kind))
        }
        (Action::Accept, _) => format!("{seat} accepts"),
        (Action::Counter, _) => format!("{seat} makes a counter-offer"),
    }
}

fn describe_draw(rules: &Rules, state: &State, code: Move) -> String {
    let Some(kind) = state.drawn(code.0) else { return "No animal is turned up".into() };
    let turned_up = format!("{} turns up a {}", state.active, rules.name(kind));
    if kind != rules.donkey {
        return turned_up;
    }
    let donkeys = 4 - state.draw_pile.of(kind);
    format!("{turned_up}; everybody gets a {}", rules.worth(rules.gifts[donkeys.min(3) as usize]))
}

pub(super) fn stake_words(rules: &Rules, stake: u32, kind: u8) -> String {
    match stake {
        1 => format!("a {}", rules.name(kind)),
        stake => format!("{stake} × {}", rules.name(kind)),
    }
}

pub(super) fn money_words(rules: &Rules, hand: Hand) -> String {
    let amounts = (0..rules.amount_count).filter(|amount| hand.of(*amount) > 0);
    let words: Vec<String> = amounts.map(|amount| format!("{} × {}", hand.of(amount), rules.amounts[amount])).collect();
    if words.is_empty() { "no money".into() } else { words.join(", ") }
}

fn amount_word(rules: &Rules, amount: usize) -> String {
    if amount < rules.amount_count { rules.amounts[amount].to_string() } else { "unknown card".into() }
}

/// The short form of a move, as people write it in rulings.
pub(super) fn word(rules: &Rules, state: &State, actor: Actor, code: Move) -> String {
    if actor == Actor::Chance {
        let Some(kind) = state.drawn(code.0) else { return format!("card {}", code.0) };
        return match (0..code.0).filter(|before| state.draw_pile.nth(*before) == kind).count() {
            0 => format!("turn up {}", rules.id(kind)),
            before => format!("turn up {} #{}", rules.id(kind), before + 1),
        };
    }
    let word = match Action::decode(code) {
        None => return format!("code {}", code.0),
        Some(Action::Card(amount)) if matches!(state.phase, Phase::Pay(_)) => return format!("pay {}", amount_word(rules, amount)),
        Some(Action::Card(amount)) => return format!("lay {}", amount_word(rules, amount)),
        Some(Action::Challenge(seat, kind)) => return format!("challenge {} for {}", u32::from(seat.0) + 1, rules.id(kind)),
        Some(Action::Bid(tens)) => return format!("bid {}", u32::from(tens) * 10),
        Some(Action::Auction) => "auction",
        Some(Action::Trade) => "trade",
        Some(Action::Pass) => "pass",
        Some(Action::Buy) => "buy",
        Some(Action::Sell) => "sell",
        Some(Action::Accept) => "accept",
        Some(Action::Counter) => "counter",
        Some(Action::Done) => "done",
    };
    word.into()
}
