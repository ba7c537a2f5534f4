//! From a table that a person may have written to a state, or all its errors. The keys are explained in `record`.

use toml::{Table as Toml, Value};

use super::{KEYS, PHASES, expansion, validate};
use crate::diag::{Diagnostic, list};
use crate::games::bunny_bidding::apply::{deal, passing};
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{GOALS, Phase, State, TurnProgress};
use crate::games::bunny_bidding::tiles::{Tile, Tiles, union};
use crate::rules::{SEATS, Seat};

/// The keys of a turn.
const DUTY: &[&str] = &["played", "open", "bid", "offer", "extra", "opens", "offered", "free", "no-bid", "last", "later", "used"];

/// The state of a table.
///
/// # Errors
/// Every error.
pub fn read(rules: &Rules, toml: &Toml) -> Result<State, Vec<Diagnostic>> {
    let mut reader = Reader { rules, toml, state: State::default(), named: Tiles::NONE, diagnostics: Vec::new() };
    let keys: Vec<&str> = KEYS.iter().chain(expansion::KEYS).copied().collect();
    reader.keys(toml, &keys);
    reader.types();
    reader.goals();
    reader.tiles();
    reader.expansion();
    reader.phase();
    reader.rest();
    reader.turn();
    reader.later();
    reader.variants();
    reader.known();
    reader.seen();
    if reader.diagnostics.is_empty() {
        let misfits = validate::misfits(rules, &reader.state);
        misfits.into_iter().for_each(|(key, message)| reader.diagnostic(key, message));
    }
    if reader.diagnostics.is_empty() { Ok(reader.state) } else { Err(reader.diagnostics) }
}

