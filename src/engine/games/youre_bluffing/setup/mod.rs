//! Setups: states as people write them in rulings, and as tests and logs show them.

mod reader;
mod validate;

pub(super) use reader::state_of;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rules::Rules;
use super::state::{Auction, Hand, Herd, Next, Phase, Side, State, Trade};
use crate::deck::{Card, Deck};
use crate::effect::machine::{self, MachineSetup};
use crate::games::shared::SeatNumber;
use crate::rules::Seats;

/// Money as a list of notes; written in ascending order.
pub(super) type Money = Vec<NoteSetup>;

/// A note: its amount, or the id of its kind if it has an effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum NoteSetup {
    /// A note without an effect.
    Amount(u32),
    /// A note with an effect.
    Kind(String),
}

/// Animals as counts by the ids of their kinds.
type Animals = BTreeMap<String, u32>;

/// Money is written as a list of amounts in ascending order, notes with effects by the ids of their kinds,
/// animals as the ids of their kinds with the number of each.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "You're Bluffing!")]
pub struct Setup {
    /// The seat whose turn it is: the auctioneer or the challenger. Default: 1.
    pub turn: Option<SeatNumber>,
    /// What happens next: `choose` (a player chooses between auction and trade; a seat that can do neither is
    /// skipped), `draw` (an animal is turned up), `bid` (a player bids or drops out), `decide` (the
    /// auctioneer buys or sells), `pay` (the buyer puts down money), `challenge` (the challenger names a
    /// player and a kind), `offer` (a player offers money), `answer` (the challenged player accepts or makes
    /// a counter-offer), `over`; while the effects of an event are being played, that event. Default: `bid`,
    /// `pay` or `answer` if there is an `auction`, `payment` or `trade`, else `choose`.
    pub phase: Option<SetupPhase>,
    /// The animals in the draw pile. Default: all that no other key names.
    pub draw_pile: Option<Animals>,
    /// Animals and events that lie under the others, the next one first. Default: none.
    pub under: Option<Vec<String>>,
    /// Animals and events that are out of the game. Default: none.
    pub out: Option<Animals>,
    /// How many animals and events effects have brought back into play: under the pile, from player to
    /// player, or from out of the game. Default: 0.
    pub returned: Option<u8>,
    /// The seats that miss their next turn. Default: none.
    pub skipped: Option<Vec<SeatNumber>>,
    /// The seats that have another turn after this one. Default: none.
    pub again: Option<Vec<SeatNumber>>,
    /// What effects keep. Default: nothing.
    pub effects: Option<MachineSetup>,
    /// The money in the bank. Default: all that no other key names.
    pub bank: Option<Money>,
    /// The money in each hand, by seat, without money on the table. Default: as at the start of the game.
    pub hands: Option<Vec<Money>>,
    /// The money of each seat that everybody knows of, by seat. Default: none.
    pub known: Option<Vec<Money>>,
    /// The animals of each seat, by the number of the seat: `{ 1 = { cow = 2 } }`. Default: none.
    pub animals: Option<BTreeMap<String, Animals>>,
    /// The auction, in the phases `bid` and `decide`, and the card that is turned up. Default: none.
    pub auction: Option<SetupAuction>,
    /// The payment for an animal, in the phase `pay`. Default: none.
    pub payment: Option<SetupPayment>,
    /// The challenge to a trade, in the phases `offer` and `answer`. Default: none.
    pub trade: Option<SetupTrade>,
}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SetupPhase {
    /// The notes with effects are dealt.
    Deal,
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
    /// A turn has begun, or a card was used in it.
    Turn,
    /// A card was turned up.
    TurnedUp,
    /// The bidding begins.
    AuctionStart,
    /// A seat has raised or dropped out.
    HasBid,
    /// The bidding is over.
    Compared,
    /// An animal has gone from an auction to a player.
    Bought,
    /// A player was challenged.
    Challenged,
    /// A player has won a trade.
    Won,
    /// A player has lost a trade.
    Lost,
    /// The turn ends.
    TurnEnd,
    /// The game ends.
    GameEnd,
    /// The game is over.
    Over,
}

