//! What a decision does: a round and its end. Everything here has been checked; whose turn is next is found here too.

use super::auction;
use super::moves::{Action, Face, SHOWN, usable};
use super::passing;
use super::state::{Duty, Phase, State};
use super::table::Table;
use super::tiles::{HIGHEST, Tile, Tiles};
use crate::rules::{SEATS, Seat};

/// Makes a decision of a seat that has been checked.
pub fn act(table: &Table, state: &mut State, seat: Seat, action: Action) {
    match action {
        Action::Lay(tile) => {
            state.public.lay = state.public.lay.saturating_sub(1);
            put(state, seat, tile, true, Face::Open);
            after_tile(table, state, tile, Face::Open);
        }
        Action::Bid(tile, face) => {
            play(state, seat, tile, false, face);
            after_tile(table, state, tile, face);
        }
        Action::Offer(tile, face) => {
            play(state, seat, tile, true, face);
            after_tile(table, state, tile, face);
        }
        Action::Show(tile) => {
            show(table, state, seat, Tiles::one(tile));
            if shown_enough(state, seat) {
                begin_play(table, state);
            }
        }
        Action::Enough => begin_play(table, state),
        Action::Pass(tile) => passing::pick(table, state, tile),
    }
}

/// BB-P2, P3: a tile of a turn; what the seat still owes.
fn play(state: &mut State, seat: Seat, tile: Tile, to_offer: bool, face: Face) {
    let highest = to_offer && face == Face::Open && state.public.offer.highest() < Some(tile);
    put(state, seat, tile, to_offer, face);
    let duty = &mut state.public.duty;
    duty.played += 1;
    duty.open |= face == Face::Open;
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
fn put(state: &mut State, seat: Seat, tile: Tile, to_offer: bool, face: Face) {
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
    }
}

/// Whether both digits of a number are the same (BB-V8).
pub fn is_double(tile: Tile) -> bool {
    tile.is_multiple_of(11) && (11..=HIGHEST).contains(&tile)
}

fn after_tile(table: &Table, state: &mut State, tile: Tile, face: Face) {
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
    // C5: what is due can't be played without a tile that may be used, nor beyond the most of BB-P4.
    if public.duty.due() == 0 || public.duty.played >= table.chosen.most || usable(table, public, hand).is_empty() {
        state.public.mover = public.mover.next(table.players);
        state.public.turns = state.public.turns.saturating_sub(1);
        seek_turn(table, state);
    }
}

/// BB-P5: who has no tile is passed over. After the last turn the round ends.
fn seek_turn(table: &Table, state: &mut State) {
    while state.public.turns > 0 && state.hand(state.public.mover).is_empty() {
        state.public.mover = state.public.mover.next(table.players);
        state.public.turns = state.public.turns.saturating_sub(1);
    }
    if state.public.turns == 0 {
        return end_round(table, state);
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

/// BB-P6…P9: shows everything, finds the winner, clears the table.
fn end_round(table: &Table, state: &mut State) {
    let offer = state.offer();
    let mut bids = [Tiles::NONE; SEATS];
    table.seats().for_each(|seat| bids[seat.index()] = state.bid(seat));
    let outcome = auction::judge(table, offer, &bids, state.public.start);
    match outcome.winner {
        Some(winner) => {
            state.public.won[winner.index()] |= offer;
            state.public.start = winner;
        }
        None => state.public.gone |= offer,
    }
    for seat in table.seats() {
        let (open, down) = (state.public.bids[seat.index()], state.hidden.bids[seat.index()]);
        if table.chosen.bids_return && outcome.winner != Some(seat) {
            take(table, state, seat, open | down);
        } else {
            state.public.gone |= open;
            take(table, state, outcome.worst.unwrap_or(seat), down);
        }
    }
    state.hidden.known.iter_mut().for_each(|known| *known -= offer);
    state.public.offer = Tiles::NONE;
    state.public.bids = [Tiles::NONE; SEATS];
    state.hidden.offers = [Tiles::NONE; SEATS];
    state.hidden.bids = [Tiles::NONE; SEATS];
    begin_round(table, state);
}

/// Tiles that everybody has seen come to a hand.
fn take(table: &Table, state: &mut State, to: Seat, tiles: Tiles) {
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
}
