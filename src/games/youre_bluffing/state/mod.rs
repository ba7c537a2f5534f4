//! What changes in a game: money, animals, and what is to be done next.

mod card_counts;

pub use card_counts::{AMOUNTS, Hand, Herd, KINDS, MAX_MONEY_CARDS, MAX_OF_AMOUNT};

use crate::rules::{Seat, Seats};

/// The most seats of this game.
pub const PLAYERS: usize = 5;

/// A game at one moment.
///
/// The animals that are face down have no order: chance picks the next one when it is turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Money in each hand.
    pub(super) hands: [Hand; PLAYERS],
    /// The money that everybody knows each seat to own, in hand or in its offer; it may own more.
    pub(super) known: [Hand; PLAYERS],
    /// Money on the table: the payment so far, or the offers of challenger and challenged.
    pub(super) offers: [Hand; 2],
    /// Money not yet given out.
    pub(super) bank: Hand,
    /// Animals of each seat, face up.
    pub(super) herds: [Herd; PLAYERS],
    /// Animals face down.
    pub(super) draw_pile: Herd,
    /// The highest possible bid in tens: all money that has been given out.
    pub(super) limit: u16,
    /// The worth of each of two equal first offers; 0 outside of a second round (YB-P11).
    pub(super) tied: u32,
    /// The seat whose turn it is: the auctioneer or the challenger.
    pub(super) active: Seat,
    /// What is to be done.
    pub(super) phase: Phase,
}

/// What is to be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The active seat chooses between auction and trade (YB-P1).
    Choose,
    /// The top animal is turned up (YB-P2).
    Draw,
    /// A seat raises or drops out (YB-P3).
    Bid(Auction, Seat),
    /// The auctioneer buys or sells (YB-P5).
    Decide(Auction),
    /// The buyer pays card by card (YB-P6).
    Pay(Payment),
    /// The challenger names a player and a kind (YB-P10).
    Challenge,
    /// A side lays its offer face down, card by card (YB-P10, YB-P11).
    Offer(Trade, Side),
    /// The challenged seat accepts or counters (YB-P10).
    Answer(Trade),
    /// The game is over (YB-E1).
    Over,
}

/// An animal under the hammer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Auction {
    /// Its kind.
    pub kind: u8,
    /// The seats that have not dropped out.
    pub bidders: Seats,
    /// The seats that have shown too little money and bid no more (YB-P7).
    pub excluded: Seats,
    /// The highest bid in tens; 0 before the first.
    pub bid: u16,
    /// The seat that made it; the auctioneer before the first.
    pub high_bidder: Seat,
}

/// An animal that is being paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Payment {
    /// Its kind.
    pub kind: u8,
    /// The seat that pays and gets it.
    pub payer: Seat,
    /// The seat that is paid.
    pub payee: Seat,
    /// The price in tens.
    pub price: u16,
}

/// A challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trade {
    /// The kind of animal that is traded.
    pub kind: u8,
    /// The challenged seat.
    pub other: Seat,
    /// Whether this is the second round, after equal offers (YB-P11).
    pub second_round: bool,
}

/// The two sides of a trade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The seat whose turn it is.
    Challenger,
    /// The challenged seat.
    Other,
}

impl Trade {
    /// The seat on a side.
    pub fn seat(self, side: Side, active: Seat) -> Seat {
        match side {
            Side::Challenger => active,
            Side::Other => self.other,
        }
    }
}

impl State {
    /// The kind of the animal that an outcome turns up.
    pub(super) fn drawn(&self, outcome: u32) -> Option<u8> {
        (self.phase == Phase::Draw && outcome < self.draw_pile.count()).then(|| self.draw_pile.nth(outcome))
    }

    /// The kinds that both seats own. Nobody owns all four of such a kind (YB-P13).
    pub(super) fn shared(&self, one: Seat, other: Seat) -> u16 {
        self.herds[one.index()].kinds() & self.herds[other.index()].kinds()
    }

    /// Whether a seat can challenge anybody (YB-P10).
    pub(super) fn can_trade(&self, seat: Seat, players: u8) -> bool {
        (0..players).any(|other| other != seat.0 && self.shared(seat, Seat(other)) != 0)
    }

    /// The number of animals that change hands: two if both seats own exactly two, otherwise one (YB-P12).
    pub(super) fn stake(&self, trade: Trade) -> u32 {
        let of = |seat: Seat| self.herds[seat.index()].of(trade.kind);
        if of(self.active) == 2 && of(trade.other) == 2 { 2 } else { 1 }
    }

    /// All money of a seat: its hand and what it has on the table.
    pub(super) fn owned(&self, seat: Seat) -> Hand {
        let hand = self.hands[seat.index()];
        match self.phase {
            Phase::Pay(payment) if payment.payer == seat => hand.plus(self.offers[0]),
            Phase::Offer(..) | Phase::Answer(_) if self.active == seat => hand.plus(self.offers[0]),
            Phase::Offer(trade, _) if trade.other == seat => hand.plus(self.offers[1]),
            _ => hand,
        }
    }

    /// The kind of the animal that is up for auction or being paid for; it belongs to nobody yet.
    pub(super) fn animal_for_sale(&self) -> Option<u8> {
        match self.phase {
            Phase::Bid(auction, _) | Phase::Decide(auction) => Some(auction.kind),
            Phase::Pay(payment) => Some(payment.kind),
            _ => None,
        }
    }
}
