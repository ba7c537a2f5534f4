//! What changes in a game: the open table, the hidden hands, where every card is, and the points.

mod lots;

pub use lots::{Lot, Lots, MAX_LOTS, Row};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::effects::vocabulary::{RULES, Setting};
use crate::rules::{AppliedEffects, SEATS, Seat, Seats};

/// What is to be done next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Chance turns up the offer and deals a card.
    #[default]
    Deal,
    /// The seat on turn adds a card or declares an auction.
    Turn,
    /// The seat on turn adds a second card.
    AddSecond,
    /// Chance draws a card of a score pile that goes to another.
    Draw,
    /// All players with cards pick their bids in secret.
    Bid,
    /// The next bidder lays a bid, face up.
    OpenBid,
    /// The next in the order takes the offer or skips.
    Ask,
    /// Chance discards a card from the pile of the player who skips.
    Pay,
    /// The player who skips picks the card to add.
    Lay,
    /// The player who skips picks the place in the row.
    Place,
    /// The next player may add a card to the row that was taken.
    Gift,
    /// The next player may discard a card of the row that was taken.
    Scrap,
    /// The taker picks the bid that opens the next offer.
    Open,
    /// All hands are empty.
    Over,
}

impl Phase {
    /// Whether all bids lie open on the table.
    pub fn revealed(self) -> bool {
        matches!(self, Phase::Ask | Phase::Pay | Phase::Lay | Phase::Place) || self.taken()
    }

    /// Whether the row has been taken, and the next is not open yet.
    pub fn taken(self) -> bool {
        matches!(self, Phase::Gift | Phase::Scrap | Phase::Open)
    }
}

/// What lies open, for all to see and to remember.
///
/// Score piles and the discard are open: all their cards lay in the open row before (the rules are silent).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// What is to be done next.
    pub phase: Phase,
    /// Whose turn it is; in an auction, who declared it.
    pub turn: Seat,
    /// The offer.
    pub row: Row,
    /// Bids that have been revealed and still lie on the table: a card each, with IBYN-X-O5b two.
    pub bids: [Lots; SEATS],
    /// The seats that have yet to bid; after the reveal, those that have not skipped.
    pub waiting: Seats,
    /// The seat that bids next, if bids are open; after the reveal, the first of those in the order, which is asked, pays, lays a card or
    /// has taken the offer.
    pub asked: Seat,
    /// Whether the auction inverts: settled at the reveal (IBYN-P10).
    pub inverted: bool,
    /// How many cards are still to be discarded for a skip: above 0 in the phase `Pay` alone.
    pub discards_due: u8,
    /// The card that is being added by skipping, before it has its place.
    pub card_to_place: Option<Lot>,
    /// Score piles.
    pub piles: [Lots; SEATS],
    /// Points of the piles, kept as cards come and go.
    pub points: [i32; SEATS],
    /// Cards that are out of the game.
    pub discard: Lots,
    /// Cards that went back to a hand after they were bid: everybody knows who has them.
    pub known: [Lots; SEATS],
    /// The cards of the row whose effect holds for the auction: those that were added on a turn.
    pub active_this_auction: Lots,
    /// Rules that have another value for some turns.
    pub timed_rules: [Option<TimedRule>; RULES.len()],
    /// Cards that went from a row to a hand: each does so once (IBYN-X-D5b).
    pub returned: Lots,
    /// The cards of the row that each seat added on its turns, if an effect depends on it.
    pub added: [Lots; SEATS],
    /// Whether the seat on turn is to add a second card (IBYN-X-O5a).
    pub second_due: bool,
    /// The card whose effect is being carried out.
    pub running: RunningEffect,
    /// What may still become of the row that was taken.
    pub after_take: AfterTake,
}

/// A rule that has another value for some turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimedRule {
    /// The rule with its value.
    pub setting: Setting,
    /// For how many turns, with the one that is being played; at least 1.
    pub turns: u8,
}

impl TimedRule {
    /// What is left of it when a turn is over.
    pub(crate) fn after_turn(self) -> Option<TimedRule> {
        (self.turns > 1).then(|| TimedRule { turns: self.turns - 1, ..self })
    }
}

/// The lot whose effect is being carried out, step by step, while cards are drawn for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RunningEffect {
    /// The lot; none between effects.
    pub lot: Option<Lot>,
    /// Which of its steps, from 0.
    pub step: u32,
    /// The players from or to whom a card is still to be drawn in this step.
    pub seats: Seats,
}

/// The row that was taken, and the seats that may still change it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AfterTake {
    /// Its cards that the taker has scored.
    pub row: Lots,
    /// How often all may add a card to it, this time among them.
    pub gift_rounds: u8,
    /// How often all may discard one of it after that, this time among them.
    pub scrap_rounds: u8,
    /// The seats that have yet to decide in this round.
    pub deciding: Seats,
}

/// A moment of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// What all players see.
    pub board: Board,
    /// Hands, without the bids on the table.
    pub hands: [Lots; SEATS],
    /// Bids that are not revealed yet.
    pub sealed: [Lots; SEATS],
    /// Cards that are not dealt yet. Their order is drawn when they are.
    pub draw_pile: Lots,
    /// The lots whose effects have been applied.
    pub applied_effects: AppliedEffects,
}

impl Board {
    /// The seats with a bid on the table.
    pub fn bidders(&self) -> Seats {
        seats_with(|seat| !self.bids[seat.index()].is_empty())
    }

    /// The revealed bids.
    pub fn bid_lots(&self) -> Lots {
        Lots::union(&self.bids)
    }

    /// All cards that lie open or that lay open last.
    pub fn open_lots(&self) -> Lots {
        let held = Lots::union(&self.piles) | Lots::union(&self.known);
        held | self.row.lots() | self.bid_lots() | self.card_to_place.into_iter().collect() | self.discard
    }
}

impl State {
    /// The hand of a seat; an empty one beyond the table.
    pub fn hand(&self, seat: Seat) -> Lots {
        self.hands.get(seat.index()).copied().unwrap_or_default()
    }

    /// The seats that hold cards.
    pub fn with_cards(&self) -> Seats {
        seats_with(|seat| !self.hands[seat.index()].is_empty())
    }

    /// The seats that hold cards, or held them before they bid.
    pub fn holding(&self) -> Seats {
        seats_with(|Seat(seat)| [self.hands, self.sealed, self.board.bids].iter().any(|lots| !lots[usize::from(seat)].is_empty()))
    }

    /// Takes a card out of a hand for good: who knew of it there sees it go.
    pub fn remove_from_hand(&mut self, seat: Seat, lot: Lot) {
        self.hands[seat.index()] -= Lots::one(lot);
        self.board.known[seat.index()] -= Lots::one(lot);
    }

    /// Marks the effects of these lots as applied, for the statistics of sample games.
    pub(super) fn mark_applied(&mut self, lots: Lots) {
        lots.iter().for_each(|lot| self.applied_effects.mark(lot.index()));
    }
}

/// The seats for which a condition holds.
pub(super) fn seats_with(so: impl Fn(Seat) -> bool) -> Seats {
    (0..SEATS as u8).map(Seat).filter(|seat| so(*seat)).fold(Seats::NONE, Seats::with)
}