/// An auction of an animal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
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
    /// The seat after which the next is asked, in `has-bid`. Default: the high bidder.
    pub after: Option<SeatNumber>,
    /// The seat that dropped out first. Default: none, or nobody's effect asks for it.
    pub first_out: Option<SeatNumber>,
    /// The seat that made the bid before the highest. Default: none, or nobody's effect asks for it.
    pub earlier_bidder: Option<SeatNumber>,
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
    /// Whether the bank is paid instead. Default: `false`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub to_bank: bool,
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
    /// The seat that wins, in `won` and `lost`. Default: the challenger.
    pub winner: Option<SeatNumber>,
}

pub(super) fn setup_of(rules: &Rules, state: &State) -> Setup {
    let seats = usize::from(rules.players);
    let money = |hands: &[Hand]| Some(hands[..seats].iter().map(|hand| money_of(rules, *hand)).collect());
    let setup = |phase: SetupPhase| Setup {
        turn: Some(state.active.into()),
        phase: Some(phase),
        draw_pile: Some(animals_of(rules, state.draw_pile)),
        under: some(state.under.iter().map(|kind| rules.id(*kind).to_string()).collect()),
        out: Some(animals_of(rules, state.out)).filter(|out| !out.is_empty()),
        returned: (state.returned > 0).then_some(state.returned),
        skipped: some(numbers(state.skipped)),
        again: some(numbers(state.again)),
        effects: machine::to_setup(rules, state),
        bank: Some(money_of(rules, state.bank)),
        hands: money(&state.hands),
        known: money(&state.known),
        animals: Some(
            (1..)
                .zip(&state.herds[..seats])
                .map(|(seat, herd)| (seat.to_string(), animals_of(rules, *herd)))
                .collect(),
        ),
        ..Setup::default()
    };
    let auctioned =
        |phase: SetupPhase, auction: SetupAuction| Setup { auction: Some(auction), ..setup(phase) };
    let traded = |phase: SetupPhase, trade: SetupTrade| Setup { trade: Some(trade), ..setup(phase) };
    let trade = |trade: Trade| trade_of(rules, state, trade);
    let side = |trade: Trade, side: Side| Some(trade.seat(side, state.active).into());
    match state.phase {
        Phase::Deal => setup(SetupPhase::Deal),
        Phase::Choose => setup(SetupPhase::Choose),
        Phase::Draw => setup(SetupPhase::Draw),
        Phase::Challenge => setup(SetupPhase::Challenge),
        Phase::Over => setup(SetupPhase::Over),
        Phase::Bid(auction, next) => {
            auctioned(SetupPhase::Bid, SetupAuction { next: Some(next.into()), ..auction_of(rules, auction) })
        }
        Phase::Decide(auction) => auctioned(SetupPhase::Decide, auction_of(rules, auction)),
        Phase::Pay(payment) => {
            let payment = SetupPayment {
                animal: rules.id(payment.kind).to_string(),
                payer: payment.payer.into(),
                payee: Some(payment.payee.into()),
                to_bank: payment.to_bank,
                price: u32::from(payment.price) * 10,
                paid: money_of(rules, state.offers[0]),
            };
            Setup { payment: Some(payment), ..setup(SetupPhase::Pay) }
        }
        Phase::Offer(now, offering) => {
            traded(SetupPhase::Offer, SetupTrade { offering: side(now, offering), ..trade(now) })
        }
        Phase::Answer(now) => traded(SetupPhase::Answer, trade(now)),
        Phase::Next(step) => match step {
            Next::Turn => setup(SetupPhase::Turn),
            Next::TurnedUp(kind) => {
                let animal = rules.id(kind).to_string();
                auctioned(SetupPhase::TurnedUp, SetupAuction { animal, ..SetupAuction::default() })
            }
            Next::Opening(auction) => auctioned(SetupPhase::AuctionStart, auction_of(rules, auction)),
            Next::Bidding(auction, after) => auctioned(
                SetupPhase::HasBid,
                SetupAuction { after: Some(after.into()), ..auction_of(rules, auction) },
            ),
            Next::Hammer(auction) => auctioned(SetupPhase::Compared, auction_of(rules, auction)),
            Next::Bought(kind, payer, price) => {
                let payment = SetupPayment {
                    animal: rules.id(kind).to_string(),
                    payer: payer.into(),
                    payee: None,
                    to_bank: false,
                    price: u32::from(price) * 10,
                    paid: Money::new(),
                };
                Setup { payment: Some(payment), ..setup(SetupPhase::Bought) }
            }
            Next::Challenged(now) => traded(SetupPhase::Challenged, trade(now)),
            Next::Won(now, winner) => {
                traded(SetupPhase::Won, SetupTrade { winner: side(now, winner), ..trade(now) })
            }
            Next::Lost(now, winner) => {
                traded(SetupPhase::Lost, SetupTrade { winner: side(now, winner), ..trade(now) })
            }
            Next::EndOfTurn => setup(SetupPhase::TurnEnd),
            Next::End => setup(SetupPhase::GameEnd),
        },
    }
}

