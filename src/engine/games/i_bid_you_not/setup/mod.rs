//! The state as people write it in rulings and logs. Cards are bid numbers; seats count from 1.

mod reader;
mod validate;

pub(super) use reader::state_of;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rules::Rules;
use super::state::{Board, Lot, Lots, Next, Phase, State, TimedRule};
use crate::deck::Deck;
use crate::effect::machine::{self, MachineSetup};
use crate::games::shared::SeatNumber;
use crate::rules::{SEATS, Seat, Seats};

/// A state of I Bid You Not. A card is written as its bid number. Lists of cards are in ascending order,
/// except for the row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "I Bid You Not")]
pub struct Setup {
    /// What happens next: `deal` (a card is dealt), `turn` (a player adds a card or declares an auction),
    /// `add-second` (that player adds a second card), `bid` (everyone bids in secret), `open-bid` (the next
    /// player bids, face up), `ask` (a player takes the row or skips), `pay`, `lay`, `place` (the player who
    /// skips discards a scored card, chooses a hand card, and places it in the row), `taken` (effects change
    /// a row that was taken, before it is scored), `open` (the taker chooses the bid that opens the next
    /// row), `over`. Default: `ask` if there are bids, `over` if there are no hands, else `turn`.
    pub phase: Option<Phase>,
    /// The seat whose turn it is, or that declared the auction. Default: 1.
    pub turn: Option<SeatNumber>,
    /// The offer from left to right. Default: empty.
    pub row: Vec<i32>,
    /// Hands by seat, without the bids on the table. Default: empty.
    pub hands: Vec<Vec<i32>>,
    /// Score piles by seat. Default: empty.
    pub piles: Vec<Vec<i32>>,
    /// Bids by seat, each a list of cards: none, one, or two if an effect asks for bids of two cards. In the
    /// phase `bid` they are secret, later they are face up. Default: none.
    #[serde(skip_serializing_if = "all_empty")]
    pub bids: Vec<Vec<i32>>,
    /// By seat, the hand cards that all players know, because they have been bid. Default: none.
    #[serde(skip_serializing_if = "all_empty")]
    pub known: Vec<Vec<i32>>,
    /// After the bids are revealed, the seats whose bids count and that have not skipped. The first of them
    /// in the order of the bids is asked next, or has taken the row. While players bid, the seats that have
    /// yet to bid. Default: all seats whose bids count (IBYN-X-D1), or that bid by the rules.
    pub bidders_left: Option<Vec<SeatNumber>>,
    /// After the reveal, the seat that is asked, that pays for a skip, or that has taken the row. Default:
    /// the first of `bidders_left` in the order of the bids.
    pub asked: Option<SeatNumber>,
    /// After the bids are revealed, whether the auction is inverted: the lowest bid comes first. Default:
    /// follows from the bids (IBYN-P4).
    pub inverted: Option<bool>,
    /// In the phase `pay`, the number of scored cards that are still to be discarded for the skip. Default:
    /// the whole price of a skip.
    pub discards_due: Option<u8>,
    /// In the phase `place`, the card that a skip adds to the row. Default: none.
    pub card_to_place: Option<i32>,
    /// Cards of the row whose *this auction* effect is active because they were added on a turn. Default: all
    /// cards of the row that have such an effect, except the first card.
    pub active_this_auction: Option<Vec<i32>>,
    /// Rules that an effect has set for some turns, by name:
    /// `{ declare = { value = "if-stuck", turns = 2 } }`. Default: none.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub timed_rules: BTreeMap<String, TimedRuleSetup>,
    /// Cards that an effect has moved from a row to a hand. Each card is moved only once (IBYN-X-D5b).
    /// Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub returned: Vec<i32>,
    /// By seat, the cards of the row that the seat added on its turns; only for decks with an effect that
    /// depends on this. Default: none.
    #[serde(skip_serializing_if = "all_empty")]
    pub added: Vec<Vec<i32>>,
    /// By seat, the other cards of the row that the seat put there: for a skip, to open the row, or by an
    /// effect; only for decks with an effect that depends on this. Default: none.
    #[serde(skip_serializing_if = "all_empty")]
    pub laid: Vec<Vec<i32>>,
    /// While effects of an added card are played, whether the player whose turn it is adds a second card
    /// afterwards. Default: `false`.
    pub second_due: Option<bool>,
    /// In the phase `taken`, the row as it was when it was taken; `row` is what is left of it. Default:
    /// `row`.
    pub taken_row: Option<Vec<i32>>,
    /// After the reveal, the number to which the bid that is asked first is nearest. Default: none.
    pub nearest: Option<i32>,
    /// What follows once no effect is played any more: `decide` (the player who is due decides), `end-add`,
    /// `pass-turn`, `bid`, `order` (the order of the bids is settled), `ask`, `score` (the row that was taken
    /// is scored). Default: `decide`.
    pub next: Option<Next>,
    /// By seat, the cards of other hands that the seat has seen, while not everyone has. Default: none.
    #[serde(skip_serializing_if = "all_empty")]
    pub seen: Vec<Vec<i32>>,
    /// What effects keep while they are played step by step, and what of them lasts. Default: nothing.
    pub effects: Option<MachineSetup>,
    /// Cards that are not dealt yet. Default: in the phase `deal`, all cards that no other key names; else
    /// none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub draw_pile: Vec<i32>,
    /// All cards that are out of the game. Default: all cards that no other key names; in the phase `deal`,
    /// none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub discard: Vec<i32>,
}