pub(super) struct Reader<'a> {
    pub(super) rules: &'a Rules,
    pub(super) toml: &'a Toml,
    pub(super) state: State,
    /// Tiles that a key has placed.
    named: Tiles,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    pub(super) fn diagnostic(&mut self, key: &str, message: impl AsRef<str>) {
        self.diagnostics.push(Diagnostic::error("state", format!("`{key}`: {}", message.as_ref())));
    }

    /// An error with the nearest of the names that there are.
    pub(super) fn error_near<'n>(&mut self, key: &str, message: String, name: &str, known: impl Iterator<Item = &'n str>) {
        let diagnostic = Diagnostic::error("state", format!("`{key}`: {message}"));
        self.diagnostics.push(diagnostic.nearest(name, known));
    }

    pub(super) fn keys(&mut self, toml: &Toml, known: &[&str]) {
        for key in toml.keys().filter(|key| !known.contains(&key.as_str())) {
            let diagnostic = Diagnostic::error("unknown-key", format!("unknown key `{key}`"));
            self.diagnostics
                .push(diagnostic.nearest(key, known.iter().copied()).hint(format!("the keys are {}", list(known.iter().copied()))));
        }
    }

    /// The entries of a list.
    pub(super) fn entries(&mut self, key: &str) -> &'a [Value] {
        match self.toml.get(key) {
            None => &[],
            Some(Value::Array(entries)) => entries,
            Some(_) => {
                self.diagnostic(key, "must be a list");
                &[]
            }
        }
    }

    /// The entries of a list of lists, one for each seat at most.
    pub(super) fn lists(&mut self, key: &str) -> Vec<&'a [Value]> {
        let entries = self.entries(key);
        if entries.len() > usize::from(self.rules.players) {
            self.diagnostic(key, format!("there are only {} seats", self.rules.players));
        }
        let mut lists = Vec::new();
        for entry in entries.iter().take(usize::from(self.rules.players)) {
            lists.push(entry.as_array().map_or(&[][..], Vec::as_slice));
            if !entry.is_array() {
                self.diagnostic(key, "must have a list for each seat");
            }
        }
        lists
    }

    pub(super) fn number(&mut self, toml: &Toml, key: &str, range: std::ops::RangeInclusive<i64>) -> Option<u8> {
        let value = toml.get(key)?;
        let number = value.as_integer().filter(|number| range.contains(number)).and_then(|number| u8::try_from(number).ok());
        if number.is_none() {
            self.diagnostic(key, format!("must be a number from {} to {}", range.start(), range.end()));
        }
        number
    }

    pub(super) fn flag(&mut self, toml: &Toml, key: &str) -> Option<bool> {
        let value = toml.get(key)?;
        if value.as_bool().is_none() {
            self.diagnostic(key, "must be `true` or `false`");
        }
        value.as_bool()
    }

    pub(super) fn kind(&mut self, key: &str, value: &Value) -> Option<usize> {
        let rules = self.rules;
        let name = value.as_str().unwrap_or_default();
        let found = rules.kinds.iter().position(|kind| kind.id == name);
        if found.is_none() {
            let diagnostic = Diagnostic::error("state", format!("`{key}`: {value} is no egg type of the deck"));
            self.diagnostics.push(diagnostic.nearest(name, rules.kinds.iter().map(|kind| kind.id.as_str())));
        }
        found
    }

    fn types(&mut self) {
        for value in self.entries("left-out") {
            if let Some(kind) = self.kind("left-out", value) {
                self.state.public.left_out |= 1 << kind;
            }
        }
        let (out, due) = (self.state.public.left_out.count_ones(), self.rules.variants.left_out);
        if out > due {
            self.diagnostic("left-out", format!("{due} egg types are left out, not {out}"));
        }
        let set_up = self.toml.get("phase").map_or(!self.names_tiles(), |phase| phase.as_str() == Some("types"));
        if !set_up && out == 0 {
            let kinds = self.rules.kinds.len() as u32;
            (kinds.saturating_sub(due)..kinds).for_each(|kind| self.state.public.left_out |= 1 << kind);
        }
    }

    /// Whether the table says where tiles are, beyond the set-up.
    fn names_tiles(&self) -> bool {
        ["hands", "collected", "offer", "offer-down", "bids", "bids-down", "gone"].iter().any(|key| self.toml.contains_key(*key))
    }

    fn goals(&mut self) {
        for (seat, goals) in self.lists("goals").into_iter().enumerate() {
            if goals.len() > usize::from(self.rules.variants.goals).min(GOALS) {
                self.diagnostic("goals", format!("a seat has {} at most", self.rules.variants.goals));
                continue;
            }
            for goal in goals {
                let Some(kind) = self.kind("goals", goal) else { continue };
                if self.state.public.left_out >> kind & 1 != 0 || self.state.goals_left(self.rules, kind) == 0 {
                    self.diagnostic("goals", format!("there are not so many goals {goal}"));
                } else {
                    self.state.hidden.goals[seat] = deal::with_goal(self.state.hidden.goals[seat], kind as u8);
                }
            }
        }
    }

    /// The tiles of a list; each must be in play.
    pub(super) fn tiles_of(&mut self, key: &str, values: &[Value]) -> Tiles {
        let in_play = self.rules.in_play(&self.state.public);
        let mut tiles = Tiles::NONE;
        for value in values {
            match value.as_integer().and_then(|number| Tile::try_from(number).ok()).filter(|tile| in_play.has(*tile)) {
                None => self.diagnostic(key, format!("{value} is no tile in play")),
                Some(tile) if tiles.has(tile) => self.diagnostic(key, format!("the tile {tile} is named twice")),
                Some(tile) => tiles |= Tiles::one(tile),
            }
        }
        tiles
    }

    /// The tiles that a list places somewhere; nothing else may place them.
    fn place(&mut self, key: &str, values: &[Value]) -> Tiles {
        let tiles = self.tiles_of(key, values);
        for tile in (tiles & self.named).iter() {
            self.diagnostic(key, format!("the tile {tile} lies elsewhere too"));
        }
        self.named |= tiles;
        tiles
    }

    pub(super) fn place_by_seat(&mut self, key: &str) -> [Tiles; SEATS] {
        let mut sets = [Tiles::NONE; SEATS];
        for (set, values) in sets.iter_mut().zip(self.lists(key)) {
            *set = self.place(key, values);
        }
        sets
    }

    pub(super) fn tiles_by_seat(&mut self, key: &str) -> [Tiles; SEATS] {
        let mut sets = [Tiles::NONE; SEATS];
        for (set, values) in sets.iter_mut().zip(self.lists(key)) {
            *set = self.tiles_of(key, values);
        }
        sets
    }

    pub(super) fn place_list(&mut self, key: &str) -> Tiles {
        let values = self.entries(key);
        self.place(key, values)
    }

    fn tiles(&mut self) {
        self.state.hidden.hands = self.place_by_seat("hands");
        self.state.public.collected = self.place_by_seat("collected");
        self.state.public.offer = self.place_list("offer");
        self.state.hidden.offers = self.place_by_seat("offer-down");
        self.state.public.bids = self.place_by_seat("bids");
        self.state.hidden.bids = self.place_by_seat("bids-down");
        self.state.public.removed = self.place_list("gone");
        self.state.hidden.draw_pile = self.place_list("undealt");
    }

    fn phase(&mut self) {
        let name = self.toml.get("phase");
        let found = PHASES.iter().chain(expansion::PHASES).find(|(known, _)| name.and_then(Value::as_str) == Some(known));
        self.state.public.phase = match (name, found) {
            (_, Some((_, phase))) => *phase,
            (None, _) => self.likely_phase(),
            (Some(name), None) => {
                let known = || PHASES.iter().chain(expansion::PHASES).map(|(known, _)| *known);
                let diagnostic = Diagnostic::error("state", format!("`phase`: {name} is no phase"));
                self.diagnostics
                    .push(diagnostic.nearest(name.as_str().unwrap_or_default(), known()).hint(format!("the phases are {}", list(known()))));
                Phase::Over
            }
        };
    }

    /// The phase that goes with the tiles named.
    fn likely_phase(&self) -> Phase {
        let state = &self.state;
        if !self.names_tiles() {
            return deal::phase(self.rules, state);
        }
        match () {
            () if union(&state.hidden.hands).is_empty() => Phase::Over,
            () if state.offer().is_empty() => Phase::Lay,
            () if self.rules.variants.reveal_five && !self.toml.contains_key("turn") => Phase::Show,
            () => Phase::Play,
        }
    }

    /// Tiles that no key names: to be dealt in the set-up, out of the game later.
    fn rest(&mut self) {
        let rest = self.rules.in_play(&self.state.public) - self.named;
        let set_up = self.state.public.phase.is_set_up();
        if set_up {
            self.state.hidden.draw_pile |= rest;
        } else {
            self.state.public.removed |= rest;
            if !self.state.hidden.draw_pile.is_empty() {
                self.diagnostic("undealt", "all tiles are dealt by now");
            }
        }
    }

    fn turn(&mut self) {
        let (toml, players) = (self.toml, i64::from(self.rules.players));
        let start = self.number(toml, "start", 1..=players).unwrap_or(1) - 1;
        let mover = self.number(toml, "seat", 1..=players).map_or(start, |seat| seat - 1);
        let phase = self.state.public.phase;
        let lay = self.number(toml, "lay", 0..=2);
        let turns = self.number(toml, "turns", 0..=players);
        let hand = self.state.hidden.hands[usize::from(mover)];
        self.state.public.passing = self.flag(toml, "passing").unwrap_or(false);
        let public = &mut self.state.public;
        (public.first, public.mover) = (Seat(start), Seat(mover));
        public.to_lay = lay.unwrap_or(if phase == Phase::Lay { hand.len().min(2) as u8 } else { 0 });
        let to_start = (start + self.rules.players - mover) % self.rules.players;
        let to_start = if to_start == 0 && mover == start { self.rules.players } else { to_start };
        let in_turn = matches!(phase, Phase::Show | Phase::Play | Phase::Choose | Phase::Draw);
        public.turns_left = turns.unwrap_or(if in_turn { to_start } else { 0 });
        public.progress = if in_turn && phase != Phase::Show { TurnProgress::fresh(hand.len()) } else { TurnProgress::default() };
        self.duty();
    }

    fn duty(&mut self) {
        let Some(value) = self.toml.get("turn") else { return };
        let Some(turn) = value.as_table() else { return self.diagnostic("turn", "must be a table") };
        self.keys(turn, DUTY);
        self.state.public.progress = self.duty_of(turn, self.state.public.progress);
    }

    /// A turn, with a fresh one for what is left out.
    pub(super) fn duty_of(&mut self, turn: &Toml, fresh: TurnProgress) -> TurnProgress {
        let most = i64::from(self.rules.variants.most) + i64::from(self.rules.effects.extent().tiles);
        let open = self.flag(turn, "open").map(u8::from);
        let used = turn.get("used").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let traits = &self.rules.effects.power_cards;
        let used = used.iter().filter_map(|name| traits.iter().position(|known| Some(known.id.as_str()) == name.as_str()));
        TurnProgress {
            played: self.number(turn, "played", 0..=most).unwrap_or(fresh.played),
            open: self.number(turn, "opens", 0..=most).or(open).unwrap_or(fresh.open),
            bid_due: self.flag(turn, "bid").unwrap_or(fresh.bid_due),
            offer_due: self.flag(turn, "offer").unwrap_or(fresh.offer_due),
            extra_due: self.flag(turn, "extra").unwrap_or(fresh.extra_due),
            offered: self.flag(turn, "offered").unwrap_or(fresh.offered),
            free: self.flag(turn, "free").unwrap_or(fresh.free),
            no_bid: self.flag(turn, "no-bid").unwrap_or(fresh.no_bid),
            ends_round: self.flag(turn, "last").unwrap_or(fresh.ends_round),
            continues_later: self.flag(turn, "later").unwrap_or(fresh.continues_later),
            used: used.map(|index| index as u8).collect(),
        }
    }

    /// BB-V1, V8: what is shown and what is picked.
    fn variants(&mut self) {
        let variants = self.rules.variants;
        let shown = self.tiles_by_seat("shown");
        let values = self.entries("picked");
        let picked = self.tiles_of("picked", values);
        if !variants.reveal_five && !union(&shown).is_empty() {
            self.diagnostic("shown", "is for the variant `reveal-five`");
        }
        if shown.iter().map(|tiles| tiles.len()).sum::<u32>() > union(&shown).len() {
            self.diagnostic("shown", "a tile counts for the seat that showed it last");
        }
        if variants.reveal_five {
            self.state.public.shown = shown;
            for seat in self.rules.seats() {
                let others = union(&shown) - shown[seat.index()];
                self.state.public.shown[seat.index()] |= self.state.down(seat) - others;
            }
        }
        if (self.state.public.passing || !picked.is_empty()) && !variants.doubles_pass {
            self.diagnostic("passing", "is for the variant `doubles-pass`");
        }
        if !self.state.public.passing && !picked.is_empty() {
            self.diagnostic("picked", "nothing is passed now");
        }
        if !picked.within(union(&self.state.hidden.hands)) {
            self.diagnostic("picked", "only hand tiles are passed");
        }
        self.state.hidden.picked = picked;
        if self.state.public.passing {
            self.state.hidden.picked |= passing::whole_hands(self.rules, &self.state);
        }
    }

    fn known(&mut self) {
        let known = self.tiles_by_seat("known");
        for observer in self.rules.seats() {
            let others = self.rules.seats().filter(|other| *other != observer);
            let hidden = others.fold(Tiles::NONE, |all, other| all | self.state.concealed(other));
            if !known[observer.index()].within(hidden) {
                self.diagnostic("known", format!("seat {} can only know of hidden tiles of others", observer.0 + 1));
            }
        }
        self.state.hidden.known = known;
    }
}
