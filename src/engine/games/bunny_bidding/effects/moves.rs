//! How effects move cards, show them and turn them over, and what seats learn of it.

use super::{GOALS_FROM, OPEN_GOALS_FROM, POWERS_FROM, goal_kind};
use crate::effect::machine::{Spot, Table as _};
use crate::effect::parts::{Face, Zone};
use crate::games::bunny_bidding::apply::passing::show_doubles;
use crate::games::bunny_bidding::apply::place::{look, show, take, uncover};
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{
    Next, Phase, PowerSet, State, Tile, Tiles, has_room, with_goal, without_goal,
};
use crate::games::shared::layout;
use crate::rules::{Rules as _, Seat, Seats};

/// Where a card lies now; goals that are alike where they were, face up or down as they lie there.
pub fn locate(rules: &Rules, state: &State, spot: Spot) -> Spot {
    match spot.card {
        GOALS_FROM..POWERS_FROM => located_goal(rules, state, spot),
        _ => layout::find(rules, state, |card| card == spot.card).unwrap_or(spot),
    }
}

/// A goal that has been turned since it was noted, or has lain open elsewhere, by its number now.
fn located_goal(rules: &Rules, state: &State, spot: Spot) -> Spot {
    let mut there = Vec::new();
    rules.cards(state, spot.zone, spot.owner, &mut there);
    let kind = u16::from(goal_kind(spot.card));
    let numbers = [spot.card, GOALS_FROM + kind, OPEN_GOALS_FROM + kind];
    numbers.into_iter().find(|card| there.contains(card)).map_or(spot, |card| Spot { card, ..spot })
}

/// Moves a card to a zone; whether it can go there.
pub fn put(rules: &Rules, state: &mut State, spot: Spot, to: Spot, face: Option<Face>) -> bool {
    let stays = spot.zone == to.zone && (spot.owner == to.owner || !rules.is_owned(to.zone));
    let spot = if let GOALS_FROM..POWERS_FROM = spot.card { located_goal(rules, state, spot) } else { spot };
    // The card may have gone elsewhere since it was chosen.
    let mut there = Vec::new();
    rules.cards(state, spot.zone, spot.owner, &mut there);
    if stays || !there.contains(&spot.card) {
        return false;
    }
    match spot.card {
        POWERS_FROM.. => put_power(state, (spot.card - POWERS_FROM) as u8, to),
        GOALS_FROM.. => put_goal(state, spot, to),
        _ => put_tile(rules, state, spot, to, face),
    }
}

/// Passes cards to other players, all at once; of goals that a player would get too many of, the last stay.
pub fn pass(rules: &Rules, state: &mut State, passed: &[(Spot, Seat)]) -> Vec<Spot> {
    let (mut goals, others): (Vec<_>, Vec<_>) =
        passed.iter().copied().partition(|(spot, _)| (GOALS_FROM..POWERS_FROM).contains(&spot.card));
    let count = |goals: &[(Spot, Seat)], is_so: &dyn Fn(&(Spot, Seat)) -> bool| {
        goals.iter().filter(|goal| is_so(goal)).count()
    };
    let is_full = |goals: &[(Spot, Seat)], seat: Seat| {
        let held = &state.hidden.goals[seat.index()];
        let kept =
            held.iter().flatten().count().saturating_sub(count(goals, &|(spot, _)| spot.owner == seat));
        kept + count(goals, &|(_, to)| *to == seat) > held.len()
    };
    while let Some(seat) = rules.seats().find(|seat| is_full(&goals, *seat)) {
        let Some(last) = goals.iter().rposition(|(_, to)| *to == seat) else { break };
        goals.remove(last);
    }
    // Nobody has them before all have given theirs.
    let aside = |spot: Spot| Spot {
        owner: Seat(0),
        card: GOALS_FROM + u16::from(goal_kind(spot.card)),
        zone: Zone::DrawPile,
    };
    goals.retain(|(spot, _)| put(rules, state, *spot, aside(*spot), None));
    let given = goals
        .iter()
        .map(|(spot, owner)| (aside(*spot), Spot { owner: *owner, zone: Zone::Goals, ..aside(*spot) }));
    let others = others.iter().map(|(spot, owner)| (*spot, Spot { owner: *owner, ..*spot }));
    given.chain(others).filter(|(spot, to)| put(rules, state, *spot, *to, None)).map(|(_, to)| to).collect()
}

/// A power or handicap comes to a player, for all to see, or leaves the game.
fn put_power(state: &mut State, index: u8, to: Spot) -> bool {
    let one = PowerSet::one(index);
    let place = match to.zone {
        Zone::Powers => &mut state.public.powers[to.owner.index()],
        Zone::Out => &mut state.public.removed_powers,
        _ => return false,
    };
    *place |= one;
    let elsewhere = |at: usize| to.zone != Zone::Powers || at != to.owner.index();
    for at in 0..state.public.powers.len() {
        state.hidden.handicaps[at] -= one;
        if elsewhere(at) {
            state.public.powers[at] -= one;
        }
    }
    if to.zone != Zone::Out {
        state.public.removed_powers -= one;
    }
    true
}

