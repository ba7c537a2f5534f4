//! Decisions in the middle of an effect as moves of seats.

use super::estimate::Gist;
use super::{GOALS_FROM, POWERS_FROM, goal_kind};
use crate::effect::machine::{Answer, Due, Frame, Spot, due, question, resume, usable};
use crate::effect::parts::Zone;
use crate::games::bunny_bidding::action::Action;
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{PowerSet, State, Tile};
use crate::rules::{Move, Seat, Turn, phrase};

/// Zones of a player whose cards can be chosen unseen, beside offer and bid; their places in codes.
const UNSEEN: [Zone; 4] = [Zone::Hand, Zone::Goals, Zone::Powers, Zone::DrawPile];

/// Who decides, or what chance draws, while an effect is played.
pub fn turn(rules: &Rules, state: &State) -> Option<Turn> {
    Some(match due(rules, state)? {
        Due::Seat(seat) => Turn::Seat(seat),
        Due::Chance(outcomes) => Turn::Chance(outcomes),
    })
}

/// The seat whose decision an effect waits for.
pub fn asked(rules: &Rules, state: &State) -> Option<Seat> {
    match due(rules, state)? {
        Due::Seat(seat) => Some(seat),
        Due::Chance(_) => None,
    }
}

/// True if an effect waits for a decision of the seat.
pub fn is_asked(rules: &Rules, state: &State, seat: Seat) -> bool {
    asked(rules, state) == Some(seat)
}

/// Adds the answers of a seat to the effect that asks it, as moves in the order of their codes; none if it
/// asks another seat.
pub fn list(rules: &Rules, state: &State, seat: Seat, moves: &mut Vec<Move>) {
    let Some((_, answers)) = question(rules, state).filter(|(by, _)| *by == seat) else { return };
    moves.extend(answers.into_iter().map(|answer| action_of(seat, answer).encode()));
    moves.sort_unstable();
    moves.dedup();
}

/// Takes an answer; whether it was one.
pub fn take(rules: &Rules, state: &mut State, seat: Seat, action: Action) -> bool {
    let Some((_, answers)) = question(rules, state).filter(|(by, _)| *by == seat) else { return false };
    let code = answers.into_iter().find(|answer| action_of(seat, *answer) == action).map(Answer::encode);
    code.is_some_and(|code| resume(rules, state, code).is_ok())
}

fn action_of(by: Seat, answer: Answer) -> Action {
    match answer {
        Answer::No => Action::Enough,
        Answer::Yes => Action::Yes,
        Answer::Option(place) => Action::Choice(place + 1),
        // No effect of this game has a number named.
        Answer::Number(number) => Action::Choice(number),
        Answer::Player(seat) => Action::Name(seat),
        Answer::Card(spot) => card_action(by, spot),
        Answer::Unseen(seat, Zone::Offer) => Action::OfferOf(seat),
        Answer::Unseen(seat, Zone::Bid) => Action::BidOf(seat),
        Answer::Unseen(seat, zone) => {
            let place = UNSEEN.iter().position(|known| *known == zone).unwrap_or(0) as u8;
            Action::Unseen(place * 8 + seat.0)
        }
    }
}

fn card_action(by: Seat, spot: Spot) -> Action {
    match (spot.card, spot.zone) {
        (POWERS_FROM.., _) => Action::Power((spot.card - POWERS_FROM) as u8),
        (GOALS_FROM.., Zone::Goals) if spot.owner == by => Action::Expose(goal_kind(spot.card)),
        (GOALS_FROM.., Zone::Goals) => Action::Goal(spot.owner.0 * 16 + goal_kind(spot.card)),
        (GOALS_FROM.., _) => Action::Goal(112 + goal_kind(spot.card)),
        (tile, Zone::Hand) => Action::Give(tile as Tile),
        (tile, _) => Action::Pick(tile as Tile),
    }
}

/// The zone and the seat of [`Action::Unseen`].
pub fn unseen(part: u8) -> (Zone, Seat) {
    (UNSEEN[usize::from(part / 8).min(UNSEEN.len() - 1)], Seat(part % 8))
}

/// The owner of a goal of [`Action::Goal`], nobody if it is one that nobody has, and its egg type.
pub fn goal(part: u8) -> (Option<Seat>, u8) {
    (Some(Seat(part / 16)).filter(|seat| seat.0 < 7), part % 16)
}

/// The powers that a seat can use now: once a turn each, and only if they find something to do (BB-H1).
pub fn usable_powers(rules: &Rules, state: &State, seat: Seat) -> PowerSet {
    let mine = (state.powers(seat) & rules.effects.used) - state.public.progress.used;
    if mine.is_empty() {
        return mine;
    }
    usable(rules, state, seat)
        .into_iter()
        .map(|spot| (spot.card - POWERS_FROM) as u8)
        .filter(|index| mine.has(*index))
        .collect()
}

/// The powers and handicaps that a seat may put to the offer (BB-H2).
pub fn puttable(state: &State, seat: Seat) -> PowerSet {
    if state.public.offered_power.is_empty() { state.powers(seat) } else { PowerSet::NONE }
}

/// The gist of the decision that an effect waits for.
pub fn gist(rules: &Rules, frame: Option<&Frame>) -> Option<Gist> {
    rules.effects.estimate(frame?.this.card)?.decided()
}

/// A card as people call it.
pub fn title(rules: &Rules, card: u16) -> String {
    match card {
        POWERS_FROM.. => rules.power_name((card - POWERS_FROM) as u8).to_string(),
        GOALS_FROM.. => phrase!(rules, "the goal {goal}", goal = rules.kind_name(goal_kind(card))),
        tile => rules.name_of(tile as Tile),
    }
}
