//! What changes in a game: money, animals, and what is to be done next.

mod card_counts;

pub use card_counts::{AMOUNTS, Hand, Herd, KINDS, MAX_MONEY_CARDS, MAX_OF_AMOUNT, PILE_KINDS};

use crate::effect::machine::Machine;
use crate::rules::{AppliedEffects, Seat, Seats};

/// The most seats of this game.
pub const PLAYERS: usize = 5;

/// A game at one moment.
///
/// The animals that are face down have no order: chance picks the next one when it is turned up. Only those
/// that effects have put under the pile come last, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    /// Animals face down, and the events among them.
    pub(super) draw_pile: Herd,
    /// Those below them, whose order everybody knows, the next one first.
    pub(super) under: Vec<u8>,
    /// Cards out of the game.
    pub(super) out: Herd,
    /// How many animals and events effects have brought back into play: under the pile, from player to
    /// player, or from out of the game (YB-X5).
    pub(super) returned: u8,
    /// The seats that miss their next turn.
    pub(super) skipped: Seats,
    /// The seats that have another turn after this one.
    pub(super) again: Seats,
    /// The state of the effects: those being played, lasting changes, points.
    pub(super) machine: Machine,
    /// The classes of cards whose effects were applied.
    pub(super) applied_effects: AppliedEffects,
    /// The highest possible bid in tens: all money that has been given out.
    pub(super) limit: u16,
    /// The worth of each of two equal first offers; 0 outside of a second round (YB-P11).
    pub(super) tied: u32,
    /// The seat whose turn it is: the auctioneer or the challenger.
    pub(super) active: Seat,
    /// The current phase.
    pub(super) phase: Phase,
}

/// The decision, draw or step that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The notes with effects are dealt (YB-S2).
    Deal,
    /// The active seat chooses between auction and trade (YB-P1), or uses a card.
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
    /// Effects are being played; what comes after them.
    Next(Next),
    /// The game is over (YB-E1).
    Over,
}

/// A step that the game takes once no effect is being played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// A turn has begun, or a card was used in it: it goes on.
    Turn,
    /// A card of this kind was turned up.
    TurnedUp(u8),
    /// An auction has begun: the first bidder is asked.
    Opening(Auction),
    /// A bidder has raised or dropped out: the next after this seat is asked.
    Bidding(Auction, Seat),
    /// The bidding is over: the auctioneer decides.
    Hammer(Auction),
    /// An animal has gone from an auction to a seat, for a price in tens.
    Bought(u8, Seat, u16),
    /// A seat was challenged: the offers follow.
    Challenged(Trade),
    /// A side has won a trade: the effects of losing follow.
    Won(Trade, Side),
    /// A side has won a trade: money and animals change hands.
    Lost(Trade, Side),
    /// The turn is over.
    EndOfTurn,
    /// The game is over.
    End,
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
    /// The seat that dropped out first, if effects can ask for it.
    pub first_out: Option<Seat>,
    /// The seat that made the bid before the highest, if effects can ask for it.
    pub earlier_bidder: Option<Seat>,
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
    /// The bank is paid instead.
    pub to_bank: bool,
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
    /// This is the second round, after equal offers (YB-P11).
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

impl Phase {
    /// The auction that is being held.
    pub fn auction(self) -> Option<Auction> {
        match self {
            Phase::Bid(auction, _) | Phase::Decide(auction) => Some(auction),
            Phase::Next(Next::Opening(auction) | Next::Bidding(auction, _) | Next::Hammer(auction)) => {
                Some(auction)
            }
            _ => None,
        }
    }

    /// The trade that is being made, its offers on the table.
    pub fn trade(self) -> Option<Trade> {
        match self {
            Phase::Offer(trade, _) | Phase::Answer(trade) => Some(trade),
            Phase::Next(Next::Challenged(trade) | Next::Won(trade, _) | Next::Lost(trade, _)) => Some(trade),
            _ => None,
        }
    }

    /// The trade that has been won, and by which side.
    pub fn won(self) -> Option<(Trade, Side)> {
        match self {
            Phase::Next(Next::Won(trade, side) | Next::Lost(trade, side)) => Some((trade, side)),
            _ => None,
        }
    }
}

impl Side {
    /// The side across the table.
    pub fn opposite(self) -> Side {
        match self {
            Side::Challenger => Side::Other,
            Side::Other => Side::Challenger,
        }
    }
}

impl State {
    /// The kind of the card that an outcome turns up.
    pub(super) fn drawn(&self, outcome: u32) -> Option<u8> {
        match self.phase {
            Phase::Draw if self.draw_pile.is_empty() && outcome == 0 => self.under.first().copied(),
            Phase::Draw if outcome < self.draw_pile.count() => Some(self.draw_pile.nth(outcome)),
            _ => None,
        }
    }

    /// True if there is nothing to turn up.
    pub(super) fn is_pile_empty(&self) -> bool {
        self.draw_pile.is_empty() && self.under.is_empty()
    }

    /// The number of cards that are still to be turned up.
    pub(super) fn pile_count(&self) -> u32 {
        self.draw_pile.count() + self.under.len() as u32
    }

    /// The number of cards of a kind that are still to be turned up.
    pub(super) fn in_pile(&self, kind: u8) -> u32 {
        self.draw_pile.of(kind) + self.under.iter().filter(|other| **other == kind).count() as u32
    }

    /// The kinds that both seats own. Nobody owns all four of such a kind (YB-P13).
    pub(super) fn shared(&self, one: Seat, other: Seat) -> u32 {
        self.herds[one.index()].kinds() & self.herds[other.index()].kinds()
    }

    /// True if both sides of a trade own an animal of its kind.
    pub(super) fn is_shared(&self, trade: Trade) -> bool {
        self.shared(self.active, trade.other) >> trade.kind & 1 == 1
    }

    /// The number of animals that change hands: two if both seats own exactly two, otherwise one (YB-P12).
    pub(super) fn stake(&self, trade: Trade) -> u32 {
        let of = |seat: Seat| self.herds[seat.index()].of(trade.kind);
        if of(self.active) == 2 && of(trade.other) == 2 { 2 } else { 1 }
    }

    /// The seat whose money lies on the table as that of a side: the payer, or a side of a trade.
    pub(super) fn staked_by(&self, side: Side) -> Option<Seat> {
        match self.phase {
            Phase::Pay(payment) => (side == Side::Challenger).then_some(payment.payer),
            phase => phase.trade().map(|trade| trade.seat(side, self.active)),
        }
    }

    /// All money of a seat: its hand and what it has on the table.
    pub(super) fn owned(&self, seat: Seat) -> Hand {
        let mut owned = self.hands[seat.index()];
        for side in [Side::Challenger, Side::Other] {
            if self.staked_by(side) == Some(seat) {
                owned = owned.plus(self.offers[side as usize]);
            }
        }
        owned
    }

    /// The kind of the card that is up for auction or being paid for; it belongs to nobody yet.
    pub(super) fn animal_for_sale(&self) -> Option<u8> {
        match self.phase {
            Phase::Pay(payment) => Some(payment.kind),
            Phase::Next(Next::TurnedUp(kind)) => Some(kind),
            phase => phase.auction().map(|auction| auction.kind),
        }
    }
}
