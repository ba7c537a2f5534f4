//! What an action does. Actions have been checked before; `turn` and `round` find who is to move next.

pub mod auction;
pub mod deal;
pub mod passing;
pub mod round;
pub mod showdown;
pub mod turn;

use super::action::{Action, Face};
use super::effects::{applied, execute};
use super::rules::Rules;
use super::state::{Phase, State};
use super::tiles::{HIGHEST, Tile, Tiles};
use crate::rules::Seat;

impl Rules {
    /// Makes a checked move of a seat.
    pub(super) fn perform(&self, state: &mut State, seat: Seat, action: Action) {
        if !self.effects.held.is_empty() && state.public.phase == Phase::Play && !state.public.passing {
            applied::held(self, state);
        }
        match action {
            Action::Lay(tile) => {
                state.public.to_lay = state.public.to_lay.saturating_sub(1);
                // (D) The beginning of the offer is no turn: what tiles do when offered, they don't do here.
                put(self, state, seat, tile, true, Face::Open);
                after_tile(self, state, tile, Face::Open);
            }
            Action::Bid(tile, face) => {
                play(self, state, seat, tile, false, face);
                after_tile(self, state, tile, face);
            }
            Action::Offer(tile, face) => {
                play(self, state, seat, tile, true, face);
                if face == Face::Open && self.effects.offered.has(tile) {
                    execute::offered(self, state, tile);
                } else {
                    after_tile(self, state, tile, face);
                }
            }
            Action::Show(tile) => {
                turn::show(self, state, seat, Tiles::one(tile));
                if turn::shown_enough(state, seat) {
                    turn::begin_play(self, state);
                }
            }
            Action::Enough if state.public.phase == Phase::Show => turn::begin_play(self, state),
            Action::Enough if state.public.phase == Phase::Play => {
                let progress = &mut state.public.progress;
                (progress.bid_due, progress.offer_due) = (false, false);
                turn::go_on(self, state);
            }
            Action::Pass(tile) => passing::pick(self, state, tile),
            Action::Use(index) => execute::used(self, state, index),
            Action::Put(index) => execute::put(state, seat, index),
            Action::Name(named) if state.public.phase == Phase::Name => showdown::name(self, state, named),
            Action::Expose(kind) => {
                state.public.open_goal[seat.index()] = Some(kind);
                round::begin(self, state);
            }
            _ => execute::decide(self, state, action),
        }
    }
}

/// BB-P2, P3: a tile of a turn; what the seat still owes.
fn play(rules: &Rules, state: &mut State, seat: Seat, tile: Tile, to_offer: bool, face: Face) {
    let highest = to_offer && face == Face::Open && state.public.offer.highest() < Some(tile);
    put(rules, state, seat, tile, to_offer, face);
    let progress = &mut state.public.progress;
    progress.played += 1;
    progress.open += u8::from(face == Face::Open);
    progress.offered |= to_offer;
    let due = if to_offer { &mut progress.offer_due } else { &mut progress.bid_due };
    if *due {
        *due = false;
    } else {
        progress.extra_due = false;
    }
    // (D) The tile of BB-P3 comes on top of bid and offer tile, in whichever order these are played.
    progress.extra_due |= highest;
}

/// Moves a tile from a hand to where it is played. What an open tile is, everybody sees, so nobody has to remember it.
pub fn put(rules: &Rules, state: &mut State, seat: Seat, tile: Tile, to_offer: bool, face: Face) {
    let (one, at) = (Tiles::one(tile), seat.index());
    state.hidden.hands[at] -= one;
    let place = match (to_offer, face) {
        (true, Face::Open) => &mut state.public.offer,
        (true, Face::Down) => &mut state.hidden.offers[at],
        (false, Face::Open) => &mut state.public.bids[at],
        (false, Face::Down) => &mut state.hidden.bids[at],
    };
    *place |= one;
    if face == Face::Open {
        state.hidden.known.iter_mut().for_each(|known| *known -= one);
        if to_offer && rules.effects.ignoring.has(tile) {
            state.public.offered_by[at] |= one;
        }
    }
}

/// Whether both digits of a number are the same (BB-V8).
pub fn is_double(tile: Tile) -> bool {
    tile.is_multiple_of(11) && (11..=HIGHEST).contains(&tile)
}

/// What comes after a tile was played, and has done what it does.
pub fn after_tile(rules: &Rules, state: &mut State, tile: Tile, face: Face) {
    let somebody_has_one = state.hidden.hands.iter().any(|hand| !hand.is_empty());
    if rules.variants.doubles_pass && face == Face::Open && is_double(tile) && somebody_has_one {
        passing::begin(rules, state);
    } else {
        turn::go_on(rules, state);
    }
}

/// Tiles that everybody has seen come to a hand.
pub fn take(rules: &Rules, state: &mut State, to: Seat, tiles: Tiles) {
    state.hidden.hands[to.index()] |= tiles;
    for seat in rules.seats() {
        let known = &mut state.hidden.known[seat.index()];
        if seat == to {
            *known -= tiles;
        } else {
            *known |= tiles;
        }
    }
}