/// A rule that has another value for some turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TimedRuleSetup {
    /// The value, as effects set it.
    pub value: String,
    /// For how many turns, with the one that is being played.
    #[schemars(range(min = 1, max = 10))]
    pub turns: u8,
}

fn all_empty(lists: &[Vec<i32>]) -> bool {
    lists.iter().all(Vec::is_empty)
}

/// The setup of a state.
pub(super) fn setup_of(rules: &Rules, state: &State) -> Setup {
    let board = &state.board;
    let (is_running, revealed) = (state.machine.is_running(), board.phase.revealed());
    let bids = std::array::from_fn(|seat| board.bids[seat] | state.sealed[seat]);
    let timed = |TimedRule { setting, turns }: &TimedRule| {
        (
            setting.rule().word().to_string(),
            TimedRuleSetup { value: setting.word().to_string(), turns: *turns },
        )
    };
    let is_bidding =
        matches!(board.phase, Phase::Bid | Phase::OpenBid) && board.waiting != rules.yet_to_bid(state);
    let not_all = board.phase == Phase::Pay && board.discards_due != rules.skip_cost(state, board.asked);
    Setup {
        phase: Some(board.phase),
        turn: Some(board.turn.into()),
        row: rules.numbers(board.row.as_slice().iter().copied()),
        hands: rules.numbers_by_seat(&state.hands),
        piles: rules.numbers_by_seat(&board.piles),
        bids: rules.numbers_by_seat(&bids),
        known: rules.numbers_by_seat(&board.known),
        bidders_left: (revealed || is_bidding).then(|| seat_numbers(board.waiting)),
        // Effects may have changed the order since.
        asked: (revealed && board.asked != rules.first_in_order(board, board.waiting).unwrap_or_default())
            .then(|| board.asked.into()),
        inverted: revealed.then_some(board.inverted),
        discards_due: not_all.then_some(board.discards_due),
        card_to_place: board.card_to_place.and_then(|lot| rules.bid_number(lot)),
        active_this_auction: (board.active_this_auction != rules.usually_active(board))
            .then(|| rules.numbers(board.active_this_auction.iter())),
        timed_rules: board.timed_rules.iter().flatten().map(timed).collect(),
        returned: rules.numbers(board.returned.iter()),
        added: rules.numbers_by_seat(&board.put.map(|lots| lots - board.laid)),
        laid: rules.numbers_by_seat(&board.put.map(|lots| lots & board.laid)),
        second_due: (board.second_due && is_running).then_some(true),
        taken_row: (board.phase == Phase::Taken)
            .then(|| rules.numbers(board.taken_row.as_slice().iter().copied())),
        nearest: board.nearest,
        next: is_running.then_some(board.next),
        seen: rules.numbers_by_seat(&state.seen),
        effects: machine::to_setup(rules, state),
        draw_pile: rules.numbers(state.draw_pile.iter()),
        discard: rules.numbers(board.discard.iter()),
    }
}

/// The keys that hold cards.
const CARD_KEYS: [&str; 14] = [
    "active_this_auction",
    "added",
    "bids",
    "card_to_place",
    "discard",
    "draw_pile",
    "effect_card",
    "hands",
    "known",
    "laid",
    "piles",
    "returned",
    "row",
    "taken_row",
];

/// The card that a setup names at a key.
pub(super) fn card_at(rules: &Rules, _: &Deck, key: &str, name: &str) -> Option<u32> {
    let number: i32 = name.parse().ok().filter(|_| CARD_KEYS.contains(&key))?;
    rules.lots.iter().find(|lot| lot.number == number).map(|lot| lot.serial)
}

impl Rules {
    /// The cards whose effect is active for the auction if all cards of the row but the first were added on
    /// turns.
    fn usually_active(&self, board: &Board) -> Lots {
        board.row.as_slice().iter().skip(1).copied().collect::<Lots>() & self.effects.this_auction
    }

    /// The seats that have yet to bid, by the rules of this moment: when the auction was declared effects may
    /// have made them different.
    fn yet_to_bid(&self, state: &State) -> Seats {
        let board = &state.board;
        let is_due = |seat: &Seat| {
            let bid = board.bids[seat.index()] | state.sealed[seat.index()];
            bid.is_empty() || self.bids_more(board, bid, state.hand(*seat))
        };
        self.bidders(board, state.holding()).iter().filter(is_due).fold(Seats::NONE, Seats::with)
    }

    fn bid_number(&self, lot: Lot) -> Option<i32> {
        self.printed(lot).map(|printed| printed.number)
    }

    fn numbers(&self, lots: impl Iterator<Item = Lot>) -> Vec<i32> {
        lots.filter_map(|lot| self.bid_number(lot)).collect()
    }

    fn numbers_by_seat(&self, lots: &[Lots; SEATS]) -> Vec<Vec<i32>> {
        lots.iter().take(usize::from(self.players)).map(|lots| self.numbers(lots.iter())).collect()
    }
}

fn seat_numbers(seats: Seats) -> Vec<SeatNumber> {
    seats.iter().map(SeatNumber::from).collect()
}
