//! What a decision does: a round and its end. Everything here has been checked; whose turn is next is found here too.

use super::acts;
use super::codes::{Action, Face};
use super::compare;
use super::moves::{SHOWN, most, usable};
use super::passing;
use super::resolved;
use super::state::{Duty, Phase, State};
use super::table::Table;
use super::tiles::{HIGHEST, Tile, Tiles};
use crate::rules::{SEATS, Seat};

/// Makes a decision of a seat that has been checked.
pub fn act(table: &Table, state: &mut State, seat: Seat, action: Action) {
    if !table.deeds.held.is_empty() && state.public.phase == Phase::Play && !state.public.passing {
        resolved::held(table, state);
    }
    match action {
        Action::Lay(tile) => {
            state.public.lay = state.public.lay.saturating_sub(1);
            // (D) The beginning of the offer is no turn: what tiles do when offered, they don't do here.
            put(table, state, seat, tile, true, Face::Open);
            after_tile(table, state, tile, Face::Open);
        }
        Action::Bid(tile, face) => {
            play(table, state, seat, tile, false, face);
            after_tile(table, state, tile, face);
        }
        Action::Offer(tile, face) => {
            play(table, state, seat, tile, true, face);
            if face == Face::Open && table.deeds.offered.has(tile) {
                acts::offered(table, state, tile);
            } else {
                after_tile(table, state, tile, face);
            }
        }
        Action::Show(tile) => {
            show(table, state, seat, Tiles::one(tile));
            if shown_enough(state, seat) {
                begin_play(table, state);
            }
        }
        Action::Enough if state.public.phase == Phase::Show => begin_play(table, state),
        Action::Enough if state.public.phase == Phase::Play => {
            let duty = &mut state.public.duty;
            (duty.bid, duty.offer) = (false, false);
            go_on(table, state);
        }
        Action::Pass(tile) => passing::pick(table, state, tile),
        Action::Use(index) => acts::used(table, state, index),
        Action::Put(index) => acts::put(state, seat, index),
        Action::Name(named) if state.public.phase == Phase::Name => compare::name(table, state, named),
        Action::Expose(kind) => {
            state.public.open_goal[seat.index()] = Some(kind);
            begin_round(table, state);
        }
        _ => acts::decide(table, state, action),
    }
}

/// BB-P2, P3: a tile of a turn; what the seat still owes.
fn play(table: &Table, state: &mut State, seat: Seat, tile: Tile, to_offer: bool, face: Face) {
    let highest = to_offer && face == Face::Open && state.public.offer.highest() < Some(tile);
    put(table, state, seat, tile, to_offer, face);
    let duty = &mut state.public.duty;
    duty.played += 1;
    duty.open += u8::from(face == Face::Open);
    duty.offered |= to_offer;
    let due = if to_offer { &mut duty.offer } else { &mut duty.bid };
    if *due {
        *due = false;
    } else {
        duty.extra = false;
    }
    // (D) The tile of BB-P3 comes on top of bid and offer tile, in whichever order these are played.
    duty.extra |= highest;
}

/// Moves a tile from a hand to where it is played. What an open tile is, everybody sees, so nobody has to remember it.
pub fn put(table: &Table, state: &mut State, seat: Seat, tile: Tile, to_offer: bool, face: Face) {
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
        if to_offer && table.deeds.ignoring.has(tile) {
            state.public.put[at] |= one;
        }
    }
}

/// Whether both digits of a number are the same (BB-V8).
pub fn is_double(tile: Tile) -> bool {
    tile.is_multiple_of(11) && (11..=HIGHEST).contains(&tile)
}

/// What comes after a tile was played, and has done what it does.
pub fn after_tile(table: &Table, state: &mut State, tile: Tile, face: Face) {
    let somebody_has_one = state.hidden.hands.iter().any(|hand| !hand.is_empty());
    if table.chosen.doubles_pass && face == Face::Open && is_double(tile) && somebody_has_one {
        passing::begin(table, state);
    } else {
        go_on(table, state);
    }
}

/// Finds who is to move after a tile was played, and passed on where a double asked for it.
pub fn go_on(table: &Table, state: &mut State) {
    let public = &state.public;
    let hand = state.hand(public.mover);
    if public.phase == Phase::Lay {
        if public.lay == 0 || hand.is_empty() {
            state.public.lay = 0;
            state.public.turns = table.players;
            seek_turn(table, state);
        }
        return;
    }
    let most = most(table, table.deeds.held(state.traits(public.mover)));
    // C5: what is due can't be played without a tile that may be used, nor beyond the most of BB-P4.
    if public.duty.due() == 0 || public.duty.played >= most || usable(table, public, hand).is_empty() {
        let last = public.duty.last;
        if !table.deeds.held.is_empty() && public.duty.due() > 0 && !usable(table, public, hand).is_empty() {
            resolved::cut_short(table, state);
        }
        state.public.mover = state.public.mover.next(table.players);
        state.public.turns = state.public.turns.saturating_sub(1);
        if last {
            // BB-X-07: nobody else has a turn.
            (state.public.turns, state.public.later) = (0, [0; SEATS]);
        }
        seek_turn(table, state);
    } else if public.duty.later {
        postpone(table, state);
    }
}

