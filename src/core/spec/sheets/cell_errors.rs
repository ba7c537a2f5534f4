//! Errors of cells: those of the same kind in a column are one error, with the names of all its cells.

use crate::diag::{Diagnostic, Diagnostics, Place, joined};

/// Cells that an error shows with a caret.
const SHOWN: usize = 3;

/// Cells that an error names.
const NAMED: usize = 20;

/// The errors and warnings so far.
#[derive(Default)]
pub(super) struct CellErrors(Vec<CellError>);

struct CellError {
    column: usize,
    reason: &'static str,
    diagnostic: Diagnostic,
    /// The names of further cells, and how many more there are.
    others: Vec<String>,
    rest: usize,
}

impl CellErrors {
    /// Adds an error of a cell; `reason` is the same for cells that are wrong in the same way.
    pub(super) fn add(
        &mut self,
        column: usize,
        reason: &'static str,
        cell: String,
        place: Place,
        diagnostic: impl FnOnce() -> Diagnostic,
    ) {
        match self.0.iter_mut().find(|error| error.column == column && error.reason == reason) {
            Some(error) => {
                if error.others.len() + 1 < SHOWN {
                    error.diagnostic = error.diagnostic.clone().also(place, "here too");
                }
                if error.others.len() < NAMED {
                    error.others.push(cell);
                } else {
                    error.rest += 1;
                }
            }
            None => self.0.push(CellError {
                column,
                reason,
                diagnostic: diagnostic().at(place, "in this cell"),
                others: Vec::new(),
                rest: 0,
            }),
        }
    }

    /// All of them, by their first cells.
    pub(super) fn done(self) -> Diagnostics {
        let diagnostic = |error: CellError| {
            let mut named = error.others;
            if error.rest > 0 {
                named.push(format!("{} more", error.rest));
            }
            if named.is_empty() {
                error.diagnostic
            } else {
                error.diagnostic.hint(format!("the same in {}", joined(&named)))
            }
        };
        let mut done: Vec<Diagnostic> = self.0.into_iter().map(diagnostic).collect();
        done.sort_by_key(Diagnostic::start);
        Diagnostics(done)
    }
}
