//! Words of moves: sentences for the narration, and short forms for rulings.

use super::action::Action;
use super::rules::Rules;
use super::state::{Auction, Hand, Phase, State};
use crate::diag::counted;
use crate::effect::machine::{self, Table as _};
use crate::rules::{Actor, Move, Seat};

pub(super) fn describe(rules: &Rules, state: &State, actor: Actor, code: Move) -> String {
    let seat = match actor {
        Actor::Seat(seat) => seat,
        Actor::Chance => return describe_draw(rules, state, code),
    };
    if let Some(effect) = played(rules, state) {
        let answer = machine::word(rules, state, answer_of(code));
        return format!(
            "{seat} decides for {effect}: {}",
            answer.as_deref().unwrap_or("nothing that it asks for")
        );
    }
    let Some(action) = Action::decode(code) else {
        return format!("{seat} makes no move that has a meaning");
    };
    let sale =
        |auction: Auction| (rules.name(auction.kind), auction.high_bidder, u32::from(auction.bid) * 10);
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
        (Action::Card(note), Phase::Pay(payment)) if payment.to_bank => {
            format!("{seat} pays the bank a {}", note_name(rules, note))
        }
        (Action::Card(note), Phase::Pay(payment)) => {
            format!("{seat} pays {} a {}", payment.payee, note_name(rules, note))
        }
        (Action::Card(note), _) => format!("{seat} lays a {} face down", note_name(rules, note)),
        (Action::Use(card), _) => format!("{seat} uses {}", rules.card_title(card.into())),
        (Action::Answer(_), _) => format!("{seat} answers no effect"),
        (Action::Done, Phase::Offer(_, side)) if state.offers[side as usize].is_empty() => {
            format!("{seat} lays no money at all")
        }
        (Action::Done, _) => format!("{seat} lays no more"),
        (Action::Accept, Phase::Answer(trade)) => {
            let offer = counted(state.offers[0].count() as usize, "money card");
            format!(
                "{seat} accepts {offer} and hands over {}",
                stake_words(rules, state.stake(trade), trade.kind)
            )
        }
        (Action::Accept, _) => format!("{seat} accepts"),
        (Action::Counter, _) => format!("{seat} makes a counter-offer"),
    }
}

/// The printed name of the effect that is being played.
fn played<'a>(rules: &'a Rules, state: &State) -> Option<&'a str> {
    let frame = state.machine.frame()?;
    rules.program.effect(frame.effect).map(|effect| effect.name.as_str())
}

/// The code of an answer to an effect; one that no answer has, if the move is none.
fn answer_of(code: Move) -> u32 {
    match Action::decode(code) {
        Some(Action::Answer(answer)) => answer,
        _ => u32::MAX,
    }
}

fn describe_draw(rules: &Rules, state: &State, code: Move) -> String {
    if let Some(effect) = played(rules, state) {
        let drawn = machine::drawn(rules, state, code.0).map(|spot| rules.card_title(spot.card));
        return format!("{effect} draws {}", drawn.as_deref().unwrap_or("nothing"));
    }
    if state.phase == Phase::Deal {
        return "A note with an effect is dealt, face down".into();
    }
    let Some(kind) = state.drawn(code.0) else { return "No animal is turned up".into() };
    let turned_up = format!("{} turns up a {}", state.active, rules.name(kind));
    if kind != rules.donkey {
        return turned_up;
    }
    let donkeys = rules.donkeys(state);
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
    let words: Vec<String> =
        amounts.map(|amount| format!("{} × {}", hand.of(amount), rules.notes[amount].name)).collect();
    if words.is_empty() { "no money".into() } else { words.join(", ") }
}

fn note_name(rules: &Rules, note: usize) -> &str {
    rules.notes.get(note).map_or("unknown card", |note| &note.name)
}

fn note_word(rules: &Rules, note: usize) -> &str {
    rules.notes.get(note).map_or("unknown card", |note| &note.word)
}

/// The short form of a move, as people write it in rulings.
pub(super) fn word(rules: &Rules, state: &State, actor: Actor, code: Move) -> String {
    if state.machine.is_running() {
        let answer = if actor == Actor::Chance { code.0 } else { answer_of(code) };
        return machine::word(rules, state, answer).unwrap_or_else(|| format!("code {}", code.0));
    }
    if actor == Actor::Chance && state.phase == Phase::Deal {
        return deal_word(rules, state, code.0);
    }
    if actor == Actor::Chance {
        let Some(kind) = state.drawn(code.0) else { return format!("card {}", code.0) };
        return match (0..code.0).filter(|before| state.drawn(*before) == Some(kind)).count() {
            0 => format!("turn up {}", rules.id(kind)),
            before => format!("turn up {} #{}", rules.id(kind), before + 1),
        };
    }
    let word = match Action::decode(code) {
        None => return format!("code {}", code.0),
        Some(Action::Card(note)) if matches!(state.phase, Phase::Pay(_)) => {
            return format!("pay {}", note_word(rules, note));
        }
        Some(Action::Card(note)) => return format!("lay {}", note_word(rules, note)),
        Some(Action::Use(card)) => return format!("use {}", rules.card_word(card.into())),
        Some(Action::Answer(answer)) => return format!("answer {answer}"),
        Some(Action::Challenge(seat, kind)) => {
            return format!("challenge {} for {}", u32::from(seat.0) + 1, rules.id(kind));
        }
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

/// The short form of a dealt note: `deal forged`, and for the second that is alike `deal forged #2`.
fn deal_word(rules: &Rules, state: &State, n: u32) -> String {
    let left = rules.in_box(state);
    if n >= left.count() {
        return format!("card {n}");
    }
    let note = left.nth(n);
    match (0..n).filter(|before| left.nth(*before) == note).count() {
        0 => format!("deal {}", note_word(rules, note)),
        before => format!("deal {} #{}", note_word(rules, note), before + 1),
    }
}
