//! The state as a table that a person can read and write.
//!
//! | key | what | default |
//! | --- | --- | --- |
//! | `phase` | `deal`, `act`, `bid`, `ask`, `pay`, `lay`, `place`, `open` or `over` | `ask` with bids, `over` without hands, else `act` |
//! | `turn` | whose turn it is, or who declared: a seat from 1 | 1 |
//! | `row` | the offer from left to right: bid numbers | empty |
//! | `hands`, `piles` | a list of bid numbers for each seat; hands without the bids on the table | empty |
//! | `bids` | the same, one number each: secret in the phase `bid`, open after it | empty |
//! | `known` | cards of each hand that all know, having seen them as bids | empty |
//! | `waiting` | after the reveal: bidders whose bid counts and who have not skipped, as seats; in the phase `open`, the first in the order is the taker | all |
//! | `inverted` | after the reveal: whether the auction inverts | as IBYN-P4 says |
//! | `laid` | the card of who skips that has no place yet | none |
//! | `owed` | in the phase `pay`: how many cards are still to be discarded for the skip | all that it costs |
//! | `fired` | cards of the row whose action holds for the auction, since they were added on a turn | all of the row that have such an action, but for the first card |
//! | `timed` | rules with another value for some turns: `{ declare = { value = "if-stuck", turns = 2 } }` | none |
//! | `returned` | cards that an action has taken from a row to a hand, which it does once each | none |
//! | `deck`, `discard` | cards not dealt yet, cards out of the game | cards named nowhere: in `deck` while dealing, else in `discard` |

use toml::Value;

use super::actions::Timed;
use super::laws::{LAWS, TURNS, VOCABULARY};
use super::lots::{Lot, Lots};
use super::state::{Board, Phase, State};
use super::table::Table;
use crate::diag::{Diagnostic, list};
use crate::rules::{SEATS, Seat, Seats};

/// All keys of a table.
const KEYS: [&str; 16] = [
    "phase", "turn", "row", "hands", "piles", "bids", "known", "waiting", "inverted", "owed", "laid", "fired", "timed", "returned", "deck",
    "discard",
];

impl Phase {
    fn word(self) -> &'static str {
        match self {
            Phase::Deal => "deal",
            Phase::Act => "act",
            Phase::Bid => "bid",
            Phase::Ask => "ask",
            Phase::Pay => "pay",
            Phase::Lay => "lay",
            Phase::Place => "place",
            Phase::Open => "open",
            Phase::Over => "over",
        }
    }
}

impl Table {
    pub(super) fn write(&self, state: &State) -> toml::Table {
        let board = &state.board;
        let bids = std::array::from_fn(|seat| board.bids[seat].or(state.sealed[seat]).into_iter().collect());
        let seat = |seat: Seat| Value::Integer(i64::from(seat.0) + 1);
        let mut table = toml::Table::new();
        let mut put = |key: &str, value: Value, wanted: bool| _ = wanted.then(|| table.insert(key.into(), value));
        put("phase", board.phase.word().into(), true);
        put("turn", seat(board.turn), true);
        put("row", self.numbers(board.row.as_slice().iter().copied()), true);
        put("hands", self.by_seat(&state.hands), true);
        put("piles", self.by_seat(&board.piles), true);
        put("bids", self.by_seat(&bids), bids.iter().any(|bid: &Lots| !bid.is_empty()));
        put("known", self.by_seat(&board.known), board.known.iter().any(|known| !known.is_empty()));
        put("waiting", Value::Array(board.waiting.iter().map(seat).collect()), board.phase.revealed());
        put("inverted", board.inverted.into(), board.phase.revealed());
        if let Some(printed) = board.laid.and_then(|lot| self.printed(lot)) {
            put("laid", i64::from(printed.number).into(), true);
        }
        put("owed", i64::from(board.owed).into(), board.phase == Phase::Pay && board.owed != self.toll(board));
        put("fired", self.numbers(board.fired.iter()), board.fired != self.first_fired(board));
        put("timed", Value::Table(timed(board)), board.timed.iter().any(|timed| timed.turns > 0));
        put("returned", self.numbers(board.returned.iter()), !board.returned.is_empty());
        put("deck", self.numbers(state.deck.iter()), !state.deck.is_empty());
        put("discard", self.numbers(board.discard.iter()), !board.discard.is_empty());
        table
    }

