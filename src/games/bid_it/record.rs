//! The whole state as a table for a person to read and write. Seats are numbered from 1; cards are named by their symbols: `3+star`.
//!
//! What is at its default is left out: all deal cards face up, nothing discarded, the rest of the cards in the pile, Seat 1 first, and
//! whose turn it is follows from the bid and the call.

use toml::Value;

use crate::diag::{Diagnostic, list, nearest};
use crate::rules::{SEATS, Seat};

use super::state::{Bid, Call, Cards, Counts, FACES, HAND, Open, Phase, Side, State};
use super::table::Table;
use super::text::{bid_from, bid_text, call_text};

const KEYS: [&str; 18] = [
    "phase", "seat", "first", "deals", "points", "hands", "open", "discards", "pile", "bid", "bidder", "said", "call", "caller", "last",
    "passes", "owed", "sides",
];
const PHASES: [(&str, Phase); 9] = [
    ("deal", Phase::Deal),
    ("bid", Phase::Bid),
    ("discard", Phase::Discard),
    ("draw", Phase::Draw),
    ("raise", Phase::Raise),
    ("show", Phase::Show),
    ("sides", Phase::Sides),
    ("give", Phase::Give),
    ("over", Phase::Over),
];
const CALLS: [Call; 6] = [Call::None, Call::Challenge, Call::Perfecto, Call::Double, Call::Redouble, Call::Surrender];
const SIDES: [(&str, Side); 3] = [("", Side::None), ("bidder", Side::Bidder), ("caller", Side::Caller)];

