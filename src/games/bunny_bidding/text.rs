//! Moves as narration, and in the words of a ruling.

use super::action::{Action, Face};
use super::apply::deal::{self, Drawn};
use super::effects::compile::Step;
use super::rules::Rules;
use super::state::{OpenOnly, Phase, State, Tile};
use crate::rules::{Actor, Move, Seat};

/// A move as narration.
pub fn describe(rules: &Rules, state: &State, actor: Actor, choice: Move) -> String {
    match actor {
        Actor::Chance => match deal::drawn(rules, state, choice) {
            Some(drawn) => describe_draw(rules, state, drawn),
            None => format!("unknown draw {}", choice.0),
        },
        Actor::Seat(seat) => match Action::decode(choice) {
            Some(action) => format!("{seat} {}", describe_action(rules, state, seat, action)),
            None => format!("{seat} makes an unknown move {}", choice.0),
        },
    }
}

fn describe_draw(rules: &Rules, state: &State, drawn: Drawn) -> String {
    let (to, mover) = (deal::receiver(rules, state), state.public.mover);
    match (drawn, state.public.phase) {
        (Drawn::Type(kind), _) => format!("{} is left out", rules.kind_name(kind)),
        (Drawn::Goal(kind, _), _) => format!("{to} is dealt the goal {}", rules.kind_name(kind)),
        (Drawn::Power(index), _) => format!("{to} is dealt {}", rules.power_name(index)),
        (Drawn::Tile(tile), Phase::Draw) => format!("{mover} draws {}", rules.name_of(tile)),
        (Drawn::Tile(tile), Phase::GiveAway) => format!("{mover} gets {}", rules.name_of(tile)),
        (Drawn::Tile(tile), _) => format!("{to} is dealt {}", rules.name_of(tile)),
    }
}

fn describe_action(rules: &Rules, state: &State, seat: Seat, action: Action) -> String {
    let name = |tile: Tile| rules.name_of(tile);
    if let Some(play) = action.play() {
        let verb = if play.to_offer { "offers" } else { "bids" };
        return format!("{verb} {}{}", name(play.tile), if play.face == Face::Down { " face down" } else { "" });
    }
    let step = rules.effects.step(state.public.execution);
    let second = state.public.execution.picked != 0;
    match action {
        Action::Lay(tile) => format!("lays {}", name(tile)),
        Action::Show(tile) => format!("shows {}", name(tile)),
        Action::Pass(tile) => format!("picks {} to pass to {}", name(tile), seat.next(rules.players)),
        Action::Use(index) => format!("uses {}", rules.power_name(index)),
        Action::Put(index) => format!("offers {}", rules.power_name(index)),
        Action::Pick(tile) => match step {
            Some(Step::Collect) => format!("picks {}, which lies face down in the offer", name(tile)),
            Some(Step::TurnOver) => format!("turns {} over", name(tile)),
            Some(Step::SwapBids(_)) if second => format!("swaps it for the bid {}", name(tile)),
            Some(Step::SwapBids(_)) => format!("picks its own bid tile {}", name(tile)),
            _ => format!("takes {} out of the offer", name(tile)),
        },
        Action::Give(tile) => format!("puts {} to the offer instead", name(tile)),
        Action::Name(other) => format!("names {other}"),
        Action::OfferOf(other) => format!("picks a random face-down offer tile of {other}"),
        Action::BidOf(other) => format!("picks a random face-down bid tile of {other}"),
        Action::Say(what) => format!("says that {} tiles are played face up for the rest of the round", open_only_word(what)),
        Action::Expose(kind) => format!("lays the goal {} open", rules.kind_name(kind)),
        _ => match state.public.phase {
            Phase::Show => "shows no more".into(),
            Phase::Choose => "leaves it at that".into(),
            _ => "plays no more tiles in this turn".into(),
        },
    }
}

fn open_only_word(what: OpenOnly) -> &'static str {
    match what {
        OpenOnly::Offer => "offer",
        OpenOnly::Bid => "bid",
    }
}

/// A move in the words of a ruling.
pub fn word(rules: &Rules, state: &State, actor: Actor, choice: Move) -> String {
    let text = match actor {
        Actor::Chance => deal::drawn(rules, state, choice).map(|drawn| draw_word(rules, state, drawn)),
        Actor::Seat(_) => Action::decode(choice).map(|action| action_word(rules, action)),
    };
    text.unwrap_or_else(|| format!("move {}", choice.0))
}

/// A goal has its number among those of its type, so that different draws have different words.
fn draw_word(rules: &Rules, state: &State, drawn: Drawn) -> String {
    match drawn {
        Drawn::Type(kind) => format!("leave out {}", rules.kind_id(kind)),
        Drawn::Goal(kind, 1) => format!("goal {}", rules.kind_id(kind)),
        Drawn::Goal(kind, copy) => format!("goal {} #{copy}", rules.kind_id(kind)),
        Drawn::Power(index) => format!("deal {}", rules.power_id(index)),
        Drawn::Tile(tile) => format!("{} {tile}", if state.public.phase.is_set_up() { "deal" } else { "draw" }),
    }
}

fn action_word(rules: &Rules, action: Action) -> String {
    match action {
        Action::Lay(tile) => format!("lay {tile}"),
        Action::Bid(tile) => format!("bid {tile}"),
        Action::BidDown(tile) => format!("bid {tile} down"),
        Action::Offer(tile) => format!("offer {tile}"),
        Action::OfferDown(tile) => format!("offer {tile} down"),
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
        Action::Say(what) => format!("say {}", open_only_word(what)),
        Action::Expose(kind) => format!("expose {}", rules.kind_id(kind)),
    }
}
