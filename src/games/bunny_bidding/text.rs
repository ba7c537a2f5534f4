//! Moves as table talk, and in the words of a ruling.

use super::acts;
use super::codes::{Action, Face};
use super::deal;
use super::deeds::OFFERS;
use super::state::{Phase, State};
use super::table::Table;
use super::tiles::Tile;
use crate::rules::{Actor, Move, Seat};

/// A move as table talk.
pub fn describe(table: &Table, state: &State, actor: Actor, choice: Move) -> String {
    match actor {
        Actor::Chance => describe_chance(table, state, choice),
        Actor::Seat(seat) => match Action::read(choice) {
            Some(action) => format!("{seat} {}", describe_action(table, seat, action)),
            None => format!("{seat} makes an unknown move {}", choice.0),
        },
    }
}

fn describe_chance(table: &Table, state: &State, choice: Move) -> String {
    let kind = |kind: usize| table.kinds.get(kind).map_or("?", |kind| kind.name.as_str());
    let to = deal::receiver(table, state);
    let text = match state.public.phase {
        Phase::Types => deal::type_drawn(table, state, choice).map(|drawn| format!("{} is left out", kind(drawn))),
        Phase::Goals => deal::goal_drawn(table, state, choice).map(|(drawn, _)| format!("{to} is dealt the goal {}", kind(drawn.into()))),
        Phase::Deal => state.hidden.pool.nth(choice.0).map(|tile| format!("{to} is dealt {}", table.name_of(tile))),
        Phase::Powers | Phase::Handicaps => {
            deal::traits_left(table, state).nth(choice.0).map(|index| format!("{to} is dealt {}", table.trait_name(index)))
        }
        Phase::Draw => acts::lot(table, state).nth(choice.0).map(|tile| format!("{} draws {}", state.public.mover, table.name_of(tile))),
        Phase::Scatter => acts::lot(table, state).nth(choice.0).map(|tile| format!("{} gets {}", state.public.mover, table.name_of(tile))),
        _ => None,
    };
    text.unwrap_or_else(|| format!("unknown draw {}", choice.0))
}

fn describe_action(table: &Table, seat: Seat, action: Action) -> String {
    let name = |tile: Tile| table.name_of(tile);
    let down = |face: Face| if face == Face::Down { " face down" } else { "" };
    match action {
        Action::Lay(tile) => format!("lays {}", name(tile)),
        Action::Bid(tile, face) => format!("bids {}{}", name(tile), down(face)),
        Action::Offer(tile, face) => format!("offers {}{}", name(tile), down(face)),
        Action::Show(tile) => format!("shows {}", name(tile)),
        Action::Enough => "says that it is enough".into(),
        Action::Pass(tile) => format!("picks {} to pass to {}", name(tile), seat.next(table.players)),
        Action::Use(index) => format!("uses {}", table.trait_name(index)),
        Action::Put(index) => format!("offers {}", table.trait_name(index)),
        Action::Pick(tile) => format!("picks {}", name(tile)),
        Action::Give(tile) => format!("gives {}", name(tile)),
        Action::Name(other) => format!("names {other}"),
        Action::OfferOf(other) => format!("picks a face-down offer tile of {other}"),
        Action::BidOf(other) => format!("picks a face-down bid tile of {other}"),
        Action::Say(what) => format!("says that {} tiles are played open", if what == OFFERS { "offer" } else { "bid" }),
        Action::Expose(kind) => {
            format!("lays the goal {} open", table.kinds.get(usize::from(kind)).map_or("?", |kind| kind.name.as_str()))
        }
    }
}

/// A move in the words of a ruling.
pub fn word(table: &Table, state: &State, actor: Actor, choice: Move) -> String {
    let text = match actor {
        Actor::Chance => chance_word(table, state, choice),
        Actor::Seat(_) => Action::read(choice).map(|action| action_word(table, action)),
    };
    text.unwrap_or_else(|| format!("move {}", choice.0))
}

/// A goal has its number among those of its type, so that different draws have different words.
fn chance_word(table: &Table, state: &State, choice: Move) -> Option<String> {
    match state.public.phase {
        Phase::Types => Some(format!("leave out {}", table.kinds.get(deal::type_drawn(table, state, choice)?)?.id)),
        Phase::Goals => {
            let (kind, copy) = deal::goal_drawn(table, state, choice)?;
            let id = &table.kinds.get(usize::from(kind))?.id;
            Some(if copy == 1 { format!("goal {id}") } else { format!("goal {id} #{copy}") })
        }
        Phase::Deal => Some(format!("deal {}", state.hidden.pool.nth(choice.0)?)),
        Phase::Powers | Phase::Handicaps => Some(format!("deal {}", trait_word(table, deal::traits_left(table, state).nth(choice.0)?))),
        Phase::Draw | Phase::Scatter => Some(format!("draw {}", acts::lot(table, state).nth(choice.0)?)),
        _ => None,
    }
}

/// A power or handicap by its name in the deck file.
fn trait_word(table: &Table, index: u8) -> String {
    table.deeds.traits.get(usize::from(index)).map_or_else(|| index.to_string(), |found| found.id.clone())
}

fn action_word(table: &Table, action: Action) -> String {
    match action {
        Action::Lay(tile) => format!("lay {tile}"),
        Action::Bid(tile, Face::Open) => format!("bid {tile}"),
        Action::Bid(tile, Face::Down) => format!("bid {tile} down"),
        Action::Offer(tile, Face::Open) => format!("offer {tile}"),
        Action::Offer(tile, Face::Down) => format!("offer {tile} down"),
        Action::Show(tile) => format!("show {tile}"),
        Action::Enough => "enough".into(),
        Action::Pass(tile) => format!("pass {tile}"),
        Action::Use(index) => format!("use {}", trait_word(table, index)),
        Action::Put(index) => format!("put {}", trait_word(table, index)),
        Action::Pick(tile) => format!("pick {tile}"),
        Action::Give(tile) => format!("give {tile}"),
        Action::Name(seat) => format!("name {}", seat.0 + 1),
        Action::OfferOf(seat) => format!("offer of {}", seat.0 + 1),
        Action::BidOf(seat) => format!("bid of {}", seat.0 + 1),
        Action::Say(what) => format!("say {}", if what == OFFERS { "offer" } else { "bid" }),
        Action::Expose(kind) => {
            format!("expose {}", table.kinds.get(usize::from(kind)).map_or_else(|| kind.to_string(), |kind| kind.id.clone()))
        }
    }
}
