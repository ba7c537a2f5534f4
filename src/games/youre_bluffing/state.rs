//! What changes in a game, who is to move, and what the animals are worth at the end.

use super::counts::{Hand, Herd};
use super::table::Table;
use crate::rules::{SEATS, Scores, Seat, Seats, Turn};

/// The most seats of this game.
pub const PLAYERS: usize = 5;

/// A game at one moment.
///
/// The order of the animals still face down exists nowhere: the next one is drawn when it is turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// Money in each hand.
    pub(super) hands: [Hand; PLAYERS],
    /// The money that everybody knows each seat to own, in hand or in its offer; it may own more.
    pub(super) known: [Hand; PLAYERS],
    /// Money on the table: an open payment, or the offers of challenger and challenged.
    pub(super) offers: [Hand; 2],
    /// Money not yet given out.
    pub(super) bank: Hand,
    /// Animals of each seat, open.
    pub(super) herds: [Herd; PLAYERS],
    /// Animals face down.
    pub(super) pile: Herd,
    /// The highest bid in tens: all money that has been given out.
    pub(super) limit: u16,
    /// What each of two equal first offers was worth; 0 outside of a second round (YB-P11).
    pub(super) tied: u32,
    /// Whose turn it is: the auctioneer, the challenger.
    pub(super) active: Seat,
    /// What is to be done.
    pub(super) phase: Phase,
}

/// What is to be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The active seat chooses between auction and trade (YB-P1).
    Turn,
    /// The top animal is turned up (YB-P2).
    Draw,
    /// A seat raises or drops out (YB-P3).
    Bid(Lot, Seat),
    /// The auctioneer buys or sells (YB-P5).
    Close(Lot),
    /// The buyer pays card by card (YB-P6).
    Pay(Sale),
    /// The challenger names a player and a kind (YB-P10).
    Name,
    /// Somebody lays money face down, card by card (YB-P10, YB-P11).
    Lay(Trade, Side),
    /// The challenged seat accepts or counters (YB-P10).
    Answer(Trade),
    /// The game is over (YB-E1).
    Over,
}

/// An animal under the hammer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lot {
    /// Its kind.
    pub kind: u8,
    /// Who has not dropped out.
    pub bidding: Seats,
    /// Who has shown too little money and bids no more (YB-P7).
    pub shown: Seats,
    /// The highest bid in tens; 0 before the first.
    pub bid: u16,
    /// Who made it; the auctioneer before the first.
    pub high: Seat,
}

/// An animal that is being paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sale {
    /// Its kind.
    pub kind: u8,
    /// Who pays and gets it.
    pub payer: Seat,
    /// Who is paid.
    pub payee: Seat,
    /// The price in tens.
    pub price: u16,
}

/// What a challenge is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Trade {
    /// The kind.
    pub kind: u8,
    /// Who is challenged.
    pub other: Seat,
    /// Whether the first offers were equal (YB-P11).
    pub again: bool,
}

/// The two sides of a trade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Whose turn it is.
    Challenger,
    /// Whom they named.
    Other,
}

impl Trade {
    /// Who sits on a side.
    pub fn seat(self, side: Side, active: Seat) -> Seat {
        match side {
            Side::Challenger => active,
            Side::Other => self.other,
        }
    }
}

impl State {
    /// Who is to move.
    #[inline]
    pub(super) fn turn(&self) -> Turn {
        match self.phase {
            Phase::Draw => Turn::Chance(self.pile.count()),
            Phase::Over => Turn::Over,
            Phase::Turn | Phase::Name | Phase::Close(_) => Turn::Seat(self.active),
            Phase::Bid(_, seat) => Turn::Seat(seat),
            Phase::Pay(sale) => Turn::Seat(sale.payer),
            Phase::Lay(trade, side) => Turn::Seat(trade.seat(side, self.active)),
            Phase::Answer(trade) => Turn::Seat(trade.other),
        }
    }

    /// The kinds that both seats own. Nobody owns all four of such a kind (YB-P13).
    pub(super) fn shared(&self, one: Seat, other: Seat) -> u16 {
        self.herds[one.index()].kinds() & self.herds[other.index()].kinds()
    }

