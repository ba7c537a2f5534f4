//! Which effects that change rules and numbers make a difference: it is found out by making a move once more without them.

use crate::effect::machine::{self, Compiled, Table};
use crate::rules::{Actor, Illegal, Move, Rules};

/// What makes a move, or refuses it and leaves the state as it was.
type Make<R> = fn(&R, &mut <R as Rules>::State, Actor, Move) -> Result<(), Illegal>;

/// Makes a move, and notes the effects without whose rules and numbers the player could have chosen among other moves, or the move would have
/// led to something else. Where the move ends the game, numbers that effects change are counted, even if they are what they would be anyway.
///
/// # Errors
/// Those of `make`.
pub(crate) fn apply<R>(rules: &R, state: &mut <R as Rules>::State, actor: Actor, choice: Move, make: Make<R>) -> Result<(), Illegal>
where
    R: Rules + Table<State = <R as Rules>::State>,
{
    let before = machine::waits_to_change(rules, state).then(|| state.clone());
    make(rules, state, actor, choice)?;
    let set = machine::forget_set(rules, state);
    let Some(before) = before else { return Ok(()) };
    let seat = match actor {
        Actor::Seat(seat) => Some(seat),
        Actor::Chance => None,
    };
    let legal = |state: &<R as Rules>::State| {
        let mut moves = Vec::new();
        seat.into_iter().for_each(|seat| rules.legal(state, seat, &mut moves));
        moves
    };
    let (mut moves, is_over) = (None, rules.scores(state).is_some());
    let at_the_end = if is_over { rules.in_force(state, seat) } else { Vec::new() };
    for card in rules.in_force(&before, seat).into_iter().chain(set).chain(at_the_end) {
        if rules.is_applied(state, card) {
            continue;
        }
        let mut other = before.clone();
        rules.leave_out(&mut other, Some(card));
        let is_counted = is_over && rules.program().effect_of(card).is_some_and(Compiled::changes_numbers);
        let makes_a_difference = is_counted || *moves.get_or_insert_with(|| legal(&before)) != legal(&other) || {
            let is_made = make(rules, &mut other, actor, choice).is_ok();
            let scores = rules.scores(&other);
            rules.leave_out(&mut other, None);
            machine::forget_set(rules, &mut other);
            !is_made || other != *state || scores != rules.scores(state)
        };
        if makes_a_difference {
            rules.mark_applied(state, card);
        }
    }
    Ok(())
}
