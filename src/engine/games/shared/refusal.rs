//! Refusals of moves.

use crate::rules::Illegal;

/// Refuses a move by a clause.
pub(crate) fn refuse<T>(clause: &'static str, why: &'static str) -> Result<T, Illegal> {
    Err(Illegal { clause, why })
}

/// Refuses a move by a clause unless a condition holds.
pub(crate) fn need(holds: bool, clause: &'static str, why: &'static str) -> Result<(), Illegal> {
    if holds { Ok(()) } else { refuse(clause, why) }
}