/// A goal comes to a player, or to those that nobody has. What others knew of the goals of the player they
/// don't know any more.
fn put_goal(state: &mut State, spot: Spot, to: Spot) -> bool {
    let kind = goal_kind(spot.card);
    let is_full = to.zone == Zone::Goals && !has_room(&state.hidden.goals[to.owner.index()]);
    if is_full || !matches!(to.zone, Zone::Goals | Zone::DrawPile) {
        return false;
    }
    if spot.zone == Zone::Goals {
        let at = spot.owner.index();
        state.hidden.goals[at] = without_goal(state.hidden.goals[at], kind);
        if spot.card >= OPEN_GOALS_FROM {
            state.public.open_goals[at] = without_goal(state.public.open_goals[at], kind);
        }
    }
    if to.zone == Zone::Goals {
        let at = to.owner.index();
        state.hidden.goals[at] = with_goal(state.hidden.goals[at], kind);
    }
    for side in [spot, to].iter().filter(|side| side.zone == Zone::Goals) {
        state.hidden.seen_goals.iter_mut().for_each(|seen| *seen = seen.without(side.owner));
    }
    true
}

/// BB-E3: as many tiles as the deck has can come back to hands by effects, beyond those that leave hands by
/// effects.
fn comes_back(rules: &Rules, state: &mut State, from: Zone, to: Zone) -> bool {
    let returned = &mut state.public.returned;
    match (from == Zone::Hand, to == Zone::Hand) {
        (false, true) if u32::from(*returned) >= rules.tiles.len() => return false,
        (false, true) => *returned += 1,
        (true, false) => *returned = returned.saturating_sub(1),
        _ => {}
    }
    true
}

fn put_tile(rules: &Rules, state: &mut State, spot: Spot, to: Spot, face: Option<Face>) -> bool {
    let (tile, one) = (spot.card as Tile, Tiles::one(spot.card as Tile));
    let is_possible = match to.zone {
        // BB-E1: no round follows.
        Zone::Hand | Zone::Offer | Zone::Bid => state.public.next != Next::Over,
        zone => matches!(zone, Zone::Pile | Zone::Discard | Zone::Out),
    };
    if !is_possible || !comes_back(rules, state, spot.zone, to.zone) {
        return false;
    }
    let was_open = !matches!(spot.zone, Zone::Hand) && rules.is_face_up(state, spot);
    let from = if spot.zone == Zone::Offer {
        rules.holder(state, spot).unwrap_or(state.public.mover)
    } else {
        spot.owner
    };
    // In the showdown nothing lies face down.
    let goes_down = face == Some(Face::Down) && state.public.phase == Phase::Play;
    if !was_open {
        forget(rules, state, from, one);
    }
    let knew: Seats = rules
        .seats()
        .filter(|seat| was_open || state.hidden.known[seat.index()].has(tile))
        .fold(Seats::NONE, Seats::with);
    lift(state, one);
    let (public, hidden) = (&mut state.public, &mut state.hidden);
    let put_by = if matches!(spot.zone, Zone::Hand | Zone::Bid) { spot.owner } else { public.mover };
    let (owner, place) = match (to.zone, goes_down) {
        (Zone::Hand, _) => (to.owner, &mut hidden.hands[to.owner.index()]),
        (Zone::Offer, true) => (put_by, &mut hidden.offers[put_by.index()]),
        (Zone::Bid, true) => (to.owner, &mut hidden.bids[to.owner.index()]),
        (Zone::Offer, false) => (put_by, &mut public.offer),
        (Zone::Bid, false) => (to.owner, &mut public.bids[to.owner.index()]),
        (Zone::Pile, _) => (to.owner, &mut public.collected[to.owner.index()]),
        (Zone::Discard, _) => (put_by, &mut public.removed),
        _ => (put_by, &mut public.spent),
    };
    *place |= one;
    match (to.zone, goes_down) {
        (Zone::Hand, _) if was_open => {
            take(rules, state, owner, one);
        }
        (Zone::Hand, _) => remember(rules, state, owner, from, knew, one),
        (Zone::Offer | Zone::Bid, true) => {
            if rules.variants.reveal_five {
                show(rules, state, owner, one);
            }
            if was_open {
                rules.seats().filter(|seat| *seat != owner).for_each(|seat| look(state, seat, one));
            } else {
                remember(rules, state, owner, from, knew, one);
                if from != owner {
                    look(state, from, one);
                }
            }
            show_doubles(rules, state);
        }
        _ => {
            uncover(state, tile);
            if to.zone == Zone::Offer && rules.effects.placed.has(tile) {
                state.public.offered_by[owner.index()] |= one;
            }
        }
    }
    true
}

