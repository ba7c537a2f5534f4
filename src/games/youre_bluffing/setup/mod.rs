//! Setups: states as people write them in rulings, and as tests and logs show them.

mod reader;
mod validate;

pub(super) use reader::state_of;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rules::Rules;
use super::state::{Hand, Herd, Phase, Side, State, Trade};
use crate::deck::{Card, Deck};
use crate::games::shared::SeatNumber;
use crate::rules::Seats;

/// Money as a list of amounts; written in ascending order.
type Money = Vec<u32>;

/// Animals as counts by the ids of their kinds.
type Animals = BTreeMap<String, u32>;

/// Money is written as a list of amounts in ascending order, animals as the ids of their kinds with the number of each.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "You're Bluffing!")]
pub struct Setup {
    /// The seat whose turn it is: the auctioneer or the challenger. Default: 1.
    pub turn: Option<SeatNumber>,
    /// What happens next: `choose` (a player chooses between auction and trade; a seat that can do neither is skipped), `draw` (an animal
    /// is turned up), `bid` (a player bids or drops out), `decide` (the auctioneer buys or sells), `pay` (the buyer puts down money),
    /// `challenge` (the challenger names a player and a kind), `offer` (a player offers money), `answer` (the challenged player accepts or
    /// makes a counter-offer), `over`. Default: `bid`, `pay` or `answer` if there is an `auction`, `payment` or `trade`, else `choose`.
    pub phase: Option<SetupPhase>,
    /// The animals in the draw pile. Default: all that no other key names.
    pub draw_pile: Option<Animals>,
    /// The money in the bank. Default: all that no other key names.
    pub bank: Option<Money>,
    /// The money in each hand, by seat, without money on the table. Default: as at the start of the game.
    pub hands: Option<Vec<Money>>,
    /// The money of each seat that everybody knows of, by seat. Default: none.
    pub known: Option<Vec<Money>>,
    /// The animals of each seat, by the number of the seat: `{ 1 = { cow = 2 } }`. Default: none.
    pub animals: Option<BTreeMap<String, Animals>>,
    /// The auction, in the phases `bid` and `decide`. Default: none.
    pub auction: Option<SetupAuction>,
    /// The payment for an animal, in the phase `pay`. Default: none.
    pub payment: Option<SetupPayment>,
    /// The challenge to a trade, in the phases `offer` and `answer`. Default: none.
    pub trade: Option<SetupTrade>,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SetupPhase {
    /// The seat whose turn it is chooses between auction and trade.
    Choose,
    /// The top animal is turned up.
    Draw,
    /// A seat raises or drops out.
    Bid,
    /// The auctioneer buys or sells.
    Decide,
    /// The buyer pays card by card.
    Pay,
    /// The challenger names a player and a kind.
    Challenge,
    /// A side of a trade makes its offer card by card.
    Offer,
    /// The challenged seat accepts or counters.
    Answer,
    /// The game is over.
    Over,
}

/// An auction of an animal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupAuction {
    /// The kind of the animal.
    pub animal: String,
    /// The highest bid. Default: 0.
    #[serde(default)]
    pub bid: u32,
    /// The seat that made the highest bid. Default: none, if there is no bid.
    pub high_bidder: Option<SeatNumber>,
    /// The seats that have not dropped out. Default: all except the auctioneer and `excluded`.
    pub bidders: Option<Vec<SeatNumber>>,
    /// The seats that could not pay their bid and may no longer bid. Default: none.
    #[serde(default)]
    pub excluded: Vec<SeatNumber>,
    /// The seat that bids next, in the phase `bid`. Default: the next bidder after `high_bidder`.
    pub next: Option<SeatNumber>,
}

/// An animal that is being paid for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupPayment {
    /// The kind of the animal.
    pub animal: String,
    /// The seat that pays and gets the animal.
    pub payer: SeatNumber,
    /// The seat that is paid. Default: the one whose turn it is.
    pub payee: Option<SeatNumber>,
    /// The price.
    pub price: u32,
    /// The money that has been put down so far. Default: none.
    #[serde(default)]
    pub paid: Money,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupTrade {
    /// The kind of animal that is traded.
    pub animal: String,
    /// The challenged seat.
    pub with: SeatNumber,
    /// Whether it is the second round, after equal offers. Default: `false`.
    #[serde(default)]
    pub second_round: bool,
    /// The worth of each of the equal first offers, in the second round. Default: 0.
    #[serde(default)]
    pub tied: u32,
    /// The offers so far: a list for the challenger and one for the challenged seat. Default: none.
    #[serde(default)]
    pub offers: [Money; 2],
    /// The seat that makes its offer, in `offer`. Default: the challenger.
    pub offering: Option<SeatNumber>,
}

