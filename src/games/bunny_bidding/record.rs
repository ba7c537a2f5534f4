//! States as tables for people to read and write; `reading` is the way back. Sections by seat are lists of lists, the first seat first; what is empty is left out.
//!
//! | key | what | if left out |
//! | --- | --- | --- |
//! | `phase` | `types`, `goals`, `deal`, `lay`, `show`, `play` or `over` | the set-up if no tile is named; else by what lies on the table |
//! | `start`, `seat` | who starts the round, whose turn it is, from 1 | 1; the start player |
//! | `lay` | tiles yet to be laid by the start player | 2 as far as there are |
//! | `turns` | turns left in this round, with the current one | as many as there are seats from here to the start player |
//! | `turn` | a table: `played` tiles, whether one is `open`, whether `bid`, `offer`, `extra` are due | a fresh turn |
//! | `left-out` | egg types left out | the last ones, except in phase `types` |
//! | `goals` | names of egg types by seat | none |
//! | `hands`, `collected` | tiles by seat | none |
//! | `offer`; `offer-down` | open tiles; face-down ones by seat | none |
//! | `bids`, `bids-down` | open and face-down tiles by seat | none |
//! | `gone` | tiles that have left the game | all that no key names |
//! | `undealt` | tiles yet to be dealt, only in the set-up | all that no key names |
//! | `shown` | tiles shown this round by seat (BB-V1) | what lies face down |
//! | `passing`, `picked` | whether tiles are passed, and those picked (BB-V8) | `false`, none |
//! | `known` | by seat, others' hidden tiles of which it knows | none |

use toml::{Table as Toml, Value};

use super::deal;
use super::state::{Duty, Phase, State};
use super::table::Table;
use super::tiles::{Tiles, union};
use crate::rules::{SEATS, Seat};

/// All keys.
pub const KEYS: &[&str] = &[
    "phase",
    "start",
    "seat",
    "lay",
    "turns",
    "turn",
    "left-out",
    "goals",
    "hands",
    "collected",
    "offer",
    "offer-down",
    "bids",
    "bids-down",
    "gone",
    "undealt",
    "shown",
    "passing",
    "picked",
    "known",
];

/// The phases by name.
pub const PHASES: &[(&str, Phase)] = &[
    ("types", Phase::Types),
    ("goals", Phase::Goals),
    ("deal", Phase::Deal),
    ("lay", Phase::Lay),
    ("show", Phase::Show),
    ("play", Phase::Play),
    ("over", Phase::Over),
];

/// The state as a table.
pub fn write(table: &Table, state: &State) -> Toml {
    let (public, hidden) = (&state.public, &state.hidden);
    let mut toml = Toml::new();
    let phase = PHASES.iter().find(|(_, phase)| *phase == public.phase).map_or("", |(name, _)| name);
    toml.insert("phase".into(), phase.into());
    toml.insert("start".into(), (i64::from(public.start.0) + 1).into());
    toml.insert("seat".into(), (i64::from(public.mover.0) + 1).into());
    toml.insert("lay".into(), i64::from(public.lay).into());
    toml.insert("turns".into(), i64::from(public.turns).into());
    toml.insert("turn".into(), write_duty(&public.duty));
    let mut insert = |key: &str, value: Option<Value>| _ = value.map(|value| toml.insert(key.into(), value));
    let name = |kind: usize| table.kinds.get(kind).map_or("", |kind| kind.id.as_str());
    let out: Vec<Value> = (0..table.kinds.len()).filter(|kind| public.out >> kind & 1 != 0).map(|kind| name(kind).into()).collect();
    insert("left-out", (!out.is_empty()).then_some(Value::Array(out)));
    let goals = |seat: Seat| -> Value {
        Value::Array(hidden.goals[seat.index()].iter().flatten().map(|goal| name(usize::from(*goal)).into()).collect())
    };
    insert("goals", (deal::goals_dealt(state) > 0).then(|| Value::Array(table.seats().map(goals).collect())));
    let by_seat = |sets: &[Tiles; SEATS]| -> Option<Value> {
        (!union(sets).is_empty()).then(|| Value::Array(table.seats().map(|seat| numbers(sets[seat.index()])).collect()))
    };
    insert("hands", by_seat(&hidden.hands));
    insert("collected", by_seat(&public.won));
    insert("offer-down", by_seat(&hidden.offers));
    insert("bids", by_seat(&public.bids));
    insert("bids-down", by_seat(&hidden.bids));
    insert("shown", by_seat(&public.shown));
    insert("known", by_seat(&hidden.known));
    for (key, tiles) in [("offer", public.offer), ("gone", public.gone), ("undealt", hidden.pool), ("picked", hidden.picked)] {
        insert(key, (!tiles.is_empty()).then(|| numbers(tiles)));
    }
    insert("passing", public.passing.then_some(Value::Boolean(true)));
    toml
}

fn numbers(tiles: Tiles) -> Value {
    Value::Array(tiles.iter().map(|tile| Value::Integer(tile.into())).collect())
}

fn write_duty(duty: &Duty) -> Value {
    let mut toml = Toml::new();
    toml.insert("played".into(), i64::from(duty.played).into());
    for (key, value) in [("open", duty.open), ("bid", duty.bid), ("offer", duty.offer), ("extra", duty.extra)] {
        toml.insert(key.into(), value.into());
    }
    toml.into()
}