    /// The cards of the row whose action holds for the auction if all but the first were added on turns.
    fn first_fired(&self, board: &Board) -> Lots {
        board.row.as_slice().iter().skip(1).copied().collect::<Lots>().and(self.actions().for_auction())
    }

    fn numbers(&self, lots: impl Iterator<Item = Lot>) -> Value {
        Value::Array(lots.filter_map(|lot| self.printed(lot)).map(|printed| Value::Integer(printed.number.into())).collect())
    }

    fn by_seat(&self, lots: &[Lots; SEATS]) -> Value {
        Value::Array(lots.iter().take(usize::from(self.size())).map(|lots| self.numbers(lots.iter())).collect())
    }

    pub(super) fn read(&self, table: &toml::Table) -> Result<State, Vec<Diagnostic>> {
        let mut reader = Reader { rules: self, table, named: Lots::NONE, faults: Vec::new() };
        let state = reader.state();
        reader.audit(&state);
        if reader.faults.is_empty() { Ok(state) } else { Err(reader.faults) }
    }
}

/// The rules that have another value for some turns.
fn timed(board: &Board) -> toml::Table {
    let rules = VOCABULARY.rules.iter().zip(board.timed).filter(|(_, timed)| timed.turns > 0);
    let rules = rules.filter_map(|(rule, timed)| {
        let value = rule.values.get(usize::from(timed.value))?.word;
        let entries = [("value", Value::from(value)), ("turns", i64::from(timed.turns).into())];
        Some((rule.name.to_string(), Value::Table(entries.map(|(key, value)| (key.to_string(), value)).into_iter().collect())))
    });
    rules.collect()
}

/// Reads a table and collects its faults.
pub(super) struct Reader<'a> {
    pub(super) rules: &'a Table,
    table: &'a toml::Table,
    /// Cards that have a place already.
    named: Lots,
    faults: Vec<Diagnostic>,
}

