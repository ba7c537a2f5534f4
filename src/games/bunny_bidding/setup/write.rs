//! From a state to its setup.

use super::{EffectProgress, Progress, Setup, WaitingTurn};
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{Execution, OpenOnly, PowerSet, Source, State, Tile, Tiles, TurnProgress};
use crate::games::shared::{Part as _, SeatNumber};
use crate::rules::{Rules as _, SEATS, Seat, Seats};

/// The setup of a state. Lists by seat in which nobody has anything are left out.
pub fn setup_of(rules: &Rules, state: &State) -> Setup {
    let (public, hidden) = (&state.public, &state.hidden);
    let egg_type = |kind: u8| rules.kind_id(kind).to_string();
    let tiles_by_seat = |sets: &[Tiles; SEATS]| by_seat(rules, |seat| tiles(sets[seat.index()]));
    let powers_by_seat = |sets: &[PowerSet; SEATS]| by_seat(rules, |seat| powers(rules, sets[seat.index()]));
    let has_open_goal = public.open_goal.iter().any(Option::is_some);
    let open_goal = |seat: Seat| public.open_goal[seat.index()].map_or_else(String::new, egg_type);
    let waiting = public.waiting.iter().take_while(|seat| **seat > 0);
    Setup {
        phase: Some(public.phase),
        first: Some(public.first.into()),
        turn: Some(public.mover.into()),
        to_lay: Some(public.to_lay),
        turns_left: Some(public.turns_left),
        progress: Some(progress(rules, &public.progress)),
        left_out: (0..rules.kinds.len() as u8).filter(|kind| public.left_out >> kind & 1 != 0).map(egg_type).collect(),
        goals: by_seat(rules, |seat| hidden.goals[seat.index()].iter().flatten().map(|goal| egg_type(*goal)).collect()),
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
        open_goals: if has_open_goal { rules.seats().map(open_goal).collect() } else { Vec::new() },
        open_only: OpenOnly::ALL.into_iter().filter(|what| public.open_only & what.pack() != 0).collect(),
        waiting_turns: waiting
            .map(|seat| WaitingTurn { seat: SeatNumber(*seat), progress: progress(rules, &public.waiting_turns[usize::from(*seat) - 1]) })
            .collect(),
        effect: effect(rules, public.execution),
        offered_by: tiles_by_seat(&public.offered_by),
        seen: tiles_by_seat(&hidden.seen),
        seen_goals: by_seat(rules, |seat| seats(hidden.seen_goals[seat.index()])),
        spent: tiles(public.spent),
        active: tiles(public.active),
        to_name: tiles(public.to_name),
        revealed: tiles_by_seat(&public.revealed),
        ignored: seats(public.ignored),
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
        extra_due: Some(progress.extra_due),
        offered: progress.offered,
        free: progress.free,
        no_bid: progress.no_bid,
        ends_round: progress.ends_round,
        continues_later: progress.continues_later,
        used: powers(rules, progress.used),
    }
}

fn effect(rules: &Rules, execution: Execution) -> Option<EffectProgress> {
    let some = |number: u8| (number > 0).then_some(number);
    let (tile, power) = match execution.source? {
        Source::Tile(tile) => (Some(tile), None),
        Source::Power(index) => (None, Some(rules.power_id(index).to_string())),
    };
    Some(EffectProgress {
        tile,
        power,
        step: execution.step,
        done: execution.done,
        picked: some(execution.picked),
        drawn_from: some(execution.drawn_from).map(SeatNumber),
        from_bid: execution.from_bid,
    })
}
