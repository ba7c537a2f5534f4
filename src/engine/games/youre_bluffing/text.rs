//! Words of moves: sentences for the narration, and short forms for rulings.

use super::action::Action;
use super::rules::Rules;
use super::state::{Auction, Hand, Phase, State};
use crate::effect::machine::{self, Spot, Table as _};
use crate::effect::parts::Zone;
use crate::games::shared::described_answer;
use crate::rules::{Actor, Move, Seat, Translations, phrase};

/// The narration in other languages.
pub(super) static TRANSLATIONS: Translations = Translations::new(&[("de", include_str!("de.toml"))]);

pub(super) fn describe(rules: &Rules, state: &State, actor: Actor, code: Move) -> String {
    let seat = match actor {
        Actor::Seat(seat) => seat,
        Actor::Chance => return described_draw(rules, state, code),
    };
    let no_move = || phrase!(rules, "{seat} makes no move of this game", seat);
    let Some(action) = Action::decode(code) else { return no_move() };
    let sale =
        |auction: Auction| (rules.name(auction.kind), auction.high_bidder, u32::from(auction.bid) * 10);
    let note = |note: usize| rules.card_title(rules.note_card(note));
    match (action, state.phase) {
        (Action::Answer(answer), _) => answered(rules, state, seat, answer).unwrap_or_else(no_move),
        (Action::Auction, _) => phrase!(rules, "{seat} auctions the top animal", seat),
        (Action::Trade, _) => phrase!(rules, "{seat} wants to trade", seat),
        (Action::Pass, _) => phrase!(rules, "{seat} drops out", seat),
        (Action::Bid(tens), _) => phrase!(rules, "{seat} bids {bid}", seat, bid = u32::from(tens) * 10),
        (Action::Buy, Phase::Decide(auction)) => {
            let (animal, bidder, price) = sale(auction);
            phrase!(
                rules,
                "{seat}, the auctioneer, buys the {animal} for {price}, paid to {bidder}",
                seat,
                animal,
                price,
                bidder
            )
        }
        (Action::Sell, Phase::Decide(auction)) => {
            let (animal, bidder, price) = sale(auction);
            if rules.can_pay(state, bidder, auction.bid) {
                phrase!(
                    rules,
                    "{seat} sells the {animal} to {bidder} for {price}",
                    seat,
                    animal,
                    bidder,
                    price
                )
            } else {
                phrase!(
                    rules,
                    "{seat} sells the {animal} to {bidder}, who can't pay and shows {money}",
                    seat,
                    animal,
                    bidder,
                    money = money_words(rules, state.hands[bidder.index()])
                )
            }
        }
        (Action::Challenge(other, kind), _) => {
            let owned = |seat: Seat| state.herds.get(seat.index()).map_or(0, |herd| herd.of(kind));
            let stake = if owned(seat) == 2 && owned(other) == 2 { 2 } else { 1 };
            let stake = stake_words(rules, stake, kind);
            phrase!(rules, "{seat} challenges {other} for {stake}", seat, other, stake)
        }
        (Action::Card(card), Phase::Pay(payment)) if payment.to_bank => {
            phrase!(rules, "{seat} pays the bank a {note}", seat, note = note(card))
        }
        (Action::Card(card), Phase::Pay(payment)) => {
            phrase!(rules, "{seat} pays {payee} a {note}", seat, payee = payment.payee, note = note(card))
        }
        (Action::Card(card), _) => phrase!(rules, "{seat} lays a {note} face down", seat, note = note(card)),
        (Action::Use(card), _) => {
            phrase!(rules, "{seat} uses {card}", seat, card = rules.card_title(card.into()))
        }
        (Action::Done, Phase::Offer(_, side)) if state.offers[side as usize].is_empty() => {
            phrase!(rules, "{seat} lays no money at all", seat)
        }
        (Action::Done, _) => phrase!(rules, "{seat} lays no more", seat),
        (Action::Accept, Phase::Answer(trade)) => {
            phrase!(
                rules,
                "{seat} accepts {n:money card|money cards} and hands over {stake}",
                seat,
                n = state.offers[0].count(),
                stake = stake_words(rules, state.stake(trade), trade.kind)
            )
        }
        (Action::Counter, _) => phrase!(rules, "{seat} makes a counter-offer", seat),
        (Action::Buy | Action::Sell | Action::Accept, _) => no_move(),
    }
}

/// The answer of a seat to the effect that is being played: `Wolf: Seat 2 picks Pig of Seat 1`.
fn answered(rules: &Rules, state: &State, seat: Seat, code: u32) -> Option<String> {
    let effect = played(rules, state)?;
    let answer = machine::options(rules, state).into_iter().find(|answer| answer.encode() == code)?;
    let answer = described_answer(rules.language, seat, answer, |spot| picked(rules, seat, spot));
    Some(phrase!(rules, "{effect}: {answer}", effect, answer))
}

/// A card that a seat picks, and who has it if that is another seat.
fn picked(rules: &Rules, seat: Seat, spot: Spot) -> String {
    let (card, owner) = (rules.card_title(spot.card), spot.owner);
    match spot.zone {
        Zone::Animals | Zone::Money | Zone::Stake if owner != seat => {
            phrase!(rules, "{card} of {owner}", card, owner)
        }
        _ => card,
    }
}

/// The printed name of the effect that is being played.
fn played<'a>(rules: &'a Rules, state: &State) -> Option<&'a str> {
    let frame = state.machine.frame()?;
    rules.program.effect(frame.effect).map(|effect| effect.name.as_str())
}

fn described_draw(rules: &Rules, state: &State, code: Move) -> String {
    if let Some(effect) = played(rules, state) {
        let drawn = machine::drawn(rules, state, code.0);
        let card = drawn.map_or_else(|| phrase!(rules, "nothing"), |spot| rules.card_title(spot.card));
        return phrase!(rules, "{effect} draws {card}", effect, card);
    }
    if state.phase == Phase::Deal {
        return phrase!(rules, "A note with an effect is dealt, face down");
    }
    let Some(kind) = state.drawn(code.0) else { return phrase!(rules, "No animal is turned up") };
    let (seat, animal) = (state.active, rules.name(kind));
    if kind != rules.donkey {
        return phrase!(rules, "{seat} turns up a {animal}", seat, animal);
    }
    let gift = rules.worth(rules.gifts[rules.donkeys(state).min(3) as usize]);
    phrase!(rules, "{seat} turns up a {animal}; everybody gets a {gift}", seat, animal, gift)
}

pub(super) fn stake_words(rules: &Rules, stake: u32, kind: u8) -> String {
    match stake {
        1 => phrase!(rules, "a {animal}", animal = rules.name(kind)),
        stake => format!("{stake} × {}", rules.name(kind)),
    }
}

pub(super) fn money_words(rules: &Rules, hand: Hand) -> String {
    let amounts = (0..rules.amount_count).filter(|amount| hand.of(*amount) > 0);
    let words: Vec<String> =
        amounts.map(|amount| format!("{} × {}", hand.of(amount), rules.notes[amount].name)).collect();
    if words.is_empty() { phrase!(rules, "no money") } else { words.join(", ") }
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

/// The code of an answer to an effect; one that no answer has, if the move is none.
fn answer_of(code: Move) -> u32 {
    match Action::decode(code) {
        Some(Action::Answer(answer)) => answer,
        _ => u32::MAX,
    }
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
