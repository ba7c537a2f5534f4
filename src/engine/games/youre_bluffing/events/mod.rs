//! What happens in a game, as lines and counts: who owns what at each turn, auctions, payments, trades, and
//! why they end as they do.
//!
//! A round is a player's turn, and within it a turn is an auction or a trade: mostly one, more when an
//! auction is repeated or offers are equal.

mod auction;
mod trade;

use super::action::Action;
use super::rules::Rules;
use super::state::{Hand, Next, Phase, State, Trade};
use super::text::money_words;
use crate::rules::{Actor, Made, Rules as _, Seat, Story, events, phrase};
use trade::goes_on;

events! {
    Auction = "auction": "auctions",
    Sold = "auction-sold" of Auction: "auctions that end with a sale to the highest bidder",
    Bought = "auction-bought" of Auction: "auctions that end with the auctioneer buying",
    Free = "auction-free" of Auction: "auctions without a bid, of free animals",
    Exposed = "auction-exposed" of Auction: "auctions repeated because the bidder can't pay",
    Bid = "bid": "bids",
    Bluff = "bid-bluff" of Bid: "bids above the bidder's money",
    Pass = "pass": "players who drop out of the bidding",
    Payment = "payment": "payments",
    Overpaid = "payment-over" of Payment: "payments above the price",
    Donkey = "donkey": "donkeys, with money for everybody",
    Trade = "trade": "trades",
    Double = "trade-double" of Trade: "trades for two animals",
    Accepted = "trade-accepted" of Trade: "trades whose offer is accepted",
    Won = "trade-won" of Trade: "trades that the challenger wins after a counter-offer",
    Lost = "trade-lost" of Trade: "trades that the challenger loses after a counter-offer",
    Tied = "trade-tied" of Trade: "trades with equal first offers",
    TiedTwice = "trade-tied-twice" of Trade: "trades with equal second offers, won for nothing",
    Offer = "offer": "offers",
    Zeros = "offer-zeros" of Offer: "offers with cards worth nothing",
    Nothing = "offer-nothing" of Offer: "offers worth nothing at all",
    Fooled = "accepted-nothing": "offers worth nothing that were accepted",
    Quartet = "quartet": "quartets",
    Skip = "skip": "skipped turns",
}

/// The events that players decide on, and can do without.
pub(super) const HABITS: &[&str] = &["bid", "bid-bluff", "offer-zeros", "offer-nothing"];

