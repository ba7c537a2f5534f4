//! The keys of states that only expansions have, written and read. `record` explains them.

use toml::{Table as Toml, Value};

use super::read::Reader;
use super::{numbers, write_duty};
use crate::games::bunny_bidding::effects::Source;
use crate::games::bunny_bidding::effects::compile::{BIDS, OFFERS};
use crate::games::bunny_bidding::power_set::PowerSet;
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{Execution, Phase, State, TurnProgress};
use crate::games::bunny_bidding::tiles::{Tiles, union};
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
pub fn write(rules: &Rules, state: &State, toml: &mut Toml) {
    let (public, hidden) = (&state.public, &state.hidden);
    let mut insert = |key: &str, value: Option<Value>| _ = value.map(|value| toml.insert(key.into(), value));
    let by_seat = |sets: &[Tiles; SEATS]| -> Option<Value> {
        (!union(sets).is_empty()).then(|| rules.seats().map(|seat| numbers(sets[seat.index()])).collect::<Vec<_>>().into())
    };
    let names = |traits: PowerSet| -> Value { traits.iter().map(|index| Value::from(power_id(rules, index))).collect::<Vec<_>>().into() };
    let traits_by_seat = |sets: &[PowerSet; SEATS]| -> Option<Value> {
        sets.iter().any(|set| !set.is_empty()).then(|| rules.seats().map(|seat| names(sets[seat.index()])).collect::<Vec<_>>().into())
    };
    insert("traits", traits_by_seat(&public.powers));
    insert("handicaps", traits_by_seat(&hidden.handicaps));
    insert("trait-offer", (!public.offered_power.is_empty()).then(|| names(public.offered_power)));
    insert("trait-gone", (!public.removed_powers.is_empty()).then(|| names(public.removed_powers)));
    for (key, sets) in [("put", &public.offered_by), ("revealed", &public.revealed), ("seen", &hidden.seen)] {
        insert(key, by_seat(sets));
    }
    for (key, tiles) in [("spent", public.spent), ("compared", public.active), ("naming", public.to_name)] {
        insert(key, (!tiles.is_empty()).then(|| numbers(tiles)));
    }
    let seats = |seats: Seats| -> Value { seats.iter().map(|seat| Value::from(i64::from(seat.0) + 1)).collect::<Vec<_>>().into() };
    insert("ignored", (!public.ignored.is_empty()).then(|| seats(public.ignored)));
    let looked = hidden.seen_goals.iter().any(|looked| !looked.is_empty());
    insert("looked", looked.then(|| rules.seats().map(|seat| seats(hidden.seen_goals[seat.index()])).collect::<Vec<_>>().into()));
    let goal = |seat: Seat| -> Value {
        let name = public.open_goal[seat.index()].and_then(|goal| rules.kinds.get(usize::from(goal)));
        name.map_or("", |kind| kind.id.as_str()).into()
    };
    let open = public.open_goal.iter().any(Option::is_some);
    insert("open-goals", open.then(|| rules.seats().map(goal).collect::<Vec<_>>().into()));
    let faces = [(OFFERS, "offer"), (BIDS, "bid")].into_iter().filter(|(what, _)| public.open_only & what != 0);
    insert("played-open", (public.open_only != 0).then(|| faces.map(|(_, word)| Value::from(word)).collect::<Vec<_>>().into()));
    let later = || public.waiting.iter().filter_map(|seat| seat.checked_sub(1)).map(Seat);
    let waiting = |seat: Seat| {
        let mut turn = write_duty(rules, &public.waiting_turns[seat.index()]);
        turn.insert("seat".into(), (i64::from(seat.0) + 1).into());
        Value::Table(turn)
    };
    insert("later", later().next().is_some().then(|| later().map(waiting).collect::<Vec<_>>().into()));
    insert("acting", write_acting(rules, public.execution));
}

/// The name of a power or handicap.
pub fn power_id(rules: &Rules, index: u8) -> &str {
    rules.effects.power_cards.get(usize::from(index)).map_or("", |found| found.id.as_str())
}

