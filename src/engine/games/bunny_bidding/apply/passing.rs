//! BB-V8: everybody at once passes five hand tiles to the left, or all they have.
//!
//! Each seat picks its tiles one by one, in secret; who has no choice is never asked. A double that is played
//! face down is shown to all **(D)**.

use super::{place, turn};
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{HIGHEST, PASSED, State, Tile, Tiles};
use crate::rules::{Rules as _, SEATS};

/// True if both digits of a number are the same (BB-V8).
pub fn is_double(tile: Tile) -> bool {
    tile.is_multiple_of(11) && (11..=HIGHEST).contains(&tile)
}

/// All have seen the doubles that lie face down.
pub fn show_doubles(rules: &Rules, state: &mut State) {
    if !rules.variants.doubles_pass {
        return;
    }
    for owner in rules.seats() {
        let doubles = state.down(owner).iter().filter(|tile| is_double(*tile)).collect();
        rules.seats().filter(|seat| *seat != owner).for_each(|seat| place::look(state, seat, doubles));
    }
}

/// The tiles that can lie face down without being known to all.
pub fn hideable(rules: &Rules) -> Tiles {
    rules.tiles.iter().filter(|tile| !rules.variants.doubles_pass || !is_double(*tile)).collect()
}

/// Goes on after a tile and its effects have been played: a double may make everybody pass tiles (BB-V8).
pub fn after_tile(rules: &Rules, state: &mut State, tile: Tile) {
    show_doubles(rules, state);
    let somebody_has_one = state.hidden.hands.iter().any(|hand| !hand.is_empty());
    if rules.variants.doubles_pass && is_double(tile) && somebody_has_one {
        begin(rules, state);
    } else {
        turn::go_on(rules, state);
    }
}

/// Asks everybody who has a choice; if nobody has, the tiles are passed at once.
fn begin(rules: &Rules, state: &mut State) {
    state.public.passing = true;
    state.hidden.picked = state.whole_hands();
    pass_when_chosen(rules, state);
}

/// A seat picks a tile to pass.
pub fn pick(rules: &Rules, state: &mut State, tile: Tile) {
    state.hidden.picked |= Tiles::one(tile);
    pass_when_chosen(rules, state);
}

fn pass_when_chosen(rules: &Rules, state: &mut State) {
    if state.pending().is_empty() {
        learn(rules, state);
        hand_over(rules, state);
        state.public.passing = false;
        turn::go_on(rules, state);
    }
}

fn hand_over(rules: &Rules, state: &mut State) {
    let picked = std::mem::take(&mut state.hidden.picked);
    let mut hands = [Tiles::NONE; SEATS];
    for seat in rules.seats() {
        hands[seat.index()] |= state.hand(seat) - picked;
        hands[seat.next(rules.players).index()] |= state.hand(seat) & picked;
    }
    state.hidden.hands = hands;
}

/// Updates each seat's knowledge of where tiles are: the giver knows what it gave; the receiver that what it
/// didn't get is where it was; the others only that a whole hand moved on, and that with certainty only if
/// nothing lies face down that was not shown, since a tile may be here or there.
fn learn(rules: &Rules, state: &mut State) {
    for from in rules.seats() {
        let (hand, left, traces) = (state.hand(from), from.next(rules.players), state.concealed(from));
        let given = hand & state.hidden.picked;
        let certain = hand.len() <= PASSED && state.down(from).iter().all(is_double);
        for observer in rules.seats() {
            // What it has seen where it lies is still there.
            let seen = state.hidden.seen[observer.index()];
            let known = &mut state.hidden.known[observer.index()];
            if observer == from {
                *known |= given;
            } else if observer == left {
                *known -= given;
            } else if !certain {
                *known -= traces - seen;
            }
        }
    }
}
