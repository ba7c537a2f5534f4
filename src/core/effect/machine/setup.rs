//! What effects keep, as people write it in rulings and logs. Seats count from 1; cards are written as in
//! moves.

use std::fmt::Display;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::memory::{Frame, Lasting, Loop, Machine, Memory, Spot, TO_DRAW, UNSEEN, Used};
use super::table::Table;
use crate::diag::KeyError;
use crate::effect::parts::{Lasts, Zone};
use crate::effect::words::is_default;
use crate::seat::{SEATS, Seat, Seats};

/// What effects keep: those that are being played, changes that last, points, and what has been used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MachineSetup {
    /// Effects that are being played, the one that goes on first being the last of the list. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub running: Vec<FrameSetup>,
    /// Changes of rules and numbers that last. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lasting: Vec<LastingSetup>,
    /// Points that effects have scored, by seat. Default: 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<i32>,
    /// Effects that have been applied and can be once a turn, round or game only. Default: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<UsedSetup>,
}

/// The word for a card that chance has yet to draw.
const UNDRAWN: &str = "undrawn";

/// A card and where it lies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpotSetup {
    /// The card; `undrawn` if chance has yet to draw it.
    pub card: String,
    /// The zone.
    #[serde(rename = "in")]
    pub zone: Zone,
    /// Whose zone, if each player has one: a seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 6))]
    pub of: Option<u8>,
}

/// An effect that is being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FrameSetup {
    /// Its card.
    pub this: SpotSetup,
    /// The player who has the card: a seat.
    #[schemars(range(min = 1, max = 6))]
    pub me: u8,
    /// The player who caused the event: a seat. Default: `me`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 6))]
    pub actor: Option<u8>,
    /// Which of its operations is next, counted from 0. Default: 0.
    #[serde(default)]
    pub at: u16,
    /// The cards of the event. Default: none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub event: Vec<SpotSetup>,
    /// The cards that were marked: those with the letters A, B and C. Default: none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marked: Vec<Vec<SpotSetup>>,
    /// The number that was named last. Default: 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub named: i32,
    /// The cards that were chosen or moved last. Default: none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub last: Vec<SpotSetup>,
    /// The cards of a swap that go the other way. Default: none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other: Vec<SpotSetup>,
    /// The cards that have been chosen so far by the next operation. Default: none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub picked: Vec<SpotSetup>,
    /// The players whom the next operation is about. Default: `me`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub players: Option<Vec<u8>>,
    /// The players who were chosen last. Default: none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chosen: Vec<u8>,
    /// Loops, the innermost last. Default: none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub loops: Vec<LoopSetup>,
}

/// A loop: over players (`them` and those `left`), over `cards` (that of this time last), or a number of
/// `times`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LoopSetup {
    /// The player of this time; none before the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub them: Option<u8>,
    /// The players of later times.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<Vec<u8>>,
    /// The cards of this time and of later ones, in reverse.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cards: Option<Vec<SpotSetup>>,
    /// How often, with this time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times: Option<u8>,
}

/// A change that lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LastingSetup {
    /// The effect that made it, at the operation that did, with the players and cards that it spoke of.
    pub by: FrameSetup,
    /// For whom: seats. Default: everyone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<Vec<u8>>,
    /// The cards that are changed. Default: none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cards: Vec<SpotSetup>,
    /// The amount. Default: 0.
    #[serde(default)]
    pub amount: i32,
    /// Until when.
    pub until: Lasts,
    /// With a number of turns: how many are left, with the present one. Default: 0.
    #[serde(default)]
    pub turns: u8,
}

/// An effect that was applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UsedSetup {
    /// Its card.
    pub card: String,
    /// The player who had the card: a seat.
    #[schemars(range(min = 1, max = 6))]
    pub me: u8,
}

