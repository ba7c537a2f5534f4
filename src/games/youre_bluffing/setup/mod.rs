//! Setups: states as people write them in rulings, and as tests and logs show them.

mod read;
mod validate;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::card_counts::{Hand, Herd};
use super::rules::Rules;
use super::state::{Auction, Payment, Phase, Side, State, Trade};
use crate::games::shared::SeatNumber;
use crate::rules::{Seat, Seats};

/// Money as a list of amounts; written in ascending order.
type Money = Vec<u32>;

/// Animals as counts by the ids of their kinds.
type Animals = BTreeMap<String, u32>;

/// Money is a list of amounts, written in ascending order; animals are counts by the ids of their kinds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "You're Bluffing!")]
pub struct Setup {
    /// The seat whose turn it is: the auctioneer or the challenger. Default: 1.
    pub turn: Option<SeatNumber>,
    /// What is to be done: `choose` (auction or trade), `draw` (an animal is turned up), `bid`, `decide` (the auctioneer buys or sells),
    /// `pay`, `challenge` (the challenger names a player and a kind), `offer`, `answer` or `over`. In `choose`, a seat that can neither
    /// auction nor trade passes its turn on. Default: `bid`, `pay` or `answer` with `auction`, `payment` or `trade`, else `choose`.
    pub phase: Option<SetupPhase>,
    /// The animals that lie face down. Default: all that are nowhere else.
    pub draw_pile: Option<Animals>,
    /// The money that is not given out. Default: all that is nowhere else.
    pub bank: Option<Money>,
    /// The money in each hand, by seat, without money on the table. Default: the start of the game.
    pub hands: Option<Vec<Money>>,
    /// The money that everybody knows each seat to own, by seat. Default: none.
    pub known: Option<Vec<Money>>,
    /// The animals in front of each seat, by its number: `{ 1 = { cow = 2 } }`. Default: none.
    pub animals: Option<BTreeMap<String, Animals>>,
    /// The animal under the hammer, in `bid` and `decide`. Default: none.
    pub auction: Option<SetupAuction>,
    /// The animal that is being paid for, in `pay`. Default: none.
    pub payment: Option<SetupPayment>,
    /// The challenge, in `offer` and `answer`. Default: none.
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

/// An animal under the hammer.
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
    /// The seats that have not dropped out. Default: all but the auctioneer and `excluded`.
    pub bidders: Option<Vec<SeatNumber>>,
    /// The seats that have shown too little money and bid no more. Default: none.
    #[serde(default)]
    pub excluded: Vec<SeatNumber>,
    /// The seat that is asked, in `bid`. Default: the next bidder after `high_bidder`.
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

impl Rules {
    /// Writes a state.
    pub(super) fn write_setup(&self, state: &State) -> Setup {
        let seats = usize::from(self.players);
        let money = |hands: &[Hand]| Some(hands[..seats].iter().map(|hand| self.money_of(*hand)).collect());
        let mut setup = Setup {
            turn: Some(state.active.into()),
            phase: Some(SetupPhase::of(state.phase)),
            draw_pile: Some(self.animals_of(state.draw_pile)),
            bank: Some(self.money_of(state.bank)),
            hands: money(&state.hands),
            known: money(&state.known),
            animals: Some((1..).zip(&state.herds[..seats]).map(|(seat, herd)| (seat.to_string(), self.animals_of(*herd))).collect()),
            ..Setup::default()
        };
        match state.phase {
            Phase::Bid(auction, next) => setup.auction = Some(self.write_auction(auction, Some(next))),
            Phase::Decide(auction) => setup.auction = Some(self.write_auction(auction, None)),
            Phase::Pay(payment) => setup.payment = Some(self.write_payment(state, payment)),
            Phase::Offer(trade, side) => setup.trade = Some(self.write_trade(state, trade, Some(side))),
            Phase::Answer(trade) => setup.trade = Some(self.write_trade(state, trade, None)),
            Phase::Choose | Phase::Draw | Phase::Challenge | Phase::Over => {}
        }
        setup
    }

    fn write_auction(&self, auction: Auction, next: Option<Seat>) -> SetupAuction {
        SetupAuction {
            animal: self.id(auction.kind).to_string(),
            bid: u32::from(auction.bid) * 10,
            high_bidder: (auction.bid > 0).then(|| auction.high_bidder.into()),
            bidders: Some(numbers(auction.bidders)),
            excluded: numbers(auction.excluded),
            next: next.map(SeatNumber::from),
        }
    }

    fn write_payment(&self, state: &State, payment: Payment) -> SetupPayment {
        SetupPayment {
            animal: self.id(payment.kind).to_string(),
            payer: payment.payer.into(),
            payee: Some(payment.payee.into()),
            price: u32::from(payment.price) * 10,
            paid: self.money_of(state.offers[0]),
        }
    }

    fn write_trade(&self, state: &State, trade: Trade, side: Option<Side>) -> SetupTrade {
        SetupTrade {
            animal: self.id(trade.kind).to_string(),
            with: trade.other.into(),
            second_round: trade.second_round,
            tied: state.tied,
            offers: state.offers.map(|offer| self.money_of(offer)),
            offering: side.map(|side| trade.seat(side, state.active).into()),
        }
    }

    fn money_of(&self, hand: Hand) -> Money {
        let amounts = (0..self.amount_count).flat_map(|amount| std::iter::repeat_n(amount, usize::from(hand.of(amount))));
        amounts.map(|amount| self.amounts[amount]).collect()
    }

    fn animals_of(&self, herd: Herd) -> Animals {
        let kinds = (0..self.kinds.len() as u8).filter(|kind| herd.of(*kind) > 0);
        kinds.map(|kind| (self.id(kind).to_string(), herd.of(kind))).collect()
    }
}

impl SetupPhase {
    fn of(phase: Phase) -> SetupPhase {
        match phase {
            Phase::Choose => SetupPhase::Choose,
            Phase::Draw => SetupPhase::Draw,
            Phase::Bid(..) => SetupPhase::Bid,
            Phase::Decide(_) => SetupPhase::Decide,
            Phase::Pay(_) => SetupPhase::Pay,
            Phase::Challenge => SetupPhase::Challenge,
            Phase::Offer(..) => SetupPhase::Offer,
            Phase::Answer(_) => SetupPhase::Answer,
            Phase::Over => SetupPhase::Over,
        }
    }
}

fn numbers(seats: Seats) -> Vec<SeatNumber> {
    seats.iter().map(SeatNumber::from).collect()
}
