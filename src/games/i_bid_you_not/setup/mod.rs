//! The state as a table that a person can read and write.
//!
//! | key | what | default |
//! | --- | --- | --- |
//! | `phase` | `deal`, `act`, `bid`, `ask`, `pay`, `lay`, `place`, `open` or `over`; with expansions also those of `half_done` | `ask` with bids, `over` without hands, else `act` |
//! | `turn` | whose turn it is, or who declared: a seat from 1 | 1 |
//! | `row` | the offer from left to right: bid numbers | empty |
//! | `hands`, `piles` | a list of bid numbers for each seat; hands without the bids on the table | empty |
//! | `bids` | the same, one number each, or two where a bid is two cards: secret in the phase `bid`, open after it | empty |
//! | `known` | cards of each hand that all know, having seen them as bids | empty |
//! | `waiting` | after the reveal: bidders whose bid counts and who have not skipped, as seats; in the phase `open`, the first in the order is the taker | all |
//! | `inverted` | after the reveal: whether the auction inverts | as IBYN-P4 says |
//! | `laid` | the card of who skips that has no place yet | none |
//! | `owed` | in the phase `pay`: how many cards are still to be discarded for the skip | all that it costs |
//! | `fired` | cards of the row whose effect holds for the auction, since they were added on a turn | all of the row that have such an effect, but for the first card |
//! | `timed` | rules with another value for some turns: `{ declare = { value = "if-stuck", turns = 2 } }` | none |
//! | `returned` | cards that an effect has taken from a row to a hand, which it does once each | none |
//! | `added` | by seat: cards of the row that it added on its turns, in a deck that asks for that | none |
//! | `deck`, `discard` | cards not dealt yet, cards out of the game | cards named nowhere: in `deck` while dealing, else in `discard` |

mod half_done;
mod validate;

use toml::Value;

use super::effects::TURNS;
use super::{Board, LAWS, Law, Lot, Lots, Phase, Rules, State, TimedRule, VOCABULARY};
use crate::diag::{Diagnostic, list};
use crate::rules::{SEATS, Seat, Seats};

/// All keys of a table.
const KEYS: [&str; 25] = [
    "phase", "turn", "row", "hands", "piles", "bids", "known", "waiting", "inverted", "owed", "laid", "fired", "timed", "returned",
    "added", "second", "acting", "step", "draws", "taken", "gifts", "scraps", "late", "deck", "discard",
];

impl Phase {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Phase::Deal => "deal",
            Phase::Turn => "act",
            Phase::AddSecond => "more",
            Phase::Draw => "draw",
            Phase::Bid => "bid",
            Phase::OpenBid => "bid-open",
            Phase::Ask => "ask",
            Phase::Pay => "pay",
            Phase::Lay => "lay",
            Phase::Place => "place",
            Phase::Gift => "gift",
            Phase::Scrap => "scrap",
            Phase::Open => "open",
            Phase::Over => "over",
        }
    }
}

impl Rules {
    pub(crate) fn write(&self, state: &State) -> toml::Table {
        let board = &state.board;
        let bids: [Lots; SEATS] = std::array::from_fn(|seat| board.bids[seat].plus(state.sealed[seat]));
        let seat = |seat: Seat| Value::Integer(i64::from(seat.0) + 1);
        let mut rules = toml::Table::new();
        let mut put = |key: &str, value: Value, wanted: bool| _ = wanted.then(|| rules.insert(key.into(), value));
        put("phase", board.phase.word().into(), true);
        put("turn", seat(board.turn), true);
        put("row", self.numbers(board.row.as_slice().iter().copied()), true);
        put("hands", self.by_seat(&state.hands), true);
        put("piles", self.by_seat(&board.piles), true);
        put("bids", self.by_seat(&bids), bids.iter().any(|bid| !bid.is_empty()));
        put("known", self.by_seat(&board.known), board.known.iter().any(|known| !known.is_empty()));
        put("waiting", Value::Array(board.waiting.iter().map(seat).collect()), board.phase.revealed());
        put("inverted", board.inverted.into(), board.phase.revealed());
        if let Some(printed) = board.card_to_place.and_then(|lot| self.printed(lot)) {
            put("laid", i64::from(printed.number).into(), true);
        }
        put("owed", i64::from(board.discards_due).into(), board.phase == Phase::Pay && board.discards_due != self.skip_cost(board));
        put("fired", self.numbers(board.active_this_auction.iter()), board.active_this_auction != self.first_fired(board));
        put("timed", Value::Table(timed(board)), board.timed_rules.iter().any(|timed| timed.turns > 0));
        put("returned", self.numbers(board.returned.iter()), !board.returned.is_empty());
        put("added", self.by_seat(&board.added), board.added.iter().any(|added| !added.is_empty()));
        self.write_half_done(state, &mut put);
        put("deck", self.numbers(state.draw_pile.iter()), !state.draw_pile.is_empty());
        put("discard", self.numbers(board.discard.iter()), !board.discard.is_empty());
        rules
    }

