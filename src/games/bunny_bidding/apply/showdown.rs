//! The end of a round: everything is shown, tiles act on the bids, somebody wins, the table is cleared (BB-P6…P9, X-16…19).

use super::auction::{self, AuctionModifiers};
use super::place::take;
use super::round;
use crate::games::bunny_bidding::effects::{applied, choices};
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{Phase, PowerSet, Source, State, Tile, Tiles, TurnProgress};
use crate::rules::{Rules as _, SEATS, Seat, Seats};

/// Shows everything, and begins to compare the bids.
pub fn begin(rules: &Rules, state: &mut State) {
    let open = state.public.offer | Tiles::union(&state.public.bids);
    let offer = state.offer();
    let down = Tiles::union(&state.hidden.bids);
    state.public.offer = offer;
    state.public.revealed = state.hidden.bids;
    state.hidden.offers = [Tiles::NONE; SEATS];
    state.hidden.bids = [Tiles::NONE; SEATS];
    state.hidden.seen = [Tiles::NONE; SEATS];
    state.hidden.known.iter_mut().for_each(|known| *known -= offer | down);
    if (open & rules.effects.compared).is_empty() {
        return settle(rules, state);
    }
    // Tiles act only if they lay open.
    state.public.active = rules.effects.active(open, offer.len());
    state.public.turns_left = 0;
    if rules.effects.showdown(state.public.active).at_random {
        return scatter(rules, state);
    }
    state.public.to_name = state.public.active & rules.effects.ignoring;
    name_next(rules, state);
}

/// BB-X-19: who has the tile in the bid, or has put it to the offer, names somebody; (D) lower tiles first.
fn name_next(rules: &Rules, state: &mut State) {
    match state.public.to_name.lowest() {
        Some(tile) if !choices::nameable(rules, state).is_empty() => {
            let has = |seat: &Seat| (state.public.bids[seat.index()] | state.public.offered_by[seat.index()]).has(tile);
            state.public.mover = rules.seats().find(has).unwrap_or(state.public.first);
            state.public.phase = Phase::Name;
        }
        _ => settle(rules, state),
    }
}

/// A seat is named.
pub fn name(rules: &Rules, state: &mut State, seat: Seat) {
    state.public.ignored = state.public.ignored.with(seat);
    if let Some(tile) = state.public.to_name.lowest() {
        state.public.to_name -= Tiles::one(tile);
        applied::by(rules, state, Source::Tile(tile));
    }
    name_next(rules, state);
}

/// BB-X-16: everybody from the start player on gets a random tile of the offer.
fn scatter(rules: &Rules, state: &mut State) {
    if state.public.offer.is_empty() {
        return end(rules, state, None, None);
    }
    applied::those_compared(rules, state, |tile| tile.at_random);
    state.public.mover = state.public.first;
    state.public.turns_left = rules.players;
    state.public.phase = Phase::GiveAway;
}

/// A tile of the offer goes to the seat whose turn it is.
pub fn give_away(rules: &Rules, state: &mut State, tile: Tile) {
    let public = &mut state.public;
    public.offer -= Tiles::one(tile);
    public.collected[public.mover.index()] |= Tiles::one(tile);
    public.mover = public.mover.next(rules.players);
    public.turns_left = public.turns_left.saturating_sub(1);
    if public.turns_left == 0 || public.offer.is_empty() {
        end(rules, state, None, None);
    }
}

/// BB-P6, P7: finds the winner.
fn settle(rules: &Rules, state: &mut State) {
    let mut bids = [Tiles::NONE; SEATS];
    rules.seats().for_each(|seat| bids[seat.index()] = state.bid(seat));
    let modifiers = AuctionModifiers::of(rules, state.public.offer, state.public.active, state.public.ignored, |seat| state.powers(seat));
    let outcome = auction::judge(rules, state.public.offer, &bids, state.public.first, &modifiers);
    if !rules.effects.are_none() {
        applied::judged(rules, state, &modifiers, &outcome);
    }
    let start = outcome.winner;
    let start = if outcome.inverted && modifiers.highest_starts { outcome.highest.or(start) } else { start };
    if let Some(start) = start {
        state.public.first = start;
    }
    end(rules, state, outcome.winner, outcome.worst);
}

/// BB-P8, P9: clears the table; the next round begins.
fn end(rules: &Rules, state: &mut State, winner: Option<Seat>, worst: Option<Seat>) {
    let public = &mut state.public;
    match winner {
        Some(winner) => {
            public.collected[winner.index()] |= public.offer;
            public.powers[winner.index()] |= public.offered_power;
        }
        None => {
            public.removed |= public.offer;
            public.removed_powers |= public.offered_power;
        }
    }
    for seat in rules.seats() {
        let (open, down) = (state.public.bids[seat.index()], state.public.revealed[seat.index()]);
        if rules.variants.bids_return && winner != Some(seat) {
            take(rules, state, seat, open | down);
            continue;
        }
        state.public.removed |= open;
        match worst {
            Some(worst) => take(rules, state, worst, down),
            None => state.public.removed |= down,
        }
    }
    let public = &mut state.public;
    public.offer = Tiles::NONE;
    public.offered_power = PowerSet::NONE;
    public.bids = [Tiles::NONE; SEATS];
    public.revealed = [Tiles::NONE; SEATS];
    public.offered_by = [Tiles::NONE; SEATS];
    (public.active, public.to_name, public.ignored) = (Tiles::NONE, Tiles::NONE, Seats::NONE);
    (public.open_only, public.waiting, public.waiting_turns) = (0, [0; SEATS], [TurnProgress::default(); SEATS]);
    round::begin(rules, state);
}
