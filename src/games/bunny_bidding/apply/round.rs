//! The beginning of a round (BB-P1), and the end of the game (BB-E1).

use crate::games::bunny_bidding::effects::applied;
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{Phase, State, Tiles, TurnProgress};
use crate::rules::{Rules as _, SEATS};

/// BB-P1: the start player, or the next clockwise with tiles, begins the offer; if nobody has one, the game is over (BB-E1).
///
/// (D) "Anyone starts" the first round: the first seat does, so that the weight of starting can be measured.
pub fn begin(rules: &Rules, state: &mut State) {
    if expose(rules, state) {
        return;
    }
    let from = state.public.first;
    let with_tiles = std::iter::successors(Some(from), |seat| Some(seat.next(rules.players)))
        .take(usize::from(rules.players))
        .find(|seat| !state.hand(*seat).is_empty());
    let public = &mut state.public;
    public.first = with_tiles.unwrap_or(from);
    public.mover = public.first;
    public.phase = if with_tiles.is_some() { Phase::Lay } else { Phase::Over };
    public.to_lay = state.hidden.hands[public.first.index()].len().min(2) as u8;
    public.turns_left = 0;
    public.progress = TurnProgress::default();
    public.shown = [Tiles::NONE; SEATS];
    if public.phase == Phase::Over && !rules.effects.scored.is_empty() {
        applied::scored(rules, state);
    }
}

/// BB-HC-8: whoever must lay a goal open and has not does so; whether somebody is asked which. (D) At the end nobody is asked any more.
fn expose(rules: &Rules, state: &mut State) -> bool {
    let all = rules.effects.open_goal;
    if all.is_empty() || state.hidden.hands.iter().all(|hand| hand.is_empty()) {
        return false;
    }
    for seat in rules.seats() {
        let at = seat.index();
        if (state.public.powers[at] & all).is_empty() || state.public.open_goal[at].is_some() {
            continue;
        }
        applied::those_held(rules, state, seat, |held| held.open_goal);
        match state.hidden.goals[at] {
            [Some(first), Some(second)] if first != second => {
                (state.public.phase, state.public.mover) = (Phase::Expose, seat);
                (state.public.turns_left, state.public.to_lay, state.public.progress) = (0, 0, TurnProgress::default());
                state.public.shown = [Tiles::NONE; SEATS];
                return true;
            }
            [goal, _] => state.public.open_goal[at] = goal,
        }
    }
    false
}