    /// Whether a seat can challenge anybody (YB-P10).
    pub(super) fn can_trade(&self, seat: Seat, players: u8) -> bool {
        (0..players).any(|other| other != seat.0 && self.shared(seat, Seat(other)) != 0)
    }

    /// How many animals change hands: two if both own exactly two, else one (YB-P12).
    pub(super) fn stake(&self, trade: Trade) -> u32 {
        let of = |seat: Seat| self.herds[seat.index()].of(trade.kind);
        if of(self.active) == 2 && of(trade.other) == 2 { 2 } else { 1 }
    }

    /// All money of a seat: its hand, and what it has on the table.
    pub(super) fn owned(&self, seat: Seat) -> Hand {
        let hand = self.hands[seat.index()];
        match self.phase {
            Phase::Pay(sale) if sale.payer == seat => hand.plus(self.offers[0]),
            Phase::Lay(..) | Phase::Answer(_) if self.active == seat => hand.plus(self.offers[0]),
            Phase::Lay(trade, _) if trade.other == seat => hand.plus(self.offers[1]),
            _ => hand,
        }
    }
}

impl Table {
    /// Before the first turn (YB-S1). Everybody knows what everybody got.
    pub(super) fn set_up(&self) -> State {
        let mut hands = [Hand::NONE; PLAYERS];
        hands[..usize::from(self.players)].fill(self.start);
        let bank = hands.iter().fold(self.money, |bank, hand| bank.minus(*hand));
        let mut state = State {
            hands,
            known: hands,
            offers: [Hand::NONE; 2],
            bank,
            herds: [Herd::NONE; PLAYERS],
            pile: self.animals,
            limit: 0,
            tied: 0,
            active: Seat(0),
            phase: Phase::Turn,
        };
        self.set_limit(&mut state);
        self.begin_turn(&mut state);
        state
    }

    /// The highest bid is all money that has been given out: nobody could ever pay more (YB-P3).
    pub(super) fn set_limit(&self, state: &mut State) {
        let given = self.money.worth(&self.amounts) - state.bank.worth(&self.amounts);
        state.limit = (given / 10) as u16;
    }

    /// Points from the quartets of each seat (YB-E2, YB-E3).
    pub(super) fn points(&self, state: &State) -> [i32; SEATS] {
        let mut points = [0; SEATS];
        for (points, herd) in points.iter_mut().zip(&state.herds) {
            let quartets = herd.quartets();
            let values = (0..self.kinds.len()).filter(|kind| quartets >> kind & 1 == 1).map(|kind| self.values[kind]);
            *points = values.sum::<i32>() * quartets.count_ones() as i32;
        }
        points
    }

    /// The same, card by card: every fourth animal of a kind in one place brings its value and one more to multiply with.
    pub(super) fn points_by_card(&self, state: &State) -> Scores {
        let mut sums = [0; SEATS];
        let mut kinds = [0; SEATS];
        for (kind, value) in self.values.iter().enumerate().take(self.kinds.len()) {
            for seat in 0..usize::from(self.players) {
                let cards = (0..4).filter(|row| *row < state.herds[seat].of(kind as u8));
                if cards.count() == 4 {
                    sums[seat] += value;
                    kinds[seat] += 1;
                }
            }
        }
        Scores::most_points(std::array::from_fn(|seat| sums[seat] * kinds[seat]), self.players)
    }

    /// Adds up the cards of each class: animals by kind, then money by amount (C1).
    pub(super) fn count_cards(&self, state: &State, counts: &mut [u16]) {
        counts.fill(0);
        let lot = match state.phase {
            Phase::Bid(lot, _) | Phase::Close(lot) => Some(lot.kind),
            Phase::Pay(sale) => Some(sale.kind),
            _ => None,
        };
        let (animals, money) = counts.split_at_mut(self.kinds.len().min(counts.len()));
        for (kind, count) in animals.iter_mut().enumerate() {
            let held: u32 = state.herds.iter().chain([&state.pile]).map(|herd| herd.of(kind as u8)).sum();
            *count = held as u16 + u16::from(lot == Some(kind as u8));
        }
        for (amount, count) in money.iter_mut().enumerate().take(self.amount_count) {
            let places = state.hands.iter().chain(&state.offers).chain([&state.bank]);
            *count = places.map(|hand| u16::from(hand.of(amount))).sum();
        }
    }
}
