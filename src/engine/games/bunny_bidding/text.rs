//! Moves as narration, and in the words of a ruling.

use super::action::{Action, Face};
use super::apply::deal::{self, Drawn};
use super::effects::answers::{self, gist, title};
use super::effects::estimate::Gist;
use super::rules::Rules;
use super::state::{Phase, State, Tile, Tiles};
use crate::effect::machine::{Answer, drawn, options, word as answer_word};
use crate::effect::parts::Zone;
use crate::rules::{Actor, Move, Seat, Translations, phrase};

/// The narration in other languages.
pub(super) static TRANSLATIONS: Translations = Translations::new(&[("de", include_str!("de.toml"))]);

/// A move as narration.
pub fn describe(rules: &Rules, state: &State, actor: Actor, choice: Move) -> String {
    let text = match actor {
        Actor::Chance if state.machine.is_running() => drawn(rules, state, choice.0)
            .map(|spot| phrase!(rules, "By chance it is {card}", card = title(rules, spot.card))),
        Actor::Chance => deal::drawn(rules, state, choice).map(|drawn| describe_draw(rules, state, drawn)),
        Actor::Seat(seat) => {
            return match Action::decode(choice) {
                Some(action) => describe_action(rules, state, seat, action),
                None => phrase!(rules, "{seat} makes no move of this game", seat),
            };
        }
    };
    text.unwrap_or_else(|| phrase!(rules, "unknown draw {n}", n = choice.0))
}

fn describe_draw(rules: &Rules, state: &State, drawn: Drawn) -> String {
    let seat = deal::receiver(rules, state);
    match drawn {
        Drawn::Type(kind) => phrase!(rules, "{egg_type} is left out", egg_type = rules.kind_name(kind)),
        Drawn::Goal(kind, _) => {
            phrase!(rules, "{seat} is dealt the goal {goal}", seat, goal = rules.kind_name(kind))
        }
        Drawn::Power(index) => {
            phrase!(rules, "{seat} is dealt {card}", seat, card = rules.power_name(index))
        }
        Drawn::Tile(tile) if state.public.phase == Phase::GiveAway => {
            phrase!(rules, "{seat} gets {card}", seat = state.public.mover, card = rules.name_of(tile))
        }
        Drawn::Tile(tile) => phrase!(rules, "{seat} is dealt {card}", seat, card = rules.name_of(tile)),
    }
}

fn describe_action(rules: &Rules, state: &State, seat: Seat, action: Action) -> String {
    let name = |tile: Tile| rules.name_of(tile);
    if let Some(play) = action.play() {
        let card = name(play.tile);
        return match (play.to_offer, play.face) {
            (true, Face::Open) => phrase!(rules, "{seat} offers {card}", seat, card),
            (true, Face::Down) => phrase!(rules, "{seat} offers {card} face down", seat, card),
            (false, Face::Open) => phrase!(rules, "{seat} bids {card}", seat, card),
            (false, Face::Down) => phrase!(rules, "{seat} bids {card} face down", seat, card),
        };
    }
    let frame = state.machine.frame();
    let gist = gist(rules, frame);
    let effect = || frame.map_or_else(String::new, |frame| title(rules, frame.this.card));
    let is_theirs = |tile: Tile| Tiles::union(&state.public.bids).has(tile) && !state.bid(seat).has(tile);
    match action {
        Action::Lay(tile) => phrase!(rules, "{seat} lays {card}", seat, card = name(tile)),
        Action::Show(tile) => phrase!(rules, "{seat} shows {card}", seat, card = name(tile)),
        Action::Pass(tile) => {
            let (card, other) = (name(tile), seat.next(rules.players));
            phrase!(rules, "{seat} picks {card} to pass to {other}", seat, card, other)
        }
        Action::Use(index) => phrase!(rules, "{seat} uses {card}", seat, card = rules.power_name(index)),
        Action::Put(index) => phrase!(rules, "{seat} offers {card}", seat, card = rules.power_name(index)),
        Action::Pick(tile) => {
            let card = name(tile);
            match gist {
                Some(Gist::Collect) => {
                    phrase!(rules, "{seat} picks {card}, which lies face down in the offer", seat, card)
                }
                Some(Gist::TurnOver) => phrase!(rules, "{seat} turns {card} over", seat, card),
                Some(Gist::SwapBids) if is_theirs(tile) => {
                    phrase!(rules, "{seat} swaps it for the bid {card}", seat, card)
                }
                Some(Gist::SwapBids) => phrase!(rules, "{seat} picks its own bid tile {card}", seat, card),
                Some(Gist::Swap) => phrase!(rules, "{seat} takes {card} out of the offer", seat, card),
                _ => phrase!(rules, "{seat} chooses {card}", seat, card),
            }
        }
        Action::Give(tile) if gist == Some(Gist::Swap) => {
            phrase!(rules, "{seat} puts {card} into the offer instead", seat, card = name(tile))
        }
        Action::Give(tile) => phrase!(rules, "{seat} chooses {card}", seat, card = name(tile)),
        Action::Name(other) => phrase!(rules, "{seat} names {other}", seat, other),
        Action::OfferOf(other) => {
            phrase!(rules, "{seat} picks a random face-down offer tile of {other}", seat, other)
        }
        Action::BidOf(other) => {
            phrase!(rules, "{seat} picks a random face-down bid tile of {other}", seat, other)
        }
        Action::Choice(n) => phrase!(rules, "{seat} takes option {n} of {card}", seat, n, card = effect()),
        Action::Expose(kind) => {
            phrase!(rules, "{seat} chooses the goal {goal}", seat, goal = rules.kind_name(kind))
        }
        Action::Yes if frame.is_none() => phrase!(rules, "{seat} agrees", seat),
        Action::Yes => phrase!(rules, "{seat} uses {card}", seat, card = effect()),
        Action::Goal(part) => {
            let (_, kind) = answers::goal(part);
            phrase!(rules, "{seat} chooses the goal {goal}", seat, goal = rules.kind_name(kind))
        }
        Action::Power(index) => phrase!(rules, "{seat} chooses {card}", seat, card = rules.power_name(index)),
        Action::Unseen(part) => match answers::unseen(part) {
            (Zone::Hand, other) => phrase!(rules, "{seat} picks a random hand tile of {other}", seat, other),
            (Zone::Goals, other) => {
                phrase!(rules, "{seat} picks a random unseen goal of {other}", seat, other)
            }
            (Zone::Powers, other) => {
                phrase!(rules, "{seat} picks a random unseen handicap of {other}", seat, other)
            }
            _ => phrase!(rules, "{seat} picks a random goal that nobody has", seat),
        },
        _ => match state.public.phase {
            Phase::Show => phrase!(rules, "{seat} shows no more", seat),
            _ if options(rules, state).contains(&Answer::Yes) => {
                phrase!(rules, "{seat} does not use {card}", seat, card = effect())
            }
            _ if gist == Some(Gist::Swap) => phrase!(rules, "{seat} swaps no more", seat),
            _ if frame.is_some() => phrase!(rules, "{seat} chooses no more", seat),
            _ => phrase!(rules, "{seat} plays no more tiles in this turn", seat),
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