/// Returns the state of effects as it is written in a setup; `None` if there is none.
pub fn to_setup<T: Table>(table: &T, state: &T::State) -> Option<MachineSetup> {
    let memory = table.machine(state).memory()?;
    let all = Seats::all(table.player_count());
    let spots = |spots: &[Spot]| spots.iter().map(|spot| spot_text(table, *spot)).collect::<Vec<_>>();
    let frame = |frame: &Frame| FrameSetup {
        this: spot_text(table, frame.this),
        me: number(frame.me),
        actor: (frame.actor != frame.me).then(|| number(frame.actor)),
        at: frame.at,
        event: spots(&frame.event),
        marked: if frame.marked.iter().all(Vec::is_empty) {
            Vec::new()
        } else {
            frame.marked.iter().map(|marked| spots(marked)).collect()
        },
        named: frame.named,
        last: spots(&frame.last),
        other: spots(&frame.other),
        picked: spots(&frame.picked),
        players: (frame.players != Seats::one(frame.me)).then(|| numbers(frame.players)),
        chosen: numbers(frame.chosen),
        loops: frame.loops.iter().map(|found| loop_text(table, found)).collect(),
    };
    let lasting = |lasting: &Lasting| LastingSetup {
        by: frame(&lasting.frame),
        who: (lasting.who != all).then(|| numbers(lasting.who)),
        cards: spots(&lasting.cards),
        amount: lasting.amount,
        until: lasting.until,
        turns: lasting.turns,
    };
    let has_points = memory.points.iter().any(|points| *points != 0);
    let points = if has_points {
        memory.points.iter().take(usize::from(table.player_count())).copied().collect()
    } else {
        Vec::new()
    };
    Some(MachineSetup {
        running: memory.stack.iter().map(frame).collect(),
        lasting: memory.lasting.iter().map(lasting).collect(),
        points,
        used: memory
            .used
            .iter()
            .map(|used| UsedSetup { card: table.card_word(used.card).into_owned(), me: number(used.me) })
            .collect(),
    })
}

fn number(seat: Seat) -> u8 {
    seat.0.saturating_add(1)
}

fn numbers(seats: Seats) -> Vec<u8> {
    seats.iter().map(number).collect()
}

fn spot_text<T: Table>(table: &T, spot: Spot) -> SpotSetup {
    let card = match spot.card {
        UNSEEN => "?".into(),
        TO_DRAW => UNDRAWN.into(),
        card => table.card_word(card).into_owned(),
    };
    let is_of_seat = spot.card == TO_DRAW || table.is_owned(spot.zone);
    SpotSetup { card, zone: spot.zone, of: is_of_seat.then(|| number(spot.owner)) }
}

fn loop_text<T: Table>(table: &T, found: &Loop) -> LoopSetup {
    match found {
        Loop::Players(them, left) => LoopSetup {
            them: (them.index() < SEATS).then(|| number(*them)),
            left: Some(numbers(*left)),
            ..LoopSetup::default()
        },
        Loop::Cards(cards) => LoopSetup {
            cards: Some(cards.iter().map(|spot| spot_text(table, *spot)).collect()),
            ..LoopSetup::default()
        },
        Loop::Times(times) => LoopSetup { times: Some(*times), ..LoopSetup::default() },
    }
}

/// Reads the state of effects from a setup; `key` is its place there.
///
/// # Errors
/// Seats that don't sit at the table, cards that the deck has not, cards without an effect, operations that
/// an effect has not.
pub fn from_setup<T: Table>(table: &T, setup: &MachineSetup, key: &str) -> Result<Machine, Vec<KeyError>> {
    let mut reader = Reader { table, errors: Vec::new() };
    let mut memory = Memory::default();
    for (place, frame) in setup.running.iter().enumerate() {
        let path = format_args!("{key}.running.{place}");
        memory.stack.extend(reader.frame(frame, &path));
    }
    for (place, lasting) in setup.lasting.iter().enumerate() {
        let path = format_args!("{key}.lasting.{place}");
        memory.lasting.extend(reader.lasting(lasting, &path));
    }
    for (place, used) in setup.used.iter().enumerate() {
        let path = format_args!("{key}.used.{place}");
        let (card, me) = (
            reader.card(&used.card, &format_args!("{path}.card")),
            reader.seat(used.me, &format_args!("{path}.me")),
        );
        if let Some((card, effect)) = card.and_then(|card| reader.effect(card, &path)) {
            memory.used.push(Used { card, me, effect });
        }
    }
    for (points, given) in memory.points.iter_mut().zip(&setup.points) {
        *points = *given;
    }
    if setup.points.len() > usize::from(table.player_count()) {
        reader
            .error(&format_args!("{key}.points"), format_args!("there are {} players", table.player_count()));
    }
    if !reader.errors.is_empty() {
        return Err(reader.errors);
    }
    let mut machine = Machine::default();
    machine.set(memory);
    Ok(machine)
}

struct Reader<'a, T> {
    table: &'a T,
    errors: Vec<KeyError>,
}

