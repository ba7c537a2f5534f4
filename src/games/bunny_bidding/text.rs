//! Moves as narration, and in the words of a ruling.

use super::action::{Action, Face};
use super::apply::deal;
use super::effects::compile::OFFERS;
use super::effects::execute;
use super::rules::Rules;
use super::state::{Phase, State};
use super::tiles::Tile;
use crate::rules::{Actor, Move, Seat};

/// A move as narration.
pub fn describe(rules: &Rules, state: &State, actor: Actor, choice: Move) -> String {
    match actor {
        Actor::Chance => describe_chance(rules, state, choice),
        Actor::Seat(seat) => match Action::decode(rules, choice) {
            Some(action) => format!("{seat} {}", describe_action(rules, seat, action)),
            None => format!("{seat} makes an unknown move {}", choice.0),
        },
    }
}

fn describe_chance(rules: &Rules, state: &State, choice: Move) -> String {
    let kind = |kind: usize| rules.kinds.get(kind).map_or("?", |kind| kind.name.as_str());
    let to = deal::receiver(rules, state);
    let text = match state.public.phase {
        Phase::Types => deal::type_drawn(rules, state, choice).map(|drawn| format!("{} is left out", kind(drawn))),
        Phase::Goals => deal::goal_drawn(rules, state, choice).map(|(drawn, _)| format!("{to} is dealt the goal {}", kind(drawn.into()))),
        Phase::Deal => state.hidden.draw_pile.nth(choice.0).map(|tile| format!("{to} is dealt {}", rules.name_of(tile))),
        Phase::Powers | Phase::Handicaps => {
            deal::powers_left(rules, state).nth(choice.0).map(|index| format!("{to} is dealt {}", rules.power_name(index)))
        }
        Phase::Draw => {
            execute::drawable(rules, state).nth(choice.0).map(|tile| format!("{} draws {}", state.public.mover, rules.name_of(tile)))
        }
        Phase::GiveAway => {
            execute::drawable(rules, state).nth(choice.0).map(|tile| format!("{} gets {}", state.public.mover, rules.name_of(tile)))
        }
        _ => None,
    };
    text.unwrap_or_else(|| format!("unknown draw {}", choice.0))
}

fn describe_action(rules: &Rules, seat: Seat, action: Action) -> String {
    let name = |tile: Tile| rules.name_of(tile);
    let down = |face: Face| if face == Face::Down { " face down" } else { "" };
    match action {
        Action::Lay(tile) => format!("lays {}", name(tile)),
        Action::Bid(tile, face) => format!("bids {}{}", name(tile), down(face)),
        Action::Offer(tile, face) => format!("offers {}{}", name(tile), down(face)),
        Action::Show(tile) => format!("shows {}", name(tile)),
        Action::Enough => "says that it is enough".into(),
        Action::Pass(tile) => format!("picks {} to pass to {}", name(tile), seat.next(rules.players)),
        Action::Use(index) => format!("uses {}", rules.power_name(index)),
        Action::Put(index) => format!("offers {}", rules.power_name(index)),
        Action::Pick(tile) => format!("picks {}", name(tile)),
        Action::Give(tile) => format!("gives {}", name(tile)),
        Action::Name(other) => format!("names {other}"),
        Action::OfferOf(other) => format!("picks a face-down offer tile of {other}"),
        Action::BidOf(other) => format!("picks a face-down bid tile of {other}"),
        Action::Say(what) => format!("says that {} tiles are played open", if what == OFFERS { "offer" } else { "bid" }),
        Action::Expose(kind) => {
            format!("lays the goal {} open", rules.kinds.get(usize::from(kind)).map_or("?", |kind| kind.name.as_str()))
        }
    }
}

/// A move in the words of a ruling.
pub fn word(rules: &Rules, state: &State, actor: Actor, choice: Move) -> String {
    let text = match actor {
        Actor::Chance => chance_word(rules, state, choice),
        Actor::Seat(_) => Action::decode(rules, choice).map(|action| action_word(rules, action)),
    };
    text.unwrap_or_else(|| format!("move {}", choice.0))
}

/// A goal has its number among those of its type, so that different draws have different words.
fn chance_word(rules: &Rules, state: &State, choice: Move) -> Option<String> {
    match state.public.phase {
        Phase::Types => Some(format!("leave out {}", rules.kinds.get(deal::type_drawn(rules, state, choice)?)?.id)),
        Phase::Goals => {
            let (kind, copy) = deal::goal_drawn(rules, state, choice)?;
            let id = &rules.kinds.get(usize::from(kind))?.id;
            Some(if copy == 1 { format!("goal {id}") } else { format!("goal {id} #{copy}") })
        }
        Phase::Deal => Some(format!("deal {}", state.hidden.draw_pile.nth(choice.0)?)),
        Phase::Powers | Phase::Handicaps => Some(format!("deal {}", rules.power_id(deal::powers_left(rules, state).nth(choice.0)?))),
        Phase::Draw | Phase::GiveAway => Some(format!("draw {}", execute::drawable(rules, state).nth(choice.0)?)),
        _ => None,
    }
}

fn action_word(rules: &Rules, action: Action) -> String {
    match action {
        Action::Lay(tile) => format!("lay {tile}"),
        Action::Bid(tile, Face::Open) => format!("bid {tile}"),
        Action::Bid(tile, Face::Down) => format!("bid {tile} down"),
        Action::Offer(tile, Face::Open) => format!("offer {tile}"),
        Action::Offer(tile, Face::Down) => format!("offer {tile} down"),
        Action::Show(tile) => format!("show {tile}"),
        Action::Enough => "enough".into(),
        Action::Pass(tile) => format!("pass {tile}"),
        Action::Use(index) => format!("use {}", rules.power_id(index)),
        Action::Put(index) => format!("put {}", rules.power_id(index)),
        Action::Pick(tile) => format!("pick {tile}"),
        Action::Give(tile) => format!("give {tile}"),
        Action::Name(seat) => format!("name {}", seat.0 + 1),
        Action::OfferOf(seat) => format!("offer of {}", seat.0 + 1),
        Action::BidOf(seat) => format!("bid of {}", seat.0 + 1),
        Action::Say(what) => format!("say {}", if what == OFFERS { "offer" } else { "bid" }),
        Action::Expose(kind) => {
            format!("expose {}", rules.kinds.get(usize::from(kind)).map_or_else(|| kind.to_string(), |kind| kind.id.clone()))
        }
    }
}
