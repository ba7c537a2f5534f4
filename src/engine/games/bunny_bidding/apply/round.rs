//! The beginning of a round (BB-P1), and the end of the game (BB-E1).

use crate::effect::parts::Event;
use crate::games::bunny_bidding::effects::rule_values;
use crate::games::bunny_bidding::rules::Rules;
use crate::games::bunny_bidding::state::{Next, Phase, State, Tiles, TurnProgress};
use crate::games::shared::Flow;
use crate::rules::{SEATS, Seat};

/// A round begins, or the game ends: effects come first (BB-HC-8).
pub fn begin(rules: &Rules, state: &mut State) {
    let is_over = state.hidden.hands.iter().all(|hand| hand.is_empty());
    let public = &mut state.public;
    public.phase = Phase::Begin;
    (public.turns_left, public.to_lay, public.progress) = (0, 0, TurnProgress::default());
    public.shown = [Tiles::NONE; SEATS];
    if is_over {
        // What effects have put to the offer since the last auction: nobody bids for it (BB-P8).
        public.removed |= std::mem::take(&mut public.offer);
        public.offered_by = [Tiles::NONE; SEATS];
    }
    let first = public.first;
    let (event, next) = if is_over { (Event::GameEnd, Next::Over) } else { (Event::RoundStart, Next::Lay) };
    rules.announce(state, event, first, &[], next);
}

/// BB-P1: the start player, or the next clockwise with tiles, begins the offer; if nobody has one, the game
/// is over (BB-E1).
///
/// (D) "Anyone starts" the first round: the first seat does, so that the weight of starting can be measured.
pub fn lay(rules: &Rules, state: &mut State) {
    let from = state.public.first;
    let seats = std::iter::successors(Some(from), |seat: &Seat| Some(seat.next(rules.players)))
        .take(usize::from(rules.players));
    let Some(first) = seats.into_iter().find(|seat| !state.hand(*seat).is_empty()) else { return end(state) };
    let laid = rule_values::laid_tiles(rules, state);
    let public = &mut state.public;
    (public.first, public.mover) = (first, first);
    public.phase = Phase::Lay;
    public.to_lay = laid;
    if laid == 0 {
        super::turn::go_on(rules, state);
    }
}

/// BB-E1: nobody has a tile.
pub fn end(state: &mut State) {
    state.public.mover = state.public.first;
    state.public.phase = Phase::Over;
}
