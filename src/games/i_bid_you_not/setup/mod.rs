//! The state as people write it in rulings and logs. Cards are bid numbers; seats count from 1.

mod reader;
mod validate;

pub(super) use reader::state_of;

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rules::Rules;
use super::state::{Board, Lot, Lots, Phase, State, TimedRule};
use crate::deck::Deck;
use crate::games::shared::SeatNumber;
use crate::rules::{SEATS, Seats};

/// A state of I Bid You Not. Cards are written as their bid numbers, lists of cards by rising number unless they are a row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "I Bid You Not")]
pub struct Setup {
    /// What is to be done next: `deal`; `turn`, `add-second` (the second card of an add), `draw` (a card of a score pile); `bid`, `open-bid`
    /// (the next lays a bid, face up); `ask` (take or skip), `pay`, `lay`, `place` (of a skip); `gift`, `scrap` (of a row that was taken),
    /// `open`; `over`. Default: `ask` with bids, `over` without hands, else `turn`.
    pub phase: Option<Phase>,
    /// Whose turn it is, or who declared the auction: a seat. Default: 1.
    pub turn: Option<SeatNumber>,
    /// The offer from left to right. Default: empty.
    pub row: Vec<i32>,
    /// Hands by seat, without the bids on the table. Default: empty.
    pub hands: Vec<Vec<i32>>,
    /// Score piles by seat. Default: empty.
    pub piles: Vec<Vec<i32>>,
    /// Bids by seat: no card, one, or up to two where a bid is two cards. Secret in the phase `bid`, revealed after
    /// it. Default: none.
    #[serde(skip_serializing_if = "all_empty")]
    pub bids: Vec<Vec<i32>>,
    /// By seat, the cards of its hand that all players know, having seen them as bids. Default: none.
    #[serde(skip_serializing_if = "all_empty")]
    pub known: Vec<Vec<i32>>,
    /// After the reveal, the seats whose bid counts and that have not skipped. The first of them in the order is asked, or has taken the
    /// row. Default: all seats whose bid counts (IBYN-X-D1).
    pub bidders_left: Option<Vec<SeatNumber>>,
    /// After the reveal, whether the lowest bid comes first. Default: as IBYN-P4 says.
    pub inverted: Option<bool>,
    /// In the phase `pay`, how many scored cards are still to be discarded for the skip. Default: the whole price of a skip.
    pub discards_due: Option<u8>,
    /// In the phase `place`, the card that a skip adds to the row. Default: none.
    pub card_to_place: Option<i32>,
    /// Cards of the row whose *this auction* effect is active because they were added on a turn. Default: all cards of the row that have
    /// such an effect, except the first card.
    pub active_this_auction: Option<Vec<i32>>,
    /// Rules that an effect has set for some turns, by name: `{ declare = { value = "if-stuck", turns = 2 } }`. Default: none.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub timed_rules: BTreeMap<String, TimedRuleSetup>,
    /// Cards that an effect has moved from a row to a hand, which happens once to each card (IBYN-X-D5b). Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub returned: Vec<i32>,
    /// By seat, the cards of the row that it added on its turns. Only in decks with an effect that depends on it. Default:
    /// none.
    #[serde(skip_serializing_if = "all_empty")]
    pub added: Vec<Vec<i32>>,
    /// In the phase `draw`, whether the player on turn adds a second card afterwards. Default: `false`.
    pub second_due: Option<bool>,
    /// In the phase `draw`, the card whose effect draws cards. Default: none, but it must be there in that phase.
    pub effect_card: Option<i32>,
    /// In the phase `draw`, which operation of that effect is carried out, counted from 0. Default: 0.
    pub effect_step: Option<u32>,
    /// In the phase `draw`, the seats from which, or for which, a card is still to be drawn. Default: all that it can be.
    pub draws_due: Option<Vec<SeatNumber>>,
    /// In the phases `gift` and `scrap`, the cards of the row that was taken. They are in the pile of the taker, too. Default: none.
    pub taken_row: Option<Vec<i32>>,
    /// In the phases `gift` and `scrap`, how many rounds of adding a card are left, with this one. Default: 1 in the phase `gift`, else 0.
    pub gift_rounds: Option<u8>,
    /// In the phases `gift` and `scrap`, how many rounds of discarding a card are left, with this one. Default: 1 in the phase `scrap`, else 0.
    pub scrap_rounds: Option<u8>,
    /// In the phases `gift` and `scrap`, the seats that have yet to decide in this round. Default: all that have a choice.
    pub deciding: Option<Vec<SeatNumber>>,
    /// Cards that are not dealt yet. Default: in the phase `deal`, all cards that are named nowhere, else none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub draw_pile: Vec<i32>,
    /// Cards that are out of the game, all of them. Default: all cards that are named nowhere, but in the phase `deal` none.
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
    let (running, late) = (&board.running, &board.after_take);
    let (drawing, revealed) = (board.phase == Phase::Draw, board.phase.revealed());
    let is_late = matches!(board.phase, Phase::Gift | Phase::Scrap);
    let bids = std::array::from_fn(|seat| board.bids[seat] | state.sealed[seat]);
    let timed = |TimedRule { setting, turns }: &TimedRule| {
        (setting.rule().word().to_string(), TimedRuleSetup { value: setting.word().to_string(), turns: *turns })
    };
    let not_all = board.phase == Phase::Pay && board.discards_due != rules.skip_cost(board);
    Setup {
        phase: Some(board.phase),
        turn: Some(board.turn.into()),
        row: rules.numbers(board.row.as_slice().iter().copied()),
        hands: rules.numbers_by_seat(&state.hands),
        piles: rules.numbers_by_seat(&board.piles),
        bids: rules.numbers_by_seat(&bids),
        known: rules.numbers_by_seat(&board.known),
        bidders_left: revealed.then(|| seat_numbers(board.waiting)),
        inverted: revealed.then_some(board.inverted),
        discards_due: not_all.then_some(board.discards_due),
        card_to_place: board.card_to_place.and_then(|lot| rules.bid_number(lot)),
        active_this_auction: (board.active_this_auction != rules.usually_active(board))
            .then(|| rules.numbers(board.active_this_auction.iter())),
        timed_rules: board.timed_rules.iter().flatten().map(timed).collect(),
        returned: rules.numbers(board.returned.iter()),
        added: rules.numbers_by_seat(&board.added),
        second_due: (board.second_due && drawing).then_some(true),
        effect_card: running.lot.and_then(|lot| rules.bid_number(lot)),
        effect_step: (running.step > 0).then_some(running.step),
        draws_due: drawing.then(|| seat_numbers(running.seats)),
        taken_row: is_late.then(|| rules.numbers(late.row.iter())),
        gift_rounds: is_late.then_some(late.gift_rounds),
        scrap_rounds: is_late.then_some(late.scrap_rounds),
        deciding: is_late.then(|| seat_numbers(late.deciding)),
        draw_pile: rules.numbers(state.draw_pile.iter()),
        discard: rules.numbers(board.discard.iter()),
    }
}

/// The keys that hold cards.
const CARD_KEYS: [&str; 13] = [
    "active_this_auction",
    "added",
    "bids",
    "card_to_place",
    "discard",
    "draw_pile",
    "effect_card",
    "hands",
    "known",
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
    /// The cards whose effect is active for the auction if all cards of the row but the first were added on turns.
    fn usually_active(&self, board: &Board) -> Lots {
        board.row.as_slice().iter().skip(1).copied().collect::<Lots>() & self.effects.this_auction
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