fn write_acting(rules: &Rules, acting: Execution) -> Option<Value> {
    let mut toml = Toml::new();
    match Source::decode(acting.source)? {
        Source::Tile(tile) => toml.insert("tile".into(), i64::from(tile).into()),
        Source::Power(index) => toml.insert("trait".into(), power_id(rules, index).into()),
    };
    for (key, value) in [("step", acting.step), ("done", acting.done), ("picked", acting.picked), ("whose", acting.drawn_from)] {
        if value > 0 {
            toml.insert(key.into(), i64::from(value).into());
        }
    }
    if acting.from_bid {
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
        self.state.public.offered_by = self.tiles_by_seat("put");
        for (key, compared) in [("compared", true), ("naming", false)] {
            let values = self.entries(key);
            let tiles = self.tiles_of(key, values);
            *(if compared { &mut self.state.public.active } else { &mut self.state.public.to_name }) = tiles;
        }
        let values = self.entries("ignored");
        self.state.public.ignored = self.seats_of("ignored", values);
        for (at, values) in self.lists("looked").into_iter().enumerate() {
            self.state.hidden.seen_goals[at] = self.seats_of("looked", values);
        }
        self.open_goals();
        for value in self.entries("played-open") {
            match value.as_str() {
                Some("offer") => self.state.public.open_only |= OFFERS,
                Some("bid") => self.state.public.open_only |= BIDS,
                _ => self.diagnostic("played-open", format!("{value} is neither \"offer\" nor \"bid\"")),
            }
        }
        self.acting();
    }

    fn traits(&mut self) {
        let rules = self.rules;
        for (key, secret) in [("traits", false), ("handicaps", true)] {
            for (at, values) in self.lists(key).into_iter().enumerate() {
                let mut traits = self.traits_of(key, values);
                if secret {
                    if !(traits - (rules.effects.handicaps - rules.effects.open_goal)).is_empty() {
                        self.diagnostic(key, "only handicaps are secret, and none that lays a goal open");
                        traits = PowerSet::NONE;
                    }
                    self.state.hidden.handicaps[at] = traits;
                } else {
                    self.state.public.powers[at] = traits;
                }
            }
        }
        let values = self.entries("trait-offer");
        self.state.public.offered_power = self.traits_of("trait-offer", values);
        let values = self.entries("trait-gone");
        self.state.public.removed_powers = self.traits_of("trait-gone", values);
        if self.state.public.offered_power.len() > 1 {
            self.diagnostic("trait-offer", "one a round goes to the offer");
        }
        self.state.hidden.undealt_powers = (rules.effects.powers | rules.effects.handicaps) - self.state.powers_out();
    }

    /// Powers and handicaps by name, that no other key has named.
    fn traits_of(&mut self, key: &str, values: &[Value]) -> PowerSet {
        let rules = self.rules;
        let mut traits = PowerSet::NONE;
        for value in values {
            let name = value.as_str().unwrap_or_default();
            match rules.effects.power_cards.iter().position(|known| known.id == name) {
                None => {
                    let known = rules.effects.power_cards.iter().map(|known| known.id.as_str());
                    self.error_near(key, format!("{value} is no power or handicap of the deck"), name, known);
                }
                Some(index) if (self.state.powers_out() | traits).has(index as u8) => {
                    self.diagnostic(key, format!("{value} lies elsewhere too"))
                }
                Some(index) => traits |= PowerSet::one(index as u8),
            }
        }
        traits
    }

    fn seats_of(&mut self, key: &str, values: &[Value]) -> Seats {
        let players = i64::from(self.rules.players);
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
        for (at, value) in self.entries("open-goals").iter().take(usize::from(self.rules.players)).enumerate() {
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
        let found = toml
            .get("trait")
            .and_then(|name| self.rules.effects.power_cards.iter().position(|known| Some(known.id.as_str()) == name.as_str()));
        let source = tile.or(found.map(|index| Source::Power(index as u8)));
        let effect = source.and_then(|source| self.rules.effects.get(source));
        let steps = effect.map_or(0, |effect| effect.steps.len());
        let (Some(source), 1..) = (source, steps) else {
            return self.diagnostic("acting", "names no `tile` and no `trait` that does anything in a turn");
        };
        self.state.public.execution = Execution {
            source: source.encode(),
            step: self.number(toml, "step", 0..=steps as i64 - 1).unwrap_or(0),
            done: self.number(toml, "done", 0..=9).unwrap_or(0),
            picked: self.number(toml, "picked", 0..=99).unwrap_or(0),
            drawn_from: self.number(toml, "whose", 0..=i64::from(self.rules.players)).unwrap_or(0),
            from_bid: self.flag(toml, "bid").unwrap_or(false),
        };
    }

    /// BB-X-08: turns that wait, after the phase is known.
    pub(super) fn later(&mut self) {
        let players = i64::from(self.rules.players);
        for (place, value) in self.entries("later").iter().take(SEATS).enumerate() {
            let Some(turn) = value.as_table() else { return self.diagnostic("later", "must have a table for each turn that waits") };
            let Some(seat) = self.number(turn, "seat", 1..=players) else {
                return self.diagnostic("later", "a turn that waits has a `seat`");
            };
            if self.state.public.waiting.contains(&seat) {
                return self.diagnostic("later", format!("seat {seat} has one turn"));
            }
            let fresh = TurnProgress::fresh(self.state.hidden.hands[usize::from(seat) - 1].len());
            self.state.public.waiting[place] = seat;
            self.state.public.waiting_turns[usize::from(seat) - 1] = self.duty_of(turn, fresh);
        }
    }

    /// Face-down tiles of others at which seats have looked.
    pub(super) fn seen(&mut self) {
        let seen = self.tiles_by_seat("seen");
        for observer in self.rules.seats() {
            let others = self.rules.seats().filter(|other| *other != observer);
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
    ("act", Phase::Choose),
    ("draw", Phase::Draw),
    ("name", Phase::Name),
    ("scatter", Phase::GiveAway),
    ("expose", Phase::Expose),
];
