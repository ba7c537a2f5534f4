//! What changes in a game: the open table, the hidden hands, where every card is, and the points.

mod lots;

pub use lots::{Lot, Lots, MAX_LOTS, Row};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::effects::rule_values::{RuleName, Setting};
use crate::effect::machine::Machine;
use crate::rules::{AppliedEffects, SEATS, Seat, Seats};

/// What is to be done next.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Chance turns up the offer and deals a card.
    #[default]
    Deal,
    /// The seat on turn adds a card or declares an auction.
    Turn,
    /// The seat on turn adds a second card.
    AddSecond,
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
    /// The offer has been taken: actions change what is scored of it.
    Taken,
    /// The taker picks the bid that opens the next offer.
    Open,
    /// All hands are empty.
    Over,
}

impl Phase {
    /// True while all bids lie open on the table.
    pub fn revealed(self) -> bool {
        matches!(self, Phase::Ask | Phase::Pay | Phase::Lay | Phase::Place) || self.taken()
    }

    /// True during an auction.
    pub fn is_auction(self) -> bool {
        matches!(self, Phase::Bid | Phase::OpenBid) || self.revealed()
    }

    /// True once the row has been taken, until the next is open.
    pub fn taken(self) -> bool {
        matches!(self, Phase::Taken | Phase::Open)
    }
}

/// A step that the game takes once no effect is being played.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Next {
    /// The player who is due decides.
    #[default]
    Decide,
    /// An effect has started an auction: it is declared.
    Declare,
    /// A card has been added: a second one is due, or the turn ends.
    EndAdd,
    /// The turn passes to the left.
    PassTurn,
    /// An auction has been declared: players bid.
    Bid,
    /// Bids have been revealed: their order is settled.
    Order,
    /// A skip is complete: the next in the order is asked.
    Ask,
    /// A row has been taken: it is scored.
    Score,
}

/// The open table: all that lies there for everyone to see and to remember.
///
/// Score piles and the discard are open: all their cards lay in the open row before (the rules are silent).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    /// The phase of the game, which determines the next step.
    pub phase: Phase,
    /// Whose turn it is; in an auction, who declared it.
    pub turn: Seat,
    /// The offer.
    pub row: Row,
    /// Bids that have been revealed and still lie on the table: a card each, with IBYN-X-O5b two.
    pub bids: [Lots; SEATS],
    /// The seats that have yet to bid; after the reveal, those that have not skipped.
    pub waiting: Seats,
    /// The seat that bids next, if bids are open; after the reveal, the first of those in the order, which is
    /// asked, pays, lays a card or has taken the offer.
    pub asked: Seat,
    /// Set if the auction inverts: settled at the reveal (IBYN-P10).
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
    pub timed_rules: [Option<TimedRule>; RuleName::ALL.len()],
    /// Cards that went from a row to a hand: each does so once (IBYN-X-D5b).
    pub returned: Lots,
    /// The cards of the row that each seat put there, if an effect depends on it.
    pub put: [Lots; SEATS],
    /// Those of them that weren't added on a turn: put there for a skip, to open the row, or by an effect.
    pub laid: Lots,
    /// Set while the seat on turn has yet to add a second card (IBYN-X-O5a).
    pub second_due: bool,
    /// The row that is being taken, as it was, for the places of its cards.
    pub taken_row: Row,
    /// The step that follows once no effect is being played.
    pub next: Next,
    /// The rules with words that effects played by the machine set, by place of the value: computed after
    /// each move.
    pub by_machine: [Option<u8>; RuleName::ALL.len()],
    /// How much more the bid of each seat counts by effects: computed after each move.
    pub bid_plus: [i32; SEATS],
    /// The seats that are asked before others whose bids count as much, by effects: computed after each move.
    pub win_ties: Seats,
    /// The number to which the bid asked first is nearest, if an effect says so: settled at the reveal.
    pub nearest: Option<i32>,
    /// Lots whose effect is left out, to find out whether it makes a difference; none in a game.
    pub without: Lots,
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
    /// Returns the rule with one turn less to go; none after its last turn.
    pub(crate) fn after_turn(self) -> Option<TimedRule> {
        (self.turns > 1).then(|| TimedRule { turns: self.turns - 1, ..self })
    }
}

/// A moment of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct State {
    /// The open table, which all players see.
    pub board: Board,
    /// Hands, without the bids on the table.
    pub hands: [Lots; SEATS],
    /// Bids that are not revealed yet.
    pub sealed: [Lots; SEATS],
    /// Cards that are not dealt yet. Their order is drawn when they are.
    pub draw_pile: Lots,
    /// The cards of other hands that a seat has seen, and not all players.
    pub seen: [Lots; SEATS],
    /// The state of the machine that plays effects.
    pub machine: Machine,
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

    /// The cards of the row that a seat added on its turns, if an effect depends on it.
    pub fn added(&self, seat: Seat) -> Lots {
        self.put.get(seat.index()).map_or(Lots::NONE, |lots| *lots - self.laid)
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
        seats_with(|Seat(seat)| {
            [self.hands, self.sealed, self.board.bids].iter().any(|lots| !lots[usize::from(seat)].is_empty())
        })
    }

    /// Takes a card out of a hand for good: who knew of it there sees it go.
    pub fn remove_from_hand(&mut self, seat: Seat, lot: Lot) {
        self.hands[seat.index()] -= Lots::one(lot);
        self.board.known[seat.index()] -= Lots::one(lot);
        self.seen.iter_mut().for_each(|seen| *seen -= Lots::one(lot));
    }

    /// A card passes from hand to hand. Unless all see it, nobody but the two players knows any more which
    /// cards the first of them still holds.
    pub(super) fn change_hands(&mut self, lot: Lot, from: Seat, to: Seat, is_open: bool) {
        let (one, old, new) = (Lots::one(lot), from.index(), to.index());
        let held = self.hands[old];
        self.hands[old] -= one;
        self.hands[new] |= one;
        if is_open {
            self.board.known[old] -= one;
            self.board.known[new] |= one;
            self.seen.iter_mut().for_each(|seen| *seen -= one);
            return;
        }
        let were_known = self.board.known[old] & held;
        self.board.known[old] -= were_known;
        for (seat, seen) in self.seen.iter_mut().enumerate() {
            if seat == new {
                *seen = (*seen | were_known) - one;
            } else {
                *seen -= held;
            }
        }
        self.seen[old] |= one;
    }

    /// The lots whose effects have been applied.
    pub(super) fn applied_lots(&self) -> Lots {
        Lots::of_bits(self.applied_effects.first())
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
