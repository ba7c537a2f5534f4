//! What an action does: `place` moves tiles, `turn` and `round` find who is next, `showdown` ends a round,
//! which `auction` decides, `passing` is the variant in which tiles wander, `deal` the set-up.

pub mod auction;
pub mod deal;
pub mod passing;
pub mod place;
pub mod round;
pub mod showdown;
pub mod turn;

use super::action::{Action, Face, Play};
use super::effects::{POWERS_FROM, answers};
use super::rules::Rules;
use super::state::{Next, Phase, PowerSet, State, Tiles};
use crate::effect::machine::{Spot, resume, use_card};
use crate::effect::parts::{Event, Zone};
use crate::games::shared::{Flow, need, refuse};
use crate::rules::{Actor, Illegal, Move, Seat, Turn};

/// The beginning of a game.
pub fn start(rules: &Rules) -> State {
    let mut state = deal::start(rules);
    rules.go_on(&mut state);
    state
}

/// Makes a legal move of a seat, or a random draw; if it ends the round, everything is shown and settled.
///
/// # Errors
/// An answer or a draw that nothing asks for.
pub fn apply(rules: &Rules, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
    apply_in_round(rules, state, actor, choice)?;
    if state.round_is_over() {
        showdown::compare(rules, state);
        rules.go_on(state);
    }
    Ok(())
}

/// Makes a legal move, up to the end of the round.
///
/// # Errors
/// An answer or a draw that nothing asks for.
pub fn apply_in_round(rules: &Rules, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
    if !answer(rules, state, actor, choice)? {
        act(rules, state, actor, choice)?;
    }
    rules.go_on(state);
    Ok(())
}

/// Makes a move or draw that no effect asks for.
fn act(rules: &Rules, state: &mut State, actor: Actor, choice: Move) -> Result<(), Illegal> {
    match actor {
        Actor::Chance => match deal::drawn(rules, state, choice) {
            Some(drawn) if state.public.phase.is_set_up() => deal::give(rules, state, drawn),
            Some(deal::Drawn::Tile(tile)) => showdown::give_away(rules, state, tile),
            _ if state.public.phase == Phase::GiveAway => return refuse("BB-X-16", "there is no such draw"),
            _ => return refuse("BB-S1", "there is no such draw"),
        },
        // Every legal move is an action.
        Actor::Seat(seat) => _ = Action::decode(choice).map(|action| perform(rules, state, seat, action)),
    }
    Ok(())
}

/// Takes an answer or a random draw that an effect waits for, if one does; whether one did.
///
/// # Errors
/// It is none of those that the effect asks for.
pub fn answer(rules: &Rules, state: &mut State, actor: Actor, choice: Move) -> Result<bool, Illegal> {
    let Some(turn) = answers::turn(rules, state) else { return Ok(false) };
    let is_taken = match (actor, turn) {
        (Actor::Chance, Turn::Chance(_)) => resume(rules, state, choice.0).is_ok(),
        (Actor::Chance, _) => false,
        (Actor::Seat(seat), _) => {
            Action::decode(choice).is_some_and(|action| answers::take(rules, state, seat, action))
        }
    };
    need(is_taken, "BB-H3", "there is no such answer or draw").map(|()| true)
}

impl Flow for Rules {
    type Next = Next;

    fn set_next(state: &mut State, next: Next) {
        state.public.next = next;
    }

    fn take_next(&self, state: &mut State) -> Option<Next> {
        Some(std::mem::take(&mut state.public.next)).filter(|next| *next != Next::Decide)
    }

    fn step(&self, state: &mut State, next: Next) {
        match next {
            Next::Decide => {}
            Next::Tile(tile) => passing::after_tile(self, state, tile),
            Next::Turn => {
                turn::begin_offering(self, state);
                turn::go_on(self, state);
            }
            Next::Compare => showdown::compare_bids(self, state),
            Next::Settle => showdown::settle(self, state),
            Next::Lost(from) => showdown::lost(self, state, from),
            Next::Round => round::begin(self, state),
            Next::Lay => round::lay(self, state),
            Next::Over => round::end(state),
        }
    }
}

/// Makes a legal move of a seat.
fn perform(rules: &Rules, state: &mut State, seat: Seat, action: Action) {
    match action {
        Action::Lay(tile) => {
            state.public.to_lay = state.public.to_lay.saturating_sub(1);
            // (D) The beginning of the offer is no turn: what tiles do when offered, they don't do here.
            place::put(rules, state, seat, Play { tile, to_offer: true, face: Face::Open });
            passing::after_tile(rules, state, tile);
        }
        Action::Show(tile) => {
            place::show(rules, state, seat, Tiles::one(tile));
            if turn::shown_enough(state, seat) {
                turn::begin_play(rules, state);
            }
        }
        Action::Enough if state.public.phase == Phase::Show => turn::begin_play(rules, state),
        Action::Enough if state.public.phase == Phase::Play => {
            let progress = &mut state.public.progress;
            (progress.bid_due, progress.offer_due, progress.offers_more) = (false, false, 0);
            turn::go_on(rules, state);
        }
        Action::Pass(tile) => passing::pick(rules, state, tile),
        Action::Use(index) => {
            state.public.progress.used |= PowerSet::one(index);
            state.public.next = Next::Turn;
            let card = POWERS_FROM + u16::from(index);
            use_card(rules, state, seat, Spot { owner: seat, card, zone: Zone::Powers });
        }
        Action::Put(index) => place::put_power(state, seat, index),
        _ => action.play().into_iter().for_each(|played| play(rules, state, seat, played)),
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
    match play.to_offer {
        true if progress.offer_due && progress.offers_more > 0 => progress.offers_more -= 1,
        true if progress.offer_due => progress.offer_due = false,
        false if progress.bid_due => progress.bid_due = false,
        _ => progress.extra_due = false,
    }
    // (D) The tile of BB-P3 comes on top of bid and offer tile, in whichever order these are played.
    progress.extra_due |= highest;
    let (event, zone) = if play.to_offer { (Event::Offered, Zone::Offer) } else { (Event::Bid, Zone::Bid) };
    if is_open && rules.effects.program.has(event) {
        let spot = Spot { owner: if play.to_offer { Seat(0) } else { seat }, card: play.tile.into(), zone };
        rules.announce(state, event, seat, &[spot], Next::Tile(play.tile));
    } else {
        passing::after_tile(rules, state, play.tile);
    }
}