    /// The cards of the row whose effect holds for the auction if all but the first were added on turns.
    fn first_fired(&self, board: &Board) -> Lots {
        board.row.as_slice().iter().skip(1).copied().collect::<Lots>().and(self.effects().this_auction())
    }

    pub(crate) fn numbers(&self, lots: impl Iterator<Item = Lot>) -> Value {
        Value::Array(lots.filter_map(|lot| self.printed(lot)).map(|printed| Value::Integer(printed.number.into())).collect())
    }

    fn by_seat(&self, lots: &[Lots; SEATS]) -> Value {
        Value::Array(lots.iter().take(usize::from(self.players())).map(|lots| self.numbers(lots.iter())).collect())
    }

    pub(crate) fn read(&self, table: &toml::Table) -> Result<State, Vec<Diagnostic>> {
        let mut reader = Reader { rules: self, table, named: Lots::NONE, diagnostics: Vec::new() };
        let state = reader.state();
        reader.audit(&state);
        if reader.diagnostics.is_empty() { Ok(state) } else { Err(reader.diagnostics) }
    }
}

/// The rules that have another value for some turns.
fn timed(board: &Board) -> toml::Table {
    let rules = VOCABULARY.rules.iter().zip(board.timed_rules).filter(|(_, timed)| timed.turns > 0);
    let rules = rules.filter_map(|(rule, timed)| {
        let value = rule.values.get(usize::from(timed.value))?.word;
        let entries = [("value", Value::from(value)), ("turns", i64::from(timed.turns).into())];
        Some((rule.name.to_string(), Value::Table(entries.map(|(key, value)| (key.to_string(), value)).into_iter().collect())))
    });
    rules.collect()
}

/// Reads a table and collects its errors.
pub(crate) struct Reader<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) table: &'a toml::Table,
    /// Cards that have a place already.
    named: Lots,
    diagnostics: Vec<Diagnostic>,
}