pub(super) fn setup_of(rules: &Rules, state: &State) -> Setup {
    let seats = usize::from(rules.players);
    let money = |hands: &[Hand]| Some(hands[..seats].iter().map(|hand| money_of(rules, *hand)).collect());
    let setup = |phase: SetupPhase| Setup {
        turn: Some(state.active.into()),
        phase: Some(phase),
        draw_pile: Some(animals_of(rules, state.draw_pile)),
        bank: Some(money_of(rules, state.bank)),
        hands: money(&state.hands),
        known: money(&state.known),
        animals: Some((1..).zip(&state.herds[..seats]).map(|(seat, herd)| (seat.to_string(), animals_of(rules, *herd))).collect()),
        ..Setup::default()
    };
    match state.phase {
        Phase::Choose => setup(SetupPhase::Choose),
        Phase::Draw => setup(SetupPhase::Draw),
        Phase::Challenge => setup(SetupPhase::Challenge),
        Phase::Over => setup(SetupPhase::Over),
        Phase::Bid(auction, _) | Phase::Decide(auction) => {
            let (phase, next) = match state.phase {
                Phase::Bid(_, next) => (SetupPhase::Bid, Some(next)),
                _ => (SetupPhase::Decide, None),
            };
            let auction = SetupAuction {
                animal: rules.id(auction.kind).to_string(),
                bid: u32::from(auction.bid) * 10,
                high_bidder: (auction.bid > 0).then(|| auction.high_bidder.into()),
                bidders: Some(numbers(auction.bidders)),
                excluded: numbers(auction.excluded),
                next: next.map(SeatNumber::from),
            };
            Setup { auction: Some(auction), ..setup(phase) }
        }
        Phase::Pay(payment) => {
            let payment = SetupPayment {
                animal: rules.id(payment.kind).to_string(),
                payer: payment.payer.into(),
                payee: Some(payment.payee.into()),
                price: u32::from(payment.price) * 10,
                paid: money_of(rules, state.offers[0]),
            };
            Setup { payment: Some(payment), ..setup(SetupPhase::Pay) }
        }
        Phase::Offer(trade, side) => Setup { trade: Some(trade_of(rules, state, trade, Some(side))), ..setup(SetupPhase::Offer) },
        Phase::Answer(trade) => Setup { trade: Some(trade_of(rules, state, trade, None)), ..setup(SetupPhase::Answer) },
    }
}

fn trade_of(rules: &Rules, state: &State, trade: Trade, side: Option<Side>) -> SetupTrade {
    SetupTrade {
        animal: rules.id(trade.kind).to_string(),
        with: trade.other.into(),
        second_round: trade.second_round,
        tied: state.tied,
        offers: state.offers.map(|offer| money_of(rules, offer)),
        offering: side.map(|side| trade.seat(side, state.active).into()),
    }
}

fn money_of(rules: &Rules, hand: Hand) -> Money {
    let amounts = (0..rules.amount_count).flat_map(|amount| std::iter::repeat_n(amount, usize::from(hand.of(amount))));
    amounts.map(|amount| rules.amounts[amount]).collect()
}

fn animals_of(rules: &Rules, herd: Herd) -> Animals {
    let kinds = (0..rules.kinds.len() as u8).filter(|kind| herd.of(*kind) > 0);
    kinds.map(|kind| (rules.id(kind).to_string(), herd.of(kind))).collect()
}

fn numbers(seats: Seats) -> Vec<SeatNumber> {
    seats.iter().map(SeatNumber::from).collect()
}

/// The card that a setup names at a key: an animal by its kind, money by its amount.
pub(super) fn card_at(_: &Rules, deck: &Deck, key: &str, name: &str) -> Option<u32> {
    let card = match key {
        "bank" | "hands" | "known" | "payment.paid" | "trade.offers" => {
            let amount: i32 = name.parse().ok()?;
            deck.of_type("money").find(|money| money.value == Some(amount))
        }
        "draw_pile" | "auction.animal" | "payment.animal" | "trade.animal" => animal(deck, name),
        _ if key.starts_with("animals.") => animal(deck, name),
        _ => None,
    };
    card.map(|card| card.serial.index)
}

/// The first animal of a kind.
fn animal<'a>(deck: &'a Deck, kind: &str) -> Option<&'a Card> {
    deck.of_type("animal").find(|card| deck.kinds[card.kind].id == kind)
}