/// The word of a value.
fn word_of<T: PartialEq + Copy>(words: &[(&'static str, T)], value: T) -> &'static str {
    words.iter().find(|(_, other)| *other == value).map_or("", |(word, _)| *word)
}

impl Table {
    /// Writes a state down.
    pub(super) fn write_record(&self, state: &State) -> toml::Table {
        let open = &state.open;
        let mut record = toml::Table::new();
        let mut put = |key: &str, value: Value| record.insert(key.into(), value);
        put("phase", word_of(&PHASES, open.phase).into());
        put("seat", Value::from(open.seat.0 + 1));
        put("first", Value::from(open.first.0 + 1));
        put("deals", self.per_seat(|seat| open.up[seat].into()));
        put("pile", self.write_counts(&state.pile));
        put("discards", self.write_counts(&open.discards));
        put("hands", self.per_seat(|seat| self.write_cards(&state.hands[seat])));
        if self.series {
            put("points", self.per_seat(|seat| open.points[seat].into()));
        }
        if open.shown.iter().any(|cards| !cards.is_empty()) {
            put("open", self.per_seat(|seat| self.write_cards(&open.shown[seat])));
        }
        if open.owed > 0 {
            put("owed", open.owed.into());
        }
        if open.bid.stands() {
            put("bid", bid_text(open.bid).into());
            put("bidder", Value::from(open.bidder.0 + 1));
            let said = |seat: usize| if open.said[seat].stands() { bid_text(open.said[seat]) } else { String::new() };
            put("said", self.per_seat(|seat| said(seat).into()));
        }
        if open.call != Call::None {
            put("call", call_text(open.call).into());
            put("caller", Value::from(open.caller.0 + 1));
            put("last", Value::from(open.last.0 + 1));
            put("passes", open.passes.into());
        }
        if open.phase == Phase::Sides {
            put("sides", self.per_seat(|seat| word_of(&SIDES, state.sides[seat]).into()));
        }
        record
    }

    fn per_seat(&self, value: impl Fn(usize) -> Value) -> Value {
        Value::Array(self.seats().map(|seat| value(seat.index())).collect())
    }

    fn write_cards(&self, cards: &Cards) -> Value {
        Value::Array(cards.iter().map(|face| Value::from(self.faces[face].label.as_str())).collect())
    }

    fn write_counts(&self, counts: &Counts) -> Value {
        let counts = self.faces.iter().zip(counts).filter(|(_, count)| **count > 0);
        Value::Table(counts.map(|(face, count)| (face.label.clone(), Value::from(i64::from(*count)))).collect())
    }

    /// Reads a state.
    ///
    /// # Errors
    /// All errors.
    pub(super) fn read_record(&self, record: &toml::Table) -> Result<State, Vec<Diagnostic>> {
        let mut reader = Reader { table: self, record, diagnostics: Vec::new() };
        reader.check_keys();
        let mut state = State { open: reader.open(), hands: reader.cards("hands"), pile: [0; FACES], sides: reader.sides() };
        reader.piles(&mut state);
        self.refill(&mut state);
        let due = self.seat_due(&state).unwrap_or(state.open.first);
        state.open.seat = reader.seat("seat", due);
        for (key, why) in self.unsound(&state) {
            if !reader.diagnostics.iter().any(|(other, _)| *other == key) {
                reader.diagnostic(key, why);
            }
        }
        if reader.diagnostics.is_empty() {
            Ok(state)
        } else {
            Err(reader.diagnostics.into_iter().map(|(_, diagnostic)| diagnostic).collect())
        }
    }
}

/// Reads one record; wrong values are noted, and read as their default.
struct Reader<'a> {
    table: &'a Table,
    record: &'a toml::Table,
    diagnostics: Vec<(&'a str, Diagnostic)>,
}

impl<'a> Reader<'a> {
    fn diagnostic(&mut self, key: &'a str, why: impl std::fmt::Display) {
        self.diagnostics.push((key, Diagnostic::error("state", format!("`{key}`: {why}"))));
    }

    fn check_keys(&mut self) {
        for key in self.record.keys().filter(|key| !KEYS.contains(&key.as_str())) {
            let diagnostic = Diagnostic::error("state", format!("`{key}` is not a key of this game's state")).nearest(key, KEYS);
            self.diagnostics.push((key, diagnostic.hint(format!("the keys are {}", list(KEYS)))));
        }
    }

    /// A whole number up to `most`.
    fn count_in(&mut self, key: &'a str, value: &Value, most: u16) -> u16 {
        match value.as_integer().and_then(|count| u16::try_from(count).ok()).filter(|count| *count <= most) {
            Some(count) => count,
            None => {
                self.diagnostic(key, format!("{value} is not a number from 0 to {most}"));
                0
            }
        }
    }

    fn count(&mut self, key: &'a str, most: u16) -> u8 {
        self.record.get(key).map_or(0, |value| self.count_in(key, value, most) as u8)
    }

    fn seat(&mut self, key: &'a str, default: Seat) -> Seat {
        let Some(value) = self.record.get(key) else { return default };
        let players = i64::from(self.table.players);
        match value.as_integer().filter(|seat| (1..=players).contains(seat)) {
            Some(seat) => Seat(seat as u8 - 1),
            None => {
                self.diagnostic(key, format!("{value} is not a seat from 1 to {players}"));
                default
            }
        }
    }

    /// A word out of a list.
    fn choose<T: Copy>(&mut self, key: &'a str, value: &Value, words: &[(&str, T)], default: T) -> T {
        match value.as_str().and_then(|text| words.iter().find(|(word, _)| *word == text)) {
            Some((_, choice)) => *choice,
            None => {
                let known = words.iter().map(|(word, _)| *word).filter(|word| !word.is_empty());
                self.diagnostic(key, format!("{value} is none of {}", list(known)));
                default
            }
        }
    }

    fn bid(&mut self, key: &'a str, value: &Value) -> Bid {
        match value.as_str() {
            Some("") => Bid::NONE,
            text => text.and_then(bid_from).unwrap_or_else(|| {
                self.diagnostic(key, format!("{value} is not a bid such as `3 fives`"));
                Bid::NONE
            }),
        }
    }

    /// The values of a list with at most one value a seat.
    fn values(&mut self, key: &'a str) -> &'a [Value] {
        match self.record.get(key) {
            None => &[],
            Some(Value::Array(values)) if values.len() <= usize::from(self.table.players) => values,
            Some(_) => {
                self.diagnostic(key, "must be a list of one value a seat");
                &[]
            }
        }
    }

    fn open(&mut self) -> Open {
        let mut open = Open::default();
        let dealt = if self.record.contains_key("hands") { Phase::Bid } else { Phase::Deal };
        open.phase = self.record.get("phase").map_or(dealt, |value| self.choose("phase", value, &PHASES, dealt));
        open.first = self.seat("first", Seat(0));
        self.deals(&mut open);
        for (seat, value) in self.values("points").iter().enumerate() {
            open.points[seat] = self.count_in("points", value, 255) as u8;
        }
        open.shown = self.cards("open");
        open.bid = self.record.get("bid").map_or(Bid::NONE, |value| self.bid("bid", value));
        open.bidder = self.seat("bidder", if open.bid.stands() { open.first } else { Seat(0) });
        open.said[open.bidder.index()] = open.bid;
        for (seat, value) in self.values("said").iter().enumerate() {
            open.said[seat] = self.bid("said", value);
        }
        let calls = CALLS.map(|call| (call_text(call), call));
        open.call = self.record.get("call").map_or(Call::None, |value| self.choose("call", value, &calls, Call::None));
        let after = self.table.after(&open, open.bidder);
        open.caller = self.seat("caller", if open.call == Call::None { Seat(0) } else { after });
        open.last = self.seat("last", open.caller);
        open.passes = self.count("passes", 5);
        open.owed = self.count("owed", HAND as u16);
        open
    }

    fn deals(&mut self, open: &mut Open) {
        for seat in self.table.seats() {
            open.up[seat.index()] = self.table.start;
        }
        for (seat, value) in self.values("deals").iter().enumerate() {
            open.up[seat] = self.count_in("deals", value, self.table.start.into()) as u8;
            open.down[seat] = self.table.start - open.up[seat];
        }
    }

    fn sides(&mut self) -> [Side; SEATS] {
        let mut sides = [Side::None; SEATS];
        for (seat, value) in self.values("sides").iter().enumerate() {
            sides[seat] = self.choose("sides", value, &SIDES, Side::None);
        }
        sides
    }

    /// The face of that name.
    fn face(&mut self, key: &'a str, label: &str) -> Option<usize> {
        let found = self.table.faces.iter().position(|face| face.label == label);
        if found.is_none() {
            let near = nearest(label, self.table.faces.iter().map(|face| face.label.as_str()));
            let hint = near.map_or(String::new(), |near| format!(", did you mean `{near}`?"));
            self.diagnostic(key, format!("the deck has no playing card `{label}`{hint}"));
        }
        found
    }

    fn cards(&mut self, key: &'a str) -> [Cards; SEATS] {
        let mut hands = [Cards::default(); SEATS];
        for (seat, value) in self.values(key).iter().enumerate() {
            let Some(labels) = value.as_array().filter(|labels| labels.len() <= HAND) else {
                self.diagnostic(key, format!("{value} is not a list of at most {HAND} cards"));
                continue;
            };
            for label in labels {
                if let Some(face) = self.face(key, label.as_str().unwrap_or_default()) {
                    hands[seat].add(face);
                }
            }
        }
        hands
    }

    /// How many cards of each face; `None` if the record does not say.
    fn counts(&mut self, key: &'a str) -> Option<Counts> {
        let value = self.record.get(key)?;
        let Some(counts) = value.as_table() else {
            self.diagnostic(key, "must be a table such as `{ 3 = 2, \"3+star\" = 1 }`");
            return None;
        };
        let mut found = [0; FACES];
        for (label, value) in counts {
            if let Some(face) = self.face(key, label) {
                found[face] = self.count_in(key, value, self.table.totals[face]);
            }
        }
        Some(found)
    }

    /// Pile and discards: what the record leaves out is the rest of the cards.
    fn piles(&mut self, state: &mut State) {
        let (pile, discards) = (self.counts("pile"), self.counts("discards"));
        for face in 0..self.table.faces.len() {
            let held = state.hands.iter().chain(&state.open.shown).flat_map(Cards::iter).filter(|other| *other == face).count() as u16;
            let rest = self.table.totals[face].checked_sub(held);
            let split = match (&pile, &discards) {
                (Some(pile), Some(discards)) => Some((pile[face], discards[face])).filter(|(pile, discards)| Some(pile + discards) == rest),
                (Some(pile), None) => rest.and_then(|rest| rest.checked_sub(pile[face])).map(|discards| (pile[face], discards)),
                (None, discards) => {
                    let discards = discards.map_or(0, |discards| discards[face]);
                    rest.and_then(|rest| rest.checked_sub(discards)).map(|pile| (pile, discards))
                }
            };
            match split {
                Some((pile, discards)) => (state.pile[face], state.open.discards[face]) = (pile, discards),
                None => {
                    let (label, total) = (&self.table.faces[face].label, self.table.totals[face]);
                    self.diagnostic("pile", format!("hands, pile and discards must add up to {total} cards `{label}` (C1)"));
                }
            }
        }
        state.open.left = state.pile.iter().sum();
    }
}
