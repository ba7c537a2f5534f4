//! What an action does: `place` moves tiles, `turn` and `round` find who is next, `showdown` ends a round, which `auction` decides, `passing` is
//! the variant in which tiles wander, `deal` the set-up.

pub mod auction;
pub mod deal;
pub mod passing;
pub mod place;
pub mod round;
pub mod showdown;
pub mod turn;

use super::action::{Action, Face, Play};
use super::effects::{applied, execute};
use super::legal;
use super::rules::Rules;
use super::state::{Phase, State, Tiles};
use crate::games::shared::refuse;
use crate::rules::{Actor, Illegal, Move, Seat};

pub use deal::start;

/// Makes a move of a seat, or a random draw.
///
/// # Errors
/// The clause that forbids it.
pub fn apply(rules: &Rules, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
    match actor {
        Actor::Chance => match deal::drawn(rules, state, choice) {
            Some(drawn) if state.public.phase.is_set_up() => deal::give(rules, state, drawn),
            Some(deal::Drawn::Tile(tile)) => execute::draw(rules, state, tile),
            _ if matches!(state.public.phase, Phase::Draw | Phase::GiveAway) => return refuse("BB-X-11", "there is no such draw"),
            _ => return refuse("BB-S1", "there is no such draw"),
        },
        Actor::Seat(seat) => {
            let action = legal::check(rules, state, seat, choice)?;
            perform(rules, state, seat, action);
        }
    }
    Ok(())
}

/// Makes a checked move of a seat.
fn perform(rules: &Rules, state: &mut State, seat: Seat, action: Action) {
    if !rules.effects.held.is_empty() && state.public.phase == Phase::Play && !state.public.passing {
        applied::held(rules, state);
    }
    match action {
        Action::Lay(tile) => {
            state.public.to_lay = state.public.to_lay.saturating_sub(1);
            // (D) The beginning of the offer is no turn: what tiles do when offered, they don't do here.
            place::put(rules, state, seat, Play { tile, to_offer: true, face: Face::Open });
            passing::after_tile(rules, state, tile, Face::Open);
        }
        Action::Show(tile) => {
            turn::show(rules, state, seat, Tiles::one(tile));
            if turn::shown_enough(state, seat) {
                turn::begin_play(rules, state);
            }
        }
        Action::Enough if state.public.phase == Phase::Show => turn::begin_play(rules, state),
        Action::Enough if state.public.phase == Phase::Play => {
            let progress = &mut state.public.progress;
            (progress.bid_due, progress.offer_due) = (false, false);
            turn::go_on(rules, state);
        }
        Action::Pass(tile) => passing::pick(rules, state, tile),
        Action::Use(index) => execute::used(rules, state, index),
        Action::Put(index) => execute::put(state, seat, index),
        Action::Name(named) if state.public.phase == Phase::Name => showdown::name(rules, state, named),
        Action::Expose(kind) => {
            state.public.open_goal[seat.index()] = Some(kind);
            round::begin(rules, state);
        }
        _ => match action.play() {
            Some(played) => play(rules, state, seat, played),
            None => execute::decide(rules, state, action),
        },
    }
}

/// BB-P2, P3: a tile of a turn; what the seat still owes.
fn play(rules: &Rules, state: &mut State, seat: Seat, play: Play) {
    let is_open = play.face == Face::Open;
    let highest = play.to_offer && is_open && state.public.offer.highest() < Some(play.tile);
    place::put(rules, state, seat, play);
    let progress = &mut state.public.progress;
    progress.played += 1;
    progress.open += u8::from(is_open);
    progress.offered |= play.to_offer;
    let due = if play.to_offer { &mut progress.offer_due } else { &mut progress.bid_due };
    if *due {
        *due = false;
    } else {
        progress.extra_due = false;
    }
    // (D) The tile of BB-P3 comes on top of bid and offer tile, in whichever order these are played.
    progress.extra_due |= highest;
    if play.to_offer && is_open && rules.effects.offered.has(play.tile) {
        execute::offered(rules, state, play.tile);
    } else {
        passing::after_tile(rules, state, play.tile, play.face);
    }
}