/// BB-X-08: the rest of the turn comes after those of everyone else, and of whoever waits already.
fn postpone(table: &Table, state: &mut State) {
    let public = &mut state.public;
    public.duty.later = false;
    let waiting = public.later.iter().take_while(|seat| **seat > 0).count();
    if public.turns <= 1 && waiting == 0 {
        return;
    }
    public.later[waiting] = public.mover.0 + 1;
    public.rest[public.mover.index()] = public.duty;
    public.mover = public.mover.next(table.players);
    public.turns = public.turns.saturating_sub(1);
    seek_turn(table, state);
}

/// The seat that has waited longest goes on with its turn, if any does (BB-X-08).
fn resume(table: &Table, state: &mut State) -> bool {
    let public = &mut state.public;
    let Some(seat) = public.later[0].checked_sub(1).map(Seat) else { return false };
    public.later.rotate_left(1);
    public.later[SEATS - 1] = 0;
    public.mover = seat;
    public.duty = std::mem::take(&mut public.rest[seat.index()]);
    public.turns = 1;
    public.phase = Phase::Play;
    go_on(table, state);
    true
}

/// BB-P5: who has no tile is passed over. After the last turn the round ends.
fn seek_turn(table: &Table, state: &mut State) {
    while state.public.turns > 0 && state.hand(state.public.mover).is_empty() {
        state.public.mover = state.public.mover.next(table.players);
        state.public.turns = state.public.turns.saturating_sub(1);
    }
    if state.public.turns == 0 {
        if !resume(table, state) {
            compare::begin(table, state);
        }
        return;
    }
    if !table.chosen.reveal_five {
        return begin_play(table, state);
    }
    let (seat, hand) = (state.public.mover, state.hand(state.public.mover));
    if hand.len() <= super::moves::SHOWN_LEAST {
        show(table, state, seat, hand);
        begin_play(table, state);
    } else {
        state.public.phase = Phase::Show;
        state.public.duty = Duty::default();
    }
}

/// BB-V1: everybody sees these tiles of a hand.
fn show(table: &Table, state: &mut State, seat: Seat, tiles: Tiles) {
    for other in table.seats() {
        if other == seat {
            state.public.shown[other.index()] |= tiles;
        } else {
            // Whoever showed it before can't have it face down.
            state.public.shown[other.index()] -= tiles;
            state.hidden.known[other.index()] |= tiles;
        }
    }
}

/// Whether there is nothing more to decide about showing: five are shown, or the whole hand is.
fn shown_enough(state: &State, seat: Seat) -> bool {
    let shown = state.public.shown[seat.index()];
    shown.len() >= SHOWN || state.hand(seat).within(shown)
}

fn begin_play(table: &Table, state: &mut State) {
    let tiles = usable(table, &state.public, state.hand(state.public.mover));
    state.public.phase = Phase::Play;
    state.public.duty = Duty::fresh(tiles.len());
}

/// Tiles that everybody has seen come to a hand.
pub fn take(table: &Table, state: &mut State, to: Seat, tiles: Tiles) {
    state.hidden.hands[to.index()] |= tiles;
    for seat in table.seats() {
        let known = &mut state.hidden.known[seat.index()];
        if seat == to {
            *known -= tiles;
        } else {
            *known |= tiles;
        }
    }
}

/// BB-P1: the start player, or the next clockwise with tiles, begins the offer; if nobody has one, the game is over (BB-E1).
///
/// (D) "Anyone starts" the first round: the first seat does, so that the weight of starting can be measured.
pub fn begin_round(table: &Table, state: &mut State) {
    if expose(table, state) {
        return;
    }
    let from = state.public.start;
    let with_tiles = std::iter::successors(Some(from), |seat| Some(seat.next(table.players)))
        .take(usize::from(table.players))
        .find(|seat| !state.hand(*seat).is_empty());
    let public = &mut state.public;
    public.start = with_tiles.unwrap_or(from);
    public.mover = public.start;
    public.phase = if with_tiles.is_some() { Phase::Lay } else { Phase::Over };
    public.lay = state.hidden.hands[public.start.index()].len().min(2) as u8;
    public.turns = 0;
    public.duty = Duty::default();
    public.shown = [Tiles::NONE; SEATS];
    if public.phase == Phase::Over && !table.deeds.scored.is_empty() {
        resolved::scored(table, state);
    }
}

/// BB-HC-8: whoever must lay a goal open and has not does so; whether somebody is asked which. (D) At the end nobody is asked any more.
fn expose(table: &Table, state: &mut State) -> bool {
    let all = table.deeds.open_goal;
    if all.is_empty() || state.hidden.hands.iter().all(|hand| hand.is_empty()) {
        return false;
    }
    for seat in table.seats() {
        let at = seat.index();
        if (state.public.traits[at] & all).is_empty() || state.public.open_goal[at].is_some() {
            continue;
        }
        resolved::those_held(table, state, seat, |held| held.open_goal);
        match state.hidden.goals[at] {
            [Some(first), Some(second)] if first != second => {
                (state.public.phase, state.public.mover) = (Phase::Expose, seat);
                (state.public.turns, state.public.lay, state.public.duty) = (0, 0, Duty::default());
                state.public.shown = [Tiles::NONE; SEATS];
                return true;
            }
            [goal, _] => state.public.open_goal[at] = goal,
        }
    }
    false
}
