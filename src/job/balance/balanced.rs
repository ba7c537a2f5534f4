//! What was found out about a deck, and about each of its tables.

use super::more::More;
use crate::diag::Diagnostics;
use crate::job::check::Checked;
use crate::play::{Played, SeatVerdict};

/// The results of the games of a deck.
#[derive(Debug)]
pub struct Balanced<'a> {
    /// The deck, with the verdicts on its clauses.
    pub checked: Checked<'a>,
    /// Its tables: by the number of players, then by the kind of bots.
    pub tables: Vec<Answered>,
    /// The answers to further questions about it.
    pub more: More<'a>,
    /// Games that broke an invariant or did not end, and what isn't fair.
    pub diagnostics: Diagnostics,
}

impl Balanced<'_> {
    /// All errors and warnings.
    pub fn diagnostics(&self) -> Diagnostics {
        let mut diagnostics = self.checked.diagnostics();
        diagnostics.extend(self.diagnostics.clone());
        diagnostics
    }
}

/// A table with the answer about its seats.
#[derive(Debug)]
pub struct Answered {
    /// The games.
    pub played: Played,
    /// The answer.
    pub verdict: SeatVerdict,
    /// If it is undecided: about how many more games it takes; none if too many.
    pub more: Option<u64>,
    /// Seconds that a game has taken.
    pub pace: f64,
}
