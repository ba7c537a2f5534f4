//! From a state to its setup.

use super::{Progress, ResultSetup, Setup, WaitingTurn};
use crate::effect::machine::to_setup;
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{Next, PowerSet, RoundResult, State, Tile, Tiles, TurnProgress};
use crate::games::shared::SeatNumber;
use crate::rules::{Rules as _, SEATS, Seat, Seats};

/// The setup of a state. Lists by seat in which nobody has anything are left out.
pub fn setup_of(rules: &Rules, state: &State) -> Setup {
    let (public, hidden) = (&state.public, &state.hidden);
    let egg_type = |kind: u8| rules.kind_id(kind).to_string();
    let tiles_by_seat = |sets: &[Tiles; SEATS]| by_seat(rules, |seat| tiles(sets[seat.index()]));
    let powers_by_seat = |sets: &[PowerSet; SEATS]| by_seat(rules, |seat| powers(rules, sets[seat.index()]));
    let RoundResult { winner, second, worst, starts } = public.result;
    let seat = |seat: Option<Seat>| seat.map(SeatNumber::from);
    let result =
        ResultSetup { winner: seat(winner), second: seat(second), worst: seat(worst), starts: seat(starts) };
    let waiting = public.waiting.iter().take_while(|seat| **seat > 0);
    Setup {
        phase: Some(public.phase),
        first: Some(public.first.into()),
        turn: Some(public.mover.into()),
        to_lay: Some(public.to_lay),
        turns_left: Some(public.turns_left),
        progress: Some(progress(rules, &public.progress)),
        left_out: (0..rules.kinds.len() as u8)
            .filter(|kind| public.left_out >> kind & 1 != 0)
            .map(egg_type)
            .collect(),
        goals: by_seat(rules, |seat| {
            hidden.goals[seat.index()].iter().flatten().map(|goal| egg_type(*goal)).collect()
        }),
        hands: tiles_by_seat(&hidden.hands),
        collected: tiles_by_seat(&public.collected),
        offer: tiles(public.offer),
        offer_down: tiles_by_seat(&hidden.offers),
        bids: tiles_by_seat(&public.bids),
        bids_down: tiles_by_seat(&hidden.bids),
        removed: tiles(public.removed),
        draw_pile: tiles(hidden.draw_pile),
        shown: tiles_by_seat(&public.shown),
        passing: public.passing,
        picked: tiles(hidden.picked),
        known: tiles_by_seat(&hidden.known),
        powers: powers_by_seat(&public.powers),
        secret_handicaps: powers_by_seat(&hidden.handicaps),
        offered_power: powers(rules, public.offered_power).pop(),
        removed_powers: powers(rules, public.removed_powers),
        open_goals: by_seat(rules, |seat| {
            public.open_goals[seat.index()].iter().flatten().map(|goal| egg_type(*goal)).collect()
        }),
        waiting_turns: waiting
            .map(|seat| WaitingTurn {
                seat: SeatNumber(*seat),
                progress: progress(rules, &public.waiting_turns[usize::from(*seat) - 1]),
            })
            .collect(),
        effects: to_setup(rules, state),
        next: Some(public.next).filter(|next| *next != Next::Decide),
        result: Some(result).filter(|result| *result != ResultSetup::default()),
        lot: tiles(public.lot),
        returned: public.returned,
        offered_by: tiles_by_seat(&public.offered_by),
        seen: tiles_by_seat(&hidden.seen),
        seen_goals: by_seat(rules, |seat| seats(hidden.seen_goals[seat.index()])),
        spent: tiles(public.spent),
        active: tiles(public.active),
        revealed: tiles_by_seat(&public.revealed),
    }
}

/// One list for each seat; none if all are empty.
fn by_seat<T>(rules: &Rules, list: impl Fn(Seat) -> Vec<T>) -> Vec<Vec<T>> {
    let lists: Vec<Vec<T>> = rules.seats().map(list).collect();
    if lists.iter().all(Vec::is_empty) { Vec::new() } else { lists }
}

fn tiles(tiles: Tiles) -> Vec<Tile> {
    tiles.iter().collect()
}

fn powers(rules: &Rules, powers: PowerSet) -> Vec<String> {
    powers.iter().map(|index| rules.power_id(index).to_string()).collect()
}

fn seats(seats: Seats) -> Vec<SeatNumber> {
    seats.iter().map(SeatNumber::from).collect()
}

fn progress(rules: &Rules, progress: &TurnProgress) -> Progress {
    Progress {
        played: Some(progress.played),
        open: Some(progress.open),
        bid_due: Some(progress.bid_due),
        offer_due: Some(progress.offer_due),
        offers_more: progress.offers_more,
        extra_due: Some(progress.extra_due),
        offered: progress.offered,
        free: progress.free,
        ends_round: progress.ends_round,
        continues_later: progress.continues_later,
        used: powers(rules, progress.used),
    }
}
