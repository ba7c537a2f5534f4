//! Moves as narration, and in the words of a ruling.

use super::action::{Action, Face};
use super::apply::deal::{self, Drawn};
use super::effects::answers::{self, gist, title};
use super::effects::estimate::Gist;
use super::rules::Rules;
use super::state::{Phase, State, Tile, Tiles};
use crate::effect::machine::{Answer, drawn, options, word as answer_word};
use crate::rules::{Actor, Move, Seat};

/// A move as narration.
pub fn describe(rules: &Rules, state: &State, actor: Actor, choice: Move) -> String {
    match actor {
        Actor::Chance if state.machine.is_running() => match drawn(rules, state, choice.0) {
            Some(spot) => format!("By chance it is {}", title(rules, spot.card)),
            None => format!("unknown draw {}", choice.0),
        },
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
        (Drawn::Tile(tile), Phase::GiveAway) => format!("{mover} gets {}", rules.name_of(tile)),
        (Drawn::Tile(tile), _) => format!("{to} is dealt {}", rules.name_of(tile)),
    }
}

fn describe_action(rules: &Rules, state: &State, seat: Seat, action: Action) -> String {
    let name = |tile: Tile| rules.name_of(tile);
    if let Some(play) = action.play() {
        let verb = if play.to_offer { "offers" } else { "bids" };
        return format!(
            "{verb} {}{}",
            name(play.tile),
            if play.face == Face::Down { " face down" } else { "" }
        );
    }
    let frame = state.machine.frame();
    let is_theirs = |tile: Tile| Tiles::union(&state.public.bids).has(tile) && !state.bid(seat).has(tile);
    match action {
        Action::Lay(tile) => format!("lays {}", name(tile)),
        Action::Show(tile) => format!("shows {}", name(tile)),
        Action::Pass(tile) => format!("picks {} to pass to {}", name(tile), seat.next(rules.players)),
        Action::Use(index) => format!("uses {}", rules.power_name(index)),
        Action::Put(index) => format!("offers {}", rules.power_name(index)),
        Action::Pick(tile) => match gist(rules, frame) {
            Some(Gist::Collect) => format!("picks {}, which lies face down in the offer", name(tile)),
            Some(Gist::TurnOver) => format!("turns {} over", name(tile)),
            Some(Gist::SwapBids) if is_theirs(tile) => format!("swaps it for the bid {}", name(tile)),
            Some(Gist::SwapBids) => format!("picks its own bid tile {}", name(tile)),
            Some(Gist::Swap) => format!("takes {} out of the offer", name(tile)),
            _ => format!("chooses {}", name(tile)),
        },
        Action::Give(tile) if gist(rules, frame) == Some(Gist::Swap) => {
            format!("puts {} into the offer instead", name(tile))
        }
        Action::Give(tile) => format!("chooses {}", name(tile)),
        Action::Name(other) => format!("names {other}"),
        Action::OfferOf(other) => format!("picks a random face-down offer tile of {other}"),
        Action::BidOf(other) => format!("picks a random face-down bid tile of {other}"),
        Action::Choice(place) => {
            format!(
                "takes option {place} of {}",
                frame.map_or_else(String::new, |frame| title(rules, frame.this.card))
            )
        }
        Action::Expose(kind) => format!("chooses the goal {}", rules.kind_name(kind)),
        Action::Yes => {
            frame.map_or_else(|| "agrees".into(), |frame| format!("uses {}", title(rules, frame.this.card)))
        }
        Action::Goal(part) => format!("chooses the goal {}", rules.kind_name(answers::goal(part).1)),
        Action::Power(index) => format!("chooses {}", rules.power_name(index)),
        Action::Unseen(part) => {
            let (zone, owner) = answers::unseen(part);
            format!("picks a random card that it doesn't see: {} of {owner}", zone.word())
        }
        _ => match state.public.phase {
            Phase::Show => "shows no more".into(),
            _ if options(rules, state).contains(&Answer::Yes) => {
                format!(
                    "does not use {}",
                    frame.map_or_else(String::new, |frame| title(rules, frame.this.card))
                )
            }
            _ if gist(rules, frame) == Some(Gist::Swap) => "swaps no more".into(),
            _ if frame.is_some() => "chooses no more".into(),
            _ => "plays no more tiles in this turn".into(),
        },
    }
}

/// A move in the words of a ruling.
pub fn word(rules: &Rules, state: &State, actor: Actor, choice: Move) -> String {
    let text = match actor {
        Actor::Chance if state.machine.is_running() => answer_word(rules, state, choice.0),
        Actor::Chance => deal::drawn(rules, state, choice).map(|drawn| draw_word(rules, state, drawn)),
        Actor::Seat(_) => Action::decode(choice).map(|action| action_word(rules, state, action)),
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
        Drawn::Tile(tile) => {
            format!("{} {tile}", if state.public.phase.is_set_up() { "deal" } else { "draw" })
        }
    }
}

fn action_word(rules: &Rules, state: &State, action: Action) -> String {
    match action {
        Action::Lay(tile) => format!("lay {tile}"),
        Action::Bid(tile) => format!("bid {tile}"),
        Action::BidDown(tile) => format!("bid {tile} down"),
        Action::Offer(tile) => format!("offer {tile}"),
        Action::OfferDown(tile) => format!("offer {tile} down"),
        Action::Show(tile) => format!("show {tile}"),
        Action::Enough if options(rules, state).contains(&Answer::Yes) => "no".into(),
        Action::Enough => "enough".into(),
        Action::Pass(tile) => format!("pass {tile}"),
        Action::Use(index) => format!("use {}", rules.power_id(index)),
        Action::Put(index) => format!("put {}", rules.power_id(index)),
        Action::Pick(tile) => format!("pick {tile}"),
        Action::Give(tile) => format!("give {tile}"),
        Action::Name(seat) => format!("name {}", seat.0 + 1),
        Action::OfferOf(seat) => format!("offer of {}", seat.0 + 1),
        Action::BidOf(seat) => format!("bid of {}", seat.0 + 1),
        Action::Choice(place) => format!("option {place}"),
        Action::Expose(kind) => format!("goal {}", rules.kind_id(kind)),
        Action::Yes => "yes".into(),
        Action::Goal(part) => match answers::goal(part) {
            (Some(seat), kind) => format!("goal {} of {}", rules.kind_id(kind), seat.0 + 1),
            (None, kind) => format!("spare goal {}", rules.kind_id(kind)),
        },
        Action::Power(index) => format!("power {}", rules.power_id(index)),
        Action::Unseen(part) => {
            let (zone, seat) = answers::unseen(part);
            format!("{} of {}", zone.word(), seat.0 + 1)
        }
    }
}