pub(super) fn events(rules: &Rules, made: Option<Made<'_, State>>, after: &State, story: &mut Story) {
    let asks = matches!(after.phase, Phase::Choose | Phase::Draw | Phase::Challenge);
    let is_same_turn = |before: &State| match before.phase {
        Phase::Choose | Phase::Next(Next::Turn) => true,
        // An event was turned up, or a card was used instead of a challenge.
        Phase::Draw | Phase::Challenge | Phase::Next(Next::TurnedUp(_)) => before.active == after.active,
        _ => false,
    };
    let new_turn = asks && made.as_ref().is_none_or(|made| !is_same_turn(made.before));
    if let Some(Made { before, actor, choice }) = made {
        let scene = Scene { rules, before, after };
        match (actor, before.phase, Action::decode(choice)) {
            (Actor::Chance, ..) => scene.draw(story),
            (Actor::Seat(seat), Phase::Bid(auction, _), Some(action)) => {
                scene.bid(auction, seat, action, story)
            }
            (_, Phase::Decide(auction), Some(Action::Sell)) => scene.sale(auction, story),
            (_, Phase::Pay(payment), Some(Action::Card(amount))) => scene.payment(payment, amount, story),
            (Actor::Seat(seat), Phase::Challenge, Some(Action::Challenge(other, kind))) => {
                scene.challenge(Trade { kind, other, second_round: false }, seat, story);
            }
            (_, Phase::Offer(trade, side), Some(action)) => scene.offer(trade, side, action, story),
            (_, Phase::Answer(trade), Some(Action::Accept)) => {
                story.count(Event::Accepted);
                if rules.worth(before.offers[0]) == 0 {
                    story.count(Event::Fooled);
                }
                story.say(|| {
                    phrase!(
                        rules,
                        "{seat} takes {money}, which only the two of them have seen",
                        seat = trade.other,
                        money = sum(rules, before.offers[0])
                    )
                });
                scene.gain(before.active, trade.kind, story);
            }
            (_, Phase::Next(Next::Won(trade, side) | Next::Lost(trade, side)), _) => {
                scene.gain(trade.seat(side, before.active), trade.kind, story);
            }
            (_, Phase::Answer(trade), Some(Action::Counter)) if !goes_on(after, trade) => {
                story.say(|| phrase!(rules, "{seat} has no money to lay", seat = trade.other));
                scene.comparison(trade, before.offers, story);
            }
            _ => {}
        }
        if new_turn {
            let skipped = std::iter::successors(Some(before.active.next(rules.players)), |seat| {
                Some(seat.next(rules.players))
            });
            for seat in skipped.take(usize::from(rules.players)).take_while(|seat| *seat != after.active) {
                story.event(Event::Skip, || phrase!(rules, "{seat} can't trade and is skipped", seat));
            }
        }
    }
    if new_turn {
        let number = story.rounds().len() + 1;
        if number == 1 {
            let values = rules
                .kinds
                .iter()
                .zip(rules.values)
                .take(rules.animal_count)
                .map(|(kind, value)| format!("{} {value}", kind.name));
            story
                .say(|| phrase!(rules, "Quartets: {values}", values = values.collect::<Vec<_>>().join(", ")));
        }
        let seat = after.active;
        story.round(|| {
            let left = after.pile_count();
            phrase!(rules, "Turn {number}: {seat}, {left:animal|animals} face down", number, seat, left)
        });
        for seat in rules.seats() {
            story.repeat(|| {
                let (animals, money) = (animals(rules, after, seat), sum(rules, after.hands[seat.index()]));
                phrase!(rules, "{seat} has {animals} and {money}", seat, animals, money)
            });
        }
        match after.phase {
            Phase::Draw => story
                .say(|| phrase!(rules, "{seat} has nobody to trade with and auctions the top animal", seat)),
            Phase::Challenge => {
                story.say(|| phrase!(rules, "{seat} must trade: no animals are left to auction", seat))
            }
            _ => {}
        }
    }
    if after.phase == Phase::Over {
        story
            .say(|| phrase!(rules, "No animals are left to auction, and nobody can trade: the game is over"));
        for seat in rules.seats() {
            let quartets = rules.quartets(after, seat);
            let (values, count, points) = (quartets.sum, quartets.count, quartets.points());
            story.say(|| {
                phrase!(
                    rules,
                    "{seat} scores {values} (the values of its quartets) × {count} (their number) = {points}",
                    seat,
                    values,
                    count,
                    points
                )
            });
            let more = after.machine.points(seat);
            if more != 0 {
                story.say(|| phrase!(rules, "Effects score {more} for {seat}", more, seat));
            }
        }
    }
}

/// A move that was made: the states before and after it.
#[derive(Clone, Copy)]
struct Scene<'a> {
    rules: &'a Rules,
    before: &'a State,
    after: &'a State,
}

impl Scene<'_> {
    /// A seat has got animals of a kind. Only a whole quartet scores.
    fn gain(&self, seat: Seat, kind: u8, story: &mut Story) {
        let Scene { rules, after, .. } = *self;
        // Effects come before the animals change hands (YB-X3).
        if after.phase.won().is_some() {
            return;
        }
        let count = after.herds[seat.index()].of(kind);
        let animal = rules.name(kind);
        if count < 4 {
            story.say(|| phrase!(rules, "{seat} now has {count} × {animal}", seat, count, animal));
        } else {
            let value = rules.values[usize::from(kind)];
            story.event(Event::Quartet, || {
                phrase!(
                    rules,
                    "{seat} now has all four of {animal}, a quartet worth {value}",
                    seat,
                    animal,
                    value
                )
            });
            story.won(seat, kind.into());
        }
    }
}

/// An amount of money and its cards: `60 in 1 × 10, 1 × 50`.
fn sum(rules: &Rules, hand: Hand) -> String {
    if hand.is_empty() {
        phrase!(rules, "no money")
    } else {
        phrase!(rules, "{sum} in {notes}", sum = rules.worth(hand), notes = money_words(rules, hand))
    }
}

fn animals(rules: &Rules, state: &State, seat: Seat) -> String {
    let herd = state.herds[seat.index()];
    let kinds = (0..rules.kinds.len() as u8).filter(|kind| herd.of(*kind) > 0);
    let words: Vec<String> = kinds.map(|kind| format!("{} × {}", herd.of(kind), rules.name(kind))).collect();
    if words.is_empty() { phrase!(rules, "no animals") } else { words.join(", ") }
}
