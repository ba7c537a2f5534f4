//! The content of a page, made by the server itself.

use std::sync::{Arc, Mutex, PoisonError};

use bidpress_serve::{Content, Refreshed};

use crate::cli::console::Console;
use crate::diag::Diagnostics;
use crate::job::live::{Live, State};

/// Decks, and a terminal for their errors.
pub(super) struct Direct {
    live: Live,
    console: Arc<Console>,
    told: Mutex<Diagnostics>,
}

impl Direct {
    pub(super) fn new(live: Live, console: Arc<Console>) -> Direct {
        Direct { live, console, told: Mutex::default() }
    }

    /// What the decks are now; errors that are new are printed.
    pub(super) fn state(&self) -> State {
        let (state, diagnostics) = self.live.refresh();
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if *told != diagnostics {
            if diagnostics.0.is_empty() {
                self.console.note("no errors or warnings are left");
            }
            self.console.diagnostics(&diagnostics);
            *told = diagnostics;
        }
        state
    }

    /// A picture.
    pub(super) fn drawn(&self, name: &str, width: u32) -> Option<Vec<u8>> {
        self.good(self.live.picture(name, width))
    }

    /// Details as JSON.
    pub(super) fn found(&self, name: &str) -> Option<String> {
        serde_json::to_string(&self.good(self.live.details(name))?).ok()
    }

    /// The result, if there is one; errors are printed.
    fn good<T>(&self, done: Result<Option<T>, Diagnostics>) -> Option<T> {
        done.unwrap_or_else(|errors| {
            self.console.diagnostics(&errors);
            None
        })
    }
}

impl Content for Direct {
    fn refresh(&self) -> Refreshed {
        refreshed(&self.state())
    }

    fn picture(&self, name: &str, width: u32) -> Option<Vec<u8>> {
        self.drawn(name, width)
    }

    fn details(&self, name: &str) -> Option<String> {
        self.found(name)
    }
}

/// The state for the page.
pub(super) fn refreshed(state: &State) -> Refreshed {
    Refreshed { json: serde_json::to_string(state).unwrap_or_default(), is_partial: is_partial(state) }
}

/// The codes of errors of files that may only be half written yet.
const UNREADABLE: [&str; 3] = ["read", "sheet-file", "art-file"];

fn is_partial(state: &State) -> bool {
    state.problems.iter().any(|problem| UNREADABLE.contains(&problem.code.as_str()))
}
