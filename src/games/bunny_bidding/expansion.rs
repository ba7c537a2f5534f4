//! The keys of states that only expansions have, written and read. `record` explains them.

use toml::{Table as Toml, Value};

use super::deeds::{BIDS, OFFERS, Source};
use super::reading::Reader;
use super::record::{numbers, write_duty};
use super::state::{Acting, Duty, Phase, State};
use super::table::Table;
use super::tiles::{Tiles, union};
use super::traits::Traits;
use crate::rules::{SEATS, Seat, Seats};

/// All keys.
pub const KEYS: &[&str] = &[
    "traits",
    "handicaps",
    "trait-offer",
    "trait-gone",
    "open-goals",
    "played-open",
    "later",
    "acting",
    "put",
    "seen",
    "looked",
    "spent",
    "compared",
    "naming",
    "revealed",
    "ignored",
];

/// Keys of what is at work.
const ACTING: &[&str] = &["tile", "trait", "step", "done", "picked", "whose", "bid"];

/// What expansions add to a table; nothing where nothing has happened.
pub fn write(table: &Table, state: &State, toml: &mut Toml) {
    let (public, hidden) = (&state.public, &state.hidden);
    let mut insert = |key: &str, value: Option<Value>| _ = value.map(|value| toml.insert(key.into(), value));
    let by_seat = |sets: &[Tiles; SEATS]| -> Option<Value> {
        (!union(sets).is_empty()).then(|| table.seats().map(|seat| numbers(sets[seat.index()])).collect::<Vec<_>>().into())
    };
    let names = |traits: Traits| -> Value { traits.iter().map(|index| Value::from(trait_id(table, index))).collect::<Vec<_>>().into() };
    let traits_by_seat = |sets: &[Traits; SEATS]| -> Option<Value> {
        sets.iter().any(|set| !set.is_empty()).then(|| table.seats().map(|seat| names(sets[seat.index()])).collect::<Vec<_>>().into())
    };
    insert("traits", traits_by_seat(&public.traits));
    insert("handicaps", traits_by_seat(&hidden.traits));
    insert("trait-offer", (!public.trait_offer.is_empty()).then(|| names(public.trait_offer)));
    insert("trait-gone", (!public.trait_gone.is_empty()).then(|| names(public.trait_gone)));
    for (key, sets) in [("put", &public.put), ("revealed", &public.revealed), ("seen", &hidden.seen)] {
        insert(key, by_seat(sets));
    }
    for (key, tiles) in [("spent", public.spent), ("compared", public.compared), ("naming", public.naming)] {
        insert(key, (!tiles.is_empty()).then(|| numbers(tiles)));
    }
    let seats = |seats: Seats| -> Value { seats.iter().map(|seat| Value::from(i64::from(seat.0) + 1)).collect::<Vec<_>>().into() };
    insert("ignored", (!public.ignored.is_empty()).then(|| seats(public.ignored)));
    let looked = hidden.looked.iter().any(|looked| !looked.is_empty());
    insert("looked", looked.then(|| table.seats().map(|seat| seats(hidden.looked[seat.index()])).collect::<Vec<_>>().into()));
    let goal = |seat: Seat| -> Value {
        let name = public.open_goal[seat.index()].and_then(|goal| table.kinds.get(usize::from(goal)));
        name.map_or("", |kind| kind.id.as_str()).into()
    };
    let open = public.open_goal.iter().any(Option::is_some);
    insert("open-goals", open.then(|| table.seats().map(goal).collect::<Vec<_>>().into()));
    let faces = [(OFFERS, "offer"), (BIDS, "bid")].into_iter().filter(|(what, _)| public.open & what != 0);
    insert("played-open", (public.open != 0).then(|| faces.map(|(_, word)| Value::from(word)).collect::<Vec<_>>().into()));
    let later = || public.later.iter().filter_map(|seat| seat.checked_sub(1)).map(Seat);
    let waiting = |seat: Seat| {
        let mut turn = write_duty(table, &public.rest[seat.index()]);
        turn.insert("seat".into(), (i64::from(seat.0) + 1).into());
        Value::Table(turn)
    };
    insert("later", later().next().is_some().then(|| later().map(waiting).collect::<Vec<_>>().into()));
    insert("acting", write_acting(table, public.acting));
}

