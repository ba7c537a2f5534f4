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
//!
//! With expansions:
//!
//! | key | what | if left out |
//! | --- | --- | --- |
//! | `traits`, `handicaps` | by seat, powers and handicaps that all know; secret handicaps | none; the rest lies in the box |
//! | `trait-offer`, `trait-gone` | those in the offer, and out of the game | none |
//! | `open-goals` | by seat, the goal that lies open, `""` for none | none |
//! | `played-open` | what is played open in this round: `"offer"`, `"bid"` | neither |
//! | `later` | turns that wait, each a table like `turn` with a `seat` | none |
//! | `acting` | what is at work: `tile` or `trait`, `step`, how often it was `done`, the tile `picked`, `whose` tile is drawn, if a `bid` | nothing |
//! | `put` | by seat, offer tiles by which it names somebody | none |
//! | `seen`, `looked` | by seat, face-down tiles of others and seats at whose goals it has looked | none |
//! | `spent` | tiles that have left the game for good | none |
//! | `compared`, `naming` | tiles that act while bids are compared; by which somebody is to be named | none |
//! | `revealed`, `ignored` | bids by seat that lay face down, while bids are compared; seats whose bids are ignored | none |
//!
//! More phases are `powers`, `handicaps`, `act`, `draw`, `name`, `scatter` and `expose`; a `turn` can have `opens` (open tiles), `offered`, `free`,
//! `no-bid`, `last`, `later` and `used` powers.

mod expansion;
pub mod read;
mod validate;

use toml::{Table as Toml, Value};

use super::apply::deal;
use super::rules::Rules;
use super::state::{Phase, State, TurnProgress};
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
pub fn write(rules: &Rules, state: &State) -> Toml {
    let (public, hidden) = (&state.public, &state.hidden);
    let mut toml = Toml::new();
    let phase = PHASES.iter().chain(expansion::PHASES).find(|(_, phase)| *phase == public.phase).map_or("", |(name, _)| name);
    toml.insert("phase".into(), phase.into());
    toml.insert("start".into(), (i64::from(public.first.0) + 1).into());
    toml.insert("seat".into(), (i64::from(public.mover.0) + 1).into());
    toml.insert("lay".into(), i64::from(public.to_lay).into());
    toml.insert("turns".into(), i64::from(public.turns_left).into());
    toml.insert("turn".into(), write_duty(rules, &public.progress).into());
    let mut insert = |key: &str, value: Option<Value>| _ = value.map(|value| toml.insert(key.into(), value));
    let name = |kind: usize| rules.kinds.get(kind).map_or("", |kind| kind.id.as_str());
    let out: Vec<Value> = (0..rules.kinds.len()).filter(|kind| public.left_out >> kind & 1 != 0).map(|kind| name(kind).into()).collect();
    insert("left-out", (!out.is_empty()).then_some(Value::Array(out)));
    let goals = |seat: Seat| -> Value {
        Value::Array(hidden.goals[seat.index()].iter().flatten().map(|goal| name(usize::from(*goal)).into()).collect())
    };
    insert("goals", (deal::goals_dealt(state) > 0).then(|| Value::Array(rules.seats().map(goals).collect())));
    let by_seat = |sets: &[Tiles; SEATS]| -> Option<Value> {
        (!union(sets).is_empty()).then(|| Value::Array(rules.seats().map(|seat| numbers(sets[seat.index()])).collect()))
    };
    insert("hands", by_seat(&hidden.hands));
    insert("collected", by_seat(&public.collected));
    insert("offer-down", by_seat(&hidden.offers));
    insert("bids", by_seat(&public.bids));
    insert("bids-down", by_seat(&hidden.bids));
    insert("shown", by_seat(&public.shown));
    insert("known", by_seat(&hidden.known));
    for (key, tiles) in [("offer", public.offer), ("gone", public.removed), ("undealt", hidden.draw_pile), ("picked", hidden.picked)] {
        insert(key, (!tiles.is_empty()).then(|| numbers(tiles)));
    }
    insert("passing", public.passing.then_some(Value::Boolean(true)));
    expansion::write(rules, state, &mut toml);
    toml
}

/// A list of tiles.
pub fn numbers(tiles: Tiles) -> Value {
    Value::Array(tiles.iter().map(|tile| Value::Integer(tile.into())).collect())
}

/// A turn.
pub fn write_duty(rules: &Rules, progress: &TurnProgress) -> Toml {
    let mut toml = Toml::new();
    toml.insert("played".into(), i64::from(progress.played).into());
    for (key, value) in
        [("open", progress.open > 0), ("bid", progress.bid_due), ("offer", progress.offer_due), ("extra", progress.extra_due)]
    {
        toml.insert(key.into(), value.into());
    }
    if progress.open > 1 {
        toml.insert("opens".into(), i64::from(progress.open).into());
    }
    let flags = [
        ("offered", progress.offered),
        ("free", progress.free),
        ("no-bid", progress.no_bid),
        ("last", progress.ends_round),
        ("later", progress.continues_later),
    ];
    for (key, value) in flags.into_iter().filter(|(_, value)| *value) {
        toml.insert(key.into(), value.into());
    }
    if !progress.used.is_empty() {
        let names: Vec<Value> = progress.used.iter().map(|index| expansion::power_id(rules, index).into()).collect();
        toml.insert("used".into(), names.into());
    }
    toml
}