impl Reader<'_> {
    pub(super) fn fault(&mut self, key: &str, what: impl std::fmt::Display) {
        self.faults.push(Diagnostic::error("bad-state", format!("`{key}`: {what}")));
    }

    fn state(&mut self) -> State {
        for key in self.table.keys().filter(|key| !KEYS.contains(&key.as_str())) {
            let fault = Diagnostic::error("unknown-key", format!("unknown key `{key}`"));
            self.faults.push(fault.nearest(key, KEYS).hint(format!("the keys are {}", list(KEYS))));
        }
        let mut state = State::default();
        self.list("row", None).into_iter().for_each(|lot| state.board.row.push(lot));
        state.hands = self.by_seat("hands");
        state.board.piles = self.by_seat("piles");
        state.board.points = state.board.piles.map(|pile| self.rules.worth(pile));
        let bids = self.bids();
        state.board.known = self.known();
        state.board.phase = self.phase(&state, &bids);
        let on_table = if state.board.phase.revealed() { &mut state.board.bids } else { &mut state.sealed };
        *on_table = bids;
        if let Some(value) = self.table.get("turn") {
            state.board.turn = self.seat("turn", value).unwrap_or_default();
        }
        self.actions(&mut state.board);
        self.auction(&mut state);
        if let Some(value) = self.table.get("laid") {
            state.board.laid = self.lot("laid", value);
        }
        state.deck = self.list("deck", None).into_iter().collect();
        state.board.discard = self.list("discard", None).into_iter().collect();
        let nowhere = self.rules.all_lots().minus(self.named);
        let rest = if state.board.phase == Phase::Deal { &mut state.deck } else { &mut state.board.discard };
        *rest = rest.plus(nowhere);
        state
    }

    /// A card that is named nowhere else.
    fn lot(&mut self, key: &str, value: &Value) -> Option<Lot> {
        let lot = self.number(key, value)?;
        if self.named.has(lot) {
            self.fault(key, format!("{value} is named twice"));
            return None;
        }
        self.named.insert(lot);
        Some(lot)
    }

    fn number(&mut self, key: &str, value: &Value) -> Option<Lot> {
        let number = value.as_integer().and_then(|number| i32::try_from(number).ok());
        let lot = number.and_then(|number| self.rules.lot_of(number));
        if lot.is_none() {
            self.fault(key, format!("no card of the deck has the bid number {value}"));
        }
        lot
    }

    fn array(&mut self, key: &str, value: Option<&Value>) -> Vec<Value> {
        match value {
            None => Vec::new(),
            Some(Value::Array(values)) => values.clone(),
            Some(value) => {
                self.fault(key, format!("a list is wanted, not {value}"));
                Vec::new()
            }
        }
    }

    /// Cards in a list: that of `value`, or of the key itself.
    fn list(&mut self, key: &str, value: Option<&Value>) -> Vec<Lot> {
        let values = self.array(key, value.or(self.table.get(key)));
        values.iter().filter_map(|value| self.lot(key, value)).collect()
    }

    /// One list for each seat.
    fn seats(&mut self, key: &str) -> Vec<Value> {
        let lists = self.array(key, self.table.get(key));
        let players = usize::from(self.rules.size());
        if lists.len() > players {
            self.fault(key, format!("there are {} lists for {players} seats", lists.len()));
        }
        lists.into_iter().take(players).collect()
    }

    fn by_seat(&mut self, key: &str) -> [Lots; SEATS] {
        let mut lots = [Lots::NONE; SEATS];
        for (slot, value) in lots.iter_mut().zip(self.seats(key)) {
            *slot = self.list(key, Some(&value)).into_iter().collect();
        }
        lots
    }

    fn bids(&mut self) -> [Option<Lot>; SEATS] {
        let mut bids = [None; SEATS];
        for (slot, value) in bids.iter_mut().zip(self.seats("bids")) {
            let lots = self.list("bids", Some(&value));
            if lots.len() > 1 {
                self.fault("bids", "a bid is one card");
            }
            *slot = lots.first().copied();
        }
        bids
    }

    /// Cards that are in hands or secret bids as well.
    fn known(&mut self) -> [Lots; SEATS] {
        let mut known = [Lots::NONE; SEATS];
        for (slot, value) in known.iter_mut().zip(self.seats("known")) {
            let values = self.array("known", Some(&value));
            *slot = values.iter().filter_map(|value| self.number("known", value)).collect();
        }
        known
    }

    fn phase(&mut self, state: &State, bids: &[Option<Lot>; SEATS]) -> Phase {
        let default = if bids.iter().any(Option::is_some) {
            Phase::Ask
        } else if state.with_cards().is_empty() {
            Phase::Over
        } else {
            Phase::Act
        };
        let Some(value) = self.table.get("phase") else { return default };
        let words = Phase::ALL.map(Phase::word);
        let phase = Phase::ALL.into_iter().find(|phase| value.as_str() == Some(phase.word()));
        if phase.is_none() {
            self.fault("phase", format!("{value} is none of {}", list(words)));
        }
        phase.unwrap_or(default)
    }

    fn seat(&mut self, key: &str, value: &Value) -> Option<Seat> {
        let players = self.rules.size();
        let seat = value.as_integer().filter(|seat| (1..=i64::from(players)).contains(seat));
        if seat.is_none() {
            self.fault(key, format!("{value} is no seat: they are 1 to {players}"));
        }
        seat.map(|seat| Seat(seat as u8 - 1))
    }

    /// What actions have done to the row and the rules.
    fn actions(&mut self, board: &mut Board) {
        board.fired = self.rules.first_fired(board);
        if let Some(value) = self.table.get("fired") {
            let values = self.array("fired", Some(value));
            board.fired = values.iter().filter_map(|value| self.number("fired", value)).collect();
        }
        let values = self.array("returned", self.table.get("returned"));
        board.returned = values.iter().filter_map(|value| self.number("returned", value)).collect();
        if let Some(value) = self.table.get("timed") {
            board.timed = self.timed(value);
        }
        if board.phase == Phase::Pay {
            board.owed = self.rules.toll(board);
        }
        if let Some(value) = self.table.get("owed") {
            let most = i64::from(board.owed);
            match value.as_integer().filter(|owed| (1..=most).contains(owed)) {
                Some(owed) => board.owed = owed as u8,
                None if board.phase == Phase::Pay => self.fault("owed", format!("{value} is not a number from 1 to {most}")),
                None => self.fault("owed", "cards are discarded for a skip in the phase `pay` alone"),
            }
        }
    }

    fn timed(&mut self, value: &Value) -> [Timed; LAWS] {
        let mut all = [Timed::default(); LAWS];
        let names: Vec<&str> = VOCABULARY.rules.iter().map(|rule| rule.name).collect();
        let Some(table) = value.as_table() else {
            self.fault("timed", format!("a table of rules is wanted, not {value}"));
            return all;
        };
        for (name, entry) in table {
            let Some((index, rule)) = VOCABULARY.rule(name) else {
                self.fault("timed", format!("no rule is called `{name}`; they are {}", list(names.iter().copied())));
                continue;
            };
            let settable = |value: &usize| rule.values.get(*value).is_some_and(|value| value.can_be_set(TURNS));
            let value = entry.get("value").and_then(Value::as_str).and_then(|word| rule.value(word)).filter(settable);
            let turns = entry.get("turns").and_then(Value::as_integer).filter(|turns| (1..=9).contains(turns));
            match (value, turns) {
                (Some(value), Some(turns)) => all[index] = Timed { value: value as u8, turns: turns as u8 },
                (None, _) => {
                    let known: Vec<&str> = rule.values.iter().filter(|value| value.can_be_set(TURNS)).map(|value| value.word).collect();
                    let message =
                        if known.is_empty() { "is not set for some turns".into() } else { format!("has a `value` out of {}", list(known)) };
                    self.fault("timed", format!("`{name}` {message}"));
                }
                (_, None) => self.fault("timed", format!("`{name}` has a number of `turns` from 1 to 9")),
            }
        }
        all
    }

    /// Whom the auction waits for, and whether its order is inverted.
    fn auction(&mut self, state: &mut State) {
        let with_cards = state.with_cards();
        let board = &mut state.board;
        if !board.phase.revealed() {
            for key in ["waiting", "inverted"].into_iter().filter(|key| self.table.contains_key(*key)) {
                self.fault(key, "this is settled when bids are revealed");
            }
            let has_bid = |seat: &Seat| state.sealed[seat.index()].is_some();
            if board.phase == Phase::Bid {
                board.waiting = with_cards.iter().filter(|seat| !has_bid(seat)).fold(Seats::NONE, Seats::with);
            }
            return;
        }
        board.waiting = board.bidders_with(self.rules.counting(board));
        board.inverted = self.rules.inverts(board);
        if let Some(value) = self.table.get("waiting") {
            let values = self.array("waiting", Some(value));
            let seats = values.iter().filter_map(|value| self.seat("waiting", value));
            board.waiting = seats.fold(Seats::NONE, Seats::with);
        }
        match self.table.get("inverted") {
            None => {}
            Some(Value::Boolean(inverted)) => board.inverted = *inverted,
            Some(value) => self.fault("inverted", format!("true or false is wanted, not {value}")),
        }
        board.asked = board.first_in_order(board.waiting).unwrap_or_default();
    }
}