impl<T: Table> Reader<'_, T> {
    fn error(&mut self, key: &dyn Display, message: impl Display) {
        self.errors.push(KeyError::new(key.to_string(), message.to_string()));
    }

    fn seat(&mut self, number: u8, key: &dyn Display) -> Seat {
        let players = self.table.player_count();
        if !(1..=players).contains(&number) {
            self.error(key, format_args!("there is no seat {number} at a table for {players}"));
        }
        Seat(number.saturating_sub(1))
    }

    fn seats(&mut self, numbers: &[u8], key: &dyn Display) -> Seats {
        numbers.iter().fold(Seats::NONE, |seats, number| seats.with(self.seat(*number, key)))
    }

    fn card(&mut self, word: &str, key: &dyn Display) -> Option<u16> {
        let found = self.table.card_of(word);
        if found.is_none() {
            self.error(key, format_args!("the deck has no card `{word}`"));
        }
        found
    }

    fn spot(&mut self, spot: &SpotSetup, key: &dyn Display) -> Option<Spot> {
        let owner = match spot.of {
            Some(of) => self.seat(of, &format_args!("{key}.of")),
            None if self.table.is_owned(spot.zone) => {
                self.error(key, format_args!("`of` is missing: each player has a `{}`", spot.zone.word()));
                Seat(0)
            }
            None => Seat(0),
        };
        if spot.card == UNDRAWN {
            return Some(Spot { owner, card: TO_DRAW, zone: spot.zone });
        }
        let card = self.card(&spot.card, &format_args!("{key}.card"))?;
        Some(Spot { owner, card, zone: spot.zone })
    }

    fn spots(&mut self, spots: &[SpotSetup], key: &dyn Display) -> Vec<Spot> {
        spots
            .iter()
            .enumerate()
            .filter_map(|(place, spot)| self.spot(spot, &format_args!("{key}.{place}")))
            .collect()
    }

    /// The effect of a card.
    fn effect(&mut self, card: u16, key: &dyn Display) -> Option<(u16, u16)> {
        let found = self.table.program().number_of(card);
        if found.is_none() {
            let word = self.table.card_word(card);
            self.error(key, format_args!("`{word}` has no effect"));
        }
        found.map(|effect| (card, effect))
    }

    /// Checks that an effect has an operation with this number; one after the last is its end.
    fn operation(&mut self, effect: u16, at: u16, key: &dyn Display) {
        let count = self.table.program().effect(effect).map_or(0, |effect| effect.ops.len());
        if usize::from(at) > count {
            self.error(key, format_args!("the effect has {count} operations, the first of which is 0"));
        }
    }

    fn frame(&mut self, frame: &FrameSetup, key: &dyn Display) -> Option<Frame> {
        let me = self.seat(frame.me, &format_args!("{key}.me"));
        let this = self.spot(&frame.this, &format_args!("{key}.this"))?;
        let (_, effect) = self.effect(this.card, &format_args!("{key}.this"))?;
        self.operation(effect, frame.at, &format_args!("{key}.at"));
        Some(Frame {
            effect,
            at: frame.at,
            this,
            me,
            actor: frame.actor.map_or(me, |actor| self.seat(actor, &format_args!("{key}.actor"))),
            event: self.spots(&frame.event, &format_args!("{key}.event")),
            marked: std::array::from_fn(|letter| {
                let marked = frame.marked.get(letter).map_or(&[][..], Vec::as_slice);
                self.spots(marked, &format_args!("{key}.marked.{letter}"))
            }),
            named: frame.named,
            last: self.spots(&frame.last, &format_args!("{key}.last")),
            other: self.spots(&frame.other, &format_args!("{key}.other")),
            picked: self.spots(&frame.picked, &format_args!("{key}.picked")),
            players: frame
                .players
                .as_ref()
                .map_or(Seats::one(me), |players| self.seats(players, &format_args!("{key}.players"))),
            chosen: self.seats(&frame.chosen, &format_args!("{key}.chosen")),
            loops: frame
                .loops
                .iter()
                .enumerate()
                .map(|(place, found)| self.found_loop(found, &format_args!("{key}.loops.{place}")))
                .collect(),
        })
    }

    fn found_loop(&mut self, found: &LoopSetup, key: &dyn Display) -> Loop {
        match found {
            LoopSetup { cards: Some(cards), .. } => {
                Loop::Cards(self.spots(cards, &format_args!("{key}.cards")))
            }
            LoopSetup { left: Some(left), them, .. } => {
                let them = them.map_or(Seat(u8::MAX), |them| self.seat(them, &format_args!("{key}.them")));
                Loop::Players(them, self.seats(left, &format_args!("{key}.left")))
            }
            LoopSetup { times: Some(times), .. } => Loop::Times(*times),
            _ => {
                self.error(key, "a loop has `left`, `cards` or `times`");
                Loop::Times(0)
            }
        }
    }

    fn lasting(&mut self, lasting: &LastingSetup, key: &dyn Display) -> Option<Lasting> {
        let all = Seats::all(self.table.player_count());
        Some(Lasting {
            frame: self.frame(&lasting.by, &format_args!("{key}.by"))?,
            who: lasting.who.as_ref().map_or(all, |who| self.seats(who, &format_args!("{key}.who"))),
            cards: self.spots(&lasting.cards, &format_args!("{key}.cards")),
            amount: lasting.amount,
            until: lasting.until,
            turns: lasting.turns,
        })
    }
}