/// Takes a tile away from wherever it lies.
fn lift(state: &mut State, one: Tiles) {
    let (public, hidden) = (&mut state.public, &mut state.hidden);
    let by_seat = [&mut hidden.hands, &mut hidden.offers, &mut hidden.bids];
    by_seat.into_iter().flatten().for_each(|tiles| *tiles -= one);
    let by_seat = [&mut public.bids, &mut public.revealed, &mut public.collected, &mut public.offered_by];
    by_seat.into_iter().flatten().for_each(|tiles| *tiles -= one);
    [&mut public.offer, &mut public.removed, &mut public.spent].into_iter().for_each(|tiles| *tiles -= one);
}

/// A hidden tile of a seat goes elsewhere: who can't tell which one it was is no longer sure of any of them,
/// but of those that were seen where they lie.
fn forget(rules: &Rules, state: &mut State, from: Seat, one: Tiles) {
    let traces = state.concealed(from);
    for seat in rules.seats().filter(|seat| *seat != from) {
        let seen = state.hidden.seen[seat.index()];
        state.hidden.known[seat.index()] -= traces - seen;
        state.hidden.seen[seat.index()] -= one;
    }
}

/// A hidden tile has come to a seat: its former owner knows it, and who had seen it.
fn remember(rules: &Rules, state: &mut State, owner: Seat, from: Seat, knew: Seats, one: Tiles) {
    for seat in rules.seats() {
        let known = &mut state.hidden.known[seat.index()];
        if seat != owner && (seat == from || knew.has(seat)) {
            *known |= one;
        } else {
            *known -= one;
        }
    }
}

/// Shows a card to players; whether it was new to any of them.
pub fn reveal(rules: &Rules, state: &mut State, spot: Spot, seats: Seats) -> bool {
    let others = || seats.iter().filter(|seat| !rules.sees(state, *seat, spot)).collect::<Vec<Seat>>();
    let everyone = seats == Seats::all(rules.players);
    match (spot.card, spot.zone) {
        (POWERS_FROM.., Zone::Powers) if everyone => {
            let (one, at) = (PowerSet::one((spot.card - POWERS_FROM) as u8), spot.owner.index());
            let is_new = !(state.hidden.handicaps[at] & one).is_empty();
            state.hidden.handicaps[at] -= one;
            state.public.powers[at] |= one;
            is_new
        }
        (GOALS_FROM.., Zone::Goals) if everyone => {
            let is_new = !rules.is_face_up(state, spot);
            if is_new {
                let open = &mut state.public.open_goals[spot.owner.index()];
                *open = with_goal(*open, goal_kind(spot.card));
            }
            is_new
        }
        // BB-X-13: who looks at a goal of a player looks at all of them.
        (GOALS_FROM.., Zone::Goals) => {
            let new = others();
            new.iter().for_each(|seat| {
                let seen = &mut state.hidden.seen_goals[seat.index()];
                *seen = seen.with(spot.owner);
            });
            !new.is_empty()
        }
        (tile, Zone::Hand) if tile < GOALS_FROM => {
            let one = Tiles::one(tile as Tile);
            let mut is_new = false;
            for seat in seats.iter().filter(|seat| *seat != spot.owner) {
                let known = &mut state.hidden.known[seat.index()];
                is_new |= (*known & one).is_empty();
                *known |= one;
            }
            is_new
        }
        (tile, Zone::Offer | Zone::Bid) if tile < GOALS_FROM => {
            let new = others();
            new.iter().for_each(|seat| look(state, *seat, Tiles::one(tile as Tile)));
            !new.is_empty()
        }
        _ => false,
    }
}

/// BB-PW-6: an open tile lies face down, before the same player or, in the offer, as if the mover had put it
/// there; a face-down one is open.
pub fn turn_over(rules: &Rules, state: &mut State, spot: Spot) -> bool {
    let (tile, mover) = (spot.card as Tile, state.public.mover);
    let one = Tiles::one(tile);
    if let Some(at) = state.hidden.bids.iter().position(|down| down.has(tile)) {
        state.hidden.bids[at] -= one;
        state.public.bids[at] |= one;
        uncover(state, tile);
        return true;
    }
    if let Some(at) = state.hidden.offers.iter().position(|down| down.has(tile)) {
        state.hidden.offers[at] -= one;
        state.public.offer |= one;
        if rules.effects.placed.has(tile) {
            state.public.offered_by[at] |= one;
        }
        uncover(state, tile);
        return true;
    }
    let owner = match state.public.offer.has(tile) {
        true => {
            state.public.offer -= one;
            state.public.offered_by.iter_mut().for_each(|put| *put -= one);
            state.hidden.offers[mover.index()] |= one;
            mover
        }
        false => {
            let Some(at) = state.public.bids.iter().position(|bid| bid.has(tile)) else { return false };
            state.public.bids[at] -= one;
            state.hidden.bids[at] |= one;
            Seat(at as u8)
        }
    };
    for seat in rules.seats() {
        if seat == owner {
            // BB-V1: what lies face down before a seat was shown by it.
            if rules.variants.reveal_five {
                state.public.shown[seat.index()] |= one;
            }
        } else {
            state.public.shown[seat.index()] -= one;
            look(state, seat, one);
        }
    }
    show_doubles(rules, state);
    true
}
