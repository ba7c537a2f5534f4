//! Errors of cells: those of the same kind in a column are one error, with the names of all its cells.

use crate::diag::{Diagnostic, Diagnostics, Place, joined};

/// Cells that an error shows with a caret.
const SHOWN: usize = 3;

/// Cells that an error names.
const NAMED: usize = 20;

/// The errors and warnings so far.
#[derive(Default)]
pub(super) struct Faults(Vec<Fault>);

struct Fault {
    column: usize,
    reason: &'static str,
    diagnostic: Diagnostic,
    /// The names of further cells, and how many more there are.
    others: Vec<String>,
    rest: usize,
}

impl Faults {
    /// Adds an error of a cell; `reason` is the same for cells that are wrong in the same way.
    pub(super) fn add(&mut self, column: usize, reason: &'static str, cell: String, place: Place, diagnostic: impl FnOnce() -> Diagnostic) {
        match self.0.iter_mut().find(|fault| fault.column == column && fault.reason == reason) {
            Some(fault) => {
                if fault.others.len() + 1 < SHOWN {
                    fault.diagnostic = fault.diagnostic.clone().also(place, "here too");
                }
                if fault.others.len() < NAMED {
                    fault.others.push(cell);
                } else {
                    fault.rest += 1;
                }
            }
            None => self.0.push(Fault { column, reason, diagnostic: diagnostic().at(place, "in this cell"), others: Vec::new(), rest: 0 }),
        }
    }

    /// All of them, by their first cells.
    pub(super) fn done(self) -> Diagnostics {
        let diagnostic = |fault: Fault| {
            let mut named = fault.others;
            if fault.rest > 0 {
                named.push(format!("{} more", fault.rest));
            }
            if named.is_empty() { fault.diagnostic } else { fault.diagnostic.hint(format!("the same in {}", joined(&named))) }
        };
        let mut done: Vec<Diagnostic> = self.0.into_iter().map(diagnostic).collect();
        done.sort_by_key(Diagnostic::start);
        Diagnostics(done)
    }
}
