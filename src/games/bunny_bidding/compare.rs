//! The end of a round: everything is shown, tiles act on the bids, somebody wins, the table is cleared (BB-P6…P9, X-16…19).

use super::auction::{self, Twist};
use super::deeds::Source;
use super::flow::{begin_round, take};
use super::resolved;
use super::state::{Duty, Phase, State};
use super::table::Table;
use super::tiles::{Tile, Tiles, union};
use super::traits::Traits;
use crate::rules::{SEATS, Seat, Seats};

/// Shows everything, and begins to compare the bids.
pub fn begin(table: &Table, state: &mut State) {
    let open = state.public.offer | union(&state.public.bids);
    let offer = state.offer();
    let down = union(&state.hidden.bids);
    state.public.offer = offer;
    state.public.revealed = state.hidden.bids;
    state.hidden.offers = [Tiles::NONE; SEATS];
    state.hidden.bids = [Tiles::NONE; SEATS];
    state.hidden.seen = [Tiles::NONE; SEATS];
    state.hidden.known.iter_mut().for_each(|known| *known -= offer | down);
    if (open & table.deeds.compared).is_empty() {
        return settle(table, state);
    }
    // Tiles act only if they lay open.
    state.public.compared = table.deeds.acting(open, offer.len());
    state.public.turns = 0;
    if table.deeds.compared(state.public.compared).at_random {
        return scatter(table, state);
    }
    state.public.naming = state.public.compared & table.deeds.ignoring;
    name_next(table, state);
}

/// The seats whose bid can be ignored (BB-X-19).
pub fn nameable(table: &Table, state: &State) -> Seats {
    let bidders = table.seats().filter(|seat| !state.bid(*seat).is_empty() && !state.public.ignored.has(*seat));
    bidders.fold(Seats::NONE, Seats::with)
}

/// BB-X-19: who has the tile in the bid, or has put it to the offer, names somebody; (D) lower tiles first.
fn name_next(table: &Table, state: &mut State) {
    match state.public.naming.nth(0) {
        Some(tile) if !nameable(table, state).is_empty() => {
            let has = |seat: &Seat| (state.public.bids[seat.index()] | state.public.put[seat.index()]).has(tile);
            state.public.mover = table.seats().find(has).unwrap_or(state.public.start);
            state.public.phase = Phase::Name;
        }
        _ => settle(table, state),
    }
}

/// A seat is named.
pub fn name(table: &Table, state: &mut State, seat: Seat) {
    state.public.ignored = state.public.ignored.with(seat);
    if let Some(tile) = state.public.naming.nth(0) {
        state.public.naming -= Tiles::one(tile);
        resolved::by(table, state, Source::Tile(tile));
    }
    name_next(table, state);
}

/// BB-X-16: everybody from the start player on gets a random tile of the offer.
fn scatter(table: &Table, state: &mut State) {
    if state.public.offer.is_empty() {
        return end(table, state, None, None);
    }
    resolved::those_compared(table, state, |tile| tile.at_random);
    state.public.mover = state.public.start;
    state.public.turns = table.players;
    state.public.phase = Phase::Scatter;
}

/// A tile of the offer goes to the seat whose turn it is.
pub fn give_away(table: &Table, state: &mut State, tile: Tile) {
    let public = &mut state.public;
    public.offer -= Tiles::one(tile);
    public.won[public.mover.index()] |= Tiles::one(tile);
    public.mover = public.mover.next(table.players);
    public.turns = public.turns.saturating_sub(1);
    if public.turns == 0 || public.offer.is_empty() {
        end(table, state, None, None);
    }
}

/// BB-P6, P7: finds the winner.
fn settle(table: &Table, state: &mut State) {
    let mut bids = [Tiles::NONE; SEATS];
    table.seats().for_each(|seat| bids[seat.index()] = state.bid(seat));
    let twist = Twist::of(table, state.public.offer, state.public.compared, state.public.ignored, |seat| state.traits(seat));
    let outcome = auction::judge(table, state.public.offer, &bids, state.public.start, &twist);
    if !table.deeds.are_none() {
        resolved::judged(table, state, &twist, &outcome);
    }
    let start = outcome.winner;
    let start = if outcome.inverted && twist.highest_starts { outcome.highest.or(start) } else { start };
    if let Some(start) = start {
        state.public.start = start;
    }
    end(table, state, outcome.winner, outcome.worst);
}

/// BB-P8, P9: clears the table; the next round begins.
fn end(table: &Table, state: &mut State, winner: Option<Seat>, worst: Option<Seat>) {
    let public = &mut state.public;
    match winner {
        Some(winner) => {
            public.won[winner.index()] |= public.offer;
            public.traits[winner.index()] |= public.trait_offer;
        }
        None => {
            public.gone |= public.offer;
            public.trait_gone |= public.trait_offer;
        }
    }
    for seat in table.seats() {
        let (open, down) = (state.public.bids[seat.index()], state.public.revealed[seat.index()]);
        if table.chosen.bids_return && winner != Some(seat) {
            take(table, state, seat, open | down);
            continue;
        }
        state.public.gone |= open;
        match worst {
            Some(worst) => take(table, state, worst, down),
            None => state.public.gone |= down,
        }
    }
    let public = &mut state.public;
    public.offer = Tiles::NONE;
    public.trait_offer = Traits::NONE;
    public.bids = [Tiles::NONE; SEATS];
    public.revealed = [Tiles::NONE; SEATS];
    public.put = [Tiles::NONE; SEATS];
    (public.compared, public.naming, public.ignored) = (Tiles::NONE, Tiles::NONE, Seats::NONE);
    (public.open, public.later, public.rest) = (0, [0; SEATS], [Duty::default(); SEATS]);
    begin_round(table, state);
}