/// The name of a power or handicap.
pub fn trait_id(table: &Table, index: u8) -> &str {
    table.deeds.traits.get(usize::from(index)).map_or("", |found| found.id.as_str())
}

fn write_acting(table: &Table, acting: Acting) -> Option<Value> {
    let mut toml = Toml::new();
    match Source::read(acting.source)? {
        Source::Tile(tile) => toml.insert("tile".into(), i64::from(tile).into()),
        Source::Trait(index) => toml.insert("trait".into(), trait_id(table, index).into()),
    };
    for (key, value) in [("step", acting.step), ("done", acting.done), ("picked", acting.tile), ("whose", acting.whose)] {
        if value > 0 {
            toml.insert(key.into(), i64::from(value).into());
        }
    }
    if acting.bid {
        toml.insert("bid".into(), true.into());
    }
    Some(toml.into())
}

impl Reader<'_> {
    /// All keys of expansions.
    pub(super) fn expansion(&mut self) {
        self.traits();
        self.state.public.spent = self.place_list("spent");
        self.state.public.revealed = self.place_by_seat("revealed");
        self.state.public.put = self.tiles_by_seat("put");
        for (key, compared) in [("compared", true), ("naming", false)] {
            let values = self.entries(key);
            let tiles = self.tiles_of(key, values);
            *(if compared { &mut self.state.public.compared } else { &mut self.state.public.naming }) = tiles;
        }
        let values = self.entries("ignored");
        self.state.public.ignored = self.seats_of("ignored", values);
        for (at, values) in self.lists("looked").into_iter().enumerate() {
            self.state.hidden.looked[at] = self.seats_of("looked", values);
        }
        self.open_goals();
        for value in self.entries("played-open") {
            match value.as_str() {
                Some("offer") => self.state.public.open |= OFFERS,
                Some("bid") => self.state.public.open |= BIDS,
                _ => self.diagnostic("played-open", format!("{value} is neither \"offer\" nor \"bid\"")),
            }
        }
        self.acting();
    }

    fn traits(&mut self) {
        let table = self.table;
        for (key, secret) in [("traits", false), ("handicaps", true)] {
            for (at, values) in self.lists(key).into_iter().enumerate() {
                let mut traits = self.traits_of(key, values);
                if secret {
                    if !(traits - (table.deeds.handicaps - table.deeds.open_goal)).is_empty() {
                        self.diagnostic(key, "only handicaps are secret, and none that lays a goal open");
                        traits = Traits::NONE;
                    }
                    self.state.hidden.traits[at] = traits;
                } else {
                    self.state.public.traits[at] = traits;
                }
            }
        }
        let values = self.entries("trait-offer");
        self.state.public.trait_offer = self.traits_of("trait-offer", values);
        let values = self.entries("trait-gone");
        self.state.public.trait_gone = self.traits_of("trait-gone", values);
        if self.state.public.trait_offer.len() > 1 {
            self.diagnostic("trait-offer", "one a round goes to the offer");
        }
        self.state.hidden.box_traits = (table.deeds.powers | table.deeds.handicaps) - self.state.traits_out();
    }

    /// Powers and handicaps by name, that no other key has named.
    fn traits_of(&mut self, key: &str, values: &[Value]) -> Traits {
        let table = self.table;
        let mut traits = Traits::NONE;
        for value in values {
            let name = value.as_str().unwrap_or_default();
            match table.deeds.traits.iter().position(|known| known.id == name) {
                None => {
                    let known = table.deeds.traits.iter().map(|known| known.id.as_str());
                    self.error_near(key, format!("{value} is no power or handicap of the deck"), name, known);
                }
                Some(index) if (self.state.traits_out() | traits).has(index as u8) => {
                    self.diagnostic(key, format!("{value} lies elsewhere too"))
                }
                Some(index) => traits |= Traits::one(index as u8),
            }
        }
        traits
    }

    fn seats_of(&mut self, key: &str, values: &[Value]) -> Seats {
        let players = i64::from(self.table.players);
        let mut seats = Seats::NONE;
        for value in values {
            match value.as_integer().filter(|seat| (1..=players).contains(seat)) {
                Some(seat) => seats = seats.with(Seat(seat as u8 - 1)),
                None => self.diagnostic(key, format!("{value} is no seat")),
            }
        }
        seats
    }

    fn open_goals(&mut self) {
        for (at, value) in self.entries("open-goals").iter().take(usize::from(self.table.players)).enumerate() {
            if value.as_str() == Some("") {
                continue;
            }
            let kind = self.kind("open-goals", value).map(|kind| kind as u8);
            if kind.is_some() && !self.state.hidden.goals[at].contains(&kind) {
                self.diagnostic("open-goals", format!("seat {} has no goal {value}", at + 1));
            }
            self.state.public.open_goal[at] = kind;
        }
    }

    fn acting(&mut self) {
        let Some(value) = self.toml.get("acting") else { return };
        let Some(toml) = value.as_table() else { return self.diagnostic("acting", "must be a table") };
        self.keys(toml, ACTING);
        let tile = self.number(toml, "tile", 1..=99).map(Source::Tile);
        let found =
            toml.get("trait").and_then(|name| self.table.deeds.traits.iter().position(|known| Some(known.id.as_str()) == name.as_str()));
        let source = tile.or(found.map(|index| Source::Trait(index as u8)));
        let deed = source.and_then(|source| self.table.deeds.get(source));
        let steps = deed.map_or(0, |deed| deed.steps.len());
        let (Some(source), 1..) = (source, steps) else {
            return self.diagnostic("acting", "names no `tile` and no `trait` that does anything in a turn");
        };
        self.state.public.acting = Acting {
            source: source.code(),
            step: self.number(toml, "step", 0..=steps as i64 - 1).unwrap_or(0),
            done: self.number(toml, "done", 0..=9).unwrap_or(0),
            tile: self.number(toml, "picked", 0..=99).unwrap_or(0),
            whose: self.number(toml, "whose", 0..=i64::from(self.table.players)).unwrap_or(0),
            bid: self.flag(toml, "bid").unwrap_or(false),
        };
    }

    /// BB-X-08: turns that wait, after the phase is known.
    pub(super) fn later(&mut self) {
        let players = i64::from(self.table.players);
        for (place, value) in self.entries("later").iter().take(SEATS).enumerate() {
            let Some(turn) = value.as_table() else { return self.diagnostic("later", "must have a table for each turn that waits") };
            let Some(seat) = self.number(turn, "seat", 1..=players) else {
                return self.diagnostic("later", "a turn that waits has a `seat`");
            };
            if self.state.public.later.contains(&seat) {
                return self.diagnostic("later", format!("seat {seat} has one turn"));
            }
            let fresh = Duty::fresh(self.state.hidden.hands[usize::from(seat) - 1].len());
            self.state.public.later[place] = seat;
            self.state.public.rest[usize::from(seat) - 1] = self.duty_of(turn, fresh);
        }
    }

    /// Face-down tiles of others at which seats have looked.
    pub(super) fn seen(&mut self) {
        let seen = self.tiles_by_seat("seen");
        for observer in self.table.seats() {
            let others = self.table.seats().filter(|other| *other != observer);
            let down = others.fold(Tiles::NONE, |all, other| all | self.state.down(other));
            if !seen[observer.index()].within(down) {
                self.diagnostic("seen", format!("seat {} can only have looked at face-down tiles of others", observer.0 + 1));
            }
            self.state.hidden.known[observer.index()] |= seen[observer.index()];
        }
        self.state.hidden.seen = seen;
    }
}

/// The phases that only expansions have.
pub const PHASES: &[(&str, Phase)] = &[
    ("powers", Phase::Powers),
    ("handicaps", Phase::Handicaps),
    ("act", Phase::Act),
    ("draw", Phase::Draw),
    ("name", Phase::Name),
    ("scatter", Phase::Scatter),
    ("expose", Phase::Expose),
];