/// A list, unless it is empty.
fn some<T>(list: Vec<T>) -> Option<Vec<T>> {
    Some(list).filter(|list| !list.is_empty())
}

fn auction_of(rules: &Rules, auction: Auction) -> SetupAuction {
    SetupAuction {
        animal: rules.id(auction.kind).to_string(),
        bid: u32::from(auction.bid) * 10,
        high_bidder: (auction.bid > 0).then(|| auction.high_bidder.into()),
        bidders: Some(numbers(auction.bidders)),
        excluded: numbers(auction.excluded),
        first_out: auction.first_out.map(SeatNumber::from),
        earlier_bidder: auction.earlier_bidder.map(SeatNumber::from),
        ..SetupAuction::default()
    }
}

fn trade_of(rules: &Rules, state: &State, trade: Trade) -> SetupTrade {
    SetupTrade {
        animal: rules.id(trade.kind).to_string(),
        with: trade.other.into(),
        second_round: trade.second_round,
        tied: state.tied,
        offers: state.offers.map(|offer| money_of(rules, offer)),
        offering: None,
        winner: None,
    }
}

fn money_of(rules: &Rules, hand: Hand) -> Money {
    let notes = rules
        .notes
        .iter()
        .enumerate()
        .flat_map(|(note, about)| std::iter::repeat_n((note, about), usize::from(hand.of(note))));
    let written = notes.map(|(note, about)| match about.effect {
        None => NoteSetup::Amount(rules.amounts[note]),
        Some(_) => NoteSetup::Kind(about.word.clone()),
    });
    written.collect()
}

fn animals_of(rules: &Rules, herd: Herd) -> Animals {
    let kinds = (0..rules.kinds.len() as u8).filter(|kind| herd.of(*kind) > 0);
    kinds.map(|kind| (rules.id(kind).to_string(), herd.of(kind))).collect()
}

fn numbers(seats: Seats) -> Vec<SeatNumber> {
    seats.iter().map(SeatNumber::from).collect()
}

/// The card that a setup names at a key: an animal by its kind, money by its amount, or by its kind if it has
/// an effect.
pub(super) fn card_at(_: &Rules, deck: &Deck, key: &str, name: &str) -> Option<u32> {
    let card = match key {
        "bank" | "hands" | "known" | "payment.paid" | "trade.offers" => note(deck, name),
        "draw_pile" | "under" | "out" | "auction.animal" | "payment.animal" | "trade.animal" => {
            animal(deck, name)
        }
        _ if key.starts_with("animals.") => animal(deck, name),
        _ => None,
    };
    card.map(|card| card.serial.index)
}

fn note<'a>(deck: &'a Deck, name: &str) -> Option<&'a Card> {
    let amount = name.parse::<i32>();
    deck.of_type("money").find(|money| match &amount {
        Ok(amount) => money.value == Some(*amount) && money.effect.is_none(),
        Err(_) => money.effect.is_some() && deck.kinds[money.kind].id == name,
    })
}

/// The first animal, or event, of a kind.
fn animal<'a>(deck: &'a Deck, kind: &str) -> Option<&'a Card> {
    ["animal", "event"]
        .into_iter()
        .flat_map(|card_type| deck.of_type(card_type))
        .find(|card| deck.kinds[card.kind].id == kind)
}