impl Reader<'_> {
    pub(crate) fn diagnostic(&mut self, key: &str, what: impl std::fmt::Display) {
        self.diagnostics.push(Diagnostic::error("bad-state", format!("`{key}`: {what}")));
    }

    fn state(&mut self) -> State {
        for key in self.table.keys().filter(|key| !KEYS.contains(&key.as_str())) {
            let diagnostic = Diagnostic::error("unknown-key", format!("unknown key `{key}`"));
            self.diagnostics.push(diagnostic.nearest(key, KEYS).hint(format!("the keys are {}", list(KEYS))));
        }
        let mut state = State::default();
        self.list("row", None).into_iter().for_each(|lot| state.board.row.push(lot));
        state.hands = self.by_seat("hands");
        state.board.piles = self.by_seat("piles");
        state.board.points = state.board.piles.map(|pile| self.rules.worth(pile));
        let bids = self.bids();
        state.board.known = self.also("known");
        state.board.added = self.also("added");
        state.board.phase = self.phase(&state, &bids);
        let open = state.board.phase.revealed() || state.board.phase == Phase::OpenBid;
        *(if open { &mut state.board.bids } else { &mut state.sealed }) = bids;
        if let Some(value) = self.table.get("turn") {
            state.board.turn = self.seat("turn", value).unwrap_or_default();
        }
        self.effects(&mut state.board);
        self.auction(&mut state);
        self.half_done(&mut state);
        if let Some(value) = self.table.get("laid") {
            state.board.card_to_place = self.lot("laid", value);
        }
        state.draw_pile = self.list("deck", None).into_iter().collect();
        state.board.discard = self.list("discard", None).into_iter().collect();
        let nowhere = self.rules.all_lots().minus(self.named);
        let rest = if state.board.phase == Phase::Deal { &mut state.draw_pile } else { &mut state.board.discard };
        *rest = rest.plus(nowhere);
        state
    }

    /// A card that is named nowhere else.
    fn lot(&mut self, key: &str, value: &Value) -> Option<Lot> {
        let lot = self.number(key, value)?;
        if self.named.has(lot) {
            self.diagnostic(key, format!("{value} is named twice"));
            return None;
        }
        self.named.insert(lot);
        Some(lot)
    }

    pub(crate) fn number(&mut self, key: &str, value: &Value) -> Option<Lot> {
        let number = value.as_integer().and_then(|number| i32::try_from(number).ok());
        let lot = number.and_then(|number| self.rules.lot_of(number));
        if lot.is_none() {
            self.diagnostic(key, format!("no card of the deck has the bid number {value}"));
        }
        lot
    }

    pub(crate) fn array(&mut self, key: &str, value: Option<&Value>) -> Vec<Value> {
        match value {
            None => Vec::new(),
            Some(Value::Array(values)) => values.clone(),
            Some(value) => {
                self.diagnostic(key, format!("a list is wanted, not {value}"));
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
        let players = usize::from(self.rules.players());
        if lists.len() > players {
            self.diagnostic(key, format!("there are {} lists for {players} seats", lists.len()));
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

    fn bids(&mut self) -> [Lots; SEATS] {
        let bids = self.by_seat("bids");
        let (most, why) =
            if self.rules.effects().can_change(Law::Bid) { (2, "a bid is two cards at most") } else { (1, "a bid is one card") };
        if bids.iter().any(|bid| bid.count() > most) {
            self.diagnostic("bids", why);
        }
        bids
    }

    /// By seat, cards that are somewhere else as well: in hands or secret bids, or in the row.
    fn also(&mut self, key: &str) -> [Lots; SEATS] {
        let mut also = [Lots::NONE; SEATS];
        for (slot, value) in also.iter_mut().zip(self.seats(key)) {
            *slot = self.numbered(key, Some(&value));
        }
        also
    }

    /// Cards that are somewhere else as well.
    pub(crate) fn numbered(&mut self, key: &str, value: Option<&Value>) -> Lots {
        let values = self.array(key, value);
        values.iter().filter_map(|value| self.number(key, value)).collect()
    }

    fn phase(&mut self, state: &State, bids: &[Lots; SEATS]) -> Phase {
        let default = if bids.iter().any(|bid| !bid.is_empty()) {
            Phase::Ask
        } else if state.with_cards().is_empty() {
            Phase::Over
        } else {
            Phase::Turn
        };
        let Some(value) = self.table.get("phase") else { return default };
        let words = Phase::ALL.map(Phase::word);
        let phase = Phase::ALL.into_iter().find(|phase| value.as_str() == Some(phase.word()));
        if phase.is_none() {
            self.diagnostic("phase", format!("{value} is none of {}", list(words)));
        }
        phase.unwrap_or(default)
    }

    fn seat(&mut self, key: &str, value: &Value) -> Option<Seat> {
        let players = self.rules.players();
        let seat = value.as_integer().filter(|seat| (1..=i64::from(players)).contains(seat));
        if seat.is_none() {
            self.diagnostic(key, format!("{value} is no seat: they are 1 to {players}"));
        }
        seat.map(|seat| Seat(seat as u8 - 1))
    }

    /// What effects have done to the row and the rules.
    fn effects(&mut self, board: &mut Board) {
        board.active_this_auction = self.rules.first_fired(board);
        if let Some(value) = self.table.get("fired") {
            board.active_this_auction = self.numbered("fired", Some(value));
        }
        board.returned = self.numbered("returned", self.table.get("returned"));
        if let Some(value) = self.table.get("timed") {
            board.timed_rules = self.timed(value);
        }
        if board.phase == Phase::Pay {
            board.discards_due = self.rules.skip_cost(board);
        }
        if let Some(value) = self.table.get("owed") {
            let most = i64::from(board.discards_due);
            match value.as_integer().filter(|owed| (1..=most).contains(owed)) {
                Some(owed) => board.discards_due = owed as u8,
                None if board.phase == Phase::Pay => self.diagnostic("owed", format!("{value} is not a number from 1 to {most}")),
                None => self.diagnostic("owed", "cards are discarded for a skip in the phase `pay` alone"),
            }
        }
    }

    fn timed(&mut self, value: &Value) -> [TimedRule; LAWS] {
        let mut all = [TimedRule::default(); LAWS];
        let names: Vec<&str> = VOCABULARY.rules.iter().map(|rule| rule.name).collect();
        let Some(rules) = value.as_table() else {
            self.diagnostic("timed", format!("a table of rules is wanted, not {value}"));
            return all;
        };
        for (name, entry) in rules {
            let Some((index, rule)) = VOCABULARY.rule(name) else {
                self.diagnostic("timed", format!("no rule is called `{name}`; they are {}", list(names.iter().copied())));
                continue;
            };
            let settable = |value: &usize| rule.values.get(*value).is_some_and(|value| value.can_be_set(TURNS));
            let value = entry.get("value").and_then(Value::as_str).and_then(|word| rule.value(word)).filter(settable);
            let turns = entry.get("turns").and_then(Value::as_integer).filter(|turns| (1..=10).contains(turns));
            match (value, turns) {
                (Some(value), Some(turns)) => all[index] = TimedRule { value: value as u8, turns: turns as u8 },
                (None, _) => {
                    let known: Vec<&str> = rule.values.iter().filter(|value| value.can_be_set(TURNS)).map(|value| value.word).collect();
                    let message =
                        if known.is_empty() { "is not set for some turns".into() } else { format!("has a `value` out of {}", list(known)) };
                    self.diagnostic("timed", format!("`{name}` {message}"));
                }
                (_, None) => self.diagnostic("timed", format!("`{name}` has a number of `turns` from 1 to 10")),
            }
        }
        all
    }

    /// Whom the auction waits for, and whether its order is inverted.
    fn auction(&mut self, state: &mut State) {
        let (hands, sealed) = (state.hands, state.sealed);
        let holding = state.holding();
        let board = &mut state.board;
        if !board.phase.revealed() {
            for key in ["waiting", "inverted"].into_iter().filter(|key| self.table.contains_key(*key)) {
                self.diagnostic(key, "this is settled when bids are revealed");
            }
            if matches!(board.phase, Phase::Bid | Phase::OpenBid) {
                let laid = |seat: Seat| board.bids[seat.index()].plus(sealed[seat.index()]);
                let due = |seat: &Seat| laid(*seat).is_empty() || self.rules.bids_more(board, laid(*seat), hands[seat.index()]);
                board.waiting = self.rules.bidders(board, holding).iter().filter(due).fold(Seats::NONE, Seats::with);
            }
            if board.phase == Phase::OpenBid {
                board.asked = self.rules.next_bidder(board);
            }
            return;
        }
        board.waiting = self.rules.counting(board);
        board.inverted = self.rules.inverts(board);
        if let Some(value) = self.table.get("waiting") {
            board.waiting = self.seat_set("waiting", value);
        }
        match self.table.get("inverted") {
            None => {}
            Some(Value::Boolean(inverted)) => board.inverted = *inverted,
            Some(value) => self.diagnostic("inverted", format!("true or false is wanted, not {value}")),
        }
        board.asked = self.rules.first_in_order(board, board.waiting).unwrap_or_default();
    }

    /// Seats in a list.
    pub(crate) fn seat_set(&mut self, key: &str, value: &Value) -> Seats {
        let values = self.array(key, Some(value));
        values.iter().filter_map(|value| self.seat(key, value)).fold(Seats::NONE, Seats::with)
    }
}
