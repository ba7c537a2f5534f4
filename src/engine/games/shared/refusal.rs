//! Refusals of moves.

use crate::effect::machine::Table;
use crate::games::clause;
use crate::rules::Illegal;

/// Refuses a move by a clause.
pub(crate) fn refuse<T>(clause: &'static str, why: &'static str) -> Result<T, Illegal> {
    Err(Illegal { clause, why })
}

/// Refuses a move by a clause unless a condition holds.
pub(crate) fn need(holds: bool, clause: &'static str, why: &'static str) -> Result<(), Illegal> {
    if holds { Ok(()) } else { refuse(clause, why) }
}

/// The clause of an effect, by its place in the program, if it is one of the rules of the game.
pub(crate) fn clause_of_effect<T: Table>(
    table: &T,
    effect: u16,
    rules: &'static str,
) -> Option<&'static str> {
    clause::of_effect(rules, &table.program().effect(effect)?.id)
}

/// The clause of the effect that is being played, if it is one of the rules of the game.
pub(crate) fn clause_being_played<T: Table>(
    table: &T,
    state: &T::State,
    rules: &'static str,
) -> Option<&'static str> {
    clause_of_effect(table, table.machine(state).frame()?.effect, rules)
}
